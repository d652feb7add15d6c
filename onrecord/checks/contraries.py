"""Words of which one denies the other in talk: listed pairs, the lexicon's opposites, and negative prefixes."""

from __future__ import annotations

from functools import cache, lru_cache

from onrecord.checks import lexicon
from onrecord.text import stem
from onrecord.text.data import lines, read

__all__ = ["contrary"]

_PREFIXES = ("un", "in", "im", "ir", "il", "dis", "non")
_LEAST = 4  # letters of a word that a prefix may stand before


@lru_cache(maxsize=1 << 14)
def contrary(a: str, b: str) -> bool:
    """Whether two stems deny one another.

    >>> contrary(stem("allowed"), stem("forbidden")), contrary(stem("usual"), stem("unusual")), contrary("cat", "dog")
    (True, True, False)
    """
    if a == b:
        return False
    if lexicon.antonym(a, b) == "full" or b in _pairs().get(a, ()):
        return True
    short, long = sorted((a, b), key=len)
    return len(short) >= _LEAST and any(long == prefix + short for prefix in _PREFIXES)


@cache
def _pairs() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for line in lines(read("onrecord.checks.data", "en/contraries.txt")):
        sides = [[stem(w.strip()) for w in side.split(",")] for side in line.split("|")]
        for one, other in ((sides[0], sides[1]), (sides[1], sides[0])):
            for word in one:
                found.setdefault(word, set()).update(other)
    return found
