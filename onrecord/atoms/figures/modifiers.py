"""Words around a figure that make it approximate or a bound (``nearly``, ``at least``, ``or more``), and the noun it
counts.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from functools import cache
from typing import Literal

from onrecord.atoms.figures.lexicon import context, modifiers, units
from onrecord.atoms.figures.number import Number
from onrecord.text.tokens import Tokens

__all__ = ["Modified", "modified", "noun_after"]

_WINDOW = 36
_WORD_AFTER = re.compile(r"(?: [^\W\d_]+)? ?")
_DIM = frozenset(("time", "months"))


@dataclass(slots=True)
class Modified:
    """What the words around a number say of it; ``start`` and ``end`` of the words in the folded string, when there
    are any.
    """

    approximate: bool = False
    below: bool = False
    above: bool = False
    bound: Literal["lower", "upper"] | None = None
    strict: bool = False
    doubtful: bool = False
    start: int | None = None
    end: int | None = None

    def take(self, classes: tuple[str, ...], start: int, end: int) -> None:
        for name in classes:
            name = name.removesuffix(" after")
            if name in ("approximate", "below", "above"):
                self.approximate = True
                self.below = self.below or name == "below"
                self.above = self.above or name == "above"
            elif self.bound is None:
                self.bound = "lower" if name.startswith("lower") else "upper"
                self.strict = name.endswith("strict")
        self.start = start if self.start is None else min(self.start, start)
        self.end = end if self.end is None else max(self.end, end)


def modified(folded: str, number: Number, language: str) -> Modified:
    """The modifiers of ``number``; up to two stand before it (``up to some 500``)."""
    found = Modified()
    table = modifiers(language)
    at = number.start
    for _ in range(2):
        hit = _before(folded, at, table)
        if hit is None:
            break
        at, end, entry = hit
        if entry in ("over", "under") and number.unit in units() and units()[number.unit].dimension in _DIM:
            found.doubtful = True  # "over two years" may be "during"
            found.start, found.end = at, end
            continue
        found.take(table[entry], at, end)
    hit = _after(folded, number.end, language)
    if hit is not None:
        found.take(table[hit[2]], hit[0], hit[1])
    return found


def _before(folded: str, at: int, table: dict[str, tuple[str, ...]]) -> tuple[int, int, str] | None:
    end = at
    while end > 0 and at - end < 2 and folded[end - 1] in " \n-(":
        end -= 1
    for size in (2, 1):
        entry = folded[max(0, end - size) : end]
        if len(entry) == size and not entry[0].isalnum() and entry in table and not table[entry][0].endswith(" after"):
            return end - size, end, entry
    if end == at or not folded[end - 1 : end].strip():
        return None
    begin = max(0, end - _WINDOW)
    window = folded[begin:end].lower().replace("\n", " ")
    position = len(window)
    best: tuple[int, str] | None = None
    for _ in range(5):
        position = max(window.rfind(" ", 0, position), window.rfind("(", 0, position))
        entry = window[position + 1 :]
        classes = table.get(entry)
        if classes and not classes[0].endswith(" after"):
            best = (begin + position + 1, entry)
        if position < 0:
            break
    return (best[0], end, best[1]) if best else None


def _after(folded: str, end: int, language: str) -> tuple[int, int, str] | None:
    if folded[end : end + 1] == "+":
        return end, end + 1, "+"
    places = {end, end + 1 if folded[end : end + 1] in " -" else end}
    match = _WORD_AFTER.match(folded, end)
    if match:
        places.add(match.end())
    for place in sorted(places):
        for entry in _forms_after(language):
            form = entry.removeprefix("-")
            if not folded.startswith(form, place) or folded[place + len(form) : place + len(form) + 1].isalnum():
                continue
            if form in ("odd", "ish", "plus") and (
                place != end + 1 or folded[end] not in ("- " if form == "plus" else "-")
            ):
                continue
            return place, place + len(form), entry
    return None


@cache
def _forms_after(language: str) -> tuple[str, ...]:
    """The entries that stand behind a figure, the longest first; the plus sign is looked for apart."""
    found = (entry for entry, classes in modifiers(language).items() if classes[0].endswith(" after") and entry != "+")
    return tuple(sorted(found, key=lambda entry: (-len(entry), entry)))


def noun_after(folded: str, tokens: Tokens, end: int, language: str) -> tuple[int, int] | None:
    """Folded offsets of up to three words behind a number, up to a function word or a mark: what is counted."""
    stop = context(language).stop
    i = bisect_left(tokens.starts, end)
    if i < len(tokens.keys) and tokens.keys[i] == "of" and folded[end : tokens.starts[i]].strip() == "":
        end, i = tokens.ends[i], i + 1
        if i < len(tokens.keys) and tokens.keys[i] in ("the", "its", "their", "his", "her", "all", "those", "these"):
            end, i = tokens.ends[i], i + 1
    first = last = -1
    while i < len(tokens.keys) and last - first < 2:
        gap = folded[end : tokens.starts[i]]
        if gap.strip(" -\n") or len(gap) > 2 or tokens.keys[i] in stop or not tokens.keys[i][0].isalpha():
            break
        first, last, end = (i if first < 0 else first), i, tokens.ends[i]
        i += 1
    return None if first < 0 else (tokens.starts[first], tokens.ends[last])
