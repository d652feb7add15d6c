"""The documents that quotations are looked up in, indexed once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from pathlib import Path
from threading import Lock
from typing import Any

from onrecord.citations.match import Match
from onrecord.citations.quote import Quote
from onrecord.errors import InputError
from onrecord.evidence.document import Document, Evidence, Excerpt
from onrecord.evidence.lines.index import Index

__all__ = ["CitationIndex", "Documents", "index_of"]

_KEPT = 4  # indexes of plain mappings that are kept
_KEPT_CHARACTERS = 50_000_000


class CitationIndex:
    """``docs``: text by id, or an :class:`onrecord.evidence.Evidence`. Built once, immutable, picklable.

    >>> index = CitationIndex({"a": "The wall will stand for a century.", "b": "It fell."})
    >>> [(e.document.id, e.start, e.end) for e in index.locate("wall will stand")]
    [('a', 4, 19)]

    A document that is no string holds no words: it is named in ``unread`` and nothing is ever found in it. Raises
    :class:`InputError` where ``docs`` is no mapping from strings.
    """

    def __init__(self, docs: Mapping[str, str] | Evidence) -> None:
        held: dict[str, Document] = {}
        if isinstance(docs, Evidence):
            held = {d.id: d for d in docs}
            docs = {d.id: d.text.string for d in docs}
        if not isinstance(docs, Mapping):
            raise InputError(f"documents are given as {{id: text}}, not as {type(docs).__name__}")
        if not all(isinstance(id, str) for id in docs):
            raise InputError("the ids of documents are strings: give {id: text}")
        self.unread: tuple[str, ...] = tuple(str(id) for id, text in docs.items() if not isinstance(text, str))
        self._index = Index({id: text for id, text in docs.items() if isinstance(text, str)})
        self._held = held

    @classmethod
    def load(cls, path: Path | str) -> CitationIndex:
        """An index from a file that :meth:`save` wrote: it is mapped into memory, not read. Raises
        :class:`onrecord.errors.FileError` for any other file."""
        from onrecord.evidence.lines.stored import load

        index = cls.__new__(cls)
        index.unread, index._held = (), {}
        index._index = load(Path(path))
        return index

    def save(self, path: Path | str) -> None:
        """Write the index, with the documents, to one file; an old one is replaced when the new is whole."""
        from onrecord.evidence.lines.stored import save

        save(self._index, Path(path))

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the documents, in the order given."""
        return self._index.ids

    @property
    def lines(self) -> Index:
        """The engine under this index."""
        return self._index

    def __contains__(self, id: object) -> bool:
        return isinstance(id, str) and id in self._index.numbers

    def __len__(self) -> int:
        return len(self._index)

    def document(self, id: str) -> Document:
        """The document with this id; raises :class:`KeyError` where there is none."""
        return self._held.get(id) or self._index.document(self._index.numbers[id])

    def excerpt(self, id: str, start: int, end: int) -> Excerpt:
        """The words at a half-open range of a document."""
        return self.document(id).excerpt(start, end)

    def locate(self, quote: str, doc_id: str | None = None) -> tuple[Excerpt, ...]:
        """Every place where the quotation stands, by document; in one document where ``doc_id`` is given.

        A quotation that an editor shortened or explained stands from the start of its first piece to the end of its
        last. Nothing is said of who speaks there, and whether it is enough to be evidence: :func:`quote_gate` does.
        """
        return tuple(self.excerpt(m.document, m.start, m.end) for m in self.matches(Quote(quote), doc_id))

    def matches(self, quote: Quote, doc_id: str | None = None) -> tuple[Match, ...]:
        """The places with how the words stand there: as they are, shortened, in another spelling."""
        from onrecord.citations.finding import find

        if not quote.usable or (doc_id is not None and doc_id not in self):
            return ()
        return find(self._index, quote, None if doc_id is None else self._index.numbers[doc_id])

    def __getstate__(self) -> dict[str, Any]:
        return {"unread": self.unread, "index": self._index}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.unread, self._index, self._held = state["unread"], state["index"], {}


Documents = Mapping[str, str] | Evidence | CitationIndex

_indexes: OrderedDict[object, CitationIndex] = OrderedDict()
_lock = Lock()


def index_of(docs: Documents) -> CitationIndex:
    """The index of documents given in any way; those of the last few plain mappings are kept, so that calls with the
    same documents build none. Raises :class:`InputError` where ``docs`` is no mapping."""
    if isinstance(docs, CitationIndex):
        return docs
    if not isinstance(docs, Mapping):
        return CitationIndex(docs)
    try:
        key = tuple(docs.items())
        hash(key)
    except TypeError:  # a document that is no string
        return CitationIndex(docs)
    with _lock:
        if key in _indexes:
            _indexes.move_to_end(key)
            return _indexes[key]
    index = CitationIndex(docs)
    if sum(len(t) for t in docs.values() if isinstance(t, str)) <= _KEPT_CHARACTERS:
        with _lock:
            _indexes[key] = index
            while len(_indexes) > _KEPT:
                _indexes.popitem(last=False)
    return index
