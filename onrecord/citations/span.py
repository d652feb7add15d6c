"""The gate for citations by offsets: does the range exist, does it hold whole words, are they the words quoted?"""

from __future__ import annotations

from typing import Any, Literal

from onrecord.citations.index import CitationIndex, Documents, index_of
from onrecord.citations.match import Match
from onrecord.citations.quote import Quote
from onrecord.citations.result import GateResult, Reason
from onrecord.citations.turns import risks
from onrecord.errors import InputError
from onrecord.evidence.lines.search import cuts_number

__all__ = ["Unit", "span_gate"]

#: What offsets count: Python's characters (code points), UTF-16 units (browsers, Word), bytes of UTF-8.
Unit = Literal["characters", "utf16", "utf8"]


def span_gate(
    doc_id: str, start: int, end: int, docs: Documents, quote: str | None = None, *, unit: Unit = "characters"
) -> GateResult:
    """Whether a half-open range of a document holds words, and, where ``quote`` is given, those words.

    ``found``: the range lies in the document and on word borders, and the quotation is what stands there, or stands
    within it; ``misattributed``: the quoted words stand in another document only; ``not_found`` with its reason
    otherwise. The offsets of the answer are in characters.

    >>> span_gate("minutes", 4, 11, {"minutes": "The council approved the budget."})
    'found'
    >>> span_gate("minutes", 5, 11, {"minutes": "The council approved the budget."}).reason
    'cuts_word'
    """
    known: dict[str, Any] = {
        "quote": quote if isinstance(quote, str) else "", "doc_id": doc_id if isinstance(doc_id, str) else "",
    }  # fmt: skip
    try:
        index = index_of(docs)
    except InputError:
        return GateResult("not_found", reason="no_documents", **known)
    known["index"] = index
    if quote is not None and not Quote(quote).keys:
        return GateResult("not_found", reason="no_words", **known)
    if known["doc_id"] not in index:
        reason: Reason = "unreadable_document" if known["doc_id"] in index.unread else "unknown_document"
        if reason == "unknown_document" and quote is not None and index.matches(Quote(quote)):
            return GateResult("misattributed", reason=reason, matches=index.matches(Quote(quote)), **known)
        return GateResult("not_found", reason=reason, **known)
    string = index.document(doc_id).text.string
    if not _is_offset(start) or not _is_offset(end):
        return GateResult("not_found", reason="outside_document", **known)
    ranged = _characters(string, start, end, unit)
    if ranged is None:
        return GateResult("not_found", reason="outside_document", **known)
    return _compared(index, string, *ranged, quote, known)


def _compared(
    index: CitationIndex, string: str, start: int, end: int, quote: str | None, known: dict[str, Any]
) -> GateResult:
    held = string[start:end]
    keys = Quote(held).keys
    if not keys:
        return GateResult("not_found", reason="no_words", **known)
    first, last = start + len(held) - len(held.lstrip()), end - len(held) + len(held.rstrip())
    match = Match(known["doc_id"], first, last)
    if _cuts(string, first, last):
        return GateResult("not_found", reason="cuts_word", matches=(match,), **known)
    if quote is None:
        return GateResult("found", grade="exact", matches=(match,), **known)
    within = [m for m in index.matches(Quote(quote), known["doc_id"]) if first <= m.start and m.end <= last]
    clean = tuple(
        m for m in within if not m.shortened or not any(r.turns for r in risks(string, m, quote, around=False))
    )  # fmt: skip
    if clean:
        return GateResult(
            "found", grade="shortened_clean" if clean[0].shortened else "exact", matches=clean, **known
        )  # fmt: skip
    if within:
        return GateResult(
            "not_found", reason="left_out_turns", grade="shortened_at_risk", matches=tuple(within), **known
        )  # fmt: skip
    elsewhere = index.matches(Quote(quote), known["doc_id"])
    if elsewhere:
        return GateResult("not_found", reason="elsewhere_in_document", matches=elsewhere, **known)
    others = index.matches(Quote(quote))
    if others:
        return GateResult("misattributed", reason="other_document", matches=others, **known)
    return GateResult("not_found", reason="nowhere", **known)


def _is_offset(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _characters(string: str, start: int, end: int, unit: Unit) -> tuple[int, int] | None:
    """The range in characters; ``None`` where it lies outside, is empty, or parts a character."""
    if not 0 <= start < end:
        return None
    if unit == "characters" or string.isascii():
        return (start, end) if end <= len(string) else None
    encoding, size = ("utf-16-le", 2) if unit == "utf16" else ("utf-8", 1)
    encoded = string.encode(encoding, "surrogatepass")
    if end * size > len(encoded):
        return None
    try:
        a = len(encoded[: start * size].decode(encoding))
        return a, a + len(encoded[start * size : end * size].decode(encoding))
    except UnicodeDecodeError:
        return None


def _cuts(string: str, start: int, end: int) -> bool:
    """Whether a range begins or ends inside a word or a number: its tokens are not those of the text around it."""
    from onrecord.text import Text

    low, high = max(0, start - 80), min(len(string), end + 80)
    text = Text(string[low:high], "und")
    first, last = text.token_range(start - low, end - low)
    whole = text.tokens_over(start - low, end - low)
    before = text.token_range(0, start - low)[1] if start > low else 0
    if whole != (first, last) or before < first:
        return True
    return cuts_number(string, start, end)
