"""``onrecord eval round`` on a small round of two articles."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from onrecord.cli.eval import result_name
from onrecord.cli.main import app

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
    rows["planted"].append(
        {"id": "p1", "article": "buses", "kind": "number", "original": "Each bus seats 40 people.",
         "changed": "Each bus seats 44 people."}
    )  # fmt: skip
    rows["rewrites"].append(
        {
            "id": "r1",
            "article": "buses",
            "original": "Each bus seats 40 people.",
            "changed": "Each bus seats forty people.",
        }
    )
    rows["labels"].append(rows["labels"][0] | {"n": 9, "sentence": "No such sentence."})
    for name, found in rows.items():
        (folder / f"{name}.jsonl").write_text("\n".join(map(json.dumps, found)), encoding="utf-8")
    return folder


def run(*args: object):
    return RUNNER.invoke(app, ["eval", "round", *map(str, args)], env={"COLUMNS": "120"})


def test_the_figures_are_printed_with_counts_and_intervals(round_: Path) -> None:
    result = run(round_)
    assert result.exit_code == 0, result.output
    assert re.search(r"A1 planted errors not confirmed +1/1 = 100\.0% \(\d+\.\d% to 100\.0%\)", result.stdout)
    assert re.search(r"^ number +1/1 = ", result.stdout, re.MULTILINE)
    assert "Rows that fit no sentence: 1" in result.stdout


def test_only_the_named_articles_are_scored(round_: Path) -> None:
    found = json.loads(run(round_, "--only", "depot", "--json", "-").stdout)
    assert {s["article"] for s in found["sentences"]} == {"depot"} and found["planted"] == []
    assert found["command"] == "onrecord eval round 'small round' --only depot"


def test_a_result_file_says_how_to_have_it_again(round_: Path, tmp_path: Path) -> None:
    out = tmp_path / "results"
    out.mkdir()
    assert run(round_, "--out", out).exit_code == 0
    (file,) = out.iterdir()
    assert re.fullmatch(r"\d{8}T\d{6}Z_eval-round_small-round\.json", file.name)
    found = json.loads(file.read_text(encoding="utf-8"))
    assert found["data"].startswith("sha256:") and found["data_set"] == "small round"
    assert {"onrecord", "lexicon"} <= set(found["versions"])
    assert found["duration_seconds"] >= 0 and found["machine"]["cores"] >= 0
    assert str(tmp_path) not in file.read_text(encoding="utf-8")


def test_a_result_name_cannot_leave_its_folder() -> None:
    name = result_name(Path("/data/round"), ["../../x/y"], 0.0)
    assert "/" not in name and name.startswith("19700101T000000Z_eval-round_round_only-")


@pytest.mark.parametrize(
    ("args", "says"),
    [(["nowhere"], "is no round"), (["small round", "--out", "nowhere"], "is no folder: make it first"),
     (["small round", "--only", "nobody"], "there is no article 'nobody'")],
)  # fmt: skip
def test_what_cannot_run_says_so(args, says, round_: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(round_.parent)
    result = run(*args)
    assert result.exit_code == 2 and says in result.stderr and len(result.stderr.splitlines()) == 1
