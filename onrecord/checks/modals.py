"""The words before a predicate by which it is planned, allowed, tried or asked for: read on both sides alike."""

from __future__ import annotations

from functools import cache

from onrecord.checks import lexicon
from onrecord.checks.elements import Part
from onrecord.text import Word
from onrecord.text.data import lines, read

__all__ = ["Modal", "modal_before", "modals_in"]

Modal = tuple[str, int, int]  # the class, and the half-open range of its tokens
_REACH = 4  # words between a modal and its predicate ("will not now be sold")
_BETWEEN = frozenset("not n't be been also now then still soon only either both".split())


@cache
def _expressions() -> dict[str, list[tuple[tuple[str, ...], str]]]:
    """Each first word with the expressions that it begins and their class, the longest first."""
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    current = ""
    for line in lines(read("onrecord.checks.data", "en/modality.txt")):
        if line.startswith("["):
            current = line.strip("[]")
        else:
            words = tuple(line.split())
            found.setdefault(words[0], []).append((words, current))
    for expressions in found.values():
        expressions.sort(key=lambda e: -len(e[0]))
    return found


def modal_before(part: Part, token: int) -> Modal | None:
    """The modal that governs a token: within reach, with no other content between."""
    words = part.tokens
    base = words[0].index
    at = token - base
    for i in range(at - 1, max(-1, at - 1 - _REACH), -1):
        found = _match(words, i, at)
        if found is not None and all(_passed(word.key) for word in words[i + found[1] : at]):
            return found[0], base + i, base + i + found[1]
    return None


def _passed(key: str) -> bool:
    """Whether a word may stand between a modal and its predicate."""
    light = lexicon.is_light(key)
    return bool(light and light != "light verb") or key in _BETWEEN or key.endswith("ly")


def modals_in(part: Part) -> set[str]:
    """Every class of modal that stands anywhere in a part."""
    words = part.tokens
    return {found[0] for i in range(len(words)) if (found := _match(words, i, len(words))) is not None}


def _match(words: tuple[Word, ...], i: int, before: int) -> tuple[str, int] | None:
    key = words[i].key
    first = "'ll" if key.endswith("'ll") else key
    for expression, name in _expressions().get(first, ()):
        n = len(expression)
        if i + n <= before and all(words[i + k].key == expression[k] for k in range(1, n)):
            return name, n
    return None
