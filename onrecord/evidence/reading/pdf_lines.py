"""The lines of a PDF page in the order in which they are read.

A PDF holds letters at places. Letters that follow one another on a line make a run; runs are put into columns by the
gaps between them, after the recursive X-Y cut (Nagy & Seth 1984) with one change: only prose is parted into columns,
so that a table is read along its rows.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

__all__ = ["Glyph", "Run", "lines_of"]

_WIDE = 1.4  # letters' heights: a gap as wide as that parts two runs
_PROSE = 18  # characters in the middle run of a column of prose
_COLUMN_LINES = 4
_DEEP = 4
_RIGHT_TO_LEFT = ("\u0590", "\u08ff")


class Glyph(NamedTuple):
    """A letter and its box, y upwards; a space made up by the reader has no size."""

    char: str
    x0: float
    x1: float
    y0: float
    y1: float


class Run(NamedTuple):
    text: str
    x0: float
    x1: float
    y0: float
    y1: float


def lines_of(glyphs: Sequence[Glyph]) -> list[tuple[str, float, float, float, float]]:
    """The page's lines in reading order: words, x0, x1, y0, y1; the runs of one line are parted by tabs."""
    runs = _runs(glyphs)
    letters = sum(len(r.text) for r in runs)
    backwards = sum(1 for r in runs for c in r.text if _RIGHT_TO_LEFT[0] <= c <= _RIGHT_TO_LEFT[1]) * 2 > letters
    return [line for group in _columns(runs, backwards, 0) for line in _rows(group, backwards)]


def _runs(glyphs: Sequence[Glyph]) -> list[Run]:
    runs: list[Run] = []
    chars: list[str] = []
    box: list[float] = []

    def close() -> None:
        text = "".join(chars)
        if text.strip():
            runs.append(Run(text.strip(), *(round(v, 2) for v in box)))
        chars.clear()
        box.clear()

    space = False
    for g in glyphs:
        if g.x1 <= g.x0 or g.y1 <= g.y0 or g.char.isspace():
            space = True
            continue
        if box:
            height = max(g.y1 - g.y0, 1.0)
            overlap = min(box[3], g.y1) - max(box[2], g.y0)
            gap = g.x0 - box[1]
            if overlap < 0.4 * min(height, box[3] - box[2]) or gap > _WIDE * height or g.x1 < box[0]:
                close()
            elif space or gap > 0.25 * height:
                chars.append(" ")
        chars.append(g.char)
        if box:
            box[0], box[1] = min(box[0], g.x0), max(box[1], g.x1)
            box[2], box[3] = min(box[2], g.y0), max(box[3], g.y1)
        else:
            box.extend((g.x0, g.x1, g.y0, g.y1))
        space = False
    close()
    return runs


def _columns(runs: list[Run], backwards: bool, depth: int) -> list[list[Run]]:
    """Groups of runs, one after the other as they are read."""
    gutter = _gutter(runs) if depth < _DEEP else None
    if gutter is None:
        return [runs] if runs else []
    crossing = sorted((r for r in runs if r.x0 < gutter - 1 and r.x1 > gutter + 1), key=lambda r: -r.y1)
    rest = sorted((r for r in runs if not (r.x0 < gutter - 1 and r.x1 > gutter + 1)), key=lambda r: -r.y1)
    found: list[list[Run]] = []
    i = 0
    for across in [*crossing, None]:
        band = []
        while i < len(rest) and (across is None or (rest[i].y0 + rest[i].y1) / 2 > (across.y0 + across.y1) / 2):
            band.append(rest[i])
            i += 1
        left, right = [r for r in band if r.x1 <= gutter + 1], [r for r in band if r.x1 > gutter + 1]
        for side in (right, left) if backwards else (left, right):
            found.extend(_columns(side, backwards, depth + 1))
        if across is not None:
            if found and not band and found[-1][-1] in crossing:
                found[-1].append(across)
            else:
                found.append([across])
    return found


def _gutter(runs: list[Run]) -> float | None:
    """The x of the white space between two columns of prose, if there are two: the place that fewest runs cross."""
    if len(runs) < 2 * _COLUMN_LINES:
        return None
    left, right = min(r.x0 for r in runs), max(r.x1 for r in runs)
    best: tuple[int, float] | None = None
    edges = sorted({r.x0 for r in runs})
    starts, ends = sorted(r.x0 for r in runs), sorted(r.x1 for r in runs)
    from bisect import bisect_left, bisect_right

    for x in edges:
        x -= 0.5
        if not left + 0.15 * (right - left) < x < right - 0.15 * (right - left):
            continue
        before, behind = bisect_right(ends, x), len(starts) - bisect_left(starts, x)
        crossed = len(runs) - before - behind
        if before < _COLUMN_LINES or behind < _COLUMN_LINES or crossed * 4 > len(runs):
            continue
        score = min(before, behind) - 2 * crossed
        if best is None or score > best[0]:
            best = (score, x)
    if best is None or best[0] <= 0:
        return None
    x = best[1]
    sides = [r for r in runs if r.x1 <= x], [r for r in runs if r.x0 >= x]
    if any(median(len(r.text) for r in side) < _PROSE for side in sides):
        return None
    return x


def _rows(runs: list[Run], backwards: bool) -> list[tuple[str, float, float, float, float]]:
    """Lines from the top, each with its runs from one side to the other."""
    rows: list[list[Run]] = []
    for run in sorted(runs, key=lambda r: (-(r.y0 + r.y1) / 2, r.x0)):
        if rows:
            row = rows[-1]
            y0, y1 = max(row[0].y0, run.y0), min(row[0].y1, run.y1)
            if y1 - y0 > 0.5 * min(row[0].y1 - row[0].y0, run.y1 - run.y0):
                row.append(run)
                continue
        rows.append([run])
    lines = []
    for row in rows:
        row.sort(key=lambda r: -r.x0 if backwards else r.x0)
        text = row[0].text
        for before, run in itertools.pairwise(row):
            gap = before.x0 - run.x1 if backwards else run.x0 - before.x1
            height = run.y1 - run.y0
            text += ("\t" if gap > _WIDE * height else " " if gap > 0.1 * height else "") + run.text
        lines.append(
            (text, min(r.x0 for r in row), max(r.x1 for r in row), min(r.y0 for r in row), max(r.y1 for r in row))
        )
    return lines
