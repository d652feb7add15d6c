"""What the gate answers: a plain word that carries what was seen."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from onrecord.citations.match import Gap, Match
from onrecord.citations.turns import Risk, risks
from onrecord.evidence.document import Excerpt
from onrecord.evidence.nearest import Nearest

if TYPE_CHECKING:
    from onrecord.citations.index import CitationIndex
    from onrecord.citations.speaker import Speaker

__all__ = ["GateResult", "GateWord", "Grade", "Reason"]

GateWord = Literal["found", "misattributed", "not_found"]
#: How the words stand in the document: as they are; shortened with nothing left out that turns them; with something.
Grade = Literal["", "exact", "shortened_clean", "shortened_at_risk"]
#: Why the answer is not ``found``; ``""`` where it is.
Reason = Literal[
    "", "no_words", "no_documents", "too_short", "piece_too_short", "nowhere", "other_document", "unknown_document",
    "unreadable_document", "left_out_turns", "other_speaker", "speaker_unclear", "outside_document", "cuts_word",
    "elsewhere_in_document",
]  # fmt: skip

_SAID: dict[str, str] = {
    "no_words": "there are no words to look for",
    "no_documents": "no documents were given as {id: text}",
    "too_short": "the words are too few to be evidence",
    "piece_too_short": "a piece beside an ellipsis is too short to be evidence",
    "nowhere": "the words stand in no document",
    "other_document": "the words stand in another document",
    "unknown_document": "there is no document with this id",
    "unreadable_document": "the document is no text",
    "left_out_turns": "the pieces stand there, but what was left out turns them",
    "other_speaker": "somebody else says the words there",
    "speaker_unclear": "the document does not say who says the words",
    "outside_document": "the offsets lie outside the document",
    "cuts_word": "the offsets cut a word or a number",
    "elsewhere_in_document": "the words stand elsewhere in the document",
}


class GateResult(str):
    """``"found"``, ``"misattributed"`` or ``"not_found"``, and equal to that word; beside it:

    ``grade``, ``reason``, ``matches`` (and ``places``, their excerpts): in the cited document where the answer is
    ``found`` or the reason lies there, in others where it is ``misattributed``. ``risks`` is what bears on the first
    match without being quoted: a "not" cut off, a denial around it. ``nearest`` is the passage that comes closest to
    words that stand nowhere, with a word diff. Both are worked out when asked for.
    """

    quote: str
    doc_id: str
    grade: Grade
    reason: Reason
    matches: tuple[Match, ...]
    speaker: Speaker | None

    def __new__(
        cls, word: GateWord, *, quote: str = "", doc_id: str = "", grade: Grade = "", reason: Reason = "",
        matches: tuple[Match, ...] = (), index: CitationIndex | None = None, speaker: Speaker | None = None,
    ) -> GateResult:  # fmt: skip
        result = super().__new__(cls, word)
        result.quote, result.doc_id, result.grade, result.reason = quote, doc_id, grade, reason
        result.matches, result.speaker = matches, speaker
        result._index = index
        return result

    _index: CitationIndex | None

    @property
    def explanation(self) -> str:
        """One line that says why the answer is not ``found``; ``""`` where it is."""
        if self.reason == "nowhere" and self.nearest is not None and self.nearest.only_contracted:
            return f"only a contraction differs: the document has “{self.nearest.excerpt.string}”"
        return _SAID.get(self.reason, "")

    @cached_property
    def places(self) -> tuple[Excerpt, ...]:
        if self._index is None:
            return ()
        return tuple(self._index.excerpt(m.document, m.start, m.end) for m in self.matches)

    @cached_property
    def risks(self) -> tuple[Risk, ...]:
        if self._index is None or not self.matches:
            return ()
        match = self.matches[0]
        return risks(self._index.document(match.document).text.string, match, self.quote)

    @property
    def at_risk(self) -> bool:
        """Whether something bears on the words without being quoted."""
        return bool(self.risks)

    @cached_property
    def nearest(self) -> Nearest | None:
        from onrecord.citations.near import nearest_passage
        from onrecord.citations.quote import Quote

        if self._index is None or self.matches or self == "found":
            return None
        keys = Quote(self.quote).keys
        return nearest_passage(self._index, keys, self.doc_id) or nearest_passage(self._index, keys)

    def to_dict(self) -> dict[str, Any]:
        near = self.nearest
        return {
            "answer": str(self), "quote": self.quote, "document": self.doc_id, "grade": self.grade,
            "reason": self.reason, "explanation": self.explanation,
            "speaker": self.speaker.name if self.speaker else None,
            "places": [
                place.to_dict() | {
                    "forms": list(match.forms),
                    "left_out": [_left_out(place.document.text.string, gap) for gap in match.gaps],
                }
                for place, match in zip(self.places, self.matches, strict=True)
            ],
            "risks": [r.to_dict() for r in self.risks],
            "nearest": None if near is None else near.excerpt.to_dict() | {
                "agreement": round(near.ratio, 4),
                "differences": [{"kind": e.kind, "said": e.said, "held": e.held} for e in near.differences],
            },
        }  # fmt: skip

    def __reduce__(self) -> tuple[Any, ...]:
        state = (
            str(self), self.quote, self.doc_id, self.grade, self.reason, self.matches, self.speaker, self._index,
        )  # fmt: skip
        return _restored, state


def _left_out(string: str, gap: Gap) -> dict[str, Any]:
    return {"kind": gap.kind, "start": gap.start, "end": gap.end, "text": string[gap.start : gap.end]}


def _restored(
    word: GateWord, quote: str, doc_id: str, grade: Grade, reason: Reason, matches: tuple[Match, ...],
    speaker: Speaker | None, index: CitationIndex | None,
) -> GateResult:  # fmt: skip
    return GateResult(
        word, quote=quote, doc_id=doc_id, grade=grade, reason=reason, matches=matches, index=index, speaker=speaker
    )
