"""Does a quotation carry a claim? The judge's word, where the quotation stands and code sees nothing against it.

What is asked, and which answer counts, is the role's (:mod:`onrecord.models.roles.judge`). Here a quotation has to
stand in its source before it is put to a model, what code sees caps the verdict, and a call that is late is none.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass, field, replace
from typing import Any

from onrecord.checks.finding import Finding
from onrecord.citations.compared import differences
from onrecord.citations.index import CitationIndex
from onrecord.errors import ModelError
from onrecord.models.ask import Ask, Model, as_model
from onrecord.models.fence import shown as visible
from onrecord.models.injection import suspicions
from onrecord.models.roles.judge import PROMPT, VERDICTS, Judgement, VerdictWord, ask_judge
from onrecord.text import Text

__all__ = ["JUDGE_SYSTEM", "VERDICTS", "LLMCall", "Verdict", "VerdictWord", "judge_support"]

#: Who judges: a function (system, user) -> answer, or a model or recorder of :mod:`onrecord.models`.
LLMCall = Ask | Model

#: What the judge is told, as ``system``.
JUDGE_SYSTEM = PROMPT.system

_AROUND = 20_000  # characters of a long source on either side of the quotation that are shown
_WAIT = 120.0


@dataclass(frozen=True, slots=True)
class Verdict:
    """``confidence`` is the model's own, 0 where its answer does not count. ``model`` is its name where it has one.

    ``findings`` are the differences that code saw; ``capped`` says that they lowered the verdict, ``asked`` what the
    model had answered then. ``valid`` is false where there was no answer that counts. ``orders`` are words of the
    source, the quotation or the claim that address the model.
    """

    reasoning: str
    verdict: VerdictWord
    confidence: float
    model: str = ""
    findings: tuple[Finding, ...] = ()
    capped: bool = False
    asked: str = ""
    valid: bool = True
    excerpt: str = ""
    orders: str = ""
    compared: bool = field(default=True)

    def to_dict(self) -> dict[str, Any]:
        return {
            "verdict": self.verdict, "reasoning": self.reasoning, "confidence": self.confidence, "model": self.model,
            "findings": [f.to_dict() for f in self.findings], "capped": self.capped, "asked": self.asked,
            "valid": self.valid, "excerpt": self.excerpt, "orders": self.orders, "compared": self.compared,
        }  # fmt: skip


def judge_support(
    claim: str, quote: str, source: str, llm_call: LLMCall, *, timeout: float | None = _WAIT, model: str = ""
) -> Verdict:
    """Whether ``quote``, read in ``source``, carries ``claim``.

    Never raises for what the model does: an answer that is late (``timeout`` in seconds), malformed, out of vocabulary,
    or that quotes words which are not there, and any exception of ``llm_call``, give ``unrelated`` with confidence 0
    and the reason; so do a budget that is used up and an answer that is not recorded. A quotation that does not stand
    in the source is not put to the model at all.
    """
    judge = as_model(llm_call, model or _name(llm_call) or "the model")
    model = model or (judge.name if judge is llm_call else _name(llm_call))
    for name, text in (("claim", claim), ("quotation", quote), ("source", source)):
        if not isinstance(text, str) or not visible(text).strip():
            return _closed(f"the {name} is empty or no text", model)
    held = CitationIndex({"source": source}).locate(quote)
    if not held:
        return _closed("the quotation does not stand in the source", model)
    shown = source
    if len(source) > 2 * _AROUND + len(quote):
        low, high = max(0, held[0].start - _AROUND), held[0].end + _AROUND
        shown = source[low:high]
    found = differences(claim, quote)
    orders = _orders(shown) or _orders(quote) or _orders(claim)
    judged = _asked(judge, claim, quote, shown, timeout)
    if judged.void:
        verdict = _closed(judged.void, model)
    else:
        verdict = Verdict(judged.reasoning, judged.verdict, judged.confidence, model, excerpt=judged.excerpt)
    verdict = replace(verdict, findings=found or (), orders=orders, compared=found is not None)
    if found and verdict.verdict == "supports":
        reasoning = f"{verdict.reasoning} [code: {found[0].reason}]".strip()
        return replace(verdict, verdict="partial", capped=True, asked="supports", reasoning=reasoning)
    return verdict


def _name(given: LLMCall) -> str:
    return str(getattr(given, "model", "") or getattr(given, "name", "") or "")


def _closed(reason: str, model: str) -> Verdict:
    return Verdict(reason, "unrelated", 0.0, model, valid=False)


def _orders(text: str) -> str:
    """The first words of a text that address the model that reads it; ``""`` where there are none."""
    return next((text[one.start : one.end] for one in suspicions(Text(text, "und"))), "")


def _asked(model: Model, claim: str, quote: str, source: str, timeout: float | None) -> Judgement:
    """What the judge says, void where it says nothing. A call that is late goes on in its thread, unheard."""
    answer: list[Judgement] = []

    def call() -> None:
        try:
            answer.append(ask_judge(model, claim, quote, source))
        except ModelError as error:
            answer.append(Judgement(void=str(error) or type(error).__name__))
        except Exception as error:
            answer.append(Judgement(void=f"{model.name} failed ({type(error).__name__})"))

    if timeout is None:
        call()
    else:
        thread = threading.Thread(target=call, daemon=True, name="onrecord-judge")
        thread.start()
        thread.join(timeout)
    return answer[0] if answer else Judgement(void=f"the model did not answer within {timeout:g} s")
