"""What bears on quoted words without being quoted: cut off, a denial or a question around them, another speaker."""

from __future__ import annotations

import pytest

from onrecord.citations import CitationIndex, quote_gate
from onrecord.citations.speaker import same_speaker

SOURCE = (
    "“We will build the new wall and we will not raise the fees,” Mayor Ada Moss said on Monday. “The fees are "
    "too high,” said Carl Bohm, the treasurer. The landlord is not permitted to terminate the lease before May. "
    "There is no evidence that the drug reduces pain in adults. She would have signed the contract on Friday if "
    "the bank had agreed. The fees go down only if the council agrees. He denied that the company had paid the "
    "inspectors in cash. It is false that the bridge was closed in March. He never said “we cheated the voters "
    "of this town”. Did the minister say “the wall is finished and safe”? The mill burned down in the night. The "
    "plan may cost more than 40 million euros."
)
INDEX = CitationIndex({"s": SOURCE})


@pytest.mark.parametrize(
    ("quote", "kind", "words"),
    [
        ("permitted to terminate the lease", "cut_before", "not"),
        ("the drug reduces pain in adults", "cut_before", "no evidence that"),
        ("signed the contract on Friday", "cut_before", "would have"),
        ("signed the contract on Friday", "cut_after", "if"),
        ("The fees go down", "cut_after", "only if"),
        ("the company had paid the inspectors", "cut_before", "denied that"),
        ("the company had paid the inspectors", "in_denial", "denied"),
        ("the bridge was closed in March", "cut_before", "It is false that"),
        ("we cheated the voters of this town", "in_denial", "said"),
        ("the wall is finished and safe", "in_question", "?"),
        ("40 million euros", "cut_before", "more than"),
    ],
)
def test_a_verbatim_quotation_is_found_at_risk(quote: str, kind: str, words: str) -> None:
    found = quote_gate(quote, "s", INDEX)
    assert (found, found.grade, found.at_risk) == ("found", "exact", True)
    shown = [(r.kind, r.words) for r in found.risks]
    assert (kind, words) in shown
    assert all(SOURCE[r.start : r.end] == r.words for r in found.risks)


@pytest.mark.parametrize(
    "quote", ["The mill burned down in the night", "We will build the new wall", "The fees are too high"]
)
def test_nothing_bears_on_a_plain_quotation(quote: str) -> None:
    found = quote_gate(quote, "s", INDEX)
    assert (found, found.risks) == ("found", ())


def test_a_word_of_the_sentence_before_is_no_edge() -> None:
    assert quote_gate("We left the town early", "a", {"a": "She did not. We left the town early."}).risks == ()


def test_disguised_letters_are_shown() -> None:
    found = quote_gate("The mill burnеd down in the night", "s", INDEX)
    assert found == "found" and [(r.kind, r.cue) for r in found.risks] == [("disguised", "mixed_scripts")]


@pytest.mark.parametrize(
    ("quote", "speaker", "answer", "reason"),
    [
        ("we will not raise the fees", "Ada Moss", "found", ""),
        ("we will not raise the fees", "Mayor Moss", "found", ""),
        ("we will not raise the fees", "Carl Bohm", "misattributed", "other_speaker"),
        ("we will not raise the fees", "Eva Moss", "misattributed", "other_speaker"),
        ("The fees are too high", "Bohm", "found", ""),
        ("The fees are too high", "Ada Moss", "misattributed", "other_speaker"),
        ("The mill burned down in the night", "Ada Moss", "not_found", "speaker_unclear"),
    ],
)
def test_the_words_have_to_be_the_speakers(quote: str, speaker: str, answer: str, reason: str) -> None:
    found = quote_gate(quote, "s", INDEX, speaker=speaker)
    assert (found, found.reason) == (answer, reason)


def test_a_pronoun_is_the_last_speaker_named() -> None:
    docs = {"a": "“We start today,” said Ada Moss. “The work will take a year,” she said."}
    assert quote_gate("The work will take a year", "a", docs, speaker="Ada Moss") == "found"
    assert quote_gate("The work will take a year", "a", docs, speaker="Carl Bohm") == "misattributed"


def test_turns_of_a_transcript() -> None:
    docs = {
        "a": "HOST: Will the new wall stand the flood?\nMR. DALE: The new wall will stand the flood.\nHOST: Thank you."
    }
    assert quote_gate("The new wall will stand", "a", docs, speaker="Dale") == "found"
    assert quote_gate("The new wall will stand", "a", docs, speaker="Host").reason == "other_speaker"


def test_a_quotation_within_a_quotation_is_the_inner_speakers() -> None:
    docs = {"a": "“The mayor told us, ‘The wall will not hold,’ and we left,” Carl Bohm said."}
    assert quote_gate("The wall will not hold", "a", docs, speaker="Carl Bohm") != "found"


@pytest.mark.parametrize(
    ("one", "two", "answer"),
    [
        ("Ada Moss", "Ms Moss", "same"), ("A. Moss", "Ada Moss", "same"), ("Ada Moss", "Eva Moss", "other"),
        ("the minister", "the finance minister", "same"), ("Moss", "Dale", "other"), ("", "Dale", "unclear"),
    ],
)  # fmt: skip
def test_two_names_of_a_speaker(one: str, two: str, answer: str) -> None:
    assert same_speaker(one, two) == answer


def test_the_lists_are_clean() -> None:
    from onrecord.citations.lists import languages, sections

    assert len(languages()) >= 25
    for language in languages():
        held = sections(language, "turns")
        assert set(held) == {"negation", "condition", "hedge"}, language
        for heading, entries in held.items():
            assert entries and len(set(entries)) == len(entries), (language, heading)
    assert set(sections("en", "edges")) == {
        "before", "before a number", "after", "turning negation", "turning hedge"
    }  # fmt: skip
