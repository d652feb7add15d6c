"""Whether a line break ends a sentence: wrapped lines go on; headings, list items, table rows and paragraphs end.

A text that was wrapped at a width fills its lines up to that width; there a line is at its end only where the next word
would still have fitted. In a text that was not wrapped each line is a paragraph, a heading or an item.
"""

from __future__ import annotations

import itertools
import re
from bisect import bisect_right
from collections.abc import Sequence

__all__ = ["LIST_MARK", "line_ends", "typical_width"]

_SAMPLE = 20_000  # characters from which the width is told
_FEWEST = 4  # lines: fewer show no width
_NARROWEST, _WIDEST = 40, 160  # widths of wrapped text in characters
_FILLED = 0.75  # share of the width up to which a proportional font leaves a filled line
_SHORT = 30  # a line below this length is no wrapped line, whatever follows
_LOOK = 200  # characters of the neighbouring lines that are looked at

LIST_MARK = re.compile(r"(?:[-*+•·▪◦‣–—]\s+|\(?(?:\d{1,3}|[a-zA-Z]|[ivxlc]{1,5})[.)]\s+|#{1,6}\s|>\s|\[\d{1,3}\]\s)")
_ROW_SIGN = re.compile(r"^\||\S {3,}\S|\S\s*\t\s*\S|\S \| \S")
_OPEN_END = re.compile(
    r"(?:[,;(]|(?<!\w)(?:the|an?|of|in|on|at|to|for|from|by|with|and|or|but|that|which|who|as|than|is|was|were|are|has|had"
    r"|have|will|would|not|be|been|his|her|their|its|de|la|le|el|der|die|das|und|et|y|e|du|des|von|del|di))$"
)


def typical_width(folded: str, joins: Sequence[int] = ()) -> int:
    """The length up to which lines are filled, where the text was wrapped; 0 where its lines are paragraphs or too
    few. ``joins`` are the places where a line ended within a word that was hyphenated.
    """
    sample = folded[:_SAMPLE]
    if joins:
        cut = [0, *itertools.takewhile(lambda at: at < len(sample), joins), len(sample)]
        sample = "\n".join(sample[a:b] for a, b in itertools.pairwise(cut))
    lengths = sorted(len(line) for line in sample.split("\n") if line and not line.isspace())
    if len(lengths) < _FEWEST:
        return 0
    width = lengths[int(len(lengths) * 0.9)]
    return width if _NARROWEST <= width <= _WIDEST else 0


def line_ends(folded: str, start: int, at: int, end: int, width: int, joins: Sequence[int] = ()) -> bool:
    """Whether the break at ``at`` (white space up to ``end``) ends the sentence that began at ``start``."""
    if end >= len(folded) or "\n" in folded[at + 1 : end]:
        return True  # the end of the text or a blank line
    line_start = folded.rfind("\n", max(0, at - _LOOK), at) + 1
    join = bisect_right(joins, at) - 1
    if join >= 0:
        line_start = max(line_start, joins[join])
    whole = line_start > 0 or at <= _LOOK
    line = folded[line_start if whole else at - _LOOK : at].strip()
    following = folded[end : end + _LOOK].split("\n", 1)[0]
    if not line or line.isdigit() or LIST_MARK.match(following) or _is_row(following) or _is_row(line):
        return True
    length = len(line) if whole else _LOOK
    if _OPEN_END.search(line[-8:]):
        return False
    item = LIST_MARK.match(folded, start) is not None
    first = following[:1]
    if not width:
        short = length < _SHORT and line_start <= start
        return short or not first.islower() or folded[start : min(at, start + _LOOK)].islower()
    if length > width * 1.3:
        return True  # a paragraph on a line of its own in a text that is wrapped elsewhere
    word = following.split(None, 1)[0]
    if length + 1 + len(word) >= (0.6 if item else _FILLED) * width:
        return False
    return item or not first.islower()


def _is_row(line: str) -> bool:
    """Whether a line is a row of a table: cells between bars, tabs or wide gaps."""
    return ("|" in line or "\t" in line or "   " in line) and _ROW_SIGN.search(line) is not None
