"""Times told by their distance: "three weeks ago" from the moment of speaking, "a year earlier" from one of the story.

The first is resolved against the anchor; the second, like "the next day" and "that week", is found and left unresolved,
as only the story knows where it starts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import cache

from onrecord.atoms.memo import pattern
from onrecord.atoms.times.lexicon import alternatives, lexicon, number, number_pattern
from onrecord.atoms.times.resolve import SHAPES, moved, shift
from onrecord.atoms.times.rule import Context, Draft, Rule, drafted
from onrecord.atoms.times.value import day_value

__all__ = ["rules"]

_SPAN_DAYS = {"day": 1, "night": 1, "week": 7, "fortnight": 14, "weekend": 7}


def _ago(match: re.Match[str], context: Context) -> Iterator[Draft]:
    unit = lexicon("en").units.get(match["unit"].lower().replace("-", ""), "")
    if not unit:
        return
    given = number(match["number"]) if match["number"] else number("a")
    back = match["side"].lower() not in ("from now", "from today", "hence")
    vague = "PAST_REF" if back else "FUTURE_REF"
    approximate = bool(match["number"] and re.search(r"couple", match["number"], re.I))
    if given is None:
        yield drafted(match, context, vague, relative=False)
        return
    distance = -given if back else given
    anchor = context.anchor
    if unit in ("hour", "minute", "second"):
        if isinstance(anchor, datetime):
            seconds = distance * {"hour": 3600, "minute": 60, "second": 1}[unit]
            at = anchor + timedelta(seconds=float(seconds))
            yield drafted(
                match, context, f"{day_value(at)}T{at.hour:02d}:{at.minute:02d}", kind="time", approximate=True
            )
        else:
            yield drafted(match, context, vague, kind="time", relative=False)
        return
    if context.today is None:
        shape = SHAPES["day" if unit in ("week", "fortnight") else unit]
        yield drafted(match, context, shape, offset=(unit, int(distance)) if distance.denominator == 1 else None)
        return
    if distance.denominator != 1:
        months = distance * {"year": 12, "month": 1, "decade": 120, "century": 1200}.get(unit, 0)
        if months:
            yield drafted(match, context, shift(context.today, "month", round(months)), approximate=True)
        return
    steps = int(distance)
    if unit in _SPAN_DAYS:
        try:
            day = context.today + timedelta(days=steps * _SPAN_DAYS[unit])
        except OverflowError:
            return
        draft = drafted(match, context, day_value(day), offset=(unit, steps), approximate=approximate)
        if unit != "day":
            edges = [moved(day, -3), moved(day, 3)]
            draft.begin, draft.end_, draft.granularity = edges[0] or day, edges[1] or day, "week"
        yield draft
        return
    unit, steps = (
        ("year", steps * 10) if unit == "decade" else ("year", steps * 100) if unit == "century" else (unit, steps)
    )
    far = abs(steps) >= 10 and unit == "year" and steps % 10 == 0
    yield drafted(
        match, context, shift(context.today, unit, steps), offset=(unit, steps), approximate=approximate or far
    )


def _narrative(match: re.Match[str], context: Context) -> Iterator[Draft]:
    """From another moment of the story: "a year earlier", "the next day", "two weeks later"."""
    unit = lexicon("en").units.get(match["unit"].lower().removesuffix("'s"), "")
    if re.match(r"an?\s+\w+-", match.group(), re.I):  # "a year-earlier loss": the article is the noun's
        yield Draft(match.start("unit"), match.end(), "date", SHAPES.get(unit, "XXXX"))
    elif unit in ("hour", "minute", "second"):
        yield drafted(match, context, "XXXX-XX-XXTXX", kind="time", relative=False)
    elif unit:
        yield drafted(match, context, SHAPES[unit], relative=False)


def _ago_folded(match: re.Match[str], context: Context) -> Iterator[Draft]:
    if not match["number"] and match["unit"].lower().endswith("s"):
        yield drafted(match, context, "PAST_REF" if "ago" in match["side"].lower() else "FUTURE_REF", relative=False)
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
    units, counted = alternatives(words.units), number_pattern()
    nth = alternatives([form for form in words.ordinals if "-" not in form])
    return (
        Rule(
            "ago",
            pattern(
                rf"(?:\b(?:the\s+)?)?(?:(?P<number>{counted})(?:\s+or\s+(?:so|{counted}))?[\s-]+)?(?:full\s+|long\s+"
                rf"|short\s+)?\b(?P<unit>{units})(?:\s+or\s+(?:so|more))?[\s-]+(?P<side>ago|from\s+now|from\s+today"
                r"|hence)\b",
                i,
            ),
            _ago_folded,
            3,
            pattern(r"ago\b|from\s+now|from\s+today|hence", i),
        ),
        Rule(
            "narrative",
            pattern(
                rf"\b(?:{counted}[\s-]+)(?P<unit>{units})[\s-]+(?:later|earlier|before(?!\s+(?:the|a|he|she|it|they"
                r"|we|I|his|her|their|our|my|any|its|that\b))|afterwards?|previously)\b",
                i,
            ),
            _narrative,
            3,
            pattern("later|earlier|before|afterward|previously", i),
        ),
        Rule(
            "narrative unit",
            pattern(
                r"\b(?:(?:earlier|later|early|late)\s+(?:in\s+)?)?(?:the\s+(?:very\s+)?(?:next|following|previous"
                rf"|preceding|same|first|last|final)|that\s+same|that|a|the\s+{nth})\s+(?P<unit>day|week|month|year"
                r"|weekend|night|quarter|decade)(?:\s+(?:earlier|before|later|after))?\b",
                i,
            ),
            _narrative_kept,
            6,
        ),
        Rule(
            "unit after",
            pattern(
                r"\b(?P<unit>year|month|week|quarter|day)-(?:earlier|ago|on-year)\b(?:\s+(?:quarter|period"
                r"|third\s+quarter))?",
                i,
            ),
            _narrative,
            5,
        ),
    )
