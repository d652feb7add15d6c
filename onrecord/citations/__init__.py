"""Door 3: does this quotation exist, where, and does it carry the claim?"""

from onrecord.citations.gate import quote_gate
from onrecord.citations.index import CitationIndex
from onrecord.citations.quote import normalize
from onrecord.citations.result import GateResult
from onrecord.citations.span import span_gate

__all__ = ["CitationIndex", "GateResult", "normalize", "quote_gate", "span_gate"]
