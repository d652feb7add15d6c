"""Opening a database: SQLite in a file with a write-ahead log, or PostgreSQL; one writer at a time in either.

SQLite commits are synced to the disk (``synchronous=FULL``), so that a committed answer survives a loss of power.
Source of the settings: SQLite's own pages on WAL and PRAGMA, SQLAlchemy's on pysqlite transactions.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from onrecord.errors import SettingError, StoreError

__all__ = ["Database"]

_WAIT = 60  # seconds for which a writer waits for another one
_LOCK = 7_203_511_942  # the number of the lock that writers of one store take in PostgreSQL
_READING = "onrecord_reading"


class Database:
    """An engine with two ways in: :meth:`reading` and :meth:`writing`. Errors are :class:`StoreError` in one line."""

    def __init__(self, engine: Engine, path: Path | None) -> None:
        self.engine = engine
        self.path = path  # of the file; None for PostgreSQL and for memory
        self.name = str(path) if path else engine.url.render_as_string(hide_password=True)
        self.sqlite = engine.dialect.name == "sqlite"

    @classmethod
    def open(cls, where: str | Path = "", *, create: bool = True) -> Database:
        """A file, ``:memory:``, a ``sqlite:///`` or a ``postgresql://`` URL; see :func:`onrecord.store.open_store`."""
        url = _url(_given(where))
        if url.get_backend_name() == "sqlite":
            return cls._sqlite(url, create)
        if url.get_backend_name() == "postgresql":
            if not url.username or not url.database:
                raise SettingError("the address of the store names no user or no database: postgresql://user@host/name")
            return cls(_engine(url.set(drivername="postgresql+pg8000"), pool_pre_ping=True), None)
        raise SettingError(f"a store is a file or a postgresql:// URL, not {url.get_backend_name()}")

    @staticmethod
    def file(where: str | Path = "") -> Path | None:
        """The file that a store's address means; ``None`` for a server and for memory."""
        return _file(_url(_given(where)))

    @classmethod
    def _sqlite(cls, url: URL, create: bool) -> Database:
        path = _file(url)
        if path is not None:
            url = url.set(database=str(path))
            if path.is_dir():
                raise StoreError(f"the store {path} is a folder: give the name of a file in it")
            if not create and not path.exists():
                raise StoreError(f"there is no store {path}: give the one that was written to, with --store")
            if not path.parent.is_dir():
                raise StoreError(f"the store {path} cannot be made: the folder {path.parent} is not there")
        engine = _engine(url, connect_args={"timeout": _WAIT, "check_same_thread": False}, **_pool(path))

        @event.listens_for(engine, "connect")
        def _connect(connection: Any, _: Any) -> None:
            connection.isolation_level = None  # transactions are begun below, not by the driver's guess
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
                connection.execute(f"PRAGMA {pragma}").close()

        @event.listens_for(engine, "begin")
        def _begin(connection: Connection) -> None:
            # A transaction that reads first and writes then could not wait for another writer: it takes its turn first.
            reads = connection.get_execution_options().get(_READING)
            connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")

        return cls(engine, path)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that sees one state of the store and writes nothing."""
        with self._told(), self.engine.connect().execution_options(**{_READING: True}) as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction, alone among writers; committed at the end, rolled back by any exception."""
        with self._told(), self.engine.begin() as connection:
            if not self.sqlite:
                connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
            yield connection

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except SQLAlchemyError as error:
            raise StoreError(f"the store {self.name} cannot be used: {_reason(error)}") from None

    def close(self) -> None:
        self.engine.dispose()


def _pool(path: Path | None) -> dict[str, Any]:
    return {} if path else {"poolclass": StaticPool}  # a store in memory is one connection


def _file(url: URL) -> Path | None:
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return None
    return Path(url.database).expanduser().absolute()


def _given(where: str | Path) -> str:
    return str(where or os.environ.get("ONRECORD_STORE", "") or _default())


def _default() -> Path:
    from platformdirs import user_data_path

    return user_data_path("onrecord", ensure_exists=True) / "onrecord.db"


def _url(given: str) -> URL:
    if "://" not in given:
        return URL.create("sqlite", database=given)
    try:
        url = make_url(given)
        url.get_backend_name()
    except (ArgumentError, ValueError):
        raise SettingError("the address of the store is no URL: write postgresql://user@host/name, or a file") from None
    return url


def _engine(url: URL, **settings: Any) -> Engine:
    try:
        return create_engine(url, hide_parameters=True, **settings)
    except ModuleNotFoundError as error:
        raise SettingError(f"this store needs {error.name}: pip install 'onrecord[postgres]'") from None
    except NoSuchModuleError:
        raise SettingError(f"a store is a file or a postgresql:// URL, not {url.drivername}") from None


def _reason(error: SQLAlchemyError) -> str:
    """One line, without the values of the statement, which may be a document's text."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    found = cause.args[0] if cause is not None and cause.args else type(error).__name__
    if isinstance(found, dict):  # pg8000 gives the fields of the server's message; M is the message
        found = found.get("M", type(error).__name__)
    words = " ".join(str(found).split())
    if "database is locked" in words:
        words += f"; another process has been writing for more than {_WAIT} s"
    return words[:200]
