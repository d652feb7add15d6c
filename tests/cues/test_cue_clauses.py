"""Clauses, and what a cue governs."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onrecord import cues
from onrecord.text import Text

WORDS = ["the council met", "and", "but", "which", "he did not go", "if", "because", "was", "n’t", "é"]
MARKS = [", ", "; ", "“", "”", ".", "\u200b", "(", ")"]
PIECES = st.lists(st.sampled_from(WORDS + MARKS), max_size=30).map(" ".join)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The council met, but the mayor did not attend.", ["The council met", "but the mayor did not attend"]),
        ("The club sold the hall and bought a boat.", ["The club sold the hall", "and bought a boat"]),
        ("He was not arrested and charged.", ["He was not arrested and charged"]),
        ("The hall, which was not insured, burned.", ["The hall", "which was not insured", "burned"]),
        ("If the vote fails, the club closes.", ["If the vote fails", "the club closes"]),
        ("They sold a desk, two chairs and a lamp.", ["They sold a desk, two chairs and a lamp"]),
        ("The hall is old; the roof leaks.", ["The hall is old", "the roof leaks"]),
        ("The dog barked because nobody came.", ["The dog barked", "because nobody came"]),
        ("“We will not pay,” said the club.", ["We will not pay", "said the club"]),
        ("The “free” ticket was not free.", ["The “free” ticket was not free"]),
        ("The club met at 9 p.m. and left.", ["The club met at 9 p.m", "and left"]),
        ("", []),
    ],
)
def test_clauses(sentence: str, expected: list[str]) -> None:
    assert [clause.string for clause in cues.clauses(Text(sentence, "en"))] == expected


def scope_of(sentence: str, kind: str) -> str:
    text = Text(sentence, "en")
    cue = next(cue for cue in cues.find(text) if cue.kind == kind)
    start, end = cues.scope(cue, text.sentences[0])
    return text.string[start:end]


@pytest.mark.parametrize(
    ("sentence", "kind", "expected"),
    [
        ("The club paid, but the owner did not sign.", "negation", "but the owner did not sign"),
        ("The owner did not sign and left the room.", "negation", "The owner did not sign"),
        ("The hall, which was not insured, burned.", "negation", "which was not insured"),
        ("The club sailed without a licence.", "negation", "without a licence"),
        ("The club closes if the vote fails.", "condition", "if the vote fails"),
        ("I don't think that the hall burned.", "negation", "I don't think that the hall burned"),
    ],
)
def test_scope(sentence: str, kind: str, expected: str) -> None:
    assert scope_of(sentence, kind) == expected


@given(PIECES)
def test_clauses_are_in_order_and_hold_every_word(string: str) -> None:
    text = Text(string, "en")
    clauses = cues.clauses(text)
    assert all(a.end <= b.start for a, b in pairwise(clauses))
    held = sum(len(clause.words) for clause in clauses)
    assert held == len(text.words)


@given(PIECES)
def test_scope_holds_its_cue_and_stays_in_the_sentence(string: str) -> None:
    text = Text(string, "en")
    for cue in cues.find(text):
        sentence = text.sentence_at(cue.start)
        assert sentence is not None
        start, end = cues.scope(cue, sentence)
        assert sentence.start <= start <= cue.start < cue.end
        assert start < end <= max(sentence.end, cue.end)
