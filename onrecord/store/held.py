"""Writes to a memory that were held back, until a person releases or drops them.

::

    held --release--> releasing --> released
      \\--drop--> dropped    \\--(the memory refused)--> held

``releasing`` is on the disk before the memory is written to, so that a run that is killed in between leaves a write
that says so: a person looks whether the memory has it. Nothing is ever deleted here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from typing import Any, Literal

from sqlalchemy import Connection, insert, select, update

from onrecord.errors import StoreError
from onrecord.store import tables
from onrecord.store.audit import digest_of
from onrecord.store.writing import Transactions, Writer

__all__ = ["HeldWrite", "HeldWrites", "Status", "rows"]

Status = Literal["held", "releasing", "released", "dropped"]

_TABLE = tables.held


@dataclass(frozen=True, slots=True)
class HeldWrite:
    """A write that was held back.

    ``memory`` is the text that was to be stored, ``source`` what it was made from (a string, or a list of turns),
    ``report`` the gate's report as a dictionary, ``target`` where the write was to go (whatever the adapter needs to
    do it later). ``key`` is the caller's own name for the write, ``""`` where it gave none.
    """

    id: int
    key: str
    at: str
    memory: str
    source: Any
    report: dict[str, Any]
    target: dict[str, Any]
    status: Status
    settled_at: str
    settled_by: str
    note: str

    def to_dict(self) -> dict[str, Any]:
        return {f.name: getattr(self, f.name) for f in fields(self)}


class HeldWrites:
    """Holding, listing, releasing and dropping. Each step is one transaction and one entry in the audit trail."""

    def __init__(self, store: Transactions) -> None:
        self._store = store

    def hold(
        self,
        memory: str,
        *,
        source: Any,
        report: dict[str, Any],
        target: dict[str, Any] | None = None,
        key: str = "",
        by: str = "gate",
    ) -> HeldWrite:
        """Keep a write back. It is on the disk when this returns.

        With a ``key``, a write that was held under it before is returned and nothing is added, so a caller may try
        again after a crash. ``source``, ``report`` and ``target`` must be JSON values.
        """
        values = {
            "key": key, "memory": memory, "source": source, "report": report, "target": target or {},
            "status": "held", "settled_at": "", "settled_by": "", "note": "",
        }  # fmt: skip
        with self._store.writing() as writer:
            if key:
                known = writer.connection.execute(select(_TABLE).where(_TABLE.c.key == key)).first()
                if known is not None:
                    return HeldWrite(**known._mapping)
            made = writer.connection.execute(insert(_TABLE).values(at=writer.at, **values).returning(_TABLE.c.id))
            return self._entered(writer, int(made.scalar_one()), "held", by)

    def list(self, status: Status | None = "held") -> tuple[HeldWrite, ...]:
        """The writes with a status (or all, with ``None``), oldest first."""
        query = select(_TABLE).order_by(_TABLE.c.id)
        if status is not None:
            query = query.where(_TABLE.c.status == status)
        with self._store.reading() as connection:
            return tuple(HeldWrite(**row._mapping) for row in connection.execute(query))

    def get(self, id: int) -> HeldWrite:
        """One write; raises :class:`StoreError` where there is none with this id."""
        with self._store.reading() as connection:
            return _get(connection, id)

    def release(
        self, id: int, *, by: str, apply: Callable[[HeldWrite], object] | None = None, note: str = ""
    ) -> HeldWrite:
        """Let a held write go: ``apply`` writes it to its memory; without one the caller has done so or will.

        Of two that release the same write, one does and the other gets a :class:`StoreError`. Where ``apply`` raises,
        the write is held again and the error goes on. A write that is ``releasing`` (a run was killed while its memory
        was written to) is released only without ``apply``, by someone who has looked.
        """
        if apply is None:
            return self._settle(id, ("held", "releasing"), "released", by, note)
        write = self._settle(id, ("held",), "releasing", by, note)
        try:
            apply(write)
        except BaseException as error:
            self._settle(id, ("releasing",), "held", by, f"not released: {type(error).__name__}")
            raise
        return self._settle(id, ("releasing",), "released", by, note)

    def drop(self, id: int, *, by: str, note: str = "") -> HeldWrite:
        """Decide that a write is never made. It stays in the table, as dropped."""
        return self._settle(id, ("held", "releasing"), "dropped", by, note)

    def _settle(self, id: int, allowed: tuple[Status, ...], status: Status, by: str, note: str) -> HeldWrite:
        with self._store.writing() as writer:
            now = _get(writer.connection, id)
            if now.status not in allowed:
                person = f" by {now.settled_by}" if now.settled_by else ""
                raise StoreError(f"held write {id} is {now.status}{person}: it cannot become {status}")
            at, who = ("", "") if status == "held" else (writer.at, by)
            values = {"status": status, "note": note or now.note, "settled_at": at, "settled_by": who}
            writer.connection.execute(update(_TABLE).where(_TABLE.c.id == id).values(values))
            return self._entered(writer, id, status, by)

    def _entered(self, writer: Writer, id: int, status: Status, by: str) -> HeldWrite:
        row = _get(writer.connection, id)
        writer.audit(f"held.{status}", f"held:{id}", actor=by, row=digest_of(row.to_dict()))
        return row


def rows(connection: Connection) -> Iterator[tuple[str, str]]:
    """What the trail calls each row, and the digest that the row has now."""
    for row in connection.execute(select(_TABLE).order_by(_TABLE.c.id)):
        yield f"held:{row.id}", digest_of(dict(row._mapping))


def _get(connection: Connection, id: int) -> HeldWrite:
    row = connection.execute(select(_TABLE).where(_TABLE.c.id == id)).first()
    if row is None:
        raise StoreError(f"there is no held write {id}: list them to see which there are")
    return HeldWrite(**row._mapping)
