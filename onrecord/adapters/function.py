"""Any function that makes memories of messages: ``(messages, ...) -> memories``, sync or async."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from inspect import iscoroutinefunction
from typing import Any

from onrecord.adapters.keeper import Keeper

__all__ = ["gate_function"]

_TEXT = ("memory", "text", "content", "data")


def gate_function(function: Callable[..., Any], keeper: Keeper) -> Callable[..., Any]:
    """The function, with its memories gated against its first argument.

    Memories are strings, or mappings with the text under ``memory``, ``text``, ``content`` or ``data``; a mapping gets
    what was found under ``onrecord``. What is held back is not in the list that comes out.
    """
    name = getattr(function, "__qualname__", type(function).__name__)
    if iscoroutinefunction(function):

        @wraps(function)
        async def awaited(messages: Any, *args: Any, **more: Any) -> Any:
            return _gated(await function(messages, *args, **more), messages, keeper, name)

        awaited.onrecord = keeper  # type: ignore[attr-defined]
        return awaited

    @wraps(function)
    def called(messages: Any, *args: Any, **more: Any) -> Any:
        return _gated(function(messages, *args, **more), messages, keeper, name)

    called.onrecord = keeper  # type: ignore[attr-defined]
    return called


def _gated(memories: Any, messages: Any, keeper: Keeper, name: str) -> Any:
    if isinstance(memories, str):
        kept = _list([memories], messages, keeper, name)
        return kept[0] if kept else None
    return _list(list(memories or ()), messages, keeper, name)


def _list(memories: list[Any], messages: Any, keeper: Keeper, name: str) -> list[Any]:
    kept: list[Any] = []
    with keeper.made_from(messages):
        for memory in memories:
            key = next((k for k in _TEXT if isinstance(memory, Mapping) and isinstance(memory.get(k), str)), None)
            text = memory if isinstance(memory, str) else memory[key] if key else None
            if text is None:
                kept.append(memory)  # not a memory that anyone can read
                continue
            decision = keeper.decide(text, {"system": "function", "function": name})
            if decision.text is None:
                continue
            kept.append(decision.text if key is None else {**memory, key: decision.text, "onrecord": decision.mark})
    return kept
