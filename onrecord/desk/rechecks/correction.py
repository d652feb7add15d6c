"""Recheck ``correction``: the document that states it carries a correction about it."""

from __future__ import annotations

import re

from onrecord.checks.finding import Finding
from onrecord.desk.claim import Claim
from onrecord.desk.outcome import Outcome
from onrecord.desk.recheck import recheck
from onrecord.evidence import Document

__all__ = ["correction"]

_NOTE = re.compile(
    r"\s*[\[(]?(?:corrections?|clarifications?|erratum|editor'?s? note)\b|"
    r".{0,40}\b(?:has been|was) (?:corrected|amended|retracted)\b",
    re.IGNORECASE,
)
_REACH = 2  # sentences of a note behind the one that opens it
_SHARED = 2  # words of weight that a note has to share with a sentence to be about it


@recheck("correction")
def correction(claim: Claim, outcome: Outcome) -> Outcome | None:
    """ "Correction: an earlier version said that the bridge cost 40 million euros" is a word against what stands above.

    A confirmed sentence is shown where a note of correction in one of its documents has two of its words in it.
    """
    if outcome.verdict != "confirmed":
        return None
    words = {stem for e in claim.content for stem in e.stems}
    for document in dict.fromkeys(e.document for e in outcome.excerpts):
        for first, last in _notes(document):
            part = claim.workspace.source(document).part(first, last)
            if len(words & set(part.places)) >= min(_SHARED, len(words)):
                excerpt = document.excerpt(part.start, part.end)
                reason = f"{document.id} carries a correction that may be about it"
                finding = Finding("source.corrected", "major", claim.part.start, claim.part.end, reason, (excerpt,))
                shown = (*outcome.excerpts, excerpt)
                return Outcome("needs_review", reason, (*outcome.findings, finding), shown, "", outcome.steps)
    return None


def _notes(document: Document) -> list[tuple[int, int]]:
    """The sentences of each note, as first and last number; none where the document has no such word at all."""
    folded = document.text.folded.string
    if not re.search(r"correct|clarif|erratum|amended|retracted|editor'?s note", folded, re.IGNORECASE):
        return []
    sentences = document.text.sentences
    return [
        (s.index, min(s.index + _REACH, len(sentences) - 1)) for s in sentences if _NOTE.match(s.string)
    ]  # fmt: skip
