"""The tagger's model: for each kind of cue and register in which it was measured to be better, a linear classifier.

A head looks at the words that may be cues of its kind (those that the lists see, and those that were cues in training
often enough), and gives each a probability. The file is JSON, packed; the digest beside it names the only content that
is accepted.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp
from typing import Any

from onrecord.cues.cue import CueKind
from onrecord.cues.grammar import is_past
from onrecord.cues.reading import Reading
from onrecord.cues.stream import Stream
from onrecord.cues.tagger.features import Marks, features
from onrecord.cues.tagger.register import Register, register_features, register_of
from onrecord.errors import FileError

__all__ = ["Head", "Model", "is_candidate", "is_let_go", "listed_mark", "load", "unpacked"]

_FOLDER = "onrecord.cues.tagger"
_FILE, _DIGEST = "weights/cues-en.json.gz", "weights/cues-en.sha256"


def listed_mark(kind: str) -> str:
    """What :func:`marks_of` calls a word that the lists see as a cue of ``kind``."""
    return "report+" if kind == "attribution_cue" else f"{kind}+"


def is_let_go(kind: str, marks: Collection[str]) -> bool:
    """Whether the lists know a word with these ``marks`` in its place, and that it is no cue of ``kind`` there."""
    return f"{kind}-" in marks and listed_mark(kind) not in marks


def is_candidate(kind: str, stream: Stream, i: int, known: frozenset[str], marks: Marks) -> bool:
    """Whether word ``i`` may be a cue of ``kind``: known as one, seen by the lists, or with the form of a report."""
    key = stream.keys[i]
    if key in known:
        return True
    here = marks.get(i, ())
    if kind == "attribution_cue":
        return is_past(key) or "attribution+" in here or (key[-1] == "s" and len(key) > 3)
    return f"{kind}+" in here or f"{kind}-" in here


@dataclass(frozen=True, slots=True)
class Head:
    """A classifier of candidate words.

    ``keep`` is the probability below which a cue that the lists see is let go, ``add`` the one from which a word that
    they do not see is a cue. ``slope`` and ``shift`` turn the classifier's score into a probability that was fitted on
    sentences it had not seen (Platt 1999). ``strengths`` are those of words that the lists know.
    """

    kind: CueKind
    register: Register
    known: frozenset[str]
    weights: Mapping[str, float]
    bias: float
    slope: float
    shift: float
    keep: float
    add: float
    strengths: Mapping[str, int]

    def probability(self, reading: Reading, i: int, first: int, last: int, marks: Marks) -> float:
        """How likely word ``i`` of the sentence ``first`` to ``last`` is a cue: of 100 such words, so many are."""
        get = self.weights.get
        score = self.bias
        for name in features(reading.stream, i, first, last, marks):
            score += get(name, 0.0)
        return 1 / (1 + exp(-max(-30.0, min(30.0, self.slope * score + self.shift))))


@dataclass(frozen=True, slots=True)
class Model:
    """All heads, by register, and what tells the register. ``digest`` names the file that they came from."""

    heads: Mapping[Register, tuple[Head, ...]]
    words: frozenset[str]
    register_weights: Mapping[str, tuple[float, ...]]
    register_bias: tuple[float, ...]
    card: Mapping[str, Any]
    digest: str

    def register(self, stream: Stream, first: int, last: int) -> Register:
        """What kind of text a sentence comes from."""
        return register_of(register_features(stream, first, last), self.register_weights, self.register_bias)


def unpacked(data: bytes, digest: str) -> Model:
    """The model in the bytes of a weights file; raises :class:`FileError` where they are not the ones expected."""
    if hashlib.sha256(data).hexdigest() != digest:
        raise FileError(
            f"the cue tagger's weights ({_FILE}) are not the ones that this version came with: install the package"
            " again, or use the word lists alone (by=('list',))"
        )
    content = json.loads(gzip.decompress(data))
    heads: dict[Register, list[Head]] = {}
    for raw in content["heads"]:
        head = Head(**{**raw, "known": frozenset(raw["known"])})
        heads.setdefault(head.register, []).append(head)
    return Model(
        {register: tuple(found) for register, found in heads.items()},
        frozenset(word for found in heads.values() for head in found for word in head.known),
        {name: tuple(weights) for name, weights in content["register"]["weights"].items()},
        tuple(content["register"]["bias"]), content["card"], digest,
    )  # fmt: skip


@cache
def load() -> Model | None:
    """The model that the package ships, read on first use; ``None`` where it is installed without weights."""
    folder = files(_FOLDER)
    weights, digest = folder.joinpath(_FILE), folder.joinpath(_DIGEST)
    if not weights.is_file():
        return None
    expected = digest.read_text(encoding="ascii").split()[0] if digest.is_file() else ""
    return unpacked(weights.read_bytes(), expected)
