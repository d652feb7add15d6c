"""Finding figures: forms, values, spans, and what is no figure."""

from fractions import Fraction

import pytest

from onrecord.atoms.figures import Figure, find_figures, may_be_figure
from onrecord.text import Text


def figures(string: str, language: str = "en") -> tuple[Figure, ...]:
    return find_figures(Text(string, language))


def values(string: str, language: str = "en") -> list[tuple[str, str | None]]:
    return [(f.value, f.unit) for f in figures(string, language)]


@pytest.mark.parametrize(
    ("string", "expected"),
    [
        ("1,250 chairs", [("1250", None)]),
        ("1 250 chairs", [("1250", None)]),
        ("1\u202f250 chairs", [("1250", None)]),
        ("1'250 chairs", [("1250", None)]),
        ("1.250,50", [("1250.5", None)]),
        ("1,250.50", [("1250.5", None)]),
        ("12,50,000 rupees", [("1250000", "INR")]),
        ("1400,1777", [("1400", None), ("1777", None)]),
        ("26,29,49", [("26", None), ("29", None), ("49", None)]),
        ("1.410,00 CNY", [("1410", "CNY")]),
        ("17,9318 %", [("17.9318", "%")]),
        ("EUR 890.500.000", [("890500000", "EUR")]),
        ("USD 890,000,000", [("890000000", "USD")]),
        ("890,000,000 dollars", [("890000000", "USD")]),
        ("$3bn", [("3000000000", "USD")]),
        ("US$4.3bn", [("4300000000", "USD")]),
        ('"$4.2bn"', [("4200000000", "USD")]),
        ("US$3.2-million", [("3200000", "USD")]),
        ("three billion", [("3000000000", None)]),
        ("1.2 million", [("1200000", None)]),
        ("2.5m people", [("2500000", None)]),
        ("a 100m race", [("100", "m")]),
        ("£500m", [("500000000", "GBP")]),
        ("5k signatures", [("5000", None)]),
        ("Rs 500 crore", [("5000000000", "INR")]),
        ("3 lakh", [("300000", None)]),
        ("| 5,20 |", [("5.2", None)]),
        ("1,5 million", [("1500000", None)]),
        ("€1,5 and 2,5%", [("1.5", "EUR"), ("2.5", "%")]),
        ("notes 1,5 there", [("1", None), ("5", None)]),
        ("a one-day talk", [("1", "day")]),
        ("£67million", [("67000000", "GBP")]),
        ("in 1:46.26", [("106.26", "second")]),
        ("3 dozen eggs", [("36", None)]),
        ("5 hundred", [("500", None)]),
        ("$2,940万", [("29400000", "USD")]),
        ("3亿元", [("300000000", "CNY")]),
        ("35 миллионов", [("35000000", None)]),
        ("٣٥ مليون", [("35000000", None)]),
        ("-15€ and -$5", [("-15", "EUR"), ("-5", "USD")]),
        ("\u22125 °C", [("-5", "°C")]),
        ("minus 18 degrees Celsius", [("-18", "°C")]),
        (".5 miles", [("0.5", "mi")]),
        ("2 1/2 miles", [("2.5", "mi")]),
        ("1½ miles", [("1.5", "mi")]),
        ("10^6 cells", [("1000000", None)]),
        ("10⁶ cells", [("1000000", None)]),
        ("2.5×10⁻³ m", [("0.0025", "m")]),
        ("4e14 Hz", [("400000000000000", "Hz")]),
        ("100 km/h", [("100", "km/h")]),
        ("$15.4/hour", [("15.4", "USD/hour")]),
        ("6-foot-5", [("77/12", "ft")]),
        ("5 feet 6 inches", [("5.5", "ft")]),
        ("20 million pounds", [("20000000", "GBP")]),
        ("20 pounds of flour", [("20", "lb")]),
        ("weighs 20 pounds", [("20", "lb")]),
        ("54 °N", [("54", "degree")]),
        ("a 900MVA plant", [("900", "MVA")]),
        ("aged 42", [("42", "year")]),
        ("Rowan Tester, 42, agreed", [("42", "year")]),
        ("a 42-year-old man", [("42", "year")]),
        ("a 57-mile-wide ring", [("57", "mi")]),
        ("70-strong", [("70", None)]),
        ("under-18s", [("18", None)]),
        ("12% 12 per cent 12 percent", [("12", "%")] * 3),
        ("3 percentage points", [("3", "pp")]),
        ("25 basis points", [("25", "bp")]),
        ("35 cents", [("35", "cent")]),
        ("| (5.3) | 7 |", [("-5.3", None), ("7", None)]),
    ],
)
def test_digits(string: str, expected: list[tuple[str, str | None]]) -> None:
    assert values(string) == expected


@pytest.mark.parametrize(
    ("string", "expected"),
    [
        ("a dozen eggs", "12"),
        ("two dozen eggs", "24"),
        ("half a dozen eggs", "6"),
        ("half a million", "500000"),
        ("one and a half billion", "1500000000"),
        ("a million and a half", "1500000"),
        ("two and a half", "2.5"),
        ("two point five million", "2500000"),
        ("three million two hundred thousand", "3200000"),
        ("three million, two hundred and forty", "3000240"),
        ("one hundred and two", "102"),
        ("a hundred and fifty", "150"),
        ("eleven hundred", "1100"),
        ("seven hundred fifty", "750"),
        ("forty-two", "42"),
        ("nineteen ninety-nine", "1999"),
        ("two-thirds", "2/3"),
        ("three quarters of them", "0.75"),
        ("a quarter of them", "0.25"),
        ("fell by a third", "1/3"),
        ("half of them", "0.5"),
        ("nine in ten", "0.9"),
        ("one in five", "0.2"),
        ("3 out of 4", "0.75"),
        ("zero", "0"),
        ("twenty-first", "21"),
        ("a quarter mile", "0.25"),
        ("half a mile", "0.5"),
    ],
)
def test_words(string: str, expected: str) -> None:
    (figure,) = figures(string)
    assert figure.value == expected
    assert string.startswith(figure.string) or figure.string in string


@pytest.mark.parametrize(
    ("language", "string", "expected"),
    [
        ("de", "zweiundvierzig Boote", "42"),
        ("de", "dreihundertfünfzig", "350"),
        ("de", "zweihunderttausend", "200000"),
        ("de", "eine Million", "1000000"),
        ("de", "zwei Milliarden", "2000000000"),
        ("de", "3,5 Mrd. Euro", "3500000000"),
        ("fr", "quatre-vingt-dix-sept", "97"),
        ("fr", "soixante et onze", "71"),
        ("fr", "vingt et un", "21"),
        ("fr", "mille deux cents", "1200"),
        ("fr", "un milliard", "1000000000"),
        ("fr", "3,5 millions d'euros", "3500000"),
        ("es", "treinta y cinco", "35"),
        ("es", "mil millones", "1000000000"),
        ("es", "dos mil millones", "2000000000"),
        ("es", "un billón", "1000000000000"),
        ("es", "doscientos veinte", "220"),
        ("pt", "vinte e três", "23"),
        ("pt", "duzentos e cinquenta", "250"),
        ("pt", "três mil e quinhentos", "3500"),
        ("pt", "2,5 milhões", "2500000"),
        ("de", "zwei Drittel", "2/3"),
        ("fr", "un tiers", "1/3"),
        ("fr", "trois sur cinq", "0.6"),
        ("es", "dos tercios", "2/3"),
        ("es", "tres de cada cinco", "0.6"),
        ("it", "due terzi", "2/3"),
        ("ja", "1億2000万円", "120000000"),
        ("ko", "3억 5000만 원", "350000000"),
        ("zh", "3万人", "30000"),
        ("it", "ventuno", "21"),
        ("it", "trecentocinquanta", "350"),
        ("it", "duemila", "2000"),
        ("it", "tre miliardi", "3000000000"),
    ],
)
def test_languages(language: str, string: str, expected: str) -> None:
    assert [f.value for f in figures(string, language)] == [expected]


def test_a_comma_joins_only_smaller_scales() -> None:
    assert [f.value for f in figures("two hundred thousand, one hundred thousand")] == ["200000", "100000"]
    assert [f.value for f in figures("one million, two million")] == ["1000000", "2000000"]


def test_scale_words_differ_by_language() -> None:
    assert figures("eine Billion", "de")[0].low == 1000 * figures("one billion", "en")[0].low


@pytest.mark.parametrize(
    "string",
    [
        "Section 5.2", "version 1.2.3", "call 555-123-4567", "+44 20 7946 0000", "ISBN 978-3-16-148410-0",
        "10.0.0.1", "192.168.100.200", "https://example.org/12/34", "someone42@example.org", "at 5:30 p.m.",
        "at 5 p.m.", "2023-03-03", "03/04/2024", "March 3", "the 3rd of March", "the 1990s", "9/11", "in her '40s",
        "as shown [38, 39]", "the V-280", "BRCA1", "a Boeing 737", "The Boeing 737", "Form 10-K",
        "COVID-19", "one of them left",
        "the one that left", "no one left", "help one another", "a second later", "page 7", "The No. 2 chain",
        "sand (1) and lime (2), mixed", "a 401(k) plan", "007", "the 2013-14 season", "twice", "no boats",
        "a couple", "1. Sand",
    ],
)  # fmt: skip
def test_no_figure(string: str) -> None:
    assert figures(string) == ()


def test_list_marks_are_no_figures() -> None:
    assert [f.value for f in figures("1. Buy 20 eggs\n2. Boil them\n3) Eat 4")] == ["20", "4"]


def test_a_headline_keeps_its_number() -> None:
    assert [f.value for f in figures("Big Storm Kills 30")] == ["30"]


def test_one_counts_before_a_noun() -> None:
    assert values("Only one person came") == [("1", None)]
    assert values("It took one year") == [("1", "year")]
    assert values("One day she left.") == []


@pytest.mark.parametrize(
    ("string", "low", "high", "unit"),
    [
        ("5–10 km", 5, 10, "km"),
        ("5 to 10 miles", 5, 10, "mi"),
        ("between 5 and 10", 5, 10, None),
        ("from 7 to 10 chairs", 7, 10, None),
        ("$2.80 to $3", Fraction("2.8"), 3, "USD"),
        ("$2-3 billion", 2 * 10**9, 3 * 10**9, "USD"),
        ("$500,000 to $1 million", 500_000, 10**6, "USD"),
        ("8- to 16-meter", 8, 16, "m"),
        ("two or three days", 2, 3, "day"),
        ("\u221218 °C to \u22125 °C", -18, -5, "°C"),
        ("hundreds of homes", 200, 10_000, None),
        ("several hundred homes", 200, 1000, None),
    ],
)
def test_ranges(string: str, low: Fraction, high: Fraction, unit: str | None) -> None:
    (figure,) = figures(string)
    assert (figure.low, figure.high, figure.unit) == (low, high, unit)
    assert figure.is_range


def test_from_to_behind_a_change_is_two_values() -> None:
    assert values("The rate rose from 15 to 17 percent.") == [("15", "%"), ("17", "%")]
    assert values("Sales fell from $7 million to $5 million") == [("7000000", "USD"), ("5000000", "USD")]


@pytest.mark.parametrize(
    "string",
    [
        "They won 122-106",
        "Hillford 2-3 Marsh Town",
        "hit 16-of-22 shots",
        "a 3:1 ratio",
        "three of the five boats",
        "lost 1-3",
        "by 3 to 1",
    ],
)
def test_pairs_stay_two(string: str) -> None:
    assert [f.pair for f in figures(string)] == [True, True]


@pytest.mark.parametrize(
    ("string", "bound", "strict", "approximate", "cue"),
    [
        ("at least 50", "lower", False, False, "at least"),
        ("more than 50", "lower", True, False, "more than"),
        ("no fewer than 50", "lower", False, False, "no fewer than"),
        ("no more than 50", "upper", False, False, "no more than"),
        ("up to 50", "upper", False, False, "up to"),
        ("as many as 50", "upper", False, False, "as many as"),
        ("fewer than 50", "upper", True, False, "fewer than"),
        ("50 or more", "lower", False, False, "or more"),
        ("50+", "lower", False, False, "+"),
        ("50-plus", "lower", False, False, "plus"),
        ("nearly 50", None, False, True, "nearly"),
        ("about 50", None, False, True, "about"),
        ("~50", None, False, True, "~"),
        ("50 or so", None, False, True, "or so"),
        ("50 boats", None, False, False, None),
        ("up to some 50", "upper", False, True, "up to some"),
    ],
)
def test_modifiers(string: str, bound: str | None, strict: bool, approximate: bool, cue: str | None) -> None:
    (figure,) = figures(string)
    assert (figure.bound, figure.measure.strict, figure.approximate) == (bound, strict, approximate)
    assert (string[slice(*figure.cue)] if figure.cue else None) == cue
    assert figure.string == "50"


@pytest.mark.parametrize(
    ("string", "language", "readings"),
    [
        ("1.250", "en", ["5/4", "1250"]),
        ("1.250", "de", ["1250", "5/4"]),
        ("1,250", "de", ["5/4", "1250"]),
        ("16.181 users", "en", ["16181/1000", "16181"]),
        ("1.250 million", "en", ["1250000", "1250000000"]),
    ],
)
def test_ambiguous(string: str, language: str, readings: list[str]) -> None:
    (figure,) = figures(string, language)
    assert figure.ambiguous
    assert figure.readings == tuple(Fraction(r) for r in readings)


def test_two_digits_behind_a_comma_are_doubtful_without_a_unit() -> None:
    assert figures("| 5,20 |")[0].ambiguous
    assert not figures("$5,20")[0].ambiguous
    assert not figures("5,20", "de")[0].ambiguous


def test_over_with_a_time_may_be_during() -> None:
    assert figures("over two years")[0].ambiguous
    assert figures("over two miles")[0].bound == "lower"


def test_year_is_marked() -> None:
    assert [f.maybe_year for f in figures("In 1991 it sold 1,991 and 2000 kg")] == [True, False, False]


def test_precision_and_step() -> None:
    figure = figures("2.9 billion")[0]
    assert (figure.precision, figure.measure.step) == (2, 10**8)


def test_noun() -> None:
    text = "Nearly 300 wooden boats sank and two-thirds of the crew swam"
    assert [text[slice(*f.noun)] for f in figures(text) if f.noun] == ["wooden boats sank", "crew swam"]


def test_range_of_offsets() -> None:
    text = Text("It cost $5 in May. It costs €7 now, 9 in all.", "en")
    second = text.sentences[1]
    assert [f.value for f in find_figures(text, second.start, second.end)] == ["7", "9"]


def test_offsets_survive_typography() -> None:
    string = "Das\u00adhaus kostet ½ Mio. – „1\u202f250\u00a0€“ und \u22125\u00a0%"
    found = figures(string, "de")
    assert [f.string for f in found][-2:] == ["1\u202f250\u00a0€", "\u22125\u00a0%"]


def test_a_fraction_sign_is_one_number() -> None:
    assert [f.value for f in figures("¾,⅓ and ½/")] == ["0.75", "1/3", "0.5"]
    assert [f.value for f in figures("½/¼")] == ["0.5", "0.25"]
    assert len(figures("1㎞¾")) == 1  # no two figures claim one sign


def test_to_dict_is_plain() -> None:
    said = figures("at least 1.250 chairs")[0].to_dict()
    assert said["bound"] == "lower"
    assert said["readings"] == ["1.25", "1250"]


def test_terms() -> None:
    assert all(may_be_figure(term) for term in ("12", "twelve", "million", "zweiundvierzig", "3万", "half", "third"))
    assert not may_be_figure("harbour")


@pytest.mark.slow
@pytest.mark.parametrize(
    "unit",
    ["5 ", "1/", "one hundred and ", "three million, ", "between 5 and ", "1.\n", "$", "half a ", "rose from 5 to "],
)
def test_time_is_linear(unit: str) -> None:
    from time import perf_counter

    def seconds(count: int) -> float:
        best = 9.0
        for _ in range(4):
            text = Text(unit * count, "en")
            assert len(text.tokens) >= 0
            begin = perf_counter()
            find_figures(text)
            best = min(best, perf_counter() - begin)
        return best

    assert seconds(4000) < 2.8 * seconds(2000) + 0.01
