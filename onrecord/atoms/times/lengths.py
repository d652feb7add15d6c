"""Durations ("three days", "a year and a half", "for weeks") and sets ("every Tuesday", "twice a week", "daily")."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from onrecord.atoms.memo import pattern
from onrecord.atoms.times.lexicon import alternatives, count, lexicon, number, number_pattern
from onrecord.atoms.times.rule import Context, Draft, Rule

__all__ = ["period", "rules"]

_CODES = {
    "second": ("PT", "S"),
    "minute": ("PT", "M"),
    "hour": ("PT", "H"),
    "day": ("P", "D"),
    "night": ("P", "N"),
    "week": ("P", "W"),
    "weekend": ("P", "WE"),
    "month": ("P", "M"),
    "quarter": ("P", "Q"),
    "year": ("P", "Y"),
}
_SCALED = {"decade": ("year", 10), "century": ("year", 100), "fortnight": ("week", 2)}
_ADVERBS = {
    "hourly": "PT1H",
    "daily": "P1D",
    "nightly": "P1D",
    "weekly": "P1W",
    "fortnightly": "P2W",
    "biweekly": "P2W",
    "monthly": "P1M",
    "bimonthly": "P2M",
    "annually": "P1Y",
    "yearly": "P1Y",
    "semiannually": "P6M",
}
_RATE = re.compile(
    r"(?:\b(?:once|twice|thrice|times|time|per\s?cent|percent|dollars?|euros?|pounds?|cents?|million|billion"
    r"|thousand|hundred|miles?|people|hours?|days?|nights?|barrels?"
    r"|calls?|visits?|tons?|tonnes?|units?|years?|months?|weeks?|minutes?|glass(?:es)?|cups?|packs?|drinks?"
    r"|cigarettes|pages|meals?)|[$€£]\s?[\d.,]+(?:\s?(?:m|bn|k|million|billion))?|%|\d)\s+$",
    re.I,
)


def period(number_value: str, unit: str) -> str:
    """``P3D`` of ("3", "day"); a decade is ten years, a fortnight two weeks.

    >>> period("3", "day"), period("X", "year"), period("2", "decade"), period("1.5", "hour")
    ('P3D', 'PXY', 'P20Y', 'PT1.5H')
    """
    if unit in _SCALED:
        if number_value == "X":
            return {"decade": "PXDE", "century": "PXCE", "fortnight": "PXW"}[unit]
        unit, factor = _SCALED[unit]
        number_value = f"{float(number_value) * factor:g}"
    head, code = _CODES[unit]
    return f"{head}{number_value}{code}"


def _unit(word: str) -> str:
    word = word.lower().removesuffix("'s").removesuffix("'").strip()
    if word == "second":
        return "second"
    return lexicon("en").units[word]


def _length(match: re.Match[str], context: Context) -> Iterator[Draft]:
    unit = _unit(match["unit"])
    words, single = match["number"], match["unit"].lower().rstrip("'")
    after, before = context.after(match.end()), context.before(match.start())
    if (
        single == "second"
        and (words.lower() in ("a", "the") or not re.match(r"(?:one|\d)", words, re.I))
        and "-" not in match.group()
    ):
        return  # "a second" is more often one more of something
    if re.fullmatch(r"(?:19|20)\d\d", words) and not single.endswith("s"):
        return  # "2004 year"
    if words.lower() in ("a", "an") and unit != "hour" and _RATE.search(before):
        yield Draft(*match.span(), "set", period("1", unit))
        return
    if (
        unit == "quarter"
        and number(words) is not None
        and (re.match(r"\s+(?:of\b(?!\s+\d)|mile|cup|inch|pound)", after) or words.lower() in ("a", "one"))
    ):
        return
    if (
        words.lower() == "one"
        and unit == "day"
        and not re.match(r"\s+(?:after|before|earlier|later|of|in|at|per|only)\b|[,.;]|-", after)
        and not re.search(r"\b(?:in|for|only|just|least|than|within|after)\s+$", before)
    ):
        yield Draft(*match.span(), "date", "FUTURE_REF", hint="vague")
        return
    if (
        unit in ("night", "day")
        and words.lower() == "a"
        and re.match(r"\s+(?:of|in|when|to|at|that|we|I)\b", after)
        and not re.search(r"\b(?:for|in|within|than|about|over)\s+$", before)
    ):
        return
    given = [count(words)]
    if match["to"]:
        given.append(count(match["to"]))
    if match["half"]:
        given = [f"{float(given[0]) + 0.5:g}"] if given[0] != "X" else ["X"]
    values = tuple(period(n, unit) for n in given)
    value = values[0]
    hyphened = context.string[match.end("number")] == "-"
    start = match.start("number") if hyphened and not match["which"] else match.start()
    draft = Draft(
        start,
        match.end(),
        "duration",
        value,
        readings=values if len(values) > 1 and "X" not in given[0] else (),
        approximate=len(values) > 1 or "X" in value,
    )
    if match["more"]:
        second = period(count(match["more"]), _unit(match["unit2"]))
        draft.value = _joined(value, second)
    which = (match["which"] or "").lower().split()
    if which:
        draft.modifier = {
            "past": "past",
            "last": "past",
            "previous": "past",
            "next": "next",
            "coming": "next",
            "first": "first",
            "final": "final",
        }.get(which[-1])
    tail = re.search(r"\bor\s+(so|more|less|longer|two)$", match.group(), re.I)
    if tail:
        draft.approximate = True
        draft.modifier = {"more": "more_than", "longer": "more_than", "less": "less_than"}.get(tail[1].lower(), "about")
    yield draft


def _joined(first: str, second: str) -> str:
    """``PT1H30M`` of ``PT1H`` and ``PT30M``."""
    if "T" in first and "T" in second:
        return first + second.removeprefix("PT")
    if "T" not in first:
        return first + second.removeprefix("P")
    return first


def _plural(match: re.Match[str], context: Context) -> Iterator[Draft]:
    """Unit names in the plural without a number: only in company that makes them a length of time."""
    if re.match(r"\s+of\s+(?:the|this|[A-Z])", context.after(match.end("span"))) and match["unit"].lower() == "hours":
        return  # "the early hours of Tuesday": a part of that day
    yield Draft(*match.span("span"), "duration", period("X", _unit(match["unit"])), approximate=True)


def _whole(match: re.Match[str], context: Context) -> Iterator[Draft]:
    yield Draft(*match.span(), "duration", period("1", _unit(match["unit"])))


def _loose(match: re.Match[str], context: Context) -> Iterator[Draft]:
    if re.search(r"\bonce\s+in\s+$", context.before(match.start()), re.I):
        return
    yield Draft(*match.span(), "duration", "PXX", approximate=True)


def _every(match: re.Match[str], context: Context) -> Iterator[Draft]:
    words = lexicon("en")
    if match["unit"]:
        n = match["n"]
        given = (
            "1"
            if not n
            else "2"
            if n.lower() in ("other", "second")
            else count(n)
            if number(n) is not None
            else words.ordinals.get(n.lower(), "X")
        )
        unit = _unit(match["unit"])
        yield Draft(*match.span(), "set", period(given, unit))
    elif match["weekday"]:
        yield Draft(*match.span(), "set", f"XXXX-WXX-{words.weekdays[match['weekday'].lower().rstrip('s')]}")
    elif match["month"]:
        yield Draft(*match.span(), "set", f"XXXX-{int(words.months[match['month'].lower()]):02d}")
    elif match["part"]:
        yield Draft(*match.span(), "set", f"XXXX-XX-XXT{words.dayparts[match['part'].lower()]}")


def _often(match: re.Match[str], context: Context) -> Iterator[Draft]:
    draft = Draft(*match.span(), "set", period("1", _unit(match["unit"])))
    words = match.group().lower()
    times = re.match(r"(.+?)\s+times\b", words)
    once = {"once": "1", "twice": "2", "thrice": "3"}.get(words.split()[0])
    if times or once:
        draft.modifier = f"{once or count(times[1] if times else '')}X"  # TIMEX3 calls it freq
    yield draft


def _adverb(match: re.Match[str], context: Context) -> Iterator[Draft]:
    if re.match(r"\s+(?:[A-Z]|bread\b)", context.after(match.end())) and match.group()[0].isupper():
        return  # "the Daily Mail"
    yield Draft(*match.span(), "set", _ADVERBS[match.group().lower()])


def _plural_weekday(match: re.Match[str], context: Context) -> Iterator[Draft]:
    yield Draft(*match.span(), "set", f"XXXX-WXX-{lexicon('en').weekdays[match['weekday'].lower()]}")


@cache
def rules() -> tuple[Rule, ...]:
    i = re.I
    words, counted = lexicon("en"), number_pattern()
    unit = rf"(?:{alternatives(words.units)}|second)"
    plurals = [form for form in words.units if form.endswith("s")]
    long_plurals = [form for form in plurals if len(form) > 4 and form != "quarters"]
    full_days = alternatives([form for form in words.weekdays if form.endswith("day")])
    long_months = alternatives([form for form in words.months if len(form) > 4 or form in ("may", "june", "july")])
    ordinals = alternatives([form for form in words.ordinals if "-" not in form and form != "first"])
    which = (
        r"(?:(?:\b(?:the|these|those|his|her|its|their|our|my)\s+)?\b(?:very\s+)?(?P<which>past|last|next|first"
        r"|final|latest|previous|coming|following|preceding|remaining|only|same)\s+|\b(?:the|these|those"
        r"|another)\s+)?"
    )
    middle = (
        r"(?:(?:more|full|consecutive|straight|long|short|whole|entire|solid|trading|business|working|calendar"
        r"|additional|fiscal|extra|further|hard|great|good|additional|school|odd|last|final"
        r"|successive)[\s-]+){0,2}"
    )
    adverbs = alternatives(list(_ADVERBS))
    return (
        Rule(
            "length",
            pattern(
                rf"{which}(?P<number>{counted})(?:\s*(?:-|to|or)\s*(?P<to>{counted}))?(?:[\s-]+|(?<=\d)\s?)"
                rf"(?!last\s+(?:year|month|week|quarter)\b){middle}(?P<unit>{unit})\b(?!-ago|-earlier)(?:(?P<half>\s+and\s+a\s+half)\b"
                rf"|(?:,?\s+and\s+|,\s+|\s+(?!an?\b))(?P<more>{counted})[\s-]+(?P<unit2>{unit})\b)?(?:'(?!\w))?"
                r"(?:[\s-]+(?:old|long|of\s+age|time|or\s+(?:so|more|less|two|longer)|straight|total"
                r"|in\s+a\s+row)\b)?(?:(?<=[\w])-period)?",
                i,
            ),
            _length,
            4,
        ),
        Rule(
            "plural",
            pattern(
                r"(?:\b(?:for|over|after|within|in|of|takes?|took|last(?:s|ed)?|spend|spent|until|by|with)\s+)?"
                r"(?P<span>\b(?:the\s+|in\s+)?(?:recent|coming|past|next\s+few|last\s+few|previous|early|final"
                r"|intervening|subsequent|later|following|ensuing)\s+"
                rf"(?P<unit>{alternatives(plurals)}))\b",
                i,
            ),
            _plural,
            5,
        ),
        Rule(
            "bare plural",
            pattern(
                r"\b(?:for|over|after|within|in|takes?|took|last(?:s|ed)?|spend|spent|spending|waited)\s+"
                rf"(?:the\s+)?(?P<span>(?P<unit>{alternatives(long_plurals)})"
                r"(?:\s+and\s+(?:days|weeks|months|years|hours))?(?!\s+(?:earlier|later|ago|before|\d))"
                r"(?:\s+on\s+end)?)\b",
                i,
            ),
            _plural,
            5,
        ),
        Rule(
            "whole",
            pattern(
                r"\b(?:all|the\s+(?:whole|entire|full|rest\s+of\s+the)|a\s+(?:whole|full|good)|half\s+(?:a|an|the)"
                r"|half-an)[\s-]+(?P<unit>day|night|week|month|year|weekend|hour|decade|century|quarter)\b(?!\s+"
                r"(?:shift|board|moon))",
                i,
            ),
            _whole_or_half,
            3,
        ),
        Rule(
            "unit long",
            pattern(r"\b(?P<unit>day|week|month|year|hour|decade|century|night)-(?:long|old)\b", i),
            _whole,
            4,
        ),
        Rule(
            "loose",
            pattern(
                r"\b(?:a\s+(?:little\s+|long\s+|short\s+|good\s+)?while|a\s+(?:very\s+)?(?:long|short)\s+"
                r"(?:period\s+of\s+)?time(?!\s+ago)|some\s+time|quite\s+some\s+time|(?<=for\s)ages"
                r"|quite\s+a\s+while)\b(?!\s+ago)",
                i,
            ),
            _loose,
            4,
        ),
        Rule(
            "every",
            pattern(
                rf"\b(?:each|every)(?:\s+(?:single\s+)?(?P<n>other|{ordinals}|few|{counted}))?\s+(?:and\s+every\s+)?"
                rf"(?:(?P<unit>{unit})|(?P<weekday>{full_days})|(?P<month>{long_months})|(?P<part>morning|afternoon"
                r"|evening))\b",
                i,
            ),
            _every,
            2,
        ),
        Rule(
            "often",
            pattern(
                rf"\b(?:(?:once|twice|thrice|(?:{counted}|several)\s+times)(?:\s+or\s+\w+)?\s+(?:a|an|each|every"
                r"|per)|per|(?<=[\d%]\s)an?)\s+(?P<unit>day|night|week|weekend|month|year|hour|minute|quarter"
                r"|decade|century)\b",
                i,
            ),
            _often,
            2,
        ),
        Rule("adverb", pattern(rf"\b{adverbs}\b", i), _adverb, 6),
        Rule("plural weekday", pattern(rf"\b(?P<weekday>{full_days})s\b", i), _plural_weekday, 3),
    )


def _whole_or_half(match: re.Match[str], context: Context) -> Iterator[Draft]:
    if match.group().lower().startswith("half"):
        yield Draft(*match.span(), "duration", period("0.5", _unit(match["unit"])))
    else:
        yield from _whole(match, context)
