"""``onrecord.wrap``: one call for every kind of memory that can be gated."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from onrecord.adapters.keeper import Keeper, Posture
from onrecord.errors import SettingError
from onrecord.gate.fix import Fixer
from onrecord.gate.policy import POLICY, Policy
from onrecord.models import Model

if TYPE_CHECKING:
    from onrecord.store import Store

__all__ = ["wrap"]

T = TypeVar("T")


def wrap(
    memory: T,
    posture: Posture = "review",
    *,
    store: Store | Path | str | None = None,
    policy: Policy = POLICY,
    fixer: Fixer | Model | str | None = None,
    today: Callable[[], date] | None = date.today,
) -> T:
    """Gate every write of a memory system.

    ``memory`` is a ``mem0.Memory`` or ``AsyncMemory`` (gated in place and returned), a LangGraph ``BaseStore`` (a gated
    store around it is returned), a LlamaIndex ``Memory`` (gated in place) or ``FactExtractionMemoryBlock`` (a gated one
    is returned), or a function ``(messages) -> memories`` (a gated function is returned). What the gate
    needs besides is at ``.onrecord``: the held writes, and ``made_from(messages)`` for stores that do not see them.

    ``posture`` is ``review`` (store all, mark what was found), ``block`` (hold back what is flagged) or ``repair``
    (store a mended text, else hold back); ``fixer`` is a model, its name (``anthropic:NAME``) or a function that may
    propose such a text. ``store`` is where held writes go (default: the user's store). ``today``
    gives the day on which messages without a time were said; ``None``: unknown. Raises :class:`SettingError` for
    anything else.
    """
    keeper = Keeper(posture, store=store, policy=policy, fixer=fixer, today=today)
    kinds = {f"{c.__module__.split('.')[0]}.{c.__name__}" for c in type(memory).__mro__}
    if {"mem0.Memory", "mem0.AsyncMemory"} & kinds:
        from onrecord.adapters.mem0 import gate_mem0

        return gate_mem0(memory, keeper)
    if "langgraph.BaseStore" in kinds:
        from onrecord.adapters.langgraph import GatedStore

        inner: Any = memory
        store_around: Any = GatedStore(inner, keeper)
        return store_around  # type: ignore[no-any-return]
    if {"llama_index.FactExtractionMemoryBlock", "llama_index.Memory"} & kinds:
        from onrecord.adapters.llamaindex import gate_block, gate_memory

        given: Any = memory
        gated: Any = gate_memory(given, keeper) if "llama_index.Memory" in kinds else gate_block(given, keeper)
        return gated  # type: ignore[no-any-return]
    if callable(memory):
        from onrecord.adapters.function import gate_function

        function: Any = gate_function(memory, keeper)
        return function  # type: ignore[no-any-return]
    raise SettingError(
        f"a {type(memory).__name__} cannot be wrapped: give a mem0 Memory or AsyncMemory, a LangGraph BaseStore,"
        " a LlamaIndex Memory or FactExtractionMemoryBlock, or a function"
    )
