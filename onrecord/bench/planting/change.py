"""A change of a sentence, and the ground it stands on: the sentence, its atoms, the documents."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from onrecord.atoms.every import figures_names_times
from onrecord.atoms.figures import Figure
from onrecord.atoms.names import Name
from onrecord.atoms.times import Time
from onrecord.evidence import Evidence, Excerpt, locate_all
from onrecord.text import Sentence, Text

__all__ = ["Change", "Ground"]

_NEIGHBOURS = 2  # words on each side of a change with which it is looked for in the documents
_SHARED = 0.5  # share of a sentence's words from which a document's sentence is about the same


@dataclass(frozen=True, slots=True)
class Change:
    """A string replacement: ``text[start:end]`` becomes ``words``. ``kind`` names the operator.

    ``evidence`` is the document's sentence that holds the original; ``absent`` is what was looked for in the documents
    and is not there (empty for a true rewrite).
    """

    kind: str
    start: int
    end: int
    words: str
    evidence: Excerpt | None = None
    absent: str = ""

    def apply(self, text: str) -> str:
        return text[: self.start] + self.words + text[self.end :]


class Ground:
    """A sentence (``text``; ``following`` is the one behind it) and the documents that support it.

    ``aligned`` is the document's sentence that it translates, where the documents are in another language.
    """

    def __init__(self, text: str, evidence: Evidence, following: str = "", aligned: Excerpt | None = None) -> None:
        self.aligned = aligned
        self.text = Text(text, "en")
        self.string = text
        self.following = following
        self.evidence = evidence
        self.figures, self.names, self.times = figures_names_times(self.text)

    @cached_property
    def words(self) -> frozenset[str]:
        """The words of the sentence that say what it is about: long ones, names and figures."""
        return _content(self.string)

    @cached_property
    def support(self) -> Excerpt | None:
        """The document's sentence that shares most of the sentence's words, if it shares half of them."""
        if self.aligned is not None:
            return self.aligned
        best: Sentence | None = None
        most = 0.0
        document = None
        for one in self.evidence:
            for sentence, words in _sentences_of(one.text):
                shared = len(self.words & words) / len(self.words) if self.words else 0.0
                if shared > most:
                    best, most, document = sentence, shared, one
        if best is None or document is None or most < _SHARED:
            return None
        return document.excerpt(best.start, best.end)

    def held(self, start: int, end: int) -> Excerpt | None:
        """A document's sentence that holds the words at a place and is about the sentence's other words."""
        if self.aligned is not None:
            return self.aligned
        words = self.string[start:end]
        rest = self.words - _content(words)
        best: tuple[float, Excerpt] | None = None
        for excerpt in locate_all(words, self.evidence):
            sentence = excerpt.document.text.sentence_at(excerpt.start)
            if sentence is None:
                continue
            shared = len(rest & _content(sentence.string)) / max(1, len(rest))
            if best is None or shared > best[0]:
                best = shared, excerpt.document.excerpt(sentence.start, sentence.end)
        return best[1] if best is not None and best[0] >= _SHARED / 2 else None

    def absent(self, change: Change, alone: bool = True) -> str:
        """What was looked for and is not in the documents, or ``""`` where the change may be stated.

        With ``alone`` the new words must be nowhere; else no document's sentence that holds them may be about the
        same, and they may not stand with their neighbours anywhere.
        """
        near = _with_neighbours(change.apply(self.string), change.start, change.start + len(change.words))
        if locate_all(near, self.evidence):
            return ""
        places = locate_all(change.words, self.evidence) if change.words.strip() else ()
        if alone and places:
            return ""
        rest = self.words - _content(self.string[change.start : change.end])
        for excerpt in places:
            sentence = excerpt.document.text.sentence_at(excerpt.start)
            if sentence is not None and len(rest & _content(sentence.string)) >= _SHARED * max(1, len(rest)):
                return ""
        return near

    @property
    def values(self) -> frozenset[str]:
        """The values of all figures in the documents."""
        return frozenset(figure.value for one in self.evidence for figure in _atoms_of(one.text)[0])

    @property
    def other_names(self) -> tuple[Name, ...]:
        """The names in the documents, in order, each once."""
        found = {name.value: name for one in self.evidence for name in _atoms_of(one.text)[1] if name.certain}
        return tuple(found.values())

    def often(self, words: str) -> bool:
        """Whether the documents hold the words more than once."""
        return len(locate_all(words, self.evidence)) > 1

    def together(self, first: str, second: str) -> bool:
        """Whether the two stand side by side in a document, as parts of one name do."""
        return bool(locate_all(f"{first} {second}", self.evidence) or locate_all(f"{second} {first}", self.evidence))

    def document_times(self) -> Iterator[str]:
        for one in self.evidence:
            for time in _atoms_of(one.text)[2]:
                yield time.string


@lru_cache(maxsize=64)
def _atoms_of(text: Text) -> tuple[tuple[Figure, ...], tuple[Name, ...], tuple[Time, ...]]:
    return figures_names_times(text)


@lru_cache(maxsize=64)
def _sentences_of(text: Text) -> tuple[tuple[Sentence, frozenset[str]], ...]:
    return tuple((sentence, _content(sentence.string)) for sentence in text.sentences)


def _content(string: str) -> frozenset[str]:
    text = Text(string, "en")
    return frozenset(w.stem for w in text.words if len(w.string) > 3 or w.string[:1].isupper() or w.string.isdigit())


def _with_neighbours(string: str, start: int, end: int) -> str:
    before = string[:start].split()[-_NEIGHBOURS:]
    after = string[end:].split()[:_NEIGHBOURS]
    return " ".join([*before, string[start:end].strip(), *after]).strip()
