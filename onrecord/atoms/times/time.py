"""The atom of this package: a date, a time of day, a duration or a set, with its TIMEX3 value."""

from __future__ import annotations

from typing import Any, Literal

from onrecord.atoms.atom import Atom
from onrecord.atoms.times.value import Moment
from onrecord.text import Text

__all__ = ["Time", "TimeKind"]

TimeKind = Literal["date", "time", "duration", "set"]


class Time(Atom):
    """A time expression.

    ``value``: TIMEX3. What is not known is ``X`` (``XXXX-11-17``: no year); a relative expression without an anchor
    keeps its shape (``yesterday`` is ``XXXX-XX-XX``, ``last week`` ``XXXX-WXX``) or is ``PAST_REF``, ``PRESENT_REF``,
    ``FUTURE_REF``. ``begin`` and ``end_`` bound it (inclusive; dates, or datetimes for a time of day); both are
    ``None`` when it stands for no one stretch of the calendar. They may be wider than ``value``: "two weeks ago" is
    the day two weeks before, give or take three days.

    ``readings`` holds every value that the words allow when more than one does (``03/04/2024``, "Sunday" said on a
    Sunday, a month or weekday without its year or week); ``value`` is then the customary one, or the part on which
    all agree.
    ``elided``: the readings differ in what the words left out (the year, the week), not in what they say.
    ``relative``: the value needs the anchor. ``offset``: for a deictic expression (unit, distance) from the anchor.
    ``impossible``: no such day (31 June). ``misfit``: the weekday named is not that day's.
    ``modifier``: ``about``, ``nearly``, ``early``, ``mid``, ``late``, ``start``, ``end``, ``more_than``,
    ``less_than`` or the preposition before it (``before``, ``by``, ``since``, ``until``, ``after``, ``from``,
    ``between``, ``through``), for a set how often (``2X``), for a duration its direction (``past``, ``next``).
    ``bound``: that preposition, also where ``modifier`` says something else ("until early 2004").
    """

    __slots__ = (
        "approximate",
        "begin",
        "bound",
        "elided",
        "end_",
        "granularity",
        "impossible",
        "misfit",
        "modifier",
        "offset",
        "readings",
        "relative",
        "weekday",
    )

    def __init__(
        self,
        text: Text,
        start: int,
        end: int,
        kind: TimeKind,
        value: str,
        *,
        begin: Moment | None = None,
        end_: Moment | None = None,
        granularity: str = "unknown",
        approximate: bool = False,
        relative: bool = False,
        weekday: int | None = None,
        modifier: str | None = None,
        bound: str | None = None,
        elided: bool = False,
        readings: tuple[str, ...] = (),
        offset: tuple[str, int] | None = None,
        impossible: bool = False,
        misfit: bool = False,
    ) -> None:
        super().__init__(text, start, end, kind, value)
        self.begin = begin
        self.end_ = end_
        self.granularity = granularity
        self.approximate = approximate
        self.relative = relative
        self.weekday = weekday
        self.modifier = modifier
        self.bound = bound
        self.elided = elided
        self.readings = readings
        self.offset = offset
        self.impossible = impossible
        self.misfit = misfit

    @property
    def ambiguous(self) -> bool:
        """Whether the words allow more than one value."""
        return len(self.readings) > 1

    def to_dict(self) -> dict[str, Any]:
        """The atom as plain JSON values; fields that say nothing are left out."""
        given = super().to_dict()
        for name in ("granularity", "modifier", "bound", "weekday"):
            if getattr(self, name) is not None:
                given[name] = getattr(self, name)
        if self.begin is not None and self.end_ is not None:
            given["begin"], given["end_"] = self.begin.isoformat(), self.end_.isoformat()
        for name in ("approximate", "relative", "impossible", "misfit"):
            if getattr(self, name):
                given[name] = True
        if self.readings:
            given["readings"] = list(self.readings)
        return given
