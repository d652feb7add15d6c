"""Planting: what each operator makes of sentences written here, and that nothing is planted that is stated."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onrecord.bench import invented
from onrecord.bench.planting import ERRORS, OPERATORS, REWRITES, Ground, plant
from onrecord.bench.planting.lists import column, pairs
from onrecord.bench.running import run
from onrecord.evidence import Evidence, locate_all
from onrecord.text import Text

DOCUMENT = (
    "The town of Arden bought 340 chairs for 12,500 euros on Monday. Mayor Greta Ironby said the old hall may open in"
    " May 2024. “We always wanted a bigger hall for everyone here,” Greta Ironby said. The walls were painted by two"
    " students. The library of Borley did not get any chairs. Sales rose by 12% after the fair. If the roof is repaired"
    " in time, the hall will open in June. In 2019, the council closed the pool. The hall is 40 metres long."
)


def ground(sentence: str, following: str = "") -> Ground:
    return Ground(sentence, Evidence.of({"minutes": DOCUMENT}), following)


def made(kind: str, sentence: str, following: str = "") -> set[str]:
    """What an operator makes of a sentence with several seeds."""
    one = ground(sentence, following)
    found = {c.apply(sentence) for n in range(12) for c in plant(one, f"{n}", {kind: OPERATORS[kind]})}
    assert sentence not in found
    return found


def test_numbers_keep_their_form() -> None:
    found = made("number", "The town bought 340 chairs for 12,500 euros.")
    assert found and all(len(f) == len("The town bought 340 chairs for 12,500 euros.") for f in found)
    assert all("340 chairs for 12,500" not in f for f in found)
    assert made("number", "The walls were painted by two students.") <= {
        f"The walls were painted by {w} students." for w in
        ("three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
    }  # fmt: skip


def test_dates_stay_dates() -> None:
    found = made("date or time", "The old hall may open in May 2024, said Mayor Greta Ironby.")
    assert found and all("in May 2024" not in f for f in found)
    assert made("date or time", "The town of Arden bought 340 chairs on Monday.")


def test_a_name_becomes_another_and_a_speaker_too() -> None:
    assert all("Ironby" not in f for f in made("person", "The mayor, Greta Ironby, said the old hall may open."))
    found = made("attribution", "Mayor Greta Ironby said the old hall may open in May 2024.")
    assert found and all("Ironby" not in f and f.endswith("the old hall may open in May 2024.") for f in found)


def test_relations_and_directions_turn_round() -> None:
    assert "Sales fell by 12% after the fair." in made("reversed relation", "Sales rose by 12% after the fair.")


def test_stance_is_changed() -> None:
    assert made("hedge dropped", "The old hall may open in May 2024.") == {"The old hall will open in May 2024."}
    assert made("condition dropped", "If the roof is repaired in time, the hall will open in June.") == {
        "The hall will open in June."
    }
    assert made("negation", "The walls were painted by two students.") == {
        "The walls were not painted by two students."
    }
    assert not made("negation", "The library of Borley did not get any chairs.")
    assert not made("condition dropped", "Mayor Greta Ironby was asked if the hall will open.")


def test_units_and_quotations() -> None:
    assert made("unit", "The hall is 40 metres long.") == {"The hall is 40 feet long."}
    found = made("quotation", "“We always wanted a bigger hall for everyone here,” Greta Ironby said.")
    assert found and all(f.endswith("Greta Ironby said.") for f in found)


@pytest.mark.parametrize(
    ("kind", "sentence", "expected"),
    [
        ("order", "In 2019, the council closed the pool.", "The council closed the pool in 2019."),
        ("active or passive", "The walls were painted by two students.", "Two students painted the walls."),
        ("quote style", "“We always wanted a hall,” she said.", '"We always wanted a hall," she said.'),
        (
            "split",
            "The council closed the pool, and the hall was sold.",
            "The council closed the pool. The hall was sold.",
        ),
    ],
)
def test_rewrites(kind: str, sentence: str, expected: str) -> None:
    assert made(kind, sentence) == {expected}


def test_numbers_are_written_otherwise_and_sentences_joined() -> None:
    assert made("number format", "It cost 12,500 pounds, 12% of all, for two students.") == {
        "It cost 12500 pounds, 12% of all, for two students.",
        "It cost 12,500 pounds, 12 percent of all, for two students.",
        "It cost 12,500 pounds, 12% of all, for 2 students.",
    }  # fmt: skip
    assert made("merged", "The pool is closed.", "The hall was sold.") == {"The pool is closed; the hall was sold."}
    assert made("merged", "The pool is closed.", "Arden sold the hall.") == {"The pool is closed; Arden sold the hall."}


def test_nothing_is_planted_that_the_documents_say() -> None:
    """“May” and “June” are both there for the hall; so is each of the two values of a figure."""
    document = "The hall opened in May. The hall opened in June. It has 34 seats. It has 35 seats."
    one = Ground("The hall opened in May.", Evidence.of({"a": document}))
    found = {
        c.apply(one.string) for n in range(30) for c in plant(one, str(n), {"date or time": ERRORS["date or time"]})
    }
    assert found and "The hall opened in June." not in found


def test_a_translation_is_planted_with_its_aligned_sentence(tmp_path: Path) -> None:
    document = "Die Halle hat 340 Stühle. „Wir haben immer mehr gewollt“, sagte Greta Ironby. Sie ist alt."
    row = {
        "id": "n1", "sources": [{"id": "d", "lang": "de", "ref": "xling_ntrex.docs.jsonl.gz"}],
        "text": "“We have always wanted more,” the mayor, Greta Ironby, said.", "label": "supported",
        "meta": {"aligned_source_sentence": "„Wir haben immer mehr gewollt“, sagte Greta Ironby."},
    }  # fmt: skip
    content = json.dumps({"id": "d", "text": document, "lang": "de"}).encode()
    (tmp_path / "xling_ntrex.docs.jsonl.gz").write_bytes(gzip.compress(content))
    (tmp_path / "xling_ntrex.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    names = {f.name for f in run("plant", tmp_path).figures}
    assert "error, mistranslated quotation: not confirmed" in names and "error, person: blocked" in names


def test_nothing_is_planted_where_the_documents_do_not_hold_the_original() -> None:
    one = Ground("The zoo bought 77 lamas from Nora Quist in April.", Evidence.of({"a": DOCUMENT}))
    assert not plant(one, "1", {k: v for k, v in ERRORS.items() if k != "negation"})


@given(st.integers(0, 40))
@settings(max_examples=15, deadline=None)
def test_every_error_has_its_evidence_and_its_words_are_nowhere(seed: int) -> None:
    held = invented.documents(1, 2500, seed=seed)
    evidence = Evidence.of(held)
    for sentence in Text(next(iter(held.values())), "en").sentences[1:6]:
        string = " ".join(sentence.string.split())
        first, second = (plant(Ground(string, evidence), "x") for _ in range(2))
        assert first == second, "the same seed gives the same changes"
        for change in first:
            assert 0 <= change.start <= change.end <= len(string)
            assert change.apply(string) != string
            if change.kind in ERRORS:
                assert change.evidence is not None and change.absent
                assert not locate_all(change.absent, evidence)


def test_every_kind_is_planted_somewhere_in_this_file() -> None:
    assert {*ERRORS, *REWRITES} == set(OPERATORS) and len(ERRORS) == 11 and len(REWRITES) == 7


def test_lists_hold_what_they_should() -> None:
    assert all("\t" not in line for name in ("persons", "places", "countries") for line in column(name))
    for name in ("directions", "hedges", "units", "synonyms", "quoted", "participles"):
        assert all(old and new for old, new in pairs(name).items()), name
        assert name == "participles" or all(old != new for old, new in pairs(name).items()), name


def test_the_desk_is_scored_on_a_round_and_on_pairs(tmp_path: Path) -> None:
    folder = tmp_path / "B"
    (folder / "articles" / "a1" / "evidence").mkdir(parents=True)
    sentences = ["The town of Arden bought 340 chairs for 12,500 euros on Monday.", "The hall is 40 metres long."]
    (folder / "articles" / "a1" / "article.md").write_text(" ".join(sentences) + "\n", encoding="utf-8")
    (folder / "articles" / "a1" / "evidence" / "minutes.txt").write_text(DOCUMENT, encoding="utf-8")
    labels = [
        {"article": "a1", "n": n, "unit": "body", "sentence": s, "label": "supported", "factual_error": False}
        for n, s in enumerate(sentences, 1)
    ]
    for name, rows in (("labels", labels), ("planted", []), ("rewrites", [])):
        (folder / f"{name}.jsonl").write_text("".join(json.dumps(r) + "\n" for r in rows), encoding="utf-8")
    row = {"id": "s1", "sources": [{"id": "d", "text": DOCUMENT}], "text": " ".join(sentences), "label": "supported"}
    (tmp_path / "qags_cnndm.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    result = run("plant", tmp_path)
    figures = {(f.set, f.name): f for f in result.figures}
    for name in ("qags_cnndm", "round B"):
        assert figures[name, "unchanged: confirmed"].counts == {"count": 2, "total": 2}
        assert figures[name, "error: not confirmed"].value == 1.0
        assert figures[name, "error, unit: blocked"].counts["total"] == 2
    together = figures["all", "error: not confirmed"].counts["total"]
    assert together == sum(figures[n, "error: not confirmed"].counts["total"] for n in ("qags_cnndm", "round B"))
