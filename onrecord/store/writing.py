"""Transactions as the rooms of a store see them."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any, Protocol

from sqlalchemy import Connection

from onrecord.store.audit import AuditTrail, Entry

__all__ = ["Transactions", "Writer"]


class Writer:
    """A transaction that also writes the audit trail: what is stored and what is said of it stand or fall together."""

    def __init__(self, connection: Connection, trail: AuditTrail, at: str) -> None:
        self.connection = connection
        self.at = at
        self.entries: list[Entry] = []
        self._trail = trail

    def audit(self, action: str, subject: str, *, actor: str, **detail: Any) -> None:
        """Add an entry to the trail: what was done to what, by whom."""
        self.entries.append(self._trail.add(self.connection, self.at, actor, action, subject, detail))


class Transactions(Protocol):
    """What a room asks of its store."""

    def now(self) -> str:
        """The time of the store's clock as it is written: UTC, microseconds."""
        ...

    def reading(self) -> AbstractContextManager[Connection]:
        """A connection that sees one state of the store."""
        ...

    def writing(self) -> AbstractContextManager[Writer]:
        """A transaction with the audit trail."""
        ...
