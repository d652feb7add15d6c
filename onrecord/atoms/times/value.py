"""TIMEX3 values: from the string to what it says, a stretch of the calendar or an amount.

A value is all that a reader of this package has to produce; the interval, the granularity and the amount follow from it
here, so that they never disagree. Source: TIMEX3 in TimeML 1.2.1 (Pustejovsky and others 2005), ISO 8601.

>>> interval("2004-11")
(datetime.date(2004, 11, 1), datetime.date(2004, 11, 30), 'month')
>>> amount("P12M") == amount("P1Y")
True
"""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from fractions import Fraction
from functools import lru_cache

__all__ = ["Moment", "amount", "day_value", "days_in_month", "interval"]

Moment = date | datetime

_DATE = re.compile(
    r"(?P<y>\d{4})(?:-(?:(?P<m>\d\d)(?:-(?P<d>\d\d))?|W(?P<w>\d\d)(?:-(?P<wd>[1-7]|WE))?|Q(?P<q>[1-4])|H"
    r"(?P<h>[12])|(?P<s>SP|SU|FA|WI)))?"
)
_CLOCK = re.compile(r"(\d\d)(?::(\d\d)(?::(\d\d))?)?(?:Z|[+-]\d\d:?\d\d)?")
_SEASON_MONTHS = {"SP": (3, 5), "SU": (6, 8), "FA": (9, 11), "WI": (12, 2)}  # meteorological, northern half
_AMOUNT = re.compile(r"P(?:([\d.]+)(CE|DE|[YQMWDNE]))?(?:([\d.]+)D)?(?:T(?:([\d.]+)H)?(?:([\d.]+)M)?(?:([\d.]+)S)?)?")
_MONTHS = {"Y": 12, "Q": 3, "M": 1, "DE": 120, "CE": 1200, "E": 120}
_SECONDS = {"W": 604800, "D": 86400, "N": 86400}


def days_in_month(year: int, month: int) -> int:
    following = date(year + month // 12, month % 12 + 1, 1) if (year, month) < (9999, 12) else None
    return 31 if following is None else (following - timedelta(days=1)).day


def day_value(day: Moment) -> str:
    """``2004-11-17`` of a date or a datetime."""
    return f"{day.year:04d}-{day.month:02d}-{day.day:02d}"


@lru_cache(maxsize=4096)
def interval(value: str) -> tuple[Moment, Moment, str] | None:
    """First and last day (or moment) that ``value`` covers, both inclusive, and its granularity; ``None`` when it
    names no one stretch of the calendar (unknown digits, references, durations, a fiscal year, a day that does not
    exist).

    A decade or century is read by its digits, as TIMEX3 writes it: ``19`` is 1900 to 1999. A season is three whole
    months; winter begins in December of the year before the one it is named for only in "WI" of that year's end:
    ``1987-WI`` is December 1987 to February 1988. ``1984/1985`` covers both calendar years in full.
    """
    try:
        return _interval(value)
    except (ValueError, OverflowError):
        return None


def _interval(value: str) -> tuple[Moment, Moment, str] | None:
    if re.fullmatch(r"\d{2,3}", value):
        span = 100 if len(value) == 2 else 10
        first = int(value) * span
        return date(max(first, 1), 1, 1), date(first + span - 1, 12, 31), "century" if span == 100 else "decade"
    years = re.fullmatch(r"(\d{4})/(\d{4})", value)
    if years:
        return date(int(years[1]), 1, 1), date(int(years[2]), 12, 31), "years"
    day_part, _, clock = value.partition("T")
    match = _DATE.fullmatch(day_part)
    if match is None or not int(match["y"]):
        return None
    begin, end, granularity = _days(match)
    if not clock or granularity != "day":
        return None if clock else (begin, end, granularity)
    if clock[0].isalpha():  # TMO, TNI: within that day
        return begin, end, "daypart"
    return _moment(begin, clock)


def _days(match: re.Match[str]) -> tuple[date, date, str]:
    year = int(match["y"])
    if match["d"]:
        day = date(year, int(match["m"]), int(match["d"]))
        return day, day, "day"
    if match["m"]:
        month = int(match["m"])
        return date(year, month, 1), date(year, month, days_in_month(year, month)), "month"
    if match["w"]:
        monday = date.fromisocalendar(year, int(match["w"]), 1)
        if match["wd"] == "WE":
            return monday + timedelta(days=5), monday + timedelta(days=6), "weekend"
        if match["wd"]:
            day = monday + timedelta(days=int(match["wd"]) - 1)
            return day, day, "day"
        return monday, monday + timedelta(days=6), "week"
    if match["q"]:
        month = 3 * int(match["q"])
        return date(year, month - 2, 1), date(year, month, days_in_month(year, month)), "quarter"
    if match["h"]:
        month = 6 * int(match["h"])
        return date(year, month - 5, 1), date(year, month, days_in_month(year, month)), "half"
    if match["s"]:
        first, last = _SEASON_MONTHS[match["s"]]
        end_year = year + (last < first)
        return date(year, first, 1), date(end_year, last, days_in_month(end_year, last)), "season"
    return date(year, 1, 1), date(year, 12, 31), "year"


def _moment(day: date, clock: str) -> tuple[Moment, Moment, str] | None:
    match = _CLOCK.fullmatch(clock)
    if match is None:
        return None
    hour = int(match[1])
    at = datetime(day.year, day.month, day.day) + timedelta(days=hour // 24)
    if hour > 24:
        return None
    at = at.replace(hour=hour % 24, minute=int(match[2] or 0), second=int(match[3] or 0))
    if match[3]:
        return at, at, "second"
    if match[2]:
        return at, at.replace(second=59), "minute"
    return at, at.replace(minute=59, second=59), "hour"


@lru_cache(maxsize=4096)
def amount(value: str) -> tuple[Fraction, Fraction] | None:
    """A duration as (months, seconds): the two scales of the calendar that do not convert into each other.

    ``None`` for an unknown number (``PXD``) and for what is no duration.
    """
    match = _AMOUNT.fullmatch(value)
    if match is None or value in ("P", "PT"):
        return None
    number, unit, days, hours, minutes, seconds = match.groups()
    months = Fraction(0)
    total = (
        Fraction(days or 0) * 86400 + Fraction(hours or 0) * 3600 + Fraction(minutes or 0) * 60 + Fraction(seconds or 0)
    )
    if number:
        if unit in _MONTHS:
            months = Fraction(number) * _MONTHS[unit]
        else:
            total += Fraction(number) * _SECONDS[unit]
    return months, total
