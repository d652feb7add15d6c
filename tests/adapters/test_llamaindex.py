"""The gate around a real LlamaIndex memory: facts that a block extracts, with a scripted model."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("llama_index.core.memory", reason="needs pip install 'onrecord[llamaindex]'")
pytest.importorskip("sqlalchemy", reason="needs pip install 'onrecord[store]'")

from llama_index.core.base.llms.types import ChatMessage, CompletionResponse, LLMMetadata
from llama_index.core.llms import CustomLLM
from llama_index.core.memory import FactExtractionMemoryBlock, Memory, StaticMemoryBlock

import onrecord
from onrecord.errors import SettingError

TALK = [ChatMessage(role="user", content="Someone said Alice was promoted this morning. I live in Graz.")]


class Scripted(CustomLLM):
    """A model that gives the facts it was told to give, one list a call."""

    answers: list[list[str]]

    @property
    def metadata(self) -> LLMMetadata:
        return LLMMetadata()

    def complete(self, prompt: str, formatted: bool = False, **more: Any) -> CompletionResponse:
        facts = "".join(f"<fact>{fact}</fact>" for fact in self.answers.pop(0))
        return CompletionResponse(text=f"<facts>{facts}</facts>")

    def stream_complete(self, prompt: str, formatted: bool = False, **more: Any) -> Any:
        raise NotImplementedError


def block(tmp_path: Path, *answers: list[str], posture: str = "block", **more: Any) -> Any:
    made = FactExtractionMemoryBlock(llm=Scripted(answers=list(answers)), **more)
    return onrecord.wrap(made, posture, store=tmp_path / "store.db")


def put(into: Any, messages: list[ChatMessage]) -> None:
    asyncio.run(into.aput(messages))


def test_a_fact_is_held_or_stored(tmp_path: Path) -> None:
    gated = block(tmp_path, ["Alice was promoted.", "The user lives in Graz."])
    assert isinstance(gated, FactExtractionMemoryBlock)
    put(gated, TALK)
    assert gated.facts == ["The user lives in Graz."]
    assert asyncio.run(gated.aget()) == "<fact>The user lives in Graz.</fact>"
    assert gated.marks == {"The user lives in Graz.": {"verdict": "pass"}}
    (held,) = gated.onrecord.held()
    assert held.memory == "Alice was promoted." and held.target["system"] == "llamaindex"
    gated.release(held.id, by="Lena", text="Somebody said that Alice was promoted.")
    assert gated.facts[-1] == "Somebody said that Alice was promoted." and gated.onrecord.held() == ()


def test_review_stores_all_and_says_what_was_found(tmp_path: Path) -> None:
    gated = block(tmp_path, ["Alice was promoted."], posture="review")
    put(gated, TALK)
    assert gated.facts == ["Alice was promoted."]
    assert gated.marks["Alice was promoted."]["findings"][0].startswith("attribution.dropped")


def test_repair_stores_the_mended_fact(tmp_path: Path) -> None:
    gated = block(tmp_path, ["Alice was promoted."], posture="repair")
    put(gated, TALK)
    assert gated.facts == ["According to someone, Alice was promoted."]
    assert gated.marks[gated.facts[0]]["was"] == "Alice was promoted."


def test_condensed_facts_rest_on_the_old_ones(tmp_path: Path) -> None:
    news = [ChatMessage(role="user", content="I play the cello.")]
    facts = ["The user lives in Graz.", "The user has a cat."]
    merged = ["The user lives in Graz and has a cat.", "The user plays the cello."]
    gated = block(tmp_path, ["The user plays the cello."], merged, facts=list(facts), max_facts=2)
    put(gated, news)
    assert gated.facts == merged


def test_nothing_is_lost_where_a_condensed_fact_is_held(tmp_path: Path) -> None:
    news = [ChatMessage(role="user", content="I play the cello.")]
    facts = ["The user may move to Graz.", "The user has a cat."]
    merged = ["The user moved to Graz and has a cat.", "The user plays the cello."]
    gated = block(tmp_path, ["The user plays the cello."], merged, facts=list(facts), max_facts=2)
    put(gated, news)
    assert gated.facts == [*facts, "The user plays the cello."]
    assert [h.memory for h in gated.onrecord.held()] == [merged[0]]


def test_a_fact_cannot_be_read_before_it_was_checked(tmp_path: Path) -> None:
    gated = block(tmp_path, ["Alice was promoted."])
    seen: list[list[str]] = []
    kept = gated.onrecord.decide
    gated.onrecord.decide = lambda *a, **m: (seen.append(list(gated.facts)), kept(*a, **m))[1]
    put(gated, TALK)
    assert seen == [[]] and gated.facts == []


def test_a_real_memory_with_a_waterfall(tmp_path: Path) -> None:
    """Messages flow from the queue of a ``Memory`` into its blocks, as the package does it."""
    facts = FactExtractionMemoryBlock(llm=Scripted(answers=[["Alice was promoted.", "The user lives in Graz."]] * 9))
    plain = StaticMemoryBlock(static_content="Be kind.")
    memory = Memory.from_defaults(
        session_id="ana", token_limit=60, chat_history_token_ratio=0.5, token_flush_size=10,
        memory_blocks=[facts, plain], tokenizer_fn=str.split,
    )  # fmt: skip
    assert onrecord.wrap(memory, "block", store=tmp_path / "store.db") is memory
    assert memory.memory_blocks[1] is plain

    async def talk() -> None:
        for n in range(6):
            await memory.aput(TALK[0].model_copy())
            await memory.aput(ChatMessage(role="assistant", content=f"Noted, that is number {n} of the day."))
        await memory.sql_store._async_engine.dispose()

    asyncio.run(talk())
    assert memory.memory_blocks[0].facts == ["The user lives in Graz."]
    assert {h.memory for h in memory.memory_blocks[0].onrecord.held()} == {"Alice was promoted."}


def test_a_memory_that_extracts_nothing_cannot_be_wrapped() -> None:
    memory = Memory.from_defaults(
        session_id="a", memory_blocks=[StaticMemoryBlock(static_content="x")], tokenizer_fn=str.split
    )
    with pytest.raises(SettingError, match="nothing to gate"):
        onrecord.wrap(memory)
