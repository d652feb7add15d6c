"""Check ``truncated``: a list and its total no longer agree."""

from __future__ import annotations

import re
from collections.abc import Iterator

from onrecord.atoms.figures import Figure
from onrecord.checks.alignment import Alignment
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.checks.registry import check
from onrecord.checks.totals import held_figure, region, totals

__all__ = ["truncated"]

_LIST = re.compile(r"[^.!?:(]{0,60}?(?:[:(]|\s[-–—]\s|,?\snamely\s|,?\sincluding\s)\s*([^.!?;)\n]+)")
_ITEM = re.compile(r"\s*(?:,\s*(?:and|or|&)\s|,|\band\b|\bor\b|&|;|/)\s*")
_MOST = 12  # items of a list that are counted
_ITEM_WORDS = 6  # words of one item, at most: longer ones are clauses


@check("truncated", loses="items", doors=("gate",))
def truncated(said: Part, held: Alignment) -> Iterator[Finding]:
    """Items of a list were dropped and its total was kept, or the total was dropped though the items still stand.

    Kept:
        >>> from onrecord.checks.examples import findings
        >>> findings("truncated", "There are 23 places: 14 for nurses, 6 for cooks and 3 for drivers.",
        ...          "There are 23 places: 14 for nurses and 6 for cooks.")
        ['truncated.items: 3 -> 23']

    Let go:
        >>> findings("truncated", "There are 23 places: 14 for nurses, 6 for cooks and 3 for drivers.",
        ...          "There are 23 places: 14 nurses, 6 cooks, 3 drivers.")
        []

    Window: the aligned sentence; in a conversation, its turn. Source: the paper's *truncated* memories.
    """
    here = said.figures
    if not here:
        return
    document = held.window.document
    for one in totals(region(held)):
        kept = [t for t in one.terms if held_figure(here, t)]
        gone = [t for t in one.terms if t not in kept]
        total = held_figure(here, one.total)
        if total is not None and kept and gone:
            yield Finding(
                "truncated.items", "critical", total.start, total.end,
                "the total is kept and these items are not: " + ", ".join(t.string for t in gone),
                tuple(document.excerpt(t.start, t.end) for t in gone), contradicts=True,
            )  # fmt: skip
            return
        if total is None and not gone and len(kept) == len(one.terms):
            yield Finding(
                "truncated.total", "minor", said.start, said.end,
                f"the items are kept and their total is not: {one.total.string}",
                (document.excerpt(one.total.start, one.total.end),), one.total.string,
            )  # fmt: skip
            return
    yield from _short_list(said, held)


def _short_list(said: Part, held: Alignment) -> Iterator[Finding]:
    """ "Three towns: A, B and C" that became "three towns: A and B": the number counts the names behind it."""
    for figure in said.figures:
        other = held_figure(held.window.part.figures, figure)
        if other is None or not 2 <= figure.low <= _MOST:
            continue
        items, there = _items(figure, said), _items(other, held.window.part)
        if there == figure.low and 1 < items < there:
            yield Finding(
                "truncated.items", "critical", figure.start, figure.end,
                f"the text says {figure.string} and names {items}; the source names {there}", (held.window.excerpt,),
                contradicts=True,
            )  # fmt: skip
            return


def _items(figure: Figure, part: Part) -> int:
    """How many items are listed behind a figure; 0 where no list is."""
    found = _LIST.match(part.text.string, figure.end, part.end)
    if found is None:
        return 0
    items = [i for i in _ITEM.split(found[1].strip()) if i.strip()]
    return len(items) if all(len(i.split()) <= _ITEM_WORDS for i in items) else 0
