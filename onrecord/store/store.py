"""The store itself: a database brought up to date, and its rooms."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection, insert, select

from onrecord.store import tables
from onrecord.store.audit import AuditTrail, Verification
from onrecord.store.checks import Checks
from onrecord.store.database import Database
from onrecord.store.heads import HeadFile
from onrecord.store.held import HeldWrites
from onrecord.store.journal import Journal
from onrecord.store.migrations import migrate
from onrecord.store.recordings import StoredRecordings
from onrecord.store.vectors import StoredVectors
from onrecord.store.writing import Writer

__all__ = ["Store"]


class Store:
    """An open store. Its rooms: ``checks``, ``held``, ``recordings``, ``vectors``, ``audit``.

    Close it, or use it in a ``with`` statement.
    """

    def __init__(self, database: Database, clock: Callable[[], datetime] | None = None) -> None:
        self._database = database
        self._clock = clock or _now
        migrate(database)
        self.id = self._identity()
        self.audit = AuditTrail(database, HeadFile(self._beside(".heads")))
        self.checks = Checks(self)
        self.held = HeldWrites(self)
        self.vectors = StoredVectors(self)
        self.recordings = StoredRecordings(self, Journal(self._beside("")))

    @classmethod
    def open(cls, where: str | Path = "", *, clock: Callable[[], datetime] | None = None, create: bool = True) -> Store:
        """See :func:`onrecord.store.open_store`."""
        database = Database.open(where, create=create)
        try:
            return cls(database, clock)
        except BaseException:
            database.close()
            raise

    @property
    def name(self) -> str:
        """The file or address, without a password."""
        return self._database.name

    @property
    def sqlite(self) -> bool:
        """Whether the store is in a file (or in memory), not on a server."""
        return self._database.sqlite

    def now(self) -> str:
        """The time of the store's clock as it is written: UTC, microseconds."""
        return self._clock().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that sees one state of the store."""
        with self._database.reading() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Writer]:
        """A transaction with the audit trail. The heads of its entries are on the disk before it is committed."""
        with self._database.writing() as connection:
            writer = Writer(connection, self.audit, self.now())
            yield writer
            self.audit.begun(writer.entries)
        self.audit.done(writer.entries)

    def verify(self) -> Verification:
        """Check the audit trail, its heads and the rows that it speaks of; see :mod:`onrecord.store.verify`."""
        from onrecord.store.verify import verify

        with self._database.reading() as connection:
            return verify(connection, self.audit.heads, shared=not self._database.sqlite)

    def close(self) -> None:
        self.recordings.close()
        self._database.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _identity(self) -> str:
        """A name of the store of its own, given when it is first opened."""
        wanted = select(tables.info.c.value).where(tables.info.c.name == "id")
        with self._database.reading() as connection:
            found = connection.scalar(wanted)
        if found is None:
            with self._database.writing() as connection:
                found = connection.scalar(wanted)
                if found is None:
                    found = secrets.token_hex(8)
                    connection.execute(insert(tables.info).values(name="id", value=found))
        return str(found)

    def _beside(self, suffix: str) -> Path | None:
        """A file that goes with the store: beside its own, and for PostgreSQL in a folder of each machine that writes
        (``ONRECORD_HEADS``, else the user's data folder). ``None`` for a store in memory.
        """
        if self._database.path is not None:
            return self._database.path.with_name(self._database.path.name + suffix)
        if self._database.sqlite:
            return None
        given = os.environ.get("ONRECORD_HEADS")
        if given:
            return Path(given) / (self.id + suffix)
        from platformdirs import user_data_path

        return user_data_path("onrecord", ensure_exists=True) / (self.id + suffix)


def _now() -> datetime:
    return datetime.now(UTC)
