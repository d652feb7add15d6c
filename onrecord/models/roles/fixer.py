"""The fixer: a memory sentence rewritten so that it loses nothing that its source says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from onrecord.models.ask import Answer, Ask, Model, Question, as_model
from onrecord.models.fence import Fence
from onrecord.models.json_answer import Void, read_object
from onrecord.models.roles.prompt import DATA, Prompt, asked, closed

__all__ = ["PROMPT", "Rewrite", "ask_fixer", "question", "read"]

_ROOM = 400  # characters that a rewrite may be longer than memory and source together need

PROMPT = Prompt(
    "fixer", "1",
    "A program is about to remember a sentence, and a check found that the sentence says something else than the "
    "source that it was made from, or drops what the source adds. Rewrite the sentence so that it states what the "
    "source states: keep who said it, how sure they were, under which condition, for which time, and every figure, "
    "date, unit, name and negation as the source has them. Use the source's own words where you can. Add nothing and "
    "explain nothing. Keep it as short as that allows, in the language of the sentence, in the third person. If it "
    "cannot be put right from the source, give an empty text.\n" + DATA,
    closed({"memory": {"type": "string"}}),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Rewrite:
    """The new sentence; ``""`` where there is none, and ``void`` says why. It counts only once the gate passes it."""

    memory: str = ""
    by: str = ""
    void: str = ""


def question(memory: str, source: str, findings: Sequence[str]) -> Question:
    """The question; ``findings`` are the reasons of what the check found, one line each."""
    listed = "\n".join(f"- {' '.join(f.split())}" for f in findings)
    fence = Fence([memory, source, listed])
    blocks = (fence.block("source", source), fence.block("sentence", memory), fence.block("findings", listed))
    return PROMPT.question("\n\n".join(blocks), most=800)


def read(answer: Answer, memory: str, source: str) -> Rewrite:
    """A rewrite that could be one: some text, no longer than what it was made from, and not the sentence again."""
    try:
        new = " ".join(read_object(answer).string("memory", most=100_000).split())
        if not new:
            raise Void("the model sees no way to put it right")
        if new == " ".join(memory.split()):
            raise Void("the model left the sentence as it is")
        if len(new) > len(memory) + len(source) + _ROOM:
            raise Void("the rewrite is longer than what it was made from")
        if "<<<" in new or ">>>" in new:
            raise Void("the rewrite holds marks of the question")
    except Void as void:
        return Rewrite(by=answer.by, void=str(void))
    return Rewrite(new, answer.by)


def ask_fixer(model: Model | Ask, memory: str, source: str, findings: Sequence[str]) -> Rewrite:
    """Ask once. A call that fails gives no rewrite, and ``void`` says why."""
    model = as_model(model)
    answer, failed = asked(model, question(memory, source, findings))
    return Rewrite(by=model.name, void=failed) if answer is None else read(answer, memory, source)
