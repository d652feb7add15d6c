"""The audit trail: entries in a chain of digests, so that a changed, moved or missing entry is found and named."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal

from sqlalchemy import Connection, insert, select, update

from onrecord.store import tables
from onrecord.store.database import Database
from onrecord.store.heads import Head, HeadFile

__all__ = ["START", "AuditTrail", "Entry", "Fault", "Verification", "digest_of", "read_entries"]

#: What the first entry has for the digest of the one before.
START = "sha256:" + "0" * 64

FaultKind = Literal[
    "edited", "out_of_order", "missing", "tail_dropped", "rewritten", "unknown_outside", "no_heads", "heads_damaged",
    "head_differs", "row_changed", "row_gone", "row_added",
]  # fmt: skip


def digest_of(content: Mapping[str, Any]) -> str:
    """SHA-256 over a mapping as JSON with sorted keys; bytes in it count by their own digest."""
    plain = {k: hashlib.sha256(v).hexdigest() if isinstance(v, bytes) else v for k, v in content.items()}
    data = json.dumps(plain, ensure_ascii=True, sort_keys=True, separators=(",", ":")).encode("ascii")
    return "sha256:" + hashlib.sha256(data).hexdigest()


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry: who (``actor``) did what (``action``: ``held.released``) to what (``subject``: ``held:3``), when.

    ``previous`` is the digest of the entry before, ``digest`` that of all the other fields.
    """

    seq: int
    at: str
    actor: str
    action: str
    subject: str
    detail: dict[str, Any]
    previous: str
    digest: str

    @property
    def computed(self) -> str:
        return digest_of({f.name: getattr(self, f.name) for f in fields(self) if f.name != "digest"})

    def to_dict(self) -> dict[str, Any]:
        return {f.name: getattr(self, f.name) for f in fields(self)}


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with the trail or with what it speaks of; ``seq`` is the entry at which it shows, 0 for none."""

    kind: FaultKind
    seq: int
    message: str


@dataclass(frozen=True, slots=True)
class Verification:
    """The answer of a verification. ``remarks`` are what a reader should know and what is no fault."""

    count: int
    head: str
    faults: tuple[Fault, ...]
    remarks: tuple[str, ...]
    rows: int = 0

    @property
    def sound(self) -> bool:
        return not self.faults

    def to_dict(self) -> dict[str, Any]:
        return {
            "sound": self.sound, "count": self.count, "head": self.head, "rows": self.rows,
            "faults": [{"kind": f.kind, "seq": f.seq, "message": f.message} for f in self.faults],
            "remarks": list(self.remarks),
        }  # fmt: skip


class AuditTrail:
    """The trail of one store: adding (inside a transaction of the store) and reading."""

    def __init__(self, database: Database, heads: HeadFile) -> None:
        self._database = database
        self.heads = heads

    def add(
        self, connection: Connection, at: str, actor: str, action: str, subject: str, detail: dict[str, Any]
    ) -> Entry:
        """Write one entry in the caller's transaction. Use :meth:`onrecord.store.store.Writer.audit`."""
        table, head = tables.audit, tables.audit_head
        last = connection.execute(select(table.c.seq, table.c.digest).order_by(table.c.seq.desc()).limit(1)).first()
        kept = connection.execute(select(head.c.count, head.c.head)).first()
        # Of the two, the longer: where the tail was dropped, the gap stays to be seen.
        count, previous = max((tuple(row) for row in (last, kept) if row is not None), default=(0, START))
        bare = Entry(count + 1, at, actor, action, subject, detail, previous, "")
        entry = Entry(count + 1, at, actor, action, subject, detail, previous, bare.computed)
        connection.execute(insert(table).values(**entry.to_dict()))
        values = {"count": entry.seq, "head": entry.digest}
        connection.execute(insert(head).values(id=1, **values) if kept is None else update(head).values(**values))
        return entry

    def begun(self, entries: list[Entry]) -> None:
        """Keep the heads of entries that are about to be committed."""
        self.heads.add("begun", (Head(e.seq, e.digest) for e in entries), sync=True)

    def done(self, entries: list[Entry]) -> None:
        """Keep that they were committed."""
        self.heads.add("done", (Head(e.seq, e.digest) for e in entries), sync=False)

    def entries(self, *, after: int = 0) -> Iterator[Entry]:
        """The entries in order, from the one after number ``after``."""
        with self._database.reading() as connection:
            yield from read_entries(connection, after)


def read_entries(connection: Connection, after: int = 0) -> Iterator[Entry]:
    table = tables.audit
    for row in connection.execute(select(table).where(table.c.seq > after).order_by(table.c.seq)):
        yield Entry(**row._mapping)
