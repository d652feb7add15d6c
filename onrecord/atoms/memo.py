"""What was found in a text is kept with the text: a sentence is asked for its atoms often, a text is read once."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from itertools import accumulate
from typing import TypeVar

from onrecord.text import Span, Text

__all__ = ["kept_within"]

S = TypeVar("S", bound=Span)


def kept_within(text: Text, finder: Callable[[Text], tuple[S, ...]], start: int, end: int | None) -> tuple[S, ...]:
    """Of ``finder(text)``, spans by start, those that share a character with the range, whole.

    The finder runs once for a text; its spans are kept as long as the text lives, with an index by offset.
    """
    name = f"{finder.__module__}.{finder.__qualname__}"
    try:
        spans, starts, ends = text.__dict__[name]
    except KeyError:
        spans = finder(text)
        starts = [span.start for span in spans]
        ends = list(accumulate((span.end for span in spans), max))
        text.__dict__[name] = spans, starts, ends
    if start <= 0 and end is None:
        whole: tuple[S, ...] = spans
        return whole
    first = bisect_right(ends, start)
    last = len(starts) if end is None else bisect_left(starts, end)
    return tuple(span for span in spans[first:last] if span.end > start)
