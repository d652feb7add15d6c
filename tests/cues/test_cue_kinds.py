"""Each kind of cue: what is kept and what is let go, in sentences of our own."""

from __future__ import annotations

import pytest

from onrecord import cues


def found(kind: str, sentence: str) -> list[str]:
    return [cue.string for cue in cues.find(sentence) if cue.kind == kind]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The bridge was not closed.", ["not"]),
        ("The bridge wasn't closed.", ["n't"]),
        ("The bridge wasn’t closed.", ["n’t"]),
        ("the bridge wasnt closed", ["nt"]),
        ("They cannot pay.", ["not"]),
        ("It does n't open.", ["n't"]),
        ("No one answered and nobody called.", ["No one", "nobody"]),
        ("She never signed it.", ["never"]),
        ("He left without a coat.", ["without"]),
        ("Neither the club nor its owner replied.", ["Neither", "nor"]),
        ("The shop no longer sells maps.", ["no longer"]),
        ("The firm failed to file its accounts.", ["failed to"]),
        ("We could hardly hear the band.", ["hardly"]),
        ("The pump lacked a filter.", ["lacked"]),
        ("The harbour was unable to reopen.", ["unable to"]),
        ("The office refused to comment.", ["refused to"]),
    ],
)
def test_negation_is_kept(sentence: str, expected: list[str]) -> None:
    assert found("negation", sentence) == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "Not only the roof leaks.",
        "It's cold, isn't it?",
        "It's cold, is it not?",
        "Wasn't he the treasurer?",
        "I can't wait for the fair.",
        "No problem!",
        "No wonder the road floods.",
        "It will open whether or not it rains.",
        "She lives at No. 2, Mill Lane.",
        "There's no doubt the bell is cracked.",
        "Why don't you ask the warden?",
        "The unlicensed van was a non-stop nuisance.",
        "It was a no-deal exit.",
        "The plan is unclear and impossible.",
        "We may or may not need a second van.",
        "Nitrogen is a gas, and knot is a word.",
    ],
)
def test_what_denies_nothing_is_let_go(sentence: str) -> None:
    assert found("negation", sentence) == []


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("If it rains, the match moves indoors.", ["If"]),
        ("The grant stands unless the council objects.", ["unless"]),
        ("You can stay as long as you are quiet.", ["as long as"]),
        ("She may sign, provided that the fee is paid.", ["provided that"]),
        ("Take a torch in case the lights fail.", ["in case"]),
        ("It depends on the weather.", ["depends on"]),
        ("Should you need a form, ask at the desk.", ["Should"]),
        ("The sale is subject to approval by the court.", ["subject to"]),
        ("Assuming that the tide is right, we sail at six.", ["Assuming that"]),
        ("Hurry up, otherwise we miss the ferry.", ["otherwise"]),
        ("Once the paint is dry, hang the door.", ["Once"]),
        ("Even if it snows, the bus runs.", ["Even if"]),
        ("Let me know if you need a lift.", ["if"]),
    ],
)
def test_condition_is_kept(sentence: str, expected: list[str]) -> None:
    assert found("condition", sentence) == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "She asked if the pool was open.",
        "I wonder if the kiln is hot.",
        "He acted as if nothing was wrong.",
        "The price is subject to change.",
        "The rope is as long as a bus.",
        "Breakfast is provided by the hostel.",
        "We met once a week.",
        "He is once again the captain.",
        "If I remember right, the mill burned down.",
        "The case is pending in Leeds.",
        "They charged an otherwise healthy dog.",
        "Once the rain stopped, the match went on.",
        "She spoke on the condition of anonymity.",
    ],
)
def test_if_that_is_no_condition_is_let_go(sentence: str) -> None:
    assert found("condition", sentence) == []


@pytest.mark.parametrize(
    ("sentence", "expected", "strength"),
    [
        ("The dam might fail.", "might", 3),
        ("The dam may fail.", "may", 3),
        ("The dam could face repairs.", "could", 3),
        ("The dam will probably hold.", "probably", 1),
        ("The dam seems to hold.", "seems to", 2),
        ("Perhaps the dam holds.", "Perhaps", 3),
        ("I think the dam holds.", "I think", 1),
        ("I don't think it holds.", "I don't think", 1),
        ("I'm not sure the dam holds.", "I'm not sure", 3),
        ("About 40 people stayed.", "About", 1),
        ("About a dozen people stayed.", "About", 1),
        ("It cost roughly £300.", "roughly", 1),
        ("The results suggest that the dam holds.", "suggest that", 2),
        ("It is unclear whether the dam holds.", "unclear whether", 3),
        ("The report is unconfirmed.", "unconfirmed", 3),
        ("As far as I know, the dam holds.", "As far as I know", 2),
        ("You may be right.", "may", 3),
        ("idk, the dam is old", "idk", 3),
    ],
)
def test_hedge_is_kept_with_its_strength(sentence: str, expected: str, strength: int) -> None:
    hedges = [(cue.string, cue.strength) for cue in cues.find(sentence) if cue.kind == "hedge"]
    assert (expected, strength) in hedges


@pytest.mark.parametrize(
    "sentence",
    [
        "You may leave your coat here.",
        "The fair is in May.",
        "Minister May resigned.",
        "We talked about the fair.",
        "They walked around the lake.",
        "Could you open the gate?",
        "He couldn't swim.",
        "What kind of boat is it?",
        "This is the best possible view.",
        "How about 40 chairs?",
        "That was kind of you.",
        "The army showed its might.",
        "The lake looks like a mirror.",
        "I hope you feel better.",
        "I don't know him.",
    ],
)
def test_what_is_certain_is_let_go(sentence: str) -> None:
    assert found("hedge", sentence) == []


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The pool is currently closed.", ["currently"]),
        ("It was formerly a school.", ["formerly"]),
        ("The road is closed until Friday.", ["until"]),
        ("As of March the fee is higher.", ["As of"]),
        ("She used to own a boat.", ["used to"]),
        ("The shop no longer sells maps.", ["no longer"]),
        ("So far the wall has held.", ["So far"]),
    ],
)
def test_time_is_kept(sentence: str, expected: list[str]) -> None:
    assert found("time", sentence) == expected


@pytest.mark.parametrize(
    "sentence",
    ["She is used to boats.", "He opened a current account.", "Since it rained, we left.", "It is up to you."],
)
def test_words_that_bound_no_time_are_let_go(sentence: str) -> None:
    assert found("time", sentence) == []


@pytest.mark.parametrize(
    ("sentence", "negated", "hedged", "attributed", "conditional"),
    [
        ("The vote passed on Monday.", False, False, False, False),
        ("The mayor said the vote might not pass if it rains.", True, True, True, True),
        ("Reportedly the vote passed.", False, True, True, False),
        ("", False, False, False, False),
        ("…", False, False, False, False),
    ],
)
def test_label(sentence: str, negated: bool, hedged: bool, attributed: bool, conditional: bool) -> None:
    assert cues.label(sentence) == {
        "negated": negated,
        "hedged": hedged,
        "attributed": attributed,
        "conditional": conditional,
    }
