"""Years: in figures, in words, with an apostrophe; as decades, centuries, seasons of two years and fiscal years.

A bare four-digit number is a year only where its surroundings let it be one: not after a currency, a label ("Flight",
"Room", "Section"), not before a counted noun.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from onrecord.atoms.memo import pattern
from onrecord.atoms.times.lexicon import alternatives, lexicon, number
from onrecord.atoms.times.rule import Context, Draft, Rule

__all__ = ["YEAR", "rules", "year_of"]

_TENS = "(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)"
_ONES = "(?:one|two|three|four|five|six|seven|eight|nine)"
_TEENS = "(?:ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)"
_WORDS = (
    rf"(?:(?:sixteen|seventeen|eighteen|nineteen|twenty)[ -](?:{_TENS}(?:[ -]{_ONES})?|{_TEENS}|oh[ -]{_ONES})"
    rf"|two thousand(?: and)?[ ](?:{_TENS}(?:[ -]{_ONES})?|{_TEENS}|{_ONES})|two thousand)\b"
)
#: A year in figures or words, for use inside other patterns.
YEAR = rf"(?:(?<![\d.,])(?:1[0-9]|20)\d\d(?![\d%]|[.,:]\d|[a-z])|{_WORDS})"

_ERA = r"(?:\s*(?P<era>BCE?|B\.C\.(?:E\.)?|CE|AD|A\.D\.))"
_IN_PLACE = re.compile(
    r"\b(?:in|since|by|until|till|before|after|during|of|from|to|through|early|late|mid|around|about|circa"
    r"|between|and|or|year|the|a|an|this|its|his|their|our|for|throughout|towards?|until|unlike|with|but|then"
    r"|despite|when|summer"
    r"|spring|autumn|fall|winter|fiscal|calendar|as of|back in|than|born|en|im|seit|bis|depuis|desde|dal|nel|em"
    r"|sinds|tot|vor|nach)\s+$",
    re.I,
)
_FIRM = re.compile(
    r"\b(?:its|his|their|in|since|by|until|till|during|year|circa|fiscal|early|late|mid|as of)[\s-]+$", re.I
)
_LABEL = re.compile(
    r"(?:\b(?:flights?|rooms?|sections?|sec|pages?|pp|no|nos|number|numbers|version|model|route|highway"
    r"|interstate|article|rule|suite|apartment|apt"
    r"|code|channel|lot|extension|ext|tel|phone|telephone|fax|isbn|zip|unit|bus|train|platform|gate|box"
    r"|building|form|type|series|item|order|case"
    r"|invoice|docket|ticket|bill|resolution|windows|office|grant|patent|channel|pin|id|exactly|nearly|almost"
    r"|roughly|approximately|some|over"
    r"|at least|more than|fewer than|less than|up to|only|another|all|these|those)\.?\s*|[$€£¥#§№]\s?"
    r"|[A-Z]\.\s?S\.\s?C\.\s?)$",
    re.I,
)
_COUNTED = re.compile(
    r"\s*(?:%|percent|per cent|°)|\s+(?:[a-z]+-)?(?:people|men|women|children|km|kilomet|met(?:er|re)|miles?"
    r"|feet|ft|m|kg|tons?|tonnes?|dollars?|euros?|pounds|yen"
    r"|units|employees|workers|students|troops|soldiers|shares|votes|seats|jobs|copies|cases|members|houses"
    r"|homes|words|calories|hours|days|weeks"
    r"|months|years|points|times|others|more|or more|of (?:them|the|these|those))\b"
)
_AFTER_YEAR = re.compile(r"\s*(?:$|[,.;:)\]\"'!?\n-])")
_PLURAL = re.compile(
    r"\s+(?!was\b|is\b|has\b|as\b|its\b|his\b|this\b|us\b|plus\b|perhaps\b|always\b|versus\b|across\b|unless\b"
    r"|besides\b)[a-z]{3,}(?<!s)s\b"
)


def year_of(words: str) -> int | None:
    """The year that a match of :data:`YEAR` names.

    >>> year_of("nineteen ninety-six"), year_of("two thousand and nine"), year_of("2004")
    (1996, 2009, 2004)
    """
    words = words.lower().replace("-", " ").strip()
    if words.isdigit():
        return int(words)
    if words.startswith("two thousand"):
        rest = words.removeprefix("two thousand").removeprefix(" and").strip()
        more = number(rest) if rest else 0
        return None if more is None else 2000 + int(more)
    head, _, tail = words.partition(" ")
    high, low = number(head), number(tail.removeprefix("oh "))
    return None if high is None or low is None else int(high) * 100 + int(low)


def _year(match: re.Match[str], context: Context) -> Iterator[Draft]:
    start, end = match.span()
    word = match["year"]
    value = year_of(word)
    if value is None:
        return
    if match["era"]:
        bc = match["era"].startswith("B")
        yield Draft(start, end, "date", f"BC{value:04d}" if bc else f"{value:04d}", granularity="year")
        return
    before = context.before(start)
    after = context.string[end : end + 30]
    if (
        not word.isdigit()
        and word.lower().startswith(("two thousand", "twenty"))
        and not _FIRM.search(before)
        and not match.group().lower().startswith("the year")
    ):
        return  # "two thousand people", "twenty ten-pound notes"
    if not 1500 <= value <= 2100 and not (value >= 1000 and re.search(r"\b(?:in|since|until|by)\s+$", before, re.I)):
        return
    if _LABEL.search(before) or _COUNTED.match(after):
        return
    if not _FIRM.search(before) and _PLURAL.match(after):
        return
    previous = context.word_before(start)
    placed = _IN_PLACE.search(before) or previous.rstrip(".").lower() in _companions()
    if re.search(r"\d\s$", before) or (
        word.isdigit() and previous[:1].islower() and not placed and not _AFTER_YEAR.match(after)
    ):
        return  # a telephone number; "voters 1800 went home"
    if word.isdigit() and previous[:1].isupper() and not placed:
        return  # "Boeing 1914", "Area 1951": a name's number
    yield Draft(start, end, "date", f"{value:04d}")


@cache
def _companions() -> frozenset[str]:
    words = lexicon("en")
    return frozenset(
        [
            *words.months,
            *words.seasons,
            *words.holidays,
            "year",
            "olympics",
            "election",
            "elections",
            "season",
            "circa",
            "ca",
        ]
    )


def _era_range(match: re.Match[str], context: Context) -> Iterator[Draft]:
    """In "499-493 BC" stand two years, each a date."""
    head = "BC" if match["era"].startswith("B") else ""
    if (int(match["first"]) < int(match["second"])) == bool(head):
        return  # "AD 79 and 44 BC" is no range
    yield Draft(*match.span("first"), "date", f"{head}{int(match['first']):04d}", granularity="year")
    yield Draft(
        match.start("second"),
        match.end(),
        "date",
        f"{head}{int(match['second']):04d}",
        granularity="year",
    )


def _year_of_era(match: re.Match[str], context: Context) -> Iterator[Draft]:
    yield Draft(*match.span(), "date", f"{int(match['year']):04d}")


def _part_era(match: re.Match[str], context: Context) -> Iterator[Draft]:
    words = lexicon("en")
    part = match["part"].lower()
    suffix = f"{int(words.months[part]):02d}" if part in words.months else words.seasons[part]
    head = "BC" if match["era"].startswith("B") else ""
    yield Draft(
        *match.span(),
        "date",
        f"{head}{int(match['year']):04d}-{suffix}",
        granularity="month" if part in words.months else "season",
    )


def _short(match: re.Match[str], context: Context) -> Iterator[Draft]:
    """``'98``: of the century that puts it nearest to, and not far after, the anchor; 1930 to 2029 without one."""
    low = int(match["short"])
    today = context.today
    latest = today.year + 10 if today else 2029
    yield Draft(*match.span(), "date", f"{latest - (latest - low) % 100:04d}")


def _season_years(match: re.Match[str], context: Context) -> Iterator[Draft]:
    """``1984/85`` and ``2004-05``; a wider gap is a range of two years, each a date of its own."""
    if _LABEL.search(context.before(match.start())):
        return
    first, tail = int(match["first"]), match["second"]
    second = int(tail) if len(tail) == 4 else first - first % 100 + int(tail) + (100 if int(tail) < first % 100 else 0)
    if not 1000 <= first < second <= 2100:
        return
    if second == first + 1 and (len(tail) == 2 or match["sign"] == "/"):
        value = f"{first}/{second}"
        month = match["sign"] == "-" and len(tail) == 2 and 1 <= int(tail) <= 12
        yield Draft(*match.span(), "date", value, readings=(value, f"{first}-{tail}") if month else ())
    elif match["sign"] != "/" and not (len(tail) == 2 and int(tail) <= 12):
        yield Draft(*match.span("first"), "date", f"{first:04d}")
        yield Draft(*match.span("second"), "date", f"{second:04d}")


def _decade(match: re.Match[str], context: Context) -> Iterator[Draft]:
    word = match["decade"].lower()
    if match["short"]:
        value, sure = "19" + word.lstrip("'")[0], False
    elif word[0].isdigit():
        value, sure = word[:3], True
    else:
        tens = {"twen": "2", "thir": "3", "for": "4", "fif": "5", "six": "6", "seven": "7", "eigh": "8", "nine": "9"}
        value, sure = "19" + tens[word.removesuffix("ties")], False
    if not match["short"] and word[2:4] == "00":  # "the 1900s", "the 1800s" are as a rule a century
        yield Draft(*match.span(), "date", value[:2], readings=(value[:2], value))
    else:
        yield Draft(*match.span(), "date", value, approximate=not sure)


def _century(match: re.Match[str], context: Context) -> Iterator[Draft]:
    given = match["nth"].lower()
    nth = int(re.sub(r"\D", "", given)) if given[0].isdigit() else int(lexicon("en").ordinals.get(given, "0"))
    if 1 <= nth <= 30:
        bc = (match["era"] or "").startswith("B")
        yield Draft(*match.span(), "date", f"BC{nth - 1:02d}" if bc else f"{nth - 1:02d}", granularity="century")


def _fiscal(match: re.Match[str], context: Context) -> Iterator[Draft]:
    """A fiscal year begins on another day in every company: its value says so, and it has no begin and end."""
    given = match["year"].lstrip("'")
    value = f"20{given}" if len(given) == 2 else str(year_of(given))
    yield Draft(*match.span(), "date", f"FY{value}", granularity="fiscal_year")


@cache
def rules() -> tuple[Rule, ...]:
    i = re.I
    ordinals = alternatives(lexicon("en").ordinals)
    return (
        Rule(
            "year",
            pattern(
                rf"(?:(?<![\w/:#@+-])|(?<=mid-)|(?<=pre-)|(?<=post-))(?<!\d[.,])(?:the\s+year\s+)?(?P<year>{YEAR})"
                rf"(?!/\d|-\d|:\d){_ERA}?(?![\w])",
                i,
            ),
            _year,
            7,
        ),
        Rule(
            "year era",
            pattern(rf"(?<![\w/:.,-])(?:(?:c|ca|circa)\.?\s*)?(?P<year>\d{{1,4}})(?!\d){_ERA}(?!\w)"),
            _year,
            4,
        ),
        Rule(
            "era range",
            pattern(
                rf"(?<![\w/:.,-])(?P<first>\d{{1,4}})\s?(?:-|to|and|until|till)\s?(?P<second>\d{{1,4}})(?!\d){_ERA}"
                r"(?!\w)"
            ),
            _era_range,
            3,
        ),
        Rule("era year", pattern(r"(?<![\w.])(?:AD|A\.D\.)\s?(?P<year>\d{1,4})(?!\w)"), _year_of_era, 2),
        Rule(
            "part era",
            pattern(
                rf"\b(?:the\s+)?(?P<part>{alternatives({**lexicon('en').months, **lexicon('en').seasons})})\s+"
                rf"(?:of\s+)?(?P<year>\d{{1,4}}){_ERA}(?!\w)",
                i,
            ),
            _part_era,
            1,
            pattern(r"\d\s*(?:bc|b\.c|ad\b|a\.d|ce\b)", i),
        ),
        Rule("short year", pattern(r"(?<![\w'])'(?P<short>\d\d)(?![\w'])"), _short, 8),
        Rule(
            "season years",
            pattern(
                r"(?<![\w/:.,$-])(?P<first>(?:1[0-9]|20)\d\d)\s?(?P<sign>[/-])\s?(?P<second>\d{4}|\d\d)(?![\w/-]"
                r"|[.,:]\d)"
            ),
            _season_years,
            3,
        ),
        Rule(
            "decade",
            pattern(
                r"(?:\bthe\s+)?(?:\b(?:early|mid|late)[\s-]+)?(?<![\w.,$])(?P<decade>(?:1[0-9]|20)\d0'?s|"
                r"(?P<short>'[2-9]0'?s|(?<=the\s)[2-9]0'?s|(?<=early\s)[2-9]0'?s|(?<=late\s)[2-9]0'?s|"
                r"(?<=mid-)[2-9]0'?s"
                r")|(?:(?<=the\s)|(?<=the\searly\s)|(?<=the\slate\s)|(?<=the\smid-))(?:twen|thir|for|fif|six"
                r"|seven|eigh|nine)ties)(?!\w)",
                i,
            ),
            _decade,
            3,
            pattern(r"0'?s|ties", i),
        ),
        Rule(
            "century",
            pattern(
                rf"(?:\bthe\s+)?(?:(?:early|late|mid)[\s-]+)?\b(?P<nth>\d{{1,2}}(?:st|nd|rd|th)"
                rf"|{ordinals})[\s-]+century{_ERA}?(?!\w)",
                i,
            ),
            _century,
            2,
            pattern("century", i),
        ),
        Rule(
            "fiscal year",
            pattern(rf"\b(?:the\s+)?(?:fiscal(?:\s+year)?|FY|financial\s+year)[\s-]?(?P<year>{YEAR}|'?\d\d(?!\d))", i),
            _fiscal,
            2,
            pattern("fiscal|fy|financial", i),
        ),
    )
