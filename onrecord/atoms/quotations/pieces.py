"""A quotation cut where an editor shortened or explained it: at ellipses and square brackets.

"We [the board] will ... appeal" is three pieces of words, one bracket that says "the board" and one ellipsis. What an
editor may do is the convention of the Chicago Manual of Style (13.50-13.62): ``[T]he``, ``promise[d]``, ``[sic]``,
``[…]``. A bracket within a word takes the rest of the word with it: ``he`` is no word of the source.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from onrecord.atoms.memo import pattern
from onrecord.text import Span, Text

__all__ = ["Piece", "pieces_of"]

PieceKind = Literal["words", "ellipsis", "bracket"]

_REST = pattern(r"[^\W\d_][\w'’]*")
_HEAD = pattern(r"[^\W\d_][\w'’]*$")
_LONGEST = 60  # letters of a word that a bracket stands in
_CUT = pattern(r"[\[(]\s*(?:\.\s?\.\s?\.(?:\s?\.)?|…+)\s*[\])]|\.(?:\s?\.){2,5}|…+|⋯+|\[(?P<says>[^\[\]\n]{1,120})\]")


class Piece(Span):
    """One piece of a quotation. ``kind_`` is words, ellipsis or bracket; ``says`` what a bracket holds; ``glued`` is
    true where a bracket touches letters, so that it changes a word (``[T]he``, which says ``The``) rather than adding
    one."""

    __slots__ = ("glued", "kind_", "says")

    def __init__(self, text: Text, start: int, end: int, kind_: PieceKind, says: str = "", glued: bool = False) -> None:
        super().__init__(text, start, end)
        self.kind_ = kind_
        self.says = says
        self.glued = glued

    def _identity(self) -> tuple[Any, ...]:
        return (type(self).__name__, self.start, self.end, self.kind_, self.says, self.glued)


def pieces_of(content: Span) -> tuple[Piece, ...]:
    """The pieces of ``content`` in order; pieces of words carry no space at their ends."""
    return tuple(_pieces(content))


def _pieces(content: Span) -> Iterator[Piece]:
    text, string = content.text, content.text.string
    at = content.start
    for match in _CUT().finditer(string, content.start, content.end):
        start, end = match.span()
        says = match.group("says")
        if says is None:
            yield from _words(text, at, start)
            yield Piece(text, start, end, "ellipsis")
        else:
            letters = says.isalpha()
            head = _HEAD().search(string, max(at, start - _LONGEST), start) if letters else None
            rest = _REST().match(string, end, min(content.end, end + _LONGEST)) if letters else None
            first, last = head.start() if head else start, rest.end() if rest else end
            says = string[first:start] + says.strip() + string[end:last]
            yield from _words(text, at, first)
            yield Piece(text, first, last, "bracket", says, bool(head or rest))
            end = last
        at = end
    yield from _words(text, at, content.end)


def _words(text: Text, start: int, end: int) -> Iterator[Piece]:
    part = text.string[start:end]
    start += len(part) - len(part.lstrip())
    end -= len(part) - len(part.rstrip())
    if start < end:
        yield Piece(text, start, end, "words")
