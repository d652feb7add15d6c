"""The gate around a real LangGraph store."""

import asyncio
from pathlib import Path

import pytest

pytest.importorskip("langgraph.store.base", reason="needs pip install 'onrecord[langgraph]'")
pytest.importorskip("sqlalchemy", reason="needs pip install 'onrecord[store]'")

from langgraph.store.base import BaseStore, GetOp, PutOp, SearchOp
from langgraph.store.memory import InMemoryStore

import onrecord

TALK = [{"role": "user", "content": "Someone said Alice was promoted this morning. I live in Graz."}]
SPACE = ("memories", "ana")


@pytest.fixture
def store(tmp_path: Path):
    return onrecord.wrap(InMemoryStore(), "block", store=tmp_path / "store.db")


def test_a_put_is_held_or_stored_with_its_mark(store) -> None:
    assert isinstance(store, BaseStore)
    with store.onrecord.made_from(TALK):
        store.put(SPACE, "a", {"content": "Alice was promoted."})
        store.put(SPACE, "b", {"content": "The user lives in Graz."})
    assert store.get(SPACE, "a") is None
    assert store.get(SPACE, "b").value == {"content": "The user lives in Graz.", "onrecord": {"verdict": "pass"}}
    (held,) = store.onrecord.held()
    assert held.memory == "Alice was promoted." and held.target["key"] == "a"
    store.release(held.id, by="Lena", text="Somebody said that Alice was promoted.")
    assert store.get(SPACE, "a").value["content"] == "Somebody said that Alice was promoted."


def test_a_batch_keeps_its_order(store) -> None:
    with store.onrecord.made_from(TALK):
        results = store.batch([
            PutOp(SPACE, "a", {"content": "Alice was promoted."}), GetOp(SPACE, "a"),
            PutOp(SPACE, "b", {"content": "The user lives in Graz."}), SearchOp(SPACE),
        ])  # fmt: skip
    assert results[:3] == [None, None, None] and isinstance(results[3], list)


def test_langmem_items_and_items_without_text(store) -> None:
    with store.onrecord.made_from(TALK):
        store.put(SPACE, "a", {"kind": "Memory", "content": {"content": "Alice was promoted."}})
        store.put(SPACE, "c", {"count": 3})
    assert store.get(SPACE, "a") is None and store.get(SPACE, "c").value == {"count": 3}


def test_a_second_put_is_a_rewrite_of_the_first(store) -> None:
    with store.onrecord.made_from(TALK):
        store.put(SPACE, "b", {"content": "The user lives in Graz."})
    with store.onrecord.made_from([{"role": "user", "content": "Maybe I will play the cello."}]):
        store.put(SPACE, "b", {"content": "The user lives in Graz and plays the cello."})
    assert store.get(SPACE, "b").value["content"] == "The user lives in Graz."
    with store.onrecord.made_from([{"role": "user", "content": "I play the cello."}]):
        store.put(SPACE, "b", {"content": "The user lives in Graz and plays the cello."})
    assert store.get(SPACE, "b").value["content"] == "The user lives in Graz and plays the cello."


def test_deletes(store) -> None:
    with store.onrecord.made_from(TALK):
        store.put(SPACE, "b", {"content": "The user lives in Graz."})
        with store.onrecord.made_from([{"role": "user", "content": "The soup was too salty."}]):
            store.delete(SPACE, "b")
        assert store.get(SPACE, "b") is not None and len(store.onrecord.held()) == 1
        store.delete(SPACE, "b")
    assert store.get(SPACE, "b") is None


def test_without_messages_it_says_that_nothing_was_checked(store) -> None:
    store.put(SPACE, "a", {"content": "Alice was promoted."})
    assert store.get(SPACE, "a").value["onrecord"]["verdict"] == "uncheckable"


def test_repair_and_async(tmp_path: Path) -> None:
    gated = onrecord.wrap(InMemoryStore(), "repair", store=tmp_path / "store.db")

    async def talk() -> None:
        with gated.onrecord.made_from(TALK):
            await gated.aput(SPACE, "a", {"content": "Alice was promoted."})
        item = await gated.aget(SPACE, "a")
        assert item.value["content"] == "According to someone, Alice was promoted."
        await gated.adelete(SPACE, "a")
        assert await gated.aget(SPACE, "a") is None

    asyncio.run(talk())
