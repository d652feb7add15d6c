"""Comparing two figures. The oracle for rounding and conversion is :mod:`fractions` alone."""

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from onrecord.atoms.figures import Agreement, Figure, compare, convert, find_figures
from onrecord.text import Text


def figure(string: str) -> Figure:
    (found,) = find_figures(Text(string, "en"))
    return found


@pytest.mark.parametrize(
    ("said", "held", "expected"),
    [
        ("twelve", "12", "EQUAL"),
        ("a dozen", "twelve", "EQUAL"),
        ("1.2 million", "1,200,000", "EQUAL"),
        ("$890M", "USD 890,000,000", "EQUAL"),
        ("1,250 boats", "1.250 boats", "UNKNOWN"),
        ("16.181", "16,181", "UNKNOWN"),
        ("16.181", "16,182", "DIFFERENT"),
        ("1.250", "1.250", "EQUAL"),
        ("89 percent", "88.93%", "ROUNDED"),
        ("$2.9 billion", "$2.94bn", "ROUNDED"),
        ("nearly 3,500", "3,482", "ROUNDED"),
        ("nearly 3,500", "3,510", "DIFFERENT"),
        ("$2.9 billion", "about $2.94bn", "UNKNOWN"),
        ("about $2.9 billion", "about $2.94bn", "ROUNDED"),
        ("just over 3,500", "3,482", "DIFFERENT"),
        ("about 3,500", "3,510", "ROUNDED"),
        ("3,500", "3,482", "DIFFERENT"),
        ("about 500", "about 500", "EQUAL"),
        ("about 500", "nearly 500", "EQUAL"),
        ("500", "about 500", "UNKNOWN"),
        ("3 million", "2.6 million", "UNKNOWN"),
        ("2.94 million", "2.9 million", "UNKNOWN"),
        ("12", "120", "DIFFERENT"),
        ("67 million", "999 million", "DIFFERENT"),
        ("$2,940万", "$2,937", "DIFFERENT"),
        ("62 miles", "100 km", "CONVERTED"),
        ("60 miles", "100 km", "DIFFERENT"),
        ("about 60 miles", "100 km", "CONVERTED"),
        ("68 °F", "20 °C", "CONVERTED"),
        ("3 hours", "180 minutes", "CONVERTED"),
        ("two years", "24 months", "CONVERTED"),
        ("35 cents", "$0.35", "CONVERTED"),
        ("35 cents", "£0.35", "UNKNOWN"),
        ("0.25 percentage points", "25 basis points", "CONVERTED"),
        ("half of them", "50%", "EQUAL"),
        ("nine in ten", "90%", "EQUAL"),
        ("0.12", "12%", "EQUAL"),
        ("two-thirds", "67%", "ROUNDED"),
        ("two-thirds", "0.75", "DIFFERENT"),
        ("half of them", "49%", "UNKNOWN"),
        ("nearly half of them", "49%", "ROUNDED"),
        ("a third of them", "33%", "ROUNDED"),
        ("a third of them", "a quarter of them", "DIFFERENT"),
        ("3 percentage points", "3%", "UNIT"),
        ("$5", "€5", "UNIT"),
        ("$5", "€7", "UNKNOWN"),
        ("$5", "A$5", "UNKNOWN"),
        ("$5", "US$5", "EQUAL"),
        ("£20 million", "20 million pounds", "EQUAL"),
        ("£20 million", "21 million pounds", "DIFFERENT"),
        ("5 kg", "5 km", "UNIT"),
        ("5 kg", "7 km", "UNKNOWN"),
        ("5 tons", "5 tons", "EQUAL"),
        ("5 tons", "5 tonnes", "UNKNOWN"),
        ("28", "28%", "UNIT_MISSING"),
        ("28%", "28", "UNIT_MISSING"),
        ("28", "30%", "UNKNOWN"),
        ("third", "3", "UNKNOWN"),
        ("third", "third", "EQUAL"),
        ("third", "fourth", "DIFFERENT"),
        ("at least 50", "at least 50", "EQUAL"),
        ("at least 50", "50 or more", "EQUAL"),
        ("at least 50", "more than 50", "WITHIN"),
        ("more than 50", "at least 50", "DIFFERENT"),
        ("at least 50", "50 or fewer", "DIFFERENT"),
        ("at least 50", "up to 50", "DIFFERENT"),
        ("at least 50", "60", "WITHIN"),
        ("at least 50", "40", "DIFFERENT"),
        ("more than 10", "10", "DIFFERENT"),
        ("10", "more than 10", "DIFFERENT"),
        ("50", "at least 50", "UNKNOWN"),
        ("more than 60", "more than 50", "DIFFERENT"),
        ("more than 60 miles", "more than 100 km", "WITHIN"),
        ("between 5 and 10", "7", "WITHIN"),
        ("between 5 and 10", "between 6 and 8", "WITHIN"),
        ("between 5 and 10", "5 to 10", "EQUAL"),
        ("between 5 and 10", "11", "DIFFERENT"),
        ("7", "5 to 10", "UNKNOWN"),
        ("11", "5 to 10", "DIFFERENT"),
        ("hundreds of homes", "350 homes", "WITHIN"),
        ("hundreds of homes", "12 homes", "DIFFERENT"),
        ("over two years", "two years", "UNKNOWN"),
        ("over two years", "over two years", "EQUAL"),
        ("5 ± 2", "5 ± 2", "EQUAL"),
        ("5 ± 2", "5", "UNKNOWN"),
        ("$15/hour", "$15/day", "DIFFERENT"),
        ("900MVA", "900MVA", "EQUAL"),
    ],
)
def test_compare(said: str, held: str, expected: str) -> None:
    assert compare(figure(said), figure(held)) is Agreement[expected]


CONFIRMING = {Agreement.EQUAL, Agreement.ROUNDED, Agreement.CONVERTED, Agreement.WITHIN}


def test_what_confirms() -> None:
    assert {a for a in Agreement if a.confirms} == CONFIRMING


@given(st.integers(1, 10**7), st.integers(1, 10**7), st.integers(0, 4))
def test_rounding_against_fractions(held: int, said: int, digits: int) -> None:
    """A plain decimal is confirmed by a longer one only when that rounds to it, and by an equal one always."""
    exact = Fraction(held, 10**digits)
    written = f"{held // 10**digits}.{held % 10**digits:0{digits}d}" if digits else str(held)
    result = compare(figure(f"{said} km"), figure(f"{written} km"))
    if exact == said:
        assert result in (Agreement.EQUAL, Agreement.UNKNOWN)  # 1.250 has two readings
    elif result.confirms:
        assert digits > 0
        assert abs(exact - said) <= Fraction(1, 2)


@given(st.integers(1, 10**6), st.integers(1, 10**6))
def test_another_value_is_never_confirmed(a: int, b: int) -> None:
    assume(a != b)
    for unit in (" km", "%", " boats", " euros", " pounds"):
        assert not compare(figure(f"{a}{unit}"), figure(f"{b}{unit}")).confirms


@given(
    st.integers(1, 10**6),
    st.sampled_from(["{}", "{}%", "${}", "€{}", "£{}", "{} km", "{} kg", "{} °C", "{} pp", "{} tons"]),
    st.sampled_from(["{}", "{}%", "${}", "€{}", "£{}", "{} km", "{} kg", "{} °C", "{} pp", "{} tons"]),
)
def test_another_unit_is_never_confirmed(number: int, a: str, b: str) -> None:
    assume(a != b)
    assert not compare(figure(a.format(number)), figure(b.format(number))).confirms


@given(st.integers(1, 10**6))
def test_conversions_against_fractions(number: int) -> None:
    metres = Fraction(number) * Fraction("1609.344")
    assert convert(figure(f"{number} miles"), "m") == (metres, metres)
    kelvin = (Fraction(number) + Fraction("459.67")) * Fraction(5, 9)
    assert convert(figure(f"{number} °F"), "K") == (kelvin, kelvin)
    assert convert(figure(f"{number} km/h"), "m/s") == (Fraction(number * 1000, 3600),) * 2
    assert convert(figure(f"{number} months"), "year") == (Fraction(number, 12),) * 2


def test_no_exchange_and_no_guess() -> None:
    assert convert(figure("€5"), "USD") is None
    assert convert(figure("5 tons"), "kg") is None
    assert convert(figure("5 kg"), "km") is None
    assert convert(figure("5 boats"), "km") is None
    assert convert(figure("$18/hour"), "USD/minute") == (Fraction(3, 10), Fraction(3, 10))


BOUNDS = ["at least {}", "more than {}", "up to {}", "fewer than {}", "{}", "between {} and {}0"]


@given(
    st.sampled_from(BOUNDS),
    st.sampled_from(BOUNDS),
    st.integers(1, 40),
    st.integers(1, 40),
)
def test_bounds_against_enumeration(said: str, held: str, a: int, b: int) -> None:
    """Confirmed only if every number that the source allows is one that the text allows (counted out in quarters)."""
    ours, theirs = figure(said.format(a, a) + " boats"), figure(held.format(b, b) + " boats")
    if compare(ours, theirs).confirms:
        steps = [Fraction(n, 4) for n in range(4000)]
        allowed = {n for n in steps if _allows(said, a, n)}
        assert {n for n in steps if _allows(held, b, n)} <= allowed


def _allows(form: str, value: int, number: Fraction) -> bool:
    word = form.split()[0]
    return {
        "at": number >= value, "more": number > value, "up": number <= value,
        "fewer": number < value, "{}": number == value, "between": value <= number <= value * 10,
    }[word]  # fmt: skip


SAME_MONEY = [
    ("Die Stadt zahlte 1.250.000 Euro.", "de"), ("Die Stadt zahlte 1,25 Mio. Euro.", "de"),
    ("Die Stadt zahlte 1,25 Mio Euro.", "de"), ("Die Stadt zahlte 1,25 Millionen Euro.", "de"),
    ("Die Stadt zahlte 0,00125 Mrd. Euro.", "de"), ("Die Stadt zahlte 1,25 Mio. €.", "de"),
    ("La ville a payé 1,25 million d’euros.", "fr"), ("La ville a payé 1,25 millions d’euros.", "fr"),
    ("La ville a payé 1 250 000 euros.", "fr"), ("La ciudad pagó 1,25 millones de euros.", "es"),
    ("La città ha pagato 1,25 milioni di euro.", "it"), ("The town paid 1,250,000 euros.", "en"),
]  # fmt: skip


@pytest.mark.parametrize("one", SAME_MONEY)
@pytest.mark.parametrize("other", SAME_MONEY)
def test_a_million_written_out_or_abbreviated_is_one_value(one: tuple[str, str], other: tuple[str, str]) -> None:
    said, held = (find_figures(Text(*given)) for given in (one, other))
    assert len(said) == len(held) == 1 and compare(said[0], held[0]) is Agreement.EQUAL
