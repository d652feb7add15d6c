"""All atoms of a text at once; where two kinds claim the same words, the one that says more about them is kept."""

from __future__ import annotations

from datetime import date, datetime

from onrecord.atoms.atom import Atom
from onrecord.atoms.credits import find_credits
from onrecord.atoms.figures import Figure, find_figures
from onrecord.atoms.names import Name, find_names
from onrecord.atoms.quotations import find_quotations
from onrecord.atoms.times import Time, find_times
from onrecord.errors import InputError
from onrecord.text import Text

__all__ = ["figures_names_times", "find"]


def figures_names_times(
    text: Text, start: int = 0, end: int | None = None, anchor: date | datetime | None = None
) -> tuple[tuple[Figure, ...], tuple[Name, ...], tuple[Time, ...]]:
    """The three kinds that compete for words: a date's day is no figure, a month no name, a numbered name no figure."""
    times = find_times(text, start, end, anchor)
    names = tuple(n for n in find_names(text, start, end) if not any(t.holds(n) for t in times))
    figures = tuple(
        f for f in find_figures(text, start, end)
        if not any(t.overlaps(f) for t in times) and not any(n.holds(f) and len(n) > len(f) for n in names)
    )  # fmt: skip
    return figures, names, times


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
