"""Rule ``quotation_in_no_document``: quoted words that no document holds."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from onrecord.atoms.quotations import Quotation
from onrecord.checks.finding import Finding
from onrecord.desk.claim import Claim
from onrecord.desk.outcome import Outcome, rule
from onrecord.evidence.locate import locate_all
from onrecord.evidence.nearest import Nearest, nearest
from onrecord.text import Span, Text, stem

__all__ = ["quotation_in_no_document"]

_CLOSE = 0.6  # share of words, in order, from which the nearest words are what was meant
_LONG = 4  # words from which a quotation is evidence by itself
_PLACES = 12
_STOPS = ",.;:!?"


@rule("quotation_in_no_document")
def quotation_in_no_document(claim: Claim) -> Outcome | None:
    """Quoted words stand, piece by piece, in no document; blocked as misquoted, with the nearest passage and the diff.

    Where a document is in another language, the quotation may be a translation: a person decides. A term of one or two
    words in quotation marks is the writer's own unless a document has it. Where nothing differs but a contraction
    ("don't" for "do not"), the words are still not those of the document: shown, with the document's, and not blocked.
    """
    for quotation in claim.part.quotations:
        pieces = [p for p in (_inside(piece, claim) for piece in quotation.pieces) if p is not None]
        missing = [p for p in pieces if not locate_all(p.string, claim.workspace.evidence)]
        if not missing:
            continue
        piece = missing[0]
        close = _nearest(claim, piece)
        if (
            close is not None
            and close.ratio >= _CLOSE
            and all(e.kind == "left_out" and _marks(e.held) for e in close.differences)
        ):
            return Outcome(
                "needs_review", "word for word but for a note's number in the document", *_shown(piece, close)
            )
        if close is not None and close.only_contracted:
            (finding,), excerpts = _shown(piece, close)
            findings = (replace(finding, code="quotation.contraction", severity="minor"),)
            return Outcome(
                "needs_review", f"word for word but for a contraction: the document has “{close.excerpt.string}”",
                findings, excerpts, _edited(claim, piece, close),
            )  # fmt: skip
        near = close is not None and close.ratio >= _CLOSE and len(close.differences) <= max(2, len(piece.words) // 4)
        if claim.workspace.foreign and not near:
            return Outcome(
                "needs_review",
                "the quoted words stand in no document; they may be a translation",
                *_shown(piece, close),
            )
        if near and close is not None and len(piece.words) >= 3:
            return Outcome(
                "misquoted", f"the document has “{close.excerpt.string}”", *_shown(piece, close),
                suggestion=_edited(claim, piece, close),
            )  # fmt: skip
        if len(piece.words) >= _LONG and _speech(quotation):
            return Outcome("misquoted", "the quoted words stand in no document", *_shown(piece, close))
        return Outcome("needs_review", "the words in quotation marks stand in no document", *_shown(piece, close))
    return None


def _marks(words: str) -> bool:
    """Whether words left out are numbers only: the marks of notes ("[38, 39]")."""
    return bool(words) and all(w.isdigit() or w == "^" for w in words.split())


def _inside(piece: Span, claim: Claim) -> Span | None:
    """The words of a piece that stand in the sentence: a long quotation is looked up sentence by sentence."""
    start, end = max(piece.start, claim.part.start), min(piece.end, claim.part.end)
    clipped = claim.part.text.span(start, end) if start < end else None
    return clipped if clipped is not None and clipped.words else None


def _speech(quotation: Quotation) -> bool:
    return quotation.speaker is not None or quotation.cue is not None or len(quotation.content.words) >= 2 * _LONG


def _nearest(claim: Claim, piece: Span) -> Nearest | None:
    """The nearest stretch over the sentences that share most of the quoted words, each with the next."""
    ranked = claim.workspace.index.rank([stem(w.key) for w in piece.words], _PLACES)
    places = []
    for r in ranked:
        after = r.sentence.neighbour(1)
        places.append((r.document, r.sentence.start, after.end if after else r.sentence.end))
    return nearest(Text(piece.string, "und"), places)


def _shown(piece: Span, close: Nearest | None) -> tuple[tuple[Finding, ...], tuple[Any, ...]]:
    excerpts = (close.excerpt,) if close else ()
    diff = (
        "; ".join(f"“{e.held}” became “{e.said}”" for e in close.differences[:3]) if close and close.ratio > 0.4 else ""
    )
    reason = f"not word for word in any document{': ' + diff if diff else ''}"
    return (Finding("quotation.nowhere", "major", piece.start, piece.end, reason, excerpts),), excerpts


def _edited(claim: Claim, piece: Span, close: Nearest) -> str:
    """The sentence with the document's words in the marks; the comma or stop before the closing mark stays."""
    kept = piece.string[len(piece.string.rstrip(_STOPS)) :]
    a, b = piece.start - claim.part.start, piece.end - claim.part.start
    words = close.excerpt.string.removesuffix(kept)
    return claim.string[:a] + words + kept + claim.string[b:]
