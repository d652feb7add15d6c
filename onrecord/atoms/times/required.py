"""Words without which a rule of the English grammar cannot match: a look at a stretch's words saves most patterns.

For each rule one or more groups; every match holds, in lower case, a word of each group as a part of one of its words
(``0`` stands for any digit). A test derives the same from the patterns themselves. Source of the idea: the required
literals of Cox, "Regular Expression Matching with a Trigram Index" (2012).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache

from onrecord.atoms.times.lexicon import LANGUAGES, lexicon

__all__ = ["groups", "held", "required"]

_DIGIT = ("0",)
_UNIT = (
    "centur", "day", "decade", "fortnight", "hour", "hrs", "min", "month", "night", "quarter", "sec", "week", "wks",
    "year", "yrs",
)  # fmt: skip
_YEAR = ("0", "eighteen", "nineteen", "seventeen", "sixteen", "thousand", "twenty")
_ERA = ("a.d", "ad", "b.c", "bc", "ce")
_SEASON = ("autumn", "fall", "spring", "summer", "winter")
_HOUR = (
    "eight", "elev", "fif", "five", "four", "half", "nine", "one", "quarter", "seven", "six", "teen", "ten", "thirt",
    "three", "twe", "two",
)  # fmt: skip
_WEEKDAY = ("fri", "mon", "sat", "sun", "thu", "tue", "wed")


def _pieces(forms: Iterable[str]) -> tuple[str, ...]:
    """The longest run of letters of each form; forms with other than plain letters stand in no plain stretch."""
    found = {max(re.findall("[a-z]+", form.lower()), key=len) for form in forms if form.isascii()}
    return tuple(sorted(p for p in found if not any(other in p for other in found if other != p)))


@cache
def _month() -> tuple[str, ...]:
    return _pieces(form for language in LANGUAGES for form in lexicon(language).months)


@cache
def groups() -> dict[str, tuple[tuple[str, ...], ...]]:
    """For each rule, by name, its groups; a rule that is not named is always tried."""
    return {
        **dict.fromkeys(("clock", "h clock"), (_DIGIT,)),
        "iso": (_DIGIT, ("-",)),
        "iso week": (("-w0",),),
        "year first": (_DIGIT, ("/", ".")),
        "separated": (_DIGIT, ("/", ".", "-")),
        **dict.fromkeys(("year era", "era range", "era year"), (_DIGIT, _ERA)),
        "short year": (("'0",),),
        "season years": (_DIGIT, ("/", "-")),
        "digital": (_DIGIT, (":0",)),
        "military": (_DIGIT, ("bst", "edt", "est", "gmt", "hours", "hrs", "pdt", "pst", "utc")),
        "year quarter": (("q0",),),
        **dict.fromkeys(("cjk", "cjk day"), (("月",),)),
        "day month": (_DIGIT, _month()),
        "month day": (_month(), ("0", "st", "nd", "rd", "th")),
        "month year": (_month(), (*_YEAR, "year")),
        "month": (("apr", "aug", "dec", "feb", "jan", "jul", "jun", "mar", "may", "nov", "oct", "sep"),),
        "year": (_YEAR,),
        "century": (("century",),),
        "hours": (("clock",),),
        "point of day": (("midday", "midnight", "noon"),),
        "day": (("today", "tomorrow", "tonight", "yesterday"),),
        "part of day": (("afternoon", "evening", "lunchtime", "midday", "morning", "night"),),
        "weekday": (_WEEKDAY,),
        "plural weekday": (_WEEKDAY,),
        "unit": (("coming", "current", "last", "next", "past", "this"),),
        "the unit": (("century", "decade", "month", "week", "year"),),
        "year end": (("month", "week", "year"), ("end",)),
        "ago": (_UNIT, ("ago", "hence", "now", "today")),
        "narrative": (_UNIT, ("after", "before", "earlier", "later", "previously")),
        "narrative unit": (("day", "decade", "month", "night", "quarter", "week", "year"),),
        "unit after": (("day", "month", "quarter", "week", "year"), ("ago", "earlier", "year")),
        "latest quarter": (("period", "quarter"),),
        "season": (_SEASON,),
        "half": (("0h", "h0", "half"),),
        "holiday": (_pieces(lexicon("en").holidays),),
        "part era": (_DIGIT, _ERA),
        "length": (_UNIT,),
        "plural": (
            _UNIT,
            ("coming", "early", "ensuing", "final", "following", "intervening", "last", "later", "next", "past",
             "previous", "recent", "subsequent"),
        ),
        "bare plural": (_UNIT,),
        "whole": (_UNIT, ("all", "entire", "full", "good", "half", "rest", "whole")),
        "unit long": (("long", "old"), _UNIT),
        "loose": (("ages", "quite", "some", "time", "while"),),
        "reference": (_pieces(lexicon("en").vague),),
        "o'clock": (("after", "before", "past", "to"), _HOUR),
        "every": (("each", "every"),),
        "often": (_UNIT,),
        "adverb": (("ly",),),
    }  # fmt: skip


@cache
def _bits() -> dict[tuple[str, ...], int]:
    """Each group with a bit of its own."""
    distinct = dict.fromkeys(group for row in groups().values() for group in row)
    return {group: 1 << i for i, group in enumerate(distinct)}


@cache
def required(rule: str) -> int:
    """The groups that a rule needs, as bits; 0 for a rule that is always tried."""
    return sum({_bits()[group] for group in groups().get(rule, ())})


@cache
def _parts() -> tuple[tuple[str, int], ...]:
    """Each part of a word with the groups that it belongs to: a word is looked through once for all groups."""
    found: dict[str, int] = {}
    for group, bit in _bits().items():
        for part in group:
            found[part] = found.get(part, 0) | bit
    return tuple(found.items())


_ZEROS = str.maketrans("123456789", "000000000")


@lru_cache(maxsize=1 << 14)
def _held(word: str) -> int:
    found = 0
    for part, bits in _parts():
        if part in word:
            found |= bits
    return found


def held(stretch: str) -> int:
    """The groups of which a stretch of plain (ASCII) characters holds a word."""
    found = 0
    for word in stretch.lower().translate(_ZEROS).split():
        found |= _held(word)
    return found
