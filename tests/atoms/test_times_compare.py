"""How two times relate, for proofs: equal, stated more finely, too coarse, different, or not to be told."""

from __future__ import annotations

from datetime import date

import pytest

from onrecord.atoms.times import Relation, Time, compare, find_times
from onrecord.text import Text

THURSDAY = date(2004, 11, 18)


def one(words: str, anchor: date | None = None) -> Time:
    (found,) = find_times(Text(f"It was {words}.", "en"), anchor=anchor)
    return found


@pytest.mark.parametrize(
    ("a", "b", "relation"),
    [
        ("17 November 2004", "November 17, 2004", "EQUAL"),
        ("17 November 2004", "2004-11-17", "EQUAL"),
        ("in 2004", "on 17 November 2004", "WITHIN"),
        ("on 17 November 2004", "in 2004", "WIDER"),
        ("in November 2004", "on 17 November 2004", "WITHIN"),
        ("on 17 November 2004", "on 18 November 2004", "DIFFERENT"),
        ("in 2003", "on 17 November 2004", "DIFFERENT"),
        ("on Nov. 17", "on 17 November 2004", "WITHIN"),
        ("on 17 November 2004", "on Nov. 17", "WIDER"),
        ("on Nov. 17", "on 18 November 2004", "DIFFERENT"),
        ("on Nov. 17", "on 17 November", "EQUAL"),
        ("on Nov. 17", "in October", "DIFFERENT"),
        ("on Wednesday", "on 17 November 2004", "EQUAL"),
        ("on Friday", "on 17 November 2004", "DIFFERENT"),
        ("on 17 November 2004", "on Wednesday", "WIDER"),
        ("on Friday", "on Tuesday", "DIFFERENT"),
        ("on Friday", "on Friday", "EQUAL"),
        ("in the first quarter of 2021", "in February 2021", "WITHIN"),
        ("in the first quarter of 2021", "in May 2021", "DIFFERENT"),
        ("in the 1990s", "in 1994", "WITHIN"),
        ("in the 20th century", "in 1894", "DIFFERENT"),
        ("at 7:25 a.m.", "at 7:25 p.m.", "DIFFERENT"),
        ("at 7:25 a.m.", "on 17 November 2004 at 7:25 a.m.", "WITHIN"),
        ("on 17 November 2004", "on 17 November 2004 at 7:25 a.m.", "WITHIN"),
        ("in fiscal 2021", "in 2021", "UNKNOWN"),
        ("in fiscal 2021", "in fiscal 2022", "DIFFERENT"),
        ("on 03/04/2024", "on 3 April 2024", "UNKNOWN"),
        ("on 03/04/2024", "on 5 June 2024", "DIFFERENT"),
        ("on 03/04/2024", "in 2024", "WIDER"),
        ("yesterday", "on 17 November 2004", "UNKNOWN"),
        ("two years earlier", "in 2004", "UNKNOWN"),
        ("recently", "recently", "UNKNOWN"),
        ("in early 2002", "in 2002", "WIDER"),
        ("in 2002", "in early 2002", "WITHIN"),
        ("in early 2002", "in late 2002", "DIFFERENT"),
        ("in early 2002", "in February 2002", "WITHIN"),
        ("in early 2002", "in November 2002", "DIFFERENT"),
        ("in about 2002", "in 2003", "UNKNOWN"),
        ("six months long", "a year", "DIFFERENT"),
        ("12 months", "a year", "EQUAL"),
        ("7 days", "one week", "EQUAL"),
        ("24 hours", "a day or so", "WIDER"),
        ("48 hours", "two days", "EQUAL"),
        ("90 minutes", "1.5 hours", "EQUAL"),
        ("30 days", "a month", "UNKNOWN"),
        ("40 days", "a month", "DIFFERENT"),
        ("more than a month", "six weeks", "UNKNOWN"),
        ("nearly two years", "two years", "UNKNOWN"),
        ("about two years", "two years", "WITHIN"),
        ("two years", "about two years", "WIDER"),
        ("a few days", "three days", "UNKNOWN"),
        ("every Tuesday", "every Friday", "DIFFERENT"),
        ("daily", "every day", "EQUAL"),
        ("twice a week", "three times a week", "DIFFERENT"),
        ("twice a week", "weekly", "UNKNOWN"),
        ("the past five years", "the next five years", "DIFFERENT"),
        ("the past five years", "the past 60 months", "EQUAL"),
        ("the past five years", "five years", "UNKNOWN"),
        ("before 2004", "in 2004", "UNKNOWN"),
        ("before 2004", "before May 2004", "UNKNOWN"),
        ("since 1999", "since May 1999", "WITHIN"),
        ("until 5 May 2010", "until 6 May 2010", "DIFFERENT"),
        ("by 5 May 2010", "on 5 May 2010", "UNKNOWN"),
        ("until early 2004", "in early 2004", "UNKNOWN"),
        ("in 2002", "in about 2002", "WIDER"),
        ("in about 2002", "in 2002", "EQUAL"),
        ("on Wednesday night", "on 17 November 2004", "WIDER"),
        ("on Thursday night", "on 17 November 2004", "DIFFERENT"),
        ("on 17 November 2004 at 7 p.m. EST", "on 17 November 2004 at 7 p.m. GMT", "UNKNOWN"),
        ("on 17 November 2004 at 7 p.m.", "on the evening of 17 November 2004", "WIDER"),
        ("two days", "in 2004", "UNKNOWN"),
        ("31 June", "31 June", "EQUAL"),
        ("31 June", "30 June", "UNKNOWN"),
    ],
)
def test_relation(a: str, b: str, relation: str) -> None:
    assert compare(one(a), one(b)).name == relation


def test_relative_times_compare_once_they_are_resolved() -> None:
    assert compare(one("yesterday", THURSDAY), one("17 November 2004")) is Relation.EQUAL
    assert compare(one("yesterday", THURSDAY), one("18 November 2004")) is Relation.DIFFERENT
    assert compare(one("last year", THURSDAY), one("5 May 2003")) is Relation.WITHIN


def test_a_weekday_with_an_anchor_may_be_the_one_before_or_after() -> None:
    tuesday = one("on Tuesday", THURSDAY)
    assert compare(tuesday, one("16 November 2004")) is Relation.EQUAL
    assert compare(tuesday, one("23 November 2004")) is Relation.EQUAL
    assert compare(tuesday, one("17 November 2004")) is Relation.DIFFERENT


def test_an_elided_source_states_its_customary_reading_only() -> None:
    tuesday = one("on Tuesday", THURSDAY)
    assert compare(one("16 November 2004"), tuesday) is Relation.EQUAL
    assert compare(one("23 November 2004"), tuesday) is Relation.UNKNOWN
    assert compare(one("17 November 2004"), tuesday) is Relation.DIFFERENT
    assert compare(tuesday, one("on Tuesday", date(2004, 11, 17))) is Relation.EQUAL


def test_what_is_ambiguous_in_itself_proves_nothing() -> None:
    sunday = one("on Sunday", date(2004, 11, 21))  # said on a Sunday
    assert compare(one("21 November 2004"), sunday) is Relation.UNKNOWN
    assert compare(one("20 November 2004"), sunday) is Relation.DIFFERENT
    assert compare(one("16 November 2004"), one("last Tuesday", THURSDAY)) is Relation.UNKNOWN
    assert compare(one("20 November 2004"), one("this weekend", THURSDAY)) is Relation.UNKNOWN


def test_days_without_a_year_agree_across_anchors() -> None:
    assert compare(one("Nov. 17", THURSDAY), one("Nov. 17", date(2004, 11, 17))) is Relation.EQUAL
    assert compare(one("Nov. 16", THURSDAY), one("Nov. 17", date(2004, 11, 17))) is Relation.DIFFERENT


def test_a_misfit_is_never_a_proof() -> None:
    assert compare(one("Friday, 17 November 2004"), one("17 November 2004")) is Relation.UNKNOWN
