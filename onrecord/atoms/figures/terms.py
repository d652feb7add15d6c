"""Which terms of an index may belong to a figure, so that sentences without one need not be read."""

from __future__ import annotations

from functools import cache, lru_cache

from onrecord.atoms.figures.compounds import compound
from onrecord.atoms.figures.lexicon import LANGUAGES, numbers
from onrecord.text import stem

__all__ = ["may_be_figure"]


@lru_cache(maxsize=1 << 15)
def may_be_figure(term: str) -> bool:
    """Whether a word's key or stem holds a digit or is a number word of any language here; never false for a figure's
    own word.

    >>> may_be_figure("twelv"), may_be_figure("1.2"), may_be_figure("garden")
    (True, True, False)
    """
    if any(character.isdigit() for character in term) or term in _terms():
        return True
    return any(compound(term, language) is not None for language in ("de", "it"))


@cache
def _terms() -> frozenset[str]:
    found = {"half", "halv", "tens", "ten"}
    for language in LANGUAGES:
        n = numbers(language)
        for table in (n.small, n.inside, n.hundred, n.scale, n.vague, n.ordinal, n.part):
            for word in table:
                found.update((word, stem(word, language)))
    return frozenset(found)
