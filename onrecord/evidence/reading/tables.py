"""What heads a table: the rows that name the columns and the columns that name the rows.

A CSV file, a sheet or a bare HTML table does not say which cells are headings, so it is guessed from what the cells
hold, as the header detection of ``csv.Sniffer`` does: a heading is words over (or beside) figures. Where a table says
it itself (``<th>``), that is taken.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

__all__ = ["Grid", "Heads", "heads"]

_NUMERIC = re.compile(
    r"[\s(+\-–−<>~≈±$€£¥%]*(?:[A-Z]{3}\s?)?[\d.,'’\s\u00a0\u202f/:–−-]*\d[\d.,'’\s\u00a0\u202f/:–−-]*(?:[%‰)*†a-zA-Z$€£¥°]{0,4}\s*)*"
)
_NOTHING = frozenset(["", "-", "–", "—", "n/a", "na", "nm", "n.m.", "..", "…", "*"])
_PERIOD = re.compile(r"(?:FY|Q[1-4]|H[12])?[\s/'’-]*(?:1[5-9]|20)\d\d(?:[-–/]\d{2,4})?[AEF]?|Q[1-4].*|FY\s*\d+", re.I)
_MAX_HEAD_ROWS = 4
_MAX_HEAD_COLUMNS = 3
_SAMPLE = 200  # rows that a guess looks at


@dataclass(frozen=True)
class Grid:
    """A table's rows of strings; ``marked`` are the cells that the file itself calls headings, ``spans`` a width a
    cell.
    """

    rows: list[list[str]]
    marked: set[tuple[int, int]] = field(default_factory=set)
    spans: list[dict[int, int]] = field(default_factory=list)

    def spanned(self, row: int) -> dict[int, int]:
        return self.spans[row] if row < len(self.spans) else {}


class Heads:
    """Which rows and columns are headings, and the words that head a cell."""

    def __init__(
        self,
        rows: Sequence[Sequence[str]],
        head_rows: Sequence[int],
        titles: Sequence[int],
        columns: Sequence[int],
        spans: Sequence[dict[int, int]],
    ) -> None:
        self._rows = rows
        self._head_rows = frozenset(head_rows)
        self._titles = frozenset(titles)
        self._columns = tuple(columns)
        width = max((len(r) for r in rows), default=0)
        named: list[list[str]] = [[] for _ in range(width)]
        for i in head_rows:
            wide = spans[i] if i < len(spans) else {}
            for c, cell in enumerate(rows[i]):
                for k in range(c, min(width, c + max(1, wide.get(c, 1)))):
                    if cell and (not named[k] or named[k][-1] != cell):
                        named[k].append(cell)
        self._named = [" ".join(words) for words in named]

    def is_head(self, row: int, column: int) -> bool:
        return row in self._head_rows or row in self._titles or column in self._columns

    def column(self, row: int, column: int) -> str:
        """The words that head the column, for a cell below the headings."""
        if row in self._head_rows or row in self._titles:
            return ""
        return self._named[column]

    def row(self, row: int, column: int) -> str:
        """The words that name the row, but the cell itself."""
        if row in self._head_rows or row in self._titles:
            return ""
        cells = self._rows[row]
        return " ".join(cells[c] for c in self._columns if c != column and c < len(cells) and cells[c])


def heads(grid: Grid) -> Heads:
    """The headings of a table whose empty rows are gone."""
    rows = grid.rows
    first = 0
    width = max((len(r) for r in rows), default=0)
    titles: list[int] = []
    while first < min(3, len(rows) - 2) and width > 1 and sum(map(bool, rows[first])) == 1 and rows[first][0]:
        titles.append(first)
        first += 1
    head_rows = _head_rows(grid, first)
    body = [r for i, r in enumerate(rows) if i >= first and i not in head_rows][:_SAMPLE]
    return Heads(rows, head_rows, titles, _head_columns(grid, body, first + len(head_rows), width), grid.spans)


def _head_rows(grid: Grid, first: int) -> list[int]:
    rows, found = grid.rows, []
    for i in range(first, min(first + _MAX_HEAD_ROWS, len(rows) - 1)):
        filled = [c for c, cell in enumerate(rows[i]) if cell]
        if filled and all((i, c) in grid.marked for c in filled) and len(filled) > 1:
            found.append(i)
        else:
            break
    if found or len(rows) - first < 2:
        return found
    for i in range(first, min(first + _MAX_HEAD_ROWS - 1, len(rows) - 1)):
        below = rows[i + 1 : i + 1 + _SAMPLE]
        if _heads_columns(rows[i], below):
            found.append(i)
            if not _blank_first(rows[i]):
                break  # a heading for the first column ends the headings
        else:
            break
    return found


def _blank_first(row: Sequence[str]) -> bool:
    return not row or not row[0]


def _heads_columns(row: Sequence[str], below: Sequence[Sequence[str]]) -> bool:
    """Whether a row names the columns of the rows below: words over figures, periods over figures, or distinct
    names.
    """
    cells = [(c, cell) for c, cell in enumerate(row) if cell]
    if len(cells) < (1 if len(row) == 1 or _blank_first(row) else 2) or any(len(cell) > 120 for _, cell in cells):
        return False
    if any(_numeric(cell) and not (_PERIOD.fullmatch(cell) and c) for c, cell in cells):
        return False
    periods = sum(1 for _, cell in cells if _PERIOD.fullmatch(cell))
    over_figures = sum(1 for c, _ in cells if _mostly(below, c, numeric=True))
    if periods:
        return over_figures > 0 or _blank_first(row)
    if over_figures:
        return True
    names = [cell.casefold() for _, cell in cells]
    again = {cell.casefold() for r in below for cell in r}
    return (
        len(cells) == len(row)
        and len(set(names)) == len(names)
        and not again & set(names)
        and all(len(n) <= 40 for n in names)
    )


def _head_columns(grid: Grid, body: Sequence[Sequence[str]], start: int, width: int) -> list[int]:
    if width < 2 or not body:
        return []
    marked = [
        c
        for c in range(width)
        if all((i, c) in grid.marked for i in range(start, len(grid.rows)) if _cell(grid.rows[i], c))
        and any(_cell(grid.rows[i], c) for i in range(start, len(grid.rows)))
    ]
    if marked and len(marked) < width:
        return marked[:_MAX_HEAD_COLUMNS]
    words = [c for c in range(width) if _mostly(body, c, numeric=False)]
    if not words:
        values = [_cell(r, 0) for r in body]
        return [0] if all(values) and len(set(values)) == len(values) else []
    run = [words[0]]
    for c in words[1:]:
        if c != run[-1] + 1 or len(run) == _MAX_HEAD_COLUMNS:
            break
        run.append(c)
    if len(words) == width:  # nothing but words: the first column alone names the row
        return run[:1]
    return run


def _mostly(rows: Sequence[Sequence[str]], column: int, numeric: bool) -> bool:
    values = [v for r in rows[:_SAMPLE] if (v := _cell(r, column)).casefold() not in _NOTHING]
    figures = sum(map(_numeric, values))
    return bool(values) and (figures * 2 > len(values) if numeric else figures * 2 < len(values))


def _cell(row: Sequence[str], column: int) -> str:
    return row[column] if column < len(row) else ""


def _numeric(cell: str) -> bool:
    return len(cell) <= 40 and bool(_NUMERIC.fullmatch(cell)) and any(c.isdigit() for c in cell)
