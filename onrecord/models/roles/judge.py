"""The judge: does a quotation carry the claim that cites it? The burden of proof is on the citation, and all doubt goes
against it.

An answer counts only where it is one JSON object in the vocabulary that quotes nothing that was not shown; all else is
``unrelated`` with confidence 0.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, get_args

from onrecord.evidence import Document, locate
from onrecord.models.ask import Answer, Ask, Model, Question, as_model
from onrecord.models.fence import Fence
from onrecord.models.json_answer import Void, read_object
from onrecord.models.roles.prompt import DATA, Prompt, asked, closed
from onrecord.text import Text

__all__ = ["PROMPT", "VERDICTS", "Judgement", "VerdictWord", "ask_judge", "question", "read"]

VerdictWord = Literal["supports", "partial", "unrelated", "contradicts"]
VERDICTS: tuple[VerdictWord, ...] = get_args(VerdictWord)

PROMPT = Prompt(
    "judge", "2",
    "You examine one citation. You are shown a claim, the quotation that is cited for it, and, where it is at hand, "
    "the source that the quotation is taken from, each in a block of its own.\n"
    'The citation has to prove itself. Begin from "it does not support the claim" and move only as far as the words of '
    "the quotation, read in their source, compel you.\n"
    "Use nothing that you know yourself. A true claim may lack support here; a doubtful one may have it. What the "
    "source says without the quotation does not support the claim; the source shows what the quotation means.\n"
    "supports: the quotation states the whole claim: of the same people or things, the same outcome, the same "
    "direction, the same size, the same time, and at least as firmly. What only some did, what may be so, what goes "
    "together with something, is not what all did, what is so, what causes it.\n"
    "partial: the quotation states a weaker or narrower claim.\n"
    "unrelated: the quotation says nothing about what is claimed.\n"
    "contradicts: the quotation, or the source around it, speaks against the claim.\n"
    "Between two verdicts, give the one that is worse for the claim.\n"
    'The form of the answer: {"reasoning": "one or two sentences", "excerpt": "the words of the quotation or of its '
    'source that decide, copied exactly, or empty", "verdict": "supports" or "partial" or "unrelated" or '
    '"contradicts", "confidence": a number from 0 to 1}\n' + DATA,
    closed({
        "reasoning": {"type": "string"},
        "excerpt": {"type": "string", "description": "copied from the quotation or its source, or empty"},
        "verdict": {"type": "string", "enum": list(VERDICTS)},
        "confidence": {"type": "number", "minimum": 0, "maximum": 1},
    }),
)  # fmt: skip

_MOST = 20_000  # characters of a reasoning or an excerpt
_QUOTED = re.compile(r"[\"“]([^\"“”]{1,2000})[\"”]")
_QUOTED_WORDS = 4  # words in quotation marks in the reasoning from which they must stand in what was shown
_LEFT_OUT = re.compile(r"\[?(?:…|\.{3})\]?")


@dataclass(frozen=True, slots=True)
class Judgement:
    """What was answered: ``confidence`` from 0 to 1, ``excerpt`` the words that decide, ``by`` who judged.

    Anything that does not count is ``unrelated`` with confidence 0, and ``void`` says why.
    """

    verdict: VerdictWord = "unrelated"
    confidence: float = 0.0
    reasoning: str = ""
    excerpt: str = ""
    by: str = ""
    void: str = ""


def question(claim: str, quote: str, source: str = "") -> Question:
    """The question; ``source`` is the passage around the quotation, or ``""``."""
    fence = Fence([claim, quote, source])
    blocks = [fence.block("claim", claim), fence.block("quotation", quote)]
    if source:
        blocks.append(fence.block("source", source))
    return PROMPT.question("\n\n".join(blocks))


def read(answer: Answer, claim: str, quote: str, source: str = "") -> Judgement:
    """The judgement of an answer to the question about these three texts; one that does not count is ``unrelated``.

    Words before and after the object are let pass; a second object is not. The answer may leave out all but its
    verdict. Its excerpt has to stand in the quotation or the source, and what its reasoning puts in quotation marks
    in one of the three texts.
    """
    try:
        fields = read_object(answer, around=True)
        verdict = fields.choice("verdict", VERDICTS)
        confidence = fields.number("confidence", 0, 1, missing=0.0)
        reasoning = fields.string("reasoning", most=_MOST, missing="")
        excerpt = fields.string("excerpt", most=_MOST, missing="")
        absent = _not_there(reasoning, excerpt, claim, quote, source)
        if absent:
            raise Void(f"the answer quotes words that are not there: “{absent[:80]}”")
    except Void as void:
        return Judgement(by=answer.by, void=str(void))
    word: VerdictWord = next(known for known in VERDICTS if known == verdict)
    return Judgement(word, confidence, reasoning, excerpt, answer.by)


def ask_judge(model: Model | Ask, claim: str, quote: str, source: str = "") -> Judgement:
    """Ask once. A call that fails is ``unrelated``, and ``void`` says why."""
    model = as_model(model)
    answer, failed = asked(model, question(claim, quote, source))
    return Judgement(by=model.name, void=failed) if answer is None else read(answer, claim, quote, source)


def _not_there(reasoning: str, excerpt: str, claim: str, quote: str, source: str) -> str:
    """Words that the answer gives as the source's, or puts in quotation marks, and that were not shown."""
    held = [Document("quotation", Text(quote, "und")), Document("source", Text(source, "und"))]
    if excerpt.strip() and not any(_stands(excerpt, one) for one in held):
        return excerpt
    held.append(Document("claim", Text(claim, "und")))
    for match in _QUOTED.finditer(reasoning):
        words = match.group(1)
        if len(words.split()) >= _QUOTED_WORDS and not any(_stands(words, one) for one in held):
            return words
    return ""


def _stands(words: str, held: Document) -> bool:
    """Whether the words stand in a text, with pieces left out only where an ellipsis says so."""
    reached = 0
    pieces = [piece for piece in _LEFT_OUT.split(words) if piece.strip()]
    for piece in pieces:
        found = next((place for place in locate(piece, held) if place.start >= reached), None)
        if found is None:
            return False
        reached = found.end
    return bool(pieces)
