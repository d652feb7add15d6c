"""Door 3: does this quotation exist, where, and does it carry the claim?"""

from onrecord.citations.answer import AnswerAudit, CitedClaim, audit_answer
from onrecord.citations.audit import AuditResult, audit_citation
from onrecord.citations.gate import quote_gate
from onrecord.citations.index import CitationIndex
from onrecord.citations.judge import JUDGE_SYSTEM, LLMCall, Verdict, judge_support
from onrecord.citations.quote import normalize
from onrecord.citations.result import GateResult
from onrecord.citations.span import span_gate

__all__ = [
    "JUDGE_SYSTEM", "AnswerAudit", "AuditResult", "CitationIndex", "CitedClaim", "GateResult", "LLMCall", "Verdict",
    "audit_answer", "audit_citation", "judge_support", "normalize", "quote_gate", "span_gate",
]  # fmt: skip
