"""A citation as an answer gives it, whatever service the answer came from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

__all__ = ["Citation", "Parsed", "entry", "plain", "rows", "text_of"]


@dataclass(frozen=True, slots=True)
class Citation:
    """``claim`` is the part of the answer that the citation stands for (``start``, ``end``: where in its text).

    ``refs`` are the names under which the document may be known: ids, titles, addresses, or its number from 0 in the
    order in which documents were given. ``quotes`` are the words that are said to stand there, none where the service
    names a document only; ``span`` is a half-open range of it where the service gives one, in ``unit``s.
    """

    kind: str
    claim: str
    refs: tuple[str | int, ...]
    quotes: tuple[str, ...] = ()
    span: tuple[int, int] | None = None
    unit: str = "characters"
    start: int = 0
    end: int = 0


@dataclass(slots=True)
class Parsed:
    """An answer's text, its citations in order, and what could not be read."""

    text: str = ""
    citations: list[Citation] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


def plain(value: Any) -> Any:
    """An answer as plain values: the objects of the services' libraries can all be turned into them."""
    for name in ("model_dump", "to_dict", "dict"):
        method = getattr(value, name, None)
        if callable(method) and not isinstance(value, Mapping):
            return plain(method())
    if isinstance(value, Mapping):
        return {str(k): plain(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(v) for v in value]
    return value


def entry(value: Any, *path: str | int) -> Any:
    """What stands under a path of keys and indices; ``None`` where the path ends before."""
    for step in path:
        if isinstance(step, int):
            if not isinstance(value, Sequence) or isinstance(value, str) or not -len(value) <= step < len(value):
                return None
            value = value[step]
        elif isinstance(value, Mapping):
            value = value.get(step)
        else:
            return None
    return value


def text_of(value: Any) -> str:
    """A string, or the empty one for anything else."""
    return value if isinstance(value, str) else ""


def rows(value: Any) -> list[dict[str, Any]]:
    """The objects of a list; none where it is no list."""
    return [v for v in value if isinstance(v, dict)] if isinstance(value, list) else []
