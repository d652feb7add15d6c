"""Which quotation marks belong together: every usual style, nested, and what is to be done where one is missing.

A stack per paragraph. Marks that have a direction («, 「, “) go by it, the straight ones by what stands on either side;
an apostrophe is told from a closing mark by the letters around it and by whether a surer closing mark follows. A
quotation that runs on over paragraphs opens again in each and closes in the last; each paragraph gives a pair of its
own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from onrecord.atoms.memo import pattern

__all__ = ["Pair", "pair_marks", "paragraphs"]

_MARK = pattern(r"[\"“”„‟«»‹›「」『』〝〞〟＂]|``|''|[‘‚‛]|(?<!\w)['’]|['’](?!\w)")
_BLANK = pattern(r"\n[ \t\r]*\n\s*")
_LINE = pattern(r"\n(?![ \t]*[a-zß-ÿ])\s*")
_CLOSERS = {
    "“": "”\"“‟〞", '"': "\"”", "„": "“”\"‟", "”": "”", "‟": "”",
    "«": "»", "»": "«»",
    "‘": "’'", "‚": "‘’'", "‛": "’'", "'": "'’", "‹": "›",
    "「": "」", "『": "』", "〝": "〞〟", "＂": "＂", "``": "''\"",
}  # fmt: skip
_SINGLE = frozenset("‘’‚‛'")
_BEFORE_OPENING = frozenset("([{<-–—/…:*_|>“\"„«‘'「『")
_NOT_AFTER_OPENING = frozenset(",;:!?)]}.%")
_STRONG = frozenset(".,!?…;:—–-)")
# Words that begin with an apostrophe; a mark before one of them opens nothing.
_CLIPPED = pattern(
    r"(?:tis|twas|twere|twill|twould|em|til|till|cause|bout|n|round|neath|cos|ello|im|er|erself|imself|nuff|[0-9]{2}s?)\b",
    re.I,
)
_DEEPEST = 6  # open marks held at once; nobody nests deeper, and more would be marks that nobody closed
_INCHES = pattern(r"[0-9]['’]\s?[0-9]{1,2}$")


@dataclass(slots=True)
class Pair:
    """Two marks that belong together; offsets with the marks, and of what is inside. ``closed`` is false where the
    second mark is missing; ``runs_on`` says that the quotation goes on in the next paragraph."""

    start: int
    end: int
    inner_start: int
    inner_end: int
    closed: bool = True
    runs_on: bool = False


@dataclass(slots=True)
class _Mark:
    start: int
    end: int
    sign: str
    opens: bool
    closes: bool
    strong: bool


def paragraphs(string: str) -> list[tuple[int, int]]:
    """Half-open ranges of the paragraphs: cut at blank lines, and at every line break where lines are not wrapped."""
    lengths = sorted(len(line) for line in string[:20000].split("\n") if line.strip())
    width = lengths[int(len(lengths) * 0.9)] if len(lengths) >= 4 else 0
    breaks = _BLANK() if 40 <= width <= 100 else _LINE()
    ranges = []
    at = 0
    for match in breaks.finditer(string):
        if match.start() > at:
            ranges.append((at, match.start()))
        at = match.end()
    if at < len(string):
        ranges.append((at, len(string)))
    return ranges


def pair_marks(string: str, ranges: list[tuple[int, int]]) -> list[Pair]:
    """All pairs of a text by start, outer before inner; ``ranges`` are its paragraphs."""
    found: list[Pair] = []
    for i, (start, end) in enumerate(ranges):
        marks = list(_marks(string, start, end))
        if marks:
            following = string[ranges[i + 1][0] : ranges[i + 1][0] + 4].lstrip("> \t*_") if i + 1 < len(ranges) else ""
            found += _paragraph(string, end, marks, following[:1])
    found.sort(key=lambda p: (p.start, -p.end))
    return found


def _marks(string: str, start: int, end: int) -> Iterator[_Mark]:
    for match in _MARK().finditer(string, start, end):
        a, b = match.span()
        before = string[a - 1] if a > start else " "
        after = string[b] if b < end else " "
        sign = match.group()
        if sign == "''" and before.isspace() and after.isalnum():
            sign = "``"
        opening = before.isspace() or before in _BEFORE_OPENING
        opens = opening and not after.isspace() and (after not in _NOT_AFTER_OPENING or string.startswith("..", b))
        closes = not before.isspace() and not after.isalnum()
        if sign == '"' and not opens and before.isdigit() and _INCHES().search(string, max(start, a - 6), a):
            continue
        yield _Mark(a, b, sign, opens, closes, closes and before in _STRONG)


def _paragraph(string: str, end: int, marks: list[_Mark], following: str) -> list[Pair]:
    """The pairs of one paragraph. ``following`` is the first character of the next one."""
    later = _closers_ahead(marks)
    pairs: list[Pair] = []
    stack: list[_Mark] = []
    for i, mark in enumerate(marks):
        step = _single(string, marks, i, stack, later) if mark.sign in _SINGLE else _double(mark, stack)
        if step == "open":
            stack.append(mark)
            if len(stack) > _DEEPEST:
                del stack[0]
        elif step == "close":
            at = max(k for k, held in enumerate(stack) if mark.sign in _CLOSERS[held.sign])
            opening = stack[at]
            del stack[at:]
            pairs.append(Pair(opening.start, mark.end, opening.end, mark.start))
    for k, opening in enumerate(stack):
        if following and following == string[opening.start]:
            pairs.append(Pair(opening.start, end, opening.end, end, runs_on=True))
        elif opening.sign not in _SINGLE:
            again = next(
                (m.start for m in marks if m.start > opening.start and m.sign == opening.sign and m.opens), end
            )
            if (again > opening.end and k == len(stack) - 1) or again < end:
                stop = len(string[:again].rstrip()) if again < end else end
                pairs.append(Pair(opening.start, stop, opening.end, max(stop, opening.end), closed=False))
    return pairs


def _double(mark: _Mark, stack: list[_Mark]) -> str:
    """What a double mark does here: ``open``, ``close`` or nothing."""
    can_close = any(mark.sign in _CLOSERS[held.sign] for held in stack)
    sign = mark.sign
    if sign in "「『‹〝„``":
        return "open"
    if sign in ("」", "』", "›", "〞", "〟", "''"):
        return "close" if can_close else ""
    if sign == "«":
        return "close" if can_close and not mark.opens else "open"
    if sign == "»" or sign in "”‟":
        return "close" if can_close else "open" if mark.opens else ""
    if sign == "“":
        return (
            "close" if can_close and mark.closes and not mark.opens else "open" if mark.opens or not mark.closes else ""
        )
    if can_close and not mark.opens:
        return "close"
    if mark.opens or not mark.closes:
        return "open"
    return ""


def _single(string: str, marks: list[_Mark], i: int, stack: list[_Mark], later: list[tuple[int, int, int]]) -> str:
    """What a single mark does here; most are apostrophes and do nothing."""
    mark = marks[i]
    within = bool(stack) and stack[-1].sign in _SINGLE
    if mark.opens and mark.sign != "’" and not (within and stack[-1].sign == mark.sign == "'"):
        if _CLIPPED().match(string, mark.end):
            return ""
        closer = later[i][0]
        return "open" if closer < len(marks) or mark.sign in "‘‚" else ""
    if not within or not mark.closes or mark.sign not in _CLOSERS[stack[-1].sign]:
        return ""
    if not mark.strong and string[mark.start - 1] in "sSnN" and string[mark.end : mark.end + 1].isspace():
        _, strong, opener = later[i]
        if strong < min(opener, len(marks)):  # "the workers' rights,' he said": a surer mark closes
            return ""
    return "close"


def _closers_ahead(marks: list[_Mark]) -> list[tuple[int, int, int]]:
    """For each mark the index of the next single one that may close, that surely closes, and that opens."""
    none = len(marks)
    close = strong = opener = none
    ahead: list[tuple[int, int, int]] = []
    for i in range(len(marks) - 1, -1, -1):
        ahead.append((close, strong, opener))
        mark = marks[i]
        if mark.sign in "'’":
            if mark.closes:
                close = i
            if mark.strong:
                strong = i
        if mark.sign in _SINGLE and mark.opens and mark.sign != "’":
            opener = i
    return ahead[::-1]
