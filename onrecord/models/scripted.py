"""A model that answers from a script: for the demo, and for tests of those who build on this package.

It goes the whole way of a real one: it sees the question's text, finds the sentences and passages in it, and answers in
JSON that is read and checked like any other.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from onrecord.models.ask import Answer, Question

__all__ = ["Scripted"]

_BLOCK = re.compile(r"<<<(passage|sentence) (\S+) ([0-9a-f]{12})\n(.*?)\n\3>>>", re.S)
_LINE = re.compile(r"^\[([0-9]+)\] (.+)$", re.M)
_CHARACTERS = 4  # in a token, for the counts of a model that has none

Line = Mapping[str, Any]


class Scripted:
    """Answers the reader's questions: ``script`` gives for a sentence's words what a reading says of it.

    A line of a script has a ``verdict`` and whatever else the reader's schema has; instead of ``lines`` it may have
    ``excerpts``, words of the passages, and then points at the first lines that hold them (at line 0, which there is
    none of, where none do). A sentence that the script does not know is ``not_found``.
    """

    def __init__(self, script: Mapping[str, Line] | Callable[[str], Line], name: str = "scripted") -> None:
        self.name = name
        self.effort = ""
        self.questions: list[Question] = []
        self._script = script if callable(script) else lambda sentence: script.get(sentence, {})

    def answer(self, question: Question) -> Answer:
        self.questions.append(question)
        blocks = [(kind, name, text) for kind, name, _, text in _BLOCK.findall(question.user)]
        passages = {name: text for kind, name, text in blocks if kind == "passage"}
        answers = [
            self._line(int(name), text, passages) for kind, name, text in blocks if kind == "sentence"
        ]  # fmt: skip
        raw = json.dumps({"answers": answers}, ensure_ascii=False)
        shown = len(question.system) + len(question.user)
        return Answer(raw, self.name, "end", shown // _CHARACTERS, len(raw) // _CHARACTERS)

    def _line(self, number: int, sentence: str, passages: Mapping[str, str]) -> dict[str, Any]:
        line = {k: v for k, v in self._script(sentence).items() if k != "excerpts"}
        found = [n for words in self._script(sentence).get("excerpts", ()) for n in _holding(str(words), passages)]
        plain = {"verdict": "not_found", "missing": [], "only_wording": False, "wrong": "", "right": ""}
        return {"sentence": number, "lines": list(dict.fromkeys(found)), **plain, **line}


def _holding(words: str, passages: Mapping[str, str]) -> list[int]:
    """The numbers of the lines of one passage that hold the words together."""
    words = " ".join(words.split())
    for text in passages.values():
        numbered = [(int(n), line) for n, line in _LINE.findall(text)]
        joined = " ".join(line for _, line in numbered)
        at = joined.find(words)
        if at < 0:
            continue
        held, start = [], 0
        for number, line in numbered:
            if start < at + len(words) and at < start + len(line):
                held.append(number)
            start += len(line) + 1
        return held
    return [0]
