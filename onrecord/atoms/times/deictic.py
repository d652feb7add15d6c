"""Expressions that point from the moment of speaking: "yesterday", "last Tuesday", "next month", "this weekend".

With an anchor they are resolved by arithmetic (see ``resolve.py``); without one they keep their shape.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from onrecord.atoms.memo import pattern
from onrecord.atoms.times.lexicon import alternatives, lexicon
from onrecord.atoms.times.resolve import SHAPES, Resolved, moved, shift, weekday
from onrecord.atoms.times.rule import Context, Draft, Rule, drafted

__all__ = ["rules"]

_PART = r"(?P<part>morning|afternoon|evening|night|midday|lunchtime)"
_PARTS = {"morning": "TMO", "afternoon": "TAF", "evening": "TEV", "night": "TNI", "midday": "TMI", "lunchtime": "TMI"}
_DAYS = {"today": 0, "tonight": 0, "yesterday": -1, "tomorrow": 1}
_STEPS = {"last": -1, "past": -1, "this": 0, "next": 1, "coming": 1, "current": 0, "upcoming": 1}


def _day(match: re.Match[str], context: Context) -> Iterator[Draft]:
    word = match["day"].lower()
    distance = _DAYS[word]
    if match["beyond"]:
        distance = 2 if "after" in match["beyond"].lower() else -2
    part = "TNI" if word.startswith("tonig") else _PARTS.get((match["part"] or "").lower(), "")
    if re.match(r"'s\s+(?:world|society|technology|youth|generation|standards)", context.after(match.end())):
        return
    yield drafted(match, context, shift(context.today, "day", distance) + part, offset=("day", distance))


def _part_of_day(match: re.Match[str], context: Context) -> Iterator[Draft]:
    which = " ".join(match["which"].lower().split())
    part = match["part"].lower()
    if which in ("last", "this"):
        distance = _STEPS[which]
        yield drafted(match, context, shift(context.today, "day", distance) + _PARTS[part], offset=("day", distance))
    else:
        yield drafted(match, context, "XXXX-XX-XX" + _PARTS[part], relative=False)


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
        resolved = weekday(moved(context.today, 7 * distance), iso, "this", "")
    elif which in ("the following", "the previous", "the next"):
        resolved = Resolved(f"XXXX-WXX-{iso}")
    else:
        resolved = weekday(context.today, iso, which, context.tense(match.start(), match.end()))
    suffix = _PARTS[part.lower()] if part else ""
    yield drafted(
        match,
        context,
        resolved.value + suffix,
        readings=tuple(r + suffix for r in resolved.readings),
        weekday=iso - 1,
        elided=not which and not week and len(resolved.readings) == 2,
    )


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
            yield drafted(match, context, _one(unit), kind="duration", modifier="past" if which == "last" else which)
        elif unit in SHAPES:
            yield drafted(match, context, SHAPES[unit], relative=False)
        return
    if which == "past":  # "the past year" is the twelve months before, rather than the last calendar year
        yield drafted(match, context, _one(unit), kind="duration", modifier="past")
        return
    readings: tuple[str, ...] = ()
    value = shift(today, unit, distance)
    if unit == "weekend" and today is not None:
        other = {-1: -1, 0: -1 if today.isoweekday() < 6 else 1, 1: -1}[distance]
        near = shift(today, unit, distance + other)
        readings = (value, near)
        if distance == -1 and today.isoweekday() < 6:
            readings = ()
    yield drafted(match, context, value, readings=readings, offset=(unit, distance))


def _the_unit(match: re.Match[str], context: Context) -> Iterator[Draft]:
    """As in "the weekend", "the end of the month", "the year ended 31 March": the unit that is running, or has just
    run."""
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
    yield drafted(match, context, shift(context.today, match["unit"].lower(), 0), modifier="end", approximate=True)


@cache
def rules() -> tuple[Rule, ...]:
    i = re.I
    words = lexicon("en")
    units = alternatives(words.units)
    days = alternatives(words.weekdays)
    return (
        Rule(
            "day",
            pattern(
                r"\b(?:(?:(?:the\s+)?(?P<beyond>day\s+(?:before|after))\s+)|(?:earlier|later|early|late)\s+)?"
                rf"(?P<day>today|tonight|yesterday|tomorrow)\b(?:\s+(?:in\s+the\s+)?{_PART}\b)?",
                i,
            ),
            _day,
            4,
        ),
        Rule(
            "part of day",
            pattern(
                r"\b(?:(?:early|late|earlier|later)\s+)?(?P<which>last|this|that|the\s+same|the\s+next"
                rf"|the\s+following|the\s+previous)\s+(?:very\s+)?(?:early\s+|late\s+)?{_PART}\b",
                i,
            ),
            _part_of_day,
            4,
        ),
        Rule(
            "weekday",
            pattern(
                r"(?<![\w'@/])(?:(?:early|late|earlier|later)\s+(?:on\s+)?)?(?:\b(?P<which>last|this|next|past"
                rf"|coming|the\s+following|the\s+previous|the\s+next)\s+)?(?P<weekday>{days})\b(?!'s\s+(?:child"
                rf"|law))(?:\s+(?:in\s+the\s+|(?:early|late)\s+)?{_PART}\b)?"
                r"(?:\s+(?:(?:of\s+)?(?P<week>(?:last|this|next)\s+week|(?<=day\s)week))\b)?",
                i,
            ),
            _weekday,
            4,
        ),
        Rule(
            "unit",
            pattern(
                rf"\b(?:(?:early|late|earlier|later|the|this)\s+){{0,2}}(?P<which>last|past|this|next|coming"
                rf"|current|upcoming)\s+(?:(?:calendar|whole|entire)\s+)?(?P<unit>{units})\b",
                i,
            ),
            _unit,
            4,
        ),
        Rule(
            "the unit",
            pattern(
                r"\b(?:over\s+|(?P<stage>(?:end|beginning|start|middle|rest|close|remainder|half|part)\s+of\s+)|"
                r"(?:for|during|in|over)\s+(?=the\s+\w+\s+(?:ended|ending|to\s+date)\b))?(?P<span>the\s+"
                r"(?:fiscal\s+)?(?P<unit>weekend|week|month|year|decade|century))\b(?=(?P<bound>\s+(?:ended|ending"
                r"|to\s+date)\b)?)",
                i,
            ),
            _the_unit,
            6,
        ),
        Rule("year end", pattern(r"\b(?:the\s+)?(?P<unit>year|month|week)(?:[\s-]|'s\s+)end\b", i), _year_end, 5),
    )
