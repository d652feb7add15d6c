"""What follows from figures by arithmetic, checked against :mod:`fractions`."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onrecord.atoms.figures import OPERATIONS, Figure, derive, find_figures
from onrecord.text import Text


def figures(string: str) -> tuple[Figure, ...]:
    return find_figures(Text(string, "en"))


@pytest.mark.parametrize(
    ("target", "given_text", "formula"),
    [
        ("65 orders", "40 orders on Monday and 25 orders on Tuesday", "40 + 25 = 65"),
        ("7 orders", "3 orders and then 4 orders", "3 + 4 = 7"),
        ("$10 million", "It rose from $40 million to $50 million", "50000000 - 40000000 = 10000000 USD"),
        ("2 percentage points", "It rose from 5% to 7%", "7 - 5 = 2 pp"),
        ("25%", "It rose from $40 million to $50 million", "|50000000 - 40000000| / 40000000 = 25%"),
        ("67%", "They spent $40 million of $60 million", "40000000 / 60000000 ≈ 67%"),
        ("half of the crew", "30 sailors of the 60 sailors", "30 / 60 = 0.5"),
        ("3 years", "in 1991 and in 1994", "1994 - 1991 = 3 year"),
        ("30 homes", "half of the 60 homes", "half of 60 = 30"),
        ("12-fold", "from $5 to $60 rose", None),
        ("25 km", "22 km and 3000 m", "22 + 3 = 25 km"),
    ],
)
def test_derive(target: str, given_text: str, formula: str | None) -> None:
    derivation = derive(figures(target)[0], figures(given_text))
    assert (derivation.formula if derivation else None) == formula


@pytest.mark.parametrize(
    ("target", "given_text"),
    [
        ("7 boats", "3 orders and 4 men"),  # small numbers of different things
        ("9", "4 and 5"),
        ("€65 million", "$40 million and $25 million"),
        ("65 kg", "40 km and 25 km"),
        ("about 90 boats", "40 boats and 25 boats"),
        ("65 boats", "about 40 boats and 25 boats"),
        ("65 boats", "at least 40 boats and 25 boats"),
        ("more than 65 boats", "40 boats and 25 boats"),
        ("65th", "40 boats and 25 boats"),
        ("2015", "1990 and 25"),
        ("50 boats", "20 boats, 30 boats, 10 boats and 40 boats"),  # two explanations: chance
    ],
)
def test_what_does_not_follow(target: str, given_text: str) -> None:
    assert derive(figures(target)[0], figures(given_text)) is None


def test_operations_can_be_chosen() -> None:
    target, terms = figures("65 orders")[0], figures("40 orders and 25 orders")
    assert derive(target, terms, ["difference"]) is None
    found = derive(target, terms, ["sum"])
    assert found is not None
    assert (found.operation, found.terms, found.exact) == ("sum", terms, True)
    assert set(OPERATIONS) == {"sum", "difference", "share", "growth", "multiple", "part"}


@given(st.lists(st.integers(20, 10**6), min_size=2, max_size=3, unique=True))
def test_sums_hold(terms: list[int]) -> None:
    text = " and ".join(f"{term} boats" for term in terms)
    found = derive(figures(f"{sum(terms)} boats")[0], figures(text), ["sum"])
    assert found is not None
    assert sum(f.low for f in found.terms) == sum(terms)


@given(st.integers(1, 10**6), st.integers(1, 10**6), st.integers(1, 100))
def test_shares_hold(a: int, b: int, percent: int) -> None:
    found = derive(figures(f"{percent}%")[0], figures(f"€{a} and €{b}"), ["share"])
    if found is not None:
        top, bottom = (Fraction(f.low) for f in found.terms)
        assert {top, bottom} == {Fraction(a), Fraction(b)}
        assert abs(top / bottom * 100 - percent) <= Fraction(1, 2)


def test_only_twelve_are_looked_at() -> None:
    many = " and ".join(f"{n} boats" for n in range(1000, 1012)) + " and 40 boats and 25 boats"
    assert derive(figures("65 boats")[0], figures(many), ["sum"]) is None
