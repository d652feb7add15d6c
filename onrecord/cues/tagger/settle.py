"""Lists and tagger together: what of the lists stands, and what the tagger sees besides.

Only in a register in which the tagger was measured to be better does it speak; there it may let a list cue go, and add
a cue of its own, but none where the lists say that the words are let go. The rest is the lists' answer, unchanged.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from onrecord.cues.cue import Cue
from onrecord.cues.reading import Reading
from onrecord.cues.stream import JOINED
from onrecord.cues.tagger.features import Marks, marks_of
from onrecord.cues.tagger.model import Head, Model, is_candidate, is_let_go

__all__ = ["settle"]


def settle(reading: Reading, cues: list[Cue], model: Model) -> list[Cue]:
    """The ``cues`` of the lists less those that ``model`` lets go, with those that it adds (``by="tagger"``)."""
    stream = reading.stream
    sentences = stream.sentences()
    starts = [stream.source(first, last)[0] for first, last in sentences]
    of_sentence: list[list[Cue]] = [[] for _ in sentences]
    for cue in cues:
        of_sentence[max(0, bisect_right(starts, cue.start) - 1)].append(cue)
    kinds = {head.kind for heads in model.heads.values() for head in heads}
    marks: Marks | None = None
    settled: list[Cue] = []
    for (first, last), mine in zip(sentences, of_sentence, strict=True):
        if any(cue.kind in kinds for cue in mine) or not model.words.isdisjoint(stream.keys[first:last]):
            heads = model.heads.get(model.register(stream, first, last), ())
            if heads and marks is None:
                marks = marks_of(reading.found, reading.hits, reading.attributions)
            for head in heads:
                mine = _settled(reading, mine, head, first, last, marks or {})
        settled += mine
    return settled


def _settled(reading: Reading, cues: list[Cue], head: Head, first: int, last: int, marks: Marks) -> list[Cue]:
    """The cues of the sentence from word ``first`` up to ``last`` after one head has read it."""
    stream = reading.stream
    likely = {
        i: head.probability(reading, i, first, last, marks)
        for i in range(first, last) if is_candidate(head.kind, stream, i, head.known, marks)
    }  # fmt: skip
    if not likely:
        return cues
    kept: list[Cue] = []
    taken: set[int] = set()
    for cue in cues:
        if cue.kind == head.kind:
            covered = [i for i in likely if _overlaps(stream.source(i, i + 1), cue)]
            if covered and max(likely[i] for i in covered) < head.keep:
                continue
            taken.update(covered)
        kept.append(cue)
    added = [
        i for i, p in likely.items() if p >= head.add and i not in taken and not is_let_go(head.kind, marks.get(i, ()))
    ]
    return kept + [_cue(reading, head, part, likely) for part in _joined(reading, added)]


def _overlaps(span: tuple[int, int], cue: Cue) -> bool:
    return span[0] < cue.end and cue.start < span[1]


def _joined(reading: Reading, words: list[int]) -> Iterator[list[int]]:
    """Neighbouring words with nothing but space between them as one."""
    part: list[int] = []
    for i in words:
        if part and (i != part[-1] + 1 or reading.stream.before[i] not in JOINED):
            yield part
            part = []
        part.append(i)
    if part:
        yield part


def _cue(reading: Reading, head: Head, part: list[int], likely: dict[int, float]) -> Cue:
    best = max(part, key=lambda i: likely[i])
    strength = head.strengths.get(reading.stream.keys[best], 2) if head.kind == "hedge" else 1
    span = reading.stream.source(part[0], part[-1] + 1)
    return Cue(reading.text, *span, head.kind, strength, by="tagger", score=likely[best])
