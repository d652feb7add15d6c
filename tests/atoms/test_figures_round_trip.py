"""Round trips: a number written in a format by independent code is read back with the same value at the same place."""

from fractions import Fraction
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from onrecord.atoms.figures import find_figures
from onrecord.atoms.figures.numerals import DECIMAL_COMMA
from onrecord.text import Text

ONES = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
]  # fmt: skip
TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]


def grouped(digits: str, sign: str) -> str:
    """Groups of three from the right, written by slicing (not by the code under test)."""
    head = len(digits) % 3 or 3
    return sign.join([digits[:head], *(digits[i : i + 3] for i in range(head, len(digits), 3))])


def spelled(number: int, joined: bool) -> str:
    if number < 20:
        return ONES[number]
    if number < 100:
        return TENS[number // 10] + ("-" + ONES[number % 10] if number % 10 else "")
    for size, word in (
        (10**12, "trillion"),
        (10**9, "billion"),
        (10**6, "million"),
        (1000, "thousand"),
        (100, "hundred"),
    ):
        if number >= size:
            rest = number % size
            glue = " and " if joined and size == 100 else " "
            return f"{spelled(number // size, joined)} {word}" + (glue + spelled(rest, joined) if rest else "")
    raise AssertionError(number)


def read(before: str, written: str, after: str, language: str = "en") -> tuple[Fraction, str]:
    figures = find_figures(Text(before + written + after, language))
    assert len(figures) == 1, (written, figures)
    assert (figures[0].start, figures[0].end) == (len(before), len(before) + len(written))
    return figures[0].low, figures[0].unit or ""


@given(st.integers(1000, 10**15), st.sampled_from([",", "'", "\u00a0", "\u202f", "\u2009"]))
def test_grouped(number: int, sign: str) -> None:
    assert read("We counted ", grouped(str(number), sign), " of them")[0] == number


@given(st.integers(10**6, 10**15), st.integers(0, 99))
def test_continental(number: int, rest: int) -> None:
    written = f"{grouped(str(number), '.')},{rest:02d}"
    assert read("Der Bau kostete ", written, " für alle", "de")[0] == number + Fraction(rest, 100)
    assert read("They counted ", written, " of them", "en")[0] == number + Fraction(rest, 100)


@given(st.integers(0, 9999), st.integers(1, 4).flatmap(lambda n: st.text("0123456789", min_size=n, max_size=n)))
def test_decimal(whole: int, rest: str) -> None:
    figures = find_figures(Text(f"It reached {whole}.{rest} of that", "en"))
    assert len(figures) == 1
    assert Fraction(int(f"{whole}{rest}"), 10 ** len(rest)) in figures[0].readings
    assert figures[0].ambiguous == (len(rest) == 3 and 1 <= whole <= 999)


@given(st.integers(2, 10**15 - 1), st.booleans())
def test_english_words(number: int, joined: bool) -> None:
    written = spelled(number, joined)
    assert read("They counted ", written, " of them")[0] == number


@given(
    st.integers(1, 999),
    st.integers(1, 9),
    st.sampled_from(
        [("million", 6), ("billion", 9), ("trillion", 12), ("thousand", 3), ("bn", 9), ("lakh", 5), ("crore", 7)]
    ),
)
def test_scales(whole: int, rest: int, scale: tuple[str, int]) -> None:
    value = (whole + Fraction(rest, 10)) * 10 ** scale[1]
    assert read("They counted ", f"{whole}.{rest} {scale[0]}", " of them")[0] == value


UNITS = [
    ("${}", "USD"), ("US${}", "USD"), ("€{}", "EUR"), ("EUR {}", "EUR"), ("{} euros", "EUR"), ("{} km", "km"),
    ("{}%", "%"),
    ("{} per cent", "%"), ("{}kg", "kg"), ("{} square miles", "sq_mi"), ("{}°C", "°C"),
]  # fmt: skip


@given(st.integers(1, 999_999), st.sampled_from(UNITS))
def test_units(number: int, form: tuple[str, str]) -> None:
    written = form[0].format(grouped(str(number), ","))
    assert read("They wrote ", written, " there") == (number, form[1])


@given(st.integers(1, 999), st.integers(1, 999))
def test_range(low: int, width: int) -> None:
    figures = find_figures(Text(f"They paid between €{low} and €{low + width} for it", "en"))
    assert [(f.low, f.high) for f in figures] == [(low, low + width)]


@settings(max_examples=200)
@given(
    st.text(st.sampled_from("0123456789.,'-–−/:%$€() kmKMone twodzhalfbri½٣万\n\u00a0"), max_size=40),
    st.sampled_from(["en", "de", "fr", "it"]),
)
def test_any_string(string: str, language: str) -> None:
    text = Text(string, language)
    figures = find_figures(text)
    for first, second in pairwise(figures):
        assert first.end <= second.start
    for figure in figures:
        assert 0 <= figure.start < figure.end <= len(string)
        assert figure.low <= figure.high
        assert figure.string == string[figure.start : figure.end]
    assert figures == find_figures(text)


def test_decimal_comma_languages_are_codes() -> None:
    assert all(len(code) == 2 for code in DECIMAL_COMMA)
    assert "en" not in DECIMAL_COMMA
