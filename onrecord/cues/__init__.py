"""How a sentence holds what it states: negation, condition, hedge, attribution, time; and clauses for their scope."""

from onrecord.cues.attribution import Attribution
from onrecord.cues.clauses import clauses, scope
from onrecord.cues.cue import Cue, CueKind
from onrecord.cues.finder import Finder, attributions, find, finders, label, reads, register
from onrecord.cues.lists import version

__all__ = [
    "Attribution", "Cue", "CueKind", "Finder", "attributions", "clauses", "find", "finders", "label", "reads",
    "register", "scope", "version",
]  # fmt: skip
