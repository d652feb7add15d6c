"""``onrecord gate``: what it takes, a model with its store and budget, bad lines, and being interrupted."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

sys.path.insert(0, str(Path(__file__).parents[1] / "models"))

from service import Step, service

from onrecord.cli.app import app

RUNNER = CliRunner()
GOOD = json.dumps({"id": "a", "source": "The lamp is broken.", "memory": "The lamp is broken."})
HEDGED = json.dumps({"source": "Maybe the lamp is broken.", "memory": "The lamp is broken."})
UNHEDGED = json.dumps({"hedged": False, "hedge": [], "attributed": False, "attribution": []})


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ONRECORD_STORE", str(tmp_path / "store.db"))
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret-0123456789abcdefghij")
    monkeypatch.delenv("ONRECORD_MODEL", raising=False)
    monkeypatch.delenv("ONRECORD_PRICE", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*args: object, code: int = 0):
    result = RUNNER.invoke(app, ["gate", *map(str, args)])
    assert result.exit_code == code, (result.stdout, result.stderr)
    return result


def test_turns_stand_in_a_list_or_under_a_name(folder: Path) -> None:
    turns = [{"role": "user", "content": "Maybe the lamp is broken."}]
    for value in (turns, {"messages": turns}, {"turns": turns}):
        (folder / "talk.json").write_text(json.dumps(value), "utf-8")
        result = run("talk.json", "The lamp is broken.", "--json", "-", code=1)
        assert json.loads(result.stdout)["findings"][0]["check"] == "hedge"


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ('{"a": 3}', "is no conversation: give a list of turns"), ("[1, 2]", "is no conversation"),
        ("[]", "is no conversation"), ('"words"', "is no conversation"), ("[{", "is no JSON"),
        ('[{"speaker": "Ana"}]', "turn 1 has no content"), ("[" * 100_000, "is no JSON"),
    ],
)  # fmt: skip
def test_json_that_is_no_conversation_is_told_in_one_line(folder: Path, content: str, told: str) -> None:
    (folder / "talk.json").write_text(content, "utf-8")
    result = run("talk.json", "The lamp is broken.", code=2)
    assert told in result.stderr and result.stderr.count("\n") == 1 and result.stdout == ""


def test_text_that_looks_like_json_stays_text(folder: Path) -> None:
    assert run('{"lamp": "broken"}', '{"lamp": "broken"}')


def test_a_bad_line_is_told_and_the_others_are_answered(folder: Path) -> None:
    (folder / "in.jsonl").write_text(f"{GOOD}\n\nnonsense\n{HEDGED}\n", "utf-8")
    result = run("--input", "in.jsonl", code=1)
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(a["line"], a.get("verdict")) for a in answers] == [(1, "pass"), (3, None), (4, "rewrite")]
    assert result.stderr.startswith("onrecord: line 3: no JSON") and result.stderr.count("\n") == 1
    assert run("--input", "in.jsonl", "--output", "out.jsonl", "--jobs", "2", code=1).stderr == result.stderr
    assert (folder / "out.jsonl").read_text("utf-8") == result.stdout
    (folder / "in.jsonl").write_text(f"{GOOD}\n{HEDGED}\n", "utf-8")
    assert run("--input", "in.jsonl").stderr == ""


def test_a_memory_that_speaks_of_errors_is_no_bad_line(folder: Path) -> None:
    line = {"id": '"error": ', "source": 'It says "error": 3.', "memory": 'It says "error": 3.'}
    (folder / "in.jsonl").write_text(json.dumps(line) + "\n", "utf-8")
    assert run("--input", "in.jsonl").stderr == ""


def test_a_model_is_asked_once_kept_and_replayed(folder: Path) -> None:
    with service(Step(UNHEDGED)) as running:
        more = ("--model", f"openai:small@{running.url}/v1", "--json", "-")
        first = run("The lamp is old and green.", "The lamp is old and green.", *more)
        asked = len(running.requests)
        again = run("The lamp is old and green.", "The lamp is old and green.", *more)
        assert len(running.requests) == asked > 0 and again.stdout == first.stdout
    replayed = run("The lamp is old and green.", "The lamp is old and green.", *more, "--replay")
    assert replayed.stdout == first.stdout and (folder / "store.db").exists()
    kept = (folder / "store.db").read_bytes() + first.stdout.encode() + first.stderr.encode()
    assert b"sk-secret" not in kept


def test_without_a_store_nothing_is_kept_and_the_environment_may_name_the_model(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with service(Step(UNHEDGED)) as running:
        monkeypatch.setenv("ONRECORD_MODEL", f"openai:small@{running.url}/v1")
        run("The lamp is old and green.", "The lamp is old and green.", "--store", "none")
        assert running.requests
    assert not (folder / "store.db").exists()


def test_a_budget_that_is_spent_leaves_the_verdict_of_code(folder: Path) -> None:
    with service(Step(UNHEDGED)) as running:
        name = f"openai:small@{running.url}/v1"
        args = ("The lamp is old and green.", "The lamp is old and green.", "--model", name, "--budget", "calls=0")
        report = json.loads(run(*args, "--json", "-").stdout)
        assert running.requests == []
    assert report["verdict"] == "pass"
    assert any("allows no further call" in n["why"] for n in report["not_checked"])


def test_lines_are_asked_about_as_well_from_one_process(folder: Path) -> None:
    (folder / "in.jsonl").write_text(GOOD + "\n", "utf-8")
    with service(Step(UNHEDGED)) as running:
        name = f"openai:small@{running.url}/v1"
        run("--input", "in.jsonl", "--model", name)
        assert running.requests
    assert "one process" in run("--input", "in.jsonl", "--model", "ollama:x", "--jobs", "2", code=2).stderr


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("--budget", "calls=3"), "name one with --model"), (("--replay",), "name one with --model"),
        (("--model", "oracle"), "is no model"), (("--model", "ollama:x", "--budget", "cost=3"), "needs the price"),
        (("--model", "ollama:x", "--replay", "--store", "none"), "need a store"),
    ],
)  # fmt: skip
def test_what_cannot_run_is_told_in_one_line(folder: Path, args: tuple[str, ...], told: str) -> None:
    result = run("The lamp is old.", "The lamp is old.", *args, code=2)
    assert told in result.stderr and result.stderr.count("\n") == 1


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupt_leaves_whole_lines(folder: Path, jobs: int) -> None:
    """Ctrl-C reaches every process of the group; what was written until then can be read line by line."""
    (folder / "in.jsonl").write_text(f"{HEDGED}\n" * 20_000, "utf-8")
    command = [sys.executable, "-m", "onrecord.cli.main", "gate", "--input", "in.jsonl", "--jobs", str(jobs)]
    with open("out.jsonl", "wb") as out, open("err.txt", "wb") as err:
        running = subprocess.Popen(command, stdout=out, stderr=err, start_new_session=True)
        try:
            while Path("out.jsonl").stat().st_size < 50_000:
                assert running.poll() is None, Path("err.txt").read_text("utf-8")
            os.killpg(running.pid, signal.SIGINT)
            assert running.wait(60) == 130
        finally:
            if running.poll() is None:
                running.kill()
    content = (folder / "out.jsonl").read_text("utf-8")
    assert content.endswith("\n") and 0 < content.count("\n") < 20_000
    assert [json.loads(line)["line"] for line in content.splitlines()] == list(range(1, content.count("\n") + 1))
    assert (folder / "err.txt").read_text("utf-8") == ""
