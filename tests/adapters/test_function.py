"""The gate on any function that makes memories of messages."""

import asyncio
import threading
from pathlib import Path

import pytest

pytest.importorskip("sqlalchemy", reason="needs pip install 'onrecord[store]'")

import onrecord

TALK = [{"role": "user", "content": "Someone said Alice was promoted this morning. I live in Graz."}]
MEMORIES = ["Alice was promoted.", "The user lives in Graz."]


def test_strings_and_mappings(tmp_path: Path) -> None:
    def extract(messages: list, extra: int = 0) -> list:
        return [MEMORIES[0], {"memory": MEMORIES[1], "score": extra}, {"count": 3}]

    gated = onrecord.wrap(extract, "block", store=tmp_path / "store.db")
    assert gated(TALK, extra=7) == [
        {"memory": MEMORIES[1], "score": 7, "onrecord": {"verdict": "pass"}}, {"count": 3},
    ]  # fmt: skip
    (held,) = gated.onrecord.held()
    assert held.memory == MEMORIES[0] and gated.__name__ == "extract" and held.target["function"].endswith("extract")


def test_one_string_and_nothing(tmp_path: Path) -> None:
    assert (
        onrecord.wrap(lambda messages: "Alice was promoted.", "repair")(TALK)
        == "According to someone, Alice was promoted."
    )
    assert onrecord.wrap(lambda messages: "Alice was promoted.", "block", store=tmp_path / "s.db")(TALK) is None
    assert onrecord.wrap(lambda messages: None)(TALK) == []


def test_an_async_function(tmp_path: Path) -> None:
    async def extract(messages: str) -> list:
        return MEMORIES

    gated = onrecord.wrap(extract, "block", store=tmp_path / "store.db")
    assert asyncio.run(gated(TALK[0]["content"])) == [MEMORIES[1]]


def test_threads_have_their_own_messages(tmp_path: Path) -> None:
    barrier = threading.Barrier(2)

    def extract(messages: str) -> list:
        barrier.wait()
        return ["The lamp is broken."]

    gated = onrecord.wrap(extract, "block", store=tmp_path / "store.db")
    results: dict[str, list] = {}
    threads = [
        threading.Thread(target=lambda w=words: results.update({w: gated(w)}))
        for words in ("Maybe the lamp is broken.", "The lamp is broken.")
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == {"Maybe the lamp is broken.": [], "The lamp is broken.": ["The lamp is broken."]}


def test_what_a_function_raises_goes_on() -> None:
    def broken(messages: list) -> list:
        raise ValueError("no extraction")

    with pytest.raises(ValueError, match="no extraction"):
        onrecord.wrap(broken)(TALK)
