"""Quotation cases: what is honest stays so, what is falsified is another text; the measure tells them mode by mode."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from onrecord.bench.quotation.cases import cases
from onrecord.bench.quotation.corpora import Corpus
from onrecord.bench.quotation.cutting import attributed, naive, sentences, tokens, untokens
from onrecord.bench.quotation.dishonest import DISHONEST
from onrecord.bench.quotation.honest import HONEST
from onrecord.bench.quotation.speed import GOALS, documents
from onrecord.bench.quotation.speed import measure as times
from onrecord.bench.quotation.words import turning
from onrecord.bench.running import run

TEXT = (
    "The engineers of the harbour promise that a longer bridge will cross the wide river before the end of the decade. "
    "The people of the town said that it was not the first time that the old council had looked for a way in 1987. "
    "The ferry often carries the first mail of the day to the small islands, and the crews know the tides very well."
)
OTHER = (
    "A travelling choir from the northern valley gave three concerts in the market hall of the town last winter. "
    "The singers may return with 12 new songs when the roads over the high passes are open again in spring."
)


def write(path: Path, rows: list[dict[str, object]]) -> None:
    path.write_bytes(gzip.compress("".join(json.dumps(row) + "\n" for row in rows).encode()))


def test_every_mode_has_cases_and_the_gate_tells_them(tmp_path: Path) -> None:
    rows = [{"id": "one", "text": TEXT}, {"id": "two", "text": OTHER}]
    write(tmp_path / "quote_arxiv_abstracts_corpus.jsonl.gz", rows)
    result = run("quotes", tmp_path)
    figures = {f.name: f for f in result.figures}
    assert result.sets[0].problems == ()
    told = {name.partition(", ")[2] for name in figures if name.startswith(("honest accepted, ", "dishonest caught, "))}
    rare = {"ligature", "decomposed", "plain typography"}
    assert {*HONEST, *DISHONEST, "misattributed", "broken by its attribution"} - told <= rare
    assert figures["dishonest caught"].value == 1.0
    assert figures["honest accepted"].value == 1.0
    assert (figures["naive method, honest accepted"].value or 0) < 0.7


def test_a_falsified_quotation_stands_nowhere() -> None:
    corpus = Corpus("abstracts", {"one": TEXT, "two": OTHER}, {"one": "en", "two": "en"})
    made = [c for id, text in corpus.texts.items() for c in cases(corpus, {"id": id, "text": text})]
    assert {c.mode for c in made if not c.honest} >= {*DISHONEST, "misattributed"}
    for case in made:
        if not case.honest and case.mode != "misattributed":
            assert naive(case.quote) not in naive(corpus.texts[case.document])
        if case.mode in ("exact", "partial span"):
            assert case.quote in corpus.texts[case.document]


@pytest.mark.parametrize("language", ["zh", "ja"])
def test_a_script_without_spaces_is_cut_by_character(language: str) -> None:
    text = "市議会は火曜日の夜に港の新しい予算を1,250万円で承認した。"
    text += "次の会議は五月の終わりに町の新しい会館で開かれることになっている。"
    held = sentences(text, language)
    assert len(held) == 2
    assert "1,250" in tokens(held[0], language)
    assert untokens(tokens(held[0], language), language) == held[0]


def test_the_words_that_turn_are_there_for_every_language_of_the_cases() -> None:
    from onrecord.bench.quotation.words import NEGATION

    for language, word in NEGATION.items():
        if language not in ("de", "pt", "nl"):
            assert turning(language), language
            assert word in turning(language) or set(word) & turning(language), language


def test_an_attributed_text_breaks_its_sentences() -> None:
    broken = attributed(TEXT)
    assert broken is not None and broken.count("said Ada Moss") == 2 and broken.startswith("“The engineers")


def test_the_times_are_told_beside_the_naive_method() -> None:
    figures = {f.name: f for f in times((0.02,), 1)}
    assert len(figures) == 10
    assert figures["hit, 0.02 MB"].counts["ratio"] < 0.5
    assert figures["index, memory held, 0.02 MB"].value is not None
    assert all(any(name.startswith(goal.split(",")[0]) for name in figures) for goal in GOALS)


def test_the_documents_are_the_same_every_time() -> None:
    assert documents(0.01) == documents(0.01)
    assert sum(map(len, documents(0.01).values())) == 10_000
