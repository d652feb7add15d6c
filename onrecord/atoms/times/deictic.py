"""Expressions that point from the moment of speaking: "yesterday", "last Tuesday", "three weeks ago", "this weekend".

With an anchor they are resolved by arithmetic (see ``resolve.py``); without one they keep their shape. Expressions that
point from another moment of the story ("a year earlier", "the next day", "that week") are found and left unresolved.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from functools import cache

from onrecord.atoms.times.lexicon import alternatives, lexicon, number
from onrecord.atoms.times.resolve import SHAPES, Resolved, shift, weekday
from onrecord.atoms.times.rule import Context, Draft, Rule
from onrecord.atoms.times.value import day_value

__all__ = ["NUMBER", "count", "rules"]

_WORD = alternatives([form for form, value in lexicon("en").numbers.items() if form not in ("a", "an", "zero")])
_DIGIT_WORD = alternatives(
    [
        form
        for form, value in lexicon("en").numbers.items()
        if value.isdigit() and 1 <= int(value) <= 90 and " " not in form and form not in ("a", "an", "dozen")
    ]
)
#: A number of units in English, in digits or words.
NUMBER = rf"(?:(?<![\w.,$€£/:-])\d{{1,3}}(?:,\d{{3}})*(?:\.\d+)?(?:\s+1/2)?|(?<![\w-])\d{{4}}(?![\d,])|\b(?:(?:a|an)(?!(?:\s+|-){_DIGIT_WORD}\b)|{_WORD}(?:(?:\s+|-)(?:and\s+)?{_WORD}){{0,4}})\b)"
_PART = r"(?P<part>morning|afternoon|evening|night|midday|lunchtime)"
_PARTS = {"morning": "TMO", "afternoon": "TAF", "evening": "TEV", "night": "TNI", "midday": "TMI", "lunchtime": "TMI"}
_DAYS = {"today": 0, "tonight": 0, "yesterday": -1, "tomorrow": 1, "tonite": 0, "2day": 0}
_SPAN_DAYS = {"day": 1, "night": 1, "week": 7, "fortnight": 14, "weekend": 7}
_STEPS = {"last": -1, "past": -1, "this": 0, "next": 1, "coming": 1, "current": 0, "upcoming": 1}


def count(words: str) -> str:
    """A number of units as TIMEX3 writes it: ``3``, ``1.5``, or ``X`` where nobody said how many."""
    value = number(words)
    if value is None:
        return "X"
    return str(value.numerator) if value.denominator == 1 else f"{float(value):g}"


def _draft(match: re.Match[str], context: Context, value: str, **fields: object) -> Draft:
    draft = Draft(*match.span(), "time" if "T" in value else "date", value, relative=context.today is not None)
    for name, given in fields.items():
        setattr(draft, name, given)
    return draft


def _day(match: re.Match[str], context: Context) -> Iterator[Draft]:
    word = match["day"].lower()
    distance = _DAYS[word]
    if match["beyond"]:
        distance = 2 if "after" in match["beyond"].lower() else -2
    part = "TNI" if word.startswith("tonig") else _PARTS.get((match["part"] or "").lower(), "")
    if re.match(r"'s\s+(?:world|society|technology|youth|generation|standards)", context.after(match.end())):
        return
    yield _draft(match, context, shift(context.today, "day", distance) + part, offset=("day", distance))


def _part_of_day(match: re.Match[str], context: Context) -> Iterator[Draft]:
    which = " ".join(match["which"].lower().split())
    part = match["part"].lower()
    if which in ("last", "this"):
        distance = _STEPS[which]
        yield _draft(match, context, shift(context.today, "day", distance) + _PARTS[part], offset=("day", distance))
    else:
        yield _draft(match, context, "XXXX-XX-XX" + _PARTS[part], relative=False)


def _weekday(match: re.Match[str], context: Context) -> Iterator[Draft]:
    word = match["weekday"]
    iso = int(lexicon("en").weekdays[word.lower().rstrip(".")])
    which = (match["which"] or "").lower()
    short = len(word.rstrip(".")) <= 5 and word.lower() not in ("friday", "monday", "sunday")
    before, after = context.before(match.start()), context.after(match.end())
    part = match["part"]
    if short and not (
        part
        or (word[0].isupper() and (which or re.search(r"\b(?:on|by|until|every|since|from|till)\s+$", before, re.I)))
    ):
        return
    if (
        word[0].isupper()
        and not which
        and re.search(r"\b(?:the|The|Black|Good|Bloody|Ash|Super|Cyber|Palm|Ruby|Joe|Man)\s+$", before)
        and re.match(r"\s+[A-Z][a-z]", after)
    ):
        return  # "the Sunday Telegraph"
    if which in ("past", "coming"):
        which = {"past": "last", "coming": "next"}[which]
    if re.search(r"\b(?:Black|Good|Bloody|Ash|Cyber|Palm|Ruby|Super|Holy|Maundy)\s+$", before):
        return
    week = (match["week"] or "").lower()
    if week == "week":  # "Tuesday week" is the one after next
        resolved = Resolved(f"XXXX-WXX-{iso}")
    elif week:
        distance = {"last": -1, "next": 1, "this": 0}[week.split()[0]]
        resolved = weekday(_moved(context.today, 7 * distance), iso, "this", "")
    elif which in ("the following", "the previous", "the next"):
        resolved = Resolved(f"XXXX-WXX-{iso}")
    else:
        resolved = weekday(context.today, iso, which, context.tense(match.start(), match.end()))
    suffix = _PARTS[part.lower()] if part else ""
    yield _draft(
        match, context, resolved.value + suffix, readings=tuple(r + suffix for r in resolved.readings), weekday=iso - 1
    )


def _moved(day: date | None, days: int) -> date | None:
    """The day so many days on; ``None`` where there is none."""
    try:
        return None if day is None else day + timedelta(days=days)
    except OverflowError:
        return None


def _one(unit: str) -> str:
    """One of a unit as a duration."""
    special = {"decade": "P10Y", "century": "P100Y", "weekend": "P1WE", "fortnight": "P2W"}
    return special.get(unit) or f"{'PT' if unit in ('hour', 'minute', 'second') else 'P'}1{unit[0].upper()}"


def _unit(match: re.Match[str], context: Context) -> Iterator[Draft]:
    which, unit = match["which"].lower().split()[-1], match["unit"].lower().removesuffix("'s")
    distance = _STEPS[which]
    unit = lexicon("en").units[unit]
    today = context.today
    if unit in ("day", "night") or (unit not in SHAPES and which != "past"):
        return
    if re.search(
        r"\bthe\s+(?:last|next)\s", match.group(), re.I
    ):  # "over the next year" is a length; else a time of the story
        if re.search(
            r"\b(?:for|over|within|during|in|through|throughout)\s+$", context.before(match.start()), re.I
        ) and not re.match(r"\s+of\b", context.after(match.end())):
            yield _draft(match, context, _one(unit), kind="duration", modifier="past" if which == "last" else which)
        elif unit in SHAPES:
            yield _draft(match, context, SHAPES[unit], relative=False)
        return
    if which == "past":  # "the past year" is the twelve months before, rather than the last calendar year
        yield _draft(match, context, _one(unit), kind="duration", modifier="past")
        return
    readings: tuple[str, ...] = ()
    value = shift(today, unit, distance)
    if unit == "weekend" and today is not None:
        other = {-1: -1, 0: -1 if today.isoweekday() < 6 else 1, 1: -1}[distance]
        near = shift(today, unit, distance + other)
        readings = (value, near)
        if distance == -1 and today.isoweekday() < 6:
            readings = ()
    yield _draft(match, context, value, readings=readings, offset=(unit, distance))


def _the_unit(match: re.Match[str], context: Context) -> Iterator[Draft]:
    """ "The weekend", "the end of the month", "the year ended 31 March": the unit that is running, or has just run."""
    unit = match["unit"].lower()
    if unit != "weekend" and not match["stage"] and not match["bound"]:
        return
    distance = 0
    if unit == "weekend" and context.today is not None and context.today.isoweekday() < 6:
        distance = 0 if context.tense(match.start(), match.end()) == "future" else -1
    value = SHAPES[unit] if match["bound"] else shift(context.today, unit, distance)
    relative = context.today is not None and not match["bound"]
    other = shift(context.today, unit, distance + (1 if distance else -1))
    readings = (value, other) if unit == "weekend" and relative else ()
    yield Draft(*match.span("span"), "date", value, relative=relative, readings=readings)


def _year_end(match: re.Match[str], context: Context) -> Iterator[Draft]:
    yield _draft(match, context, shift(context.today, match["unit"].lower(), 0), modifier="end", approximate=True)


def _ago(match: re.Match[str], context: Context) -> Iterator[Draft]:
    unit = lexicon("en").units.get(match["unit"].lower().replace("-", ""), "")
    if not unit:
        return
    given = number(match["number"]) if match["number"] else number("a")
    back = match["side"].lower() not in ("from now", "from today", "hence")
    vague = "PAST_REF" if back else "FUTURE_REF"
    approximate = bool(match["number"] and re.search(r"couple", match["number"], re.I))
    if given is None:
        yield _draft(match, context, vague, relative=False)
        return
    distance = -given if back else given
    anchor = context.anchor
    if unit in ("hour", "minute", "second"):
        if isinstance(anchor, datetime):
            seconds = distance * {"hour": 3600, "minute": 60, "second": 1}[unit]
            at = anchor + timedelta(seconds=float(seconds))
            yield _draft(
                match, context, f"{day_value(at)}T{at.hour:02d}:{at.minute:02d}", kind="time", approximate=True
            )
        else:
            yield _draft(match, context, vague, kind="time", relative=False)
        return
    if context.today is None:
        shape = SHAPES["day" if unit in ("week", "fortnight") else unit]
        yield _draft(match, context, shape, offset=(unit, int(distance)) if distance.denominator == 1 else None)
        return
    if distance.denominator != 1:
        months = distance * {"year": 12, "month": 1, "decade": 120, "century": 1200}.get(unit, 0)
        if months:
            yield _draft(match, context, shift(context.today, "month", round(months)), approximate=True)
        return
    steps = int(distance)
    if unit in _SPAN_DAYS:
        try:
            day = context.today + timedelta(days=steps * _SPAN_DAYS[unit])
        except OverflowError:
            return
        draft = _draft(match, context, day_value(day), offset=(unit, steps), approximate=approximate)
        if unit != "day":
            edges = [_moved(day, -3), _moved(day, 3)]
            draft.begin, draft.end_, draft.granularity = edges[0] or day, edges[1] or day, "week"
        yield draft
        return
    unit, steps = (
        ("year", steps * 10) if unit == "decade" else ("year", steps * 100) if unit == "century" else (unit, steps)
    )
    far = abs(steps) >= 10 and unit == "year" and steps % 10 == 0
    yield _draft(
        match, context, shift(context.today, unit, steps), offset=(unit, steps), approximate=approximate or far
    )


def _narrative(match: re.Match[str], context: Context) -> Iterator[Draft]:
    """From another moment of the story: "a year earlier", "the next day", "two weeks later"."""
    unit = lexicon("en").units.get(match["unit"].lower().removesuffix("'s"), "")
    if re.match(r"an?\s+\w+-", match.group(), re.I):  # "a year-earlier loss": the article is the noun's
        yield Draft(match.start("unit"), match.end(), "date", SHAPES.get(unit, "XXXX"))
    elif unit in ("hour", "minute", "second"):
        yield _draft(match, context, "XXXX-XX-XXTXX", kind="time", relative=False)
    elif unit:
        yield _draft(match, context, SHAPES[unit], relative=False)


def _ago_folded(match: re.Match[str], context: Context) -> Iterator[Draft]:
    if not match["number"] and match["unit"].lower().endswith("s"):
        yield _draft(match, context, "PAST_REF" if "ago" in match["side"].lower() else "FUTURE_REF", relative=False)
    else:
        yield from _ago(match, context)


def _narrative_kept(match: re.Match[str], context: Context) -> Iterator[Draft]:
    words = match.group().lower()
    moved = re.search(r"(?:earlier|before|later|after)$", words)
    if re.search(r"\ba\s+\w+", words) and not moved:
        return
    if moved and moved.group() == "after" and re.match(r"\s+\w", context.after(match.end())):
        return
    yield from _narrative(match, context)


@cache
def rules() -> tuple[Rule, ...]:
    i = re.I
    words = lexicon("en")
    units = alternatives(words.units)
    days = alternatives(words.weekdays)
    nth = alternatives([form for form in words.ordinals if "-" not in form])
    return (
        Rule("day", re.compile(rf"\b(?:(?:(?:the\s+)?(?P<beyond>day\s+(?:before|after))\s+)|(?:earlier|later|early|late)\s+)?(?P<day>today|tonight|yesterday|tomorrow)\b(?:\s+(?:in\s+the\s+)?{_PART}\b)?", i), _day, 4),
        Rule("part of day", re.compile(rf"\b(?:(?:early|late|earlier|later)\s+)?(?P<which>last|this|that|the\s+same|the\s+next|the\s+following|the\s+previous)\s+(?:very\s+)?(?:early\s+|late\s+)?{_PART}\b", i), _part_of_day, 4),
        Rule("weekday", re.compile(
            rf"(?<![\w'@/])(?:(?:early|late|earlier|later)\s+(?:on\s+)?)?(?:\b(?P<which>last|this|next|past|coming|the\s+following|the\s+previous|the\s+next)\s+)?(?P<weekday>{days})\b(?!'s\s+(?:child|law))(?:\s+(?:in\s+the\s+|(?:early|late)\s+)?{_PART}\b)?"
            r"(?:\s+(?:(?:of\s+)?(?P<week>(?:last|this|next)\s+week|(?<=day\s)week))\b)?", i), _weekday, 4),
        Rule("unit", re.compile(rf"\b(?:(?:early|late|earlier|later|the|this)\s+){{0,2}}(?P<which>last|past|this|next|coming|current|upcoming)\s+(?:(?:calendar|whole|entire)\s+)?(?P<unit>{units})\b", i), _unit, 4),
        Rule("the unit", re.compile(r"\b(?:over\s+|(?P<stage>(?:end|beginning|start|middle|rest|close|remainder|half|part)\s+of\s+)|(?:for|during|in|over)\s+(?=the\s+\w+\s+(?:ended|ending|to\s+date)\b))?(?P<span>the\s+(?:fiscal\s+)?(?P<unit>weekend|week|month|year|decade|century))\b(?=(?P<bound>\s+(?:ended|ending|to\s+date)\b)?)", i), _the_unit, 6),
        Rule("year end", re.compile(r"\b(?:the\s+)?(?P<unit>year|month|week)(?:[\s-]|'s\s+)end\b", i), _year_end, 5),
        Rule("ago", re.compile(rf"(?:\b(?:the\s+)?)?(?:(?P<number>{NUMBER})(?:\s+or\s+(?:so|{NUMBER}))?[\s-]+)?(?:full\s+|long\s+|short\s+)?\b(?P<unit>{units})(?:\s+or\s+(?:so|more))?[\s-]+(?P<side>ago|from\s+now|from\s+today|hence)\b", i), _ago_folded, 3, re.compile(r"ago\b|from\s+now|from\s+today|hence", i)),
        Rule("narrative", re.compile(rf"\b(?:{NUMBER}[\s-]+)(?P<unit>{units})[\s-]+(?:later|earlier|before(?!\s+(?:the|a|he|she|it|they|we|I|his|her|their|our|my|any|its|that\b))|afterwards?|previously)\b", i), _narrative, 3, re.compile("later|earlier|before|afterward|previously", i)),
        Rule("narrative unit", re.compile(
            rf"\b(?:(?:earlier|later|early|late)\s+(?:in\s+)?)?(?:the\s+(?:very\s+)?(?:next|following|previous|preceding|same|first|last|final)|that\s+same|that|a|the\s+{nth})\s+(?P<unit>day|week|month|year|weekend|night|quarter|decade)(?:\s+(?:earlier|before|later|after))?\b", i), _narrative_kept, 6),
        Rule("unit after", re.compile(r"\b(?P<unit>year|month|week|quarter|day)-(?:earlier|ago|on-year)\b(?:\s+(?:quarter|period|third\s+quarter))?", i), _narrative, 5),
    )  # fmt: skip
