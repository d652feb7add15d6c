"""Vectors of documents in the store: see :class:`onrecord.evidence.meaning.Vectors`."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping

from sqlalchemy import Connection, insert, select

from onrecord.store import tables
from onrecord.store.audit import digest_of
from onrecord.store.writing import Transactions

__all__ = ["StoredVectors", "rows"]

_VECTORS = tables.vectors
_AT_ONCE = 500  # keys looked up in one query


class StoredVectors:
    """What a model made of documents, each stretch once."""

    def __init__(self, store: Transactions) -> None:
        self._store = store

    def find(self, keys: Iterable[str]) -> dict[str, bytes]:
        """What is kept under these keys, for those that there are."""
        wanted = list(dict.fromkeys(keys))
        found: dict[str, bytes] = {}
        with self._store.reading() as connection:
            for i in range(0, len(wanted), _AT_ONCE):
                query = select(_VECTORS.c.key, _VECTORS.c.content).where(_VECTORS.c.key.in_(wanted[i : i + _AT_ONCE]))
                found.update({row.key: bytes(row.content) for row in connection.execute(query)})
        return found

    def keep(self, document: str, model: str, made: Mapping[str, bytes]) -> None:
        """Keep vectors of one document, by its digest and the model's; what was kept first stays."""
        with self._store.writing() as writer:
            known = set(writer.connection.scalars(select(_VECTORS.c.key).where(_VECTORS.c.key.in_(list(made)))))
            for key, content in made.items():
                if key in known:
                    continue
                values = {"key": key, "document": document, "model": model, "content": content}
                writer.connection.execute(insert(_VECTORS).values(at=writer.at, **values))
                row = _digest(document, model, content)
                writer.audit("vectors.kept", f"vectors:{key}", actor="desk", row=row)


def rows(connection: Connection) -> Iterator[tuple[str, str]]:
    """What the trail calls each row, and the digest that the row has now."""
    for row in connection.execute(select(_VECTORS).order_by(_VECTORS.c.key)):
        yield f"vectors:{row.key}", _digest(row.document, row.model, row.content)


def _digest(document: str, model: str, content: bytes) -> str:
    content_digest = hashlib.sha256(content).hexdigest()
    return digest_of({"document": document, "model": model, "content": content_digest})
