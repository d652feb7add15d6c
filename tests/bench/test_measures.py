"""The measures on rows written here, with counts that can be checked by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from onrecord.bench.gold_cues import READERS
from onrecord.bench.measures.pairs import _balanced, _common, _histogram
from onrecord.bench.measures.times import scored
from onrecord.bench.pair_sets import SETS, items
from onrecord.bench.result import Result
from onrecord.bench.running import run
from onrecord.bench.sources import evidence, has_text
from onrecord.evidence import Evidence


def write(path: Path, rows: list[dict[str, Any]]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def named(result: Result, set: str, name: str) -> Any:
    return next(f for f in result.figures if f.set == set and f.name == name)


# cues


def test_cues_are_counted_by_sentence_and_by_span(tmp_path: Path) -> None:
    texts = ("The road is not open.", "The road may close.", "The road is open.")
    rows = [
        {"id": "1", "text": texts[0], "negation_cues": [[12, 15]], "speculation_cues": []},
        {"id": "2", "text": texts[1], "negation_cues": [], "speculation_cues": [[9, 12]]},
        {"id": "3", "text": texts[2], "negation_cues": [[9, 11]], "speculation_cues": []},
    ]
    write(tmp_path / "bioscope_abstracts_dev.jsonl", rows)
    result = run("cues", tmp_path)
    assert named(result, "bioscope_abstracts_dev", "negation F1").counts == {"right": 1, "wrong": 0, "missed": 1}
    assert named(result, "bioscope_abstracts_dev", "negation spans F1").counts == {"right": 1, "wrong": 0, "missed": 1}
    assert named(result, "bioscope_abstracts_dev", "hedge F1").value == 1.0
    pooled = named(result, "BioScope", "negation F1")
    assert pooled.goal == 0.96 and not pooled.reached and pooled.counts["right"] == 1


def test_each_corpus_is_read_as_its_makers_marked_it() -> None:
    assert READERS["conll2010_wiki"]({"label": "certain", "title": True}) is None
    assert READERS["conll2010_wiki"]({"label": "uncertain"})["hedge"].present  # type: ignore[index]
    assert READERS["genia_mk_"]({"n_events": 0}) is None
    conan = READERS["cdsco_"]({"negation_cues": [[0, 2], [5, 8]], "affixal_cues": [[0, 2]]})
    assert (
        conan is not None
        and conan["negation"].spans == {(5, 8)}
        and len(conan["negation with affixes"].spans or ()) == 2
    )
    assert READERS["cira_"]({"marked": None, "conditional_marker": False}) is None
    wiki = READERS["szeged_wiki"]({"types": ["hypo_condition"], "cues": [[0, 2, None]]})
    assert wiki is not None and wiki["condition"].present and wiki["condition"].spans is None
    assert READERS["polnear_"]({"discard": True}) is None
    assert READERS["sci_certainty"]({"aspects": None}) is None


def test_conversations_are_found_only_in_their_folder(tmp_path: Path) -> None:
    row = {
        "id": "c1", "conversation": "x", "text": "I'm not sure.", "negated": True, "negation_cues": [[4, 7, "not"]],
        "hedged": True, "hedge_cues": [[0, 12, "I'm not sure"]], "attributed": False, "attribution": [],
        "conditional": False, "condition_cues": [],
    }  # fmt: skip
    write(tmp_path / "conv_cues" / "sentences.jsonl", [row])
    write(tmp_path / "other" / "sentences.jsonl", [row])
    assert [s.name for s in run("cues", tmp_path).sets] == ["conv_sentences"]


# times: TempEval-3's definitions, worked by hand


def test_extents_relaxed_and_strict() -> None:
    gold = [(0, 10, "DATE", "2024-01-01"), (20, 30, "DATE", "2024"), (40, 45, "SET", "P1W")]
    found = [(0, 10, "DATE", "2024-01-01"), (25, 35, "TIME", "2024"), (60, 65, "DATE", "2025")]
    counts = scored(gold, found)
    assert counts["relaxed"] == [2, 3, 2, 3] and counts["strict"] == [1, 3, 1, 3]
    assert counts["type"][4:] == [1, 2] and counts["value"][4:] == [2, 2]


def test_one_long_expression_backs_two_and_the_first_gives_the_attribute() -> None:
    """Precision and recall count their own side: two annotated may be met by one found."""
    counts = scored([(0, 4, "DATE", "a"), (5, 9, "DATE", "b")], [(0, 9, "DATE", "a")])
    assert counts["relaxed"] == [1, 1, 2, 2] and counts["value"][4:] == [1, 2]
    counts = scored([(0, 9, "DATE", "b")], [(0, 4, "DATE", "a"), (5, 9, "DATE", "b")])
    assert counts["relaxed"] == [2, 2, 1, 1] and counts["value"][4:] == [0, 1]


def test_the_f1_of_an_attribute_is_the_relaxed_f1_times_its_accuracy(tmp_path: Path) -> None:
    rows = [
        {
            "id": "d1", "doc": "d1", "dct": "2024-05-15", "text": "It opened on 3 May 2024 and closed in June 2024.",
            "timexes": [[13, 23, "DATE", "2024-05-03"], [38, 47, "DATE", "2024-07"]],
        }
    ]  # fmt: skip
    write(tmp_path / "te3_platinum.jsonl", rows)
    result = run("times", tmp_path)
    assert named(result, "te3_platinum", "relaxed F1").value == 1.0
    assert named(result, "te3_platinum", "value F1").value == 0.5
    assert named(result, "TempEval-3", "value F1").goal == 0.82


# quantities


def test_value_and_unit(tmp_path: Path) -> None:
    text = "The pipe is 12 km long, 5 to 7 m wide and weighs nothing."
    rows = [
        {
            "id": "q1", "text": text,
            "quantities": [
                {"surface": "12 km", "span": [12, 17], "value": 12, "unit": "kilometre"},
                {"surface": "5 to 7 m", "span": [24, 32], "value": [5, 8], "unit": "metre"},
                {"surface": "nothing", "span": [49, 56], "value": None, "unit": "frobnitz"},
            ],
        }
    ]  # fmt: skip
    write(tmp_path / "quantulum3_test.jsonl", rows)
    result = run("quantities", tmp_path)
    assert named(result, "quantulum3_test", "relaxed F1").counts == {
        "found_matched": 2, "found": 2, "annotated_matched": 2, "annotated": 3
    }  # fmt: skip
    assert named(result, "quantulum3_test", "value right").counts == {"count": 1, "total": 2}
    assert named(result, "quantulum3_test", "unit right").counts == {"count": 2, "total": 2}


# pairs

SOURCE = "The council bought 12 buses in March. Each bus seats 40 people."


def test_pairs_are_judged_and_stand_beside_baselines(tmp_path: Path) -> None:
    source = [{"id": "d1", "ref": "summedits.docs.jsonl.gz"}]
    import gzip

    (tmp_path / "summedits.docs.jsonl.gz").write_bytes(gzip.compress(json.dumps({"id": "d1", "text": SOURCE}).encode()))
    rows = [
        {"id": "a", "sources": source, "text": "Each bus seats 40 people.", "label": "supported"},
        {"id": "b", "sources": source, "text": "Each bus seats 44 people.", "label": "unsupported"},
        {"id": "c", "sources": source, "text": "Each bus seats 40 people.", "label": "unclear"},
        {"id": "d", "sources": [{"id": "nobody", "ref": "summedits.docs.jsonl.gz"}], "text": "x", "label": "supported"},
    ]
    write(tmp_path / "summedits.jsonl", rows)
    result = run("pairs", tmp_path)
    assert (result.sets[0].rows, result.sets[0].bad) == (2, 1)
    assert "source nobody is not in" in result.sets[0].problems[0]
    for name in ("confirmed or not balanced accuracy", "blocked or not balanced accuracy", "precision of blocked"):
        assert named(result, "summedits", name).value == 1.0, name
    assert named(result, "summedits", "coverage").counts == {"count": 2, "total": 2}
    assert named(result, "summedits", "score AUC").value == 1.0
    assert named(result, "summedits", "baseline, the text is stated").value == 0.5
    assert named(result, "summedits", "flagged, clean").counts == {"count": 0, "total": 1}


def test_the_lift_of_a_kind_of_error(tmp_path: Path) -> None:
    source = [{"id": "d1", "text": SOURCE}]
    (tmp_path / "bump.docs.jsonl.gz").write_bytes(b"")
    rows = [
        {"id": str(n), "sources": source, "text": text, "label": label, "meta": {"error_type": kind}}
        for n, (text, label, kind) in enumerate(
            [("Each bus seats 44 people.", "unsupported", "number"), ("Each bus seats 40 people.", "supported", None)]
            * 2
        )
    ]
    write(tmp_path / "bump.jsonl", rows)
    lift = named(run("pairs", tmp_path), "bump", "lift, number")
    assert lift.counts == {"flagged_with": 2, "with": 2, "flagged_without": 0, "without": 2} and lift.value is None


def test_labels_and_kinds_of_errors_are_those_of_the_makers() -> None:
    sets = {pairs.start: pairs for pairs in SETS}
    assert len(sets) == len(SETS)

    def only(start: str, **row: Any) -> Any:
        (item,) = items(sets[start], {"text": "x", **row})
        return item

    assert only("wice_claim", label="partially_supported").stated is False
    assert only("faithbench", label="questionable").stated is None
    assert only("press_release_insciout", label="downplays").kinds == ("downplays",)
    fractions = {"summary_error_type_sentence_fraction": {"OutE": 0.5, "RelE": 0.0}}
    assert only("frank.sentences", label="unsupported", meta=fractions).kinds == ("OutE",)
    assert only("faceval_dialogue", label="unsupported", meta={"errors": {"NegE": "yes", "ProE": "no"}}).kinds == (
        "NegE",
    )
    named_kind = only("xling_demetr", label="unsupported", meta={"perturbation": "critical_id10_numbers_replaced"})
    assert named_kind.kinds == ("numbers_replaced",)


def test_marked_spans_make_sentences_right_or_wrong() -> None:
    sets = {pairs.start: pairs for pairs in SETS}
    row = {
        "text": "The Reds won 4-2. The Blues lost.",
        "meta": {"tokens_text": "The Reds won 4 - 2 . The Blues lost .",
                 "errors": [{"DOC_TOKEN_START": "9", "TYPE": "NAME"}]},
    }  # fmt: skip
    assert [(i.stated, i.kinds) for i in items(sets["table_accuracy"], row)] == [(True, ()), (False, ("NAME",))]


def test_sources_of_every_shape(tmp_path: Path) -> None:
    row = {
        "sources": [
            {"id": "t", "kind": "table", "caption": "Buses", "table": [["Year", "Buses"], ["2025", "12"]]},
            {"id": "b", "table": {"Seats": ["40", "44"]}}, {"id": "s", "sentences": ["One.", "Two."]},
            {"id": "z", "text": "今日は晴れ。", "lang": "japanese"}, {"id": "none", "text": None},
        ]
    }  # fmt: skip
    held = evidence(row, tmp_path)
    table, box, sentences, foreign = held.documents
    assert [c.column_header for c in table.cells if not c.header] == ["Buses"] or "12" in table.text.string
    assert "40, 44" in box.text.string and sentences.text.string == "One.\nTwo." and foreign.language == "ja"
    assert evidence(row, tmp_path) is held, "the same sources are indexed once"
    assert has_text(row) and not has_text({"sources": [{"id": "x", "text": None}]})


def test_the_pieces_of_a_figure() -> None:
    assert _common("Each bus, each tram", Evidence.of({"a": "each BUS seats"})) == pytest.approx(2 / 3)
    assert _balanced(True, True) == [True, True, False, False] and _balanced(False, False) == [False, False, True, True]
    assert _histogram(1.0, True)[49] == 1.0 and _histogram(0.0, False)[50] == 1.0
