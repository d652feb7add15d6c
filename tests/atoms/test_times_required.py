"""What a rule is said to require is derived from its pattern, and a stretch that lacks it is never matched."""

import re
from datetime import date

import pytest

from onrecord.atoms.times import find, find_times
from onrecord.atoms.times.required import groups, held, required
from onrecord.text import Text

parser = pytest.importorskip("re._parser")
constants = pytest.importorskip("re._constants")

RULES = [rule for rule, _ in find._rules(("en",))]


def holds(run: str, group: tuple[str, ...]) -> bool:
    """Whether a run of literal characters holds a word of the group, or what no plain stretch holds."""
    return not run.isascii() or any(part in re.sub("[1-9]", "0", run) for part in group)


def is_digit(items: list) -> bool:
    return all(
        (kind is constants.RANGE and 48 <= value[0] <= value[1] <= 57)
        or (kind is constants.LITERAL and 48 <= value <= 57)
        or (kind is constants.CATEGORY and value is constants.CATEGORY_DIGIT)
        for kind, value in items
    )


def implied(parsed, group: tuple[str, ...], run: str = "") -> bool:
    """Whether everything that a parsed pattern matches holds a word of the group."""
    for code, value in parsed:
        if code is constants.LITERAL:
            run += chr(value).lower()
            continue
        if code is constants.IN and is_digit(value):
            run += "0"
            continue
        if code in (constants.AT, constants.ASSERT, constants.ASSERT_NOT):
            continue
        if holds(run, group):
            return True
        before, run = run, ""
        if code is constants.IN and all(  # "(?:i|y)" is read as "[iy]"
            kind is constants.LITERAL and holds(before + chr(letter).lower(), group) for kind, letter in value
        ):
            return True
        if code is constants.SUBPATTERN and implied(value[3], group, before):
            return True
        if code is constants.BRANCH and all(implied(branch, group, before) for branch in value[1]):
            return True
        repeated = code in (constants.MAX_REPEAT, constants.MIN_REPEAT)
        if repeated and value[0] >= 1 and implied(value[2], group):
            return True
    return holds(run, group)


@pytest.mark.parametrize("rule", RULES, ids=[rule.name for rule in RULES])
def test_every_match_of_a_rule_holds_what_it_requires(rule) -> None:
    pattern = rule.pattern()
    parsed = parser.parse(pattern.pattern, pattern.flags & ~re.UNICODE)
    assert all(implied(parsed, group) for group in groups().get(rule.name, ()))


def test_no_group_is_named_for_a_rule_that_is_not_there() -> None:
    assert groups().keys() <= {rule.name for rule in RULES}


def test_the_derivation_notices_a_word_that_a_match_can_do_without() -> None:
    parsed = parser.parse(r"\b(?:in|on)\s+(?:May|June)")
    assert implied(parsed, ("may", "jun"))
    assert not implied(parsed, ("may",))
    assert not implied(parsed, ("0",))


def test_a_stretch_holds_parts_of_its_words_and_any_digit() -> None:
    assert held("on the 7th of MAY") & required("day month") == required("day month")
    assert held("the plan was approved") & required("month") == 0
    assert required("no such rule") == 0


@pytest.mark.parametrize(
    ("words", "value"),
    [("on Wednesday", "2024-05-15"), ("in mid-April 2019", "2019-04"), ("at noon", "T12:00"), ("3 weeks", "P3W"),
     ("every other Tuesday", "XXXX-WXX-2"), ("le 5 août 2012", "2012-08-05")],
)  # fmt: skip
def test_times_are_found_as_before(words: str, value: str) -> None:
    found = find_times(Text(f"They met {words} again.", "en"), anchor=date(2024, 5, 20))
    assert [time.value for time in found] == [value]
