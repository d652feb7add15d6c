"""One citation whole: does the quotation exist, and does it carry the claim?"""

from __future__ import annotations

from typing import Any, Literal

from onrecord.checks.finding import Finding
from onrecord.citations.compared import differences
from onrecord.citations.gate import quote_gate
from onrecord.citations.index import Documents, index_of
from onrecord.citations.judge import LLMCall, Verdict, judge_support
from onrecord.citations.quote import MINIMUM
from onrecord.citations.result import GateResult

__all__ = ["AuditResult", "AuditWord", "audit_citation", "audited"]

AuditWord = Literal["supports", "partial", "unrelated", "contradicts", "found", "not_found", "misattributed"]
#: What bears on a quotation so that it cannot carry a claim whole.
_LOWERING = ("cut_before", "cut_after", "in_denial", "in_question")


class AuditResult(str):
    """The plain word, with all that was seen: ``gate``, ``verdict`` (``None`` where no model was asked), ``findings``.

    ``findings`` are the differences between claim and quotation that code saw, also where no model was asked;
    ``compared`` is false where code could not compare them.
    """

    gate: GateResult
    verdict: Verdict | None
    findings: tuple[Finding, ...]
    claim: str
    compared: bool
    lowered: str

    def __new__(
        cls, word: AuditWord, *, gate: GateResult, claim: str, verdict: Verdict | None = None,
        findings: tuple[Finding, ...] = (), compared: bool = True, lowered: str = "",
    ) -> AuditResult:  # fmt: skip
        result = super().__new__(cls, word)
        result.gate, result.claim, result.verdict = gate, claim, verdict
        result.findings, result.compared, result.lowered = findings, compared, lowered
        return result

    @property
    def reasoning(self) -> str:
        """Why: the model's reasoning, or what the gate has to say."""
        if self.verdict is not None:
            return f"{self.verdict.reasoning} [code: {self.lowered}]" if self.lowered else self.verdict.reasoning
        return self.gate.explanation

    @property
    def confidence(self) -> float | None:
        return None if self.verdict is None else self.verdict.confidence

    @property
    def model(self) -> str:
        return "" if self.verdict is None else self.verdict.model

    def to_dict(self) -> dict[str, Any]:
        return {
            "answer": str(self), "claim": self.claim, "reasoning": self.reasoning, "confidence": self.confidence,
            "model": self.model, "gate": self.gate.to_dict(),
            "verdict": None if self.verdict is None else self.verdict.to_dict(),
            "findings": [f.to_dict() for f in self.findings], "compared": self.compared, "lowered": self.lowered,
        }  # fmt: skip

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (
            str(self), self.gate, self.claim, self.verdict, self.findings, self.compared, self.lowered,
        )  # fmt: skip


def _restored(
    word: AuditWord, gate: GateResult, claim: str, verdict: Verdict | None, findings: tuple[Finding, ...],
    compared: bool, lowered: str,
) -> AuditResult:  # fmt: skip
    return AuditResult(
        word, gate=gate, claim=claim, verdict=verdict, findings=findings, compared=compared, lowered=lowered
    )


def audit_citation(
    claim: str, doc_id: str, quote: str, docs: Documents, llm_call: LLMCall | None = None, *,
    judge: LLMCall | None = None, minimum: int = MINIMUM, speaker: str | None = None, timeout: float | None = 120.0,
) -> AuditResult:  # fmt: skip
    """The gate, then, where the quotation is found and a model is given (as ``llm_call`` or ``judge``), the judge.

    The answer is ``not_found`` or ``misattributed`` where the gate says so, ``found`` where no model is given, else the
    judge's word. Where code sees a difference, or the quotation is cut from a denial or a question, it is at most
    ``partial``.

    >>> docs = {"trial": "Body weight was unchanged in both arms."}
    >>> audit_citation("Weight stayed the same.", "trial", "Body weight was unchanged in both arms.", docs)
    'found'
    """
    gate = quote_gate(quote, doc_id, docs, minimum=minimum, speaker=speaker)
    return audited(claim, gate, docs, llm_call or judge, timeout=timeout)


def audited(
    claim: str, gate: GateResult, docs: Documents, llm_call: LLMCall | None, *, timeout: float | None = 120.0
) -> AuditResult:
    """What a claim and an answer of the gate come to."""
    if gate != "found":
        return AuditResult(_word(gate), gate=gate, claim=claim if isinstance(claim, str) else "", compared=False)
    if llm_call is None:
        found = differences(claim, gate.quote) if isinstance(claim, str) else None
        return AuditResult("found", gate=gate, claim=claim, findings=found or (), compared=found is not None)
    source = index_of(docs).document(gate.doc_id).text.string
    verdict = judge_support(claim, gate.quote, source, llm_call, timeout=timeout)
    word: AuditWord = verdict.verdict
    lowering = next((r for r in gate.risks if r.kind in _LOWERING), None)
    lowered = ""
    if lowering is not None and word == "supports":
        word, lowered = "partial", f"in the document “{lowering.words}” bears on the quoted words"
    return AuditResult(
        word, gate=gate, claim=claim, verdict=verdict, findings=verdict.findings, compared=verdict.compared,
        lowered=lowered,
    )  # fmt: skip


def _word(gate: GateResult) -> AuditWord:
    return "misattributed" if gate == "misattributed" else "not_found"
