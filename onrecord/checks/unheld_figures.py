"""Figures that a conversation gives otherwise, gives for something else, or gives nowhere.

A memory is made from its conversation alone, so what the conversation does not hold was added; an article has other
documents, and for it the desk asks all of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from onrecord.atoms.figures import Agreement, Figure, compare
from onrecord.atoms.figures.deriving import derive
from onrecord.checks.alignment import Alignment
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.checks.talk import Talk, talk_of
from onrecord.checks.totals import region, totals

__all__ = ["unheld_figures"]

_CHANGE = re.compile(r"\b(by|to|from)\s+(?:about\s+|around\s+)?\W?$", re.IGNORECASE)
_SMALL = 2  # "one" and "two" are often no figures ("one of", "the two of them")


def unheld_figures(said: Part, held: Alignment) -> Iterator[Finding]:
    """Figures that the conversation gives otherwise, for something else, or not at all."""
    talk = talk_of(held)
    assert talk is not None
    for figure in said.figures:
        if figure.ambiguous or (figure.maybe_year and _is_year(figure)):
            continue
        beside = (*held.window.part.figures, *held.window.part.figure_parts)
        same = _saying(figure, beside)
        if not same:
            everywhere = talk.figures(held.window.first)
            same = _saying(figure, everywhere)
        if same:
            yield from _other_role(figure, same, held)
            yield from _unbounded(figure, same, held)
            continue
        if (figure.written == "words" and figure.high <= _SMALL and figure.low.denominator == 1) or figure.ordinal:
            continue
        alike = [
            f for f in everywhere if compare(figure, f) in (Agreement.UNIT, Agreement.UNKNOWN) and f.low == figure.low
        ]
        if alike or any(f.low == figure.low or f.high == figure.low for f in beside if f.cue is not None):
            yield from _unbounded(figure, [*alike, *(f for f in beside if f.cue is not None)], held)
            continue  # the same number: its unit is compared by `unit`
        if _in_a_time(figure, talk, held) or _follows(figure, region(held)):
            continue
        other = _instead(figure, held)
        yield Finding(
            "figure.value" if other else "figure.added", "critical", figure.start, figure.end,
            f"the source has {other.string} where the text has {figure.string}" if other
            else f"no turn of the source has {figure.string}, and it follows from none",
            (held.window.document.excerpt(other.start, other.end),) if other else (),
            other.string if other else "", contradicts=True,
        )  # fmt: skip


def _saying(figure: Figure, figures: tuple[Figure, ...]) -> list[Figure]:
    return [f for f in figures if compare(figure, f).confirms or _same_number(figure, f)]


def _is_year(figure: Figure) -> bool:
    return 1500 <= figure.low <= 2200


def _same_number(figure: Figure, other: Figure) -> bool:
    return compare(figure, other) in (Agreement.UNIT_MISSING,) or (other.ambiguous and figure.low in other.readings)


def _in_a_time(figure: Figure, talk: Talk, held: Alignment) -> bool:
    """Whether the number stands in the conversation as a bare token, within a date, a code or a name."""
    keys = talk.document.text.tokens.keys
    wanted = {w.key.strip("$€£%") for w in figure.words}
    return (
        bool(wanted)
        and all(w in keys for w in wanted if any(c.isdigit() for c in w))
        and any(any(c.isdigit() for c in w) for w in wanted)
    )


def _follows(figure: Figure, figures: tuple[Figure, ...]) -> bool:
    if any(t.total is figure for t in totals((*figures, figure))):
        return True
    return derive(figure, figures) is not None


def _instead(figure: Figure, held: Alignment) -> Figure | None:
    """The one figure of the aligned sentence of the same kind that nothing in the text says."""
    used = {(k.first, k.last) for k in held.carried}
    text = held.window.document.text
    free = [
        f for f in held.window.part.figures
        if f.unit == figure.unit and f.share == figure.share and not f.ordinal
        and not any(a <= text.tokens_over(f.start, f.end)[0] < b for a, b in used)
    ]  # fmt: skip
    return free[0] if len(free) == 1 else None


def _other_role(figure: Figure, same: list[Figure], held: Alignment) -> Iterator[Finding]:
    """ "Rises by 36" of what "rises from 30 to 36": the figure is there, as something else."""
    here = _role(figure)
    if here is None or here == "from":
        return
    there = {_role(f) for f in same}
    if None in there or here in there:
        return
    other = same[0]
    yield Finding(
        "figure.role", "critical", figure.start, figure.end,
        f"the source has it “{_role(other)} {other.string}”, the text “{here} {figure.string}”",
        (held.window.document.excerpt(other.start, other.end),), f"{_role(other)} {other.string}", contradicts=True,
    )  # fmt: skip


_EXACT = re.compile(r"\b(?:exactly|precisely|just)\s+\W?$", re.IGNORECASE)


def _unbounded(figure: Figure, same: list[Figure], held: Alignment) -> Iterator[Finding]:
    """ "About 1,200" became "1,200", "at least 5" became "5": the number is there without what it was bounded by."""
    if figure.cue is not None or figure.is_range or any(f.cue is None for f in same) or not same:
        return
    other = next((f for f in same if figure.low in (f.low, f.high)), None)
    if other is None or other.cue is None or {w.key for w in held.said.tokens} & _ROUGHLY:
        return
    text = held.window.document.text
    start, end = min(other.cue[0], other.start), max(other.cue[1], other.end)
    exact = _EXACT.search(figure.text.string[max(0, figure.start - 14) : figure.start]) is not None
    yield Finding(
        "figure.bound", "major" if exact or other.bound else "minor", figure.start, figure.end,
        f"the source says “{text.string[start:end]}”", (held.window.document.excerpt(start, end),),
        text.string[start:end], contradicts=exact,
    )  # fmt: skip


_ROUGHLY = frozenset("about around roughly approximately approx nearly almost some circa over under least most".split())


def _role(figure: Figure) -> str | None:
    found = _CHANGE.search(figure.text.string[max(0, figure.start - 14) : figure.start])
    return found[1].lower() if found else None
