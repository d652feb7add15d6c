"""Totals and what they are made of: figures that stand side by side and add up to another one near them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from onrecord.atoms.figures import Figure, compare, may_be_figure
from onrecord.checks import lexicon
from onrecord.checks.alignment import Alignment
from onrecord.checks.talk import talk_of
from onrecord.text import stem

__all__ = ["Total", "held_figure", "region", "totals"]

_MOST = 12  # terms of a sum, at most
_FIGURES = 40  # figures of a region that are looked at
_ADJACENT = 2  # sentences over which a sum may go without saying that it is one
_LABELS = 2  # numbers behind one word from which it is a label
_LEAST = 4  # the smallest total: 1 + 1 = 2 and 1 + 2 = 3 are chance


@dataclass(frozen=True, slots=True)
class Total:
    """A figure of the source and the figures that it adds up, in their order."""

    total: Figure
    terms: tuple[Figure, ...]


def region(held: Alignment) -> tuple[Figure, ...]:
    """The figures of the aligned sentence and, in a conversation, of the rest of its turn, by position."""
    talk = talk_of(held)
    if talk is None:
        return held.window.part.figures
    turn = talk.turn_at(held.window.part.start)
    borders = held.window.document.text.sentence_borders
    found: list[Figure] = []
    first = held.window.first
    while first > 0 and borders[first - 1][0] >= turn.start and held.window.first - first < _MOST:
        first -= 1
    last = held.window.last
    while last + 1 < len(borders) and borders[last + 1][1] <= turn.end and last - held.window.last < _MOST:
        last += 1
    for number in range(first, last + 1):
        if any(may_be_figure(key) for key in talk.keys(number)):
            found.extend(talk.part(number, number).figures)
    return tuple(found[:_FIGURES])


def totals(figures: Sequence[Figure]) -> list[Total]:
    """The figures that are the sum of two or more others standing in a row, before them or after."""
    plain = _without_labels([f for f in figures if _plain(f)])
    found: list[Total] = []
    for at, total in enumerate(plain):
        if total.low < _LEAST:
            continue
        others = [f for i, f in enumerate(plain) if i != at and _same(f, total)]
        terms = _run(others, total)
        if terms and _near(total, terms):
            found.append(Total(total, terms))
    return found


_SUMMING = re.compile(
    r"\b(?:total\w*|in all|altogether|combined|overall|sums? up|adds? up|makes?|so|that's|=)\b", re.IGNORECASE
)


def _near(total: Figure, terms: tuple[Figure, ...]) -> bool:
    """Whether a total stands in one sentence with what it adds up, or in the next, or says that it is one.

    In a long text some numbers add up to others by chance.
    """
    text = total.text
    at = [text.sentence_at(f.start) for f in (total, *terms)]
    starts = sorted({s.start for s in at if s is not None})
    if len(starts) < 2:
        return True
    between = [a for a, _ in text.sentence_borders if starts[0] <= a <= starts[-1]]
    own = text.sentence_at(total.start)
    return len(between) <= _ADJACENT or (own is not None and _SUMMING.search(own.string) is not None)


def _run(figures: Sequence[Figure], total: Figure) -> tuple[Figure, ...]:
    for first in range(len(figures) - 1):
        added = figures[first].low
        for last in range(first + 1, min(len(figures), first + _MOST)):
            added += figures[last].low
            if added == total.low and all(f.low > 0 for f in figures[first : last + 1]):
                return tuple(figures[first : last + 1])
            if added > total.low:
                break
    return ()


def _without_labels(figures: list[Figure]) -> list[Figure]:
    """ "Bus 12 and bus 30": where one word stands before several numbers, they number things and count nothing."""
    before = [_word_before(f) for f in figures]
    return [f for f, word in zip(figures, before, strict=True) if not word or before.count(word) < _LABELS]


def _word_before(figure: Figure) -> str:
    """The noun that a number may be the name of: it counts nothing behind it ("bus 12", not "sold 12 tickets")."""
    if figure.noun is not None or figure.unit is not None:
        return ""
    text = figure.text
    first, _ = text.token_range(figure.start, figure.end)
    if first == 0:
        return ""
    _, end = text.folded.source(text.tokens.starts[first - 1], text.tokens.ends[first - 1])
    joined = not text.string[end : figure.start].strip()
    key = text.tokens.keys[first - 1]
    return stem(key) if joined and key.isalpha() and not lexicon.is_light(key) and not lexicon.qualifier(key) else ""


def _plain(figure: Figure) -> bool:
    return not (
        figure.ambiguous or figure.is_range or figure.ordinal or figure.share or figure.bound or figure.maybe_year
    )


def _same(figure: Figure, total: Figure) -> bool:
    return figure.unit == total.unit or figure.unit is None or total.unit is None


def held_figure(figures: Sequence[Figure], wanted: Figure) -> Figure | None:
    """The figure among ``figures`` that says what ``wanted`` says, by value."""
    for figure in figures:
        if compare(figure, wanted).confirms or (figure.low == wanted.low and figure.high == wanted.high):
            return figure
    return None
