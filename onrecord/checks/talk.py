"""A conversation as a source: one document, with who said what, and when.

The turns stand in one text, each with its speaker and its day, so that every check that reads a document reads a
conversation too; what only talk has (a speaker, a question with its answer) is asked of :class:`Talk`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Literal

from onrecord.atoms.figures import Figure, may_be_figure
from onrecord.atoms.names import Name
from onrecord.atoms.times import Time
from onrecord.checks.alignment import Alignment
from onrecord.checks.window import Source, Window
from onrecord.evidence import Document
from onrecord.text import stem
from onrecord.text.data import lines, read

__all__ = ["Answer", "Talk", "Turn", "listed_talk", "talk_of"]

Answer = Literal["yes", "no"]
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_OPENING = 80  # characters of a turn in which it says yes or no
_AROUND = 3  # sentences on either side of a window whose words may be meant in it
_WHOLE = 400  # sentences of a conversation that are read for a figure, a date or a name; of a longer one the nearest


@dataclass(frozen=True, slots=True)
class Turn:
    """What one speaker said at one time: its half-open range in the text, and the day it was said, where known.

    ``speaker`` is a name or a role as given, ``""`` where none was.
    """

    number: int
    speaker: str
    start: int
    end: int
    day: date | None = None


class Talk(Source):
    """A document that is a conversation; ``turns`` cover it in order."""

    def __init__(self, document: Document, turns: tuple[Turn, ...]) -> None:
        super().__init__(document)
        document.__dict__["talk"] = self
        self.turns = turns
        self._starts = [t.start for t in turns]

    def turn_at(self, offset: int) -> Turn:
        """The turn that holds an offset of the text."""
        return self.turns[max(0, bisect_right(self._starts, offset) - 1)]

    def anchor_at(self, offset: int) -> date | None:
        return self.turn_at(offset).day

    @cached_property
    def speakers(self) -> frozenset[str]:
        """The stems of the words by which those who speak are called."""
        called = [t.speaker for t in self.turns]
        return frozenset(stem(w.casefold()) for name in called for w in _WORD.findall(name)) | _CALLED

    def stems_of(self, speaker: str) -> frozenset[str]:
        return frozenset(stem(w.casefold()) for w in _WORD.findall(speaker))

    def nearest(self, sentence: int) -> range:
        """The sentences that are read for what a memory may have from elsewhere in the conversation."""
        count = len(self.document.text.sentence_borders)
        if count <= _WHOLE:
            return range(count)
        first = max(0, min(sentence - _WHOLE // 2, count - _WHOLE))
        return range(first, first + _WHOLE)

    def _made(self, first: int, last: int) -> Window:
        return _TalkWindow(self, first, last)

    def keys(self, sentence: int) -> list[str]:
        """The keys of the words of a sentence."""
        text = self.document.text
        first, last = text.token_range(*text.sentence_borders[sentence])
        return text.tokens.keys[first:last]

    def figures(self, sentence: int) -> tuple[Figure, ...]:
        """Every figure of the sentences around one, parts of shares among them."""
        found: list[Figure] = []
        for i in self.nearest(sentence):
            if any(may_be_figure(key) for key in self.keys(i)):
                part = self.part(i, i)
                found += (*part.figures, *part.figure_parts)
        return tuple(found)

    def times(self, sentence: int) -> tuple[Time, ...]:
        """Every time of the sentences around one."""
        return tuple(t for i in self.nearest(sentence) for t in self.part(i, i).times)

    def names(self, sentence: int) -> tuple[Name, ...]:
        """Every name of the sentences around one."""
        return tuple(n for i in self.nearest(sentence) for n in self.part(i, i).names)

    @cached_property
    def word_stems(self) -> frozenset[str]:
        """The stems of all words of the conversation and of what its speakers are called."""
        return frozenset(map(stem, self.document.text.tokens.keys)) | self.speakers

    def is_question(self, sentence: int) -> bool:
        """Whether a sentence asks for a yes or a no; "what do you love about it?" takes the love for granted."""
        start, end = self.document.text.sentence_borders[sentence]
        string = self.document.text.string[start:end].rstrip("\"'”’» )")
        part = self.part(sentence, sentence)
        keys = [w.key for w in part.tokens]
        if not keys:
            return False
        opening = " ".join(keys[:4])
        if any(opening.startswith(o + " ") for o in listed_talk("asking")):
            return True
        if not string.endswith("?"):
            return False
        clause = part.clauses[-1] if part.clauses else part
        last = [w.key for w in part.tokens if w.start >= clause.start] or keys
        if {keys[0], last[0]} & listed_talk("wh"):
            return " ".join(keys[1:3]) in _OWN_QUESTION  # "how do I get there?" tells of nobody who got there
        return True

    def answer(self, sentence: int) -> Answer | None:
        """How a question is answered by whom it was put to: by a yes or a no that opens one of the next two turns."""
        borders = self.document.text.sentence_borders
        asked = self.turn_at(borders[sentence][0])
        for following in self.turns[asked.number + 1 : asked.number + 3]:
            if following.speaker == asked.speaker:
                continue
            opening = self.document.text.string[following.start : following.end][:_OPENING]
            keys = [w.casefold().replace("’", "'") for w in _WORD.findall(opening)]
            while keys and keys[0] in listed_talk("filler"):
                keys.pop(0)
            opening = " ".join(keys[:4]) + " "
            for name in ("unknown", "no", "yes"):
                if any(opening.startswith(a + " ") for a in listed_talk(name)):
                    return "no" if name == "no" else "yes" if name == "yes" else None
            return None
        return None


class _TalkWindow(Window):
    """Sentences of a conversation. What stands around them is read as words only: who is meant, the speakers say."""

    @cached_property
    def context_stems(self) -> frozenset[str]:
        talk = self.source
        assert isinstance(talk, Talk)
        count = len(self.document.text.sentence_borders)
        near = range(max(0, self.first - _AROUND), min(count, self.last + _AROUND + 1))
        return frozenset(stem(key) for i in near for key in talk.keys(i)) | talk.speakers

    @cached_property
    def context_names(self) -> tuple[Name, ...]:
        return self.part.names


def talk_of(held: Alignment) -> Talk | None:
    """The conversation that a passage belongs to; ``None`` where it belongs to a document."""
    source = held.window.source
    return source if isinstance(source, Talk) else None


_OWN_QUESTION = frozenset(
    f"{a} {b}" for a in ("do", "can", "could", "should", "would", "did") for b in ("i", "we", "one")
)
_CALLED = frozenset(stem(w) for w in "user assistant person speaker human ai client customer patient".split())


def listed_talk(name: str) -> frozenset[str]:
    """A section of ``data/en/talk.txt``."""
    return _talk()[name]


def _talk() -> dict[str, frozenset[str]]:
    if not _TALK:
        current = ""
        found: dict[str, set[str]] = {}
        for line in lines(read("onrecord.checks.data", "en/talk.txt")):
            if line.startswith("["):
                current = line.strip("[]")
            else:
                found.setdefault(current, set()).update(entry.strip() for entry in line.split(","))
        _TALK.update({key: frozenset(value) for key, value in found.items()})
    return _TALK


_TALK: dict[str, frozenset[str]] = {}
