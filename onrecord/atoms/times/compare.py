"""How two time expressions relate: the question of a proof is whether the second states the first.

Only what both state is compared; what neither the words nor an anchor give is never guessed. Where words allow several
values the answer is one that holds for them all, else ``UNKNOWN``. A weekday without its week, or a day without its
year, is the exception, as its rivals were left out rather than said: one fitting reading is enough when it is to be
stated, the customary one when it states.
"""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta

from onrecord.atoms.times.amounts import compare_lengths
from onrecord.atoms.times.relation import Relation
from onrecord.atoms.times.time import Time
from onrecord.atoms.times.value import Moment, interval

__all__ = ["Relation", "compare"]


_PARTIAL = re.compile(r"(?P<y>\d{4}|XXXX)-(?P<m>\d\d|XX)(?:-(?P<d>\d\d|XX))?(?:T.*)?")
_ZONE = re.compile(r"\b(?:[ECMP][SD]T|GMT|UTC|BST|CES?T|[AB]EST|ET|PT)\b|(?<=\d)Z\b|[+-]\d\d:?\d\d$")
_BOUNDS = {
    "before": "before",
    "prior_to": "before",
    "after": "after",
    "following": "after",
    "since": "since",
    "by": "by",
    "until": "until",
    "starting": "since",
    "beginning": "since",
    "effective": "since",
}
_PARTS_OF_DAY = {"MO": (4, 12), "MI": (11, 14), "AF": (12, 18), "EV": (17, 24), "NI": (18, 30)}
_NEAR = frozenset(["about", "nearly", "more_than", "less_than"])
_VAGUE = frozenset(["early", "mid", "late", "start", "end"])


def compare(a: Time, b: Time) -> Relation:
    """``EQUAL``: the same time. ``WITHIN``: ``b`` states ``a``, being the same point or a part of it said more finely
    ("2004" by "17 November 2004"). ``WIDER``: ``b`` is coarser and does not state ``a``. ``DIFFERENT``: they cannot
    both be meant. ``UNKNOWN``: not comparable.

    >>> from onrecord.text import Text
    >>> from onrecord.atoms.times import find_times
    >>> def read(words): return find_times(Text(words))[0]
    >>> compare(read("in 2004"), read("on 17 November 2004")).name
    'WITHIN'
    >>> compare(read("on Wednesday"), read("on 17 November 2004")).name
    'EQUAL'
    >>> compare(read("on Friday"), read("on 17 November 2004")).name
    'DIFFERENT'
    >>> compare(read("on Monday, 10 March"), read("on Tuesday, 10 March")).name
    'UNKNOWN'
    >>> compare(read("for 12 months"), read("for a year")).name
    'EQUAL'
    """
    if a.impossible or b.impossible:
        return Relation.EQUAL if a.value == b.value and a.kind == b.kind else Relation.UNKNOWN
    if a.misfit or b.misfit:  # which of the two was meant, the day or its weekday?
        return Relation.EQUAL if (a.value, a.weekday) == (b.value, b.weekday) else Relation.UNKNOWN
    if "duration" in (a.kind, b.kind) or "set" in (a.kind, b.kind):
        return compare_lengths(a, b) if a.kind == b.kind else Relation.UNKNOWN
    if _zone(a) != _zone(b) and _zone(a) and _zone(b):
        return Relation.UNKNOWN
    relation = _dates(a, b)
    if relation in (Relation.EQUAL, Relation.WITHIN) and None not in (a.weekday, b.weekday) and a.weekday != b.weekday:
        return Relation.UNKNOWN  # "Monday, 10 March" and "Tuesday, 10 March": of another year, or one of them is wrong
    return _bounded(relation, a, b)


def _dates(a: Time, b: Time) -> Relation:
    if _timeless(a.value) or _timeless(b.value):
        return Relation.UNKNOWN
    found = [_points(v, w, a, b) for v in a.readings or (a.value,) for w in b.readings or (b.value,)]
    if all(relation is found[0] for relation in found):
        return _softened(found[0], a, b)
    sides = [(t.elided or len(t.readings) < 2) for t in (a, b)]
    if not all(sides):
        return Relation.UNKNOWN
    if len(b.readings) > 1:  # what the second leaves out is not stated: only the customary reading is taken from it
        relation = _points(a.value, b.value, a, b)
        return Relation.UNKNOWN if relation is Relation.DIFFERENT else _softened(relation, a, b)
    agreed = [relation for relation in found if relation in (Relation.EQUAL, Relation.WITHIN)]
    return _softened(agreed[0], a, b) if agreed else Relation.UNKNOWN


def _zone(time: Time) -> str:
    zone = _ZONE.search(time.string) if time.kind == "time" else None
    return zone.group() if zone else ""


def _bounded(relation: Relation, a: Time, b: Time) -> Relation:
    """A preposition binds: "before 2004" is not "in 2004", nor what "before May 2004" says; "since May 1999" says
    "since 1999"."""
    mine, other = (_BOUNDS.get(t.bound or "") for t in (a, b))
    if mine != other:
        return Relation.UNKNOWN
    if mine in ("before", "after") and relation in (Relation.WITHIN, Relation.WIDER):
        return Relation.UNKNOWN
    return relation


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
    """What the words around a date add: "early 2002" is not stated by "2002", nor by a day of it that is not early;
    "about 2002" may be 2003."""
    if relation is Relation.DIFFERENT:
        return Relation.UNKNOWN if {a.modifier, b.modifier} & _NEAR else relation
    if b.modifier in _NEAR and a.modifier != b.modifier:
        return Relation.WIDER if relation in (Relation.EQUAL, Relation.WITHIN) else relation
    if a.modifier in _NEAR and a.modifier not in ("about", b.modifier):
        return Relation.UNKNOWN  # "nearly 2002" is not 2002
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
    """Whether the finer ``b`` lies in that stage of ``a``: clearly in, clearly out (the far third), or not to be
    told."""
    if a.begin is None or a.end_ is None or b.begin is None or b.end_ is None:
        return Relation.UNKNOWN
    first, last = _edge(a.begin, False), _edge(a.end_, True)
    whole = last - first
    low, high = (_edge(b.begin, False) - first) / whole, (_edge(b.end_, True) - first) / whole
    inside, outside = {
        "early": (high <= 1 / 3, low >= 2 / 3),
        "start": (high <= 1 / 4, low >= 2 / 3),
        "mid": (low >= 1 / 4 and high <= 3 / 4, high <= 1 / 6 or low >= 5 / 6),
        "late": (low >= 2 / 3, high <= 1 / 3),
        "end": (low >= 3 / 4, high <= 1 / 3),
    }[stage]
    return Relation.WITHIN if inside else Relation.DIFFERENT if outside else Relation.UNKNOWN


def _edge(moment: Moment, end: bool) -> datetime:
    if isinstance(moment, datetime):
        return moment.replace(tzinfo=None)
    return datetime.combine(moment, time(23, 59, 59) if end else time(0))


def _points(v: str, w: str, a: Time, b: Time) -> Relation:
    if v == w:
        return Relation.EQUAL
    if v.startswith(("FY", "BC")) or w.startswith(("FY", "BC")):
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
    bare = [re.fullmatch(r"XXXX-WXX-([1-7])(T.*)?", value) for value in (v, w)]
    if bare[0] and bare[1]:
        return Relation.DIFFERENT if bare[0][1] != bare[1][1] else Relation.UNKNOWN
    for match, span, flipped in ((bare[0], span_w, False), (bare[1], span_v, True)):
        if match is None:
            continue
        if span is None or span[2] not in ("day", "daypart", "hour", "minute", "second"):
            return Relation.UNKNOWN
        if span[0].isoweekday() != int(match[1]):
            return Relation.DIFFERENT
        if match[2]:  # "Wednesday night": the day alone does not state the night
            return Relation.WIDER if span[2] == "day" and not flipped else Relation.UNKNOWN
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
