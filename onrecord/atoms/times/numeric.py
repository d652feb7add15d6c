"""Dates in figures: ISO 8601, ``17/11/2004``, ``17.11.2004``, ``2004年11月17日``.

Day and month in figures can change places: where both orders are real days, both are ``readings`` and the value leaves
them open (``2024-XX-XX``); only where one order is a day is a value claimed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from onrecord.atoms.memo import pattern
from onrecord.atoms.times.resolve import month_day
from onrecord.atoms.times.rule import Context, Draft, Rule
from onrecord.atoms.times.value import interval

__all__ = ["rules"]


def _iso(match: re.Match[str], context: Context) -> Iterator[Draft]:
    day, clock = match["day"], match["clock"]
    value = f"{day}T{clock}" if clock else day
    yield Draft(*match.span(), "time" if clock else "date", value, impossible=interval(day) is None)


def _iso_week(match: re.Match[str], context: Context) -> Iterator[Draft]:
    yield Draft(*match.span(), "date", match.group().upper(), impossible=interval(match.group().upper()) is None)


def _full_year(given: str, context: Context) -> int:
    if len(given) == 4:
        return int(given)
    latest = context.today.year + 10 if context.today else 2039
    return latest - (latest - int(given)) % 100


def _separated(match: re.Match[str], context: Context) -> Iterator[Draft]:
    a, b, year = int(match["a"]), int(match["b"]), _full_year(match["year"], context)
    if match["sign"] == "." and len(match["year"]) == 2 and not (len(match["a"]) == len(match["b"]) == 2):
        return  # "1.2.10" is a version or a section
    dotted = match["sign"] == "."  # with full stops the day always goes first
    orders = [(b, a)] if dotted else [(b, a), (a, b)]
    values = list(dict.fromkeys(f"{year:04d}-{m:02d}-{d:02d}" for m, d in orders))
    real = [value for value in values if interval(value) is not None]
    if not real:
        if a > 31 or b > 31 or (a > 12 and b > 12):
            return
        yield Draft(*match.span(), "date", values[0], impossible=True)
    elif len(real) == 1:
        yield Draft(*match.span(), "date", real[0])
    else:
        yield Draft(*match.span(), "date", f"{year:04d}-XX-XX", readings=tuple(real))


def _cjk(match: re.Match[str], context: Context) -> Iterator[Draft]:
    year, month, day = match["year"], match["month"], match["day"]
    if year and not month:
        yield Draft(*match.span(), "date", f"{int(year):04d}")
    elif year and month:
        value = f"{int(year):04d}-{int(month):02d}" + (f"-{int(day):02d}" if day else "")
        yield Draft(*match.span(), "date", value, impossible=interval(value) is None)
    elif month and day:
        resolved = month_day(context.today, int(month), int(day), "", "")
        yield Draft(
            *match.span(),
            "date",
            resolved.value,
            readings=resolved.readings,
            relative=context.today is not None,
            impossible=interval(f"2000-{int(month):02d}-{int(day):02d}") is None,
        )


@cache
def rules() -> tuple[Rule, ...]:
    return (
        Rule(
            "iso",
            pattern(
                r"(?<![\w/.:-])(?P<day>(?:1[0-9]|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?!\d|-\d)"
                r"(?:(?:T|\s)(?P<clock>(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?=\.\d+)?)?)(?:\.\d+)?(?:Z"
                r"|[+-]\d\d:?\d\d)?)?(?!\w)"
            ),
            _iso,
            1,
        ),
        Rule("iso week", pattern(r"(?<![\w-])(?:19|20)\d\d-W[0-5]\d(?:-[1-7])?(?![\w-])", re.I), _iso_week, 1),
        Rule(
            "year first",
            pattern(
                r"(?<![\w/.:-])(?P<year>(?:1[5-9]|20)\d\d)[/.](?P<month>0?[1-9]|1[0-2])[/.](?P<day>0?[1-9]|[12]\d"
                r"|3[01])(?![\w/]|[.-]\d)"
            ),
            _cjk,
            1,
        ),
        Rule(
            "separated",
            pattern(
                r"(?<![\w/.:$€£-])(?<!\d,)(?P<a>\d{1,2})(?P<sign>[/.-])(?P<b>\d{1,2})(?P=sign)(?P<year>(?:1[5-9]"
                r"|20)\d\d|\d\d)(?![\w/]|[.,:-]\d)"
            ),
            _separated,
            1,
        ),
        Rule(
            "cjk",
            pattern(
                r"(?:(?P<year>\d{4})\s?年(?:\s?(?P<month>\d{1,2})\s?月(?:\s?(?P<day>\d{1,2})\s?[日号號])?)?)(?!間|间)"
            ),
            _cjk,
            1,
        ),
        Rule(
            "cjk day",
            pattern(r"(?<!\d)(?P<year>(?!))?(?P<month>\d{1,2})\s?月\s?(?P<day>\d{1,2})\s?[日号號]"),
            _cjk,
            1,
        ),
    )
