"""All atoms of a text at once; where two kinds claim the same words, the one that says more about them is kept."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from datetime import date, datetime
from functools import cached_property
from itertools import accumulate

from onrecord.atoms.atom import Atom
from onrecord.atoms.credits import find_credits
from onrecord.atoms.figures import Figure, find_figures
from onrecord.atoms.names import Name, find_names
from onrecord.atoms.quotations import find_quotations
from onrecord.atoms.times import Time, find_times
from onrecord.errors import InputError
from onrecord.text import Span, Text

__all__ = ["Competing", "figures_names_times", "find"]


class Competing:
    """The three kinds that compete for words: a date's day is no figure, a month no name, a numbered name no figure.

    Each is found when it is asked for, and the others only where there is something that they could claim: the names
    around a passage are asked for far more often than its figures.
    """

    def __init__(
        self, text: Text, start: int = 0, end: int | None = None, anchor: date | datetime | None = None
    ) -> None:
        self._text = text
        self._start = start
        self._end = end
        self._anchor = anchor

    @cached_property
    def times(self) -> tuple[Time, ...]:
        return find_times(self._text, self._start, self._end, self._anchor)

    @cached_property
    def names(self) -> tuple[Name, ...]:
        found = find_names(self._text, self._start, self._end)
        return tuple(n for n in found if not self._over_time.holds(n)) if found else ()

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        found = find_figures(self._text, self._start, self._end)
        if not found:
            return ()
        over_time, named = self._over_time, _Reach(self.names)
        return tuple(f for f in found if not over_time.touches(f) and not named.holds(f, longer=True))

    @cached_property
    def _over_time(self) -> _Reach:
        return _Reach(self.times)


def figures_names_times(
    text: Text, start: int = 0, end: int | None = None, anchor: date | datetime | None = None
) -> tuple[tuple[Figure, ...], tuple[Name, ...], tuple[Time, ...]]:
    """All three kinds of :class:`Competing` at once."""
    found = Competing(text, start, end, anchor)
    return found.figures, found.names, found.times


class _Reach:
    """How far spans reach: whether one of them holds or touches another span is asked without looking at each."""

    def __init__(self, spans: Iterable[Span]) -> None:
        ordered = sorted((span.start, span.end) for span in spans)
        self._starts = [start for start, _ in ordered]
        self._ends = list(accumulate((end for _, end in ordered), max))

    def _up_to(self, count: int) -> int:
        """The farthest end among the first ``count`` spans; -1 where there is none."""
        return self._ends[count - 1] if count else -1

    def touches(self, span: Span) -> bool:
        return self._up_to(bisect_left(self._starts, span.end)) > span.start

    def holds(self, span: Span, *, longer: bool = False) -> bool:
        """Whether one holds ``span``; with ``longer`` only one that is more than it."""
        reach = self._up_to(bisect_right(self._starts, span.start))
        if not longer:
            return reach >= span.end
        return reach > span.end or self._up_to(bisect_left(self._starts, span.start)) >= span.end


def find(text: str | Text, anchor: date | datetime | str | None = None) -> list[Atom]:
    """Every atom of a text, by position: figures, quantities, dates and times, names, quotations, credits.

    ``anchor`` (a date, a moment, or either in ISO 8601) resolves relative times ("yesterday"); without it they stay
    relative. Quotations and credits may hold other atoms; figures, times and names do not overlap. Raises
    :class:`InputError` for an anchor that is no date.
    """
    if isinstance(anchor, str):
        try:
            anchor = datetime.fromisoformat(anchor) if "T" in anchor else date.fromisoformat(anchor)
        except ValueError:
            raise InputError(f"the anchor {anchor!r} is no date: give one like 2024-05-31") from None
    text = text if isinstance(text, Text) else Text(text)
    figures, names, times = figures_names_times(text, 0, None, anchor)
    found: list[Atom] = [*figures, *names, *times, *find_quotations(text), *find_credits(text)]
    return sorted(found, key=lambda a: (a.start, -a.end, a.kind))
