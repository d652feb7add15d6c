"""Named parts of a year: quarters, halves, seasons, holidays; with a year, a relative year, or by the anchor."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache

from onrecord.atoms.memo import pattern
from onrecord.atoms.times.lexicon import alternatives, lexicon
from onrecord.atoms.times.resolve import Resolved, month_day, part_of_year, shift
from onrecord.atoms.times.rule import Context, Draft, Rule
from onrecord.atoms.times.value import day_value
from onrecord.atoms.times.years import YEAR, year_of

__all__ = ["rules"]

_YEAR_WORDS = (
    rf"(?:(?P<year>{YEAR}|'\d\d)|(?P<relative>(?:the\s+)?(?:last|this|next|previous|current|past|coming|same"
    r"|that)\s+(?:fiscal\s+)?year))"
)
_OF_YEAR = rf"(?:(?:\s+(?:of|in)\s+|,?\s+|-)(?:fiscal\s+(?:year\s+)?|FY\s?)?{_YEAR_WORDS}(?!\w))?"
_NTH = {"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4, "final": 4, "last": 4}


def _year_value(match: re.Match[str], context: Context) -> str | None:
    """The year stated with the part: digits, ``XXXX`` when relative to what is not known, ``None`` when none is."""
    words = match["year"]
    if words:
        if words[0] == "'":
            return f"20{words[1:]}" if int(words[1:]) < 50 else f"19{words[1:]}"
        return f"{year_of(words):04d}"
    if not match["relative"]:
        return None
    which = match["relative"].lower().replace("the ", "").split()[0]
    step = {"last": -1, "past": -1, "this": 0, "current": 0, "next": 1, "coming": 1}.get(which)
    return "XXXX" if step is None else shift(context.today, "year", step)


def _part(match: re.Match[str], context: Context, part: str) -> Draft:
    fiscal = re.search(r"\bfiscal\b|\bFY", match.group(), re.I) is not None
    year = _year_value(match, context)
    before = re.search(r"\b(?P<which>last|this|next)\s+$", context.before(match.start()), re.I)
    which = before["which"].lower() if before and year is None else ""
    start = match.start() - (len(before.group()) if which and before else 0)
    if year is not None:
        resolved = Resolved(f"{year}-{part}")
    else:
        resolved = part_of_year(context.today, part, which, context.tense(match.start(), match.end()))
        story = context.story_year(match.start()) if not which and part[0] not in "QH" else None
        if story is not None:
            resolved = Resolved(f"{story:04d}-{part}", (f"{story:04d}-{part}", resolved.value))
    relative = (year is None or match["relative"] is not None) and context.today is not None
    draft = Draft(
        start, match.end(), "date", resolved.value, relative=relative, readings=resolved.readings, elided=not which
    )
    if fiscal and draft.value[:4].isdigit():
        draft.value, draft.readings, draft.granularity = (
            f"FY{draft.value}",
            tuple(f"FY{r}" for r in draft.readings),
            "fiscal_quarter",
        )
    return draft


def _quarter(match: re.Match[str], context: Context) -> Iterator[Draft]:
    nth = match["nth"].lower() if match["nth"] else ""
    n = _NTH[nth] if nth else int(match["q"])
    if nth in ("first", "second", "third", "fourth", "final", "last") and re.match(
        r"\s+(?:mile|pound|century|of\s+(?:an?|the)\s+(?:mile|hour|game|match|cent))", context.after(match.end())
    ):
        return
    if nth == "last" and not (match["year"] or match["relative"]):
        return  # "the last quarter": the one before, read as a deictic expression
    early = match["before"]
    draft = _part(match, context, f"Q{n}")
    if nth and re.match(r"(?:the|its)\s+\w+-quarter", match.group(), re.I):
        draft.start = match.start("nth")
    if early:
        year = year_of(early) if early[0].isdigit() else None
        words = early.lower().removesuffix("'s").split()[0]
        if year is not None:
            draft.value, draft.readings, draft.relative = f"{year:04d}-Q{n}", (), False
        else:
            step = {"last": -1, "this": 0, "next": 1}.get(words)
            value = "XXXX" if step is None else shift(context.today, "year", step)
            draft.value, draft.readings = f"{value}-Q{n}", ()
    yield draft


def _half(match: re.Match[str], context: Context) -> Iterator[Draft]:
    word = (match["nth"] or "").lower()
    n = 1 if word in ("first", "1st") or match["h"] == "1" else 2
    yield _part(match, context, f"H{n}")


def _latest_quarter(match: re.Match[str], context: Context) -> Iterator[Draft]:
    word = match["which"].lower()
    if word == "the" and not re.match(
        r"\s*(?:$|[,.;:]|\s(?:and|was|from|in|to|that|ended|with|a)\b|,)", context.after(match.end())
    ):
        return
    step = (
        0
        if word in ("current", "this")
        else -5
        if word.startswith("year") or re.search(r"year\s+(?:ago|earlier)$", match.group(), re.I)
        else -1
    )
    value = shift(context.today, "quarter", step)
    yield Draft(*match.span(), "date", value, relative=context.today is not None, approximate=step < 0)


def _season(match: re.Match[str], context: Context) -> Iterator[Draft]:
    word = match["season"].lower()
    stated = match["year"] or match["relative"]
    before = context.before(match.start())
    lead = re.search(
        r"\b(?:the|last|this|next|in|by|since|until|each|every|late|early|mid|during|of|that|following"
        r"|previous)[\s-]+(?:early\s+|late\s+)?$",
        before,
        re.I,
    )
    after = context.after(match.end())
    if not stated and (
        (not lead and not match["the"])
        or re.match(r"\s+(?:houses?|camps?|schools?|clothes|coats?|sports?|olympics|games|jobs?)\b", after, re.I)
    ):
        return
    if (
        word in ("fall", "spring")
        and not stated
        and (
            not re.search(
                r"\b(?:last|this|next|in\s+the|by\s+the|since|until|late|early|each|every)[\s-]+$",
                before + (match["the"] or ""),
                re.I,
            )
            or re.match(r"\s+(?:of|in|from|to|into|water|back|break|off|out)\b", after)
        )
    ):
        return
    if word == "spring" and re.match(r"\s+[A-Z]", after) and match["season"][0].isupper():
        return
    if re.search(r"\b(?:each|every)\s+$", before, re.I):
        yield Draft(match.start(), match.end(), "set", f"XXXX-{lexicon('en').seasons[word]}")
        return
    draft = _part(match, context, lexicon("en").seasons[word])
    if match["second"]:
        year = year_of(match["year"]) if match["year"] else None
        if year is not None:
            draft.value = f"{year:04d}-{lexicon('en').seasons[word]}"
    if not stated and not re.search(r"\b(?:last|this|next)\s+$", before, re.I):
        draft.approximate = True
    yield draft


def _easter(year: int) -> date:
    """Easter Sunday of the Gregorian calendar (Meeus, Jones, Butcher)."""
    a, b, c = year % 19, year // 100, year % 100
    d, e = divmod(b, 4)
    g = (8 * b + 13) // 25
    h = (19 * a + b - d - g + 15) % 30
    i, k = divmod(c, 4)
    weekday = (32 + 2 * e + 2 * i - h - k) % 7
    m = (a + 11 * h + 22 * weekday) // 451
    month, day = divmod(h + weekday - 7 * m + 114, 31)
    return date(year, month, day + 1)


def _movable(name: str, year: int) -> date:
    if name == "easter":
        return _easter(year)
    if name == "goodfriday":
        return _easter(year) - timedelta(days=2)
    if name == "memorial":
        last = date(year, 5, 31)
        return last - timedelta(days=last.weekday())
    month, iso, nth = {"thanksgiving": (11, 4, 4), "labor": (9, 1, 1)}[name]  # as in the United States
    first = date(year, month, 1)
    return first + timedelta(days=(iso - first.isoweekday()) % 7 + 7 * (nth - 1))


def _holiday(match: re.Match[str], context: Context) -> Iterator[Draft]:
    name = lexicon("en").holidays[" ".join(match["name"].lower().split())]
    if not match["name"][0].isupper() and name != "12-25":
        return
    year = _year_value(match, context)
    tense = context.tense(match.start(), match.end())
    today = context.today
    readings: tuple[str, ...] = ()
    if year is None and today is not None:
        before = re.search(r"\b(last|this|next)\s+$", context.before(match.start()), re.I)
        which = before[1].lower() if before else ""
        if name[0].isdigit():
            resolved = month_day(today, int(name[:2]), int(name[3:]), which, tense)
            value, readings = resolved.value, resolved.readings
        else:
            days = [_movable(name, y) for y in range(max(1583, today.year - 1), min(9998, today.year) + 2)]
            days.sort(key=lambda day: abs((day - today).days))
            value, readings = (
                (day_value(days[0]), tuple(day_value(day) for day in days)) if days else ("XXXX-XX-XX", ())
            )
    elif year is None or not year.isdigit():
        value = f"XXXX-{name}" if name[0].isdigit() else "XXXX-XX-XX"
    else:
        value = f"{year}-{name}" if name[0].isdigit() else day_value(_movable(name, int(year)))
    yield Draft(
        *match.span(), "date", value, readings=readings, relative=year is None and today is not None, elided=True
    )


@cache
def rules() -> tuple[Rule, ...]:
    i = re.I
    nth = r"(?P<nth>first|second|third|fourth|final|last|1st|2nd|3rd|4th)"
    words = lexicon("en")
    return (
        Rule(
            "quarter",
            pattern(
                rf"\b(?:(?:the|its)\s+)?(?:(?P<before>{YEAR}|(?:this|last|next)\s+year's|year-ago"
                rf"|year-earlier)\s+)?(?:fiscal[\s-]+)?(?:{nth}[\s-]+(?:fiscal[\s-]+)?quarter|Q(?P<q>[1-4]))"
                rf"(?!\w){_OF_YEAR}",
                i,
            ),
            _quarter,
            2,
            pattern(r"quarter|q[1-4]", i),
        ),
        Rule(
            "year quarter",
            pattern(rf"\b(?P<year>{YEAR})[\s-]Q(?P<q>[1-4])\b(?P<nth>(?!))?(?P<relative>(?!))?(?P<before>(?!))?", i),
            _quarter,
            2,
            pattern(r"q[1-4]", i),
        ),
        Rule(
            "half",
            pattern(
                rf"\b(?:the\s+)?(?:{nth.replace('|third|fourth|final|last', '').replace('|3rd|4th', '')}[\s-]+half"
                rf"(?=\s+of\s+(?:{YEAR}|the\s+year|(?:last|this|next)\s+year)|\s+(?:19|20)\d\d|-year)(?:-year)?"
                rf"(?:\s+of\s+the\s+year)?|H(?P<h>[12])(?=[\s-]+(?:of\s+)?(?:FY\s*)?(?:19|20)\d\d)){_OF_YEAR}",
                i,
            ),
            _half,
            2,
        ),
        Rule(
            "latest quarter",
            pattern(
                r"\b(?:the\s+)?(?P<which>latest|current|most\s+recent|the|year-ago|year-earlier)\s+(?:quarter"
                r"|three-month\s+period)\b(?:\s+a\s+year\s+(?:ago|earlier))?",
                i,
            ),
            _latest_quarter,
            5,
        ),
        Rule(
            "season",
            pattern(
                r"(?<![\w'-])(?:(?P<the>the)\s+)?(?:(?:early|late|mid)[\s-]+)?"
                rf"(?P<season>{alternatives(words.seasons)})\b(?P<second>(?:/|-)(?:winter|summer"
                rf"|spring))?{_OF_YEAR}",
                i,
            ),
            _season,
            4,
        ),
        Rule(
            "holiday",
            pattern(
                rf"\b(?P<name>{alternatives(words.holidays)})(?!\w)(?!\s+(?:tree|present|gift|card|shopping|party"
                rf"|carol|island|stor(?:y|ies)|egg))(?:,?\s+(?:of\s+)?{_YEAR_WORDS}(?!\w))?",
                i,
            ),
            _holiday,
            4,
        ),
    )
