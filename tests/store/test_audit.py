"""The audit trail: each kind of tampering is named; a killed run and a clock that goes back are none."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from onrecord.errors import StoreError
from onrecord.store import Store, open_store
from onrecord.store.audit import Entry
from onrecord.store.heads import Head, HeadFile

SIX = 6


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A store of six entries, closed."""
    path = tmp_path / "store.db"
    with open_store(path) as store:
        for i in range(SIX):
            store.held.hold(f"memory {i}", source="s", report={})
    return path


def heads(path: Path) -> Path:
    return path.with_name(path.name + ".heads")


def tamper(path: Path, *statements: str) -> None:
    connection = sqlite3.connect(path)
    with connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()


def kinds(path: Path) -> list[tuple[str, int]]:
    with open_store(path) as store:
        return [(f.kind, f.seq) for f in store.verify().faults]


def test_an_untouched_store_is_sound(path: Path) -> None:
    with open_store(path) as store:
        found = store.verify()
    assert (found.sound, found.count, found.rows, found.remarks) == (True, SIX, SIX, ())


def test_an_edited_entry(path: Path) -> None:
    tamper(path, "UPDATE audit SET actor = '\"Eve\"' WHERE seq = 3")
    assert kinds(path) == [("edited", 3)]


def test_a_dropped_entry_in_the_middle(path: Path) -> None:
    tamper(path, "DELETE FROM audit WHERE seq = 3")
    assert ("missing", 3) in kinds(path)


def test_a_dropped_tail(path: Path) -> None:
    tamper(path, "DELETE FROM audit WHERE seq > 4")
    assert ("tail_dropped", 6) in kinds(path)


def test_a_dropped_tail_with_the_head_beside_it_put_right(path: Path) -> None:
    tamper(
        path, "DELETE FROM audit WHERE seq > 4", "DELETE FROM held WHERE id > 4",
        "UPDATE audit_head SET count = 4, head = (SELECT digest FROM audit WHERE seq = 4)",
    )  # fmt: skip
    assert kinds(path) == [("tail_dropped", 6)]


def test_a_dropped_tail_shows_when_the_trail_has_gone_on(path: Path) -> None:
    tamper(path, "DELETE FROM audit WHERE seq > 4", "DELETE FROM held WHERE id > 4")
    with open_store(path) as store:
        store.held.hold("later", source="s", report={})
    assert ("missing", 5) in kinds(path)


def test_swapped_entries(path: Path) -> None:
    tamper(
        path, "UPDATE audit SET seq = 100 WHERE seq = 2", "UPDATE audit SET seq = 2 WHERE seq = 3",
        "UPDATE audit SET seq = 3 WHERE seq = 100",
    )  # fmt: skip
    assert {("edited", 2), ("edited", 3)} <= set(kinds(path))


def rewrite(path: Path, first: int, change: Callable[[dict[str, object]], None]) -> None:
    """Change entry ``first`` and make the chain good again from there: digests, links, and the head beside it."""
    with open_store(path) as store, store.writing() as writer:
        previous = ""
        for entry in list(store.audit.entries()):
            values = entry.to_dict()
            if entry.seq < first:
                previous = entry.digest
                continue
            if entry.seq == first:
                change(values)
            values["previous"] = previous
            values["digest"] = previous = Entry(**values).computed
            writer.connection.execute(
                store_tables().audit.update().where(store_tables().audit.c.seq == entry.seq).values(**values)
            )
        writer.connection.execute(store_tables().audit_head.update().values(head=previous))


def store_tables():  # type: ignore[no-untyped-def]
    from onrecord.store import tables

    return tables


def test_the_last_entries_rewritten_with_a_good_chain(path: Path) -> None:
    rewrite(path, 5, lambda values: values.update(actor="Eve"))
    assert kinds(path) == [("rewritten", 5), ("rewritten", 6)]


def test_an_entry_put_in_with_a_good_chain(path: Path) -> None:
    with open_store(path) as store:
        known = heads(path).read_bytes()
        store.held.hold("smuggled", source="s", report={})
        heads(path).write_bytes(known)  # what was kept outside knows nothing of it
    assert kinds(path) == [("unknown_outside", 7)]


def test_a_store_put_back_to_an_earlier_state(path: Path) -> None:
    before = path.read_bytes()
    with open_store(path) as store:
        store.held.hold("seven", source="s", report={})
    for side in ("-wal", "-shm"):
        path.with_name(path.name + side).unlink(missing_ok=True)
    path.write_bytes(before)
    assert kinds(path) == [("tail_dropped", 7)]
    with open_store(path) as store:
        store.held.hold("another seven", source="s", report={})
    assert kinds(path) == [("rewritten", 7)]


@pytest.mark.parametrize(
    ("statement", "kind"),
    [
        ("UPDATE held SET memory = '\"other\"' WHERE id = 2", "row_changed"),
        ("UPDATE held SET status = 'released' WHERE id = 2", "row_changed"),
        ("DELETE FROM held WHERE id = 2", "row_gone"),
        ("INSERT INTO held SELECT 77, key, at, memory, source, report, target, status, settled_at, settled_by, note "
         "FROM held WHERE id = 2", "row_added"),
    ],
)  # fmt: skip
def test_a_row_that_is_not_as_the_trail_has_it(path: Path, statement: str, kind: str) -> None:
    tamper(path, statement)
    assert [k for k, _ in kinds(path)] == [kind]


def test_heads_that_are_gone_or_damaged(path: Path) -> None:
    lines = heads(path).read_text().splitlines(keepends=True)
    heads(path).write_text("".join(lines[:3]) + lines[3].replace("done", "dome") + "".join(lines[4:]))
    assert ("heads_damaged", 0) in kinds(path)
    heads(path).unlink()
    assert kinds(path) == [("no_heads", 0)]


def test_a_head_line_cut_in_the_middle_is_a_remark_and_harms_no_later_line(path: Path) -> None:
    heads(path).write_bytes(heads(path).read_bytes()[:-20])
    with open_store(path) as store:
        assert store.verify().sound
        assert "incomplete" in store.verify().remarks[0]
        store.held.hold("later", source="s", report={})
        found = store.verify()
    assert [f.kind for f in found.faults] == ["heads_damaged"]  # the torn line stays where it is, and is named
    assert found.count == SIX + 1


def test_a_run_killed_between_an_entry_and_its_head_is_no_fault(path: Path) -> None:
    data = heads(path).read_text().splitlines(keepends=True)
    heads(path).write_text("".join(data[:-1]))  # committed, "done" not written
    assert kinds(path) == []
    HeadFile(heads(path)).add("begun", [Head(7, "sha256:" + "a" * 64)], sync=True)  # "begun", not committed
    assert kinds(path) == []


def test_a_clock_that_goes_back_is_a_remark(tmp_path: Path) -> None:
    now = datetime(2026, 5, 14, tzinfo=UTC)
    times = iter([now, now - timedelta(hours=1)])
    with open_store(tmp_path / "s.db", clock=lambda: next(times)) as store:
        store.held.hold("a", source="s", report={})
        store.held.hold("b", source="s", report={})
        found = store.verify()
    assert found.sound
    assert "a clock went back" in found.remarks[0]


def test_where_no_head_can_be_kept_nothing_is_stored(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    with open_store(path) as store:
        heads(path).mkdir()
        with pytest.raises(StoreError, match="nothing was stored"):
            store.held.hold("a", source="s", report={})
        heads(path).rmdir()
        assert store.held.list(None) == ()
        assert list(store.audit.entries()) == []


def test_a_full_disk_loses_nothing_and_is_told(tmp_path: Path) -> None:
    with open_store(tmp_path / "s.db") as store:
        kept = store.held.hold("a", source="s", report={})
        with store.reading() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(StoreError, match="database or disk is full"):
            store.held.hold("b" * 100_000, source="s", report={})
        assert [h.id for h in store.held.list()] == [kept.id]
        assert store.verify().sound


def test_a_store_in_memory_keeps_no_heads(tmp_path: Path) -> None:
    store: Store = open_store(":memory:")
    store.held.hold("a", source="s", report={})
    assert store.verify().sound
    store.close()
