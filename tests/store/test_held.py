"""Held writes: nothing that was held is lost, and each is settled once."""

from __future__ import annotations

from pathlib import Path

import pytest

from onrecord.errors import StoreError
from onrecord.store import Store, open_store

REPORT = {"verdict": "REJECT", "findings": [{"check": "polarity"}]}


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(tmp_path / "store.db")


def test_a_held_write_comes_back_as_it_was_given(tmp_path: Path) -> None:
    turns = [{"speaker": "Ana", "content": "I am not going.\x00 \ud800"}]
    with open_store(tmp_path / "s.db") as store:
        store.held.hold("Ana is going. \x00 \ud800", source=turns, report=REPORT, target={"user_id": "ana"})
    with open_store(tmp_path / "s.db") as again:
        (held,) = again.held.list()
    assert (held.memory, held.source, held.report, held.target, held.status) == (
        "Ana is going. \x00 \ud800", turns, REPORT, {"user_id": "ana"}, "held",
    )  # fmt: skip


def test_a_key_makes_holding_again_harmless(store: Store) -> None:
    first = store.held.hold("a", source="b", report={}, key="turn-7")
    assert store.held.hold("a", source="b", report={}, key="turn-7") == first
    assert len(store.held.list()) == 1
    assert len({store.held.hold("a", source="b", report={}).id for _ in range(2)}) == 2


def test_release_writes_once_and_says_who(store: Store) -> None:
    held = store.held.hold("a", source="b", report={})
    written: list[str] = []
    released = store.held.release(held.id, by="Bo", apply=lambda h: written.append(h.memory), note="asked her")
    assert (written, released.status, released.settled_by, released.note) == (["a"], "released", "Bo", "asked her")
    with pytest.raises(StoreError, match="is released by Bo"):
        store.held.release(held.id, by="Cy", apply=lambda h: written.append(h.memory))
    assert written == ["a"]
    assert store.held.list() == ()
    assert [h.id for h in store.held.list(None)] == [held.id]


def test_a_memory_that_refuses_leaves_the_write_held(store: Store) -> None:
    held = store.held.hold("a", source="b", report={})

    def refuse(_: object) -> None:
        raise ConnectionError("no memory today")

    with pytest.raises(ConnectionError):
        store.held.release(held.id, by="Bo", apply=refuse)
    again = store.held.get(held.id)
    assert (again.status, again.settled_by, again.note) == ("held", "", "not released: ConnectionError")


def test_a_write_whose_release_was_cut_off_is_settled_by_someone_who_looked(store: Store) -> None:
    held = store.held.hold("a", source="b", report={})

    def look(write: object) -> None:
        assert [h.status for h in store.held.list("releasing")] == ["releasing"]
        with pytest.raises(StoreError, match="is releasing"):
            store.held.release(held.id, by="Cy", apply=lambda _: None)
        store.held.release(held.id, by="Cy")

    with pytest.raises(StoreError):  # the first finds it settled when it comes back
        store.held.release(held.id, by="Bo", apply=look)
    assert store.held.get(held.id).settled_by == "Cy"


def test_drop_keeps_the_row(store: Store) -> None:
    held = store.held.hold("a", source="b", report={})
    store.held.drop(held.id, by="Bo", note="it was a joke")
    assert [(h.status, h.note) for h in store.held.list("dropped")] == [("dropped", "it was a joke")]
    with pytest.raises(StoreError, match="there is no held write 99"):
        store.held.drop(99, by="Bo")


def test_every_step_is_in_the_trail(store: Store) -> None:
    held = store.held.hold("a", source="b", report={}, by="mem0")
    store.held.release(held.id, by="Bo", apply=lambda _: None)
    entries = [(e.actor, e.action, e.subject) for e in store.audit.entries()]
    assert entries == [
        ("mem0", "held.held", "held:1"), ("Bo", "held.releasing", "held:1"), ("Bo", "held.released", "held:1"),
    ]  # fmt: skip
    assert store.verify().sound
