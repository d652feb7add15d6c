"""The witness: is one sentence hedged, is it attributed, and by which words?"""

from __future__ import annotations

from dataclasses import dataclass

from onrecord.evidence import Document, Excerpt
from onrecord.models.ask import Answer, Ask, Model, Question, as_model
from onrecord.models.fence import Fence
from onrecord.models.json_answer import Void, read_object
from onrecord.models.roles.prompt import DATA, Prompt, asked, closed, places, strings
from onrecord.text import Text

__all__ = ["PROMPT", "WitnessReading", "ask_witness", "question", "read"]

PROMPT = Prompt(
    "witness", "1",
    "You look at how one sentence puts what it states. You do not judge whether it is true.\n"
    "hedged: the writer leaves open whether it is so: by words of possibility, doubt, guess, approximation, or by "
    "telling it as an impression. A plain negation, a condition, a plan or a date is no hedge.\n"
    "attributed: the sentence gives the statement, or a part of it, as what a person, group or document says, thinks "
    "or reports, named or not. That somebody did something is no attribution.\n"
    "For each of the two that holds, copy the words that do it, exactly as they stand in the sentence, as few as will "
    "do. For one that does not hold, give no words. When you are unsure whether one holds, it does not.\n" + DATA,
    closed({
        "hedged": {"type": "boolean"}, "hedge_words": strings("copied from the sentence"),
        "attributed": {"type": "boolean"}, "attribution_words": strings("copied from the sentence"),
    }),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class WitnessReading:
    """What the witness says. ``void`` says why an answer does not count; then nothing else in it does."""

    hedged: bool = False
    attributed: bool = False
    hedge: tuple[Excerpt, ...] = ()
    attribution: tuple[Excerpt, ...] = ()
    void: str = ""


def question(sentence: str) -> Question:
    """The question about one sentence."""
    return PROMPT.question(Fence([sentence]).block("sentence", sentence), most=400)


def read(answer: Answer, sentence: str) -> WitnessReading:
    """An answer, with every marker found in the sentence; one that is not there voids it."""
    held = Document("sentence", Text(sentence, "und"))
    try:
        fields = read_object(answer)
        found = []
        for name, words in (("hedged", "hedge_words"), ("attributed", "attribution_words")):
            holds, markers = fields.truth(name), fields.strings(words)
            if holds != bool(markers):
                raise Void(f"{name} is {str(holds).lower()}, with {len(markers)} words for it")
            found.append((holds, places(markers, held, "sentence")))
    except Void as void:
        return WitnessReading(void=str(void))
    return WitnessReading(found[0][0], found[1][0], found[0][1], found[1][1])


def ask_witness(model: Model | Ask, sentence: str) -> WitnessReading:
    """Ask once. A call that fails is a void reading that says why."""
    answer, failed = asked(as_model(model), question(sentence))
    return WitnessReading(void=failed) if answer is None else read(answer, sentence)
