"""The added detector: does a memory sentence say something that its source does not?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from onrecord.evidence import Document, Excerpt
from onrecord.models.ask import Answer, Ask, Model, Question, as_model
from onrecord.models.fence import Fence
from onrecord.models.json_answer import Void, read_object
from onrecord.models.roles.prompt import DATA, Prompt, asked, closed, places, strings
from onrecord.text import Text

__all__ = ["PROMPT", "AddedReading", "ask_added", "question", "read"]

_VERDICTS = ("supported", "unsupported", "cannot_tell")

PROMPT = Prompt(
    "added", "1",
    "You compare one sentence, which a program is about to remember, with the conversation or text that it was made "
    "from. Is everything in the sentence stated there?\n"
    "supported: every person, thing, figure, date and relation of the sentence is stated in the source, or follows "
    "from it in one step that nobody would dispute (a weekday from a date, a sum of two figures).\n"
    "unsupported: something in the sentence is in the source neither stated nor implied in that way. What is likely, "
    "usual or true in the world does not count.\n"
    "cannot_tell: the source can be read either way.\n"
    "Whatever you answer, copy from the source, exactly as they stand, the words that come closest to the sentence; "
    "if you answer unsupported, copy also from the sentence the words that the source does not carry. If you cannot "
    "copy such words, answer cannot_tell.\n" + DATA,
    closed({
        "verdict": {"type": "string", "enum": list(_VERDICTS)},
        "source_words": strings("copied from the source"),
        "added_words": strings("copied from the sentence; only where it is unsupported"),
    }),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class AddedReading:
    """What was answered. ``source`` are places in the source, ``added`` places in the memory sentence.

    ``void`` says why an answer does not count: then the verdict is ``cannot_tell``.
    """

    verdict: Literal["supported", "unsupported", "cannot_tell"] = "cannot_tell"
    source: tuple[Excerpt, ...] = ()
    added: tuple[Excerpt, ...] = ()
    void: str = ""


def question(memory: str, source: str) -> Question:
    """The question about one memory sentence and its source."""
    fence = Fence([memory, source])
    return PROMPT.question(f"{fence.block('source', source)}\n\n{fence.block('sentence', memory)}", most=800)


def read(answer: Answer, memory: str, source: str) -> AddedReading:
    """An answer that points: every quoted word is where it is said to be, and either verdict quotes the source."""
    try:
        fields = read_object(answer)
        verdict = fields.choice("verdict", _VERDICTS)
        stated = places(fields.strings("source_words"), Document("source", Text(source, "und")), "source")
        added = places(fields.strings("added_words"), Document("sentence", Text(memory, "und")), "sentence")
        if verdict != "cannot_tell" and not stated:
            raise Void("it points at no words of the source")
        if (verdict == "unsupported") != bool(added):
            raise Void(f"it is {verdict}, with {len(added)} added words")
    except Void as void:
        return AddedReading(void=str(void))
    if verdict == "supported":
        return AddedReading("supported", stated)
    return AddedReading("unsupported" if verdict == "unsupported" else "cannot_tell", stated, added)


def ask_added(model: Model | Ask, memory: str, source: str) -> AddedReading:
    """Ask once. A call that fails is a void reading that says why."""
    answer, failed = asked(as_model(model), question(memory, source))
    return AddedReading(void=failed) if answer is None else read(answer, memory, source)
