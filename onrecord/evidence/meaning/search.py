"""The index by meaning over the sentences of documents that are not in the article's language.

Long evidence is not read whole, since a model reads some tens of sentences a second. Documents are cut into stretches
of 128 sentences; those in which most of the given terms stand come first (names and figures, which are the same in many
languages), up to so many characters. What was not read is told. Which stretches are read depends on the documents and
terms alone, not on what is kept, so the same check finds the same passages.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from onrecord.evidence.document import Document, Evidence
from onrecord.evidence.meaning.encoder import Encoder
from onrecord.evidence.meaning.vectors import InMemory, Vectors
from onrecord.evidence.passages import Ranked, passages
from onrecord.text import Sentence

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["MOST", "Meaning", "Searched", "may_hold"]

#: Characters of other languages that one check reads with the model.
MOST = 150_000
_STRETCH = 128  # sentences that are read and kept together
_FORM = "1"  # of what is kept: changes when the same sentences would be read otherwise
_LEAST = 4  # letters of a sentence that says something
#: Letters beyond Latin with its extensions: what an English document has of them is in another language.
_OTHER_SCRIPT = re.compile(r"[^\W\d_\x00-\u024f]")
_RECENT = InMemory()


@dataclass(frozen=True, slots=True)
class Searched:
    """How much of a document was read: ``read`` of ``sentences`` that are not in the article's language."""

    document: Document
    read: int
    sentences: int


@dataclass(frozen=True, slots=True)
class _Stretch:
    document: Document
    numbers: tuple[int, ...]  # of the sentences in their document
    characters: int
    key: str


class Meaning:
    """The index over one :class:`Evidence` for an article in ``language``. Nothing is read before the first question.

    ``terms`` (English stems) say which stretches of long documents come first; ``vectors`` keeps what was read.
    """

    def __init__(
        self, evidence: Evidence, language: str, encoder: Encoder, vectors: Vectors | None = None,
        *, terms: Iterable[str] = (), most: int = MOST,
    ) -> None:  # fmt: skip
        self.encoder = encoder
        self._evidence = evidence
        self._language = language
        self._vectors = _RECENT if vectors is None else vectors
        self._terms = frozenset(terms)
        self._most = most

    @cached_property
    def _stretches(self) -> tuple[_Stretch, ...]:
        return tuple(s for d in self._evidence for s in _cut(d, self._language, self.encoder.digest))

    @cached_property
    def _chosen(self) -> tuple[_Stretch, ...]:
        """The stretches that are read: those with most of the terms first, then those nearer to a document's start."""
        shared = self._shared()
        order = sorted(
            range(len(self._stretches)),
            key=lambda i: (-shared[i], self._stretches[i].numbers[0], self._stretches[i].document.id),
        )
        left, chosen = self._most, []
        for i in order:
            if self._stretches[i].characters > left:
                continue
            left -= self._stretches[i].characters
            chosen.append(i)
        return tuple(self._stretches[i] for i in sorted(chosen))

    def _shared(self) -> list[int]:
        """How many different terms stand in each stretch."""
        if sum(s.characters for s in self._stretches) <= self._most:
            return [0] * len(self._stretches)  # all of them are read
        index = passages(self._evidence)
        place = {(s.document.id, n): i for i, s in enumerate(self._stretches) for n in s.numbers}
        found: list[set[str]] = [set() for _ in self._stretches]
        for term in self._terms:
            for number in index.numbers(term):
                document, sentence = index.sentence(number)
                i = place.get((document.id, sentence.index))
                if i is not None:
                    found[i].add(term)
        return [len(terms) for terms in found]

    @cached_property
    def _index(self) -> tuple[tuple[tuple[Document, int], ...], NDArray[np.float32]]:
        """Each sentence that was read, and their vectors."""
        import numpy as np

        known = self._vectors.find(s.key for s in self._chosen)
        made: dict[str, dict[str, bytes]] = {}
        rows: list[Any] = []
        for stretch in self._chosen:
            kept = known.get(stretch.key)
            if kept is None or len(kept) != 2 * self.encoder.size * len(stretch.numbers):
                read = self.encoder.passages([_words(stretch.document, n) for n in stretch.numbers])
                kept = read.astype("<f2").tobytes()
                made.setdefault(stretch.document.digest, {})[stretch.key] = kept
            # What was read now and what was kept are the same numbers, so that both rank alike.
            rows.append(np.frombuffer(kept, "<f2").astype(np.float32).reshape(len(stretch.numbers), -1))
        for document, vectors in made.items():
            self._vectors.keep(document, self.encoder.digest, vectors)
        places = tuple((s.document, n) for s in self._chosen for n in s.numbers)
        return places, np.concatenate(rows) if rows else np.zeros((0, self.encoder.size), np.float32)

    def rank(self, string: str, limit: int = 2) -> tuple[Ranked, ...]:
        """The sentences nearest in meaning to ``string``, nearest first; ties go to the earlier document and sentence.

        The score is the cosine, to four places: it ranks, and says nothing about whether the sentence is stated.
        """
        import numpy as np

        places, vectors = self._index
        if not places or not string.strip():
            return ()
        scores = np.round(vectors @ self.encoder.queries((string,))[0], 4)
        best = np.argsort(-scores, kind="stable")[:limit]
        return tuple(Ranked(d, d.text.sentences[n], float(scores[i])) for i in best for d, n in [places[i]])

    @property
    def searched(self) -> tuple[Searched, ...]:
        """How much of each document with sentences in another language is read."""
        every = Counter[str]()
        read = Counter[str]()
        for stretch in self._stretches:
            every[stretch.document.id] += len(stretch.numbers)
        for stretch in self._chosen:
            read[stretch.document.id] += len(stretch.numbers)
        return tuple(Searched(self._evidence.document(id), read[id], count) for id, count in every.items())


def may_hold(document: Document, language: str) -> bool:
    """Whether a document is in another language than ``language``, or, where that is English, has a sentence in another
    script.
    """
    return _whole(document, language) or any(_other(document, language))


def _whole(document: Document, language: str) -> bool:
    return document.language not in (language, "und")


def _other(document: Document, language: str) -> Iterator[int]:
    """The numbers of the sentences that are not in ``language``."""
    whole = _whole(document, language)
    string = document.text.string
    if whole or (language == "en" and not string.isascii() and _OTHER_SCRIPT.search(string)):
        yield from (s.index for s in document.text.sentences if _counts(s, whole))


def _words(document: Document, number: int) -> str:
    start, end = document.text.sentence_borders[number]
    return document.text.string[start:end]


def _cut(document: Document, language: str, model: str) -> Iterable[_Stretch]:
    """The sentences of a document that are in another language, in stretches."""
    numbers = list(_other(document, language))
    for first in range(0, len(numbers), _STRETCH):
        some = tuple(numbers[first : first + _STRETCH])
        words = [_words(document, n) for n in some]
        key = hashlib.sha256("\n".join((_FORM, model, document.digest)).encode())
        for one in words:
            key.update(len(one).to_bytes(8, "big"))
            key.update(one.encode("utf-8", "backslashreplace"))
        yield _Stretch(document, some, sum(map(len, words)), key.hexdigest())


def _counts(sentence: Sentence, whole: bool) -> bool:
    """Whether a sentence is searched: one with letters, of a document in another language or itself in another script.

    Where the document is in the article's language only the script can tell a sentence that is not.
    """
    head = sentence.string[:400]
    letters = sum(map(str.isalpha, head))
    return letters >= _LEAST and (whole or 2 * len(_OTHER_SCRIPT.findall(head)) > letters)
