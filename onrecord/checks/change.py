"""Check ``change``: a change told the wrong way round."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from onrecord.atoms.figures import Agreement, Figure, compare
from onrecord.atoms.figures.figure import canonical
from onrecord.checks.alignment import Alignment
from onrecord.checks.arithmetic import difference
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.checks.registry import check

__all__ = ["Change", "change", "changes"]

_TO = re.compile(r"\bto\W*$")
_FROM = re.compile(r"\bfrom\W*$")
_AGAINST = re.compile(
    r"^[\s,;(–-]*(?:"
    r"(?:up|down|rose|fell|rising|falling|higher|lower|an? (?:increase|rise|gain|decrease|drop|fall))\s+from|"
    r"compared\s+(?:with|to)|versus|vs\.?|against|as against|after)\b"
)
_REACH = 48  # characters between a figure and the phrase that ties it to the other


@dataclass(frozen=True, slots=True)
class Change:
    """A value that became another: ``new`` from ``old``."""

    new: Figure
    old: Figure


@check("change", loses="direction")
def change(said: Part, held: Alignment) -> Iterator[Finding]:
    """The text has the new value and the old one exchanged: "to 16 from 14" where the document has "14, down from 16".

    Kept:
        >>> from onrecord.checks.examples import findings
        >>> findings("change", "The club sold 14 boats, down from 16.", "Sales of boats rose to 16 from 14.")
        ['change.reversed: 14 boats, down from 16 -> 16 from 14']

    Let go:
        >>> findings("change", "The club sold 14 boats, down from 16.", "Sales of boats fell from 16 to 14.")
        []

    Window: the aligned passage. Source: reversed relations in finance copy; our own.
    """
    for reckoned in held.compared:
        announced, own, other_one = reckoned.said, reckoned.own, reckoned.other
        if difference(announced, own, other_one) is not False:
            continue
        gap = own.low - other_one.low
        right = f"{canonical(abs(gap))} {'more' if gap > 0 else 'fewer'}" if gap else "as many"
        document = held.window.document
        yield Finding(
            "change.difference", "major", announced.by.start, announced.words[-1].end,
            f"the evidence has {own.string} and {other_one.string}: {right}",
            (document.excerpt(own.start, own.end), document.excerpt(other_one.start, other_one.end)),
            f"{right} than" if gap else "", contradicts=True,
        )  # fmt: skip
    there = changes(held.window.part)
    for one in changes(said):
        for other in there:
            if _equal(one.new, other.old) and _equal(one.old, other.new) and not _equal(one.new, one.old):
                start, end = min(other.new.start, other.old.start), max(other.new.end, other.old.end)
                a, b = min(one.new.start, one.old.start), max(one.new.end, one.old.end)
                found = held.window.document.excerpt(start, end)
                yield Finding(
                    "change.reversed", "major", a, b,
                    f"in the document the value went from {other.old.string} to {other.new.string}", (found,),
                    f"to {other.new.string} from {other.old.string}", contradicts=True,
                )  # fmt: skip


def changes(part: Part) -> list[Change]:
    """The changes that a part states: "from A to B", "to B from A", "B, up from A", "B compared with A"."""
    found: list[Change] = []
    string = part.text.string
    figures = part.figures
    for first, second in pairwise(figures):
        between = string[first.end : second.start]
        if len(between) > _REACH or "." in between:
            continue
        before = string[max(part.start, first.start - 12) : first.start].lower()
        joint = between.lower()
        if _TO.search(joint) and _FROM.search(before):
            found.append(Change(second, first))
        elif _FROM.search(joint) or _AGAINST.match(joint):
            found.append(Change(first, second))
    return found


def _equal(a: Figure, b: Figure) -> bool:
    if a.unit is None or b.unit is None:
        return a.low == b.low and a.high == b.high
    return compare(a, b) in (Agreement.EQUAL, Agreement.ROUNDED)
