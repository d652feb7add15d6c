"""The language of the word lists, and a trie that finds their expressions in a stream of words.

One expression a line; ``#`` starts a comment. Words are lower case, contractions taken apart (``do not``, ``i am``)::

    may              a word
    suggest*         the word in any of its forms (suggests, suggested, suggesting)
    he/she/they      one of several words
    _                a gap of up to three words
    <NUM>            a figure or a number word, or the sign of a currency
    , and .          a comma, a stop; without one no expression reaches across punctuation
    ^ and $          the start or end of a sentence, or punctuation
    [about] <NUM>    only the words in brackets are the cue, the rest is what must stand around them
    ! not [only]     let go: the words in brackets (or all) are no cue in this expression
    may | 3          fields after a bar: their meaning is told by the file

Where an expression and a let-go expression meet, the longer one decides. This is the whole language.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any

from onrecord.cues.grammar import words
from onrecord.cues.inflect import forms
from onrecord.cues.stream import JOINED, Stream
from onrecord.text.data import lines

__all__ = ["Entry", "Hit", "Trie", "is_number", "parse"]

_MAX_GAP = 3
_ENTRIES = ""  # the key of a node's own entries
_SIGNS = ("_", "<NUM>", ",", ".", "^", "$")
_ELEMENT = re.compile(r"[^\W_]+(?:['.][^\W_]+)*\*?|'[a-z]+|[~≈<>]")


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a list. ``mark``: ordinals of the first and last word of the cue; ``fields``: what follows the bars."""

    line: str
    kind: str
    elements: tuple[str, ...]
    mark: tuple[int, int]
    lets_go: bool
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Hit:
    """An expression found: words ``first`` up to ``last`` matched, and those of its cue are ``start`` up to ``end``."""

    entry: Entry
    first: int
    last: int
    start: int
    end: int


@lru_cache(maxsize=1 << 14)
def is_number(key: str) -> bool:
    """Whether a word is a figure, a number word or a currency sign."""
    return key[0].isdigit() or key in words("number")


def parse(text: str, kind: str) -> Iterator[Entry]:
    """The entries of a list file; raises :class:`ValueError` with the line for one that is not in the language."""
    for line in lines(text):
        yield _entry(line, kind)


def _entry(line: str, kind: str) -> Entry:
    expression, *fields = (part.strip() for part in line.split("|"))
    lets_go = expression.startswith("!")
    elements: list[str] = []
    count = 0
    first, last = None, None
    for raw in expression.lstrip("! ").split():
        element = raw.strip("[]") or raw
        known = element in _SIGNS or all(_ELEMENT.fullmatch(word) for word in element.split("/"))
        if not known or (element != element.lower() and element != "<NUM>"):
            raise ValueError(f"not an expression: {line!r} (at {raw!r})")
        if raw.startswith("["):
            first = count
        if element not in ("_", ",", ".", "^", "$"):
            count += 1
        if raw.endswith("]"):
            last = count - 1
        elements.append(element)
    if not count or elements[0] == "_" or elements[-1] == "_" or (first is None) != (last is None):
        raise ValueError(f"not an expression: {line!r}")
    mark = (0, count - 1) if first is None or last is None else (first, last)
    if not 0 <= mark[0] <= mark[1] < count:
        raise ValueError(f"no word in brackets: {line!r}")
    return Entry(line, kind, tuple(elements), mark, lets_go, tuple(fields))


def _choices(element: str) -> list[str]:
    if element in _SIGNS:
        return [element]
    found: list[str] = []
    for word in element.split("/"):
        found += forms(word[:-1]) if word.endswith("*") else [word]
    return found


class Trie:
    """Entries by their words; :meth:`at` gives those that begin at a word, whatever the length of the lists."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._root: dict[str, Any] = {}
        for entry in entries:
            for choice in product(*map(_choices, entry.elements)):
                node = self._root
                for element in choice:
                    node = node.setdefault(element, {})
                node.setdefault(_ENTRIES, []).append(entry)
        self._number = self._root.get("<NUM>")
        self._anchored = self._root.get("^")

    def at(self, stream: Stream, i: int) -> list[Hit]:
        """The expressions whose first word is word ``i``."""
        key = stream.keys[i]
        roots = [self._root.get(key)]
        if self._number is not None and is_number(key):
            roots.append(self._number)
        if self._anchored is not None and stream.before[i] not in JOINED:
            roots.append(self._anchored.get(key))
        hits: list[Hit] = []
        for node in roots:
            if node is not None:
                _walk(stream, node, i + 1, (i,), hits)
        return hits


def _walk(stream: Stream, node: dict[str, Any], j: int, path: tuple[int, ...], hits: list[Hit]) -> None:
    """Follow ``node`` on from word ``j``; ``path`` are the words matched so far."""
    sign = stream.before[j]
    if _ENTRIES in node:
        _take(stream, node[_ENTRIES], path, hits)
    if "$" in node and sign not in JOINED:
        _take(stream, node["$"].get(_ENTRIES, ()), path, hits)
    if sign in (",", ".") and sign in node:
        _step(stream, node[sign], j, path, hits)
    if sign not in JOINED:
        return
    _step(stream, node, j, path, hits)
    if "_" in node:
        after = node["_"]
        for k in range(j, j + _MAX_GAP + 1):
            if (k > j and stream.before[k] not in JOINED) or k >= len(stream):
                break
            _step(stream, after, k, path, hits)


def _step(stream: Stream, node: dict[str, Any], j: int, path: tuple[int, ...], hits: list[Hit]) -> None:
    if j >= len(stream):
        return
    key = stream.keys[j]
    following = node.get(key)
    if following is not None and key not in _SIGNS:
        _walk(stream, following, j + 1, (*path, j), hits)
    if "<NUM>" in node and is_number(key):
        _walk(stream, node["<NUM>"], j + 1, (*path, j), hits)


def _take(stream: Stream, entries: Iterable[Entry], path: tuple[int, ...], hits: list[Hit]) -> None:
    if stream.before[path[0]] == "-" or stream.before[path[-1] + 1] == "-":
        return  # part of a compound: "no-deal", "must-have"
    for entry in entries:
        hits.append(Hit(entry, path[0], path[-1] + 1, path[entry.mark[0]], path[entry.mark[1]] + 1))
