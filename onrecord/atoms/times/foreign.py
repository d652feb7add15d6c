"""German, Spanish, French, Italian, Dutch and Portuguese: weekdays, months and seasons, deictics, "ago", clock times.

Full dates and dates in figures are read in every language by ``calendar_dates.py`` and ``numeric.py``; here is what
needs the text's own language, from its lists in ``data/<language>``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, partial

from onrecord.atoms.memo import pattern
from onrecord.atoms.times.lengths import period
from onrecord.atoms.times.lexicon import Lexicon, alternatives, lexicon, number
from onrecord.atoms.times.resolve import month_only, shift, weekday
from onrecord.atoms.times.rule import Context, Draft, Rule

__all__ = ["rules"]

_YEAR = r"(?P<year>(?:1[5-9]|20)\d\d)(?![\d.,]\d|\w)"
_ROMAN = {"I": 1, "V": 5, "X": 10}
_CENTURY = {
    "de": r"(?P<nth>\d{1,2})\.\s+Jahrhunderts?",
    "fr": r"(?P<nth>[IVX]+|\d{1,2})\s?(?:e|ème|eme)\s+siècle",
    "es": r"siglo\s+(?P<nth>[IVX]+|\d{1,2})",
    "pt": r"século\s+(?P<nth>[IVX]+|\d{1,2})",
    "it": r"(?P<nth>[IVX]+|\d{1,2})\s+secolo",
    "nl": r"(?P<nth>\d{1,2})(?:e|de|ste)\s+eeuw",
}
_DECADE = {
    "de": r"(?:19|20)\d0er(?:[\s-]+Jahren?)?",
    "fr": r"années\s+(?:19|20)\d0",
    "es": r"años\s+(?:19|20)\d0",
    "pt": r"anos\s+(?:19|20)\d0",
    "it": r"anni\s+(?:19|20)\d0",
    "nl": r"jaren\s+(?:19|20)\d0",
}


def _forms(words: Lexicon, *names: str) -> str:
    return alternatives([form for form, what in words.relative.items() if what in names] or ["\x00"])


def _deictic(match: re.Match[str], context: Context, words: Lexicon) -> Iterator[Draft]:
    what = words.relative[" ".join(match.group().lower().split())]
    if what.startswith("day"):
        distance = int(what[3:])
        if (
            distance
            and match.group().lower() == "morgen"
            and (
                match.group()[0].isupper()
                or re.search(r"\b(?:am|jeden|guten|in\s+de|goede)\s+$", context.before(match.start()), re.I)
            )
        ):
            return  # the German and Dutch morning
        yield Draft(
            *match.span(),
            "date",
            shift(context.today, "day", distance),
            relative=context.today is not None,
            offset=("day", distance),
        )
    else:
        yield Draft(
            *match.span(),
            "date",
            {"now": "PRESENT_REF", "past": "PAST_REF", "future": "FUTURE_REF"}[what],
            hint="vague",
        )


def _which(match: re.Match[str], words: Lexicon) -> str:
    given = match["which"] or match["behind"]
    return words.relative[given.lower()].split("-")[0] if given else ""


def _weekday(match: re.Match[str], context: Context, words: Lexicon) -> Iterator[Draft]:
    iso = int(words.weekdays[match["weekday"].lower()])
    resolved = weekday(context.today, iso, _which(match, words), "")
    yield Draft(
        *match.span(),
        "date",
        resolved.value,
        readings=resolved.readings,
        weekday=iso - 1,
        elided=not _which(match, words) and len(resolved.readings) == 2,
        relative=context.today is not None,
    )


def _unit(match: re.Match[str], context: Context, words: Lexicon) -> Iterator[Draft]:
    unit, which = words.units[match["unit"].lower()], _which(match, words)
    if not which or unit in ("second", "minute", "hour", "day"):
        return
    distance = {"last": -1, "this": 0, "next": 1}[which]
    yield Draft(
        *match.span(),
        "date",
        shift(context.today, unit, distance),
        relative=context.today is not None,
        offset=(unit, distance),
    )


def _length(match: re.Match[str], context: Context, words: Lexicon, language: str) -> Iterator[Draft]:
    unit = words.units[match["unit"].lower()]
    value = number(match["number"], language)
    given = "X" if value is None else f"{float(value):g}"
    if not (match["front"] or match["back"]):
        if value == 1 and not match["number"].isdigit() and unit in ("day", "hour"):
            return  # "un jour", "eines Tages": one of many
        yield Draft(*match.span(), "duration", period(given, unit), approximate=value is None)
        return
    if value is None or value.denominator != 1 or unit in ("second", "minute", "hour"):
        yield Draft(*match.span(), "date", "PAST_REF")
        return
    if unit in ("decade", "century"):
        unit, value = "year", value * (10 if unit == "decade" else 100)
    if unit == "week" and context.today is not None:
        day = shift(context.today, "day", -7 * int(value))
        draft = Draft(*match.span(), "date", day, relative=True, offset=("week", -int(value)), approximate=True)
    else:
        draft = Draft(
            *match.span(),
            "date",
            shift(context.today, unit, -int(value)),
            relative=context.today is not None,
            offset=(unit, -int(value)),
        )
    yield draft


def _season(match: re.Match[str], context: Context, words: Lexicon) -> Iterator[Draft]:
    yield Draft(*match.span(), "date", f"{match['year']}-{words.seasons[match['season'].lower()]}")


def _month(match: re.Match[str], context: Context, words: Lexicon) -> Iterator[Draft]:
    resolved = month_only(context.today, int(words.months[match["month"].lower()]), "", "")
    yield Draft(
        *match.span("month"), "date", resolved.value, readings=resolved.readings, relative=context.today is not None
    )


def _century(match: re.Match[str], context: Context) -> Iterator[Draft]:
    given = match["nth"].upper()
    if given.isdigit():
        nth = int(given)
    else:
        digits = [_ROMAN[c] for c in given]
        nth = sum(-d if d < max(digits[i:]) else d for i, d in enumerate(digits))
    if 1 <= nth <= 30:
        yield Draft(*match.span(), "date", f"{nth - 1:02d}", granularity="century")


def _decade(match: re.Match[str], context: Context) -> Iterator[Draft]:
    digits = re.search(r"\d{3}", match.group())
    if digits:
        yield Draft(*match.span(), "date", digits.group())


def _clock(match: re.Match[str], context: Context) -> Iterator[Draft]:
    yield Draft(*match.span(), "time", f"T{int(match['hour']):02d}:{match['minute'] or '00'}", hint="clock")


def _year(match: re.Match[str], context: Context) -> Iterator[Draft]:
    yield Draft(*match.span("year"), "date", match["year"])


@cache
def rules(language: str) -> tuple[Rule, ...]:
    words, i = lexicon(language), re.I
    days = alternatives([form for form in words.weekdays if len(form) > 4])
    units, numbers = alternatives(words.units), alternatives(words.numbers)
    before, behind = _forms(words, "last", "this", "next"), _forms(words, "last-after", "next-after")
    seasons = alternatives(words.seasons)
    months = alternatives(
        [
            form
            for form in words.months
            if len(form) > 4 or form in ("mai", "juni", "juli", "juin", "mei", "märz", "mars", "août")
        ]
    )
    point = r"(?:[:.h]|\s?h\s?)" if language != "de" else r"[:.]"
    deictics = alternatives(
        [form for form, what in words.relative.items() if what.startswith("day") or what in ("now", "past", "future")]
    )
    around = rf"(?:\b(?P<which>{before})\s+)?"
    after = rf"(?:\s+(?P<behind>{behind})\b)?"
    front, back = _forms(words, "ago-before"), _forms(words, "ago-after")
    return (
        Rule("deictic", pattern(rf"(?<![\w'-]){deictics}(?![\w-])", i), partial(_deictic, words=words), 5),
        Rule(
            "weekday",
            pattern(rf"{around}(?<!\w)(?P<weekday>{days})(?!\w){after}", i),
            partial(_weekday, words=words),
            4,
        ),
        Rule("unit", pattern(rf"{around}(?<!\w)(?P<unit>{units})(?!\w){after}", i), partial(_unit, words=words), 4),
        Rule(
            "length",
            pattern(
                rf"(?:(?<!\w)(?P<front>{front})\s+)?(?<![\w.,])(?P<number>\d{{1,4}}(?:,\d)?|{numbers})\s+"
                rf"(?P<unit>{units})(?!\w)(?:\s+(?P<back>{back})(?!\w))?",
                i,
            ),
            partial(_length, words=words, language=language),
            3,
        ),
        Rule(
            "season",
            pattern(rf"(?<!\w)(?:l'|the\s)?(?P<season>{seasons})(?:\s+(?:de|del|do|van|des\s+Jahres))?\s+{_YEAR}", i),
            partial(_season, words=words),
            2,
        ),
        Rule(
            "month",
            pattern(
                r"(?<!\w)(?:im|in|en|em|a|nel|ad|seit|desde|depuis|sinds|bis|Anfang|Mitte|Ende|début|fin|mi-|di|de"
                rf"|d'|del|van|von)\s*(?P<month>(?<=[\s'-]){months})(?!\w)(?!\s*\d)",
                i,
            ),
            partial(_month, words=words),
            6,
        ),
        Rule("century", pattern(rf"(?<!\w){_CENTURY[language]}(?!\w)", i), _century, 2),
        Rule("decade", pattern(rf"(?<!\w){_DECADE[language]}(?!\w)", i), _decade, 2),
        Rule(
            "clock",
            pattern(
                rf"(?<![\w.,:])(?P<hour>[01]?\d|2[0-3])(?:{point}(?P<minute>[0-5]\d))?\s*"
                rf"(?:{_forms(words, 'clock')})(?!\w)",
                i,
            ),
            _clock,
            2,
        ),
        Rule(
            "year",
            pattern(
                r"(?<!\w)(?:en|im\s+Jahre?|in|em|nel|dal|del|de|depuis|desde|seit|sinds|l'an|année|año|ano|anno"
                rf"|jaar|Jahr|tot|bis|hasta|até|fino\s+al)\s+{_YEAR}",
                i,
            ),
            _year,
            6,
        ),
    )
