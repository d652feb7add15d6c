"""How a sentence holds what it states: negation, condition, hedge, attribution, time; and clauses for their scope."""

from onrecord.cues.attribution import Attribution
from onrecord.cues.clauses import clauses, scope
from onrecord.cues.cue import Cue, CueKind
from onrecord.cues.finder import Finder, attributions, find, finders, label, reads, register
from onrecord.cues.lists import version
from onrecord.cues.tagger import version as tagger_version
from onrecord.cues.witness import Witnessed, witness

__all__ = [
    "Attribution", "Cue", "CueKind", "Finder", "Witnessed", "attributions", "clauses", "find", "finders", "label",
    "reads", "register", "scope", "tagger_version", "version", "witness",
]  # fmt: skip
