"""Check ``date``: a date or time that the passage gives otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from onrecord.atoms.times import Relation, Time, compare
from onrecord.checks.alignment import Alignment
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.checks.registry import check
from onrecord.checks.rival import firm, rest_carried, rival
from onrecord.checks.talk import talk_of
from onrecord.checks.unheld_times import unheld_times

__all__ = ["date"]


@check("date", loses="time")
def date(said: Part, held: Alignment) -> Iterator[Finding]:
    """The passage dates the same thing otherwise.

    Dates are compared as days on a calendar, relative ones resolved against the day the text was written: "on Tuesday"
    in a text of Wednesday 17 November 2004 is 16 November. A coarser date agrees with a finer one that it holds.

    Kept:
        >>> from onrecord.checks.examples import findings
        >>> findings("date", "The school opened its doors in 1925.", "The school opened its doors in 1935.")
        ['date.value: 1925 -> 1935']

    Let go:
        >>> findings("date", "The school opened on 3 May 1925.", "The school opened in 1925.")
        []

    Window: the aligned passage. In a conversation, all of it, and the day on which it was held: there, a day that no
    turn states and that follows from none is a finding too. Source: TIMEX3 (Pustejovsky et al. 2003).
    """
    if talk_of(held) is not None:
        yield from unheld_times(said, held)
        return
    for link in held.open:
        atom = link.said.atom
        if not isinstance(atom, Time) or rest_carried(held, [link]) < firm(held):
            continue
        other = rival(held, link, held.window.part.times, partial(_differs, atom))
        if other is not None:
            reason = f"the document has {other.string} where the text has {atom.string}"
            alike = other.string.casefold() == atom.string.casefold()  # written on two days, the words mean two days
            if alike:
                reason = f"“{other.string}” is {other.value} in the document and {atom.value} in the text"
            yield Finding(
                "date.value", "major", atom.start, atom.end, reason,
                (held.window.document.excerpt(other.start, other.end),), "" if alike else other.string,
                contradicts=True,
            )  # fmt: skip


def _differs(said: Time, held: Time) -> bool:
    return _same_sort(said, held) and compare(said, held) is Relation.DIFFERENT


def _same_sort(said: Time, held: Time) -> bool:
    """A day is rivalled by a day, a year by a year: of different grain they may both be said of one thing."""
    return said.kind == held.kind and said.granularity == held.granularity and _told(said) and _told(held)


def _told(time: Time) -> bool:
    """Whether the words allow one day only, but for a year or week that goes without saying."""
    return time.elided or not time.ambiguous
