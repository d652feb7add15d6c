"""Days that a conversation gives otherwise, or that neither stand in it nor follow from what does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime

from onrecord.atoms.times import Relation, Time
from onrecord.atoms.times import compare as compare_times
from onrecord.checks.alignment import Alignment
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.checks.talk import Talk, talk_of

__all__ = ["unheld_times"]

_NUMBERED = re.compile(r"\b(\d{1,2})(?:st|nd|rd|th)\b", re.IGNORECASE)
_UNRESOLVED = re.compile(
    r"\b(?:weekends?|before last|after next|before yesterday|after tomorrow|the other (?:day|night|week|month)|back|"
    r"ages|a while|(?:few|couple|several|some|many) (?:of )?(?:days?|weeks?|months?|years?)|recently|lately|earlier|"
    r"later|soon|(?:days?|weeks?|months?|years?) or so|"
    r"(?:christmas|easter|thanksgiving|new year|halloween|birthday)\w*)\b",
    re.IGNORECASE,
)
_AS_OF = re.compile(r"\b(?:as of|on record|recorded|dated|noted)\W*$", re.IGNORECASE)
_YEARS = re.compile(r"P(\d+)Y")
_WEEKS = 14  # days within which a weekday names a day
_MONTH = 45  # days within which a number in a month does


def unheld_times(said: Part, held: Alignment) -> Iterator[Finding]:
    """Days that the conversation gives otherwise, or that neither stand in it nor follow from what does.

    Where the source tells the time in words that no rule resolves ("the weekend before last"), ``date.unsettled`` says
    that nobody compared the two: it is no finding against the text.
    """
    talk = talk_of(held)
    assert talk is not None
    for time in said.times:
        if time.kind not in ("date", "time") or (time.begin is None and not time.value[:4].isdigit()):
            yield from _rival_time(time, held, talk)
            continue
        link = held.link_of(time.start)
        if (link is not None and link.carried and link.step == "date") or _is_kept(time, talk, held):
            continue
        if _vague(held, talk):
            yield Finding(
                "date.unsettled", "minor", time.start, time.end,
                "the source tells the time in words that cannot be resolved", (held.window.excerpt,),
            )  # fmt: skip
            continue
        yield _time_finding(time, held)


def _rival_time(time: Time, held: Alignment, talk: Talk) -> Iterator[Finding]:
    """A day, a clock time or a length that hangs on no year: another one of the kind stands in its place."""
    if _AGO.search(time.string):
        yield from _rival_distance(time, held, talk)
        return
    beside = [t for t in held.window.part.times if t.kind == time.kind and t.granularity == time.granularity]
    if not beside or any(not _differ(time, t) for t in talk.times(held.window.first) if t.kind == time.kind):
        return
    other = beside[0]
    yield Finding(
        "date.value", "critical", time.start, time.end, f"the source says “{other.string}”",
        (held.window.document.excerpt(other.start, other.end),), other.string, contradicts=True,
    )  # fmt: skip


_AGO = re.compile(r"\bago\b", re.IGNORECASE)


def _rival_distance(time: Time, held: Alignment, talk: Talk) -> Iterator[Finding]:
    """ "Three months ago" of what was three years ago, where the day of speaking is not known."""
    told = [t for t in talk.times(held.window.first) if _AGO.search(t.string)]
    beside = [t for t in held.window.part.times if _AGO.search(t.string)]
    words = " ".join(w.stem for w in time.words)
    if not beside or any(" ".join(w.stem for w in t.words) == words or t.value == time.value for t in told):
        return
    if all(t.granularity == time.granularity for t in beside):
        return  # "a year ago", "12 months ago": the figures are compared elsewhere
    yield Finding(
        "date.value", "critical", time.start, time.end, f"the source says “{beside[0].string}”",
        (held.window.document.excerpt(beside[0].start, beside[0].end),), beside[0].string, contradicts=True,
    )  # fmt: skip


def _differ(time: Time, other: Time) -> bool:
    """Whether two times that may hang on no year are known to be different ones."""
    if compare_times(time, other) is Relation.DIFFERENT:
        return True
    if time.weekday is not None and other.weekday is not None and not (time.begin and other.begin):
        return time.weekday != other.weekday
    shapes = (time.value[:4], other.value[:4])
    return (
        shapes == ("XXXX", "XXXX")
        and len(time.value) == len(other.value)
        and time.value != other.value
        and "X" not in time.value[4:] + other.value[4:]
    )


def _is_kept(time: Time, talk: Talk, held: Alignment) -> bool:
    """Whether a turn states the time, whether it is the day of speaking itself, or its words stand in the source."""
    if _told_otherwise(time, held, talk):
        return False
    if _stated(time, held.window.part.times) or _stated(time, talk.times(held.window.first)):
        return True
    begin, end = _days(time)
    if begin is None or end is None or _named_day(begin, end, talk, held):
        return True
    if _lasting(begin, end, talk, held):
        return True
    days = {t.day for t in talk.turns if t.day is not None}
    if any(begin <= day <= end for day in days):
        return True
    words = {w.key for w in time.words}
    return words <= set(talk.document.text.tokens.keys) and not any(w.isdigit() for w in words) and not days


def _told_otherwise(time: Time, held: Alignment, talk: Talk) -> bool:
    """Whether the aligned sentence tells another day, one only, in words that resolve: "yesterday", "next month"."""
    beside = [t for t in held.window.part.times if t.kind in ("date", "time")]
    if len(beside) != 1 or beside[0].begin is None or beside[0].ambiguous or beside[0].approximate:
        return False
    other = beside[0]
    fine = other.granularity in ("day", "hour", "minute") and time.granularity == "day"
    asof = _AS_OF.search(time.text.string[max(0, time.start - 12) : time.start]) is not None
    return fine and not asof and not _vague(held, talk) and _days(time)[0] != _days(other)[0]


def _stated(time: Time, times: tuple[Time, ...]) -> bool:
    return any(compare_times(time, t) in (Relation.EQUAL, Relation.WITHIN) or _meets(time, t) for t in times)


def _named_day(begin: date, end: date, talk: Talk, held: Alignment) -> bool:
    """Whether a turn names the day by its weekday or its number: "on Monday", "on the 16th", told some days before."""
    if begin != end:
        return False
    for other in talk.times(held.window.first):
        anchor = talk.anchor_at(other.start)
        near = anchor is None or abs((begin - anchor).days) <= _WEEKS
        if other.weekday == begin.weekday() and other.begin is None and near:
            return True
        if other.weekday == begin.weekday() and near and other.elided:
            return True
    for found in _NUMBERED.finditer(talk.document.text.string):
        anchor = talk.anchor_at(found.start())
        if int(found[1]) == begin.day and (anchor is None or abs((begin - anchor).days) <= _MONTH):
            return True
    return False


def _lasting(begin: date, end: date, talk: Talk, held: Alignment) -> bool:
    """ "For three years now", told in 2023, is "since 2020"."""
    for other in talk.times(held.window.first):
        length = _YEARS.fullmatch(other.value) if other.kind == "duration" else None
        anchor = talk.anchor_at(other.start)
        if length is not None and anchor is not None and begin.year <= anchor.year - int(length[1]) <= end.year:
            return True
    return False


def _meets(time: Time, other: Time) -> bool:
    """ "In early February" of what was done "last week": the one lies in the other, at the grain that both have."""
    a, b = _days(time)
    c, d = _days(other)
    if a is None or b is None or c is None or d is None:
        return False
    if other.granularity in ("hour", "minute", "second", "day") and time.granularity == "day":
        return a == c
    return a <= d and c <= b and (d - c).days <= max(31, (b - a).days)


def _days(time: Time) -> tuple[date | None, date | None]:
    def day(moment: date | datetime | None) -> date | None:
        return moment.date() if isinstance(moment, datetime) else moment

    return day(time.begin), day(time.end_)


def _vague(held: Alignment, talk: Talk) -> bool:
    """Whether the turn tells the time in words of which no one day can be made."""
    turn = talk.turn_at(held.window.part.start)
    return _UNRESOLVED.search(talk.document.text.string, turn.start, turn.end) is not None


def _time_finding(time: Time, held: Alignment) -> Finding:
    other = next(
        (t for t in held.window.part.times if t.kind == time.kind and compare_times(time, t) is Relation.DIFFERENT),
        None,
    )
    if other is None:
        return Finding(
            "date.added", "major", time.start, time.end, f"no turn of the source dates it ({time.string})",
            (held.window.excerpt,), contradicts=_exact(time),
        )  # fmt: skip
    right = _right(other)
    return Finding(
        "date.value", "critical", time.start, time.end,
        f"the source says “{other.string}”" + (f", which is {right}" if right not in ("", other.string) else ""),
        (held.window.document.excerpt(other.start, other.end),), right, contradicts=True,
    )  # fmt: skip


def _right(other: Time) -> str:
    """The day, month or year that the words mean, told from the day of speaking; ``""`` for another stretch."""
    if not other.relative or other.begin is None:
        return other.string
    day = other.begin.isoformat()[:10]
    return {"day": day, "month": day[:7], "year": day[:4]}.get(other.granularity, "")


def _exact(time: Time) -> bool:
    return time.granularity in ("day", "month", "year", "hour", "minute")
