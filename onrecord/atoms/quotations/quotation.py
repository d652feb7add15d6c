"""The atom: words inside quotation marks, and who is said to have said them."""

from __future__ import annotations

from typing import Any, Literal

from onrecord.atoms.atom import Atom
from onrecord.atoms.quotations.pieces import Piece, pieces_of
from onrecord.text import Span, Text

__all__ = ["Quotation", "QuotationKind"]

QuotationKind = Literal["speech", "scare"]


class Quotation(Atom):
    """Words inside quotation marks; ``start`` and ``end`` take the marks in, ``content`` is what is between them.

    ``speaker`` is the name, pronoun or noun phrase with the reporting verb, ``cue`` that verb (or ``according to``, or
    the colon after a name). ``kind_`` is ``speech``, or ``scare`` for a term, a nickname or the title of a work (see
    :mod:`onrecord.atoms.quotations.kinds`). Parts of one utterance that an attribution breaks share their ``group``, as
    do the paragraphs of a quotation that runs on. ``depth`` is 0 for an outer quotation, 1 for one within it.
    ``closed`` is false where the closing mark is missing and the end is a guess. ``value`` is the content in plain
    typography, single spaces.
    """

    __slots__ = ("closed", "content", "cue", "depth", "group", "kind_", "pieces", "speaker")

    def __init__(
        self, text: Text, start: int, end: int, content: Span, *, speaker: Span | None = None, cue: Span | None = None,
        kind_: QuotationKind = "speech", group: int = 0, depth: int = 0, closed: bool = True,
    ) -> None:  # fmt: skip
        words = content.string if content.string.isascii() else Text(content.string).folded.string
        super().__init__(text, start, end, "quotation", " ".join(words.split()))
        self.content = content
        self.speaker = speaker
        self.cue = cue
        self.kind_ = kind_
        self.group = group
        self.depth = depth
        self.closed = closed
        self.pieces: tuple[Piece, ...] = pieces_of(content)

    def to_dict(self) -> dict[str, Any]:
        plain = super().to_dict()
        for name in ("content", "speaker", "cue"):
            span: Span | None = getattr(self, name)
            plain[name] = None if span is None else {"start": span.start, "end": span.end, "text": span.string}
        plain |= {"kind_": self.kind_, "group": self.group, "depth": self.depth, "closed": self.closed}
        return plain
