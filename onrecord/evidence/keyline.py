"""A text's keys in one line, so that finding words verbatim is a string search."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from dataclasses import dataclass

from onrecord.text import Text

__all__ = ["KeyLine"]


@dataclass(frozen=True, slots=True)
class KeyLine:
    """The keys of a text with one space between, `` the mayor said ``, and where each begins in the line."""

    line: str
    begins: array[int]

    @classmethod
    def of(cls, text: Text) -> KeyLine:
        begins: array[int] = array("I")
        position = 1
        for key in text.tokens.keys:
            begins.append(position)
            position += len(key) + 1
        return cls(" " + " ".join(text.tokens.keys) + " ", begins)

    def token_at(self, position: int) -> int:
        """The index of the token that begins at ``position`` of the line."""
        return bisect_left(self.begins, position)
