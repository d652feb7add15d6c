"""What is worked out once: the atoms of a text, kept with it, and a regular expression, compiled on first use."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from functools import cache, partial
from itertools import accumulate
from typing import TypeVar

from onrecord.text import Span, Text

__all__ = ["kept_within", "pattern"]

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


def pattern(source: str, flags: int = 0) -> Callable[[], re.Pattern[str]]:
    """A regular expression that is compiled when it is first asked for, so that importing a module stays cheap."""
    return cache(partial(re.compile, source, flags))
