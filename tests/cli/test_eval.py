"""``onrecord eval``: the common options, on a small round of two articles."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from onrecord.cli.app import app

RUNNER = CliRunner()
SENTENCES = {
    "buses": ("The town bought two buses on March 3, 2026.", "Each bus seats 40 people."),
    "depot": ("The depot will be enlarged by two bays.", "Work on the depot starts in June 2026."),
}


@pytest.fixture
def round_(tmp_path: Path) -> Path:
    folder = tmp_path / "small round"
    rows: dict[str, list[dict]] = {"labels": [], "planted": [], "rewrites": []}
    for article, sentences in SENTENCES.items():
        (folder / "articles" / article / "evidence").mkdir(parents=True)
        (folder / "articles" / article / "article.md").write_text(" ".join(sentences) + "\n", encoding="utf-8")
        memo = folder / "articles" / article / "evidence" / "memo.txt"
        memo.write_text(" ".join(sentences) + "\n", encoding="utf-8")
        for n, sentence in enumerate(sentences, 1):
            row = {"article": article, "n": n, "unit": "body", "sentence": sentence, "label": "supported"}
            rows["labels"].append(row | {"factual_error": False})
    change = {"id": "p1", "article": "buses", "original": "Each bus seats 40 people."}
    rows["planted"].append(change | {"kind": "number", "changed": "Each bus seats 44 people."})
    rows["rewrites"].append(change | {"id": "r1", "changed": "Each bus seats forty people."})
    rows["labels"].append(rows["labels"][0] | {"n": 9, "sentence": "No such sentence."})
    for name, found in rows.items():
        (folder / f"{name}.jsonl").write_text("\n".join(map(json.dumps, found)), encoding="utf-8")
    return folder


def run(*args: object):
    return RUNNER.invoke(app, ["eval", "round", *map(str, args)], env={"COLUMNS": "120"})


def test_the_figures_are_printed_with_counts_and_intervals(round_: Path) -> None:
    result = run(round_)
    assert result.exit_code == 0, result.output
    assert re.search(r"A1 planted errors not confirmed +100\.0% \(\d+\.\d% to 100\.0%\) · 1/1", result.stdout), (
        result.stdout
    )
    assert re.search(r"^ planted, number: blocked +100\.0% .* 1/1", result.stdout, re.MULTILINE)
    assert "small round: 2 rows, 1 problems" in result.stdout
    assert "buses n=9: no sentence of the article has these words" in result.stdout


def test_data_may_be_given_as_an_option_or_by_itself(round_: Path) -> None:
    first, second = (json.loads(run(*given, "--json", "-").stdout) for given in ([round_], ["--data", round_]))
    assert first["figures"] == second["figures"] and first["sets"] == second["sets"]
    assert "given twice" in run(round_, "--data", round_).stderr


def test_only_the_named_row_is_scored(round_: Path) -> None:
    found = json.loads(run(round_, "--row", "depot", "--json", "-").stdout)
    assert [row["id"] for row in found["rows"]] == ["depot"] and found["rows"][0]["planted"] == []
    assert found["command"] == "onrecord eval round --data 'small round' --row depot"


def test_a_result_file_says_how_to_have_it_again(round_: Path, tmp_path: Path) -> None:
    out = tmp_path / "results"
    out.mkdir()
    assert run(round_, "--out", out, "--limit", 1).exit_code == 0
    (file,) = out.glob("*.json")
    assert re.fullmatch(r"\d{8}T\d{6}Z_eval-round_small-round_code(-tagger)?_limit-1\.json", file.name)
    found = json.loads(file.read_text(encoding="utf-8"))
    assert found["sets"][0]["digest"].startswith("sha256:") and found["data"] == "small round"
    assert {"onrecord", "lexicon", "cues", "code"} <= set(found["versions"])
    assert found["duration_seconds"] >= 0 and found["machine"]["cores"] >= 0
    assert str(tmp_path) not in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("args", "says"),
    [(["nowhere"], "is no folder"), (["small round", "--out", "nowhere"], "is no folder: make it first"),
     (["small round", "--only", "nobody"], "has no data set 'nobody'"), (["."], None), ([], "needs data: --data DIR"),
     (["small round", "--limit", "0"], "give 1 or more"), (["small round", "--jobs", "0"], "give 1 or more"),
     (["small round/articles"], "has nothing that eval round reads"),
     (["small round", "--row", "x", "--limit", "x"], "Invalid value")],
)  # fmt: skip
def test_what_cannot_run_says_so(args, says, round_: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(round_.parent)
    result = run(*args)
    if says is None:  # a folder of rounds
        assert result.exit_code == 0
    else:
        assert result.exit_code == 2 and says in result.stderr and len(result.stderr.splitlines()) == 1
