"""Days and months of the calendar with the month in words: "17 November 2004", "Nov. 17", "8 de diciembre de 2004".

Month names of all languages with lists are read in every text where a day or a year stands beside them (the names
hardly collide); a bare month counts only in the text's own language. In a list or a range ("April 14 and 15", "from 3
to 5 May") each day is a date of its own, with the month that stands once: that is how TimeML annotates it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from functools import cache

from onrecord.atoms.memo import pattern
from onrecord.atoms.times.lexicon import LANGUAGES, alternatives, lexicon, number
from onrecord.atoms.times.resolve import Resolved, month_day, month_only
from onrecord.atoms.times.rule import Context, Draft, Rule
from onrecord.atoms.times.value import interval
from onrecord.atoms.times.years import YEAR, year_of

__all__ = ["dated", "rules"]

_DAY = r"(?:0?[1-9]|[12]\d|3[01])"
_ORDINAL_SIGN = r"(?:st|nd|rd|th|er|º|ª|°|e|\.(?=\s))?"
_LIST = (
    r"\s*(?:,|-|/|&|\band\b|\bto\b|\bor\b|\bthrough\b|\bthru\b|\buntil\b|\bund\b|\bbis\b|\bet\b|\bau\b|\by\b"
    r"|\bal?\b|\be\b|\ben\b|\btot\b)\s*"
)
_SAFE_AFTER = re.compile(
    r"\s*(?:$|[,.;:)\]\"'!?\n-])|\s+(?:in|at|on|of|with|for|when|by|to|as|and|or|from|after|before|during|the"
    r"|that|was|were|is|are|will|he|she|it|they|we)\b"
)
_OF = r"(?:\s+(?:of|de|di|del|do|van))?"
_YEAR_TAIL = (
    rf"(?:(?:,\s*|\s+|\s+(?:of|de|del|do|van)\s+)(?:the\s+year\s+)?(?:(?P<year>{YEAR}|'\d\d(?!\d))(?!-\d|\w)|"
    r"(?P<that>(?:that|the\s+same|the\s+(?:following|previous|next))(?:\s+same)?\s+year\b)))?"
)
_CAPITAL_ONLY = frozenset(
    ["may", "march", "mar", "mars", "sep", "dec", "jan", "out", "set", "gen", "mai", "ago", "sept"]
)
_PEOPLE = frozenset(["may", "march", "april", "june", "august"])
_BEFORE_MONTH = re.compile(
    r"\b(?:in|of|by|since|until|till|through|from|to|and|or|between|during|before|after|late|early|mid|last"
    r"|this|next|each|every|around|about|than|for|as of|effective)[\s-]+$",
    re.I,
)
_DETERMINED = re.compile(r"\b(?P<which>last|this|next|past|coming)\s+$", re.I)
_NAME_AFTER = re.compile(r"(?:'s)?\s+(?!I\b|A\b|The\b)[A-Z][a-z]")


@cache
def _months() -> dict[str, int]:
    table: dict[str, int] = {}
    for language in reversed(LANGUAGES):  # English last: its reading of a form wins
        table.update({form: int(value) for form, value in lexicon(language).months.items()})
    return table


def _dotted(forms: list[str]) -> str:
    """Month names as one group; only the short ones may end in a full stop."""
    short = [
        form
        for form in forms
        if len(form) <= 4 and form not in ("may", "june", "july", "mai", "mei", "juin", "juni", "juli", "mars")
    ]
    return rf"(?:{alternatives([form for form in forms if form not in short])}\b|{alternatives(short)}\b\.?)"


@cache
def _weekdays() -> dict[str, int]:
    table: dict[str, int] = {}
    for language in reversed(LANGUAGES):
        table.update({form: int(value) for form, value in lexicon(language).weekdays.items()})
    return table


def _month(word: str) -> int:
    return _months()[word.lower().rstrip(".")]


def dated(
    context: Context, start: int, end: int, year: int | None, month: int, day: int, weekday: int | None, which: str = ""
) -> Draft:
    """The draft of one day; ``weekday`` (ISO number) is checked against it, a missing year comes from the anchor."""
    draft = Draft(start, end, "date", "", weekday=None if weekday is None else weekday - 1)
    if year is not None:
        draft.value = f"{year:04d}-{month:02d}-{day:02d}"
        draft.impossible = interval(draft.value) is None
    else:
        draft.impossible = day > 31 or interval(f"2000-{month:02d}-{day:02d}") is None
        if draft.impossible:
            resolved = Resolved(f"XXXX-{month:02d}-{day:02d}")
        else:
            resolved = month_day(context.today, month, day, which, context.tense(start, end), weekday)
            story = context.story_year(start) if weekday is None and not which else None
            if story is not None and interval(told := f"{story:04d}-{month:02d}-{day:02d}") is not None:
                resolved = Resolved(told, (told, resolved.value))
        draft.value, draft.readings, draft.hint = resolved.value, resolved.readings, "no year"
        draft.elided = not which
        draft.relative = context.today is not None
    if weekday is not None and interval(draft.value) is not None:
        draft.misfit = date.fromisoformat(draft.value).isoweekday() != weekday
    return draft


def _year_given(match: re.Match[str], context: Context) -> int | None:
    given = match["year"]
    if not given:
        return None
    if given[0] == "'":
        latest = context.today.year + 10 if context.today else 2029
        return latest - (latest - int(given[1:])) % 100
    return year_of(given)


def _weekday_given(match: re.Match[str]) -> int | None:
    word = match["weekday"]
    return _weekdays().get(word.lower().rstrip(".")) if word else None


def _told(context: Context, match: re.Match[str]) -> Context:
    """The context without its anchor where the words name another year of the story ("of that year")."""
    return Context(context.string, None) if match["that"] else context


def _lower_trap(word: str, match: re.Match[str]) -> bool:
    """Whether a month in lower case is more likely a verb or another word ("may 5 people")."""
    return word.islower() and word.rstrip(".") in _CAPITAL_ONLY and not match["year"]


def _day_first(match: re.Match[str], context: Context) -> Iterator[Draft]:
    if _lower_trap(match["month"], match) and match["month"].rstrip(".") in _PEOPLE | {"mar", "set", "out", "mars"}:
        return
    context = _told(context, match)
    year, month, iso = _year_given(match, context), _month(match["month"]), _weekday_given(match)
    day = int(match["day"])
    if day > 31 or not day:
        return
    main = dated(context, match.start("main"), match.end(), year, month, day, iso)
    if match["list"]:
        first = match.start("list")
        for item in re.finditer(r"\d{1,2}(?:st|nd|rd|th)?", match["list"]):
            a, b = first + item.start(), first + item.end()
            yield dated(context, a, b, year, month, int(re.sub(r"\D", "", item.group())), None)
    yield main


def _month_first(match: re.Match[str], context: Context) -> Iterator[Draft]:
    if _lower_trap(match["month"], match):
        return
    words = match["words"]
    day = int(match["day"]) if match["day"] else int(_day_words().get(re.sub(r"[\s-]+", "-", words.lower()), "0"))
    if not day or day > 31:
        return
    context = _told(context, match)
    year, month, iso = _year_given(match, context), _month(match["month"]), _weekday_given(match)
    which = _DETERMINED.search(context.before(match.start()))
    tail = match["list"] or ""
    end = match.end()
    if tail and not (re.match(r"\s*-", tail) or year is not None or _SAFE_AFTER.match(context.after(end))):
        end, tail = match.start("list"), ""  # "on May 6 and 12 people": the second number counts something
    main_end = match.start("list") if tail else end
    start = match.start() - (len(which.group()) if which and year is None else 0)
    main = dated(context, start, main_end, year, month, day, iso, which["which"].lower() if which else "")
    yield main
    for item in re.finditer(r"\d{1,2}(?:st|nd|rd|th)?", tail):
        a, b = match.start("list") + item.start(), match.start("list") + item.end()
        b = end if item.end() == len(tail.rstrip()) or b == match.end("list") else b
        yield dated(context, a, b, year, month, int(re.sub(r"\D", "", item.group())), None)


@cache
def _day_words() -> dict[str, str]:
    return {form: value for form, value in lexicon("en").ordinals.items() if number(value) is not None}


def _month_year(match: re.Match[str], context: Context) -> Iterator[Draft]:
    if _lower_trap(match["month"], match):
        return
    year = _year_given(match, context)
    if year is None:  # "August of that year": a year of the story
        yield Draft(*match.span(), "date", f"XXXX-{_month(match['month']):02d}")
        return
    month, end = _month(match["month"]), match.end()
    if match["until"]:
        yield Draft(match.start(), match.end("month"), "date", f"{year:04d}-{month:02d}")
        second = _month(match["until"])
        yield Draft(match.start("until"), end, "date", f"{year:04d}-{second:02d}")
    else:
        yield Draft(match.start(), end, "date", f"{year:04d}-{month:02d}")


def _bare_month(match: re.Match[str], context: Context) -> Iterator[Draft]:
    word, (start, end) = match["month"], match.span()
    name = word.lower().rstrip(".")
    before = context.before(start)
    placed = _BEFORE_MONTH.search(before)
    article = re.search(r"\b(?:the|a|its|his|their|'s)\s+$", before) and re.match(
        r"\s+(?!on|of|for|in|to|from|by|at|and\b)[a-z]", context.after(end)
    )
    placed = placed or article
    if name in _CAPITAL_ONLY and not (word[0].isupper() and placed):
        return
    if len(name) <= 4 and name not in ("may", "june", "july") and not (word[0].isupper() and placed):
        return
    named = _NAME_AFTER.match(context.after(end)) is not None
    if name in _PEOPLE and (not word[0].isupper() or (named and not placed)):
        return
    if len(name) <= 4 and name not in ("may", "june", "july") and named and not word.endswith("."):
        return  # "Jan Novak"
    if (
        name in _PEOPLE
        and not placed
        and (context.word_before(start)[:1].isupper() or not re.match(r"\s*(?:$|[,.;:)\n])", context.after(end)))
    ):
        return  # "April would win"
    if re.match(r"\s+(?:Street|St\b|Road|Avenue|Revolution\s+Street|Square)", context.after(end)):
        return
    which = _DETERMINED.search(before)
    chosen = which["which"].lower().replace("past", "last").replace("coming", "next") if which else ""
    if which and chosen:
        start -= len(which.group())
    resolved = month_only(context.today, int(lexicon("en").months[name]), chosen, context.tense(start, end))
    story = context.story_year(start) if not chosen else None
    if story is not None:
        told = f"{story:04d}-{int(lexicon('en').months[name]):02d}"
        resolved = Resolved(told, (told, resolved.value))
    yield Draft(
        start,
        end,
        "date",
        resolved.value,
        relative=context.today is not None,
        readings=resolved.readings,
        hint="no year",
        elided=not chosen,
    )


@cache
def rules() -> tuple[Rule, ...]:
    i = re.I
    names = _dotted(list(_months()))
    month = rf"(?P<month>{names})"
    weekday = (
        rf"(?:\b(?P<weekday>{alternatives(list(_weekdays()))})\b(?:(?<!day)\.)?"
        r"(?:,\s*|\s+)(?:the\s+|den\s+|le\s+|el\s+|on\s+)?)?"
    )
    english = lexicon("en")
    own = rf"(?P<month>{_dotted(list(english.months))})(?!\s*\d)"
    spoken = alternatives(english.ordinals).replace(r"\-", r"[\s-]")
    return (
        Rule(
            "day month",
            pattern(
                rf"(?<![\w.,/:$€£])(?<![\d\s]-)(?:(?P<list>{_DAY}{_ORDINAL_SIGN}"
                rf"(?:\s*,\s*{_DAY}{_ORDINAL_SIGN}){{0,5}}){_LIST}(?=\d|the\s))?"
                rf"(?P<main>{weekday}(?:the\s+)?(?P<day>{_DAY})(?!\d){_ORDINAL_SIGN}{_OF}[\s-]*{month}"
                rf"(?![\w]){_YEAR_TAIL})",
                i,
            ),
            _day_first,
            1,
            pattern(r"\d"),
        ),
        Rule(
            "month day",
            pattern(
                rf"{weekday}\b{month}(?<=[\w.])[\s-]+(?:the\s+)?(?:(?P<day>{_DAY})(?!\d|[.,]\d|:\d|%)(?:st|nd|rd"
                rf"|th)?(?!\w)|(?P<words>{spoken})\b)"
                rf"(?P<list>(?:{_LIST}{_DAY}(?:st|nd|rd|th)?(?![\w:%]|[.,]\d)){{1,5}})?{_YEAR_TAIL}",
                i,
            ),
            _month_first,
            1,
            pattern(r"\d|st\b|nd\b|rd\b|th\b|first|second|third", i),
        ),
        Rule(
            "month year",
            pattern(
                rf"\b{month}(?:(?<!\.)(?:\s*(?:-|/|to|and|through)\s*)"
                rf"(?P<until>{alternatives(english.months)})\b\.?)?(?:,?\s+|\s+(?:of|de|del|do)\s+|-|/)(?:"
                rf"(?P<year>{YEAR}|'\d\d(?!\d))(?!-\d)(?!\w)|(?P<that>(?:that|the\s+same|the\s+(?:following"
                r"|previous|next))\s+year\b))",
                i,
            ),
            _month_year,
            1,
            pattern(r"\d|year|nineteen|twenty|thousand|eighteen|seventeen|sixteen", i),
        ),
        Rule("month", pattern(rf"(?:(?<![\w'@/-])|(?<=mid-)|(?<=late-)|(?<=early-)){own}(?!\w)", i), _bare_month, 6),
    )
