"""Reading the JSON of an answer strictly: what is not exactly one whole object is void, and why is said."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from typing import Any

from onrecord.models.ask import Answer

__all__ = ["Fields", "Void", "read_object"]

_LONGEST = 200_000
_FENCED = re.compile(r"\A```(?:json)?[ \t]*\n(.*)\n```\Z", re.S)


class Void(Exception):
    """An answer, or a part of it, that does not count. The message says why in a few words."""


def read_object(answer: Answer, *, around: bool = False) -> Fields:
    """The one JSON object that an answer consists of (a Markdown fence around it is let pass; with ``around``, other
    words too).

    Raises :class:`Void` for what was refused, cut, too long, no JSON, more than one value, an object with a key twice,
    or one with NaN or Infinity.
    """
    if answer.stop == "refused":
        raise Void("the model refused to answer")
    if answer.stop == "too_long" or len(answer.raw) > _LONGEST:
        raise Void("the answer is longer than any that was asked for")
    raw = answer.raw.strip()
    if not raw:
        raise Void("the answer is empty")
    fenced = _FENCED.match(raw)
    if around and "{" in raw and "}" in raw:
        fenced, raw = None, raw[raw.index("{") : raw.rindex("}") + 1]
    try:
        value = json.loads(fenced.group(1) if fenced else raw, object_pairs_hook=_once, parse_constant=_constant)
    except (ValueError, RecursionError):
        cut = "was cut at its greatest length" if answer.stop == "length" else "is no JSON"
        raise Void(f"the answer {cut}") from None
    if not isinstance(value, dict):
        raise Void("the answer is no JSON object")
    return Fields(value)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Void("the answer has one key twice")
    return found


def _constant(name: str) -> Any:
    raise Void(f"the answer holds {name}")


class Fields:
    """The fields of an object, each asked for with the type it must have; anything else is :class:`Void`."""

    def __init__(self, values: Any) -> None:
        if not isinstance(values, dict):
            raise Void("an object was expected")
        self._values: dict[str, Any] = values

    def string(self, name: str, *, most: int = 4_000, missing: str | None = None) -> str:
        """``missing`` stands for a field that is left out or null, where it may be."""
        value = self._given(name, missing)
        if not isinstance(value, str):
            raise Void(f"{name} is no text")
        if len(value) > most:
            raise Void(f"{name} is too long")
        return value

    def choice(self, name: str, among: Collection[str]) -> str:
        value = self._values.get(name)
        if not isinstance(value, str) or value not in among:
            raise Void(f"{name} is none of {', '.join(among)}")
        return value

    def truth(self, name: str) -> bool:
        value = self._values.get(name)
        if not isinstance(value, bool):
            raise Void(f"{name} is neither true nor false")
        return value

    def whole(self, name: str) -> int:
        value = self._values.get(name)
        if not isinstance(value, int) or isinstance(value, bool):
            raise Void(f"{name} is no whole number")
        return value

    def number(self, name: str, least: float, most: float, *, missing: float | None = None) -> float:
        """A number of a range, its ends included; ``missing`` stands for a field that is left out or null."""
        value = self._given(name, missing)
        if not isinstance(value, (int, float)) or isinstance(value, bool) or not least <= value <= most:
            raise Void(f"{name} is no number from {least:g} to {most:g}")
        return float(value)

    def _given(self, name: str, missing: Any) -> Any:
        value = self._values.get(name)
        return missing if value is None else value

    def strings(self, name: str, *, most: int = 40) -> tuple[str, ...]:
        value = self._values.get(name)
        if not isinstance(value, list) or not all(isinstance(v, str) for v in value) or len(value) > most:
            raise Void(f"{name} is no list of at most {most} texts")
        return tuple(value)

    def wholes(self, name: str, *, most: int = 100) -> tuple[int, ...]:
        value = self._values.get(name)
        whole = isinstance(value, list) and all(isinstance(v, int) and not isinstance(v, bool) for v in value)
        if not isinstance(value, list) or not whole or len(value) > most:
            raise Void(f"{name} is no list of at most {most} whole numbers")
        return tuple(value)

    def objects(self, name: str, *, most: int = 100) -> tuple[Fields, ...]:
        value = self._values.get(name)
        if not isinstance(value, list) or len(value) > most:
            raise Void(f"{name} is no list of at most {most}")
        return tuple(Fields(v) for v in value)
