"""The index over sentences: what it ranks, and that it does not lose any."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from onrecord.evidence import Evidence, Passages
from onrecord.text import stem

_TOWN = {
    "a.txt": "The ferry sails at nine. It carries forty cars. The harbour is old.",
    "b.txt": "A new school opens in May. Ferries are checked every year. Nobody was hurt.",
}


def _terms(string: str) -> list[str]:
    return [stem(w.lower()) for w in string.split()]


def test_the_sentence_that_shares_most_comes_first() -> None:
    ranked = Passages(Evidence.of(_TOWN)).rank(_terms("ferry carries cars"))
    assert ranked[0].sentence.string == "It carries forty cars."
    assert {r.sentence.string for r in ranked} >= {"The ferry sails at nine.", "Ferries are checked every year."}


def test_nothing_shared_gives_nothing() -> None:
    index = Passages(Evidence.of(_TOWN))
    assert index.rank(_terms("zebra")) == ()
    assert index.rank([]) == ()
    assert Passages(Evidence()).rank(_terms("ferry")) == ()


def test_ties_go_to_the_earlier_document() -> None:
    index = Passages(Evidence.of({"b": "One mill stands.", "a": "One mill stands."}))
    assert [r.document.id for r in index.rank(_terms("mill"))] == ["a", "b"]


@settings(max_examples=100, deadline=None)
@given(st.dictionaries(st.sampled_from("abc"), st.text(alphabet="ab .\n2", max_size=40), max_size=3))
def test_every_term_leads_back_to_its_sentences(texts: dict[str, str]) -> None:
    evidence = Evidence.of(texts)
    index = Passages(evidence)
    number = 0
    for document in evidence:
        for sentence in document.text.sentences:
            assert index.sentence(number) == (document, sentence)
            for word in sentence.words:
                assert number in index.numbers(stem(word.key))
            number += 1
    assert len(index) == number
