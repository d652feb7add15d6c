"""``onrecord cite``: a table, JSON, exit codes, errors in one line."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

sys.path.insert(0, str(Path(__file__).parents[1] / "models"))

from service import Step, service

from onrecord.cli.app import app

GOOD = 'The council "approved the budget on Tuesday" [1].\n\n[1] minutes.txt\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("ONRECORD_MODEL", raising=False)
    monkeypatch.delenv("ONRECORD_PRICE", raising=False)
    monkeypatch.setenv("ONRECORD_STORE", str(tmp_path / "store.db"))
    monkeypatch.setenv("OPENAI_API_KEY", "sk-none")
    monkeypatch.setenv("COLUMNS", "200")
    (tmp_path / "evidence").mkdir()
    (tmp_path / "evidence" / "minutes.txt").write_text(
        "The council approved the budget on Tuesday. The landlord is not permitted to terminate the lease.", "utf-8"
    )
    (tmp_path / "answer.md").write_text(GOOD, "utf-8")
    return tmp_path


def cite(*arguments: object, stdin: str | None = None) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["cite", *map(str, arguments)], input=stdin)
    return done.exit_code, done.output


def test_what_holds_ends_with_0(folder: Path) -> None:
    code, output = cite(folder / "answer.md", folder / "evidence")
    assert code == 0
    assert "1 found." in output and "exact, at 12-42" in " ".join(output.split())
    assert "no model was asked" in output


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (GOOD.replace("approved", "rejected"), "not found"),
        ('Is "permitted to terminate the lease" [1]?\n\n[1] minutes.txt', "at risk"),
        ("The budget passed [1].", "unquoted"),
        ("No citation at all.", "no citation"),
        (GOOD.replace("minutes.txt", "other.txt"), "misattributed"),
    ],
)
def test_what_does_not_hold_ends_with_1(folder: Path, text: str, shown: str) -> None:
    (folder / "answer.md").write_text(text, "utf-8")
    code, output = cite(folder / "answer.md", folder / "evidence")
    assert code == 1 and shown in " ".join(output.split())


def test_json_on_standard_output_and_an_answer_from_standard_input(folder: Path) -> None:
    answer = {"content": [{"type": "text", "text": "It passed.", "citations": [
        {"type": "char_location", "cited_text": "approved the budget", "document_index": 0,
         "start_char_index": 12, "end_char_index": 31}]}]}  # fmt: skip
    code, output = cite("-", folder / "evidence", "--json", "-", stdin=json.dumps(answer))
    found = json.loads(output)
    assert code == 0 and found["ok"] and found["style"] == "anthropic"
    assert found["citations"][0]["audit"]["gate"]["places"][0]["start"] == 12


def test_an_index_is_kept_and_used(folder: Path) -> None:
    assert cite(folder / "answer.md", folder / "evidence", "--save-index", folder / "index")[0] == 0
    assert cite(folder / "answer.md", folder / "index")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["nowhere.md", "evidence"], "nowhere.md is not there"),
        (["answer.md", "nowhere"], "nowhere is not there"),
        (["answer.md", "evidence", "--style", "harvard"], "there is no style 'harvard'"),
        (["bad.json", "evidence"], "bad.json is no JSON"),
        (["answer.md", "empty"], "no document could be read"),
        (["answer.md", "evidence", "--save-index", "no/where/index"], "no/where"),
    ],
)
def test_an_error_is_one_line_and_ends_with_2(
    folder: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], told: str
) -> None:
    (folder / "bad.json").write_text("{", "utf-8")
    (folder / "empty").mkdir()
    monkeypatch.chdir(folder)
    code, output = cite(*arguments)
    assert code == 2 and told in output and output.count("\n") == 1


def says(verdict: str, reasoning: str = "It is stated.") -> Step:
    return Step(json.dumps({"reasoning": reasoning, "excerpt": "", "verdict": verdict, "confidence": 0.8}))


@pytest.mark.parametrize(("verdict", "ends"), [("supports", 0), ("partial", 1), ("unrelated", 1), ("contradicts", 1)])
def test_a_model_judges_and_is_asked_once(folder: Path, verdict: str, ends: int) -> None:
    with service(says(verdict)) as running:
        more = ("--model", f"openai:small@{running.url}/v1")
        code, output = cite(folder / "answer.md", folder / "evidence", *more)
        assert cite(folder / "answer.md", folder / "evidence", *more) == (code, output)
        assert len(running.requests) == 1
    assert code == ends
    shown = " ".join(output.split())
    assert verdict in shown and "the model: It is stated." in shown and "no model was asked" not in shown
    assert cite(folder / "answer.md", folder / "evidence", *more, "--replay") == (code, output)  # nobody listens


@pytest.mark.parametrize(
    ("step", "more", "why"),
    [
        (Step(status=401), (), "does not take the key"),
        (Step("The verdict is supports."), (), "is no JSON"),
        (says("supports", "It says “words that no document has ever held”."), (), "quotes words that are not there"),
        (says("supports"), ("--budget", "calls=0"), "allows no further call"),
    ],
    ids=["key", "prose", "invented words", "budget"],
)
def test_no_answer_that_counts_is_no_support(folder: Path, step: Step, more: tuple[str, ...], why: str) -> None:
    with service(step) as running:
        name = f"openai:small@{running.url}/v1"
        code, output = cite(
            folder / "answer.md", folder / "evidence", "--store", "none", "--json", "-", "--model", name, *more
        )
    found = json.loads(output)
    assert code == 1 and not found["ok"]
    (one,) = found["citations"]
    assert one["answer"] == "unrelated" and one["audit"]["verdict"]["valid"] is False
    assert why in one["reason"]
    assert "whether 1 quotation carries its claim: the model gave no answer that counts" in found["not_checked"]


def test_options_of_a_model_without_one_are_told(folder: Path) -> None:
    code, output = cite(folder / "answer.md", folder / "evidence", "--replay")
    assert code == 2 and "name one with --model" in output
    code, output = cite(folder / "answer.md", folder / "evidence", "--model", "oracle")
    assert code == 2 and "is no model" in output and output.count("\n") == 1
