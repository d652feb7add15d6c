"""Finding the passages that may hold a sentence: an inverted index over the sentences of all documents, scored by BM25.

The unit is the sentence (or the table row), since that is what a claim is compared with; a sentence beside a good one
gains from it, because what is said often runs over two. Terms are English stems whatever the language: names and
figures are the same in all, and that is what crosses languages. Source: Robertson and Zaragoza (2009), k1 = 1.2,
b = 0.5.
"""

from __future__ import annotations

import math
from array import array
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import nsmallest

from onrecord.evidence.document import Document, Evidence
from onrecord.text import Sentence, stem

__all__ = ["Passages", "Ranked", "passages"]

_K1 = 1.2
_B = 0.5
_BESIDE = 0.4  # how much of a neighbour's score a sentence gains


@dataclass(frozen=True, slots=True)
class Ranked:
    """A sentence of a document with its score."""

    document: Document
    sentence: Sentence
    score: float


class Passages:
    """The index over one :class:`Evidence`. Build it once, ask often; it does not change."""

    def __init__(self, evidence: Evidence) -> None:
        self.documents = evidence.documents
        self._firsts: list[int] = []  # the number of each document's first sentence
        self._postings: dict[str, array[int]] = {}
        self._lengths: array[int] = array("I")
        stems: dict[str, str] = {}
        for document in self.documents:
            self._firsts.append(len(self._lengths))
            self._add(document, stems)
        average = (sum(self._lengths) / len(self._lengths) if self._lengths else 0.0) or 1.0
        # How a sentence's length tells on every score of it.
        self._damped = array("d", (1 + _K1 * (1 - _B + _B * (length / average)) for length in self._lengths))

    def _add(self, document: Document, stems: dict[str, str]) -> None:
        text = document.text
        starts, keys = text.tokens.starts, text.tokens.keys
        position = text.folded.position
        begins = [position(a) for a, _ in text.sentence_borders]
        number = len(self._lengths)
        postings = self._postings
        token = 0
        for i in range(len(begins)):
            until = begins[i + 1] if i + 1 < len(begins) else len(text.folded.string) + 1
            first = token
            while token < len(keys) and starts[token] < until:
                key = keys[token]
                term = stems.get(key)
                if term is None:
                    term = stems[key] = stem(key)
                posting = postings.get(term)
                if posting is None:
                    posting = postings[term] = array("I")
                if not posting or posting[-1] != number + i:
                    posting.append(number + i)
                token += 1
            self._lengths.append(token - first)

    def __len__(self) -> int:
        return len(self._lengths)

    def holds(self, term: str) -> bool:
        """Whether any document has the term (an English stem)."""
        return term in self._postings

    def frequency(self, term: str) -> int:
        """In how many sentences the term stands."""
        return len(self._postings.get(term, ()))

    def idf(self, term: str) -> float:
        n = len(self._lengths)
        df = self.frequency(term)
        return math.log(1 + (n - df + 0.5) / (df + 0.5))

    def sentence(self, number: int) -> tuple[Document, Sentence]:
        """The document and the sentence with this number over all documents."""
        d = bisect_right(self._firsts, number) - 1
        return self.documents[d], self.documents[d].text.sentences[number - self._firsts[d]]

    def numbers(self, term: str) -> Sequence[int]:
        """The numbers of the sentences that hold a term."""
        return self._postings.get(term, ())

    def numbers_where(self, term: Callable[[str], bool]) -> list[int]:
        """The numbers of the sentences that hold any term for which ``term`` is true, in order."""
        found: set[int] = set()
        for held, posting in self._postings.items():
            if term(held):
                found.update(posting)
        return sorted(found)

    def rank(self, terms: Iterable[str], limit: int = 6) -> tuple[Ranked, ...]:
        """The best sentences for a bag of terms, best first; ties go to the earlier document and sentence."""
        scores: dict[int, float] = {}
        known, damped = scores.get, self._damped
        n = len(self._lengths)
        for term, count in sorted(Counter(terms).items()):
            posting = self._postings.get(term)
            if not posting or len(posting) * 2 > n > 20:
                continue  # a term of every other sentence tells none apart
            weight = self.idf(term) * (1 + 0.2 * (count > 1)) * (_K1 + 1)
            for number in posting:
                scores[number] = known(number, 0.0) + weight / damped[number]
        if not scores:
            return ()
        borders = set(self._firsts)
        final: list[tuple[float, int]] = []
        for number, score in scores.items():
            before = 0.0 if number in borders else known(number - 1, 0.0)
            after = 0.0 if number + 1 in borders else known(number + 1, 0.0)
            final.append((-(score + _BESIDE * (before if before > after else after)), number))
        return tuple(Ranked(*self.sentence(number), -score) for score, number in nsmallest(limit, final))


@lru_cache(maxsize=8)
def passages(evidence: Evidence) -> Passages:
    """The index over ``evidence``, kept for the last few."""
    return Passages(evidence)
