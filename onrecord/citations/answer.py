"""Every citation of an answer, checked."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, Literal, get_args

from onrecord.citations.audit import AuditResult, audited
from onrecord.citations.formats import Citation, Parsed, Style, parse
from onrecord.citations.formats.sentences import quoted
from onrecord.citations.gate import quote_gate
from onrecord.citations.index import CitationIndex, Documents, index_of
from onrecord.citations.judge import LLMCall
from onrecord.citations.quote import MINIMUM
from onrecord.citations.span import Unit, span_gate

__all__ = ["AnswerAudit", "CitedClaim", "audit_answer"]

#: ``unquoted``: the citation names a document and quotes nothing, so there is nothing for code to look up.
CitedWord = Literal[
    "supports", "partial", "unrelated", "contradicts", "found", "not_found", "misattributed", "unquoted"
]
_BAD = ("not_found", "misattributed", "unrelated", "contradicts", "partial")


@dataclass(frozen=True, slots=True)
class CitedClaim:
    """One citation: as it was given, the document it names (``""`` where there is none of that name), what was found
    of its quotation. ``word`` says it in short."""

    citation: Citation
    document: str
    quote: str
    word: CitedWord
    audit: AuditResult | None
    reason: str

    @property
    def at_risk(self) -> bool:
        """Whether the words are found, and something bears on them without being quoted."""
        return self.audit is not None and self.audit.gate == "found" and self.audit.gate.at_risk

    def to_dict(self) -> dict[str, Any]:
        c = self.citation
        return {
            "answer": self.word, "at_risk": self.at_risk, "reason": self.reason, "document": self.document,
            "quote": self.quote,
            "claim": c.claim, "start": c.start, "end": c.end, "kind": c.kind, "named": list(c.refs),
            "span": list(c.span) if c.span else None, "audit": None if self.audit is None else self.audit.to_dict(),
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class AnswerAudit:
    """An answer: its citations in order, what could not be read of it, and what was not checked."""

    style: str
    text: str
    citations: tuple[CitedClaim, ...]
    problems: tuple[str, ...]
    not_checked: tuple[str, ...]

    @property
    def failed(self) -> tuple[CitedClaim, ...]:
        """The citations that do not hold: not found, misattributed, or not carrying their claim whole."""
        return tuple(c for c in self.citations if c.word in _BAD)

    @property
    def doubtful(self) -> tuple[CitedClaim, ...]:
        """The citations whose words are there, with something that bears on them: a person should look."""
        return tuple(c for c in self.citations if c.at_risk)

    @property
    def ok(self) -> bool:
        """Whether there is a citation with a quotation, all of them hold without a doubt, and all were read."""
        held = [c for c in self.citations if c.word in ("found", "supports")]
        return bool(held) and not self.failed and not self.doubtful and not self.problems

    @property
    def counts(self) -> dict[str, int]:
        return dict(sorted(Counter(c.word for c in self.citations).items()))

    def to_dict(self) -> dict[str, Any]:
        return {
            "ok": self.ok, "style": self.style, "counts": self.counts, "problems": list(self.problems),
            "not_checked": list(self.not_checked), "citations": [c.to_dict() for c in self.citations],
        }  # fmt: skip


def audit_answer(
    answer: Any, docs: Documents, style: Style | None = None, llm_call: LLMCall | None = None, *,
    judge: LLMCall | None = None, minimum: int = MINIMUM, timeout: float | None = 120.0,
) -> AnswerAudit:  # fmt: skip
    """Check every citation of an answer, as the service returned it or as text.

    ``style`` is told from the answer's shape where it is not given. A document is looked up by its id, by the titles
    and addresses that the citation gives, or by its number in the order of ``docs``. Raises :class:`InputError` where
    the answer has no known shape, or ``docs`` is no mapping.

    >>> audit = audit_answer("Rents fell “by 4 per cent in May” [1].", {"note": "Rents fell by 4 per cent in May."})
    >>> audit.citations[0].word, audit.citations[0].document
    ('found', 'note')
    """
    from onrecord.citations.formats.citation import plain
    from onrecord.citations.formats.reading import style_of

    index = index_of(docs)
    parsed = parse(answer, style)
    told = style or style_of(plain(answer)) or ""
    claims: list[CitedClaim] = []
    for citation in parsed.citations:
        claims += _checked(citation, index, llm_call or judge, minimum, timeout)
    return AnswerAudit(
        told, parsed.text, tuple(claims), tuple(parsed.problems), _not_checked(parsed, claims, llm_call or judge)
    )


def _checked(
    citation: Citation, index: CitationIndex, llm_call: LLMCall | None, minimum: int, timeout: float | None
) -> list[CitedClaim]:
    document = _document(citation, index)
    quotes = citation.quotes or quoted(citation.claim)
    if not quotes and citation.span is None:
        if not document:
            return [CitedClaim(citation, "", "", "not_found", None, "there is no document of this name")]
        return [CitedClaim(citation, document, "", "unquoted", None, "nothing is quoted, so nothing was looked up")]
    claims = []
    for quote in quotes or ("",):
        if citation.span is not None and document:
            gate = span_gate(document, *citation.span, index, quote or None, unit=_unit(citation))
            if gate.reason == "elsewhere_in_document":
                gate = quote_gate(quote, document, index, minimum=minimum)
        else:
            gate = quote_gate(quote, document or str(citation.refs[0] if citation.refs else ""), index, minimum=minimum)
        if gate == "found" and not gate.quote:
            match = gate.matches[0]
            gate.quote = index.document(document).text.string[match.start : match.end]
        result = audited(citation.claim, gate, index, llm_call, timeout=timeout)
        claims.append(CitedClaim(citation, document, gate.quote, _word(result), result, result.reasoning))
    return claims


def _word(result: AuditResult) -> CitedWord:
    words: tuple[CitedWord, ...] = get_args(CitedWord)
    return next((word for word in words if result == word), "not_found")


def _unit(citation: Citation) -> Unit:
    units: tuple[Unit, ...] = get_args(Unit)
    return next((unit for unit in units if citation.unit == unit), "characters")


def _document(citation: Citation, index: CitationIndex) -> str:
    """The id of the document that a citation names: by id, by a name that ends in it or that it ends in, by number."""
    names = [ref for ref in citation.refs if isinstance(ref, str)]
    for name in names:
        if name in index:
            return name
    for name in names:
        found = [id for id in index.ids if id.rsplit("/", 1)[-1] == name.rstrip("/").rsplit("/", 1)[-1] and name]
        if len(found) == 1:
            return found[0]
    for ref in citation.refs:
        if isinstance(ref, int) and 0 <= ref < len(index.ids):
            return index.ids[ref]
    return ""


def _not_checked(parsed: Parsed, claims: list[CitedClaim], llm_call: LLMCall | None) -> tuple[str, ...]:
    found = []
    unquoted = sum(c.word == "unquoted" for c in claims)
    if unquoted:
        found.append(f"{unquoted} citation{'s' * (unquoted > 1)} that quote{'s' * (unquoted == 1)} nothing")
    if llm_call is None and any(c.word == "found" for c in claims):
        found.append("whether the quotations carry their claims: no model was asked")
    void = sum(c.audit is not None and c.audit.verdict is not None and not c.audit.verdict.valid for c in claims)
    if void:
        carries = "quotations carry their claims" if void > 1 else "quotation carries its claim"
        found.append(f"whether {void} {carries}: the model gave no answer that counts")
    cited = sorted((c.citation.start, c.citation.end) for c in claims)
    if not claims:
        found.append("the whole answer: it has no citation")
    elif parsed.text:
        from onrecord.text import Text

        bare = sum(
            not any(a < s.end and s.start < b for a, b in cited) for s in Text(parsed.text).sentences if s.words
        )  # fmt: skip
        if bare:
            found.append(f"{bare} sentence{'s' * (bare > 1)} without a citation")
    return tuple(found)
