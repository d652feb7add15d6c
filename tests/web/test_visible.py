"""Strings made safe to show."""

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from onrecord.web.visible import one_line, pieces

_REORDERS = frozenset(["LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"])


@given(st.text(st.characters(codec=None, categories=None)))
def test_nothing_that_steers_a_terminal_or_reorders_a_line_is_left(string: str) -> None:
    for character in one_line(string):
        assert unicodedata.category(character) not in ("Cc", "Cs", "Co", "Zl", "Zp")
        assert unicodedata.bidirectional(character) not in (
            "LRE",
            "RLE",
            "LRO",
            "RLO",
            "PDF",
            "LRI",
            "RLI",
            "FSI",
            "PDI",
        )


@given(st.text())
def test_what_can_be_shown_is_shown_in_order(string: str) -> None:
    kept = "".join(words for words, mark in pieces(string) if not mark)
    rest = iter(string)
    assert all(character in rest for character in kept)


def test_letters_of_all_scripts_pass_unchanged() -> None:
    for string in ("Ångström", "日本語", "می‌خواهم", "क्‍ष", "👩‍👩‍👧", "tiếng Việt", "שָׁלוֹם"):
        assert one_line(string) == string


def test_a_joiner_between_latin_letters_is_a_mark() -> None:
    assert one_line("pay\u200dpal") == "pay<U+200D>pal"


def test_piled_marks_are_cut() -> None:
    assert one_line("e" + "\u0301" * 9999 + "n") == "e<9999 marks from U+0301>n"
