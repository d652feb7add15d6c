"""The judge: does a quotation carry the claim that cites it?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from onrecord.evidence import Document, Excerpt
from onrecord.models.ask import Answer, Ask, Model, Question, as_model
from onrecord.models.fence import Fence
from onrecord.models.json_answer import Void, read_object
from onrecord.models.roles.prompt import DATA, Prompt, asked, closed, places, strings
from onrecord.text import Text

__all__ = ["PROMPT", "Judgement", "ask_judge", "question", "read"]

_VERDICTS = ("supports", "partial", "unrelated", "contradicts")

PROMPT = Prompt(
    "judge", "1",
    "A text makes a claim and cites a quotation for it. Decide whether the quotation, read in the context that is "
    "given, carries the claim. Start from: it does not. What you know from elsewhere does not count, and what the "
    "context says without the quotation does not count either; the context only shows what the quotation means.\n"
    "supports: who or what it is about, what is said of it, the direction, the size, the time and the degree of "
    "certainty of the claim are all in the quotation, at full strength.\n"
    "partial: the quotation carries a part, or carries the claim more weakly, more narrowly or about something near "
    "it.\n"
    "contradicts: if the quotation is right, the claim is wrong.\n"
    "unrelated: anything else.\n"
    "If you hesitate between two of these, take the one that is worse for the claim. Copy into source_words, exactly, "
    "the words of the quotation on which your answer rests. confidence is a number from 0 to 100. reason is one short "
    "sentence.\n" + DATA,
    closed({
        "verdict": {"type": "string", "enum": list(_VERDICTS)},
        "source_words": strings("copied from the quotation"),
        "confidence": {"type": "integer", "minimum": 0, "maximum": 100},
        "reason": {"type": "string"},
    }),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Judgement:
    """What was answered; ``confidence`` from 0 to 1, ``words`` places in the quotation, ``by`` who judged.

    Anything that does not count is ``unrelated`` with confidence 0, and ``void`` says why.
    """

    verdict: Literal["supports", "partial", "unrelated", "contradicts"] = "unrelated"
    confidence: float = 0.0
    reason: str = ""
    words: tuple[Excerpt, ...] = ()
    by: str = ""
    void: str = ""


def question(claim: str, quote: str, source: str) -> Question:
    """The question; ``source`` is the passage around the quotation, or ``""``."""
    fence = Fence([claim, quote, source])
    blocks = [fence.block("claim", claim), fence.block("quotation", quote)]
    if source:
        blocks.insert(1, fence.block("context", source))
    return PROMPT.question("\n\n".join(blocks), most=600)


def read(answer: Answer, quote: str) -> Judgement:
    """A judgement whose words stand in the quotation; everything else is ``unrelated``."""
    try:
        fields = read_object(answer)
        verdict = fields.choice("verdict", _VERDICTS)
        words = places(fields.strings("source_words"), Document("quotation", Text(quote, "und")), "quotation")
        confidence = fields.whole("confidence")
        reason = " ".join(fields.string("reason", most=1_000).split())
        if verdict != "unrelated" and not words:
            raise Void("it points at no words of the quotation")
        if not 0 <= confidence <= 100:
            raise Void("confidence is not from 0 to 100")
    except Void as void:
        return Judgement(by=answer.by, void=str(void))
    for known in ("supports", "partial", "contradicts"):
        if verdict == known:
            return Judgement(known, confidence / 100, reason, words, answer.by)
    return Judgement("unrelated", confidence / 100, reason, words, answer.by)


def ask_judge(model: Model | Ask, claim: str, quote: str, source: str = "") -> Judgement:
    """Ask once. A call that fails is ``unrelated``, and ``void`` says why."""
    model = as_model(model)
    answer, failed = asked(model, question(claim, quote, source))
    return Judgement(by=model.name, void=failed) if answer is None else read(answer, quote)
