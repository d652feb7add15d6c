"""Figures: a change of format is never a finding, a change of value always one; number by number."""

from __future__ import annotations

import pytest

from onrecord.atoms import find
from onrecord.text import Text
from tests.hostile.hostile_desk import BLOCKS, OPEN, decision, verdict


def values(words: str, language: str = "en") -> list[tuple[str, str | None]]:
    return [(a.value, a.unit) for a in find(Text(words, language)) if a.kind in ("figure", "quantity")]


@pytest.mark.parametrize(
    ("words", "value", "unit"),
    [
        ("1,250 users", "1250", None), ("1 250 users", "1250", None), ("1\u202f250 users", "1250", None),
        ("1\u2009250 users", "1250", None), ("1'250 users", "1250", None), ("1’250 users", "1250", None),
        ("12,50,000 rupees", "1250000", "INR"), ("2,940万", "29400000", None), ("3亿", "300000000", None),
        ("5 lakh", "500000", None), ("3 crore", "30000000", None), ("EUR 890.500.000", "890500000", "EUR"),
        ("$3bn", "3000000000", "USD"), ("three billion dollars", "3000000000", "USD"), ("$890M", "890000000", "USD"),
        ("USD 890,000,000", "890000000", "USD"), ("890,000,000 dollars", "890000000", "USD"), ("−5 °C", "-5", "°C"),
        ("5–10 people", "5..10", None), ("a dozen eggs", "12", None), ("5 per cent", "5", "%"),
        ("5 percentage points", "5", "pp"), ("25 basis points", "25", "bp"), ("3 tonnes", "3", "t"),
        ("17,9318 %", "17.9318", "%"), ("1.410,00 CNY", "1410", "CNY"), ("$1,200.00", "1200", "USD"),
    ],
)  # fmt: skip
def test_one_value_for_all_spellings(words: str, value: str, unit: str | None) -> None:
    assert values(words) == [(value, unit)]


def test_a_ton_is_no_tonne() -> None:
    assert values("3 tons") != values("3 tonnes")


def test_two_numbers_with_a_comma_between_are_two() -> None:
    """B1-4: `1400,1777` is a list, and one cell does not flip the document to decimal commas."""
    assert values("1400,1777 users") == [("1400", None), ("1777", None)]
    assert values("| 5,20 | 1,250 |")[-1] == ("1250", None)


@pytest.mark.parametrize(
    ("words", "readings"),
    [
        ("1.250 users", {"1.25", "1250"}),
        ("16.181 users", {"16.181", "16181"}),
        ("1.250 million users", {"1250000", "1250000000"}),
    ],
)
def test_what_nobody_can_settle_is_ambiguous(words: str, readings: set[str]) -> None:
    (figure,) = (a for a in find(Text(words, "en")) if a.kind == "figure")
    assert set(figure.to_dict()["readings"]) == readings


@pytest.mark.parametrize(
    "words",
    [
        "See section 4.2 of the act.", "Use version 3.11.2 today.", "Call +49 30 123456 now.", "Tel. 555-0199.",
        "Call +1 (555) 010-0199 now.", "ISBN 978-3-16-148410-0", "§ 12 of the act", "§§ 12-14", "in vol. 4",
        "Exhibit No. 4",
        "as shown [38, 39]", "The wall stands.[4]",
    ],
)  # fmt: skip
def test_numbers_that_count_nothing(words: str) -> None:
    assert values(words) == []


@pytest.mark.parametrize(
    ("article", "document"),
    [
        ("The firm paid $890M for the plant.", "The firm paid USD 890,000,000 for the plant."),
        ("The firm paid EUR 890,500,000 for the plant.", "The firm paid EUR 890.500.000 for the plant."),
        ("The firm paid $3bn for the plant.", "The firm paid three billion dollars for the plant."),
        ("The price rose 17.9318 percent in May.", "The price rose 17,9318 % in May."),
        ("The pump costs 1,410.00 CNY in the shop.", "The pump costs 1.410,00 CNY in the shop."),
        ("The pump costs 1200 dollars in the shop.", "The pump costs $1,200.00 in the shop."),
        ("The temperature fell to −5 °C in March.", "The temperature fell to -5 °C in March."),
        ("The rate rose 25 basis points in May.", "The rate rose 0.25 percentage points in May."),
        ("Water boiled at 100 °C in the test.", "Water boiled at 212 °F in the test."),
        ("A dozen eggs broke in the van.", "Twelve eggs broke in the van."),
        ("Harbour won 3-1 in the final.", "Harbour won 3:1 in the final."),
        ("Between 5 and 10 people came to the fair.", "5–10 people came to the fair."),
        ("The firm paid 12,50,000 rupees for the van.", "The firm paid 1,250,000 rupees for the van."),
        ("The site has ١٢٣ users today.", "The site has 123 users today."),
        ("The town has 13\u2009570\u2009000 euros left.", "The town has 13.57 million euros left."),
    ],
)
def test_a_change_of_format_is_confirmed(article: str, document: str) -> None:
    assert verdict(article, document) == "confirmed"


@pytest.mark.parametrize(
    ("article", "document"),
    [
        ("The site has 999 million users today.", "The site has 67 million users today."),
        ("The 300 bags cost $2,940 in May.", "The 300 bags cost $2,940万 in May."),
        ("The temperature fell to −5 °C in March.", "The temperature fell to 5 °C in March."),
        ("The count was 10⁶ cells per plate.", "The count was 106 cells per plate."),
        ("The value was p < 0.05 in the trial.", "The value was p = 0.05 in the trial."),
        ("The trip took 1½ hours in May.", "The trip took 11/2 hours in May."),
        ("50 people came to the fair.", "Nearly 50 people came to the fair."),
        ("More than 50 people came to the fair.", "50 people came to the fair."),
        ("The rate rose 5 percentage points in May.", "The rate rose 5 percent in May."),
        ("The ship carried 3 tonnes of coal.", "The ship carried 3 tons of coal."),
        ("The mean was 5 ± 2 mm in the test.", "The mean was 5 ± 3 mm in the test."),
        ("The site has 16,181 users today.", "The site has 16.181 users today."),
        ("The site has 1.250 million users today.", "The site has 1,250 users today."),
        ("The odds are 3:1 in the race.", "The odds are 3:2 in the race."),
        ("Harbour won 3-1 in the final.", "Harbour won 1-3 in the final."),
    ],
)  # fmt: skip
def test_another_value_is_never_confirmed(article: str, document: str) -> None:
    assert verdict(article, document) in OPEN


@pytest.mark.parametrize(
    ("article", "document"),
    [
        ("The site has 16,181 users today.", "The site has 16.181 users today."),
        ("The site has 1.250 users today.", "The site has 1,250 users today."),
    ],
)
def test_what_may_be_the_same_is_not_blocked(article: str, document: str) -> None:
    """B1-7."""
    assert verdict(article, document) not in BLOCKS


def test_an_ambiguous_figure_shows_both_readings() -> None:
    found = decision("The site has 16,181 users today.", "The site has 16.181 users today.")
    assert "16.181" in found.reason and "no independent document has" not in found.reason


def test_the_reason_names_what_differs() -> None:
    found = decision("More than 50 people came to the fair.", "50 people came to the fair.")
    assert "more than" in found.reason.lower()


def test_a_number_without_a_counterpart_is_reported() -> None:
    """B1-8."""
    assert "999 million" in decision("The app counts 999 million users today.", "The site sells 67 boats.").text
    assert verdict("The app counts 999 million users today.", "The site sells 67 boats.") in OPEN


@pytest.mark.parametrize("words", ["nearly 50 people", "more than 50 people", "50 people", "exactly 50 people"])
def test_approximations_keep_their_value(words: str) -> None:
    assert values(words) == [("50", None)]


def test_endless_digits_end() -> None:
    assert (
        verdict("The site has " + "9" * 20_000 + " users today.", "The site has " + "9" * 19_999 + " users today.")
        in OPEN
    )
    assert len(values("1," * 5_000 + "1")) <= 5_001
    assert len(values("1 " * 5_000)) == 5_000
