"""The line of keys of many documents, built at the speed of arrays.

A line is what :class:`onrecord.text.Text` has for tokens, their keys with one space before each, document after
document with a separator between. Plain stretches are classed and packed with NumPy; where a character hangs on its
neighbours (a ligature, a fraction, a hyphen at a line end, a word of two scripts) the stretch around it, from one
border that no rule crosses to the next, is folded and tokenized by :mod:`onrecord.text`. Both ways give the same line:
tests hold it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from onrecord.evidence.lines.tables import ELSEWHERE, SEPARATOR, Bit, class_of, tables
from onrecord.text.fold import fold
from onrecord.text.tokens import tokenize

__all__ = ["Built", "build"]

_CHUNK = 1 << 17  # characters that are classed at a time: their arrays stay in the processor's cache
_LOOK = 80  # characters behind a hyphen at a line end that the rule for it may look at
_MOST_GROUPS = 20  # groups of digits in a number, as in the tokens' pattern
_HYPHEN = re.compile(r"[-\u2010-\u2015\u2212\u00ad]\s*[\r\n]")

_Ints = NDArray[np.int64]


@dataclass(slots=True)
class Built:
    """A line as array of code points (8, 16 or 32 bits), and the way back to the documents laid end to end.

    ``places`` are (line, source) offsets from which both run alike; ``ends`` the (line, source) ends of tokens that are
    longer or shorter in the source.
    """

    line: NDArray[np.unsignedinteger]
    places: tuple[NDArray[np.uint32], NDArray[np.uint32]]
    ends: tuple[NDArray[np.uint32], NDArray[np.uint32]]


def build(documents: Sequence[str]) -> Built:
    """The line of ``documents``, in order. In the source, each document is followed by three characters: the
    separator between two line ends."""
    writer = _Writer()
    for start, chunk in _chunks(documents):
        _read_chunk(start, chunk, writer)
    return writer.built()


def _chunks(documents: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Stretches of the documents laid end to end, with the offset of each: whole documents, or parts of a long one cut
    where no rule looks across."""
    held: list[str] = []
    start = size = 0
    for document in documents:
        string = document.replace(SEPARATOR, "\x02") if SEPARATOR in document else document
        at = 0
        while len(string) - at > 2 * _CHUNK:
            cut = _cut(string, at + _CHUNK)
            if not cut:
                break
            held.append(string[at:cut])
            size += cut - at
            at = cut
            yield start, "".join(held)
            start, size, held = start + size, 0, []
        held += (string[at:], f"\n{SEPARATOR}\n")
        size += len(string) - at + 3
        if size >= _CHUNK:
            yield start, "".join(held)
            start, size, held = start + size, 0, []
    if held:
        yield start, "".join(held)


def _cut(string: str, at: int) -> int:
    """A space between two ASCII letters, soon after ``at``, with nothing before it that a hyphen rule could join."""
    for match in re.compile("(?<=[A-Za-z]) (?=[A-Za-z])").finditer(string, at, at + _CHUNK // 2):
        before = string[match.start() - 2 * _LOOK : match.start()]
        if before.isascii() and not _HYPHEN.search(before):
            return match.start()
    return 0


class _Writer:
    """Collects the pieces of a line."""

    def __init__(self) -> None:
        self.length = 0
        self.pieces: list[NDArray[np.unsignedinteger]] = []
        self.places: list[tuple[_Ints, _Ints]] = []
        self.ends: list[tuple[_Ints, _Ints]] = []
        self.drift: int | None = None

    def add(self, piece: NDArray[np.unsignedinteger], starts: _Ints, ends: _Ints, lengths: _Ints) -> None:
        """A piece of the line with its tokens: where each starts and ends in the source, its length in the line."""
        if not len(starts):
            return
        at = np.cumsum(lengths + 1) - lengths + self.length
        drift = starts - at
        changed = np.empty(len(drift), bool)
        changed[0] = self.drift is None or drift[0] != self.drift
        np.not_equal(drift[1:], drift[:-1], out=changed[1:])
        self.places.append((at[changed], starts[changed]))
        odd = ends - starts != lengths
        if odd.any():
            self.ends.append(((at + lengths)[odd], ends[odd]))
        self.drift = int(drift[-1])
        self.pieces.append(piece)
        self.length += len(piece)

    def built(self) -> Built:
        last = np.array([ord(" ")], np.uint8)
        line = np.concatenate([*self.pieces, last]) if self.pieces else last
        return Built(line, _columns(self.places), _columns(self.ends))


def _columns(pairs: list[tuple[_Ints, _Ints]]) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
    if not pairs:
        return np.zeros(0, np.uint32), np.zeros(0, np.uint32)
    return (
        np.concatenate([p[0] for p in pairs]).astype(np.uint32),
        np.concatenate([p[1] for p in pairs]).astype(np.uint32),
    )


def _codes(string: str) -> NDArray[np.unsignedinteger]:
    """Code points; those above U+FFFF become one of two stand-ins (see :mod:`onrecord.evidence.lines.tables`)."""
    try:
        return np.frombuffer(string.encode("latin-1"), np.uint8)
    except UnicodeEncodeError:
        wide = np.frombuffer(string.encode("utf-32-le", "surrogatepass"), np.uint32)
    high = wide > 0xFFFF
    if high.any():
        wide = wide.copy()
        for point in np.unique(wide[high]).tolist():
            wide[wide == point] = ELSEWHERE[class_of(chr(point)) != (0, 0)]
    return wide.astype(np.uint16)


def _shifted(mask: NDArray[np.bool_], by: int) -> NDArray[np.bool_]:
    """``mask`` moved so that place ``i`` tells of ``i - by``."""
    moved = np.zeros_like(mask)
    if by > 0:
        moved[by:] = mask[:-by]
    else:
        moved[:by] = mask[-by:]
    return moved


def _read_chunk(offset: int, string: str, writer: _Writer) -> None:
    codes = _codes(string)
    bits, out = tables().look_up(codes)

    there = int(np.bitwise_or.reduce(bits))

    def of(bit: int) -> NDArray[np.bool_]:
        return (bits & bit) != 0 if there & bit else np.zeros(len(bits), bool)

    word, digit, alone, dash = of(Bit.LETTER | Bit.DIGIT), of(Bit.DIGIT), of(Bit.ALONE), of(Bit.DASH)
    before, behind = _shifted(digit, 1), _shifted(digit, -1)
    joiner = of(Bit.JOINER | Bit.APOSTROPHE) & before & behind
    apostrophe = of(Bit.APOSTROPHE) & _shifted(word, 1) & _shifted(word, -1)
    notable = of(Bit.NOTABLE) | (apostrophe & (before ^ behind))
    inside = word | joiner | apostrophe
    gap = _shifted(of(Bit.SPACE | Bit.OPEN), 1)
    gap[0] = True
    single = of(Bit.SIGN) | alone | (dash & behind & gap)
    opens = (inside & ~_shifted(inside, 1)) | single
    closes = (inside & ~_shifted(inside, -1)) | single
    starts, ends = np.flatnonzero(opens), np.flatnonzero(closes) + 1
    hyphens = _hyphens(bits, dash)
    if there & Bit.MARK:
        _mark_clusters(bits, alone, notable)
    _mark_tokens(bits, joiner, alone, starts, ends, notable, there)
    double = of(Bit.DOUBLE)
    stretch = _Stretch(offset, out, inside | single, double if there & Bit.DOUBLE else None, starts, ends)
    at = 0
    for first, last in _blocks(string, bits, notable, hyphens):
        stretch.write(at, first, writer)
        _slow(offset + first, string[first:last], writer)
        at = last
    stretch.write(at, len(string), writer)


def _hyphens(bits: NDArray[np.uint16], dash: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Hyphens before a line end, with white space between or not."""
    breaks = (bits & Bit.BREAK) != 0
    white = (bits & (Bit.BREAK | Bit.GAP)) != 0
    return dash & (_shifted(breaks, -1) | (_shifted(white, -1) & _shifted(white, -2)))


def _mark_clusters(bits: NDArray[np.uint16], alone: NDArray[np.bool_], notable: NDArray[np.bool_]) -> None:
    """Marks on a character that is a token of its own, marks that may change places, and piled marks."""
    mark = (bits & Bit.MARK) != 0
    notable |= mark & _shifted(mark, 1)
    notable |= mark & (_shifted(alone, 1) | ~_shifted((bits & Bit.LETTER) != 0, 1))


def _mark_tokens(
    bits: NDArray[np.uint16], joiner: NDArray[np.bool_], alone: NDArray[np.bool_], starts: _Ints, ends: _Ints,
    notable: NDArray[np.bool_], there: int,
) -> None:  # fmt: skip
    """Tokens that the pattern of the tokens cuts otherwise (``3.5kg``), and words of two scripts."""
    joined = np.flatnonzero(joiner)
    if len(joined):
        tokens, groups = np.unique(np.searchsorted(starts, joined, "right") - 1, return_counts=True)
        letters = np.cumsum((bits & (Bit.LETTER | Bit.NOTABLE)) != 0, dtype=np.int32)
        a, b = starts[tokens], ends[tokens]
        following = np.minimum(b, len(bits) - 1)
        odd = (letters[b - 1] > letters[a] - ((bits[a] & Bit.LETTER) != 0)) | (groups > _MOST_GROUPS)
        odd |= alone[following] | ((bits[following] & Bit.NOTABLE) != 0)
        notable[a[odd]] = True
    if there & Bit.LOOK and there & Bit.LATIN and len(starts):
        looks = (bits & Bit.LOOK) != 0
        latin = np.cumsum((bits & Bit.LATIN) != 0, dtype=np.int32)
        other = np.cumsum(looks, dtype=np.int32)
        a, b = starts, ends - 1
        both = (latin[b] - latin[a] + ((bits[a] & Bit.LATIN) != 0) > 0) & (other[b] - other[a] + looks[a] > 0)
        notable[a[both]] = True


@dataclass(slots=True)
class _Stretch:
    """What was told of a chunk, to be written in parts."""

    offset: int
    out: NDArray[np.uint16]
    kept: NDArray[np.bool_]
    double: NDArray[np.bool_] | None
    starts: _Ints
    ends: _Ints

    def write(self, first: int, last: int, writer: _Writer) -> None:
        """The tokens between two offsets."""
        a, b = np.searchsorted(self.starts, (first, last))
        starts, ends = self.starts[a:b], self.ends[a:b]
        if not len(starts):
            return
        lengths = ends - starts
        low, high = int(starts[0]), int(ends[-1])
        out, kept = self.out[low:high], self.kept[low:high].copy()
        beside = starts[1:] == ends[:-1]  # tokens with nothing between, for whose space there is no place yet
        spaces = starts[1:][~beside] - 1 - low
        out[spaces] = ord(" ")
        kept[spaces] = True
        letters = out[kept]
        if self.double is not None:
            twice = self.double[low:high]
            total = np.cumsum(twice)
            lengths = lengths + total[ends - 1 - low] - total[starts - low] + twice[starts - low]
            letters = np.repeat(letters, (twice & kept)[kept] + 1)
        added = np.flatnonzero(beside) + 1
        at = np.cumsum(lengths[:-1] + 1)[added - 1] - np.arange(1, len(added) + 1)
        piece = np.insert(letters, np.concatenate(([0], at)), ord(" "))
        if int(letters.max()) < 256:
            piece = piece.astype(np.uint8)
        writer.add(piece, starts + self.offset, ends + self.offset, lengths)


def _slow(offset: int, string: str, writer: _Writer) -> None:
    folded = fold(string)
    tokens = tokenize(folded.string)
    if not len(tokens):
        return
    spans = [folded.source(a, b) for a, b in zip(tokens.starts, tokens.ends, strict=True)]
    line = "".join([" " + key for key in tokens.keys])
    try:
        piece: NDArray[np.unsignedinteger] = np.frombuffer(line.encode("latin-1"), np.uint8)
    except UnicodeEncodeError:
        piece = np.frombuffer(line.encode("utf-32-le", "surrogatepass"), np.uint32)
        if int(piece.max()) < 1 << 16:
            piece = piece.astype(np.uint16)
    starts = np.array([a for a, _ in spans], np.int64) + offset
    ends = np.array([b for _, b in spans], np.int64) + offset
    writer.add(piece, starts, ends, np.array([len(k) for k in tokens.keys], np.int64))


def _blocks(
    string: str, bits: NDArray[np.uint16], notable: NDArray[np.bool_], hyphens: NDArray[np.bool_]
) -> list[tuple[int, int]]:
    """The stretches around notable places, without overlap: from a border that no rule crosses to the next."""
    places = [(place, place + 1) for place in np.flatnonzero(notable).tolist()]
    places += [(place, place + _LOOK) for place in np.flatnonzero(hyphens | _soft(bits, notable)).tolist()]
    if not places:
        return []
    letter = ((bits & Bit.LETTER) != 0) & ~notable
    base = letter & ((bits & Bit.MARK) == 0)
    alone = ((bits & Bit.ALONE) != 0) & ~notable
    space = (bits & Bit.GAP) != 0
    borders = ((space & _shifted(letter, 1) & _shifted(base, -1)) | (alone & _shifted(alone, 1))).tobytes()
    found: list[tuple[int, int]] = []
    for place, behind in sorted(places):
        if found and behind < found[-1][1]:
            continue
        first = max(0, borders.rfind(b"\1", 0, place), string.rfind(SEPARATOR, 0, place) + 1)
        last = min(i if i >= 0 else len(string) for i in (borders.find(b"\1", behind), string.find(SEPARATOR, place)))
        if found and first <= found[-1][1]:
            found[-1] = (found[-1][0], max(last, found[-1][1]))
        else:
            found.append((first, last))
    return found


def _soft(bits: NDArray[np.uint16], notable: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Notable characters before a line end: one of them, the soft hyphen, is a hyphen there."""
    white = (bits & (Bit.BREAK | Bit.GAP)) != 0
    return notable & _shifted(white | notable, -1)
