"""A range of a text as both the lists and the tagger read it: the words, and what of the lists stands in them."""

from __future__ import annotations

from functools import cached_property

from onrecord.cues.attribution import Attribution, attributions
from onrecord.cues.lists import found, settled
from onrecord.cues.stream import Stream
from onrecord.text import Text

__all__ = ["Reading"]


class Reading:
    """The words of ``text`` from ``start`` to ``end``, and the list hits among them; computed once."""

    def __init__(self, text: Text, start: int, end: int) -> None:
        self.text = text
        self.stream = Stream(text, start, end)
        self.found = found(self.stream)
        self.hits = settled(self.stream, self.found)

    @cached_property
    def attributions(self) -> tuple[Attribution, ...]:
        """The reports, each with its source and its contents."""
        return tuple(attributions(self.stream, self.hits["attribution"]))
