"""Where a run of keys stands in a line, cutting no number.

A match never starts or ends inside a number, and a sign or a comparison mark before a number belongs to it: ``13.57``
does not stand in ``-13.57``, ``0.05`` not in ``< 0.05``, ``3.5`` not in ``13.57`` or ``3.5.1``, ``12`` not in
``12:30``, ``1/2`` not in ``1½``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from onrecord.evidence.lines.line import Line, Needle

__all__ = ["cuts_number", "places", "whole"]

_BEFORE_NUMBER = frozenset("-+±<>=≤≥≈~^$€£¥₹₽₩§")
_AFTER_NUMBER = frozenset("%‰°^¢")
_CONTEXT = 32  # characters of the line on either side: the last tokens there are looked at, and of these the ends
_FRACTION = re.compile(r" [0-9]+ / [0-9]+ ")
# a digit (also a raised one), a mark that numbers hold, and the digit that goes on; in the text as given
_DIGIT = r"[\d⁰¹²³⁴-⁹]"
_JOINS = r"[.,'’٫٬/:⁄\-‐‑‒–−]"
_GOES_ON = re.compile(rf"{_JOINS}{_DIGIT}|[¼-¾⅐-⅞]")
_CAME = re.compile(rf"{_DIGIT}{_JOINS}?\Z")


def places(needle: Needle, line: Line, low: int = 0, high: int | None = None) -> Iterator[tuple[int, int]]:
    """The half-open ranges of the line, in order, where the needle's keys stand; two may overlap, since the first may
    yet be no match (it may cut a number)."""
    length = len(needle.string) - 2
    first, last = needle.string[1], needle.string[-2]
    numeric = first.isdigit() or last.isdigit()
    for at in line.find(needle, low, high):
        start = at + 1
        if not (numeric and _sign_left_out(needle, line, start, start + length)):
            yield start, start + length


def _sign_left_out(needle: Needle, line: Line, start: int, end: int) -> bool:
    """Whether a sign that belongs to the first or the last number was left outside the match."""
    if needle.string[1].isdigit():
        before = line.text(start - _CONTEXT, start).split()
        if before and before[-1] in _BEFORE_NUMBER:
            sign = before[-1]
            return sign not in "-^" or len(before) < 2 or not before[-2][0].isdigit() or sign == "^"
        if before and before[-1][-1].isdigit() and _FRACTION.match(needle.string):
            return True
    if needle.string[-2].isdigit():
        behind = line.text(end, end + _CONTEXT).split()
        return bool(behind) and behind[0] in _AFTER_NUMBER
    return False


def whole(line: Line, string: str, begin: int, start: int, end: int) -> tuple[int, int] | None:
    """The range of a text as given (which begins at ``begin`` of the line's source) for a range of the line's tokens;
    ``None`` where it would cut a number, or a character that is several tokens (½).
    """
    a, b = line.source(start, end)
    a, b = a - begin, b - begin
    if not string[a].isascii() and start > 1 and line.source(start - 2, start - 1)[1] > a + begin:
        return None
    if not string[b - 1].isascii() and end + 2 < line.length and line.source(end + 1, end + 2)[0] < b + begin:
        return None
    return None if cuts_number(string, a, b) else (a, b)


def cuts_number(string: str, start: int, end: int) -> bool:
    """Whether a range of a text as given begins or ends inside a number."""
    if string[start].isnumeric() and start and _CAME.search(string, max(0, start - 2), start):
        return True
    return string[end - 1].isnumeric() and _GOES_ON.match(string, end) is not None
