"""Times of day: "7:25 a.m.", "7.25pm", "19:25", "7h25", "noon", "half past seven", and the parts of a day.

Without a day the value begins with ``T`` (``T07:25``); joining (see ``join.py``) puts the day before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from onrecord.atoms.memo import pattern
from onrecord.atoms.times.lexicon import alternatives, lexicon, number
from onrecord.atoms.times.rule import Context, Draft, Rule

__all__ = ["rules"]

_ZONE = (
    r"(?:\s*\(?\b(?:[ECMP][SD]T|GMT|UTC|BST|CES?T|[AB]EST|local\s+time|Eastern(?:\s+time)?|Pacific(?:\s+time)?"
    r"|ET|PT)\b\)?(?:\s*[+-]\d{1,2})?)?"
)
_PM = re.compile(r"\s*(?:(?:in|at|of)\s+)?(?:the\s+)?(?:p\.?m|afternoon|evening|night)", re.I)


def _clock(match: re.Match[str], context: Context) -> Iterator[Draft]:
    hour, minute = int(match["hour"]), match["minute"]
    half = (match["half"] or "").lower()[:1]
    if half:
        if not 1 <= hour <= 12:
            if hour > 23 or half == "a":
                return
        else:
            hour = hour % 12 + (12 if half == "p" else 0)
    if minute and int(minute) > 59:
        return
    value = f"T{hour:02d}:{minute or '00'}"
    yield Draft(*match.span(), "time", value, hint="clock")


def _digital(match: re.Match[str], context: Context) -> Iterator[Draft]:
    if re.search(
        r"(?:\d|[:/.]|\b(?:Matthew|Mark|Luke|John|Genesis|Exodus|Romans|Psalms?|Acts|Isaiah|Corinthians|Kings"
        r"|Samuel|Surah?|verse|chapter|ratios?|score\w*)\s)$",
        context.before(match.start()),
        re.I,
    ):
        return
    value = f"T{int(match['hour']):02d}:{match['minute']}" + (f":{match['second']}" if match["second"] else "")
    yield Draft(*match.span(), "time", value, hint="clock")


def _gmt(match: re.Match[str], context: Context) -> Iterator[Draft]:
    yield Draft(*match.span(), "time", f"T{match['hour']}:{match['minute']}", hint="clock")


def _oclock(match: re.Match[str], context: Context) -> Iterator[Draft]:
    given = number(match["hour"])
    if given is None or given.denominator != 1 or not 1 <= given <= 12:
        return
    hour, minute = int(given), 0
    if match["shift"]:
        word = match["shift"].lower()
        amount = 30 if word == "half" else 15 if "quarter" in word else int(number(word) or 0)
        minute = amount if match["side"].lower() in ("past", "after") else 60 - amount
        if minute > 30 and match["side"].lower() in ("to", "before"):
            hour = hour - 1 or 12
        if not 0 < minute < 60:
            return
    values = [f"T{hour % 12:02d}:{minute:02d}", f"T{hour % 12 + 12:02d}:{minute:02d}"]
    if _PM.match(context.after(match.end())):
        values = values[1:]
    elif re.match(r"\s*(?:in\s+the\s+)?(?:morning|a\.?m\b)", context.after(match.end()), re.I):
        values = values[:1]
    value = values[0] if len(values) == 1 else f"T{hour:02d}:{minute:02d}"
    yield Draft(*match.span(), "time", value, readings=tuple(values) if len(values) > 1 else (), hint="clock")


def _point(match: re.Match[str], context: Context) -> Iterator[Draft]:
    noon = match.group().lower() in ("noon", "midday", "noontime")
    yield Draft(*match.span(), "time", "T12:00" if noon else "T24:00", hint="clock")


@cache
def rules() -> tuple[Rule, ...]:
    i = re.I
    hours = {
        f: v for f, v in lexicon("en").numbers.items() if v.isdigit() and 1 <= int(v) <= 30 and f not in ("a", "an")
    }
    hour = (
        r"(?P<hour>1[0-2]|0?[1-9]"
        rf"|{alternatives([f for f, v in hours.items() if int(v) <= 12 and ' ' not in f and f != 'dozen'])})"
    )
    minutes = alternatives([f for f in hours if " " not in f and f != "dozen"])
    return (
        Rule(
            "clock",
            pattern(
                rf"(?<![\w.,:$€£/])(?P<hour>\d{{1,2}})(?:[:.](?P<minute>\d\d))?\s*(?P<half>(?:[ap]\.\s?m\b\.?"
                rf"|[ap]\s?m\b)(?!\w))(?:,?{_ZONE})",
                i,
            ),
            _clock,
            2,
        ),
        Rule(
            "digital",
            pattern(
                r"(?<![\w.,:$€£/+])(?P<hour>[01]?\d|2[0-3]):(?P<minute>[0-5]\d)(?::(?P<second>[0-5]\d)(?!\d))?"
                rf"(?!\w|[.:/-]\d|%)(?:\s*(?:Uhr|hrs?|hours|h|ore|uur|horas)\b)?{_ZONE}",
                i,
            ),
            _digital,
            3,
        ),
        Rule(
            "military",
            pattern(
                r"(?<![\w.,:$/-])(?P<hour>[01]\d|2[0-3])(?P<minute>[0-5]\d)\s+(?:GMT|UTC|hours|hrs|BST|EST|EDT|PST"
                r"|PDT)\b"
            ),
            _gmt,
            2,
        ),
        Rule(
            "h clock",
            pattern(r"(?<![\w.,:$/-])(?P<hour>[01]?\d|2[0-3])\s?h\s?(?P<minute>[0-5]\d)(?!\w)(?P<second>(?!))?"),
            _digital,
            2,
        ),
        Rule(
            "o'clock",
            pattern(
                rf"\b(?:(?P<shift>half|(?:a\s+)?quarter|{minutes})(?:\s+minutes)?\s+(?P<side>past|to|after"
                rf"|before)\s+{hour}(?:\s+o'?\s?clock)?)(?!\w)",
                i,
            ),
            _oclock_checked,
            3,
        ),
        Rule("hours", pattern(rf"\b(?P<shift>(?!))?(?P<side>(?!))?{hour}\s+o'?\s?clock\b", i), _oclock, 3),
        Rule("point of day", pattern(r"\b(?:noon|midnight|midday|noontime)\b", i), _point, 6),
    )


def _oclock_checked(match: re.Match[str], context: Context) -> Iterator[Draft]:
    """Times told by the hour, as "half past seven"; "ten to one" may be odds and counts only after "at" and its
    like."""
    word, side = match["shift"].lower(), match["side"].lower()
    if word == "half" and side != "past":
        return
    if side in ("to", "after", "before") and not re.search(
        r"\b(?:at|by|until|till|around|about|from|before|after|since)\s+$", context.before(match.start())
    ):
        return
    yield from _oclock(match, context)
