import pytest

from onrecord import quote_gate
from onrecord.text.contractions import only_contracted
from tests.desk.small_desk import decide, evidence


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("can't", "cannot"), ("can not", "can't"), ("won't", "will not"), ("it's", "it is"), ("it's", "it has"),
        ("they'd", "they had"), ("they'd", "they would"), ("i'm not", "i am not"), ("we've won", "we have won"),
    ],
)  # fmt: skip
def test_what_differs_in_a_contraction_only(one: str, other: str) -> None:
    assert only_contracted(one, other) and only_contracted(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("don't", "do"),
        ("won't", "would not"),
        ("it's", "its"),
        ("same", "same"),
        ("", "not"),
        ("'s", "is"),
        ("n't", "not"),
    ],
)
def test_what_differs_otherwise(one: str, other: str) -> None:
    assert not only_contracted(one, other) and not only_contracted(other, one)


def test_many_ambiguous_words_take_no_time() -> None:
    assert not only_contracted(" ".join(["it's"] * 5000), " ".join(["it is"] * 5000))


HELD = "“We do not want the bridge on our land,” the farmer Ada Moss said."


def test_the_desk_shows_it_and_does_not_block() -> None:
    decision = decide(HELD.replace("do not", "don’t"), evidence(HELD))
    assert (decision.verdict, decision.blocking) == ("needs_review", False)
    assert decision.reason.startswith("word for word but for a contraction")
    assert decision.suggestion == HELD


def test_a_not_that_is_dropped_is_no_contraction() -> None:
    decision = decide(HELD.replace("do not want", "want"), evidence(HELD))
    assert decision.verdict == "misquoted" and decision.blocking


def test_the_citation_is_not_found_and_says_why() -> None:
    found = quote_gate("We don't want the bridge on our land", "a", {"a": HELD})
    assert found == "not_found" and found.explanation.startswith("only a contraction differs")
    assert "contraction" not in quote_gate("We want the bridge on our land", "a", {"a": HELD}).explanation
