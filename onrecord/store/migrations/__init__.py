"""Bringing a database up to date: Alembic's migrations in ``versions/``, one file each, run when a store is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

from onrecord.errors import StoreError

if TYPE_CHECKING:
    from onrecord.store.database import Database

__all__ = ["LATEST", "migrate"]

#: The newest migration; a test holds that it is.
LATEST = "0002"


def migrate(database: Database, to: str = LATEST) -> None:
    """Bring the database to a migration; one that is there already costs one query.

    Two processes that open a new store at once do it one after the other. Raises :class:`StoreError` for a database
    that is newer than the package, or that is not a store.
    """
    with database.reading() as connection:
        if _version(connection) == to:
            return
    with database.writing() as connection:
        here = _version(connection)
        if here == to:
            return
        _check(connection, here, database.name)
        _upgrade(connection, to)


def _version(connection: Connection) -> str:
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.scalar(text("SELECT version_num FROM alembic_version")) or "")


def _check(connection: Connection, here: str, name: str) -> None:
    if here > LATEST:
        raise StoreError(
            f"the store {name} was made by a newer onrecord (its version is {here}, this one knows {LATEST}): update"
        )
    if not here and inspect(connection).get_table_names():
        raise StoreError(f"the database {name} holds other tables and no store: give one of its own")


def _upgrade(connection: Connection, to: str) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "onrecord.store:migrations")
    command.upgrade(config, to)
