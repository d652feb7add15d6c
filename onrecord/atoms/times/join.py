"""What single rules leave to their surroundings: a time of day takes its day, "early" and "nearly" take their time.

Drafts come in order and do not overlap; they leave in order and do not overlap.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise

from onrecord.atoms.times.rule import Context, Draft
from onrecord.atoms.times.value import day_value, interval

__all__ = ["join"]

_CLOCK_THEN_DAY = re.compile(r"(?:\s*,)?\s*(?:(?:on|of|,)\s+)?(?:the\s+)?|\s*\((?:[^()\n]{1,14})\)\s*(?:on\s+)?")
_DAY_THEN_CLOCK = re.compile(
    r"\s*,?\s*(?:(?:at|@|um|à|a\s+las|às|alle(?:\s+ore)?|om|around|about|from|between|after|before|by|until"
    r"|-)\s*(?:around\s+|about\s+)?)?",
    re.I,
)
_DAY_PART_AFTER = re.compile(
    r"\s*,?\s*-?\s*(?:in\s+(?:the\s+)?)?(?:(?P<mod>early|late|mid)\s+)?(?P<part>morning|afternoon|evening|night"
    r"|noon)\b",
    re.I,
)
_DAY_PART_BEFORE = re.compile(
    r"(?:the\s+)?(?:(?:early|late)\s+)?(?:(?P<part>morning|afternoon|evening|night)\s+(?:of|on)|mid-?"
    r"(?P<mid>morning|afternoon))\s+(?:on\s+)?(?:the\s+)?$",
    re.I,
)
_RANGE = re.compile(r"\s*(?:-|to|and|or|through|until|till|&)\s*")
_PARTS = {"morning": "TMO", "afternoon": "TAF", "evening": "TEV", "night": "TNI", "noon": "T12:00"}

_STAGE = re.compile(
    r"(?:\bthe\s+)?(?:\bvery\s+)?\b(?:(?P<stage>early|earlier|mid|middle|late|later|start|beginning|end|close"
    r"|latter\s+part|early\s+part|latter\s+half|turn|opening|height|early\s+hours|late\s+hours)"
    r"(?P<of>(?:\s+(?:of|in)(?:\s+the)?)?)[\s-]+)(?:the\s+)?$",
    re.I,
)
_STAGES = {
    "early": "early",
    "earlier": "early",
    "mid": "mid",
    "middle": "mid",
    "late": "late",
    "later": "late",
    "start": "start",
    "beginning": "start",
    "opening": "start",
    "end": "end",
    "close": "end",
    "turn": "start",
    "latter part": "late",
    "latter half": "late",
    "early part": "early",
    "height": "mid",
    "early hours": "early",
    "late hours": "late",
}
_MEASURE = re.compile(
    r"\b(?P<words>about|around|approximately|roughly|some|nearly|almost|close\s+to|just\s+(?:over|under)"
    r"|a\s+little\s+(?:over|under|more\s+than|less\s+than)|more\s+than|less\s+than"
    r"|fewer\s+than|over|under|at\s+least|at\s+most|up\s+to|as\s+(?:much|many|long)\s+as|no\s+(?:more|less"
    r"|longer)\s+than|within\s+about|ca\.|circa|c\.|well\s+over)[\s]+$",
    re.I,
)
_AMOUNT = re.compile(
    r"(?:\d|%|\bper\s?cent|\b(?:percentage\s+)?points?|illion)\s*$", re.I
)  # "4 per cent more than a year ago"
_PREPOSITION = re.compile(
    r"\b(?P<word>before|by|since|until|till|after|from|between|through|during|as\s+of|starting|beginning"
    r"|effective|prior\s+to|following)\s+(?:on\s+)?(?:the\s+)?$",
    re.I,
)
_OR_SO = re.compile(r"\s+(?:or\s+so|or\s+thereabouts)\b|(?<=\d)(?:ish|\+)\b", re.I)


@cache
def _size(words: str) -> str:
    words = " ".join(words.lower().split())
    if words in ("nearly", "almost", "close to", "just under", "a little under", "a little less than"):
        return "nearly"
    if "over" in words or (words.endswith(("more than", "at least", "no less than")) and "no more" not in words):
        return "more_than"
    if words in ("under", "less than", "fewer than", "at most", "up to") or words.startswith(("as ", "no ")):
        return "less_than"
    return "about"


def join(drafts: list[Draft], context: Context, first: int, last: int) -> list[Draft]:
    """Put times of day and days together, and take modifiers in; nothing outside ``first, last`` is taken."""
    joined: list[Draft] = []
    for draft in drafts:
        previous = joined[-1] if joined else None
        if previous is None or not _merge(previous, draft, context):
            joined.append(draft)
    for earlier, later in pairwise(joined):
        _share_year(earlier, later, context)
    for i, draft in enumerate(joined):
        limit = joined[i - 1].end if i else first
        following = joined[i + 1].start if i + 1 < len(joined) else last
        _take_day_part(draft, context, limit, following)
        _take_modifier(draft, context, limit, following)
    return joined


def _share_year(first: Draft, second: Draft, context: Context) -> None:
    """In "30 June to 2 July 2023" the first day has the year of the second, or the year before where its month is
    later."""
    between = context.string[first.end : second.start]
    if first.hint != "no year" or second.hint == "no year" or second.relative or not _RANGE.fullmatch(between):
        return
    known = re.fullmatch(r"(\d{4})-(\d\d)(?:-\d\d)?", second.value)
    if known is None or not re.match(r".{4}-\d\d", first.value):
        return
    year = int(known[1]) - (int(first.value[5:7]) > int(known[2]))
    first.value, first.readings, first.relative = f"{year:04d}{first.value[4:]}", (), False
    first.impossible = interval(first.value) is None


def _is_day(draft: Draft) -> bool:
    return (
        draft.kind == "date"
        and re.fullmatch(r"[\dX]{4}-(?:[\dX]{2}-[\dX]{2}|WXX-\d)", draft.value) is not None
        and draft.hint != "vague"
    )


def _is_clock(draft: Draft) -> bool:
    return draft.kind == "time" and draft.value.startswith("T")


def _merge(first: Draft, second: Draft, context: Context) -> bool:
    """Whether two neighbours are one time; if so ``first`` has become it."""
    between = context.string[first.end : second.start]
    if len(between) > 24:
        return False
    if _is_clock(first) and _is_day(second) and _CLOCK_THEN_DAY.fullmatch(between):
        clock, day = first, second
    elif _is_clock(second) and _is_day(first) and _DAY_THEN_CLOCK.fullmatch(between):
        clock, day = second, first
    elif _is_day(first) and _is_figures(second, context) and between in (" ", ", ") and first.weekday is not None:
        _weekday_and_figures(first, second)
        return True
    else:
        return False
    if "(" in between:
        first.value = day.value + clock.value
        first.readings, first.relative, first.weekday = _with_clock(day, clock), day.relative, day.weekday
        return False
    first.readings = _with_clock(day, clock)
    first.value, first.kind = day.value + clock.value, "time"
    first.elided = day.elided and not clock.readings
    first.relative, first.weekday, first.misfit, first.impossible = (
        day.relative,
        day.weekday,
        day.misfit,
        day.impossible,
    )
    first.start, first.end, first.hint, first.offset = first.start, second.end, "", None
    return True


def _is_figures(draft: Draft, context: Context) -> bool:
    """Whether a draft is a whole date in figures (``17/11/2004``)."""
    return (
        draft.kind == "date"
        and re.fullmatch(r"\d+[/.-]\d+[/.-]\d+", context.string[draft.start : draft.end]) is not None
    )


def _weekday_and_figures(first: Draft, second: Draft) -> None:
    """In "Wednesday 03/04/2024" the weekday chooses between the readings of the figures; it misfits when it suits
    none."""
    readings = second.readings or (second.value,)
    days = [span[0] for reading in readings if (span := interval(reading)) is not None]
    fitting = [day_value(day) for day in days if day.weekday() == first.weekday]
    first.end, first.relative, first.impossible, first.offset = second.end, False, second.impossible, None
    first.value = fitting[0] if len(fitting) == 1 else second.value
    first.readings = () if len(fitting) == 1 else second.readings
    first.misfit = bool(days) and not fitting


def _with_clock(day: Draft, clock: Draft) -> tuple[str, ...]:
    days = day.readings or (day.value,)
    clocks = clock.readings or (clock.value,)
    values = tuple(d + c for d in days for c in clocks)
    return values if len(values) > 1 else ()


def _take_day_part(draft: Draft, context: Context, limit: int, following: int) -> None:
    if not _is_day(draft):
        return
    after = _DAY_PART_AFTER.match(context.string, draft.end, min(following, draft.end + 40))
    before = _DAY_PART_BEFORE.search(context.string[max(limit, draft.start - 32) : draft.start])
    if after:
        part, draft.end = after["part"], after.end()
        if after["mod"]:
            draft.modifier = after["mod"].lower()
    elif before:
        part = before["part"] or before["mid"]
        draft.start -= len(before.group())
    else:
        return
    suffix = _PARTS[part.lower()]
    draft.value, draft.kind = draft.value + suffix, "time"
    draft.readings = tuple(reading + suffix for reading in draft.readings)


def _take_modifier(draft: Draft, context: Context, limit: int, following: int) -> None:
    before = context.string[max(limit, draft.start - 36) : draft.start]
    words = context.string[draft.start : draft.end].lower()
    inner = re.match(r"(?:the\s+)?(early|earlier|mid|late|later)\b", words)
    if inner and draft.modifier is None:
        draft.modifier = _STAGES[inner[1]]
        draft.approximate = True
    stage = (
        _STAGE.search(before)
        if draft.kind in ("date", "time") and draft.hint != "vague" and draft.hint != "clock"
        else None
    )
    if stage and draft.value not in ("PAST_REF", "FUTURE_REF", "PRESENT_REF"):
        word = " ".join(stage["stage"].lower().split())
        plain = word in ("early", "earlier", "late", "later", "mid", "middle")
        if plain or stage["of"].strip().startswith("of"):
            draft.start -= len(stage.group())
            draft.modifier, draft.approximate = _STAGES[word], True
            before = context.string[max(limit, draft.start - 36) : draft.start]
    measure = _MEASURE.search(before)
    if (
        measure
        and draft.kind in ("duration", "date", "time")
        and not (measure["words"].lower() in ("over", "under", "some") and draft.kind != "duration")
        and not (measure["words"].lower().endswith("than") and _AMOUNT.search(before[: measure.start()]))
    ):
        loose = "X" in draft.value and draft.kind == "duration"
        possessive = context.string.startswith("'s", draft.end)
        if (
            draft.hint != "vague"
            and not loose
            and not possessive
            and not (measure["words"].lower() == "over" and re.match(r"the\b", words))
        ):
            draft.start -= len(measure.group())
            draft.modifier = _size(measure["words"])
            draft.approximate = True
            before = context.string[max(limit, draft.start - 36) : draft.start]
    tail = _OR_SO.match(context.string, draft.end)
    if tail and tail.end() <= following and draft.hint != "vague":
        draft.end, draft.approximate = tail.end(), True
        draft.modifier = draft.modifier or "about"
    preposition = _PREPOSITION.search(before)
    if preposition:
        draft.bound = "_".join(preposition["word"].lower().replace("till", "until").split())
        draft.modifier = draft.modifier or draft.bound
