"""What is found, with which value: one table a kind of expression; the sentences are ours."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from onrecord.atoms.times import Time, find_times
from onrecord.text import Text

THURSDAY = date(2004, 11, 18)


def times(words: str, anchor: date | None = None, language: str = "en") -> tuple[Time, ...]:
    return find_times(Text(words, language), anchor=anchor)


def read(words: str, anchor: date | None = None, language: str = "en") -> list[tuple[str, str]]:
    return [(time.string, time.value) for time in times(words, anchor, language)]


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("17 November 2004", "2004-11-17"),
        ("November 17, 2004", "2004-11-17"),
        ("November 17th, 2004", "2004-11-17"),
        ("the 17th of November 2004", "2004-11-17"),
        ("Wednesday, 17 November 2004", "2004-11-17"),
        ("Wed, Nov 17, 2004", "2004-11-17"),
        ("Nov. 17", "XXXX-11-17"),
        ("17 Nov", "XXXX-11-17"),
        ("2004-11-17", "2004-11-17"),
        ("2004-11-17T07:25", "2004-11-17T07:25"),
        ("2004-11-17 07:25:09", "2004-11-17T07:25:09"),
        ("2004-W19", "2004-W19"),
        ("17/11/2004", "2004-11-17"),
        ("11/17/2004", "2004-11-17"),
        ("17.11.2004", "2004-11-17"),
        ("2004/11/17", "2004-11-17"),
        ("20-4-2026", "2026-04-20"),
        ("November 2004", "2004-11"),
        ("June of that year", "XXXX-06"),
        ("October twenty-seventh two thousand and nine", "2009-10-27"),
        ("7:25 a.m.", "T07:25"),
        ("7.25pm", "T19:25"),
        ("12 a.m.", "T00:00"),
        ("12:30 pm", "T12:30"),
        ("19:25", "T19:25"),
        ("7h25", "T07:25"),
        ("noon", "T12:00"),
        ("midnight", "T24:00"),
        ("5 o'clock in the afternoon", "T17:00"),
        ("2 pm on 23 January, 2022", "2022-01-23T14:00"),
        ("17 November 2004 at 7:25 a.m.", "2004-11-17T07:25"),
        ("the evening of 17 November 2004", "2004-11-17TEV"),
        ("the 1990s", "199"),
        ("the '90s", "199"),
        ("the nineties", "199"),
        ("the nineteenth century", "18"),
        ("the 20th century", "19"),
        ("early 2002", "2002"),
        ("nineteen ninety-six", "1996"),
        ("spring 1987", "1987-SP"),
        ("the autumn of 1987", "1987-FA"),
        ("the end of March 2005", "2005-03"),
        ("fiscal 2021", "FY2021"),
        ("FY24", "FY2024"),
        ("the first quarter of 2021", "2021-Q1"),
        ("Q3 2020", "2020-Q3"),
        ("the second half of 2020", "2020-H2"),
        ("H1 2020", "2020-H1"),
        ("1984/85", "1984/1985"),
        ("490 BC", "BC0490"),
        ("Christmas 2004", "2004-12-25"),
        ("Easter 2004", "2004-04-11"),
        ("six months", "P6M"),
        ("a year and a half", "P1.5Y"),
        ("two hours and 15 minutes", "PT2H15M"),
        ("half an hour", "PT0.5H"),
        ("a few days", "PXD"),
        ("three decades", "P30Y"),
        ("the past five years", "P5Y"),
        ("a 44-year-old", "P44Y"),
        ("every Tuesday", "XXXX-WXX-2"),
        ("every other week", "P2W"),
        ("twice a week", "P1W"),
        ("daily", "P1D"),
        ("yesterday", "XXXX-XX-XX"),
        ("Tuesday", "XXXX-WXX-2"),
        ("last week", "XXXX-WXX"),
        ("two years earlier", "XXXX"),
        ("now", "PRESENT_REF"),
        ("recently", "PAST_REF"),
    ],
)
def test_one_expression(words: str, value: str) -> None:
    found = read(f"It was set for {words}, they said.")
    assert [v for _, v in found] == [value]
    assert words.removeprefix("a ").startswith(found[0][0].removeprefix("a ")) or found[0][0] in words


@pytest.mark.parametrize(
    ("words", "value", "readings"),
    [
        ("yesterday", "2004-11-17", ()),
        ("the day before yesterday", "2004-11-16", ()),
        ("tomorrow", "2004-11-19", ()),
        ("last night", "2004-11-17TNI", ()),
        ("this morning", "2004-11-18TMO", ()),
        ("last Tuesday", "2004-11-16", ("2004-11-16", "2004-11-09")),
        ("next month", "2004-12", ()),
        ("last year", "2003", ()),
        ("next quarter", "2005-Q1", ()),
        ("three days ago", "2004-11-15", ()),
        ("three weeks ago", "2004-10-28", ()),
        ("two months ago", "2004-09", ()),
        ("ten years ago", "1994", ()),
        ("this weekend", "2004-W47-WE", ("2004-W47-WE", "2004-W46-WE")),
        ("the third quarter", "2004-Q3", ("2004-Q3", "2005-Q3")),
        ("last May", "2004-05", ()),
        ("Nov. 17", "2004-11-17", ("2004-11-17", "2005-11-17")),
        ("early next year", "2005", ()),
        ("the first quarter of next year", "2005-Q1", ()),
        ("two years earlier", "XXXX", ()),
        ("a year earlier", "XXXX", ()),
    ],
)
def test_with_an_anchor(words: str, value: str, readings: tuple[str, ...]) -> None:
    (found,) = times(f"It opened {words}.", THURSDAY)
    assert (found.value, found.readings) == (value, readings)
    assert found.relative == ("XXXX" not in value)


def test_weekday_follows_the_tense_and_keeps_its_rival() -> None:
    (past,) = times("The council met on Tuesday.", THURSDAY)
    assert (past.value, past.readings) == ("2004-11-16", ("2004-11-16", "2004-11-23"))
    (coming,) = times("The council will meet on Tuesday.", THURSDAY)
    assert (coming.value, coming.readings) == ("2004-11-23", ("2004-11-23", "2004-11-16"))


def test_a_quarter_that_will_be_reported_is_the_nearer_one() -> None:
    november = date(2023, 11, 2)
    for string, value in (
        ("The firm will report a loss for the third quarter.", "2023-Q3"),
        ("The shop will open in the first quarter.", "2024-Q1"),
    ):
        (quarter,) = find_times(Text(string, "en"), anchor=november)
        assert quarter.value == value


def test_weekday_said_on_that_weekday_is_ambiguous() -> None:
    (sunday,) = times("They arrive on Sunday.", date(2004, 11, 21))
    assert sunday.value == "2004-11-21"
    assert set(sunday.readings) == {"2004-11-21", "2004-11-14", "2004-11-28"}
    assert sunday.ambiguous and sunday.weekday == 6


def test_hours_ago_need_a_moment() -> None:
    (known,) = times("It closed three hours ago.", datetime(2004, 11, 18, 1, 30))
    assert known.value == "2004-11-17T22:30"
    (unknown,) = times("It closed three hours ago.", THURSDAY)
    assert unknown.value == "PAST_REF" and unknown.begin is None


def test_weeks_ago_are_give_or_take() -> None:
    (found,) = times("It closed two weeks ago.", THURSDAY)
    assert (found.value, found.begin, found.end_) == ("2004-11-04", date(2004, 11, 1), date(2004, 11, 7))


def test_text_about_another_time_means_its_own_year() -> None:
    story = "The war began in 1939 and spread in May 1940. In June the port fell."
    june = times(story, date(2009, 12, 19))[-1]
    assert (june.string, june.value, june.readings[0]) == ("June", "1940-06", "1940-06")
    assert len(june.readings) == 2  # the anchor's own June stays possible


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("on April 14 and 15", [("April 14", "XXXX-04-14"), ("15", "XXXX-04-15")]),
        ("between 7 and 9 December", [("7", "XXXX-12-07"), ("9 December", "XXXX-12-09")]),
        ("from 3 to 5 May 2010", [("3", "2010-05-03"), ("5 May 2010", "2010-05-05")]),
        ("14-16 April 2004", [("14", "2004-04-14"), ("16 April 2004", "2004-04-16")]),
        ("30 June to 2 July 2023", [("30 June", "2023-06-30"), ("2 July 2023", "2023-07-02")]),
        ("30 December-2 January 2024", [("30 December", "2023-12-30"), ("2 January 2024", "2024-01-02")]),
        ("June 2010 to August 2011", [("June 2010", "2010-06"), ("August 2011", "2011-08")]),
        ("1939-45", [("1939", "1939"), ("45", "1945")]),
        ("499-493 BC", [("499", "BC0499"), ("493 BC", "BC0493")]),
        ("9am-5pm", [("9am", "T09:00"), ("5pm", "T17:00")]),
    ],
)
def test_each_end_of_a_range_is_a_time(words: str, expected: list[tuple[str, str]]) -> None:
    assert read(f"It ran {words}.") == expected


def test_range_of_lengths_keeps_both() -> None:
    (found,) = times("It takes three to five years.")
    assert (found.value, found.readings, found.approximate) == ("P3Y", ("P3Y", "P5Y"), True)


def test_second_number_that_counts_something_is_no_day() -> None:
    assert read("On May 6 and 12 people came.") == [("May 6", "XXXX-05-06")]


@pytest.mark.parametrize(
    ("words", "value", "readings"),
    [
        ("03/04/2024", "2024-XX-XX", ("2024-04-03", "2024-03-04")),
        ("2004-05", "2004/2005", ("2004/2005", "2004-05")),
        ("half past seven", "T07:30", ("T07:30", "T19:30")),
        ("the 1900s", "19", ("19", "190")),
    ],
)
def test_ambiguous_forms_show_their_readings(words: str, value: str, readings: tuple[str, ...]) -> None:
    (found,) = times(f"It was in {words}, they said.")
    assert (found.value, found.readings) == (value, readings)


def test_weekday_chooses_between_day_and_month() -> None:
    (found,) = times("They met on Wednesday 03/04/2024.")
    assert (found.value, found.readings, found.misfit) == ("2024-04-03", (), False)


@pytest.mark.parametrize("words", ["29 February 2023", "29 Feb 2023", "31 June", "31/06/2023", "2023-02-30"])
def test_no_such_day_is_flagged(words: str) -> None:
    (found,) = times(f"It closed on {words}.")
    assert found.impossible and found.begin is None


def test_leap_day_is_a_day() -> None:
    (found,) = times("It closed on 29 February 2024.")
    assert not found.impossible and found.begin == date(2024, 2, 29)


@pytest.mark.parametrize(
    ("words", "misfit"), [("Friday, 17 November 2004", True), ("Wednesday, 17 November 2004", False)]
)
def test_weekday_that_does_not_fit(words: str, misfit: bool) -> None:
    (found,) = times(f"It opened on {words}.")
    assert found.misfit is misfit and found.value == "2004-11-17"


@pytest.mark.parametrize(
    ("words", "modifier", "approximate"),
    [
        ("mid-1990s", "mid", True),
        ("about 2002", "about", True),
        ("nearly two years", "nearly", True),
        ("more than a month", "more_than", True),
        ("the end of 2025", "end", True),
        ("by 5 May 2010", "by", False),
        ("until March 2010", "until", False),
        ("since 1999", "since", False),
        ("as of 31 December 2023", "as_of", False),
    ],
)
def test_modifiers(words: str, modifier: str, approximate: bool) -> None:
    (found,) = times(f"It held {words}.")
    assert (found.modifier, found.approximate) == (modifier, approximate)


@pytest.mark.parametrize(
    "sentence",
    [
        "The depot on May Street took in Flight 1914 and the sat phone.",
        "They march on, and you may go.",
        "He was the second man to ask for a second look.",
        "See section 4.2.1, version 2.0.1, room 2010 and Section 1983.",
        "Call 020 7946 0958 or +1 555 0100 1999.",
        "ISBN 978-3-16-148410-0",
        "It cost $1,999 or €2004 or £2004m.",
        "2,000 people and 1900 soldiers came; of 2000 voters 1800 went home.",
        "Theresa Mayfield said April would win.",
        "The Sunday Recorder sold well on Black Friday.",
        "Odds of 5/1, a score of 3-1, help 24/7 and 1/2 cup.",
        "He ran 1500 m and sat down; the sun rose; mon ami wed her.",
        "A quarter of the budget, the first half of the game.",
        "The secretary read the minutes of the meeting.",
        "192.168.10.12 and 10.5.2 and order 20041117 and #2004 and user2004",
        "COVID-19, G20, F-16, Windows 2000, Boeing 1950.",
        "the water fell in spring water bottles",
    ],
)
def test_no_time_at_all(sentence: str) -> None:
    assert read(sentence, THURSDAY) == []


@pytest.mark.parametrize(
    ("language", "words", "expected"),
    [
        ("es", "El 8 de diciembre de 2004 y el lunes.", ["2004-12-08", "XXXX-WXX-1"]),
        ("es", "hace tres años, en otoño de 1987", ["XXXX", "1987-FA"]),
        ("de", "Am 17. November 2004 um 19:25 Uhr, im Herbst 1987", ["2004-11-17T19:25", "1987-FA"]),
        ("de", "vor drei Jahren, gestern, im 19. Jahrhundert", ["XXXX", "XXXX-XX-XX", "18"]),
        ("fr", "Le 17 novembre 2004 à la gare, puis 7h25", ["2004-11-17", "T07:25"]),
        ("fr", "au printemps 1987, il y a deux mois, le XIXe siècle", ["1987-SP", "XXXX-XX", "18"]),
        ("pt", "8 de dezembro de 2004, ontem, na segunda-feira", ["2004-12-08", "XXXX-XX-XX", "XXXX-WXX-1"]),
        ("it", "L'8 dicembre 2004, tre anni fa, il mese scorso", ["2004-12-08", "XXXX", "XXXX-XX"]),
        ("nl", "Op 8 december 2004, drie jaar geleden, vorige maand", ["2004-12-08", "XXXX", "XXXX-XX"]),
        ("ja", "会議は2004年11月17日に開かれた。", ["2004-11-17"]),
        ("zh", "会议于２００４年11月17日举行，2005年结束。", ["2004-11-17", "2005"]),
        ("und", "8 de diciembre de 2004", ["2004-12-08"]),
        ("und", "lunes", ["XXXX-WXX-1"]),
    ],
)
def test_other_languages(language: str, words: str, expected: list[str]) -> None:
    assert [value for _, value in read(words, None, language)] == expected


def test_french_words_are_no_english_times() -> None:
    assert read("Mon second livre marche, et le premier ministre part.", None, "fr") == []


def test_offsets_are_those_of_the_text_as_given() -> None:
    text = Text("On “17 November 2004” – at 7:25 p.m.", "en")
    for found in find_times(text):
        assert text.string[found.start : found.end] == found.string
    assert find_times(text)[0].string == "17 November 2004"


def test_only_the_range_asked_for() -> None:
    text = Text("It met in May 2001. It met again in June 2002. It ended in July 2003.", "en")
    second = text.sentences[1]
    assert [t.value for t in find_times(text, second.start, second.end)] == ["2002-06"]


def test_words_outside_the_range_are_not_taken_in() -> None:
    text = Text("It came early 2002 and left.", "en")
    (found,) = find_times(text, 14, len(text))
    assert (found.string, found.modifier) == ("2002", None)


def test_a_weekday_that_ends_a_sentence_belongs_to_it() -> None:
    assert [v for _, v in read("It met on Monday. 5 May 2004 was a holiday.")] == ["XXXX-WXX-1", "2004-05-05"]


def test_a_date_does_not_reach_over_a_blank_line() -> None:
    assert [v for _, v in read("Troops left in August.\n\n1972 was an election year.")] == ["XXXX-08", "1972"]


def test_nothing_in_an_empty_text() -> None:
    assert read("") == [] and read("   \n") == []
