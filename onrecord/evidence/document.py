"""The documents held for one check: nouns only. Reading files is in :mod:`onrecord.evidence.reading`."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any

from onrecord.errors import InputError
from onrecord.evidence.lines.line import Line
from onrecord.text import Text

__all__ = ["Cell", "Document", "Evidence", "Excerpt", "Labels", "Page"]


@dataclass(frozen=True, slots=True)
class Labels:
    """What is known about a document besides its words. Empty strings where nothing is known.

    ``tier`` is ``A`` for an independent document and ``B`` for the newsroom's own earlier work, which may help to find
    a passage and never confirms a sentence. Dates are ISO 8601.
    """

    kind: str = ""  # release, page, record, report, transcript, mail, own-article
    class_: str = ""  # primary, subject, outlet, archive
    outlet: str = ""
    byline: str = ""
    url: str = ""
    title: str = ""
    published: str = ""
    retrieved: str = ""
    language: str = ""
    tier: str = "A"
    notes: tuple[tuple[str, str], ...] = ()  # what the file itself says otherwise, or says besides: (field, value)

    def to_dict(self) -> dict[str, Any]:
        plain = {f.name.rstrip("_"): getattr(self, f.name) for f in fields(self)}
        plain["notes"] = [list(note) for note in self.notes]
        return plain


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a PDF: its number from 1 and its half-open range in the document's text."""

    number: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Cell:
    """A table cell: where its words stand in the document's text, its row and column from 0, what heads them.

    ``row_header`` is the cell (or cells, joined by a space) that names the row, ``column_header`` the one that names
    the column; ``table`` numbers the tables of a document from 0. Header cells have ``header`` set.
    """

    table: int
    row: int
    column: int
    start: int
    end: int
    row_header: str = ""
    column_header: str = ""
    header: bool = False


@dataclass(frozen=True, eq=False)
class Document:
    """A document: its id (the path below the evidence folder, with ``/``), its text, its labels, pages and table cells.

    Never edited after it is read. ``digest`` is the SHA-256 of everything in it.
    """

    id: str
    text: Text
    labels: Labels = field(default_factory=Labels)
    pages: tuple[Page, ...] = ()
    cells: tuple[Cell, ...] = ()

    @property
    def independent(self) -> bool:
        """Whether the document can confirm a sentence by itself: the newsroom's own earlier articles cannot."""
        return self.labels.tier != "B"

    @property
    def language(self) -> str:
        return self.text.language

    def page_of(self, offset: int) -> int | None:
        """The number of the page that holds the character at ``offset``."""
        for page in self.pages:
            if page.start <= offset < page.end:
                return page.number
        return None

    def cell_at(self, offset: int) -> Cell | None:
        """The table cell that holds the character at ``offset``."""
        for cell in self.cells:
            if cell.start <= offset < cell.end:
                return cell
        return None

    def excerpt(self, start: int, end: int) -> Excerpt:
        """The words at a half-open range; raises :class:`ValueError` where there are none."""
        if not 0 <= start < end <= len(self.text.string):
            raise ValueError(f"no words at {start}:{end} in {self.id} ({len(self.text.string)} characters)")
        return Excerpt(self, start, end)

    @cached_property
    def line(self) -> Line:
        """The keys of the text in one line, in which words are searched for."""
        from onrecord.evidence.lines.build import build

        return Line.of(build([self.text.string]), postings=False)

    @property
    def canonical(self) -> bytes:
        """The document as the bytes that its digest is taken over: JSON with sorted keys, UTF-8."""
        content = {
            "id": self.id,
            "text": self.text.string,
            "labels": self.labels.to_dict(),
            "pages": [[p.number, p.start, p.end] for p in self.pages],
            "cells": [
                [c.table, c.row, c.column, c.start, c.end, c.row_header, c.column_header, c.header] for c in self.cells
            ],
        }
        return json.dumps(content, ensure_ascii=True, sort_keys=True, separators=(",", ":")).encode("ascii")

    @cached_property
    def digest(self) -> str:
        return "sha256:" + hashlib.sha256(self.canonical).hexdigest()

    def __repr__(self) -> str:
        return f"Document({self.id!r}, {len(self.text.string)} characters)"


@dataclass(frozen=True, slots=True)
class Excerpt:
    """Words in a document. Made by :meth:`Document.excerpt`, so the words are there."""

    document: Document
    start: int
    end: int

    @property
    def string(self) -> str:
        return self.document.text.string[self.start : self.end]

    def to_dict(self) -> dict[str, Any]:
        plain: dict[str, Any] = {
            "document": self.document.id, "start": self.start, "end": self.end, "text": self.string,
        }  # fmt: skip
        page = self.document.page_of(self.start)
        if page is not None:
            plain["page"] = page
        cell = self.document.cell_at(self.start)
        if cell is not None:
            plain["row"], plain["column"] = cell.row, cell.column
        return plain


@dataclass(frozen=True, slots=True)
class Unread:
    """A file that was not read, or not wholly: its path below the evidence folder and the reason in one line."""

    path: str
    reason: str


@dataclass(frozen=True, eq=False)
class Evidence:
    """The documents held for one check, in order of their ids, and what could not be read. Adding one makes another."""

    documents: tuple[Document, ...] = ()
    unread: tuple[Unread, ...] = ()

    def __post_init__(self) -> None:
        for document in self.documents:
            if not isinstance(document, Document):
                raise InputError(
                    f"evidence is made of documents, not of {type(document).__name__}: give Evidence.of({{id: text}})"
                )
        ids = [d.id for d in self.documents]
        if len(set(ids)) != len(ids):
            raise ValueError(f"two documents have the same id: {sorted(i for i in set(ids) if ids.count(i) > 1)[0]}")
        object.__setattr__(self, "documents", tuple(sorted(self.documents, key=lambda d: d.id)))

    @classmethod
    def of(cls, texts: Mapping[str, str]) -> Evidence:
        """Evidence from plain strings: ``{id: text}``."""
        if not isinstance(texts, Mapping):
            raise InputError(f"texts are given as {{id: text}}, not as {type(texts).__name__}")
        for name, string in texts.items():
            if not isinstance(string, str):
                raise InputError(f"the text of {name} is {type(string).__name__}: give a string")
        return cls(tuple(Document(name, Text(string)) for name, string in texts.items()))

    @property
    def digest(self) -> str:
        """The snapshot's name: SHA-256 over the digests of the documents in order. The same on every machine."""
        content = "\n".join(d.digest for d in self.documents)
        return "sha256:" + hashlib.sha256(content.encode("ascii")).hexdigest()

    def document(self, id: str) -> Document:
        """The document with this id; raises :class:`KeyError` naming those there are."""
        for document in self.documents:
            if document.id == id:
                return document
        raise KeyError(f"no document {id!r}; there are: {', '.join(d.id for d in self.documents) or 'none'}")

    def __iter__(self) -> Iterator[Document]:
        return iter(self.documents)

    def __len__(self) -> int:
        return len(self.documents)
