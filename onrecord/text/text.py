"""A string, analysed once: the noun on which everything else stands.

:class:`Text` owns the string; sentences, words and every other :class:`Span` are views that keep their offsets, as in
spaCy's ``Doc``. Analyses are computed on first use and kept. Offsets are Python string indices into the text as given,
half-open: ``text.string[span.start:span.end] == span.string`` always.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import cached_property
from typing import Any

from onrecord.text.disguise import Disguise, find_disguises
from onrecord.text.fold import Folded, fold
from onrecord.text.language import detect
from onrecord.text.sentences import borders
from onrecord.text.stems import stem
from onrecord.text.tokens import Tokens, tokenize

__all__ = ["Sentence", "Span", "Text", "Word"]


class Text:
    """A string with its analysis.

    >>> text = Text("The council met on Tuesday. It approved the plan.")
    >>> [s.string for s in text.sentences]
    ['The council met on Tuesday.', 'It approved the plan.']
    >>> text.sentences[1].words[1]
    Word('approved', 31, 39)

    ``language`` is an ISO 639-1 code; when not given it is detected on first use.
    """

    def __init__(self, string: str, language: str | None = None) -> None:
        if not isinstance(string, str):
            raise TypeError(f"Text takes a str, not {type(string).__name__}; decode bytes first")
        self.string = string
        if language:
            self.__dict__["language"] = language

    @cached_property
    def language(self) -> str:
        """ISO 639-1 code, or ``und`` where the text is too short to tell."""
        return detect(self.string)

    @cached_property
    def folded(self) -> Folded:
        """The string with its typography undone, and the map back (see :mod:`onrecord.text.fold`)."""
        return fold(self.string)

    @cached_property
    def tokens(self) -> Tokens:
        """All tokens as columns of *folded* offsets and keys: words, numbers, meaningful signs."""
        return tokenize(self.folded.string)

    @cached_property
    def sentence_borders(self) -> tuple[tuple[int, int], ...]:
        """Source offsets of the sentences, in order, without the space between them."""
        source, last = self.folded.source, 0
        ranges = []
        for a, b in borders(self.folded.string, self.folded.joins):
            start, end = source(a, b)
            start = max(start, last)  # a border may fall into what one character folded to
            if start < end:
                ranges.append((start, end))
                last = end
        return tuple(ranges)

    @cached_property
    def sentences(self) -> tuple[Sentence, ...]:
        return tuple(Sentence(self, a, b, i) for i, (a, b) in enumerate(self.sentence_borders))

    @cached_property
    def disguises(self) -> tuple[Disguise, ...]:
        """What in the string is meant to be read otherwise than it looks (see :mod:`onrecord.text.disguise`)."""
        return find_disguises(self.string)

    @cached_property
    def words(self) -> tuple[Word, ...]:
        return self.words_between(0, len(self.string))

    def token_range(self, start: int, end: int) -> tuple[int, int]:
        """The indices of the first token at or after source offset ``start``, and past the last that ends by
        ``end``.
        """
        folded, tokens = self.folded, self.tokens
        first = bisect_left(tokens.starts, folded.position(start))
        last = bisect_right(tokens.ends, folded.position(end))
        return first, max(first, last)

    def tokens_over(self, start: int, end: int) -> tuple[int, int]:
        """The half-open range of tokens that lie in or run over the range: a possessive belongs to its name's token."""
        first, last = self.token_range(start, end)
        if last < len(self.tokens) and self.tokens.starts[last] < self.folded.position(end):
            last += 1
        return first, max(first, last)

    def words_between(self, start: int, end: int) -> tuple[Word, ...]:
        """The words within a half-open range of the string."""
        first, last = self.token_range(start, end)
        starts, ends, keys = self.tokens.starts, self.tokens.ends, self.tokens.keys
        if self.folded.same_length:
            return tuple([Word(self, starts[i], ends[i], keys[i], i) for i in range(first, last)])
        source = self.folded.source
        return tuple([Word(self, *source(starts[i], ends[i]), keys[i], i) for i in range(first, last)])

    def sentence_at(self, offset: int) -> Sentence | None:
        """The sentence that holds the character at ``offset``, if one does."""
        i = bisect_right(self.sentence_borders, (offset, len(self.string) + 1)) - 1
        if i >= 0 and self.sentence_borders[i][0] <= offset < self.sentence_borders[i][1]:
            return self.sentences[i]
        return None

    def span(self, start: int, end: int) -> Span:
        """A half-open range of the string as a view; raises :class:`ValueError` when it lies outside."""
        if not 0 <= start <= end <= len(self.string):
            raise ValueError(f"no range {start}:{end} in a text of {len(self.string)} characters")
        return Span(self, start, end)

    def __len__(self) -> int:
        return len(self.string)

    def __str__(self) -> str:
        return self.string

    def __repr__(self) -> str:
        head = self.string if len(self.string) <= 40 else self.string[:39] + "…"
        return f"Text({head!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and other.string == self.string

    def __hash__(self) -> int:
        return hash(self.string)


class Span:
    """A half-open range of a text; equal when text and offsets are."""

    __slots__ = ("end", "start", "text")

    def __init__(self, text: Text, start: int, end: int) -> None:
        self.text = text
        self.start = start
        self.end = end

    @property
    def string(self) -> str:
        return self.text.string[self.start : self.end]

    @property
    def words(self) -> tuple[Word, ...]:
        return self.text.words_between(self.start, self.end)

    def overlaps(self, other: Span) -> bool:
        return self.start < other.end and other.start < self.end

    def holds(self, other: Span) -> bool:
        """Whether ``other`` lies within this span."""
        return self.start <= other.start and other.end <= self.end

    def _identity(self) -> tuple[Any, ...]:
        return (type(self).__name__, self.start, self.end)

    def __len__(self) -> int:
        return self.end - self.start

    def __str__(self) -> str:
        return self.string

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.string!r}, {self.start}, {self.end})"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Span) and self._identity() == other._identity()
            and (self.text is other.text or self.text == other.text)
        )  # fmt: skip

    def __hash__(self) -> int:
        return hash(self._identity())


class Word(Span):
    """A word, a number or a meaningful sign. ``key`` is the form it is compared under, ``index`` its place among the
    tokens.
    """

    __slots__ = ("index", "key")

    def __init__(self, text: Text, start: int, end: int, key: str, index: int) -> None:
        self.text = text  # set here, not by Span: words are made by the ten thousand
        self.start = start
        self.end = end
        self.key = key
        self.index = index

    @property
    def stem(self) -> str:
        return stem(self.key, self.text.language)


class Sentence(Span):
    """A sentence; ``index`` is its place in ``text.sentences``."""

    __slots__ = ("_words", "index")

    def __init__(self, text: Text, start: int, end: int, index: int) -> None:
        super().__init__(text, start, end)
        self.index = index
        self._words: tuple[Word, ...] | None = None

    @property
    def words(self) -> tuple[Word, ...]:
        if self._words is None:
            self._words = self.text.words_between(self.start, self.end)
        return self._words

    def neighbour(self, distance: int) -> Sentence | None:
        """The sentence ``distance`` places on (negative: before), if there is one."""
        i = self.index + distance
        return self.text.sentences[i] if 0 <= i < len(self.text.sentences) else None
