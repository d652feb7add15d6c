"""Scoring a round: a tiny one written here, with counts that can be checked by hand."""

import json
from pathlib import Path
from typing import Any

import pytest

from onrecord.bench.result import Result
from onrecord.bench.running import Options, run
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


def counts(result: Result) -> dict[str, tuple[float, float]]:
    return {f.name.split()[0]: (f.counts["count"], f.counts["total"]) for f in result.figures}


def told(result: Result, key: str) -> list[dict[str, Any]]:
    return [item for row in result.rows for item in row[key]]


def score(folder: Path, **options: Any) -> Result:
    return run("round", folder, Options(**options))


def test_a_round_is_scored_with_the_right_counts(folder: Path) -> None:
    result = score(folder)
    assert result.sets[0].problems == ()
    assert sorted(s["label"] for s in told(result, "sentences")) == sorted(row["label"] for row in LABELS)
    assert [c["id"] for c in told(result, "planted")] == ["p1", "p3", "p2"]
    assert [c["id"] for c in told(result, "rewrites")] == ["r1", "r2"]
    found = counts(result)
    assert found["A1"] == (3, 3)
    assert found["A2"] == (sum(c["blocking"] for c in told(result, "planted")), 3) and found["A2"][0] >= 2
    assert found["A3"] == (1, 2) and found["A4"] == (0, 2)
    assert found["B1"] == (0, 1), "the factual error is not confirmed"
    assert found["B2"] == (0, 3), "two supported sentences and one without a fact"
    assert found["B3"] == (0, 1)
    assert found["C1"] == (3, 4) and found["C2"] == (3, 3)
    kinds = {f.name: f.counts["total"] for f in result.figures if f.name.startswith("planted")}
    assert kinds["planted, name: not confirmed"] == 1 and kinds["planted, number: blocked"] == 2


def test_the_worst_of_several_sentences_counts(folder: Path) -> None:
    """A rewrite that became two sentences passes only where both do."""
    result = score(folder, rows=("a2",))
    assert [row["id"] for row in result.rows] == ["a2"]
    assert counts(result)["A3"] == (0, 1)
    assert [c["kind"] for c in told(result, "rewrites")] == ["split"]


def test_the_result_is_json_with_intervals(folder: Path) -> None:
    plain = json.loads(score(folder).to_json())
    figure = next(f for f in plain["figures"] if f["name"] == "A1 planted errors not confirmed")
    assert (figure["counts"], figure["value"], figure["high"]) == ({"count": 3, "total": 3}, 1.0, 1.0)
    assert 0.4 < figure["low"] < 0.5 and figure["interval"] == "Wilson"
    verdicts = {s["verdict"] for row in plain["rows"] for s in row["sentences"]}
    assert verdicts <= {"confirmed", "no_fact", "needs_review"}
    assert MEMO not in json.dumps(plain) and "Each bus" not in json.dumps(plain)


def test_the_digest_names_the_data(folder: Path) -> None:
    before = score(folder).sets[0].digest
    assert score(folder).sets[0].digest == before
    with open(folder / "labels.jsonl", "a", encoding="utf-8") as file:
        file.write("\n")
    assert score(folder).sets[0].digest != before


def test_a_row_that_fits_no_sentence_is_reported_and_the_rest_goes_on(folder: Path) -> None:
    lines(folder / "labels.jsonl", [label(7, "No such sentence.", "supported"), *LABELS])
    lines(folder / "planted.jsonl", [{**PLANTED[0], "id": "p0", "original": "Each tram seats 40 people."}, *PLANTED])
    lines(
        folder / "rewrites.jsonl",
        [{**REWRITES[0], "id": "r0", "original": "# Arden buys two buses", "changed": ""}, *REWRITES],
    )
    result = score(folder)
    assert result.sets[0].problems == (
        "a1 n=7: no sentence of the article has these words",
        "p0: the original does not stand in the article",
        "r0: the changed sentence is no unit of the article",
    )
    assert len(told(result, "sentences")) == 4 and counts(result)["A1"] == (3, 3) and counts(result)["A3"] == (1, 2)


def test_a_change_that_leaves_no_article_is_reported_and_the_rest_goes_on(folder: Path) -> None:
    lines(folder / "rewrites.jsonl", [{**REWRITES[1], "id": "r0", "changed": ""}, *REWRITES])
    result = score(folder)
    assert result.sets[0].problems == ("r0: article.md holds no text: give an article with at least one sentence",)
    assert counts(result)["A3"][1] == 2


@pytest.mark.parametrize("key", ["article", "original", "changed", "id"])
def test_a_row_without_a_key_is_reported_and_the_rest_goes_on(folder: Path, key: str) -> None:
    broken = {k: v for k, v in PLANTED[0].items() if k != key}
    lines(folder / "planted.jsonl", [broken, {**PLANTED[0], key: 7}, *PLANTED])
    result = score(folder)
    assert result.sets[0].problems == tuple(f"planted.jsonl, line {n}: the row lacks {key}" for n in (1, 2))
    assert result.sets[0].bad == 2 and result.sets[0].rows == 2 and counts(result)["A1"] == (3, 3)


def test_a_row_that_is_no_object_and_a_label_without_its_keys(folder: Path) -> None:
    with open(folder / "labels.jsonl", "a", encoding="utf-8") as file:
        file.write('["a1"]\n{"article": "a1", "sentence": "And then?", "label": "no_fact"}\n')
    result = score(folder)
    assert result.sets[0].problems == (
        "labels.jsonl, line 6: the row lacks article, n, sentence, label, factual_error",
        "labels.jsonl, line 7: the row lacks n, factual_error",
    )
    assert len(told(result, "sentences")) == 4


def test_what_is_no_round(folder: Path, tmp_path: Path) -> None:
    (folder / "planted.jsonl").write_text('{"id": "p1"\n', encoding="utf-8")
    with pytest.raises(FileError, match=r"planted\.jsonl, line 1: no JSON"):
        score(folder)
    (folder / "planted.jsonl").unlink()
    with pytest.raises(FileError, match=r"planted\.jsonl is missing"):
        score(folder)
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match="has nothing that eval round reads"):
        score(tmp_path / "empty")
