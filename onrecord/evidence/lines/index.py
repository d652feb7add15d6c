"""Many documents, indexed once: where words stand in any of them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any, NamedTuple

from onrecord.evidence.document import Document
from onrecord.evidence.lines.line import COLUMNS, Line, Needle
from onrecord.evidence.lines.search import places, whole

__all__ = ["Index", "Place", "Shard"]

# Characters of a line that are built at a time, so that building needs little memory of its own; more where there are
# many, so that a look-up has few lines to go through.
_SHARD, _MOST_SHARDS = 1 << 22, 8
_JOINT = 3  # characters between two documents in the source of a line


class Place(NamedTuple):
    """Where words stand: the document's number, half-open offsets into its text, and into the line of its shard."""

    document: int
    start: int
    end: int
    line_start: int
    line_end: int


class Shard(NamedTuple):
    """One line, and the documents in it: their numbers, and where each begins in the line's source."""

    line: Line
    documents: tuple[int, ...]
    begins: tuple[int, ...]


class Index:
    """``texts`` by id, immutable. The texts are kept as they are given, not copied."""

    def __init__(self, texts: Mapping[str, str], *, postings: bool = True) -> None:
        self.ids: tuple[str, ...] = tuple(texts)
        self._texts: Sequence[str] = tuple(texts.values())
        self.shards = tuple(_shards(self._texts, postings))
        self._places()

    @classmethod
    def restored(cls, ids: Iterable[str], texts: Sequence[str], shards: Iterable[Shard]) -> Index:
        """An index from its parts (see :mod:`onrecord.evidence.lines.stored`)."""
        index = cls.__new__(cls)
        index.ids, index._texts, index.shards = tuple(ids), texts, tuple(shards)
        index._places()
        return index

    def _places(self) -> None:
        self.numbers = {id: n for n, id in enumerate(self.ids)}
        self.shard_of = {n: (shard, k) for shard in self.shards for k, n in enumerate(shard.documents)}
        self.document = lru_cache(maxsize=None)(self._document)

    def _document(self, number: int) -> Document:
        from onrecord.text import Text

        return Document(self.ids[number], Text(self.text(number)))

    def text(self, number: int) -> str:
        """The text of a document, as given."""
        return self._texts[number]

    def find(self, keys: Sequence[str] | Needle, number: int | None = None) -> Iterator[Place]:
        """Every place where the keys stand, by document; in one document where ``number`` is given."""
        needle = keys if isinstance(keys, Needle) else Needle(keys)
        if not needle.starts:
            return
        if number is not None:
            shard, k = self.shard_of[number]
            low, high = self.bounds(shard, k)
            yield from self._whole(shard, places(needle, shard.line, low, high))
            return
        for shard in self.shards:
            yield from self._whole(shard, places(needle, shard.line))

    def _whole(self, shard: Shard, found: Iterator[tuple[int, int]]) -> Iterator[Place]:
        least = 0  # matches do not overlap
        for start, end in found:
            if start < least:
                continue
            k = bisect_right(shard.begins, shard.line.source(start, start + 1)[0]) - 1
            number = shard.documents[k]
            ranged = whole(shard.line, self._texts[number], shard.begins[k], start, end)
            if ranged is not None:
                least = end
                yield Place(number, *ranged, start, end)

    def place(self, shard: Shard, start: int, end: int) -> Place:
        """The place of a range of tokens of a shard's line."""
        a, b = shard.line.source(start, end)
        k = bisect_right(shard.begins, a) - 1
        begin = shard.begins[k]
        return Place(shard.documents[k], a - begin, b - begin, start, end)

    def bounds(self, shard: Shard, k: int) -> tuple[int, int]:
        """The range of the line that the ``k``-th document of a shard takes, with a space at either end."""
        line = shard.line
        low = line.offset(shard.begins[k]) - 1
        if k + 1 == len(shard.begins):
            return max(low, 0), line.length
        return max(low, 0), line.offset(shard.begins[k + 1]) - 2  # before the separator

    def __len__(self) -> int:
        return len(self.ids)

    def __getstate__(self) -> dict[str, Any]:
        shards = [
            (bytes(s.line.chars), s.line.width, s.line.length,
             {n: bytes(getattr(s.line, n)) for n, _ in COLUMNS}, s.documents, s.begins)
            for s in self.shards
        ]  # fmt: skip
        return {"ids": self.ids, "texts": tuple(self._texts), "shards": shards}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.ids, self._texts = state["ids"], state["texts"]
        self.shards = tuple(
            Shard(Line(c, w, n, {name: memoryview(col).cast("I") for name, col in columns.items()}), d, b)
            for c, w, n, columns, d, b in state["shards"]
        )
        self._places()


def _shards(texts: Sequence[str], postings: bool) -> Iterator[Shard]:
    """The documents in lines: those of Latin letters apart from the others, whose lines take more for a character."""
    from onrecord.evidence.lines.build import build
    from onrecord.evidence.lines.tables import narrow

    groups: tuple[list[int], list[int]] = ([], [])
    for number, text in enumerate(texts):
        groups[not narrow(text)].append(number)
    full = max(_SHARD, sum(map(len, texts)) // _MOST_SHARDS)
    for group in groups:
        held: list[int] = []
        size = 0
        for number in group:
            held.append(number)
            size += len(texts[number])
            if size >= full or number == group[-1]:
                begins = tuple(accumulate((len(texts[n]) + _JOINT for n in held[:-1]), initial=0))
                yield Shard(Line.of(build([texts[n] for n in held]), postings=postings), tuple(held), begins)
                held, size = [], 0
