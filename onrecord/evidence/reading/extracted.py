"""What a reader takes out of a file: its text, the blocks of it, its labels; and the writer that keeps the offsets
right.

Readers of plain text and Markdown keep the file's own text (as ``open(path).read()`` gives it: line ends are ``\\n``);
the others write the text block by block with :class:`Writer`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from onrecord.errors import FileError
from onrecord.evidence.document import Cell, Labels, Page
from onrecord.evidence.reading.limits import DEFAULT, Limits
from onrecord.evidence.reading.tables import Grid, Heads, heads

__all__ = ["Attachment", "Block", "Extracted", "Writer", "sound"]


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a text with one part to play: ``kind`` is one of heading, paragraph, list_item, cell, caption, quote,
    front_matter_field.

    ``level`` is a heading's or a list item's depth from 1, ``key`` the name of a front matter field. ``spans`` are
    the ranges that hold the block's words without the marks of Markdown that stand at its line starts; elsewhere the
    one range.
    """

    kind: str
    start: int
    end: int
    level: int = 0
    key: str = ""
    spans: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        if not self.spans:
            object.__setattr__(self, "spans", ((self.start, self.end),))


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file within a file: its name and its bytes."""

    name: str
    data: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Extracted:
    """A file's text with its blocks, labels, pages and table cells; ``problems`` says what of the file was not read."""

    text: str
    blocks: tuple[Block, ...] = ()
    labels: Labels = field(default_factory=Labels)
    pages: tuple[Page, ...] = ()
    cells: tuple[Cell, ...] = ()
    problems: tuple[str, ...] = ()
    attachments: tuple[Attachment, ...] = ()


_UNSOUND = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_SPACE = re.compile(r"[ \t\r\f\v\u00a0]*\n[ \t\r\f\v\u00a0]*")
_ANY_SPACE = re.compile(r"[ \t\r\n\f\v\x85\u2028\u2029]+")
_BLANK = re.compile(r"[ \t\r\f\v]+")


def sound(string: str) -> str:
    """The string as every encoding, database and XML file takes it, and as long as before: control characters and lone
    surrogates are U+FFFD, page breaks are line ends.

    >>> sound("a\\x00b\\x0cc")
    'a\ufffdb\\nc'
    """
    return (
        _UNSOUND.sub(lambda m: "\n" if m.group() in "\x0b\x0c" else "\ufffd", string)
        if _UNSOUND.search(string)
        else string
    )


class Writer:
    """Writes a text block by block and keeps where each block and cell stands."""

    def __init__(self, limits: Limits = DEFAULT) -> None:
        self.limits = limits
        self.length = 0
        self.blocks: list[Block] = []
        self.cells: list[Cell] = []
        self._pieces: list[str] = []
        self._tables = 0

    @property
    def text(self) -> str:
        return "".join(self._pieces)

    @property
    def tail(self) -> str:
        """The last piece written."""
        return self._pieces[-1] if self._pieces else ""

    def write(self, string: str) -> None:
        """Adds a string as it is."""
        self.length += len(string)
        if self.length > self.limits.characters:
            raise FileError(
                f"its text has more than {self.limits.characters:,} characters; split it into several files"
            )
        self._pieces.append(string)

    def block(self, kind: str, string: str, level: int = 0, key: str = "", mark: int = 0) -> int:
        """Adds a block, a blank line after the one before; runs of blanks become one space, single line ends stay.

        The first ``mark`` characters (a bullet) are written but do not belong to the block. Returns where the words
        begin.
        """
        string = _SPACE.sub("\n", _BLANK.sub(" ", sound(string))).strip()
        if not string:
            return self.length
        if self.length:
            near = kind == "list_item" and self.blocks and self.blocks[-1].kind == "list_item"
            self.write("\n" if near else "\n\n")
        start = self.length
        self.write(string)
        self.blocks.append(Block(kind, min(start + mark, self.length), self.length, level, key))
        return start

    def go_on(self, string: str) -> int:
        """Adds words to the last block, after a line end. Returns where they begin."""
        last = self.blocks[-1]
        self.write("\n")
        start = self.length
        self.write(sound(string))
        self.blocks[-1] = replace(last, end=self.length, spans=((last.start, self.length),))
        return start

    def add(self, string: str, blocks: Sequence[Block], cells: Sequence[Cell] = ()) -> None:
        """Adds a text that has its own blocks and cells."""
        start = self.length
        self.write(string)
        for b in blocks:
            spans = tuple((x + start, y + start) for x, y in b.spans)
            self.blocks.append(replace(b, start=b.start + start, end=b.end + start, spans=spans))
        self.cells.extend(
            replace(c, start=c.start + start, end=c.end + start, table=c.table + self._tables) for c in cells
        )
        self._tables += 1 + max((c.table for c in cells), default=-1)

    def table(self, grid: Grid) -> None:
        """Adds a table as lines of ``cell | cell`` and its cells with what heads each of them."""
        rows = [[_ANY_SPACE.sub(" ", sound(cell)).strip() for cell in row] for row in grid.rows]
        rows_kept = [i for i, row in enumerate(rows) if any(row)]
        if not rows_kept:
            return
        if len(self.cells) + sum(len(rows[i]) for i in rows_kept) > self.limits.cells:
            raise FileError(f"its tables have more than {self.limits.cells:,} cells; split it into several files")
        place = {i: k for k, i in enumerate(rows_kept)}
        marked = {(place[i], c) for i, c in grid.marked if i in place}
        found = heads(Grid([rows[i] for i in rows_kept], marked, [grid.spanned(i) for i in rows_kept]))
        for k, i in enumerate(rows_kept):
            if self.length:
                self.write("\n" if k else "\n\n")
            self._row(rows[i], i, k, found)
        self._tables += 1

    def _row(self, row: Sequence[str], number: int, k: int, found: Heads) -> None:
        last = max(c for c, cell in enumerate(row) if cell)
        for c, cell in enumerate(row[: last + 1]):
            if c:
                self.write(" | ")
            start = self.length
            self.write(cell)
            if cell:
                self.blocks.append(Block("cell", start, self.length))
                self.cells.append(
                    Cell(
                        self._tables,
                        number,
                        c,
                        start,
                        self.length,
                        found.row(k, c),
                        found.column(k, c),
                        found.is_head(k, c),
                    )
                )

    def extracted(self, labels: Labels | None = None, problems: Sequence[str] = (), pages: Sequence[Page] = (),
                  attachments: Sequence[Attachment] = ()) -> Extracted:  # fmt: skip
        """The text written so far with everything in it."""
        return Extracted(
            self.text,
            tuple(self.blocks),
            labels or Labels(),
            tuple(pages),
            tuple(self.cells),
            tuple(problems),
            tuple(attachments),
        )
