"""Words, numbers and signs, their keys, and their places in the text as given."""

import re
import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given, settings
from text_strategies import hostile_text
from text_timing import growth

from onrecord.text import Text, key_of
from onrecord.text.tokens import _marks

WORDS = [
    ("The first-quarter result", "The first quarter result"),
    ("don’t L’été rock'n'roll", "don’t L’été rock'n'roll"),
    ("‘quoted’ 'words'", "quoted words"),
    ("12,50,000 and 1'250 and 3.5%", "12,50,000 and 1'250 and 3.5 %"),
    ("5km 3abc v2.0", "5km 3abc v2 0"),
    ("$3bn €5 £1.20", "$ 3bn € 5 £ 1.20"),
    ("x = 5 < 6", "x = 5 < 6"),
    ("a - b", "a b"),
    ("किताबें पढ़ीं", "किताबें पढ़ीं"),
    ("می\u200cخواهم بروم", "می\u200cخواهم بروم"),
    ("漢字かな", "漢 字 か な"),
    ("สวัสดี", "ส วั ส ดี"),
    ("the evalu-\nation was", "the evalu-\nation was"),
    ("two \u200b words pay\u200bpal", "two words pay\u200bpal"),
    ("…—“”", ""),
]


@pytest.mark.parametrize(("string", "words"), WORDS)
def test_words(string: str, words: str) -> None:
    text = Text(string)
    assert [w.string for w in text.words] == (["the", "evalu-\nation", "was"] if "\n" in words else words.split())


def test_a_minus_is_a_sign_and_a_dash_is_none() -> None:
    assert [w.string for w in Text("a −13.57 or -2 or 3-5 – 6 ($-4)").words] == (
        ["a", "−", "13.57", "or", "-", "2", "or", "3", "5", "6", "$", "-", "4"]
    )


KEYS = [
    ("Straße", "strasse"),
    ("STRASSE", "strasse"),
    ("İstanbul", "istanbul"),
    ("ΣΊΣΥΦΟΣ", "σίσυφοσ"),
    ("Café", "café"),
    ("MIXED", "mixed"),
    ("p\u0430ypal", "paypal"),
    ("\u0410ncient", "ancient"),
    ("\u0441\u043e\u043d", "\u0441\u043e\u043d"),
    ("αvβ3", "αvβ3"),
]


@pytest.mark.parametrize(("word", "key"), KEYS)
def test_keys(word: str, key: str) -> None:
    assert key_of(word) == key


def test_keys_of_typographic_and_plain_text_agree() -> None:
    typographic = Text("“It’s a ﬁne evalu-\nation—CO₂ rose by ３％,” he said…")
    plain = Text('"It\'s a fine evaluation - CO2 rose by 3%," he said...')
    assert typographic.tokens.keys == plain.tokens.keys


def test_a_number_keeps_its_value() -> None:
    keys = [t.key for t in Text("x² 1½ ① 10⁶ ３ ٣٫٥ 10⁻⁶").words]
    assert keys == ["x", "^", "2", "1", "1", "/", "2", "1", "10", "^", "6", "3", "3.5", "10", "^", "-", "6"]


def test_columns_are_parallel_and_compact() -> None:
    tokens = Text("one two " * 1000).tokens
    assert len(tokens.starts) == len(tokens.ends) == len(tokens.keys) == len(tokens) == 2000
    assert tokens.starts.itemsize == tokens.ends.itemsize == 4
    assert len({id(key) for key in tokens.keys}) == 2
    assert list(tokens)[1] == (4, 7, "two")


def test_a_number_without_end() -> None:
    text = Text("1," * 50 + "1a")
    assert text.words[-1].string == "1a"
    assert "".join(w.string for w in text.words).replace(",", "") == "1" * 51 + "a"


def test_every_combining_mark_is_part_of_a_word() -> None:
    marks = re.compile(f"[{_marks()}]")
    for point in range(0x300, 0x1F000):
        c = chr(point)
        assert (unicodedata.category(c)[0] == "M") == bool(marks.match(c)) or "\ufe00" <= c <= "\ufe0f"


@settings(max_examples=400, deadline=None)
@given(hostile_text)
def test_every_word_is_where_it_says(string: str) -> None:
    text = Text(string)
    words = text.words
    assert len(words) == len(text.tokens)
    for word in words:
        assert 0 <= word.start < word.end <= len(string)
        assert string[word.start : word.end] == word.string
        assert word.key
    for one, next_one in pairwise(words):
        assert one.start <= next_one.start
        assert one.end <= next_one.end
        if next_one.start < one.end:  # both came of one character, as in ½
            shared = Text(string[next_one.start : one.end])
            assert len(shared.folded.string.replace(" ", "")) > 1


@settings(max_examples=200, deadline=None)
@given(hostile_text)
def test_words_of_sentences_are_the_words_of_the_text(string: str) -> None:
    text = Text(string)
    found = [w.index for s in text.sentences for w in s.words]
    assert found == sorted(set(found))


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece", ["word ", "1,", "1'", "a'", "é'", "1", "é1,", "\u0301", "漢", "-", "a-", "क्षि", "a\u0301"]
)
def test_time_is_linear(piece: str) -> None:
    assert growth(lambda string: Text(string + "a é").tokens, piece, 30_000) < 8
