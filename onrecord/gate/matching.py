"""Whether a conversation speaks of a memory at all."""

from __future__ import annotations

from onrecord.gate.match import match
from onrecord.gate.source import SourceLike, read_source
from onrecord.text import Text

__all__ = ["about"]


def about(source: SourceLike, memory: str) -> float:
    """The share of a memory's content words that the source holds: the best of its sentences, 0 to 1."""
    talk = read_source(source)
    text = Text(memory, "en")
    return max((match(talk, text, a, b).containment for a, b in text.sentence_borders), default=0.0)
