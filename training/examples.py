"""From rows to numbers: the words of a row that may be cues, their features and their truth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.sparse import csr_matrix

from onrecord.cues.cue import CueKind
from onrecord.cues.reading import Reading
from onrecord.cues.tagger.features import features, marks_of
from onrecord.cues.tagger.model import is_candidate, is_let_go
from onrecord.text import Text
from training.rows import Row

__all__ = ["Examples", "examples", "known_words"]

_RARE = 2  # a feature that fewer words have tells nothing
_SHARE = 0.04  # of a word's occurrences that must be cues for it to be looked at everywhere


@dataclass(frozen=True)
class Examples:
    """The candidates of ``kind`` in some rows: a line of ``x`` for each; what it is stands in the other columns.

    ``at`` is the row's number, ``y`` the truth; ``sure`` says that the word is a candidate by its own (the lists see
    it, or its form), not only as one that was a cue in training; ``barred`` that the lists let it go. ``seen`` and
    ``cues`` hold, for each row, all words and those in cues.
    """

    kind: CueKind
    names: list[str]
    x: csr_matrix
    y: np.ndarray
    at: np.ndarray
    keys: np.ndarray
    sure: np.ndarray
    barred: np.ndarray
    seen: list[list[str]]
    cues: list[list[str]]


def known_words(examples: Examples, rows: np.ndarray) -> frozenset[str]:
    """The words that are cues often enough in the rows of these numbers."""
    seen: Counter[str] = Counter()
    cues: Counter[str] = Counter()
    for number in rows:
        seen.update(examples.seen[number])
        cues.update(examples.cues[number])
    return frozenset(key for key, n in cues.items() if n > 1 and n >= _SHARE * seen[key])


def examples(rows: Sequence[Row], kind: CueKind) -> Examples | None:
    """The examples of ``kind`` in ``rows``: every word that a lexicon drawn from any part of them may make one.

    ``None`` where no word may be a cue.
    """
    read = [_read(row) for row in rows]
    spans = [_truth(reading, row, kind) for (reading, _), row in zip(read, rows, strict=True)]
    seen = [list(reading.stream.keys) for reading, _ in read]
    cues = [[k for k, t in zip(keys, truth, strict=True) if t] for keys, truth in zip(seen, spans, strict=True)]
    ever = frozenset(key for keys in cues for key in keys)
    raw: list[list[str]] = []
    columns: list[tuple[bool, int, str, bool, bool]] = []
    for number, ((reading, marks), truth) in enumerate(zip(read, spans, strict=True)):
        stream = reading.stream
        for first, last in stream.sentences():
            for i in range(first, last):
                sure = is_candidate(kind, stream, i, frozenset(), marks)
                if sure or stream.keys[i] in ever:
                    raw.append(features(stream, i, first, last, marks))
                    columns.append((truth[i], number, stream.keys[i], sure, is_let_go(kind, marks.get(i, ()))))
    if not columns:
        return None
    y, at, keys, sure_, barred = zip(*columns, strict=True)
    names, x = matrix(raw)
    return Examples(
        kind, names, x, np.array(y), np.array(at), np.array(keys), np.array(sure_), np.array(barred), seen, cues
    )


def _read(row: Row) -> tuple[Reading, dict[int, list[str]]]:
    reading = Reading(Text(row.text, "en"), 0, len(row.text))
    return reading, marks_of(reading.found, reading.hits, reading.attributions)


def _truth(reading: Reading, row: Row, kind: CueKind) -> list[bool]:
    words = [reading.stream.source(i, i + 1) for i in range(len(reading.stream))]
    return [any(a < end and start < b for a, b in row.marks[kind]) for start, end in words]


def matrix(raw: list[list[str]]) -> tuple[list[str], csr_matrix]:
    """The features that are not rare, sorted, and which of them each line has."""
    counts = Counter(name for line in raw for name in set(line))
    names = sorted(name for name, n in counts.items() if n >= _RARE)
    index = {name: k for k, name in enumerate(names)}
    lines = [sorted({index[name] for name in line if name in index}) for line in raw]
    ends = np.cumsum([0, *map(len, lines)])
    columns = np.fromiter((k for line in lines for k in line), dtype=np.int32, count=int(ends[-1]))
    return names, csr_matrix((np.ones(len(columns)), columns, ends), shape=(len(raw), len(names)))
