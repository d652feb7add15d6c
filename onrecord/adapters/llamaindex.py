"""LlamaIndex: a memory block that extracts facts, with what it extracts held against the messages that it had.

::

    block = onrecord.wrap(FactExtractionMemoryBlock(llm=llm), "block")
    memory = Memory.from_defaults(session_id="ana", memory_blocks=[block])

or ``onrecord.wrap(memory)``, which gates every such block of a ``Memory``. Blocks that keep messages or a fixed text as
they are rewrite nothing, and are left as they are. The block works on a copy of its facts, so that nobody reads a fact
before it was checked. Where it condenses its facts, the old ones are part of the source of the new ones; they stay
where one of the new ones is held back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from llama_index.core.base.llms.types import ChatMessage
from llama_index.core.bridge.pydantic import PrivateAttr
from llama_index.core.memory import FactExtractionMemoryBlock, Memory

from onrecord.adapters.keeper import Keeper
from onrecord.errors import SettingError

__all__ = ["gate_block", "gate_memory"]


def gate_memory(memory: Memory, keeper: Keeper) -> Memory:
    """A ``Memory`` whose fact blocks are gated, in place; raises :class:`SettingError` where it has none."""
    blocks = [gate_block(b, keeper) if isinstance(b, FactExtractionMemoryBlock) else b for b in memory.memory_blocks]
    if not any(isinstance(b, FactExtractionMemoryBlock) for b in blocks):
        raise SettingError("no block of this Memory extracts facts: there is nothing to gate")
    memory.memory_blocks = blocks
    return memory


def gate_block(block: FactExtractionMemoryBlock, keeper: Keeper) -> FactExtractionMemoryBlock:
    """A block like the one given, whose facts are gated; the given one stays as it is."""
    given = {name: getattr(block, name) for name in type(block).model_fields}
    gated: FactExtractionMemoryBlock = _gated_class(type(block))(**given)
    gated._keeper = keeper  # type: ignore[attr-defined, unused-ignore]
    return gated


_CLASSES: dict[type, Any] = {}


def _gated_class(kind: Any) -> Any:
    """A subclass of a block's class that gates what it puts; one for each class."""
    if kind in _CLASSES:
        return _CLASSES[kind]

    class Gated(kind):  # type: ignore[misc]
        if TYPE_CHECKING:
            facts: list[str]

        _keeper: Keeper = PrivateAttr()
        _marks: dict[str, dict[str, Any]] = PrivateAttr(default_factory=dict)

        @property
        def onrecord(self) -> Keeper:
            """The held writes, and the posture."""
            return self._keeper

        @property
        def marks(self) -> dict[str, dict[str, Any]]:
            """What was found about each fact that was stored: a fact is a string and has no place for it."""
            return dict(self._marks)

        async def _aput(self, messages: list[ChatMessage]) -> None:
            before = list(self.facts)
            scratch = kind(**{name: getattr(self, name) for name in kind.model_fields} | {"facts": list(before)})
            await scratch._aput(messages)
            kept, held = self._gated(before, scratch.facts, messages)
            dropped = [f for f in before if f not in scratch.facts]
            current = [f for f in self.facts if held or f not in dropped]  # others may have put in the meantime
            self.facts = [*current, *(f for f in kept if f not in current)]

        def _gated(
            self, before: Sequence[str], after: Sequence[str], messages: Sequence[ChatMessage]
        ) -> tuple[list[str], bool]:
            """The new facts that may be stored, mended or not, and whether one was held back."""
            kept, held = [], False
            condensed = any(f not in after for f in before)
            with self._keeper.made_from([{"role": m.role.value, "content": m.content or ""} for m in messages]):
                for fact in after:
                    if fact in before:
                        kept.append(fact)
                        continue
                    target = {"system": "llamaindex", "block": self.name}
                    decision = self._keeper.decide(fact, target, before="\n".join(before) if condensed else "")
                    if decision.text is None:
                        held = True
                        continue
                    self._marks[decision.text] = decision.mark
                    kept.append(decision.text)
            return kept, held

        def release(self, id: int, *, by: str, text: str | None = None) -> Any:
            """Take a held fact in after all (``text``: in other words); it is settled in the table."""

            def apply(row: Any) -> None:
                fact = text if text is not None else row.memory
                if fact not in self.facts:
                    self.facts.append(fact)
                self._marks[fact] = {"verdict": "released", "held": row.id}

            return self._keeper.store.held.release(id, by=by, apply=apply, note=text or "")

    Gated.__name__ = Gated.__qualname__ = f"Gated{kind.__name__}"
    _CLASSES[kind] = Gated
    return Gated
