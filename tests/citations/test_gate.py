"""The gate: found, misattributed, not found, each with its reason; nothing raises and nothing doubtful is found."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import onrecord
from onrecord.citations import CitationIndex, GateResult, quote_gate
from onrecord.errors import InputError
from onrecord.evidence import Document, Evidence
from onrecord.text import Text

DOCS = {
    "minutes": (
        "“We will build the new harbour wall and we will not raise the fees in the town this year,” Mayor Ada Moss "
        "said on Monday. Grillet et al. [13] revealed that the model holds. The wall is 13.57 metres high, at −3.5 "
        "degrees, with p < 0.05 in 2012. The women left. “We will,” she said, “appeal to the court in May.”"
    ),
    "letter": "The tolls stay as they are, the agency wrote. Évaluation of the ﬁne print: a con\u200bfidential note.",
    "entities": "Moss &amp; Sons built the old wall.",
    "scan": "The evalu-\nation of the well-\nknown plan took a year.",
}
INDEX = CitationIndex(DOCS)


def gate(quote: Any, doc: Any = "minutes", **more: Any) -> GateResult:
    return quote_gate(quote, doc, INDEX, **more)


@pytest.mark.parametrize(
    ("quote", "doc"),
    [
        ("we will build the new harbour wall", "minutes"),
        ("“WE WILL BUILD THE NEW HARBOUR WALL”", "minutes"),
        ("'We will build\n the new  harbour\u00a0wall.'", "minutes"),
        ("we will bu\u00adild the new har\u200bbour wall", "minutes"),
        ("we will build the new harb-\nour wall", "minutes"),
        ("we will build the new hаrbоur wall", "minutes"),
        ("&ldquo;We will build the new harbour&nbsp;wall&#39;", "minutes"),
        ("we will build the new harb our wall", "minutes"),
        ("Moss &amp;amp; Sons built the old wall", "entities"),
        ("Moss &amp; Sons built the old wall", "entities"),
        ("the fine print: a confidential note", "letter"),
        ("E\u0301valuation of the ﬁne print", "letter"),
        ("the evaluation of the well-known plan", "scan"),
        ("the wellknown plan took a year", "scan"),
        ("We will appeal to the court", "minutes"),
        ("Grillet et al. revealed that the model holds", "minutes"),
        ("The wall is 13.57 metres high", "minutes"),
        ("at -3.5 degrees", "minutes"),
    ],
)
def test_an_honest_quotation_is_found(quote: str, doc: str) -> None:
    found = gate(quote, doc)
    assert found == "found"
    assert found.grade == "exact"
    assert found.places and all(p.string for p in found.places)


@pytest.mark.parametrize(
    "quote",
    [
        "we will build the old harbour wall", "we will build the harbour new wall",
        "we will raise the fees in the town",
        "we will build the new new harbour wall", "The wall is 15.57 metres high", "metres high, at 3.5 degrees",
        "with p = 0.05 in 2012", "The men left the town", "the new harbour wall appeal to the court",
        "the fees in the town this year We will appeal to", "the model holds not",
    ],
)  # fmt: skip
def test_a_falsified_quotation_is_not_found(quote: str) -> None:
    found = gate(quote)
    assert found == "not_found"
    assert found.reason == "nowhere"
    assert found.places == ()


@pytest.mark.parametrize(
    ("quote", "source"),
    [
        ("3.5", "13.57"), ("13.57", "-13.57"), ("13.57", "−13.57"), ("0.05", "p < 0.05"), ("p = 0.05", "p < 0.05"),
        ("12", "2012"), ("men", "women"), ("400", "$400"), ("5", "5%"), ("12", "at 12:30"), ("alpha", "α particles"),
    ],
)  # fmt: skip
def test_no_quotation_begins_or_ends_inside_a_number_or_a_word(quote: str, source: str) -> None:
    assert quote_gate(quote, "a", {"a": source}, minimum=1) == "not_found"


def test_words_of_another_document_are_misattributed() -> None:
    found = gate("The tolls stay as they are")
    assert found == "misattributed"
    assert (found.reason, found.places[0].document.id) == ("other_document", "letter")


def test_an_unknown_document_is_never_found() -> None:
    assert gate("The tolls stay as they are", "nowhere") == "misattributed"
    assert gate("The tolls stay as they are", "nowhere").reason == "unknown_document"
    assert gate("Words that stand in no document", "nowhere") == "not_found"


@pytest.mark.parametrize("quote", ["", " ", "...", "“”", "?!", "…", "\u200b", "[...]", None, 5, b"wall", ["wall"]])
def test_what_holds_no_word_is_not_found(quote: Any) -> None:
    found = gate(quote)
    assert (found, found.reason) == ("not_found", "no_words")


@pytest.mark.parametrize("quote", ["harbour", "of the", "and we will", "in 2012", "13.57", "wall’s", "is it so"])
def test_too_little_is_no_evidence(quote: str) -> None:
    docs = {"a": "The harbour wall’s height of the pier and we will say is it so 13.57 in 2012."}
    assert quote_gate(quote, "a", docs).reason == "too_short"
    assert quote_gate(quote, "a", docs, minimum=1) == "found"


def test_a_han_character_counts_double() -> None:
    docs = {"a": "他说我们将修建新的海港墙。", "b": "도시는 새로운 방파제를 짓는다."}
    assert quote_gate("我们将修", "a", docs) == "found"
    assert quote_gate("我们将", "a", docs).reason == "too_short"
    assert quote_gate("새로운 방파제를", "b", docs) == "found"


def test_simplified_and_traditional_characters_are_shown_and_not_taken_for_equal() -> None:
    found = quote_gate("我们将修建新的海港墙", "a", {"a": "市長說：「我們將修建新的海港牆。」"})
    assert found == "not_found"
    assert found.nearest is not None and "修建新的海港" in found.nearest.excerpt.string


def test_a_document_that_is_no_text_holds_nothing() -> None:
    docs: dict[str, Any] = {"good": "The wall will stand.", "bad": 5, "none": None}
    assert quote_gate("The wall will stand", "good", docs) == "found"
    assert quote_gate("The wall will fall", "bad", docs).reason == "unreadable_document"
    assert quote_gate("The wall will stand", "bad", docs) == "misattributed"
    assert CitationIndex(docs).unread == ("bad", "none")


@pytest.mark.parametrize("docs", [None, [], "text", 5, {"a"}, {1: "The wall will stand"}])
def test_what_is_no_mapping_is_no_documents(docs: Any) -> None:
    assert quote_gate("The wall will stand", "a", docs).reason == "no_documents"
    with pytest.raises(InputError, match="id: text"):
        CitationIndex(docs)


@pytest.mark.parametrize("doc", [None, 5, "", ["minutes"], {"a": 1}])
def test_a_name_that_is_none_names_no_document(doc: Any) -> None:
    assert gate("we will build the new harbour wall", doc) != "found"


def test_words_in_two_places_are_shown_in_both() -> None:
    docs = {"a": "We are ready now, she said. Later: we are ready now."}
    assert [(p.start, p.string) for p in quote_gate("we are ready now", "a", docs).places] == [
        (0, "We are ready now"), (35, "we are ready now"),
    ]  # fmt: skip


def test_the_answer_is_the_plain_word_and_more() -> None:
    found = gate("we will build the new harbour wall")
    assert found == "found" and isinstance(found, str) and {found: 1}["found"] == 1
    plain = found.to_dict()
    assert plain["answer"] == "found" and plain["places"][0]["start"] == 1
    again = pickle.loads(pickle.dumps(found))
    assert again == "found" and again.grade == "exact" and again.places[0].string == found.places[0].string


def test_a_near_miss_is_explained_and_not_found() -> None:
    found = gate("We will build the old harbour wall and we will raise the fees")
    assert found == "not_found"
    near = found.nearest
    assert near is not None
    assert [(e.kind, e.said, e.held) for e in near.differences] == [("changed", "old", "new"), ("left_out", "", "not")]
    assert near.excerpt.string.startswith("We will build the new") and near.excerpt.document.id == "minutes"


def test_evidence_and_plain_mappings_and_an_index_give_the_same() -> None:
    evidence = Evidence(tuple(Document(id, Text(text)) for id, text in DOCS.items()))
    for quote, doc in (("we will build the new harbour wall", "minutes"), ("no such words here", "minutes")):
        answers = [quote_gate(quote, doc, docs) for docs in (DOCS, evidence, INDEX)]
        assert len(set(answers)) == 1
    assert CitationIndex(evidence).document("minutes") is evidence.document("minutes")


def test_changed_documents_are_not_remembered() -> None:
    docs = {"a": "The wall will stand."}
    assert quote_gate("The wall will stand", "a", docs) == "found"
    docs["a"] = "The wall will fall."
    assert quote_gate("The wall will stand", "a", docs) == "not_found"


def test_the_public_names_are_there() -> None:
    assert onrecord.normalize("“It’s 12.5 %”") == "it's 12.5 %"
    assert onrecord.quote_gate("the wall will stand", "a", {"a": "The wall will stand."}) == "found"
    assert [e.start for e in onrecord.CitationIndex({"a": "The wall will stand."}).locate("wall will")] == [4]


@pytest.mark.parametrize(
    "quote", ["word " * 200_000, "x" * 1_000_000, "a … " * 50_000, "[" * 100_000, "&amp;" * 100_000]
)
def test_a_megabyte_ends(quote: str) -> None:
    assert gate(quote) == "not_found"


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=40), st.text(max_size=60))
def test_nothing_raises_and_what_is_found_has_the_same_keys(quote: str, source: str) -> None:
    found = quote_gate(quote, "a", {"a": source}, minimum=1)
    assert found in ("found", "not_found")
    if found == "found" and found.grade == "exact" and not found.matches[0].forms:
        assert Text(found.places[0].string, "und").tokens.keys == Text(quote, "und").tokens.keys
