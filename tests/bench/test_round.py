"""Scoring a round: a tiny one written here, with counts that can be checked by hand."""

import json
from pathlib import Path
from typing import Any

import pytest

from onrecord.bench.round import RoundScore, score_round
from onrecord.bench.statistics import share
from onrecord.errors import FileError, InputError

MEMO = (
    "The town council of Arden bought two buses on 3 March 2026. Each bus seats 40 people. The depot is in Mill Lane."
)
ARTICLE = "# Arden buys two buses\n\nEach bus seats 40 people. The council bought 300 trams. And then?\n"
NOTE = "The ferry carries 240 passengers on each trip."


def lines(path: Path, rows: list[dict[str, Any]]) -> None:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows) + "\n", encoding="utf-8")


def label(n: int, sentence: str, label: str, factual_error: bool = False, article: str = "a1") -> dict[str, Any]:
    return {
        "article": article, "n": n, "unit": "body", "sentence": sentence, "label": label,
        "factual_error": factual_error,
    }  # fmt: skip


LABELS = [
    label(2, "Each bus seats 40 people.", "supported"),
    label(3, "The council bought 300 trams.", "not_found", True),
    label(4, "And then?", "no_fact"),
    label(1, "The ferry carries 240 passengers on each trip.", "supported", article="a2"),
]
PLANTED = [
    {
        "id": "p1", "article": "a1", "kind": "number", "original": "Each bus seats 40 people.",
        "changed": "Each bus seats 44 people.",
    },
    {
        "id": "p2", "article": "a2", "kind": "number", "original": "carries 240 passengers",
        "changed": "carries 260 passengers",
    },
    {
        "id": "p3", "article": "a1", "kind": "name", "original": "Each bus seats 40 people.",
        "changed": "Each tram of Borley seats 40 people.",
    },
]  # fmt: skip
REWRITES = [
    {
        "id": "r1", "article": "a1", "how": "number format", "original": "Each bus seats 40 people.",
        "changed": "Each bus seats forty people.",
    },
    {
        "id": "r2", "article": "a2", "how": "split", "original": NOTE,
        "changed": "The ferry carries passengers. It takes 240 of the souls on each trip across.",
    },
]  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, article, memo in (("a1", ARTICLE, MEMO), ("a2", f"{NOTE}\n", f"{NOTE} It is old.")):
        (tmp_path / "articles" / name / "evidence").mkdir(parents=True)
        (tmp_path / "articles" / name / "article.md").write_text(article, encoding="utf-8")
        (tmp_path / "articles" / name / "evidence" / "memo.txt").write_text(memo, encoding="utf-8")
    lines(tmp_path / "labels.jsonl", LABELS)
    lines(tmp_path / "planted.jsonl", PLANTED)
    lines(tmp_path / "rewrites.jsonl", REWRITES)
    return tmp_path


def counts(score: RoundScore) -> dict[str, tuple[int, int]]:
    return {name.split()[0]: (s.count, s.total) for name, s in score.shares().items()}


def test_a_round_is_scored_with_the_right_counts(folder: Path) -> None:
    score = score_round(folder)
    assert score.problems == []
    assert [(s.article, s.label, s.decision.text) for s in score.labelled] == [
        (row["article"], row["label"], row["sentence"]) for row in LABELS
    ]
    assert [c.id for c in score.planted] == ["p1", "p3", "p2"] and [c.id for c in score.rewrites] == ["r1", "r2"]
    found = counts(score)
    assert found["A1"] == (3, 3)
    assert found["A2"] == (sum(c.decision.blocking for c in score.planted), 3) and found["A2"][0] >= 2
    assert found["A3"] == (1, 2) and found["A4"] == (0, 2)
    assert found["B1"] == (0, 1), "the factual error is not confirmed"
    assert found["B2"] == (0, 3), "two supported sentences and one without a fact"
    assert found["B3"] == (0, 1)
    assert found["C1"] == (3, 4) and found["C2"] == (3, 3)
    assert {kind: row["not confirmed"].total for kind, row in score.kinds().items()} == {"name": 1, "number": 2}


def test_the_worst_of_several_sentences_counts(folder: Path) -> None:
    """A rewrite that became two sentences passes only where both do."""
    score = score_round(folder, only=frozenset({"a2"}))
    assert {s.article for s in score.labelled} == {"a2"}
    [split] = score.rewrites
    assert split.kind == "split" and split.decision.text.startswith("It takes")


def test_the_result_is_json_with_intervals(folder: Path) -> None:
    plain = json.loads(json.dumps(score_round(folder).to_dict()))
    assert plain["data"].startswith("sha256:") and plain["problems"] == []
    figure = plain["figures"]["A1 planted errors not confirmed"]
    assert (figure["count"], figure["total"], figure["value"], figure["high"]) == (3, 3, 1.0, 1.0)
    assert 0.4 < figure["low"] < 0.5, "Wilson's interval of 3 in 3"
    assert [row["id"] for row in plain["planted"]] == ["p1", "p3", "p2"]
    assert {row["verdict"] for row in plain["sentences"]} <= {"confirmed", "no_fact", "needs_review"}


def test_the_digest_names_the_data(folder: Path) -> None:
    before = score_round(folder).digest
    assert score_round(folder).digest == before
    with open(folder / "labels.jsonl", "a", encoding="utf-8") as file:
        file.write("\n")
    assert score_round(folder).digest != before


def test_progress(folder: Path) -> None:
    seen: list[tuple[int, int]] = []
    score_round(folder, progress=lambda done, every: seen.append((done, every)))
    assert seen == [(1, 2), (2, 2)]


def test_a_row_that_fits_no_sentence_is_reported_and_the_rest_goes_on(folder: Path) -> None:
    lines(folder / "labels.jsonl", [label(7, "No such sentence.", "supported"), *LABELS])
    lines(folder / "planted.jsonl", [{**PLANTED[0], "id": "p0", "original": "Each tram seats 40 people."}, *PLANTED])
    lines(
        folder / "rewrites.jsonl",
        [{**REWRITES[0], "id": "r0", "original": "# Arden buys two buses", "changed": ""}, *REWRITES],
    )
    score = score_round(folder)
    assert score.problems == [
        "a1 n=7: no sentence of the article has these words",
        "p0: the original does not stand in the article",
        "r0: the changed sentence is no unit of the article",
    ]
    assert len(score.labelled) == 4 and len(score.planted) == 3 and len(score.rewrites) == 2


def test_a_change_that_leaves_no_article_is_reported_and_the_rest_goes_on(folder: Path) -> None:
    lines(folder / "rewrites.jsonl", [{**REWRITES[1], "id": "r0", "changed": ""}, *REWRITES])
    score = score_round(folder)
    assert score.problems == ["r0: article.md holds no text: give an article with at least one sentence"]
    assert len(score.rewrites) == 2


@pytest.mark.parametrize("key", ["article", "original", "changed", "id"])
def test_a_row_without_a_key_is_reported_and_the_rest_goes_on(folder: Path, key: str) -> None:
    broken = {k: v for k, v in PLANTED[0].items() if k != key}
    lines(folder / "planted.jsonl", [broken, {**PLANTED[0], key: 7}, *PLANTED])
    score = score_round(folder)
    assert score.problems == [f"planted.jsonl, line {n}: the row lacks {key}" for n in (1, 2)]
    assert len(score.planted) == 3


def test_a_row_that_is_no_object_and_a_label_without_its_keys(folder: Path) -> None:
    with open(folder / "labels.jsonl", "a", encoding="utf-8") as file:
        file.write('["a1"]\n{"article": "a1", "sentence": "And then?", "label": "no_fact"}\n')
    score = score_round(folder)
    assert score.problems == [
        "labels.jsonl, line 6: the row lacks article, n, sentence, label, factual_error",
        "labels.jsonl, line 7: the row lacks n, factual_error",
    ]
    assert len(score.labelled) == 4


def test_what_is_no_round(folder: Path, tmp_path: Path) -> None:
    (folder / "planted.jsonl").write_text('{"id": "p1"\n', encoding="utf-8")
    with pytest.raises(FileError, match=r"planted\.jsonl, line 1: no JSON"):
        score_round(folder)
    (folder / "planted.jsonl").unlink()
    with pytest.raises(FileError, match=r"planted\.jsonl is missing"):
        score_round(folder)
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match="is no round: it needs articles"):
        score_round(tmp_path / "empty")


def test_shares() -> None:
    assert share(0, 0).to_dict() == {"count": 0, "total": 0, "value": None, "low": None, "high": None}
    assert str(share(0, 0)) == "0/0" and str(share(1, 2)).startswith("1/2 = 50.0% (")
    one = share(8, 10)
    assert one.value == 0.8 and one.low is not None and one.high is not None
    assert (round(one.low, 3), round(one.high, 3)) == (0.490, 0.943), "Newcombe 1998, method 3"
