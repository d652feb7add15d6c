"""Check ``polarity``: the one denies what the other asserts."""

from __future__ import annotations

from collections.abc import Iterator

from onrecord.checks.alignment import Alignment
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.checks.registry import check
from onrecord.checks.rival import rest_carried
from onrecord.checks.scopes import Governed, governed
from onrecord.cues import Cue
from onrecord.evidence import Excerpt

__all__ = ["polarity"]

_CERTAIN = 0.75  # carried share from which a flipped negation is a contradiction, not a doubt
_MOST = 0.6  # share of the governed words that must be flipped


@check("polarity", loses="negation")
def polarity(said: Part, held: Alignment) -> Iterator[Finding]:
    """The passage denies it and the text asserts it, or the other way round.

    Each word is compared with the word that carries it: is it under an odd number of negations on one side and an even
    number on the other? So a "not" in the neighbouring clause says nothing about this one.

    Kept:
        >>> from onrecord.checks.examples import findings
        >>> findings("polarity", "She did not approve the plan.", "She approved the plan.")
        ['polarity.reversed: not -> approved']

    Let go:
        >>> findings("polarity", "The plan was approved, but it was not published.", "The plan was approved.")
        []

    Window: the aligned passage, clause by clause. Source: BioScope (Vincze et al. 2008) for cues and scopes.
    """
    compared = list(governed("negation", said, held))
    flipped = [g for g in compared if len(g.said) % 2 != len(g.held) % 2]
    if not flipped:
        return
    certain = len(flipped) >= _MOST * len(compared) and rest_carried(held) >= _CERTAIN
    one = _nearest(flipped)
    certain = certain and not held.open and _said_outright(held) and not _turned_again(said, held)
    yield _finding(one, held, certain and _denies(one, held))


_CLAUSE = frozenset(
    "not n't never cannot neither nobody didn't doesn't don't wasn't isn't weren't aren't won't can't hasn't haven't "
    "hadn't".split()
)
_BEFORE = 4  # words between a negation and what it denies


def _denies(one: Governed, held: Alignment) -> bool:
    """Whether the negation denies the clause, right before the word: "with no shirt" denies the shirt only."""
    cue = one.held[0] if one.held else one.said[0]
    if cue.string.lower().replace("’", "'") not in _CLAUSE:
        return False
    word = one.link.first if one.held else one.link.said.first
    return 0 <= word - _after(cue) <= _BEFORE


def _after(cue: Cue) -> int:
    """The token behind a cue; "n't" is the end of one ("didn't")."""
    if cue.string[:1].isalpha():
        return cue.text.tokens_over(cue.start, cue.end)[1]
    return cue.text.token_range(cue.end, cue.end)[0]


def _nearest(flipped: list[Governed]) -> Governed:
    """The word that the negation stands before: what is denied, not what it is denied of."""

    def after_cue(one: Governed) -> tuple[bool, int]:
        at, word = (_after(one.held[0]), one.link.first) if one.held else (_after(one.said[0]), one.link.said.first)
        return word < at, word

    return min(flipped, key=after_cue)


_TURNING_AGAIN = frozenset("until except but unless only than rather instead empty everyone".split())


def _turned_again(said: Part, held: Alignment) -> bool:
    """ "Not until May" and "except on Sundays" turn a negation round once more: a person decides."""
    return any(w.key in _TURNING_AGAIN for w in (*said.tokens, *held.window.part.tokens))


def _said_outright(held: Alignment) -> bool:
    """Whether every word that states something is in the passage itself."""
    return all(link.carried for link in held.links if link.said.role in ("content", "reporting"))


def _finding(one: Governed, held: Alignment, certain: bool) -> Finding:
    if one.held:
        cue, reason = one.held[0], f"the document negates this with “{one.held[0].string}”; the text does not"
        found: Excerpt | None = held.window.document.excerpt(cue.start, cue.end)
        start, end = one.link.said.start, one.link.said.end
    else:
        reason = f"the text negates this with “{one.said[0].string}”; the document does not"
        found = held.excerpt(one.link)
        start, end = one.said[0].start, one.said[0].end
    return Finding("polarity.reversed", "major", start, end, reason, (found,) if found else (), contradicts=certain)
