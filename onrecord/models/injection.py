"""Words in a document that speak to a machine instead of a reader: found by lists, shown to a person.

Nothing here decides about a sentence. What is found is said, and what a model answers with such words before it
confirms nothing (see :mod:`onrecord.desk.reading`). Lists stand in ``data/<language>/orders.txt``: a phrase a line,
``*`` for up to four words. Base64 is looked into once.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from onrecord.text import Text
from onrecord.text.data import lines, read

__all__ = ["Suspicion", "suspicions"]

_PACKAGE = "onrecord.models.data"
_GAP = 4
_FENCES = re.compile(r"<{3,}|>{3,}|<\|[^|\n]{1,40}\|>|\[/?INST\]|<</?SYS>>", re.I)
_TURNS = re.compile(
    r"^[ \t]*(?:system|assistant|developer)[ \t]*:|^#{1,4}[ \t]*(?:system|instructions?)\b", re.I | re.M
)
_OWN_JSON = re.compile(r"[\"'](?:verdict|confidence|only_wording|excerpts)[\"']\s*:")
_BASE64 = re.compile(r"(?<![A-Za-z0-9+/=])[A-Za-z0-9+/]{24,}={0,2}(?![A-Za-z0-9+/=])")


@dataclass(frozen=True, slots=True)
class Suspicion:
    """A place in a text, half-open, and in a few words what is suspicious of it."""

    start: int
    end: int
    reason: str


def suspicions(text: Text) -> tuple[Suspicion, ...]:
    """Every suspicious place, by position."""
    return _suspicions(text.string)


@lru_cache(maxsize=256)
def _suspicions(string: str) -> tuple[Suspicion, ...]:
    text = Text(string, "und")
    return tuple(sorted({*_looks(text), *_phrases(text), *_encoded(text)}, key=lambda s: (s.start, s.end, s.reason)))


def _looks(text: Text) -> Iterator[Suspicion]:
    for pattern, reason in (
        (_FENCES, "imitates the marks around a passage"),
        (_TURNS, "imitates a turn of a conversation with a model"),
        (_OWN_JSON, "imitates an answer of a model"),
    ):
        for match in pattern.finditer(text.string):
            yield Suspicion(*match.span(), reason)
    for disguise in text.disguises:
        if disguise.kind == "tag_characters":
            yield Suspicion(disguise.start, disguise.end, "is written in characters that do not show")


def _phrases(text: Text) -> Iterator[Suspicion]:
    keys = text.tokens.keys
    known = _orders()
    for i, key in enumerate(keys):
        for phrase in known.get(key, ()):
            last = _match(keys, i, phrase)
            if last:
                start, end = text.folded.source(text.tokens.starts[i], text.tokens.ends[last - 1])
                yield Suspicion(start, end, "gives an order to whoever checks it")
                break


def _match(keys: list[str], at: int, phrase: tuple[str, ...]) -> int:
    """The index past the last token of the phrase where it stands at ``at``; 0 where it does not."""
    gap = 0
    for wanted in phrase:
        if wanted == "*":
            gap = _GAP
            continue
        for step in range(gap + 1):
            if at + step < len(keys) and keys[at + step] == wanted:
                at += step + 1
                break
        else:
            return 0
        gap = 0
    return at


def _encoded(text: Text) -> Iterator[Suspicion]:
    for match in _BASE64.finditer(text.string):
        found = match.group()
        try:
            inside = base64.b64decode(found + "=" * (-len(found) % 4), validate=True).decode("utf-8")
        except (binascii.Error, UnicodeDecodeError, ValueError):
            continue
        hidden = Text(inside, "und")
        if any(_phrases(hidden)) or any(_looks(hidden)):
            yield Suspicion(*match.span(), "holds an order in base64")


@cache
def _orders() -> dict[str, tuple[tuple[str, ...], ...]]:
    """The phrases of all languages by their first word: a document may be in any."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for folder in sorted(files(_PACKAGE).iterdir(), key=lambda f: f.name):
        if not folder.joinpath("orders.txt").is_file():
            continue
        for line in lines(read(_PACKAGE, f"{folder.name}/orders.txt")):
            parts: list[str] = []
            for n, piece in enumerate(line.split("*")):
                parts.extend((["*"] if n else []) + Text(piece, "und").tokens.keys)
            found.setdefault(parts[0], []).append(tuple(parts))
    return {first: tuple(phrases) for first, phrases in found.items()}
