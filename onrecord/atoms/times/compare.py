"""How two time expressions relate: the question of a proof is whether the second states the first.

Only what both state is compared; what neither the words nor an anchor give is never guessed. Where words allow several
values the answer is one that holds for them all, else ``UNKNOWN``; a weekday or a month and day without its year is
the exception, as its rivals were not stated: there one fitting reading is enough.
"""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta
from enum import Enum
from fractions import Fraction

from onrecord.atoms.times.time import Time
from onrecord.atoms.times.value import Moment, amount, interval

__all__ = ["Relation", "compare"]


class Relation(Enum):
    """What ``b`` says of ``a``; see :func:`compare`."""

    EQUAL = "equal"
    WITHIN = "within"
    WIDER = "wider"
    DIFFERENT = "different"
    UNKNOWN = "unknown"


_COARSENESS = (
    "second",
    "minute",
    "hour",
    "daypart",
    "day",
    "weekend",
    "week",
    "month",
    "season",
    "quarter",
    "half",
    "year",
    "years",
    "decade",
    "century",
)
_PARTIAL = re.compile(r"(?P<y>\d{4}|XXXX)-(?P<m>\d\d|XX)(?:-(?P<d>\d\d|XX))?(?:T.*)?")
_PARTS_OF_DAY = {"MO": (4, 12), "MI": (11, 14), "AF": (12, 18), "EV": (17, 24), "NI": (18, 30)}
_VAGUE = frozenset(["early", "mid", "late", "start", "end"])


def compare(a: Time, b: Time) -> Relation:
    """``EQUAL``: the same time. ``WITHIN``: ``b`` states ``a``, being the same point or a part of it said more finely ("2004"
    by "17 November 2004"). ``WIDER``: ``b`` is coarser and does not state ``a``. ``DIFFERENT``: they cannot both be
    meant. ``UNKNOWN``: not comparable.

    >>> from onrecord.text import Text
    >>> from onrecord.atoms.times import find_times
    >>> def read(words): return find_times(Text(words))[0]
    >>> compare(read("in 2004"), read("on 17 November 2004")).name
    'WITHIN'
    >>> compare(read("on Wednesday"), read("on 17 November 2004")).name, compare(read("on Friday"), read("on 17 November 2004")).name
    ('EQUAL', 'DIFFERENT')
    >>> compare(read("for 12 months"), read("for a year")).name
    'EQUAL'
    """
    if a.impossible or b.impossible:
        return Relation.EQUAL if a.value == b.value and a.kind == b.kind else Relation.UNKNOWN
    if a.misfit or b.misfit:  # which of the two was meant, the day or its weekday?
        return Relation.EQUAL if (a.value, a.weekday) == (b.value, b.weekday) else Relation.UNKNOWN
    if "duration" in (a.kind, b.kind) or "set" in (a.kind, b.kind):
        return _lengths(a, b) if a.kind == b.kind else Relation.UNKNOWN
    if _timeless(a.value) or _timeless(b.value):
        return Relation.UNKNOWN
    found = [_points(v, w, a, b) for v in a.readings or (a.value,) for w in b.readings or (b.value,)]
    if all(relation is found[0] for relation in found):
        return _softened(found[0], a, b)
    elided = (a.relative or not a.readings) and (b.relative or not b.readings)
    agreed = [relation for relation in found if relation in (Relation.EQUAL, Relation.WITHIN)]
    if elided and agreed and not (len(a.readings) > 1 and len(b.readings) > 1):
        return _softened(agreed[0], a, b)
    if elided and len(a.readings) > 1 and len(b.readings) > 1:
        return (
            _softened(_points(a.value, b.value, a, b), a, b) if set(a.readings) == set(b.readings) else Relation.UNKNOWN
        )
    return Relation.UNKNOWN


def _timeless(value: str) -> bool:
    return value.endswith("_REF") or value in (
        "XXXX",
        "XXXX-XX",
        "XXXX-XX-XX",
        "XXXX-WXX",
        "XXXX-QX",
        "XXX",
        "XX",
        "XXXX-WXX-WE",
    )


def _softened(relation: Relation, a: Time, b: Time) -> Relation:
    """ "Early 2002" is not stated by "2002", nor by a day of it that is not early; "about 2002" may be 2003."""
    if relation is Relation.DIFFERENT:
        near = a.modifier in ("about", "nearly", "more_than", "less_than") or b.modifier in (
            "about",
            "nearly",
            "more_than",
            "less_than",
        )
        return Relation.UNKNOWN if near else relation
    stage_a, stage_b = (t.modifier if t.modifier in _VAGUE else None for t in (a, b))
    if stage_a == stage_b or relation in (Relation.WIDER, Relation.UNKNOWN):
        return relation
    if stage_a is None:
        return Relation.WITHIN  # "2002" by "early 2002"
    if stage_b is None:
        return _stage(stage_a, a, b) if relation is Relation.WITHIN else Relation.WIDER
    opposed = {stage_a, stage_b} in ({"early", "late"}, {"start", "end"}, {"early", "end"}, {"start", "late"})
    return Relation.DIFFERENT if opposed and relation is Relation.EQUAL else Relation.UNKNOWN


def _stage(stage: str, a: Time, b: Time) -> Relation:
    """Whether the finer ``b`` lies in that stage of ``a``: clearly in, clearly out (the far third), or not to be told."""
    if a.begin is None or a.end_ is None or b.begin is None or b.end_ is None:
        return Relation.UNKNOWN
    first, last = _edge(a.begin, False), _edge(a.end_, True)
    whole = last - first
    low, high = (_edge(b.begin, False) - first) / whole, (_edge(b.end_, True) - first) / whole
    inside, outside = {
        "early": (high <= 1 / 3, low >= 2 / 3), "start": (high <= 1 / 4, low >= 2 / 3), "mid": (low >= 1 / 4 and high <= 3 / 4, high <= 1 / 6 or low >= 5 / 6),
        "late": (low >= 2 / 3, high <= 1 / 3), "end": (low >= 3 / 4, high <= 1 / 3),
    }[stage]  # fmt: skip
    return Relation.WITHIN if inside else Relation.DIFFERENT if outside else Relation.UNKNOWN


def _edge(moment: Moment, end: bool) -> datetime:
    if isinstance(moment, datetime):
        return moment.replace(tzinfo=None)
    return datetime.combine(moment, time(23, 59, 59) if end else time(0))


def _points(v: str, w: str, a: Time, b: Time) -> Relation:
    if v == w:
        return Relation.EQUAL
    if v.startswith("FY") or w.startswith("FY") or v.startswith("BC") or w.startswith("BC"):
        return _prefixed(v, w)
    clocks = _clock_only(v, w)
    if clocks is not None:
        return clocks
    spans = [_span(v, a), _span(w, b)]
    if spans[0] and spans[1]:
        return _spans(spans[0], spans[1])
    weekday = _weekday(v, w, spans[0], spans[1])
    if weekday is not None:
        return weekday
    return _partial(v, w)


def _prefixed(v: str, w: str) -> Relation:
    """Fiscal years and years before Christ compare with their like only."""
    if v[:2] != w[:2]:
        return Relation.UNKNOWN if "FY" in (v[:2], w[:2]) else Relation.DIFFERENT
    if w.startswith(v):
        return Relation.WITHIN
    return Relation.WIDER if v.startswith(w) else Relation.DIFFERENT


def _clock_only(v: str, w: str) -> Relation | None:
    """Times of day of which at least one has no day: they compare as times of day."""
    (day_v, _, clock_v), (day_w, _, clock_w) = v.partition("T"), w.partition("T")
    if (day_v and day_w) or not (clock_v and clock_w):
        return Relation.UNKNOWN if not (day_v and day_w) else None
    if clock_v == clock_w:
        return Relation.WIDER if day_v and not day_w else Relation.WITHIN if day_w and not day_v else Relation.EQUAL
    if clock_v[0].isdigit() and clock_w[0].isdigit():
        return Relation.DIFFERENT
    return Relation.UNKNOWN


def _span(value: str, given: Time) -> tuple[datetime, datetime, str] | None:
    if value == given.value and given.begin is not None and given.end_ is not None:
        first, last, granularity = given.begin, given.end_, given.granularity
    else:
        known = interval(value)
        if known is None:
            return None
        first, last, granularity = known
    if granularity == "daypart":
        low, high = _PARTS_OF_DAY.get(value.rpartition("T")[2], (0, 24))
        day = _edge(first, False)
        last_day = day.date() == date.max
        return (
            day + timedelta(hours=low),
            day + timedelta(hours=min(high, 23) if last_day else high, seconds=-1),
            granularity,
        )
    return _edge(first, False), _edge(last, True), granularity


def _spans(v: tuple[datetime, datetime, str], w: tuple[datetime, datetime, str]) -> Relation:
    if v[:2] == w[:2]:
        return Relation.EQUAL
    if v[0] <= w[0] and w[1] <= v[1]:
        return Relation.WITHIN
    if w[0] <= v[0] and v[1] <= w[1]:
        return Relation.WIDER
    if w[1] < v[0] or v[1] < w[0]:
        loose = {"season", "daypart", "decade", "century"} & {v[2], w[2]}  # their borders are not sharp
        gap = min(abs(v[0] - w[1]), abs(w[0] - v[1]))
        margin = {"season": 45, "daypart": 0.15, "decade": 370, "century": 370}
        close = any(gap <= timedelta(days=margin[name]) for name in loose)
        return Relation.UNKNOWN if close else Relation.DIFFERENT
    return Relation.UNKNOWN


def _weekday(
    v: str, w: str, span_v: tuple[datetime, datetime, str] | None, span_w: tuple[datetime, datetime, str] | None
) -> Relation | None:
    """A weekday of no known week against a day, or against another weekday."""
    bare = [re.fullmatch(r"XXXX-WXX-([1-7])(?:T.*)?", value) for value in (v, w)]
    if bare[0] and bare[1]:
        return Relation.DIFFERENT if bare[0][1] != bare[1][1] else Relation.UNKNOWN
    for match, span, flipped in ((bare[0], span_w, False), (bare[1], span_v, True)):
        if match is None:
            continue
        if span is None or span[2] not in ("day", "daypart", "hour", "minute", "second"):
            return Relation.UNKNOWN
        if span[0].isoweekday() != int(match[1]):
            return Relation.DIFFERENT
        return Relation.WIDER if flipped else Relation.EQUAL
    return None


def _partial(v: str, w: str) -> Relation:
    """Dates of which one lacks its year: month and day are compared, the year is what one states beyond the other."""
    x, y = _PARTIAL.fullmatch(v), _PARTIAL.fullmatch(w)
    if x is None or y is None or "T" in v + w:
        parts = [re.fullmatch(r"(\d{4}|XXXX)-(Q\d|H\d|SP|SU|FA|WI)", value) for value in (v, w)]
        if parts[0] and parts[1]:
            if parts[0][2] != parts[1][2]:
                return (
                    Relation.DIFFERENT
                    if parts[0][2][0] == parts[1][2][0] and parts[0][2][0] in "QH"
                    else Relation.UNKNOWN
                )
            return Relation.WITHIN if parts[0][1] == "XXXX" else Relation.WIDER
        return Relation.UNKNOWN
    states_more = states_less = False
    for name in ("y", "m", "d"):
        mine, other = _known(x[name]), _known(y[name])
        if mine and other and mine != other:
            return Relation.DIFFERENT
        states_more |= other is not None and mine is None
        states_less |= mine is not None and other is None
    if states_less:
        return Relation.UNKNOWN if states_more else Relation.WIDER
    return Relation.WITHIN if states_more else Relation.EQUAL


def _known(part: str | None) -> str | None:
    return None if part is None or "X" in part else part


_SIZE = {"more_than": 1, "less_than": -1}


def _lengths(a: Time, b: Time) -> Relation:
    """Durations and sets, by amount: 12 months are a year, 7 days a week, 24 hours a day."""
    if a.value.startswith("XXXX") or b.value.startswith("XXXX"):
        if a.value == b.value:
            return Relation.EQUAL
        return (
            Relation.DIFFERENT
            if a.value[:8] == b.value[:8] and "X" not in a.value[8:] + b.value[8:]
            else Relation.UNKNOWN
        )
    if len(a.readings) > 1 or len(b.readings) > 1:
        return Relation.EQUAL if a.readings == b.readings else Relation.UNKNOWN
    x, y = amount(a.value), amount(b.value)
    if x is None or y is None:
        return (
            Relation.EQUAL
            if a.value == b.value and a.value not in ("PXX",) and "X" not in a.value
            else Relation.UNKNOWN
        )
    ordered = _order(x, y)
    if ordered is None:
        return Relation.UNKNOWN
    if ordered == 0:
        if a.modifier in ("about", "nearly", *_SIZE) and a.modifier != b.modifier:
            return (
                Relation.UNKNOWN
                if b.modifier in ("about", "nearly", *_SIZE) or a.modifier in _SIZE
                else Relation.WITHIN
            )
        return (
            Relation.WIDER if b.modifier in ("about", "nearly", *_SIZE) and a.modifier != b.modifier else Relation.EQUAL
        )
    if _SIZE.get(a.modifier or "") == -ordered or _SIZE.get(b.modifier or "") == ordered:
        return Relation.UNKNOWN  # "more than a month" and "six weeks" may be the same
    if {"about", "nearly"} & {a.modifier, b.modifier} and _near(x, y):
        return Relation.UNKNOWN
    return Relation.DIFFERENT


def _order(x: tuple[Fraction, Fraction], y: tuple[Fraction, Fraction]) -> int | None:
    """-1, 0, 1 as ``x`` is shorter, the same, longer; ``None`` where months against days do not tell (a month is 28 to 31 days)."""
    if x == y:
        return 0
    day = 86400
    low_x, high_x = x[0] * 28 * day + x[1], x[0] * 31 * day + x[1]
    low_y, high_y = y[0] * 28 * day + y[1], y[0] * 31 * day + y[1]
    if x[0] == y[0]:
        return -1 if x[1] < y[1] else 1
    if x[1] == y[1]:
        return -1 if x[0] < y[0] else 1
    return -1 if high_x < low_y else 1 if low_x > high_y else None


def _near(x: tuple[Fraction, Fraction], y: tuple[Fraction, Fraction]) -> bool:
    size = [months * 2629800 + seconds for months, seconds in (x, y)]
    return abs(size[0] - size[1]) * 4 <= max(size)
