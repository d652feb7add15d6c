"""The page of results, and two folders of results side by side."""

from __future__ import annotations

import json
from pathlib import Path

import lxml.html
import pytest
from typer.testing import CliRunner

from onrecord.bench.comparing import compare
from onrecord.bench.plots import growth, interval
from onrecord.bench.result import Figure
from onrecord.cli.app import app
from onrecord.errors import InputError

RUNNER = CliRunner()


def evaluate(*args: object):
    return RUNNER.invoke(app, ["eval", *map(str, args)], env={"COLUMNS": "120"})


def rows(folder: Path, texts: list[tuple[str, bool]]) -> None:
    folder.mkdir(exist_ok=True)
    lines = [
        json.dumps(
            {
                "id": str(n),
                "doc": f"d{n % 5}",
                "text": text,
                "negation_cues": [[0, 2]] * negated,
                "speculation_cues": [],
            }
        )
        for n, (text, negated) in enumerate(texts)
    ]
    (folder / "sfu_review_dev.jsonl").write_text("\n".join(lines), encoding="utf-8")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    rows(tmp_path / "data", [("It is not open.", True), ("It is open.", False), ("It may be.", True)] * 10)
    return tmp_path / "data"


def test_a_goal_is_told_where_its_corpora_are_all_there(data: Path, tmp_path: Path) -> None:
    for both in (False, True):
        if both:
            (data / "bioscope_papers_dev.jsonl").write_bytes((data / "sfu_review_dev.jsonl").read_bytes())
        assert evaluate("all", "--data", data, "--out", tmp_path / "o", "--measure", "cues").exit_code == 0
        words = lxml.html.parse(tmp_path / "o" / "index.html").getroot().text_content()
        assert ("BioScope and SFU · hedge F1" in words) == both and ("not reached" in words) == both


def test_everything_is_measured_and_made_a_page_of(data: Path, tmp_path: Path) -> None:
    out = tmp_path / "results" / "first"
    result = evaluate("all", "--data", data, "--out", out, "--measure", "cues", "--measure", "times")
    assert result.exit_code == 0, result.output
    assert "cues: " in result.stdout and "times: not measured" in result.stdout
    page = lxml.html.parse(out / "index.html").getroot()
    words = page.text_content()
    assert "eval cues · data" in words and "sfu_review_dev" in words and "has nothing that eval times reads" in words
    assert str(tmp_path) not in (out / "index.html").read_text(encoding="utf-8")
    assert page.xpath("//svg/circle") and not page.xpath("//script|//link|//img")
    assert "Not measured" in words and "right 20, wrong 0" not in words
    assert evaluate("page", out).exit_code == 0


def test_an_unknown_measure_and_a_folder_that_is_not_there(data: Path, tmp_path: Path) -> None:
    assert (
        "there is no measure 'x'" in evaluate("all", "--data", data, "--out", tmp_path / "o", "--measure", "x").stderr
    )
    assert "is no folder" in evaluate("all", "--data", tmp_path / "no", "--out", tmp_path / "o").stderr
    assert "is no folder" in evaluate("page", tmp_path / "no").stderr
    (tmp_path / "empty").mkdir()
    assert "has no result" in evaluate("page", tmp_path / "empty").stderr


@pytest.fixture
def two(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """The same data, answered as it is and by a version that sees no negation."""
    first, second = tmp_path / "first", tmp_path / "second"
    assert evaluate("all", "--data", data, "--out", first, "--measure", "cues").exit_code == 0
    monkeypatch.setattr("onrecord.cues.find", lambda text: [])
    monkeypatch.setattr(
        "onrecord.cues.label", lambda text: dict.fromkeys(("negated", "hedged", "attributed", "conditional"), False)
    )
    assert evaluate("all", "--data", data, "--out", second, "--measure", "cues").exit_code == 0
    return first, second


def test_two_results_are_compared_item_by_item_and_by_document(two: tuple[Path, Path]) -> None:
    found = {(d.set, d.name): d for d in compare(*two)}
    recall = found["sfu_review_dev", "negation recall"]
    assert (recall.first, recall.second, recall.change) == (0.5, 0.0, -0.5)
    assert recall.low == recall.high == -0.5 and recall.holds
    items = found["sfu_review_dev", "negation: items right"]
    assert (items.first_only, items.second_only) == (10, 0) and items.p is not None and items.p < 0.01 and items.holds
    hedge = found["sfu_review_dev", "hedge: items right"]
    assert (hedge.first_only, hedge.second_only) == (0, 10) and hedge.holds
    printed = evaluate("compare", *two)
    assert printed.exit_code == 0 and "McNemar p" in printed.stdout and "differs" in printed.stdout
    assert json.loads(evaluate("compare", *two, "--json", "-").stdout)[0]["operation"] == "eval cues"


def test_the_same_twice_does_not_differ(two: tuple[Path, Path]) -> None:
    first, _ = two
    assert all(not d.holds and d.change in (0, None) for d in compare(first, first))
    assert evaluate("compare", first, first).stdout.strip() == "no figure differs"


def test_without_kept_answers_or_with_other_data_it_says_so(two: tuple[Path, Path], tmp_path: Path) -> None:
    first, second = two
    for path in (second / "rows").iterdir():
        path.unlink()
    assert {d.note for d in compare(first, second) if d.set == "sfu_review_dev"} == {"answers of rows are not kept"}
    rows(tmp_path / "data", [("It is not open.", True)] * 3)
    other = tmp_path / "other"
    assert evaluate("all", "--data", tmp_path / "data", "--out", other, "--measure", "cues").exit_code == 0
    assert {d.note for d in compare(first, other) if d.set == "sfu_review_dev"} == {"the data differ"}
    rows(tmp_path / "elsewhere", [("It is not open.", True)] * 3)
    assert (
        evaluate("all", "--data", tmp_path / "elsewhere", "--out", tmp_path / "e", "--measure", "cues").exit_code == 0
    )
    with pytest.raises(InputError, match="no measure of the same data"):
        compare(first, tmp_path / "e")


def test_plots_keep_to_their_scale() -> None:
    svg = interval(Figure("x", 0.5, low=0.25, high=0.75, goal=0.9))
    assert svg.count("<line") == 3 and 'cx="90.0"' in svg and 'class="goal"' in svg
    assert interval(Figure("x", None)) == "" == interval(Figure("x", 3.0, unit="ms"))
    assert 'cx="178.0"' in interval(Figure("x", 40.0, unit="times")), "a ratio has a scale of its own"
    line = growth(Figure("x", 1.0, unit="exponent", counts={"ms at 10 sentences": 1.0, "ms at 1,000 sentences": 100.0}))
    assert "<polyline" in line and line.count("<circle") == 2
    assert growth(Figure("x", 1.0, unit="exponent", counts={"ms at 10 sentences": 1.0})) == ""
