"""Random dates written in every form and read back; relative ones against the calendar arithmetic of ``datetime``."""

from __future__ import annotations

import calendar
from datetime import date, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onrecord.atoms.times import Relation, compare, find_times
from onrecord.atoms.times.lexicon import LANGUAGES, lexicon, listed
from onrecord.text import Text

DAYS = st.dates(date(1900, 1, 1), date(2099, 12, 31))
MONTHS = {
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "nl": "januari februari maart april mei juni juli augustus september oktober november december",
    "pt": "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
}
FORMS = {
    "de": "{d}. {m} {y}",
    "es": "{d} de {m} de {y}",
    "fr": "{d} {m} {y}",
    "it": "{d} {m} {y}",
    "nl": "{d} {m} {y}",
    "pt": "{d} de {m} de {y}",
}


def only(words: str, anchor: date | datetime | None = None, language: str = "en") -> str:
    (found,) = find_times(Text(words, language), anchor=anchor)
    return found.value


def written(day: date) -> list[str]:
    month, short = calendar.month_name[day.month], calendar.month_abbr[day.month]
    return [
        f"{day.day} {month} {day.year}",
        f"{month} {day.day}, {day.year}",
        f"{short} {day.day}, {day.year}",
        f"{short}{'.' * (short != 'May')} {day.day}, {day.year}",
        f"{day.day} {short} {day.year}",
        f"{calendar.day_name[day.weekday()]}, {day.day} {month} {day.year}",
        f"{day.day:02d} {month} {day.year}",
        day.isoformat(),
        f"{day.day}.{day.month}.{day.year}",
        f"{day.year}年{day.month}月{day.day}日",
        f"the {day.day} of {month} {day.year}",
        f"{month} {day.day} {day.year}",
        f"{day.year}/{day.month:02d}/{day.day:02d}",
    ]


@given(DAYS)
def test_every_form_reads_back(day: date) -> None:
    for form in written(day):
        (found,) = find_times(Text(f"The hall opened on {form}.", "en"))
        assert (found.value, found.begin, found.end_, found.misfit) == (day.isoformat(), day, day, False), form


@given(DAYS, st.sampled_from(sorted(MONTHS)))
def test_every_language_reads_back(day: date, language: str) -> None:
    form = FORMS[language].format(d=day.day, m=MONTHS[language].split()[day.month - 1], y=day.year)
    assert only(form, None, language) == day.isoformat()


@given(DAYS)
def test_figures_are_claimed_only_when_one_order_is_a_day(day: date) -> None:
    (found,) = find_times(Text(f"on {day.day}/{day.month}/{day.year}", "en"))
    if day.day > 12 or day.day == day.month:
        assert found.value == day.isoformat() and not found.readings
    else:
        assert found.value == f"{day.year}-XX-XX" and day.isoformat() in found.readings and len(found.readings) == 2


@given(DAYS, st.integers(2, 40))
def test_days_and_months_by_arithmetic(anchor: date, n: int) -> None:
    assert only("It shut yesterday.", anchor) == (anchor - timedelta(days=1)).isoformat()
    assert only("It shut tomorrow.", anchor) == (anchor + timedelta(days=1)).isoformat()
    assert only(f"It shut {n} days ago.", anchor) == (anchor - timedelta(days=n)).isoformat()
    assert only(f"It shut {n} weeks ago.", anchor) == (anchor - timedelta(weeks=n)).isoformat()
    months = anchor.year * 12 + anchor.month - 1 - n
    assert only(f"It shut {n} months ago.", anchor) == f"{months // 12}-{months % 12 + 1:02d}"
    assert only("It shut last year.", anchor) == str(anchor.year - 1)
    week = (anchor - timedelta(days=7)).isocalendar()
    assert only("It shut last week.", anchor) == f"{week.year}-W{week.week:02d}"


@given(DAYS, st.integers(0, 6))
def test_weekdays_by_walking_the_calendar(anchor: date, weekday: int) -> None:
    name = calendar.day_name[weekday]
    back, on = anchor, anchor
    while back.weekday() != weekday:
        back -= timedelta(days=1)
    while on.weekday() != weekday:
        on += timedelta(days=1)
    (past,) = find_times(Text(f"The board met on {name}.", "en"), anchor=anchor)
    assert past.value == back.isoformat() and on.isoformat() in (past.readings or (past.value,))
    (coming,) = find_times(Text(f"The board will meet on {name}.", "en"), anchor=anchor)
    assert coming.value == on.isoformat()


@given(DAYS, DAYS)
def test_compare_agrees_with_dates(a: date, b: date) -> None:
    first, second = (find_times(Text(day.strftime("on %d %B ") + str(day.year), "en"))[0] for day in (a, b))
    year = find_times(Text(f"in {a.year}", "en"))[0]
    assert compare(first, second) is (Relation.EQUAL if a == b else Relation.DIFFERENT)
    assert compare(year, second) is (Relation.WITHIN if a.year == b.year else Relation.DIFFERENT)
    assert compare(second, year) is (Relation.WIDER if a.year == b.year else Relation.DIFFERENT)


GLUE = [
    "of", "in", "the", "a", "an", "last", "this", "next", "past", "early", "late", "mid", "end", "beginning",
    "more", "than", "about", "nearly", "two", "three", "5", "14", "31", "2004", "1999", "to", "and", "or", "-", ",",
    ".", ":", "years'", "ago", "later", "earlier", "before", "on", "at", "from", "every", "twice", "per", "half",
    "first", "second", "fiscal", "7:25", "a.m.", "pm", "EST", "19h30", "'98", "1990s", "BC", "00", "99", "1/2",
    "2004-05", "03/04/2004", "-year-old",
]  # fmt: skip


@st.composite
def jumbles(draw: st.DrawFn) -> tuple[str, str]:
    language = draw(st.sampled_from(LANGUAGES))
    lists = lexicon(language)
    tables = (
        lists.months,
        lists.weekdays,
        lists.seasons,
        lists.units,
        lists.numbers,
        lists.ordinals,
        lists.holidays,
        lists.vague,
        lists.relative,
    )
    words = [form for table in tables for form in table] + sorted(listed("en", "time_triggers")) + GLUE * 4
    chosen = draw(st.lists(st.sampled_from(words), max_size=25))
    return " ".join(word.capitalize() if i % 3 == 0 else word for i, word in enumerate(chosen)), language


@given(
    jumbles(),
    st.sampled_from([None, date(2004, 11, 18), datetime(2024, 2, 29, 12, 3), date(1, 1, 1), date(9999, 12, 31)]),
)
def test_any_jumble_of_time_words_gives_sound_atoms(jumble: tuple[str, str], anchor: date | None) -> None:
    string, language = jumble
    text = Text(string, language)
    found = find_times(text, anchor=anchor)
    assert found == find_times(Text(string, language), anchor=anchor)
    for before, after in pairwise(found):
        assert before.end <= after.start
        compare(before, after)
    for time in found:
        assert time.string == time.string.strip() != ""
        assert (time.begin is None) == (time.end_ is None)
        if time.begin is not None and time.end_ is not None:
            assert time.begin <= time.end_
        assert not (time.impossible and time.begin is not None)


@given(st.text(max_size=80))
def test_any_string_is_accepted(string: str) -> None:
    for time in find_times(Text(string, "en"), anchor=date(2004, 11, 18)):
        assert string[time.start : time.end] == time.string


def test_an_independent_reader_agrees_on_full_dates() -> None:
    dateparser = pytest.importorskip("dateparser")
    for day in (date(2004, 11, 17), date(1999, 1, 31), date(2024, 2, 29), date(2010, 8, 1)):
        for form in written(day)[:5]:
            other = dateparser.parse(form, languages=["en"], settings={"TIMEZONE": "UTC"})
            assert other is not None and other.date().isoformat() == only(form)
