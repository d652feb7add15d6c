"""JSON: every value with its path, one a line; a list of turns (who, what) as a transcript. Numbers keep their
digits.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from onrecord.errors import FileError
from onrecord.evidence.reading.claims import Claims
from onrecord.evidence.reading.decode import decode
from onrecord.evidence.reading.extracted import Block, Extracted, Writer, sound
from onrecord.evidence.reading.limits import DEFAULT, Limits

__all__ = ["read"]

_SPEAKER = ("speaker", "speaker_name", "name", "author", "from", "role", "user", "sender")
_WORDS = ("content", "text", "message", "utterance", "transcript", "words", "body")
_LABELS = {
    "title": "title",
    "headline": "title",
    "author": "byline",
    "byline": "byline",
    "url": "url",
    "published": "published",
    "published_at": "published",
    "date": "published",
    "language": "language",
    "lang": "language",
    "outlet": "outlet",
    "publisher": "outlet",
}
_MAX_KEY = 80


class _Pairs(list[tuple[str, Any]]):
    """An object with its keys in order, also those that come twice."""


def read(data: bytes, limits: Limits = DEFAULT, charset: str = "") -> Extracted:
    """The values of a JSON file as lines ``path: value``, or its turns as ``speaker: words``."""
    text, guessed = decode(data, charset)
    try:
        whole = json.loads(
            text, object_pairs_hook=_Pairs, parse_int=str, parse_float=str, parse_constant=str, strict=False
        )
    except RecursionError:
        raise FileError("it is nested too deeply to be read; save the part that matters") from None
    except ValueError as error:
        at = f" at line {error.lineno}" if isinstance(error, json.JSONDecodeError) else ""
        raise FileError(f"it is no JSON{at}; mend it, or give it a name in .txt") from None
    claims = Claims()
    if guessed:
        claims.remark(f"encoding guessed: {guessed}")
    writer = Writer(limits)
    top = whole if isinstance(whole, _Pairs) else _Pairs()
    for key, value in top:
        if key.lower() in _LABELS and isinstance(value, str):
            claims.add(_LABELS[key.lower()], value)
    turns = next((t for t in (whole, *(v for _, v in top)) if _is_turns(t)), None)
    if turns is not None:
        claims.kind = "transcript"
        _write(writer, _values(_Pairs((k, v) for k, v in top if v is not turns), limits.depth))
        for turn in turns:
            speaker, words = _turn(turn)
            writer.block("paragraph", f"{speaker}: {words}" if speaker else words)
    else:
        _write(writer, _values(whole, limits.depth))
    if not writer.length:
        raise FileError("it holds no values")
    return writer.extracted(claims.labels())


def _write(writer: Writer, values: Iterator[tuple[str, str]]) -> None:
    for path, value in values:
        value = " ".join(value.split())
        if value:
            if writer.length:
                writer.write("\n")
            start = writer.length
            line = f"{path}: {value}" if path else value
            writer.write(sound(line))
            writer.blocks.append(Block("paragraph", start, writer.length, key=path))


def _values(whole: Any, deepest: int) -> Iterator[tuple[str, str]]:
    """Path and value of every leaf, in the order of the file."""
    stack: list[tuple[str, Any, int]] = [("", whole, 0)]
    while stack:
        path, value, depth = stack.pop()
        if isinstance(value, list):
            if depth >= deepest:
                raise FileError(f"it is nested more than {deepest} levels deep; save the part that matters")
            if isinstance(value, _Pairs):
                named = [(f"{path}.{k[:_MAX_KEY]}" if path else k[:_MAX_KEY], v, depth + 1) for k, v in value]
            else:
                named = [(f"{path}[{i}]", v, depth + 1) for i, v in enumerate(value)]
            stack.extend(reversed(named))
        elif value is not None:
            yield path, "true" if value is True else "false" if value is False else str(value)


def _is_turns(value: Any) -> bool:
    """Whether a list holds turns of a talk: nearly all of them say words and at least one who says them."""
    if isinstance(value, _Pairs) or not isinstance(value, list) or not value:
        return False
    pairs = [_turn(v) for v in value]
    return all(words for _, words in pairs) and sum(bool(s) for s, _ in pairs) * 2 > len(pairs)


def _turn(value: Any) -> tuple[str, str]:
    if not isinstance(value, _Pairs):
        return "", ""
    found = {k.lower(): v for k, v in value if isinstance(v, str)}
    words = next((found[k] for k in _WORDS if found.get(k)), "")
    return next((" ".join(found[k].split()) for k in _SPEAKER if found.get(k)), ""), words
