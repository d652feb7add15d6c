"""What a conversation holds nowhere: a figure, a day or a name that a memory has from nobody who spoke.

A memory is made from its conversation alone, so what the conversation does not hold was added; an article has other
documents, and for it the desk asks all of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime

from onrecord.atoms.figures import Agreement, Figure, compare
from onrecord.atoms.figures.deriving import derive
from onrecord.atoms.names import Name, NameRelation, same_name
from onrecord.atoms.times import Relation, Time
from onrecord.atoms.times import compare as compare_times
from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.checks.talk import Talk, talk_of
from onrecord.checks.totals import region, totals
from onrecord.text import stem

__all__ = ["unheld_figures", "unheld_names", "unheld_times"]

_CHANGE = re.compile(r"\b(by|to|from)\s+(?:about\s+|around\s+)?\W?$", re.IGNORECASE)
_NUMBERED = re.compile(r"\b(\d{1,2})(?:st|nd|rd|th)\b", re.IGNORECASE)
_WEEKS = 14  # days within which a weekday names a day
_MONTH = 45  # days within which a number in a month does
_LETTERS = 6  # letters of an acronym that may be spelled out in talk
_SMALL = 2  # "one" and "two" are often no figures ("one of", "the two of them")


def unheld_figures(said: Part, held: Alignment) -> Iterator[Finding]:
    """Figures that the conversation gives otherwise, for something else, or not at all."""
    talk = talk_of(held)
    assert talk is not None
    for figure in said.figures:
        if figure.ambiguous or (figure.maybe_year and _is_year(figure)):
            continue
        beside = (*held.window.part.figures, *held.window.part.figure_parts)
        same = _saying(figure, beside)
        if not same:
            everywhere = talk.figures(held.window.first)
            same = _saying(figure, everywhere)
        if same:
            yield from _other_role(figure, same, held)
            continue
        if (figure.written == "words" and figure.high <= _SMALL) or figure.ordinal:
            continue
        if any(compare(figure, f) in (Agreement.UNIT, Agreement.UNKNOWN) and f.low == figure.low for f in everywhere):
            continue  # the same number: its unit is compared by `unit`
        if _in_a_time(figure, talk, held) or _follows(figure, region(held)):
            continue
        other = _instead(figure, held)
        yield Finding(
            "figure.value" if other else "figure.added", "critical", figure.start, figure.end,
            f"the source has {other.string} where the text has {figure.string}" if other
            else f"no turn of the source has {figure.string}, and it follows from none",
            (held.window.document.excerpt(other.start, other.end),) if other else (),
            other.string if other else "", contradicts=True,
        )  # fmt: skip


def _saying(figure: Figure, figures: tuple[Figure, ...]) -> list[Figure]:
    return [f for f in figures if compare(figure, f).confirms or _same_number(figure, f)]


def _is_year(figure: Figure) -> bool:
    return 1500 <= figure.low <= 2200


def _same_number(figure: Figure, other: Figure) -> bool:
    return compare(figure, other) in (Agreement.UNIT_MISSING,) or (other.ambiguous and figure.low in other.readings)


def _in_a_time(figure: Figure, talk: Talk, held: Alignment) -> bool:
    """Whether the number stands in the conversation as a bare token, within a date, a code or a name."""
    keys = talk.document.text.tokens.keys
    wanted = {w.key.strip("$€£%") for w in figure.words}
    return (
        bool(wanted)
        and all(w in keys for w in wanted if any(c.isdigit() for c in w))
        and any(any(c.isdigit() for c in w) for w in wanted)
    )


def _follows(figure: Figure, figures: tuple[Figure, ...]) -> bool:
    if any(t.total is figure for t in totals((*figures, figure))):
        return True
    return derive(figure, figures) is not None


def _instead(figure: Figure, held: Alignment) -> Figure | None:
    """The one figure of the aligned sentence of the same kind that nothing in the text says."""
    used = {(k.first, k.last) for k in held.carried}
    text = held.window.document.text
    free = [
        f for f in held.window.part.figures
        if f.unit == figure.unit and f.share == figure.share and not f.ordinal
        and not any(a <= text.tokens_over(f.start, f.end)[0] < b for a, b in used)
    ]  # fmt: skip
    return free[0] if len(free) == 1 else None


def _other_role(figure: Figure, same: list[Figure], held: Alignment) -> Iterator[Finding]:
    """ "Rises by 36" of what "rises from 30 to 36": the figure is there, as something else."""
    here = _role(figure)
    if here is None or here == "from":
        return
    there = {_role(f) for f in same}
    if None in there or here in there:
        return
    other = same[0]
    yield Finding(
        "figure.role", "critical", figure.start, figure.end,
        f"the source has it “{_role(other)} {other.string}”, the text “{here} {figure.string}”",
        (held.window.document.excerpt(other.start, other.end),), f"{_role(other)} {other.string}", contradicts=True,
    )  # fmt: skip


def _role(figure: Figure) -> str | None:
    found = _CHANGE.search(figure.text.string[max(0, figure.start - 14) : figure.start])
    return found[1].lower() if found else None


def unheld_times(said: Part, held: Alignment) -> Iterator[Finding]:
    """Days that the conversation gives otherwise, or that neither stand in it nor follow from what does."""
    talk = talk_of(held)
    assert talk is not None
    for time in said.times:
        if time.kind not in ("date", "time") or (time.begin is None and not time.value[:4].isdigit()):
            yield from _rival_time(time, held, talk)
            continue
        link = held.link_of(time.start)
        if (link is not None and link.carried and link.step == "date") or _is_kept(time, talk, held):
            continue
        yield _time_finding(time, link, held, talk)


def _rival_time(time: Time, held: Alignment, talk: Talk) -> Iterator[Finding]:
    """A day, a clock time or a length that hangs on no year: another one of the kind stands in its place."""
    beside = [t for t in held.window.part.times if t.kind == time.kind and t.granularity == time.granularity]
    if not beside or any(not _differ(time, t) for t in talk.times(held.window.first) if t.kind == time.kind):
        return
    other = beside[0]
    yield Finding(
        "date.value", "critical", time.start, time.end, f"the source says “{other.string}”",
        (held.window.document.excerpt(other.start, other.end),), other.string, contradicts=True,
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
    if _stated(time, held.window.part.times) or _stated(time, talk.times(held.window.first)):
        return True
    begin, end = _days(time)
    if begin is None or end is None or _named_day(begin, end, talk, held):
        return True
    days = {t.day for t in talk.turns if t.day is not None}
    if any(begin <= day <= end for day in days):
        return True
    words = {w.key for w in time.words}
    return words <= set(talk.document.text.tokens.keys) and not any(w.isdigit() for w in words) and not days


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


def _time_finding(time: Time, link: Link | None, held: Alignment, talk: Talk) -> Finding:
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


def unheld_names(said: Part, held: Alignment) -> Iterator[Finding]:
    """Names that nobody says and nobody who speaks bears."""
    talk = talk_of(held)
    assert talk is not None
    for name in said.names:
        stems = [stem(p) for p in name.parts]
        shown = stems if name.kind == "person" else stems[:1]  # "Zenith Roofing" is not "Acme Roofing"
        if not name.certain or any(s in talk.word_stems for s in shown) or _alias(name, talk, held):
            continue
        link = held.link_of(name.start)
        if link is not None and link.carried:
            continue
        yield Finding(
            "name.added", "critical", name.start, name.end, f"nobody in the source says “{name.string}”",
            (held.window.excerpt,), contradicts=name.certain_kind,
        )  # fmt: skip


def _spelled_out(letters: str, talk: Talk) -> bool:
    """ "E K G" or "E.K.G." for "EKG"."""
    keys = " ".join(talk.document.text.tokens.keys).replace(".", "")
    return f" {' '.join(letters.lower())} " in f" {keys} " or letters.lower() in keys


def _alias(name: Name, talk: Talk, held: Alignment) -> bool:
    if name.string.isupper() and len(name.string) <= _LETTERS and _spelled_out(name.string, talk):
        return True
    return any(
        same_name(name, other, ()) in (NameRelation.SAME, NameRelation.ALIAS) for other in talk.names(held.window.first)
    )
