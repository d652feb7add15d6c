"""mem0 (mem0ai 2.x): every add, update and delete of a ``Memory`` or ``AsyncMemory`` goes through the gate.

mem0 asks a language model for memories and stores what it answers. The gate stands between the two: the answer's
memories are held against the messages (and those that mem0 remembers from before), and only what may be stored reaches
mem0's own code, so that its vectors, its history and its entities agree. What was found is put into each memory's
metadata under ``onrecord``.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextvars import ContextVar, Token
from functools import partial
from inspect import iscoroutinefunction
from typing import Any, TypeVar

from onrecord.adapters.keeper import Decision, Keeper
from onrecord.errors import InputError
from onrecord.gate.match import THRESHOLD
from onrecord.gate.matching import about

__all__ = ["gate_mem0"]

M = TypeVar("M")
_IDS = ("user_id", "agent_id", "run_id")
_BEFORE = 10  # messages that mem0 shows its model from earlier calls
_HELD = "held:"


def gate_mem0(memory: M, keeper: Keeper) -> M:
    """Gate a mem0 memory in place; it is returned, with the keeper at ``.onrecord``."""
    if getattr(memory, "onrecord", None) is not None:
        raise InputError("this memory is gated already: wrap it once")
    _Gate(memory, keeper)
    return memory


class _Gate:
    """The gate of one mem0 memory: its methods stand in for mem0's own."""

    def __init__(self, memory: Any, keeper: Keeper) -> None:
        self.memory = memory
        self.keeper = keeper
        self.scope: ContextVar[dict[str, Any]] = ContextVar("onrecord_mem0_scope")
        self.marks: ContextVar[dict[str, dict[str, Any]] | None] = ContextVar("onrecord_mem0_marks", default=None)
        self.holding: ContextVar[list[tuple[int, str]]] = ContextVar("onrecord_mem0_holding")
        asynchronous = iscoroutinefunction(memory.add)
        self.plain = {name: getattr(memory, name) for name in ("add", "update", "delete")}
        self.inner = {name: getattr(memory, f"_{name}_memory") for name in ("create", "update", "delete")}
        self.insert = memory.vector_store.insert
        self.generate = memory.llm.generate_response
        memory.llm.generate_response = self.extracted
        memory.vector_store.insert = self.marked
        for name in self.plain:
            setattr(memory, name, partial(self._call_async if asynchronous else self._call, name))
        for name in self.inner:
            method = getattr(self, f"{name}_async" if asynchronous else name)
            setattr(memory, f"_{name}_memory", method)
        keeper.release = partial(self.release_async if asynchronous else self.release)  # type: ignore[attr-defined]
        memory.onrecord = keeper

    # --- the public calls: they say what the writes inside are made from

    def _call(self, name: str, *args: Any, **given: Any) -> Any:
        turns, args, given = self._turns(name, args, given)
        tokens = self._enter(given)
        try:
            with self.keeper.made_from(turns):
                return self._told(self.plain[name](*args, **given))
        finally:
            self._leave(tokens)

    async def _call_async(self, name: str, *args: Any, **given: Any) -> Any:
        turns, args, given = self._turns(name, args, given)
        tokens = self._enter(given)
        try:
            with self.keeper.made_from(turns):
                return self._told(await self.plain[name](*args, **given))
        finally:
            self._leave(tokens)

    def _enter(self, given: dict[str, Any]) -> tuple[Token[Any], Token[Any], Token[Any]]:
        return self.scope.set(_ids(given)), self.marks.set({}), self.holding.set([])

    def _leave(self, tokens: tuple[Token[Any], Token[Any], Token[Any]]) -> None:
        scope, marks, holding = tokens
        self.scope.reset(scope)
        self.marks.reset(marks)
        self.holding.reset(holding)

    def _told(self, result: Any) -> Any:
        """mem0's answer with the writes that were held back: they have the event ``HELD``."""
        holding = self.holding.get([])
        if not holding or not isinstance(result, dict):
            return result
        if "results" not in result:
            id, _ = holding[0]
            return {"message": f"Held back by the gate as write {id}: onrecord held show {id}", "held": id}
        done = [r for r in result["results"] if not str(r.get("id", "")).startswith(_HELD)]
        return {
            **result,
            "results": [*done, *({"id": f"{_HELD}{i}", "memory": t, "event": "HELD"} for i, t in holding)],
        }

    def _turns(
        self, name: str, args: tuple[Any, ...], given: dict[str, Any]
    ) -> tuple[Any, tuple[Any, ...], dict[str, Any]]:
        """The messages of a call. ``update`` and ``delete`` take them as ``messages=...``, which mem0 does not know."""
        if name != "add":
            return given.pop("messages", self.keeper.turns), args, given
        messages = args[0] if args else given.get("messages")
        turns = [{"role": "user", "content": messages}] if isinstance(messages, str) else messages
        turns = [turns] if isinstance(turns, dict) else list(turns or ())
        return (
            [*self._earlier(_ids(given)), *(t for t in turns if isinstance(t, dict) and t.get("role") != "system")],
            args,
            given,
        )

    def _earlier(self, ids: dict[str, Any]) -> list[dict[str, Any]]:
        """The messages of earlier calls that mem0 shows its model too."""
        from mem0.memory.main import _build_session_scope

        try:
            found = self.memory.db.get_last_messages(_build_session_scope(ids), limit=_BEFORE)
        except Exception:  # a history that cannot be read is mem0's to report
            return []
        return [
            {"role": m.get("role", ""), "content": m["content"]} for m in found if isinstance(m.get("content"), str)
        ]

    # --- between mem0's model and mem0's stores

    def extracted(self, *args: Any, **given: Any) -> Any:
        """mem0's model call: the memories of its answer, gated."""
        from mem0.memory.utils import extract_json, remove_code_blocks

        answer = self.generate(*args, **given)
        if self.marks.get() is None or not isinstance(answer, str):
            return answer
        try:
            found = json.loads(remove_code_blocks(answer), strict=False)
        except ValueError:
            try:
                found = json.loads(extract_json(answer), strict=False)
            except ValueError:
                return answer  # mem0 reads no memory from it either
        if not isinstance(found, dict) or not isinstance(found.get("memory"), list):
            return answer
        kept = []
        for one in found["memory"]:
            if not isinstance(one, dict) or not isinstance(one.get("text"), str) or not one["text"].strip():
                kept.append(one)
                continue
            decision = self._decide(one["text"], "add")
            if decision.text is not None:
                kept.append({**one, "text": decision.text})
        return json.dumps({**found, "memory": kept}, ensure_ascii=False)

    def marked(self, *args: Any, **given: Any) -> Any:
        """The vector store's insert: each memory's metadata says what the gate found."""
        marks = self.marks.get() or {}
        for payload in given.get("payloads") or (args[1] if len(args) > 1 else None) or ():
            if isinstance(payload, dict) and payload.get("data") in marks:
                payload["onrecord"] = marks[payload["data"]]
        return self.insert(*args, **given)

    def _decide(self, text: str, kind: str, *, before: str = "", more: dict[str, Any] | None = None) -> Decision:
        target = {"system": "mem0", "kind": kind, **self.scope.get({}), **(more or {})}
        decision = self.keeper.decide(text, target, before=before)
        marks = self.marks.get()
        if decision.text is not None and marks is not None:
            marks[decision.text] = decision.mark
        if decision.held is not None:
            self._note_held(decision.held, text)
        return decision

    def _note_held(self, id: int, text: str) -> None:
        holding = self.holding.get(None)
        if holding is not None:
            holding.append((id, text))

    # --- mem0's own writes

    def create(self, data: str, embeddings: Any, metadata: Any = None) -> Any:
        decision = self._created(data, metadata)
        if decision.text is None:
            return f"{_HELD}{decision.held}"
        return self.inner["create"](decision.text, embeddings, metadata)

    async def create_async(self, data: str, embeddings: Any, metadata: Any = None) -> Any:
        decision = self._created(data, metadata)
        if decision.text is None:
            return f"{_HELD}{decision.held}"
        return await self.inner["create"](decision.text, embeddings, metadata)

    def _created(self, data: str, metadata: Any) -> Decision:
        """A memory that no extraction made (``infer=False``, a procedure): gated like any other."""
        return self._decide(data, "add", more={"metadata": _plain(metadata)})

    def update(self, memory_id: str, data: Any, embeddings: Any, metadata: Any = None) -> Any:
        decision = self._updated(memory_id, data, metadata)
        if decision is not None and decision.text is None:
            return f"{_HELD}{decision.held}"
        text, metadata = (data, metadata) if decision is None else (decision.text, _with_mark(metadata, decision))
        return self.inner["update"](memory_id, text, embeddings, metadata)

    async def update_async(self, memory_id: str, data: Any, embeddings: Any, metadata: Any = None) -> Any:
        decision = self._updated(memory_id, data, metadata)
        if decision is not None and decision.text is None:
            return f"{_HELD}{decision.held}"
        text, metadata = (data, metadata) if decision is None else (decision.text, _with_mark(metadata, decision))
        return await self.inner["update"](memory_id, text, embeddings, metadata)

    def _updated(self, memory_id: str, data: Any, metadata: Any) -> Decision | None:
        """An update is a rewrite of the old memory and the new messages: both are its source."""
        if not isinstance(data, str):
            return None
        more = {"memory_id": memory_id, "metadata": _plain(metadata)}
        return self._decide(data, "update", before=self._text_of(memory_id), more=more)

    def delete(self, memory_id: str, *args: Any, **given: Any) -> Any:
        held = self._deleted(memory_id)
        return f"{_HELD}{held}" if held is not None else self.inner["delete"](memory_id, *args, **given)

    async def delete_async(self, memory_id: str, *args: Any, **given: Any) -> Any:
        held = self._deleted(memory_id)
        return f"{_HELD}{held}" if held is not None else await self.inner["delete"](memory_id, *args, **given)

    def _deleted(self, memory_id: str) -> int | None:
        """The held row of a delete that no message speaks of; ``None`` where it may go on."""
        turns = self.keeper.turns
        text = self._text_of(memory_id)
        if turns is None or not text or self.keeper.posture == "review" or about(turns, text) >= THRESHOLD:
            return None
        report = {"verdict": "uncheckable", "why": "no message speaks of the memory that is to be deleted"}
        target = {"system": "mem0", "kind": "delete", "memory_id": memory_id, **self.scope.get({})}
        key = f"gate:delete:{memory_id}:{len(turns)}"
        row = self.keeper.store.held.hold(text, source=_plain(list(turns)), report=report, target=target, key=key)
        self._note_held(row.id, text)
        return row.id

    def _text_of(self, memory_id: str) -> str:
        try:
            found = self.memory.vector_store.get(vector_id=memory_id)
            return str((found.payload or {}).get("data", "")) if found is not None else ""
        except Exception:  # a store that cannot be read is mem0's to report
            return ""

    # --- letting held writes go

    def release(self, id: int, *, by: str, text: str | None = None) -> Any:
        """Write a held write to the memory after all (``text``: in other words); it is settled in the store."""
        return self.keeper.store.held.release(id, by=by, apply=lambda row: self._apply(row, text)(), note=text or "")

    async def release_async(self, id: int, *, by: str, text: str | None = None) -> Any:
        """The same for an ``AsyncMemory``: claimed, written, then settled."""
        held = self.keeper.store.held
        row = held.get(id)
        if row.status != "held":
            raise InputError(f"held write {id} is {row.status}: nothing to release")
        await self._apply(row, text)()
        return held.release(id, by=by, note=text or "")

    def _apply(self, row: Any, text: str | None) -> Callable[[], Any]:
        target = row.target
        words = text if text is not None else row.memory
        metadata = {**(target.get("metadata") or {}), **{k: target[k] for k in _IDS if target.get(k)}}
        metadata["onrecord"] = {"verdict": "released", "held": row.id}
        if target.get("kind") == "delete":
            return partial(self.inner["delete"], target["memory_id"])
        if target.get("kind") == "update":
            return partial(self.inner["update"], target["memory_id"], words, {}, metadata)
        return partial(self.inner["create"], words, {}, metadata)


def _ids(given: dict[str, Any]) -> dict[str, Any]:
    return {k: given[k] for k in _IDS if given.get(k)}


def _plain(value: Any) -> Any:
    return json.loads(json.dumps(value, default=str)) if value is not None else {}


def _with_mark(metadata: Any, decision: Decision) -> dict[str, Any]:
    return {**(metadata or {}), "onrecord": decision.mark}
