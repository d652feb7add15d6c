"""What reads otherwise than it looks is named; what a script needs is not."""

import pytest
from text_timing import growth

from onrecord.text import Text

ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"

FLAGGED = [
    ("a pay\u200bpal account", "unseen_character", 5, 6),
    ("co\u00adoperate", "unseen_character", 2, 3),
    ("word\u2060\ufeffjoined", "unseen_character", 4, 6),
    ("сло\u200bво", "unseen_character", 3, 4),
    ("e\u0301\u200bx", "unseen_character", 2, 3),
    ("1\u200b2", "unseen_character", 1, 2),
    ("x \u202eabc", "bidirectional_control", 2, 3),
    ("\u2066isolate, unterminated", "bidirectional_control", 0, 1),
    ("hi\U000e0067\U000e0062", "tag_characters", 2, 4),
    (ENGLAND + "\U000e0067", "tag_characters", 7, 8),
    ("\U0001f3f4\U000e0067", "tag_characters", 1, 2),
    ("a\x00b", "control_character", 1, 2),
    ("é\x1b[31m", "control_character", 1, 2),
    ("lone \ud800", "lone_surrogate", 5, 6),
    ("a" + "\u0301" * 9, "piled_marks", 1, 10),
    ("a p\u0430ypal b", "mixed_scripts", 2, 8),
    ("\u0391lpha", "mixed_scripts", 0, 5),
]

LET_GO = [
    "plain words\r\n\twith a tab",
    "می\u200cخواهم بروم",
    "क्\u200dष और र्\u200cक",
    "ไทย\u200bไทย",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467 family \u2764\ufe0f 1\ufe0f\u20e3",
    "\U0001f1ec\U0001f1e7 and " + ENGLAND + " flags",
    "50 kΩ, 3 μm, Δt, αvβ3",
    "Привет, world; Αθήνα Athens",
    "\ufeffA mark at the start",
    "two\u200b words with a space beside",
    "Straße, naïve, İstanbul",
    "",
]


@pytest.mark.parametrize(("string", "kind", "start", "end"), FLAGGED)
def test_flagged(string: str, kind: str, start: int, end: int) -> None:
    assert [(d.kind, d.start, d.end) for d in Text(string).disguises] == [(kind, start, end)]


@pytest.mark.parametrize("string", LET_GO)
def test_let_go(string: str) -> None:
    assert Text(string).disguises == ()


def test_places_are_in_order() -> None:
    found = Text("p\u0430y \u202e x\u200by \x00").disguises
    assert [d.kind for d in found] == [
        "mixed_scripts",
        "bidirectional_control",
        "unseen_character",
        "control_character",
    ]
    assert [d.start for d in found] == sorted(d.start for d in found)


@pytest.mark.slow
@pytest.mark.parametrize("piece", ["a", "\u3164", "a\u200b", "\u0301", "\U000e0067", "α", "\u00ad", "\x00"])
def test_time_is_linear(piece: str) -> None:
    assert growth(lambda string: Text("aé" + string + "Ω").disguises, piece, 100_000) < 8
