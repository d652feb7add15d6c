"""Text in disguise: what a reader does not see changes no verdict in silence, and no offset."""

from __future__ import annotations

import pytest

from onrecord.atoms import find
from onrecord.text import Text
from tests.hostile.hostile_desk import OPEN, report, stands, verdict

SAID = "The council approved the budget of 13.57 million euros on Tuesday."


def told(article: str, document: str) -> str:
    return " ".join(note for _, note in report(article, document).notes)


@pytest.mark.parametrize(
    "article",
    [
        pytest.param(SAID.replace("council", "coun\u200bcil"), id="zero-width-space-inside-a-word"),
        pytest.param(SAID.replace("council", "coun\u2060cil"), id="word-joiner-inside-a-word"),
        pytest.param(SAID.replace("budget", "bud\u00adget"), id="soft-hyphen"),
        pytest.param(SAID.replace("council", "\u202ecouncil\u202c"), id="bidi-override"),
        pytest.param(SAID.replace("council", "\u2067council\u2069"), id="bidi-isolate"),
        pytest.param(SAID.replace("council", "\u202ecouncil"), id="bidi-override-without-end"),
        pytest.param(SAID.replace("council", "\u0441\u043euncil"), id="look-alike-letters-in-a-running-word"),
        pytest.param(SAID.replace("budget", "budget\U000e0041\U000e0042"), id="tag-characters"),
    ],
)
class TestDisguisedWord:
    def test_matches(self, article: str) -> None:
        assert verdict(article, SAID) == "confirmed"

    def test_is_flagged_in_a_document(self, article: str) -> None:
        assert "do not show or mislead" in told(SAID, article)

    def test_is_flagged_in_the_article(self, article: str) -> None:
        assert "do not show or mislead" in told(article, SAID)


def test_zero_width_beside_a_space_fuses_nothing() -> None:
    assert verdict(SAID.replace("council approved", "council \u200bapproved"), SAID) == "confirmed"
    assert stands("council approved", "The council\u200b approved it.")


def test_zero_width_instead_of_a_space_is_not_confirmed_in_silence() -> None:
    assert verdict(SAID.replace("council approved", "council\u200bapproved"), SAID) in OPEN


def test_look_alike_letters_in_a_name_are_not_silently_equal() -> None:
    said = "Mayor \u0410nna Kovac opened the bridge in May 2024."
    found = report(said, said.replace("\u0410", "A"))
    assert found.decisions[0].verdict in OPEN or "mislead" in " ".join(n for _, n in found.notes)


def test_a_name_all_in_other_letters_is_another_name() -> None:
    assert verdict("The station is called \u0421\u043e\u0440 today.", "The station is called Cop today.") in OPEN


@pytest.mark.parametrize("sign", ["\u0417", "\u041e"])
def test_a_letter_that_looks_like_a_digit_is_no_digit(sign: str) -> None:
    digit = "3" if sign == "\u0417" else "0"
    assert verdict(f"The town has 1{sign} new buses today.", f"The town has 1{digit} new buses today.") in OPEN


def test_an_address_with_a_look_alike_is_another_address() -> None:
    assert not stands("b\u0430nk.example", "b\u0430nk.example".replace("\u0430", "o"))


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("1½ acres", "1.5"),
        ("10⁶ cells", "1000000"),
        ("10⁻⁶ moles", "0.000001"),
        ("１２３ people", "123"),
        ("١٢٣ people", "123"),
        ("१२३ people", "123"),
        ("٢٫٥ litres", "2.5"),
        ("① people", "1"),
    ],
)
def test_compatibility_forms_keep_the_value(words: str, value: str) -> None:
    assert [a.value for a in find(Text(words, "en")) if a.kind in ("figure", "quantity")] == [value]


@pytest.mark.parametrize(
    ("quote", "source"),
    [
        ("x2", "x²"), ("106", "10⁶"), ("10 6", "10⁶"), ("11/2", "1½"), ("15", "1⁵"), ("12", "1①2"), ("CO 2", "CO₂"),
    ],
)  # fmt: skip
def test_compatibility_forms_are_no_other_number(quote: str, source: str) -> None:
    assert not stands(quote, source)


@pytest.mark.parametrize(
    ("quote", "source"),
    [
        pytest.param("café", "The cafe\u0301 closed.", id="decomposed-accent"),
        pytest.param("istanbul", "İstanbul fell.", id="dotted-capital-i"),
        pytest.param("STRASSE", "Die Straße ist zu.", id="sharp-s"),
        pytest.param("blessed session", "ble\u017f\u017fed \u017fe\u017f\u017fion", id="long-s"),
        pytest.param("final office", "the ﬁnal oﬃce", id="ligatures"),
    ],
)
def test_letters_that_change_length_are_found_with_right_offsets(quote: str, source: str) -> None:
    assert stands(quote, source)


def test_diacritics_count() -> None:
    assert not stands("cafe", "The café closed.")


def test_ten_thousand_marks_end_and_hide_no_word() -> None:
    piled = SAID.replace("council", "council" + "\u0301" * 10_000)
    found = report(piled, SAID)
    assert found.decisions[0].verdict in OPEN
    assert "piled marks" in told(SAID, piled)


@pytest.mark.parametrize("sign", ["\ud800", "\x00", "\x07", "\ufffd", "\ufdd0", "\U0010ffff"])
def test_characters_that_are_none_crash_nothing(sign: str) -> None:
    found = report(SAID.replace("budget", f"budget{sign}"), SAID + f" {sign}")
    found.to_json().encode("utf-8")
    assert found.decisions


@pytest.mark.parametrize("end", ["\r", "\r\n", "\u2028", "\u2029", "\x85", "\x0b", "\x0c"])
def test_line_ends_of_every_kind(end: str) -> None:
    lines = ["The council met on Monday.", "It closed the bridge."]
    found = report(end.join([*lines, ""]), "The council met on Monday. It closed the bridge.")
    assert [(d.text, d.verdict) for d in found.decisions] == [(line, "confirmed") for line in lines]


def test_windows_1252_read_as_latin_1() -> None:
    said = "Ada Moss said: “We ‘will’ build – soon.”"
    broken = said.encode("cp1252").decode("latin-1")
    quotations = [a for a in find(Text(broken, "en")) if a.kind == "quotation"]
    assert quotations[0].string == "\x93We \x91will\x92 build \x96 soon.\x94"
    assert verdict(broken, said) == "confirmed"


def test_same_input_same_bytes() -> None:
    odd = SAID.replace("council", "c\u200bo\u202euncil") + " “Ok,” said Ada Moss."
    assert report(odd, SAID).to_json() == report(odd, SAID).to_json()
