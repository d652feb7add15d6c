"""The article under check, as units: headline, deck, sentences, captions, list items, table rows, search texts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import Literal

from onrecord.errors import InputError
from onrecord.evidence import Cell
from onrecord.evidence.reading import Block, Extracted, extract, extract_markdown
from onrecord.text import Text

__all__ = ["Article", "Unit", "UnitKind"]

UnitKind = Literal["headline", "deck", "body", "caption", "list", "table", "seo_title", "seo_description"]

_FIELDS: dict[str, UnitKind] = {
    "title": "headline", "headline": "headline", "deck": "deck", "subtitle": "deck", "description": "deck",
    "standfirst": "deck", "seo_title": "seo_title", "seo_description": "seo_description",
}  # fmt: skip
_BLOCKS: dict[str, UnitKind] = {
    "heading": "body", "paragraph": "body", "quote": "body", "list_item": "list", "cell": "table", "caption": "caption",
}  # fmt: skip
_RUNNING = re.compile(r"(?:\S+\s+){8}\S*[.!?。]")  # words up to a stop
_ORDER: tuple[UnitKind, ...] = ("headline", "deck", "body", "caption", "list", "table", "seo_title", "seo_description")


@dataclass(frozen=True, slots=True)
class Unit:
    """One sentence of the article: its number from 1, kind, half-open range in the article's text, and paragraph.

    A row of a table is one unit, without the cells that head its columns; ``row`` are its cells.
    """

    n: int
    kind: UnitKind
    start: int
    end: int
    paragraph: int
    row: tuple[Cell, ...] = ()


class Article:
    """An article: its text, its units in reading order (headline first, search-engine texts last) and its date.

    Offsets of units are into ``text``: the file's own text for Markdown and plain text, the extracted text for other
    formats.
    """

    def __init__(self, id: str, extracted: Extracted) -> None:
        self.id = id
        self.text = Text(extracted.text, extracted.labels.language or None)
        self.labels = extracted.labels
        self._blocks = extracted.blocks
        self._cells = {c.start: c for c in extracted.cells}
        if not self.text.string.strip():
            raise InputError(f"{id} holds no text: give an article with at least one sentence")

    @classmethod
    def read(cls, path: Path | str) -> Article:
        """The article in a .md, .txt, .html, .docx or .pdf file; raises :class:`FileError` where it cannot be read."""
        if not isinstance(path, str | PathLike):
            raise InputError(f"an article is a path or an Article, not {type(path).__name__}")
        path = Path(path)
        return cls(path.name, extract(path))

    @classmethod
    def of(cls, markdown: str, id: str = "article.md") -> Article:
        """An article from a string of Markdown (plain text is Markdown too)."""
        if not isinstance(markdown, str):
            raise InputError(f"an article is a string of Markdown, not {type(markdown).__name__}")
        return cls(id, extract_markdown(markdown))

    @cached_property
    def date(self) -> date | None:
        """The day the article says it was written."""
        try:
            return date.fromisoformat(self.labels.published[:10])
        except ValueError:
            return None

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        found = sorted(self._units(), key=lambda u: (_ORDER.index(u[0]), u[1]) if u[0] in _OUTSIDE else (2, u[1]))
        return tuple(Unit(n, *one) for n, one in enumerate(found, 1))

    def _units(self) -> Iterator[tuple[UnitKind, int, int, int, tuple[Cell, ...]]]:
        headline = any(b.kind == "front_matter_field" and _FIELDS.get(b.key) == "headline" for b in self._blocks)
        rows = self._rows()
        for number, block in enumerate(self._blocks):
            cell = self._cells.get(block.start) if block.kind == "cell" else None
            row = rows.get((cell.table, cell.row), ()) if cell is not None else ()
            if cell is not None and row and self._is_row(row):
                if cell is row[0] and not all(c.header and not c.column_header for c in row):
                    yield "table", cell.start, row[-1].end, number, row
                continue
            kind = self._kind(block, headline)
            if kind is None:
                continue
            if kind == "headline":
                headline = True
            inner = Text(self.text.string[block.start : block.end], self.text.language)
            for a, b in inner.sentence_borders:
                if any(c.isalnum() for c in inner.string[a:b]):
                    yield kind, block.start + a, block.start + b, number, ()

    def _rows(self) -> dict[tuple[int, int], tuple[Cell, ...]]:
        rows: dict[tuple[int, int], list[Cell]] = {}
        for cell in self._cells.values():
            rows.setdefault((cell.table, cell.row), []).append(cell)
        return {key: tuple(sorted(cells, key=lambda c: c.start)) for key, cells in rows.items()}

    def _is_row(self, row: tuple[Cell, ...]) -> bool:
        """Whether a row holds values: one with running text in a cell is laid out as a table, and is read as text."""
        return len(row) > 1 and not any(_RUNNING.search(self.text.string, c.start, c.end) for c in row)

    def _kind(self, block: Block, headline: bool) -> UnitKind | None:
        if block.kind == "front_matter_field":
            return _FIELDS.get(block.key)
        if block.kind == "heading" and not headline:
            return "headline"
        return _BLOCKS.get(block.kind, "body")


_OUTSIDE: frozenset[UnitKind] = frozenset({"headline", "deck", "seo_title", "seo_description"})
