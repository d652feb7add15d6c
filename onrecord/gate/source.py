"""What a memory was made from: a string, or the turns of a conversation as agent frameworks pass them around."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from functools import lru_cache
from typing import Any

from onrecord.checks.talk import Talk, Turn
from onrecord.errors import InputError
from onrecord.evidence import Document, Labels
from onrecord.gate.when import When, day_of
from onrecord.text import Text

__all__ = ["SourceLike", "read_source", "split_long"]

SourceLike = str | Iterable[Mapping[str, Any] | str]
_BETWEEN = "\n\n"  # so that no sentence runs from one turn into the next
_SPEAKER = ("speaker", "name", "author", "role", "type")
_CONTENT = ("content", "text", "message")
_AT = ("at", "time", "timestamp", "created_at", "date", "said_at")
_LONGEST = 2000  # characters of a sentence
_KEPT = 64  # conversations whose analysis is kept: a memory system writes several memories from one


def read_source(source: SourceLike, said_at: When = None, speaker: str | None = None) -> Talk:
    """The source as one document with its turns.

    ``source`` is a string (all of it said by ``speaker``) or turns: strings, or mappings with ``content`` (or ``text``)
    and, where known, ``speaker`` (or ``name``, ``role``) and ``at``. ``said_at`` is the day of every turn that has
    none. Raises :class:`InputError` that names the turn and says what it should hold.
    """
    day = day_of(said_at)
    if isinstance(source, str):
        return _talk(((speaker or "", source, day),))
    if isinstance(source, Mapping):
        source = [source]
    try:
        turns = list(source)
    except TypeError:
        raise InputError(f"a source is a string or a list of turns, not {type(source).__name__}") from None
    return _talk(tuple(_turn(n, turn, day, speaker or "") for n, turn in enumerate(turns, 1)))


def _turn(number: int, turn: object, day: date | None, speaker: str) -> tuple[str, str, date | None]:
    if isinstance(turn, str):
        return speaker, turn, day
    if not isinstance(turn, Mapping):
        raise InputError(f"turn {number} is {type(turn).__name__}: give a string, or speaker and content")
    content = next((turn[k] for k in _CONTENT if turn.get(k) is not None), None)
    if content is None:
        if any(k in turn for k in (*_CONTENT, "tool_calls")):
            content = ""  # a turn that only calls a tool says nothing
        else:
            raise InputError(f"turn {number} has no content: give {{'speaker': ..., 'content': ...}}")
    who = next((turn[k] for k in _SPEAKER if isinstance(turn.get(k), str) and turn[k]), speaker)
    at = next((turn[k] for k in _AT if turn.get(k)), None)
    try:
        said = day_of(at) if at is not None else None
    except InputError as error:
        raise InputError(f"turn {number}: {error}") from None
    return who, _words(content, number), said or day


def _words(content: object, number: int) -> str:
    """The text of a content, which some frameworks give as a list of parts; parts that are no text are left out."""
    if isinstance(content, str):
        return content
    if isinstance(content, list | tuple):
        parts = [p if isinstance(p, str) else p.get("text", "") for p in content if isinstance(p, str | Mapping)]
        if all(isinstance(p, str) for p in parts):
            return "\n".join(p for p in parts if p)
    raise InputError(f"turn {number}: its content is {type(content).__name__}, not text")


@lru_cache(maxsize=_KEPT)
def _talk(said: tuple[tuple[str, str, date | None], ...]) -> Talk:
    turns: list[Turn] = []
    at = 0
    for number, (speaker, content, day) in enumerate(said):
        turns.append(Turn(number, speaker.strip(), at, at + len(content), day))
        at += len(content) + len(_BETWEEN)
    text = split_long(Text(_BETWEEN.join(content for _, content, _ in said), "en"))
    document = Document("source", text, Labels(kind="transcript"))
    return Talk(document, tuple(turns))


def split_long(text: Text) -> Text:
    """The text, with what is too long to be one sentence (a table, a log, a line without stops) cut between words."""
    borders = text.sentence_borders
    if any(end - start > _LONGEST for start, end in borders):
        found: list[tuple[int, int]] = []
        for start, end in borders:
            while end - start > _LONGEST:
                cut = text.string.rfind(" ", start + 1, start + _LONGEST)
                cut = cut if cut > start else start + _LONGEST
                found.append((start, cut))
                start = cut + (text.string[cut : cut + 1] == " ")
            if start < end:
                found.append((start, end))
        text.__dict__["sentence_borders"] = tuple(found)
    return text
