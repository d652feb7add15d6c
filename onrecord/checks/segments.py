"""A sentence cut into pieces that each state something: clauses, appositions, conjuncts.

Cautious and without a parser: pieces follow one another without a gap, and a cut is only made where a comma, a dash, a
semicolon or a joining word stands outside of atoms and quotations.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from onrecord.checks.elements import Part
from onrecord.text import Word
from onrecord.text.data import lines, read

__all__ = ["segments"]

_JOINING = frozenset("and but while whilst whereas although though which who where".split())
_MARKS = ",;:–—()"


_LISTING = frozenset(("and", "but"))
_AHEAD = 5  # words after "and" within which a clause shows its verb
_VERBS = frozenset("is are was were has have had will would can could may might did does do".split())


def _predicate(words: Sequence[Word]) -> bool:
    return any(
        w.key in _VERBS or (w.key.endswith("ed") and len(w.key) > 3) or w.key[0].isdigit() or w.key in _past()
        for w in words
    )


@cache
def _past() -> frozenset[str]:
    """Past tenses that do not end in -ed."""
    return frozenset(w for line in lines(read("onrecord.checks.data", "en/participles.txt")) for w in line.split())


def segments(part: Part) -> list[tuple[int, int]]:
    """Half-open ranges of the pieces of a part, in order; one range where there is nothing to cut."""
    string = part.text.string
    closed = [(a.start, a.end) for a in (*part.quotations, *part.figures, *part.names, *part.times)]
    cuts: list[int] = []
    words = part.tokens
    for i, (word, after) in enumerate(pairwise(words)):
        between = string[word.end : after.start]
        position = after.start
        if any(c in _MARKS for c in between) or " - " in between or after.key in _JOINING:
            if after.key in _LISTING and not between.strip() and not _predicate(words[i + 2 : i + 2 + _AHEAD]):
                continue  # "the Institute and the hospital" is one piece
            if not any(a < position < b for a, b in closed):
                cuts.append(position)
    starts = [part.start, *cuts]
    return [(a, b) for a, b in zip(starts, [*cuts, part.end], strict=True) if b > a]
