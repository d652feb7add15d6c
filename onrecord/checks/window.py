"""The side of the evidence: one or a few adjacent sentences of a document, and what stands around them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from functools import cached_property

from onrecord.atoms.names import Name
from onrecord.checks.elements import Element, Joined, Part
from onrecord.evidence import Document, Excerpt
from onrecord.text import Sentence, Text, stem

__all__ = ["Source", "Window"]

_MENTIONS = 4
_AROUND = 3  # sentences on either side whose names and topic words may be meant by a pronoun or an article


class Source:
    """A document with the analyses of its sentences, kept as long as the document is: see :meth:`of`."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.anchor = _day(document.labels.published)
        self._parts: dict[tuple[int, int], Part] = {}
        self._mentions: dict[str, tuple[Part, ...]] = {}
        self._windows: dict[tuple[int, int], Window] = {}

    @classmethod
    def of(cls, document: Document) -> Source:
        """The analyses of a document: what one check has worked out, the next one finds.

        A document and its text never change, so neither does what they hold.
        """
        held: Source | None = document.__dict__.get("source")
        if held is None:
            held = document.__dict__["source"] = cls(document)
        return held

    def anchor_at(self, offset: int) -> date | None:
        """The day from which the relative times at an offset are told: that of the whole document."""
        return self.anchor

    def part(self, first: int, last: int, *, keep: bool = True) -> Part:
        """The sentences ``first`` to ``last`` (inclusive indices) as one part; ``keep`` it for the next who asks."""
        part = self._parts.get((first, last))
        if part is None:
            if first == last:
                start, end = self.document.text.sentence_borders[first]
                part = Part(self.document.text, start, end, self.anchor_at(start))
            else:
                part = Joined(tuple(self.part(i, i) for i in range(first, last + 1)))
            if keep:
                self._parts[first, last] = part
        return part

    def mentions(self, surname: str) -> tuple[Part, ...]:
        """The first sentences of the document that hold a name's last word; what the person is, is said early."""
        found = self._mentions.get(surname)
        if found is None:
            sentences = self.document.text.sentences
            key = surname.casefold()
            found = tuple(self.part(s.index, s.index) for s in sentences if key in s.string.casefold())[:_MENTIONS]
            self._mentions[surname] = found
        return found

    def window(self, first: int, last: int) -> Window:
        window = self._windows.get((first, last))
        if window is None:
            window = self._windows[first, last] = self._made(first, last)
        return window

    def _made(self, first: int, last: int) -> Window:
        return Window(self, first, last)

    @cached_property
    def opening(self) -> Part:
        """The document's first sentences (a headline, a lead): what the whole document is about."""
        sentences = self.document.text.sentences
        return self.part(0, min(2, len(sentences) - 1))


class Window:
    """Sentences ``first`` to ``last`` of a document, compared as one passage."""

    def __init__(self, source: Source, first: int, last: int) -> None:
        self.source = source
        self.document = source.document
        self.first = first
        self.last = last
        self.part = source.part(first, last)

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        return self.document.text.sentences[self.first : self.last + 1]

    @property
    def excerpt(self) -> Excerpt:
        return self.document.excerpt(self.part.start, self.part.end)

    @cached_property
    def around(self) -> Part:
        """The window with its neighbours."""
        count = len(self.document.text.sentences)
        return self.source.part(max(0, self.first - _AROUND), min(count - 1, self.last + _AROUND))

    @cached_property
    def context_stems(self) -> frozenset[str]:
        """Stems that stand near the window or open the document."""
        title = frozenset(stem(key) for key in Text(self.document.labels.title, "en").tokens.keys)
        return frozenset(self.around.stems) | frozenset(self.source.opening.stems) | title

    @cached_property
    def context_names(self) -> tuple[Name, ...]:
        return (*self.part.names, *self.around.names, *self.source.opening.names)

    @cached_property
    def names_around(self) -> Iterable[Name]:
        """:attr:`context_names`, found when somebody goes through them: most who may ask need not."""
        return _NamesAround(self)

    @cached_property
    def by_token(self) -> dict[int, Element]:
        """The element that each token of the window belongs to."""
        return {i: e for e in self.part.elements for i in range(e.first, e.last)}


class _NamesAround:
    def __init__(self, window: Window) -> None:
        self._window = window

    def __iter__(self) -> Iterator[Name]:
        return iter(self._window.context_names)


def _day(iso: str) -> date | None:
    try:
        return date.fromisoformat(iso[:10])
    except ValueError:
        return None
