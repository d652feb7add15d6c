"""Finding time expressions: a cheap look for trigger words, then the grammar's rules around them only.

The rules' matches are drafts; the longest of those that begin first is kept, neighbours are joined (``join.py``), and
each draft becomes a :class:`~onrecord.atoms.times.time.Time` with its interval (``value.py``). The time taken is linear
in the text: every pattern is bounded, and is run on a stretch of words around a trigger.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from datetime import date, datetime
from functools import cache, lru_cache

from onrecord.atoms.times.join import join
from onrecord.atoms.times.lexicon import LANGUAGES, lexicon, listed
from onrecord.atoms.times.required import held, required
from onrecord.atoms.times.rule import Context, Draft, Rule
from onrecord.atoms.times.time import Time
from onrecord.atoms.times.value import interval
from onrecord.text import Text

__all__ = ["find_times"]

_REACH = 9  # words to either side of a trigger that its expression may take in
_CAPITAL_ONLY = frozenset(
    ["may", "march", "mar", "mars", "sat", "sun", "mon", "wed", "dec", "jan", "gen", "mai"]
)  # in lower case other words
_ONLY_AFTER = {
    "while": frozenset(["a", "little", "long", "short", "good"]),
    "second": frozenset(["one", "per", "every", "each", "split"]),
}
_ENGLISH = re.compile(
    r"\b(?:the|of|and|was|is|to|at|on|by|that|this|with|for|from|he|she|it|we|you|my|last|next|every)\b", re.I
)
_ANY_LANGUAGE = frozenset(["year era", "season years", "clock", "digital", "military", "h clock"])
_PARAGRAPH = re.compile(r"\n[^\S\n]*\n")


@cache
def _triggers(language: str) -> frozenset[str]:
    """The keys of words with which a time expression of ``language`` is never without."""
    words = lexicon(language)
    found = {*words.weekdays, *words.seasons, *words.units, *words.dayparts}
    for table in (words.holidays, words.vague, words.relative):
        for form in table:
            found.update(part for part in re.split(r"[\s.-]+", form) if len(part) > 2 or form == part)
    if language == "en":
        found.update(listed("en", "time_triggers"))
        found.difference_update(listed("en", "time_common"))
        found.add("days")
    else:
        found.update(part for form in words.relative for part in re.split(r"[\s'-]+", form))
    return frozenset([*found, *(f"{form}'s" for form in found)])


@cache
def _everywhere() -> frozenset[str]:
    """Month names of all languages: read in every text."""
    months = [form for language in LANGUAGES for form in lexicon(language).months]
    return frozenset([*months, *(f"{form}'s" for form in months), "月", "年"])


@cache
def _known(languages: tuple[str, ...]) -> frozenset[str]:
    return _everywhere().union(*(_triggers(language) for language in languages))


@cache
def _rules(languages: tuple[str, ...]) -> tuple[tuple[Rule, int], ...]:
    """The rules in order, each with the groups of words that it requires; only the English ones have any."""
    # The grammar's modules hold many patterns: they are loaded when the first text is read.
    from onrecord.atoms.times import (
        calendar_dates,
        clock,
        deictic,
        distance,
        foreign,
        lengths,
        numeric,
        periods,
        vague,
        years,
    )

    found = [*numeric.rules(), *calendar_dates.rules()]
    if "en" in languages:
        found.extend(
            rule for module in (years, clock, deictic, distance, periods, lengths, vague) for rule in module.rules()
        )
    else:
        found.extend(rule for rule in (*years.rules(), *clock.rules()) if rule.name in _ANY_LANGUAGE)
    for language in languages[languages[0] == "en" :]:
        own = foreign.rules(language)
        found.extend(
            own if len(languages) < len(LANGUAGES) else [rule for rule in own if rule.name in ("season", "weekday")]
        )
    english = languages == ("en",)
    return tuple((rule, required(rule.name) if english else 0) for rule in found)


@lru_cache(maxsize=1 << 12)
def _tried(languages: tuple[str, ...], there: int) -> tuple[tuple[int, Rule], ...]:
    """The rules that can match where the groups ``there`` are held, each with its place among all of them."""
    rules = enumerate(_rules(languages))
    return tuple((order, rule) for order, (rule, groups) in rules if there & groups == groups)


def _languages(text: Text) -> tuple[str, ...]:
    """The languages whose rules are run: the text's own; English where that has no lists, or the text is too short to
    tell."""
    language = text.language
    if language == "und":  # a few words: the weekdays and seasons of every language can be told
        return LANGUAGES
    if language not in LANGUAGES or language == "en":
        return ("en",)
    if len(text.string) < 300 and _ENGLISH.search(text.folded.string):
        return ("en", language)
    return (language,)


def find_times(
    text: Text, start: int = 0, end: int | None = None, anchor: date | datetime | None = None
) -> tuple[Time, ...]:
    """The dates, times, durations and sets of ``text`` within a half-open range, in order, none overlapping another.

    ``anchor`` is the day (or moment) on which the words were said or published; relative expressions are resolved
    against it and stay unresolved without it.

    >>> [(t.string, t.value) for t in find_times(Text("It met on 17 November 2004 for three days."))]
    [('17 November 2004', '2004-11-17'), ('three days', 'P3D')]
    >>> [t.value for t in find_times(Text("It failed yesterday."), anchor=date(2024, 3, 1))]
    ['2024-02-29']
    """
    stop = len(text.string) if end is None else end
    languages = _languages(text)
    zones = _zones(text, languages, start, stop)
    if not zones:
        return ()
    context = Context(text.folded.string, anchor)
    drafts: list[Draft] = []
    for first, last in zones:
        drafts.extend(_read(languages, context, first, last))
    return tuple(
        _placed(text, draft) for draft in join(drafts, context, text.folded.position(start), text.folded.position(stop))
    )


def _zones(text: Text, languages: tuple[str, ...], start: int, stop: int) -> list[tuple[int, int]]:
    """Folded ranges around trigger words, apart from one another."""
    tokens = text.tokens
    keys, starts, ends = tokens.keys, tokens.starts, tokens.ends
    first = bisect_left(starts, text.folded.position(start))
    last = bisect_right(ends, text.folded.position(stop))
    known = _known(languages)
    string = text.folded.string
    hits = [
        i
        for i in range(first, last)
        if keys[i][0] in "0123456789"
        or keys[i][-1] in "0123456789"
        or (
            keys[i] in known
            and not (keys[i] in _CAPITAL_ONLY and string[starts[i]].islower())
            and (keys[i] not in _ONLY_AFTER or keys[i - 1] in _ONLY_AFTER[keys[i]])
        )
    ]
    zones: list[tuple[int, int]] = []
    for i in hits:
        a, b = starts[max(first, i - _REACH)], ends[min(last - 1, i + _REACH)]
        if zones and a <= zones[-1][1] + 1:
            zones[-1] = (zones[-1][0], max(b, zones[-1][1]))
        else:
            zones.append((a, b))
    return [(a, min(b + 2, len(text.folded.string))) for a, b in zones]


def _read(languages: tuple[str, ...], context: Context, first: int, last: int) -> list[Draft]:
    """The drafts of one stretch: of those that begin first the longest; ties go to the lower rank."""
    found: list[tuple[int, int, int, int, Draft]] = []
    stretch = context.string[first:last]
    there = held(stretch) if stretch.isascii() else -1
    for order, rule in _tried(languages, there):
        if rule.needs is not None and rule.needs().search(context.string, first, last) is None:
            continue
        for match in rule.pattern().finditer(context.string, first, last):
            for draft in rule.read(match, context):
                if _PARAGRAPH.search(context.string, draft.start, draft.end):
                    continue
                found.append((draft.start, -draft.end, rule.rank, order, draft))
    found.sort(key=lambda entry: entry[:4])
    kept: list[Draft] = []
    for _, _, _, _, draft in found:
        if draft.start >= draft.end:
            continue
        if not kept or draft.start >= kept[-1].end:
            kept.append(draft)
    return kept


def _placed(text: Text, draft: Draft) -> Time:
    """The draft as an atom of the text, with its interval."""
    folded = text.folded
    while draft.end > draft.start and folded.string[draft.end - 1] in " ,\n\t":
        draft.end -= 1
    a, b = folded.source(draft.start, draft.end)
    span = interval(draft.value)
    begin, end_, granularity = (
        (draft.begin, draft.end_, None) if draft.begin is not None else span or (None, None, None)
    )
    return Time(
        text,
        a,
        b,
        draft.kind,
        draft.value,
        begin=begin,
        end_=end_,
        granularity=draft.granularity or granularity or _granularity(draft),
        approximate=draft.approximate,
        relative=draft.relative,
        weekday=draft.weekday,
        modifier=draft.modifier,
        bound=draft.bound,
        elided=draft.elided and len(draft.readings) > 1,
        readings=draft.readings,
        offset=draft.offset,
        impossible=draft.impossible,
        misfit=draft.misfit,
    )


def _granularity(draft: Draft) -> str:
    """The granularity of a value without an interval, from its shape."""
    value = draft.value
    if draft.kind in ("duration", "set") or value.endswith("_REF"):
        return "unknown"
    if "T" in value:
        return "daypart" if re.search(r"T[A-Z]{2}$", value) else "minute"
    shapes = (
        (r"X{2}|\d\d", "century"),
        (r"...", "decade"),
        (r".{4}", "year"),
        (r".{4}-W..", "week"),
        (r".{4}-W..-WE", "weekend"),
        (r".{4}-W..-\d", "day"),
        (r".{4}-Q.", "quarter"),
        (r".{4}-H.", "half"),
        (r".{4}-(?:SP|SU|FA|WI)", "season"),
        (r".{4}-..", "month"),
        (r".{4}-..-..", "day"),
    )
    return next((name for shape, name in shapes if re.fullmatch(shape, value)), "unknown")
