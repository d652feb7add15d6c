"""What all cues share: a span with a kind and a strength, and who saw it."""

from __future__ import annotations

from typing import Any, Literal

from onrecord.text import Span, Text

__all__ = ["Cue", "CueKind"]

CueKind = Literal[
    "negation", "condition", "hedge", "attribution_cue", "attribution_source", "attribution_content", "time"
]


class Cue(Span):
    """Words that say how a sentence holds what it states.

    ``strength`` orders hedges: 1 is weakest doubt (``probably``), 3 strongest (``might``); other cues have 1. ``by``
    names what saw it: ``list`` or ``tagger``. ``entry`` is the list entry that matched; ``score`` the tagger's
    probability that the words are a cue (1 for the lists, which do not give one).
    """

    __slots__ = ("by", "entry", "kind", "score", "strength")

    def __init__(
        self, text: Text, start: int, end: int, kind: CueKind, strength: int = 1, by: str = "list", entry: str = "",
        score: float = 1.0,
    ) -> None:  # fmt: skip
        super().__init__(text, start, end)
        self.kind = kind
        self.strength = strength
        self.by = by
        self.entry = entry
        self.score = score

    def _identity(self) -> tuple[Any, ...]:
        return (type(self).__name__, self.start, self.end, self.kind, self.strength, self.by)

    def to_dict(self) -> dict[str, Any]:
        """The cue as plain JSON values."""
        return {
            "kind": self.kind, "start": self.start, "end": self.end, "text": self.string,
            "strength": self.strength, "by": self.by,
        }  # fmt: skip

    def __repr__(self) -> str:
        return f"Cue({self.kind}: {self.string!r}, {self.start}, {self.end}, strength={self.strength})"
