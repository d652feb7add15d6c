"""Check ``quotation``: words in quotation marks that the document does not hold."""

from __future__ import annotations

from collections.abc import Iterator

from onrecord.checks.alignment import Alignment
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.checks.registry import check
from onrecord.evidence.locate import locate
from onrecord.evidence.nearest import nearest
from onrecord.text import Text

__all__ = ["quotation"]

_CLOSE = 0.6  # share of words in order from which the nearest words are what was quoted


@check("quotation", loses="the words")
def quotation(said: Part, held: Alignment) -> Iterator[Finding]:
    """Quoted words have to stand in the document as they are, each piece between the editor's marks.

    A shortened quotation is never taken for stated: whether what was cut changes the rest is for a person to see.

    Kept:
        >>> from onrecord.checks.examples import findings
        >>> findings("quotation", 'She called it "a costly and foolish plan".',
        ...          'She called it "a costly and brave plan".')
        ['quotation.changed: a costly and foolish plan -> a costly and brave plan']

    Let go:
        >>> findings("quotation", "“A costly and foolish plan,” she said.", 'She spoke of a "foolish plan".')
        []

    Window: the whole document, since a quotation is found wherever it stands. Source: verbatim citation checks;
    citations.md.
    """
    document = held.window.document
    for one in said.quotations:
        missing = [piece for piece in one.pieces if piece.words and not locate(piece.string, document)]
        if not missing:
            cut = next((p for p in one.pieces if p.kind_ == "ellipsis"), None)
            if cut is not None:
                yield Finding("quotation.shortened", "minor", cut.start, cut.end, "the quotation is shortened here")
            continue
        piece = missing[0]
        close = nearest(Text(piece.string, "und"), [(document, held.window.part.start, held.window.part.end)])
        if close is not None and close.ratio >= _CLOSE:
            yield Finding(
                "quotation.changed", "major", piece.start, piece.end,
                f"the document has “{close.excerpt.string}”", (close.excerpt,), close.excerpt.string, contradicts=True,
            )  # fmt: skip
        else:
            yield Finding(
                "quotation.not_there", "major", piece.start, piece.end, "these words do not stand in this document"
            )
