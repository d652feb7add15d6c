"""Whether a finding has ground to stand on: the clause that it speaks of must be the one that the source states.

A check compares word with word; in talk many words are shared by clauses that state different things. So a finding
about the standing of a claim counts only where the source sentence carries most of the memory's clause, where the
memory sentence does not keep that standing in another clause, and where no other source sentence states the claim
without it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from onrecord.atoms.times import Time
from onrecord.checks.alignment import Alignment
from onrecord.checks.finding import Finding
from onrecord.checks.registry import run_checks
from onrecord.checks.rival import rest_carried
from onrecord.checks.standing import states
from onrecord.checks.talk import Talk, listed_talk
from onrecord.gate.match import Match, Piece

__all__ = ["stands"]

#: The share of a clause that the source sentence has to carry before a finding about its standing counts.
_CARRIED: dict[str, float] = {
    "polarity": 0.6, "hedge": 0.45, "attribution": 0.45, "condition": 0.45, "temporal": 0.5, "scope": 0.5,
    "speaker": 0.6, "opposite": 0.6, "roles": 0.7, "roles.converse": 0.3, "change": 0.5,
    "polarity.implied": 0.3, "opposite.attitude": 0.4, "scope.quantifier": 0.4,
}  # fmt: skip
_ORDINAL = re.compile(r"\b\d{1,2}(?:st|nd|rd|th)\b")
_WORDS = 2  # words that have to be carried: one alone may be anything
_PART = 0.4  # of what the best sentence carries that another has to carry to speak of the same
_AS_MUCH = 0.05  # by how much less another sentence may carry and still state the same claim


def stands(seen: Finding, piece: Piece, whole: Match, talk: Talk) -> bool:
    """Whether a finding on a clause counts for the memory sentence ``whole``."""
    name = seen.code.partition(".")[0]
    least = _CARRIED.get(seen.code, _CARRIED.get(name))
    if least is None:
        return True
    if rest_carried(piece.best) < least or _stating(piece, whole, talk) < (1 if _bound(seen, piece) else _WORDS):
        return False
    if name == "speaker" and any(
        talk.turn_at(p.best.window.part.start).speaker != talk.turn_at(piece.best.window.part.start).speaker
        for p in whole.pieces
    ):
        return False
    if name == "polarity" and _denied_beside(seen, piece, whole):
        return False
    kept = _KEPT.get(name)
    if kept is not None and seen.code.endswith(".dropped") and kept(whole):
        return False
    return not _stated_elsewhere(seen, piece, name, talk)


#: Findings on one word that is bound to its wording in the source: "avoid gluten".
_ON_ONE = frozenset(
    "speaker.advice polarity.implied polarity.excepted opposite.attitude temporal.ended speaker.bearer scope.joke "
    "scope.only scope.alternative scope.limit scope.exception scope.quantifier scope.plan".split()
)


def _bound(seen: Finding, piece: Piece) -> bool:
    """Whether one carried word is enough: it is all that the source's clause states."""
    return seen.code in _ON_ONE or (seen.code in _STANDING and _used_up(piece.best))


_CONTRAST = re.compile(r",\s*(?:just |but )?not\b", re.IGNORECASE)  # "an allergy, not fleas"
_STANDING = frozenset(("hedge.dropped", "attribution.dropped"))


def _used_up(alignment: Alignment) -> bool:
    """Whether the memory has all that the source's clause states ("she reckons it's an allergy")."""
    part, text = alignment.window.part, alignment.window.document.text
    carried = {i for k in alignment.carried if k.said.role in ("content", "atom") for i in range(k.first, k.last)}
    if not carried:
        return False
    clause = part.clause_of(text.folded.source(text.tokens.starts[min(carried)], text.tokens.ends[min(carried)])[0])
    left = [
        e for e in part.elements
        if clause.start <= e.start < clause.end and e.role != "reporting" and states(e) and e.first not in carried
        and not _CONTRAST.search(text.string, clause.start, e.start)
        and not any(c.overlaps(e) for c in part.cues if c.kind in ("hedge", "attribution_cue", "attribution_source"))
    ]  # fmt: skip
    return not left


def _stating(piece: Piece, whole: Match, talk: Talk) -> int:
    """How many words, figures and dates of the clause the source sentence carries; a memory of one word needs one."""
    stating = [e for e in whole.sentence.elements if e.role in ("content", "atom")]
    if len([e for e in stating if not set(e.stems) <= talk.speakers]) < _WORDS:
        return _WORDS
    return _carried(piece.best)


def _carried(alignment: Alignment) -> int:
    return sum(
        k.said.role in ("content", "atom", "reporting")
        and (k.carried or (isinstance(k.said.atom, Time) and _dated(alignment)))
        for k in alignment.links
    )


def _dated(alignment: Alignment) -> bool:
    return bool(alignment.window.part.times or _ORDINAL.search(alignment.window.part.string))


def _hedged(whole: Match) -> bool:
    keys = {w.key for w in whole.sentence.tokens}
    return any(c.kind == "hedge" for c in whole.sentence.cues) or bool(keys & listed_talk("attitude"))


def _attributed(whole: Match) -> bool:
    keys = {w.key for w in whole.sentence.tokens}
    return bool(whole.sentence.attributions) or bool(keys & listed_talk("told"))


def _conditional(whole: Match) -> bool:
    return any(c.kind == "condition" for c in whole.sentence.cues)


def _bounded(whole: Match) -> bool:
    return any(c.kind == "time" for c in whole.sentence.cues)


def _denied_beside(seen: Finding, piece: Piece, whole: Match) -> bool:
    """Whether the memory denies, and the source does so in a sentence that another clause of the memory rests on."""
    negations = [c for c in piece.said.cues if c.kind == "negation" and (c.start, c.end) == (seen.start, seen.end)]
    others = [p.best.window.part for p in whole.pieces if p is not piece]
    return bool(negations) and any(c.kind == "negation" for part in others for c in part.cues)


_KEPT: dict[str, Callable[[Match], bool]] = {
    "hedge": _hedged, "attribution": _attributed, "condition": _conditional, "temporal": _bounded,
}  # fmt: skip


def _stated_elsewhere(seen: Finding, piece: Piece, name: str, talk: Talk) -> bool:
    """Whether another source sentence states the claim, the words that the finding points at among it, without that."""
    for other in piece.alignments[1:]:
        if _overlap(other, piece.best) or other.coverage < _PART * piece.best.coverage:
            continue
        if other.window.first == other.window.last and talk.is_question(other.window.first):
            continue
        if seen.code == "scope.question" and _answers(other, piece, talk):
            return True
        later = other.window.first > piece.best.window.last
        if _carried(other) < (1 if later else min(_WORDS, _carried(piece.best))):
            continue
        as_much = other.coverage >= piece.best.coverage - _AS_MUCH
        link = other.link_of(seen.start)
        pointed = link is not None and link.carried and link.said.role != "light"
        pointed = pointed or (later and _resumes(other, piece.best))
        if (as_much or (pointed and (name in _KEPT or name in ("polarity", "scope")))) and not any(
            f.code == seen.code for f in run_checks(piece.said, other, (name,), door="gate")
        ):
            return True
    return False


_RESUMING = frozenset("it he she they that this".split())


def _resumes(other: Alignment, best: Alignment) -> bool:
    """Whether a later sentence says the same of an "it": all that it lacks is what the claim begins with."""
    stating = [k for k in best.carried if k.said.role in ("content", "atom")]
    held = {k.said.first for k in other.carried}
    kept = [k.said.first in held for k in stating]
    pronoun = any(w.key in _RESUMING for w in other.window.part.tokens)
    return pronoun and any(kept) and kept == sorted(kept)


def _answers(other: Alignment, piece: Piece, talk: Talk) -> bool:
    """Whether what another sentence states was said by somebody else than who asked."""
    asker = talk.turn_at(piece.best.window.part.start).speaker
    return talk.turn_at(other.window.part.start).speaker != asker


def _overlap(a: Alignment, b: Alignment) -> bool:
    return a.window.first <= b.window.last and b.window.first <= a.window.last
