"""Vectors in the store: kept once, found again, watched by the audit trail; and an older store that gets the table."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from onrecord.store import open_store
from onrecord.store.database import Database
from onrecord.store.migrations import migrate
from onrecord.store.transfer import export_lines, import_file


def test_what_was_kept_first_stays(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    with open_store(path) as store:
        assert store.vectors.find(["a"]) == {} and store.vectors.find([]) == {}
        store.vectors.keep("sha256:d", "m", {"a": b"\0\1", "b": b"2"})
        store.vectors.keep("sha256:d", "m", {"b": b"other", "c": b"3"})
    with open_store(path) as again:
        assert again.vectors.find(["c", "a", "b", "x", "a"]) == {"a": b"\0\1", "b": b"2", "c": b"3"}
        assert again.verify().sound and again.verify().count == 3


def test_a_changed_vector_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    with open_store(path) as store:
        store.vectors.keep("sha256:d", "m", {"a": b"1", "b": b"2"})
    connection = sqlite3.connect(path)
    with connection:
        connection.execute("UPDATE vectors SET content = x'00' WHERE key = 'a'")
        connection.execute("DELETE FROM vectors WHERE key = 'b'")
    connection.close()
    with open_store(path) as store:
        assert {f.kind for f in store.verify().faults} == {"row_changed", "row_gone"}


def test_vectors_move_with_the_store(tmp_path: Path) -> None:
    with open_store(tmp_path / "a.db") as store:
        store.vectors.keep("sha256:d", "m", {"a": bytes(range(256))})
        (tmp_path / "x.jsonl").write_text("".join(export_lines(store)))
    with open_store(tmp_path / "b.db") as other:
        import_file(other, tmp_path / "x.jsonl")
        assert other.vectors.find(["a"]) == {"a": bytes(range(256))} and other.verify().sound


def test_a_store_of_the_first_version_gets_the_table_and_keeps_its_rows(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    database = Database.open(path)
    migrate(database, "0001")
    with database.writing() as connection:
        connection.exec_driver_sql("INSERT INTO info (name, value) VALUES ('id', 'old')")
    database.close()
    with open_store(path) as store:
        assert store.id == "old"
        store.vectors.keep("sha256:d", "m", {"a": b"1"})
        assert store.vectors.find(["a"]) and store.verify().sound
