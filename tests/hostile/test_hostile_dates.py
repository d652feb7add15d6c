"""Dates: what the words leave open stays open, and a change of format is no finding."""

from __future__ import annotations

from datetime import date

import pytest

from onrecord.atoms import find
from onrecord.atoms.times import Time
from onrecord.text import Text
from tests.hostile.hostile_desk import BLOCKS, OPEN, decision, report, verdict

SUNDAY = date(2023, 6, 4)


def time(words: str, anchor: date | None = None) -> Time:
    (only,) = (a for a in find(Text(words, "en"), anchor) if isinstance(a, Time))
    return only


def dated(day: str, words: str) -> str:
    return f"---\ndate: {day}\n---\n\n{words}\n"


def test_day_and_month_both_ways() -> None:
    assert set(time("on 03/04/2024").readings) == {"2024-04-03", "2024-03-04"}


@pytest.mark.parametrize("held", ["on 3 April 2024", "on 4 March 2024"])
def test_day_and_month_both_ways_are_shown_to_a_person(held: str) -> None:
    assert (
        verdict("The council met on 03/04/2024 in the hall.", f"The council met {held} in the hall.") == "needs_review"
    )


def test_a_day_that_there_is_not() -> None:
    assert time("on 29 Feb 2023").impossible
    assert "no such day" in decision("The council met on 29 Feb 2023.", "The council met on 28 Feb 2023.").reason


def test_a_weekday_that_does_not_fit() -> None:
    assert time("on Monday, 5 March 2024").misfit
    assert verdict("The council met on Monday, 5 March 2024.", "The council met on 5 March 2024.") in OPEN


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("last Sunday", "2023-05-28"),
        ("yesterday", "2023-06-03"),
        ("last week", "2023-W21"),
        ("next Wednesday", "2023-06-07"),
        ("two weeks ago", "2023-05-21"),
    ],
)
def test_relative_words_go_from_the_anchor(words: str, value: str) -> None:
    """B2-1, B2-10, B2-11: never from the day of the run."""
    assert time(f"The council met {words}.", SUNDAY).value == value


@pytest.mark.parametrize("words", ["this weekend", "on Sunday"])
def test_words_that_leave_two_days_open_said_on_a_sunday(words: str) -> None:
    assert len(time(f"The council meets {words}.", SUNDAY).readings) > 1


def test_over_new_year() -> None:
    assert time("The council met in December.", date(2024, 1, 5)).value == "2023-12"
    assert time("The council met last week.", date(2024, 1, 3)).value == "2023-W52"


@pytest.mark.parametrize("words", ["yesterday", "last week", "next Wednesday"])
def test_no_anchor_no_value(words: str) -> None:
    assert "X" in time(f"The council met {words}.").value


def test_no_anchor_given_is_not_checked() -> None:
    assert verdict("The council won the vote yesterday.", "The council won the vote yesterday.") == "needs_review"


def test_yesterday_of_two_days_is_two_days() -> None:
    article = dated("2024-05-03", "The council won the vote yesterday.")
    assert verdict(article, "The council won the vote yesterday.", published="2024-05-02") in OPEN


def test_yesterday_and_its_date_are_one() -> None:
    article = dated("2024-05-03", "The council won the vote yesterday.")
    assert verdict(article, "The council won the vote on 2 May 2024.", published="2024-05-02") == "confirmed"


def test_yesterday_inside_quoted_speech_blocks_nothing() -> None:
    article = dated("2024-05-03", "“We won the vote yesterday,” Ada Moss said.")
    assert verdict(article, "“We won the vote yesterday,” Ada Moss said.", published="2024-05-02") not in BLOCKS


@pytest.mark.parametrize(
    ("said", "held"),
    [
        ("on 5 March 2024", "on 2024-03-05"),
        ("on 2023-03-03", "on March 3, 2023"),
        ("on 20-4-2026", "on 20 April 2026"),
        ("on the 3rd of March 2023", "on March 3, 2023"),
        ("in the mid-1990s", "in 1995"),
        ("in Q3 2024", "in the third quarter of 2024"),
    ],
)
def test_a_change_of_format_is_never_a_finding(said: str, held: str) -> None:
    """B2-7."""
    assert verdict(f"The council met {said} in the hall.", f"The council met {held} in the hall.") == "confirmed"


@pytest.mark.parametrize(
    ("said", "held"),
    [
        ("in the third fiscal quarter of 2024", "in the third quarter of 2024"),
        ("in the mid-1990s", "in 1999"),
        ("in the mid-1990s", "in 2005"),
        ("on 2026-01-15", "on June 10, 2026"),
        ("in May 2024", "in May 2023"),
        ("before May 2024", "after May 2024"),
    ],
)
def test_another_time_is_never_confirmed(said: str, held: str) -> None:
    """B2-9 among them."""
    assert verdict(f"The council met {said} in the hall.", f"The council met {held} in the hall.") in OPEN


def test_no_time_stated_stays_absent() -> None:
    assert not [a for a in find(Text("The council met in the hall.", "en"), SUNDAY) if isinstance(a, Time)]
    assert verdict("The council met in the hall on Monday.", "The council met in the hall.") in OPEN


def test_the_day_of_reading_is_a_parameter() -> None:
    article = dated("2024-05-02", "The fair takes place this weekend.")
    found = report(article, "The fair takes place this weekend.", published="2024-05-02", as_of=date(2024, 5, 8))
    assert found.as_of == "2024-05-08" and found.decisions[0].verdict in OPEN
