"""The gate: does a quotation exist in the document it is credited to? Plain string work, and fails closed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from onrecord.citations.index import CitationIndex, Documents, index_of
from onrecord.citations.match import Match
from onrecord.citations.quote import MINIMUM, Quote
from onrecord.citations.result import GateResult, Grade, Reason
from onrecord.citations.shortened import pieces_too_short
from onrecord.citations.speaker import Speaker, whose
from onrecord.citations.turns import risks
from onrecord.errors import InputError

__all__ = ["quote_gate"]


def quote_gate(
    quote: str, cited_doc_id: str, docs: Documents, *, minimum: int = MINIMUM, speaker: str | None = None
) -> GateResult:
    """Whether ``quote`` stands in the document that it is credited to.

    ``found``: word for word, or shortened as editors do with nothing left out that turns it; ``misattributed``: in
    another document, or by another ``speaker`` where one is given; ``not_found``: in none, or not so that it may be
    taken for found. The answer is a string that carries the grade, the places and the reason.

    ``docs`` is ``{id: text}``, an :class:`onrecord.evidence.Evidence` or a :class:`CitationIndex` (for many questions:
    build it once). ``minimum`` is in letters; lower it to let a single word be evidence. Nothing raises: what cannot be
    looked up is not found, and the reason says why.

    >>> docs = {"minutes": "The council approved the budget on Tuesday.", "letter": "We did not approve the plan."}
    >>> quote_gate("approved the budget", "minutes", docs)
    'found'
    >>> quote_gate("approved the budget", "letter", docs)
    'misattributed'
    >>> quote_gate("approved the plan", "letter", docs).reason
    'nowhere'
    """
    said = Quote(quote)
    known: dict[str, Any] = {"quote": said.string, "doc_id": cited_doc_id if isinstance(cited_doc_id, str) else ""}
    try:
        index = index_of(docs)
    except InputError:
        return GateResult("not_found", reason="no_documents", **known)
    known["index"] = index
    if not said.usable or not said.keys:
        return GateResult("not_found", reason="no_words", **known)
    if said.too_short(minimum):
        return GateResult("not_found", reason="too_short", **known)
    return _judged(said, known["doc_id"], index, speaker, known)


def _judged(said: Quote, doc_id: str, index: CitationIndex, speaker: str | None, known: dict[str, Any]) -> GateResult:
    here = index.matches(said, doc_id) if doc_id in index else ()
    if not here:
        everywhere = index.matches(said)
        here = tuple(m for m in everywhere if m.document == doc_id)
    if not here:
        there = _clean(said, index, everywhere)
        if there:
            reason: Reason = "other_document" if doc_id in index else "unknown_document"
            seen: Grade = "shortened_clean" if there[0].shortened else "exact"
            return GateResult("misattributed", reason=reason, grade=seen, matches=there, **known)
        return GateResult("not_found", reason=_why(said, doc_id, index), **known)
    clean = _clean(said, index, here)
    if not clean:
        return GateResult("not_found", reason="left_out_turns", grade="shortened_at_risk", matches=here, **known)
    found_by: Speaker | None = None
    if speaker is not None:
        clean, found_by, answer = _by(speaker, index, clean)
        if answer == "other":
            return GateResult("misattributed", reason="other_speaker", matches=here, speaker=found_by, **known)
        if answer == "unclear":
            return GateResult("not_found", reason="speaker_unclear", matches=here, speaker=found_by, **known)
    grade: Grade = "exact"
    if clean[0].shortened:
        grade = "shortened_at_risk" if _left_out(said, index, clean[0]) else "shortened_clean"
    return GateResult("found", grade=grade, matches=clean, speaker=found_by, **known)


def _left_out(said: Quote, index: CitationIndex, match: Match) -> bool:
    string = index.document(match.document).text.string
    return bool(risks(string, match, said.string, around=False))


def _clean(said: Quote, index: CitationIndex, matches: Sequence[Match]) -> tuple[Match, ...]:
    """The matches with nothing left out that turns them, those with nothing at all to show first."""
    kept: list[tuple[bool, Match]] = []
    for match in matches:
        if not match.shortened:
            kept.append((False, match))
            continue
        string = index.document(match.document).text.string
        seen = risks(string, match, said.string, around=False)
        if not any(r.turns for r in seen):
            kept.append((bool(seen), match))
    return tuple(match for _, match in sorted(kept, key=lambda one: one[0]))


def _by(
    speaker: str, index: CitationIndex, matches: Sequence[Match]
) -> tuple[tuple[Match, ...], Speaker | None, str]:  # fmt: skip
    """The matches that are the speaker's words; where there are none, who says them, and the answer."""
    kept: list[Match] = []
    seen: Speaker | None = None
    answer = "unclear"
    for match in matches:
        one, who = whose(speaker, index.document(match.document).text.string, match)
        if one == "same":
            if not kept:
                seen, answer = who, one
            kept.append(match)
        elif not kept and (one == "other" or seen is None):
            seen, answer = who, one
    return tuple(kept), seen, answer


def _why(said: Quote, doc_id: str, index: CitationIndex) -> Reason:
    if doc_id in index.unread:
        return "unreadable_document"
    if said.pieces and pieces_too_short(said):
        return "piece_too_short"
    return "nowhere" if doc_id in index else "unknown_document"
