"""A line of keys that can be searched: where a run of words stands, and where that is in the documents.

Beside the line stand *postings*: every token's offset, by the first eight bytes at it, so that a look-up costs no more
in a hundred megabytes than in one. A line without postings (one document's) is searched from end to end. What is kept
is plain columns of numbers, so a line may lie in a file and be used from there.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from onrecord.evidence.lines.build import Built

__all__ = ["COLUMNS", "Line", "Needle"]

#: The columns of a line, in the order in which they are kept, with the size of their numbers in bytes.
COLUMNS = (
    ("places_line", 4), ("places_source", 4), ("ends_line", 4), ("ends_source", 4), ("buckets", 4), ("postings", 4),
)  # fmt: skip

_ENCODINGS = {1: "latin-1", 2: "utf-16-le", 4: "utf-32-le"}
_KEY = 8  # bytes at a token under which its offset is kept
_MIX = 0x9E3779B97F4A7C15  # Knuth's multiplicative hash: 2**64 over the golden ratio
_WORD = (1 << 64) - 1
_MANY = 512  # places from which going over the line at the speed of memory is quicker than looking at each
_FEW = 4  # places from which it is not worth looking for a rarer stretch of the needle


class Needle:
    """Keys to be searched for: `` the mayor said `` with the space at either end."""

    __slots__ = ("_bytes", "_hashes", "starts", "string")

    def __init__(self, keys: Sequence[str]) -> None:
        self._hashes: dict[int, list[tuple[int, bytes, int]]] = {}
        self.string = " " + " ".join(keys) + " "
        self.starts: list[int] = []
        at = 1
        for key in keys:
            self.starts.append(at)
            at += len(key) + 1
        self._bytes: dict[int, bytes | None] = {}

    def encoded(self, width: int) -> bytes | None:
        """The needle in a line's encoding; ``None`` where it holds a character that no such line has."""
        if width not in self._bytes:
            try:
                encoded: bytes | None = self.string.encode(
                    _ENCODINGS[width], "surrogatepass" if width > 1 else "strict"
                )
            except UnicodeEncodeError:
                encoded = None
            if encoded is not None and len(encoded) != len(self.string) * width:
                encoded = None
            self._bytes[width] = encoded
        return self._bytes[width]

    def hashes(self, width: int) -> list[tuple[int, bytes, int]]:
        """For each key that eight bytes of the needle begin with: its offset, the bytes, their hash."""
        found = self._hashes.get(width)
        if found is None:
            wanted = self.encoded(width) or b""
            keys = [(start, wanted[start * width : start * width + _KEY]) for start in self.starts]
            found = self._hashes[width] = [
                (start, key, int.from_bytes(key, "little") * _MIX & _WORD) for start, key in keys if len(key) == _KEY
            ]
        return found


class Line:
    """A line; offsets into it are characters. ``chars`` is its bytes, ``width`` of them for a character."""

    __slots__ = (*(name for name, _ in COLUMNS), "chars", "length", "shift", "width")

    places_line: Sequence[int]
    places_source: Sequence[int]
    ends_line: Sequence[int]
    ends_source: Sequence[int]
    buckets: Sequence[int]
    postings: Sequence[int]

    def __init__(self, chars: Any, width: int, length: int, columns: dict[str, Any]) -> None:
        self.chars = chars
        self.width = width
        self.length = length
        for name, _ in COLUMNS:
            setattr(self, name, columns[name])
        self.shift = 64 - (len(self.buckets) - 1).bit_length() + 1 if len(self.buckets) > 1 else 64

    @classmethod
    def of(cls, built: Built, *, postings: bool) -> Line:
        """The line that :func:`onrecord.evidence.lines.build.build` made."""
        from onrecord.evidence.lines.postings import packed, post

        width = built.line.dtype.itemsize
        length = len(built.line)
        chars = built.line.tobytes()
        built.line = built.line[:0]  # its memory is wanted
        buckets, offsets = post(chars, width) if postings else packed()
        columns = dict(zip((n for n, _ in COLUMNS), (*built.places, *built.ends, buckets, offsets), strict=True))
        return cls(chars, width, length, {name: memoryview(bytes(c)).cast("I") for name, c in columns.items()})

    def find(self, needle: Needle, low: int = 0, high: int | None = None) -> Iterator[int]:
        """The offset of every place, in order, where the needle stands between two offsets; places may overlap."""
        wanted = needle.encoded(self.width)
        if wanted is None:
            return
        high = self.length if high is None else high
        if len(self.buckets) > 1:
            stretch = self.rarest(needle)
            if stretch is not None and stretch[2] - stretch[1] <= max(_MANY, self.length // _MANY):
                yield from self._verified(wanted, *stretch, low, high)
                return
        at = self._scan(wanted, low, high)
        while at >= 0:
            yield at
            at = self._scan(wanted, at + 1, high)

    def bucket(self, hashed: int) -> tuple[int, int]:
        """The range of the postings that hold the offsets of tokens with a hash of eight bytes (and of some more)."""
        at = hashed >> self.shift
        return self.buckets[at], self.buckets[at + 1]

    def rarest(self, needle: Needle) -> tuple[int, int, int] | None:
        """The token of the needle that fewest postings share: its offset in the needle, and the range of the postings;
        ``None`` where every token is too near to the end to have any."""
        best: tuple[int, int, int] | None = None
        buckets, shift = self.buckets, self.shift
        fewest = 1 << 62
        for start, _, hashed in needle.hashes(self.width):
            at = hashed >> shift
            first, last = buckets[at], buckets[at + 1]
            if last - first < fewest:
                best, fewest = (start, first, last), last - first
                if fewest <= _FEW:
                    break
        return best

    def _verified(self, wanted: bytes, start: int, first: int, last: int, low: int, high: int) -> Iterator[int]:
        width, chars, length = self.width, self.chars, len(wanted)
        a = bisect_left(self.postings, low + start, first, last)
        for i in range(a, last):
            at = self.postings[i] - start
            if at + length // width > high:
                return
            if chars[at * width : at * width + length] == wanted:
                yield at

    def _scan(self, wanted: bytes, low: int, high: int) -> int:
        width = self.width
        at = self.chars.find(wanted, low * width, high * width)
        while at >= 0 and at % width:
            at = self.chars.find(wanted, at + 1, high * width)
        return int(at) // width if at >= 0 else -1

    def text(self, low: int, high: int) -> str:
        """A part of the line, as a string."""
        low, high = max(0, low), min(self.length, high)
        return bytes(self.chars[low * self.width : high * self.width]).decode(_ENCODINGS[self.width], "surrogatepass")

    def source(self, start: int, end: int) -> tuple[int, int]:
        """The range of the source that the tokens from ``start`` to ``end`` of the line came from."""
        i = bisect_right(self.places_line, start) - 1
        first = self.places_source[i] + start - self.places_line[i]
        k = bisect_left(self.ends_line, end)
        if k < len(self.ends_line) and self.ends_line[k] == end:
            return first, self.ends_source[k]
        i = bisect_right(self.places_line, end - 1) - 1
        return first, self.places_source[i] + end - self.places_line[i]

    def offset(self, source: int) -> int:
        """The offset in the line of the first token that does not begin before ``source``, or the line's end."""
        i = bisect_left(self.places_source, source)
        if i < len(self.places_source) and self.places_source[i] == source:
            return self.places_line[i]
        i -= 1
        if i < 0:
            return self.places_line[0] if len(self.places_line) else self.length
        at = self.places_line[i] + source - self.places_source[i]
        end = self.places_line[i + 1] if i + 1 < len(self.places_line) else self.length
        if at >= end:
            return end
        space = self._space(at - 1, end)
        return min(space + 1, end)

    def _space(self, low: int, high: int) -> int:
        at = self.text(low, high).find(" ")
        return low + at if at >= 0 else high
