"""From the lines of PDF pages to blocks: running heads are told from text, lines are put together into paragraphs.

A running head (or footer) is a line at the top or bottom that comes back on other pages, its numbers apart. A
paragraph ends where the lines stand further apart, where the size of the letters changes, where a line is indented,
or after a short last line.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from statistics import median
from typing import NamedTuple

__all__ = ["Line", "PageBlock", "blocks_of_page", "running_heads", "runs_on"]

_EDGE = 3  # lines at the top and bottom of a page that may be running heads
_DIGITS = re.compile(r"\d+")
_ROMAN = re.compile(r"[ivxlc]{1,7}")
_PAGE_NUMBER = re.compile(r"\W*(?:[^\W\d]{1,10}\.? )?#(?: ?(?:/|[^\W\d]{1,4}) ?#)?\W*")  # "page # of #", "- # -"
_NEAR, _MARGIN = 0.15, 0.085  # of the page's height
_ITEM = re.compile(r"(?:[•‣▪◦·●○■–*-]|\(?\d{1,2}[.)]|\(?[a-z][.)])[ \t]+(?=\S)")
_END = re.compile(r"[.!?:…][\"'”’»)\]]*$")


class Line(NamedTuple):
    text: str
    x0: float
    x1: float
    y0: float
    y1: float


class PageBlock(NamedTuple):
    """A block of a page; ``mark`` is the length of the bullet that it begins with."""

    kind: str
    text: str
    mark: int = 0


def running_heads(pages: Sequence[Sequence[Line]], heights: Sequence[float]) -> set[tuple[int, int]]:
    """The lines (page, line) that come back on at least three pages and two in five of them, at the same height.

    Only lines near the edge of the page and no taller than its text count; a line whose figures differ from page to
    page must stand in the margin itself, or be a page number, so that the rows of a table are not taken for heads.
    Of two pages both must have the line, in the margin itself and word for word, page numbers apart.
    """
    filled = sum(1 for page in pages if page)
    seen: dict[tuple[str, int], set[int]] = {}
    places: list[tuple[int, int, str, int]] = []
    for i, page in enumerate(pages):
        if not page:
            continue
        tall = 1.2 * median(line.y1 - line.y0 for line in page)
        order = sorted(range(len(page)), key=lambda k: -page[k].y1)
        for k in dict.fromkeys([*order[:_EDGE], *order[-_EDGE:]]):
            line = page[k]
            away = min(heights[i] - line.y0, line.y1) / heights[i]
            words = " ".join(line.text.split()).casefold()
            key = _DIGITS.sub("#", words)
            key = "#" if _ROMAN.fullmatch(key) else key
            if filled == 2:
                if away > _MARGIN:
                    continue
                key = key if _PAGE_NUMBER.fullmatch(key) else words
            if (
                away > (_NEAR if key == words or len(key) <= 15 else _MARGIN)
                or line.y1 - line.y0 > tall
                or key.count("#") > 2
            ):
                continue
            places.append((i, k, key, round(line.y0 / 12)))
            seen.setdefault((key, round(line.y0 / 12)), set()).add(i)
    least = 2 if filled == 2 else max(3, filled * 2 / 5)
    return {
        (i, k) for i, k, key, h in places
        if len(set().union(*(seen.get((key, h + step), set()) for step in (-1, 0, 1)))) >= least
    }  # fmt: skip


def blocks_of_page(lines: Sequence[Line]) -> Iterator[PageBlock]:
    """The blocks of a page in order; the lines of a block are parted by single line ends."""
    if not lines:
        return
    steps = [a.y1 - b.y1 for a, b in itertools.pairwise(lines) if 0 < a.y1 - b.y1 < 4 * (a.y1 - a.y0)]
    step = median(steps) if steps else 14.0
    height = median(line.y1 - line.y0 for line in lines)
    group: list[Line] = []
    for line in lines:
        if group and _breaks(group, line, step):
            yield _block(group, height)
            group = []
        group.append(line)
    yield _block(group, height)


def _breaks(group: Sequence[Line], line: Line, step: float) -> bool:
    last = group[-1]
    drop = last.y1 - line.y1
    size, before = line.y1 - line.y0, last.y1 - last.y0
    if abs(size - before) > 0.15 * max(size, before) or drop > 1.3 * step:
        return True
    if _ITEM.match(line.text):
        return True
    if drop <= 0:  # the next column: the paragraph runs on unless it has ended
        return bool(_END.search(last.text)) and last.x1 - last.x0 < 0.85 * max(g.x1 - g.x0 for g in group)
    left, right = min(g.x0 for g in group), max(g.x1 for g in group)
    indent = line.x0 - left
    if len(group) > 1 and size * 0.6 < indent and group[-1].x0 - left < size * 0.4:
        return True
    if len(group) == 1 and line.x0 < last.x0 - size * 0.6:  # the first line was the indented one
        return False
    return bool(_END.search(last.text)) and last.x1 < left + 0.8 * max(right - left, line.x1 - left)


def _block(group: Sequence[Line], height: float) -> PageBlock:
    text = "\n".join(line.text for line in group)
    item = _ITEM.match(text)
    if item:
        return PageBlock("list_item", text, item.end())
    size = group[0].y1 - group[0].y0
    if size > 1.15 * height and len(text) <= 300 and not text.endswith("."):
        return PageBlock("heading", text)
    return PageBlock("paragraph", text)


def runs_on(kind: str, tail: str, block: PageBlock) -> bool:
    """Whether the first block of a page goes on with the paragraph that the page before ended in the middle of a
    sentence.
    """
    if kind not in ("paragraph", "list_item") or block.kind != "paragraph" or _END.search(tail) or len(tail) < 60:
        return False
    return block.text[0].islower() or tail[-1] in "-,;" or len(block.text) >= 60
