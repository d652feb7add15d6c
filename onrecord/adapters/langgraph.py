"""LangGraph: a ``BaseStore`` whose puts and deletes go through the gate.

A LangGraph store does not see the messages that an item was made from, so a node says them::

    store = onrecord.wrap(InMemoryStore(), "block")
    with store.onrecord.made_from(state["messages"]):
        store.put(("memories", "ana"), "m1", {"content": "..."})

The text of an item is what stands under ``content``, ``text``, ``memory`` or ``data`` (also one level down, as LangMem
has it). An item that is put again is a rewrite of the old one and the messages: both are its source.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from langgraph.store.base import BaseStore, GetOp, Op, PutOp, Result

from onrecord.adapters.keeper import Keeper
from onrecord.gate.match import THRESHOLD
from onrecord.gate.matching import about

__all__ = ["GatedStore"]

_TEXT = ("content", "text", "memory", "data")
Path = tuple[str, ...]


class GatedStore(BaseStore):
    """A store around another one; reads go through, writes are gated."""

    def __init__(self, store: BaseStore, keeper: Keeper) -> None:
        self.store = store
        self.onrecord = keeper
        self.supports_ttl = store.supports_ttl
        self.ttl_config = store.ttl_config

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    def batch(self, ops: Iterable[Op]) -> list[Result]:
        given = list(ops)
        before = self._before(given, lambda gets: self.store.batch(gets))
        return _results(given, gated := [self._gated(op, before) for op in given], self.store.batch(_kept(gated)))

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        given = list(ops)
        puts = [op for op in given if isinstance(op, PutOp)]
        found = await self.store.abatch([GetOp(op.namespace, op.key) for op in puts]) if puts else []
        before = {(op.namespace, op.key): item for op, item in zip(puts, found, strict=True)}
        gated = [self._gated(op, before) for op in given]
        return _results(given, gated, await self.store.abatch(_kept(gated)))

    def _before(self, ops: list[Op], batch: Any) -> dict[tuple[Path, str], Any]:
        puts = [op for op in ops if isinstance(op, PutOp)]
        found = batch([GetOp(op.namespace, op.key) for op in puts]) if puts else []
        return {(op.namespace, op.key): item for op, item in zip(puts, found, strict=True)}

    def _gated(self, op: Op, before: dict[tuple[Path, str], Any]) -> Op | None:
        """The operation that may go on, changed or not; ``None`` where it is held back."""
        if not isinstance(op, PutOp):
            return op
        item = before.get((op.namespace, op.key))
        old = _text(item.value) if item is not None else None
        target: dict[str, Any] = {"system": "langgraph", "namespace": list(op.namespace), "key": op.key}
        if op.value is None:
            return self._deleted(op, old[1] if old else "", target)
        found = _text(op.value)
        if found is None:
            return op  # nothing that anyone can read as a memory
        path, text = found
        if old is not None and old[1] == text:
            return op
        target |= {"kind": "put", "value": dict(op.value), "path": list(path)}
        decision = self.onrecord.decide(text, target, before=old[1] if old else "")
        if decision.text is None:
            return None
        value = {**_with_text(op.value, path, decision.text), "onrecord": decision.mark}
        return op._replace(value=value)

    def _deleted(self, op: PutOp, text: str, target: dict[str, Any]) -> Op | None:
        turns = self.onrecord.turns
        if turns is None or not text or self.onrecord.posture == "review" or about(turns, text) >= THRESHOLD:
            return op
        report = {"verdict": "uncheckable", "why": "no message speaks of the memory that is to be deleted"}
        self.onrecord.store.held.hold(
            text, source=[dict(t) for t in turns], report=report, target={**target, "kind": "delete"},
            key=f"gate:delete:{'/'.join(op.namespace)}:{op.key}:{len(turns)}",
        )  # fmt: skip
        return None

    def release(self, id: int, *, by: str, text: str | None = None) -> Any:
        """Put a held write into the store after all (``text``: in other words); it is settled in the table."""

        def apply(row: Any) -> None:
            target = row.target
            if target.get("kind") == "delete":
                self.store.delete(tuple(target["namespace"]), target["key"])
                return
            value = _with_text(target["value"], tuple(target["path"]), text if text is not None else row.memory)
            mark = {"verdict": "released", "held": row.id}
            self.store.put(tuple(target["namespace"]), target["key"], {**value, "onrecord": mark})

        return self.onrecord.store.held.release(id, by=by, apply=apply, note=text or "")


def _text(value: Any) -> tuple[Path, str] | None:
    """Where the text of an item stands, and the text."""
    if not isinstance(value, Mapping):
        return None
    for key in _TEXT:
        inner = value.get(key)
        if isinstance(inner, str):
            return (key,), inner
        if isinstance(inner, Mapping):
            found = _text(inner)
            if found is not None:
                return (key, *found[0]), found[1]
    return None


def _with_text(value: Mapping[str, Any], path: Path, text: str) -> dict[str, Any]:
    first, rest = path[0], path[1:]
    return {**value, first: _with_text(value[first], rest, text) if rest else text}


def _kept(gated: list[Op | None]) -> list[Op]:
    return [op for op in gated if op is not None]


def _results(given: list[Op], gated: list[Op | None], results: list[Result]) -> list[Result]:
    """A result for every operation that was given; a held write has none, as a put has none."""
    following = iter(results)
    return [None if op is None else next(following) for op, _ in zip(gated, given, strict=True)]
