"""Migrations: they make the tables that the code uses, one after another, and say what they cannot open."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from pkgutil import iter_modules

import pytest
from sqlalchemy import inspect

from onrecord.errors import SettingError, StoreError
from onrecord.store import open_store
from onrecord.store.database import Database
from onrecord.store.migrations import LATEST, migrate, versions
from onrecord.store.tables import metadata


def test_the_migrations_make_the_tables_of_the_code(tmp_path: Path) -> None:
    with open_store(tmp_path / "s.db") as store, store.reading() as connection:
        made = inspect(connection)
        assert set(made.get_table_names()) == {*metadata.tables, "alembic_version"}
        for name, table in metadata.tables.items():
            columns = {c["name"]: c for c in made.get_columns(name)}
            assert list(columns) == [c.name for c in table.columns]
            assert made.get_pk_constraint(name)["constrained_columns"] == [c.name for c in table.primary_key]
            for column in table.columns:
                assert columns[column.name]["nullable"] == column.nullable, (name, column.name)


def test_the_latest_version_is_the_last_file() -> None:
    assert max(m.name.split("_")[0] for m in iter_modules(versions.__path__)) == f"m{LATEST}"


def test_what_is_no_store_of_this_version_is_told(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    open_store(path).close()
    connection = sqlite3.connect(path)
    with connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(StoreError, match="made by a newer onrecord"):
        open_store(path)
    other = tmp_path / "other.db"
    connection = sqlite3.connect(other)
    connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    with pytest.raises(StoreError, match="holds other tables and no store"):
        open_store(other)
    text = tmp_path / "notes.txt"
    text.write_text("no database at all, but a text that is long enough to be looked at\n" * 20)
    with pytest.raises(StoreError, match="not a database"):
        open_store(text)
    with pytest.raises(StoreError, match="is a folder"):
        open_store(tmp_path)
    with pytest.raises(StoreError, match="is not there"):
        open_store(tmp_path / "none" / "s.db")
    for wrong in ("mysql://u@h/d", "mysql+nothing://u@h/d", "://", "postgresql://[/x"):
        with pytest.raises(SettingError):
            open_store(wrong)


def test_a_store_that_is_up_to_date_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    with open_store(path) as store:
        name = store.id
    with open_store(path) as again:
        assert again.id == name
    database = Database.open(path)
    migrate(database)
    database.close()


def test_the_place_may_be_told_by_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ONRECORD_STORE", str(tmp_path / "mine.db"))
    with open_store() as store:
        assert store.name == str(tmp_path / "mine.db")
