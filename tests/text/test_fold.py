"""Typography undone: what becomes of each character, and that every offset leads back to the text as given."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from text_strategies import hostile_text
from text_timing import growth

from onrecord.text import Text, fold

CASES = [
    ("“It’s”—‘so’ …", "\"It's\"-'so' ..."),
    ("« oui »\u202f!", '" oui " !'),
    ("「はい」", '"はい"'),
    ("well‑known non‐breaking", "well-known non-breaking"),
    ("ﬁne ﬂat ｆｕｌｌ", "fine flat full"),
    ("Congreſs", "Congress"),
    ("İ and ß stay", "İ and ß stay"),
    ("cafe\u0301", "café"),
    ("\u1112\u1161\u11ab", "한"),
    ("\u09c7\u09be", "\u09cb"),
    ("Acme™", "Acme™"),
    ("กำ", "กำ"),
    ("a\u2028b\x85c\x0cd", "a\nb\nc\nd"),
    ("one\rtwo\r\nthree", "one\ntwo\r\nthree"),
    ("30\u202f000", "30 000"),
]

NUMBERS = [
    ("x²", "x^2"),
    ("10⁶", "10^6"),
    ("10²³", "10^23"),
    ("10⁻⁶", "10^-6"),
    ("12³⁴", "12^34"),
    ("1990²", "1990^2"),
    ("5 ㎡", "5 m^2"),
    ("1½", "1 1/2"),
    ("½", "1/2"),
    ("$½", "$1/2"),
    ("1½5", "1 1/2 5"),
    ("½½", "1/2 1/2"),
    ("①", "1"),
    ("5①2", "5 1 2"),
    ("⒈5", "1. 5"),
    ("5⒈", "5 1."),
    ("５．２", "5.2"),
    ("１２３", "123"),
    ("٣٫٥", "3.5"),
    ("١٬٢٣٤", "1,234"),
    ("१२", "12"),
    ("−13.57", "-13.57"),
    ("5–10", "5-10"),
    ("１½", "1 1/2"),
    ("CO₂", "CO2"),
    ("C₁₀H₈", "C10H8"),
    ("log₂8", "log2 8"),
    ("3⁄4", "3/4"),
    ("№ 5", "No. 5"),
    ("20℃", "20°C"),
    ("５㎞", "5km"),
]

HYPHENS = [
    ("the evalu-\nation is", "the evaluation is"),
    ("the evalu -\nation is", "the evaluation is"),
    ("the evalu-\r\n  ation is", "the evaluation is"),
    ("the evalu\u2010\nation is", "the evaluation is"),
    ("the evalu\u00ad\nation is", "the evaluation is"),
    ("the evalu-\u200b\nation is", "the evaluation is"),
    ("évalua-\ntion", "évaluation"),
    ("3-\n5", "3-\n5"),
    ("Jean-\nLuc", "Jean-\nLuc"),
    ("pre-\nand post-war", "pre-\nand post-war"),
    ("three-\nto four-year terms", "three-\nto four-year terms"),
    ("the may-\nor of the tick-\net office", "the mayor of the ticket office"),
    ("Vor-\nund Nachteile", "Vor-\nund Nachteile"),
    ("the plan -\nwhich failed", "the plan -\nwhich failed"),
    ("a list:\n- one\n- two", "a list:\n- one\n- two"),
    ("word-\n\nnext", "word-\n\nnext"),
]

UNSEEN = [
    ("pay\u200bpal", "paypal"),
    ("two \u200b words", "two  words"),
    ("two\u200b words", "two words"),
    ("two \u200bwords", "two words"),
    ("co\u00adoperate", "cooperate"),
    ("\ufeffstart", "start"),
    ("\u202edesrever", "desrever"),
    ("a\u200b\u0301b", "áb"),
    ("hi\U000e0067\U000e0062", "hi"),
    ("\ud800\x00", "\ud800\x00"),
]


@pytest.mark.parametrize(("source", "plain"), CASES + NUMBERS + HYPHENS + UNSEEN)
def test_folded(source: str, plain: str) -> None:
    assert fold(source).string == plain


def test_plain_text_is_itself() -> None:
    source = "Plain words, 3.5 and -2.\r\nA line."
    assert fold(source).string is source


def test_offsets_lead_back() -> None:
    source = "a ﬁne “evalu-\nation” of 1½ …"
    folded = fold(source)
    for words in ("fine", "evaluation", "of"):
        at = folded.string.index(words)
        start, end = folded.source(at, at + len(words))
        assert source[start:end] in ("ﬁne", "evalu-\nation", "of")
        assert fold(source[start:end]).string == words
    at = folded.string.index("1/2")
    assert source[slice(*folded.source(at, at + 1))] == "½"


def test_offsets_after_unseen_characters() -> None:
    folded = fold("ab\u200b\u200b cd")
    assert folded.string == "ab cd"
    assert folded.source(0, 2) == (0, 2)
    assert folded.source(3, 5) == (5, 7)
    assert folded.position(5) == 3


def test_an_empty_range_is_empty_in_the_source() -> None:
    folded = fold("a\u200bb…")
    assert all(folded.source(i, i)[0] == folded.source(i, i)[1] for i in range(len(folded.string) + 1))


def test_ten_thousand_marks_leave_few() -> None:
    folded = fold("x" + "\u0301" * 10_000 + "y")
    assert len(folded.string) < 12
    assert folded.source(len(folded.string) - 1, len(folded.string)) == (10_001, 10_002)


@settings(max_examples=400, deadline=None)
@given(hostile_text)
def test_the_map_is_monotonic_and_covers_the_source(source: str) -> None:
    folded = fold(source)
    length = len(folded.string)
    starts = [folded.start(i) for i in range(length)]
    ends = [folded.end(i + 1) for i in range(length)]
    assert starts == sorted(starts)
    assert ends == sorted(ends)
    assert all(0 <= a < b <= len(source) for a, b in zip(starts, ends, strict=True))
    for i in range(length):  # position is the inverse of start, up to characters of one piece
        assert folded.start(folded.position(starts[i])) == starts[i]


@settings(max_examples=400, deadline=None)
@given(hostile_text)
def test_characters_that_stay_are_where_the_map_says(source: str) -> None:
    folded = fold(source)
    for i, c in enumerate(folded.string):
        start, end = folded.source(i, i + 1)
        if c.isascii() and c.isalpha() and end - start == 1:
            assert c in unicodedata.normalize("NFKC", source[start:end]).replace("ſ", "s") + "No"


@settings(max_examples=400, deadline=None)
@given(hostile_text)
def test_folding_again_changes_nothing(source: str) -> None:
    once = fold(source).string
    assert fold(once).string == once


@given(
    st.integers(0, 10**12),
    st.sampled_from(["٠١٢٣٤٥٦٧٨٩", "०१२३४५६७८९", "０１２３４５６７８９", "০১২৩৪৫৬৭৮৯", "𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗"]),
)
def test_digits_of_every_script_keep_their_value(value: int, digits: str) -> None:
    written = "".join(digits[int(d)] for d in str(value))
    assert fold(f"a {written} b").string == f"a {value} b"


@given(st.text("ab12½²①３٣ .", max_size=12))
def test_no_sign_for_a_number_joins_another_number(source: str) -> None:
    """The digits that stand together in the folded string stood together, as digits, in the source."""
    folded = fold(source)
    for word in Text(source).words:
        if word.string.isdecimal():
            assert int(word.key) == int(word.string)
    assert folded.string.count("1/2") >= source.count("½")


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece",
    [
        "é",
        "e\u0301",
        "\u0301",
        "\u200b",
        "\u00ad\n",
        "“a”",
        "漢",
        "क्षि",
        "a-\nb",
        "- ",
        "-\n",
        "½",
        "²",
        "\r",
        "ﷺ",
        "\ud800",
        "a\u200b",
    ],
)
def test_time_is_linear(piece: str) -> None:
    assert growth(lambda string: fold(string + "é"), piece, 15_000) < 8
