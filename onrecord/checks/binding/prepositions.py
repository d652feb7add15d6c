"""Another preposition before the same word: "a letter to Roe" is not "a letter from Roe".

A preposition says nothing by itself, and a sentence may have one more or less than the passage. Where both have one
before the same word, and not the same, that word has another part in what is said.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from onrecord.atoms.figures import Figure
from onrecord.atoms.times import Time
from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.binding.around import (
    ARTICLES,
    BE,
    DEFINITE,
    HAVE,
    before,
    held_before,
    listed,
    stating,
    uncovered,
)
from onrecord.checks.movement import moved
from onrecord.text.data import lines, read

__all__ = ["governed", "other_preposition"]


def other_preposition(alignment: Alignment) -> Iterator[str]:
    """Before one word the text has "to" where the passage has "from": "the train to Arden from Corby"."""
    for link in stating(alignment):
        if isinstance(link.said.atom, Time) or _same_part(alignment, link):
            continue
        here, there = before(alignment, link), held_before(alignment, link)
        if here == there or not {here, there} <= listed("prepositions"):
            continue
        if not any(here in group and there in group for group in _groups()):
            yield f"the passage says “{there} {link.said.string}”, the text “{here} {link.said.string}”"
            return


def governed(alignment: Alignment) -> Iterator[str]:
    """ "Lee bought shares in the mill" is not "Lee bought the mill": what the verb takes is something else there."""
    said = alignment.said.text.tokens.keys
    for a, b in pairwise(stating(alignment)):
        joint = said[a.said.last : b.said.first]
        if b.first < a.last or isinstance(b.said.atom, Time) or _same_part(alignment, b):
            continue
        if not set(joint) <= ARTICLES | DEFINITE | BE | HAVE:
            continue
        there = held_before(alignment, b)
        if there not in listed("prepositions"):
            continue
        other = uncovered(alignment, a.last, b.first)
        if other is not None:
            yield f"the passage says “{a.said.string} {other.string} … {there} {b.said.string}”"
            return


def _same_part(alignment: Alignment, link: Link) -> bool:
    """Whether a figure keeps its part: "at" and "to 846 million"; "for 11 billion", "in an 11 billion deal"."""
    if not isinstance(link.said.atom, Figure):
        return False
    moving = {before(alignment, link), held_before(alignment, link)} & {"to", "from", "by", "over", "under", "per"}
    if link.said.atom.unit is not None and not moving:
        return True
    part = moved(alignment.said).get(link.said.first)
    return part is not None and part == moved(alignment.window.part).get(link.first)


@cache
def _groups() -> tuple[frozenset[str], ...]:
    return tuple(frozenset(line.split()) for line in lines(read("onrecord.checks.data", "en/prepositions.txt")))
