"""Arithmetic from an anchor: which day, week, month, quarter, season or year a relative expression means.

Everything here takes the anchor's day, or ``None``: then the value keeps its shape with ``X`` for what is not known.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from onrecord.atoms.times.value import day_value, days_in_month, interval

__all__ = ["SHAPES", "Resolved", "month_day", "month_only", "moved", "part_of_year", "shift", "weekday"]

#: The value of a relative expression of a unit when nothing is known.
SHAPES = {
    "day": "XXXX-XX-XX",
    "night": "XXXX-XX-XXTNI",
    "week": "XXXX-WXX",
    "fortnight": "XXXX-WXX",
    "weekend": "XXXX-WXX-WE",
    "month": "XXXX-XX",
    "quarter": "XXXX-QX",
    "year": "XXXX",
    "decade": "XXX",
    "century": "XX",
}


@dataclass(frozen=True)
class Resolved:
    """The value, and the values that the words allow besides (empty when only one)."""

    value: str
    readings: tuple[str, ...] = ()


def _both(value: str, *others: str | None) -> Resolved:
    kept = tuple(dict.fromkeys([value, *(other for other in others if other)]))
    return Resolved(value, kept if len(kept) > 1 else ())


def _week(day: date) -> str:
    year, week, _ = day.isocalendar()
    return f"{year:04d}-W{week:02d}"


def moved(day: date | None, days: int) -> date | None:
    """The day so many days on; ``None`` where there is none."""
    try:
        return None if day is None else day + timedelta(days=days)
    except OverflowError:
        return None


def shift(today: date | None, unit: str, distance: int) -> str:
    """The ``unit`` (day, week, month ...) that lies ``distance`` of them from the anchor's, as a value of that unit.

    >>> shift(date(2024, 1, 31), "month", 1), shift(date(2024, 1, 3), "week", -1), shift(None, "year", -1)
    ('2024-02', '2023-W52', 'XXXX')
    """
    if today is None:
        return SHAPES[unit]
    if unit in ("day", "night", "week", "fortnight", "weekend"):
        days = {"day": 1, "night": 1, "fortnight": 14}.get(unit, 7)
        day = moved(today, distance * days)
        if day is None:
            return SHAPES[unit]
        if unit in ("day", "night"):
            return day_value(day) + ("TNI" if unit == "night" else "")
        return _week(day) + ("-WE" if unit == "weekend" else "")
    months = {"month": 1, "quarter": 3, "year": 12, "decade": 120, "century": 1200}[unit] * distance
    year, month = divmod(today.year * 12 + today.month - 1 + months, 12)
    if not 1 <= year <= 9999:
        return SHAPES[unit]
    return {
        "month": f"{year:04d}-{month + 1:02d}",
        "quarter": f"{year:04d}-Q{month // 3 + 1}",
        "year": f"{year:04d}",
        "decade": f"{year:04d}"[:3],
        "century": f"{year:04d}"[:2],
    }[unit]


def weekday(today: date | None, iso: int, which: str, tense: str) -> Resolved:
    """A weekday by name. ``which``: ``last``, ``this``, ``next`` or empty.

    Bare: the nearest one that is not after the anchor, the custom of news wires (TimeML), or the next one where the
    sentence is in the future; both are readings, and on that weekday itself also the day a week off. "Last" and "next"
    say either the nearest one or that of the last or next calendar week: readings when these differ.
    """
    if today is None:
        return Resolved(f"XXXX-WXX-{iso}")
    back = (today.isoweekday() - iso) % 7
    past, future = moved(today, -back), moved(today, (7 - back) % 7)
    of_week = [moved(today, iso - today.isoweekday() + 7 * n) for n in (-1, 0, 1)]
    if past is None or future is None or None in of_week:
        return Resolved(f"XXXX-WXX-{iso}")
    week_ago, in_week = moved(today, -7), moved(today, 7)
    last, this, following = (day_value(day) for day in of_week if day is not None)
    if which == "last":
        return _both(last if back == 0 else day_value(past), last)
    if which == "next":
        return _both(following if back == 0 else day_value(future), following)
    if which == "this":
        return Resolved(this)
    if back == 0:
        return _both(day_value(today), *(day_value(day) for day in (week_ago, in_week) if day))
    if tense == "future":
        return _both(day_value(future), day_value(past))
    return _both(day_value(past), day_value(future))


_FAR = 250  # days: farther off the tense does not outweigh nearness


def _near(today: date, values: list[str], which: str, tense: str) -> Resolved:
    """The value to choose among those of neighbouring years, and its rivals (the nearest before and after)."""
    spans = [(value, span[0], span[1]) for value in values if (span := interval(value)) is not None]
    if not spans:
        return Resolved("")
    plain = [(v, date(b.year, b.month, b.day), date(e.year, e.month, e.day)) for v, b, e in spans]
    now = [v for v, b, e in plain if b <= today <= e]
    before = [v for v, b, e in plain if e < today]
    after = [v for v, b, e in plain if b > today]
    if which == "last":
        return _both(before[-1], before[-2] if now and len(before) > 1 else None) if before else Resolved("")
    if which == "next":
        return Resolved(after[0]) if after else Resolved("")
    if now:
        return _both(now[0], *before[-1:], *after[:1])
    gap = {v: (b - today).days if b > today else (today - e).days for v, b, e in plain}
    nearest = min(before[-1:] + after[:1], key=lambda v: gap[v])
    if tense == "future" and after and gap[after[0]] <= _FAR:
        nearest = after[0]
    elif tense == "past" and before and gap[before[-1]] <= _FAR:
        nearest = before[-1]
    return _both(nearest, *before[-1:], *after[:1])


def _years(today: date, span: int = 2) -> range:
    return range(max(1, today.year - span), min(9999, today.year + span) + 1)


def month_day(today: date | None, month: int, day: int, which: str, tense: str, iso: int | None = None) -> Resolved:
    """A month and day without a year; a weekday (``iso``) given with it chooses the year that fits."""
    unknown = f"XXXX-{month:02d}-{day:02d}"
    if today is None:
        return Resolved(unknown)
    values = [f"{year:04d}-{month:02d}-{day:02d}" for year in _years(today) if day <= days_in_month(year, month)]
    if iso is not None:
        fitting = [v for v in values if date.fromisoformat(v).isoweekday() == iso]
        near = [v for v in fitting if abs((date.fromisoformat(v) - today).days) <= 400]
        if near:
            return _near(today, near, which, tense)
    chosen = _near(today, values, which, tense)
    return chosen if chosen.value else Resolved(unknown)


def month_only(today: date | None, month: int, which: str, tense: str) -> Resolved:
    """A month by name, without a year. "This March" is that of the anchor's year."""
    if today is None:
        return Resolved(f"XXXX-{month:02d}")
    if which == "this":
        return Resolved(f"{today.year:04d}-{month:02d}")
    chosen = _near(today, [f"{year:04d}-{month:02d}" for year in _years(today)], which, tense)
    return chosen if chosen.value else Resolved(f"XXXX-{month:02d}")


def part_of_year(today: date | None, part: str, which: str, tense: str) -> Resolved:
    """A quarter (``Q3``), a half (``H1``) or a season (``FA``) without a year: the last that has begun, else by tense.

    In the future too, a quarter is the nearer one: who expects to report a third-quarter loss in November means the
    quarter that is over.
    """
    if today is None:
        return Resolved(f"XXXX-{part}")
    if which == "this":
        return Resolved(f"{today.year:04d}-{part}")
    if part[0] in "QH" and not which and tense != "future":
        begun = [
            v
            for year in _years(today)
            if (s := interval(v := f"{year:04d}-{part}")) and date(s[0].year, s[0].month, 1) <= today
        ]
        if begun:
            return _both(begun[-1], f"{int(begun[-1][:4]) + 1:04d}-{part}")
    if part[0] in "QH" and tense == "future":
        tense = ""
    chosen = _near(today, [f"{year:04d}-{part}" for year in _years(today)], which, tense)
    return chosen if chosen.value else Resolved(f"XXXX-{part}")
