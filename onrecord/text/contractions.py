"""Contractions and what they stand for: to say that wordings differ in nothing else, never to call them the same."""

from __future__ import annotations

from functools import cache
from itertools import product

from onrecord.text.data import lines, read

__all__ = ["only_contracted"]

_MOST = 64  # readings of a stretch that are compared


def only_contracted(one: str, other: str) -> bool:
    """Whether two stretches of normal words are the same once contractions are written out.

    >>> only_contracted("don't", "do not"), only_contracted("they're not", "they are not")
    (True, True)
    >>> only_contracted("don't", "did not"), only_contracted("don't", "do"), only_contracted("it", "it")
    (False, False, False)
    """
    return one != other and bool(_full(one) & _full(other))


def _full(words: str) -> frozenset[str]:
    """Every way to write out a stretch; several where a contraction is ambiguous (it's: it is, it has)."""
    choices = [_written_out(word) for word in words.split()]
    ways = 1
    for choice in choices:
        ways *= len(choice)
    if ways > _MOST:
        return frozenset((words,))
    return frozenset(" ".join(way) for way in product(*choices))


def _written_out(word: str) -> tuple[str, ...]:
    whole, endings = _list()
    if word in whole:
        return whole[word]
    for ending, full in endings:
        stem = word.removesuffix(ending)
        if stem and stem != word:
            return (word, *(f"{stem} {f}" for f in full))
    return (word,)


@cache
def _list() -> tuple[dict[str, tuple[str, ...]], tuple[tuple[str, tuple[str, ...]], ...]]:
    whole: dict[str, tuple[str, ...]] = {}
    endings: list[tuple[str, tuple[str, ...]]] = []
    for entry in lines(read("onrecord.text.data", "en/contractions.txt")):
        form, _, full = (part.strip() for part in entry.partition("="))
        ways = tuple(f.strip() for f in full.split("|"))
        if form.startswith("-"):
            endings.append((form[1:], ways))
        else:
            whole[form] = ways
    return whole, tuple(endings)
