"""The passage nearest to words that stand nowhere, and how it differs: what an editor wants to see.

Every eight bytes of the quotation that stand somewhere vote for the stretch of the line at which the quotation would
begin; the stretches with most votes are compared word by word. A near miss never turns into found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from onrecord.citations.index import CitationIndex
from onrecord.evidence.lines.index import Index, Shard
from onrecord.evidence.lines.line import Needle
from onrecord.evidence.nearest import Nearest, compare

__all__ = ["nearest_passage"]

_COMMON = 400  # places above which eight bytes say nothing
_BIN = 32  # characters of the line that are one place
_TRIED = 6
_MOST_KEYS = 400  # of a longer quotation the first are compared


def nearest_passage(index: CitationIndex, keys: Sequence[str], doc_id: str | None = None) -> Nearest | None:
    """The stretch of a document (of one, where ``doc_id`` is given) that shares most words with ``keys``, in order;
    ``None`` where none shares a word with them."""
    keys = keys[:_MOST_KEYS]
    number = None if doc_id is None else index.lines.numbers.get(doc_id)
    if not keys or (doc_id is not None and number is None):
        return None
    best: Nearest | None = None
    for shard, at in _candidates(index.lines, Needle(keys), number):
        found = _compared(index, shard, at, keys)
        if found is not None and (best is None or found.ratio > best.ratio):
            best = found
    return best


def _candidates(index: Index, needle: Needle, number: int | None) -> list[tuple[Shard, int]]:
    votes: Counter[tuple[int, int]] = Counter()
    for n, shard in enumerate(index.shards):
        line = shard.line
        if len(line.buckets) < 2:
            continue
        low, high = 0, line.length
        if number is not None:
            if number not in shard.documents:
                continue
            low, high = index.bounds(*index.shard_of[number])
        for start, _, hashed in needle.hashes(line.width):
            first, last = line.bucket(hashed)
            if last - first > _COMMON:
                continue
            for at in {(p - start) // _BIN for p in line.postings[first:last] if low <= p < high}:
                votes[n, at] += 1
    ranked = Counter({(n, at): votes[n, at] + votes[n, at + 1] for n, at in votes})
    top = sorted(ranked, key=lambda one: (-ranked[one], one))[: 2 * _TRIED]
    chosen: list[tuple[int, int]] = []
    for n, at in top:
        if all(n != m or abs(at - other) > 2 for m, other in chosen):
            chosen.append((n, at))
    return [(index.shards[n], at * _BIN) for n, at in chosen[:_TRIED]]


def _compared(index: CitationIndex, shard: Shard, at: int, keys: Sequence[str]) -> Nearest | None:
    line = shard.line
    length = len(" ".join(keys))
    room = max(2 * _BIN, length // 4)
    low = max(0, at - room)
    text = line.text(low, at + length + 2 * room)
    skip = text.find(" ") + 1 if low else 1
    low, text = low + skip, text[skip:]
    pieces = text.split(" ")
    if pieces:
        pieces.pop()  # may be cut
    begins = [low]
    for piece in pieces:
        begins.append(begins[-1] + len(piece) + 1)
    middle = next((i for i, b in enumerate(begins) if b >= at + length // 2), len(pieces) - 1)
    borders = [i for i, piece in enumerate(pieces) if piece == "\x01"]
    first = max((i + 1 for i in borders if i < middle), default=0)
    last = min((i for i in borders if i >= middle), default=len(pieces))
    found = compare(pieces[first:last], list(keys))
    if found is None:
        return None
    a, b, ratio, edits = found
    a, b = a + first, b + first
    place = index.lines.place(shard, begins[a], begins[b] - 1)
    return Nearest(index.excerpt(index.lines.ids[place.document], place.start, place.end), ratio, edits)
