"""The word lists of time: sound values, and every listed expression is reached by the trigger words."""

from __future__ import annotations

import re
import time as clock

import pytest

from onrecord.atoms.times import find_times
from onrecord.atoms.times.find import _known
from onrecord.atoms.times.lexicon import LANGUAGES, lexicon, number
from onrecord.text import Text

VALUES = {
    "months": r"[1-9]|1[0-2]",
    "weekdays": "[1-7]",
    "seasons": "SP|SU|FA|WI",
    "dayparts": "MO|MI|AF|EV|NI",
    "numbers": r"X|\d+(\.\d+)?",
    "ordinals": r"\d+",
    "holidays": r"\d\d-\d\d|[a-z]+",
    "vague": "(PAST|PRESENT|FUTURE)_REF",
    "units": "second|minute|hour|day|night|weekend|week|fortnight|month|quarter|year|decade|century",
    "relative": r"day-?\d|(last|this|next)(-after)?|ago-(before|after)|now|past|future|clock",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_values_are_of_the_closed_lists(language: str) -> None:
    words = lexicon(language)
    for name, shape in VALUES.items():
        for form, value in getattr(words, name).items():
            assert re.fullmatch(shape, value), (language, name, form, value)
            assert form == form.lower().strip() and form
    assert set(words.months.values()) == {str(n) for n in range(1, 13)}
    assert set(words.weekdays.values()) == {str(n) for n in range(1, 8)}
    assert set(words.seasons.values()) == {"SP", "SU", "FA", "WI"}


def test_every_listed_reference_and_holiday_is_reached() -> None:
    for form in lexicon("en").vague:
        found = find_times(Text(f"It was {form} they said.", "en"))
        assert found, form
    for form in lexicon("en").holidays:
        found = find_times(Text(f"It was on {form.title().replace(chr(39) + 'S', chr(39) + 's')}.", "en"))
        assert found, form


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_deictic_word_is_reached(language: str) -> None:
    for form, what in lexicon(language).relative.items():
        if what.startswith("day") or what in ("now", "past", "future"):
            assert find_times(Text(f"xx {form} xx", language)), form


def test_common_words_trigger_nothing() -> None:
    known = _known(("en",))
    assert not known & {"the", "of", "new", "more", "good", "old", "one", "and", "out", "set", "that", "those", "very"}


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("twenty-four", 24),
        ("a hundred and five", 105),
        ("two thousand", 2000),
        ("a dozen", 12),
        ("half an", 0.5),
        ("several", None),
        ("pear", None),
    ],
)
def test_numbers(words: str, value: float | None) -> None:
    assert number(words) == value


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece",
    [
        "The council met on 17 November 2004 at 7 p.m. ",
        "early ",
        "1 ",
        "a year and a half of the ",
        "Monday, ",
        "2004-",
    ],
)
def test_time_grows_with_the_text_only(piece: str) -> None:
    def best(string: str) -> float:
        find_times(Text(string[:200], "en"))
        spent = []
        for _ in range(5):
            begin = clock.perf_counter()
            find_times(Text(string, "en"))
            spent.append(clock.perf_counter() - begin)
        return min(spent)

    size = 40_000 // len(piece)
    assert best(piece * size * 2) < 2.6 * best(piece * size) + 0.05
