"""The commands about models and the store: a real provider against a local server, batches, the audit trail."""

from __future__ import annotations

import json
import re
import sqlite3
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

sys.path.insert(0, str(Path(__file__).parents[1] / "desk"))
sys.path.insert(0, str(Path(__file__).parents[1] / "models"))

from reading_desk import ARTICLE, BUSES, EVIDENCE, LOAN, PUPILS, SCRIPT
from service import Service, Step, service

from onrecord.cli.app import app
from onrecord.models import Answer, Question
from onrecord.models.scripted import Scripted
from onrecord.store import open_store

RUNNER = CliRunner()
SECRET = "sk-secret-0123456789abcdefghij"


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "evidence").mkdir()
    for document in EVIDENCE:
        (tmp_path / "evidence" / document.id).write_text(document.text.string, encoding="utf-8")
    (tmp_path / "article.md").write_text(ARTICLE, encoding="utf-8")
    monkeypatch.setenv("ONRECORD_STORE", str(tmp_path / "store.db"))
    monkeypatch.setenv("OPENAI_API_KEY", SECRET)
    monkeypatch.delenv("ONRECORD_MODEL", raising=False)
    monkeypatch.delenv("ONRECORD_PRICE", raising=False)
    return tmp_path


def run(*args: object, code: int = 0) -> Any:
    result = RUNNER.invoke(app, [str(a) for a in args])
    assert result.exit_code == code, (result.stdout, result.stderr)
    return result


class Clever(list):  # type: ignore[type-arg]
    """Steps that answer each request by the script."""

    def __init__(self, running: Service) -> None:
        super().__init__([Step()])
        self._running = running
        self._script = Scripted(SCRIPT)

    def __len__(self) -> int:
        return 1

    def __getitem__(self, index: Any) -> Step:
        asked = self._running.requests[-1]
        user = next(m["content"] for m in asked["messages"] if m["role"] == "user")
        answer = self._script.answer(Question("reader", "1", "", user, {}))
        return Step(answer.raw)


def desk(files: Path, *more: object, code: int = 1) -> Any:
    return run("desk", files / "article.md", files / "evidence", "--json", "-", *more, code=code)


def test_the_desk_asks_a_real_provider_and_replays_it(files: Path) -> None:
    with service(Step()) as running:
        running.steps = Clever(running)
        name = f"openai:small@{running.url}/v1"
        result = desk(files, "--model", name, "--price", "1/2")
        report = json.loads(result.stdout)
        asked = len(running.requests)
        again = desk(files, "--model", name, "--price", "1/2")
        assert len(running.requests) == asked
    verdicts = {d["text"]: d["verdict"] for d in report["decisions"]}
    assert (verdicts[BUSES], verdicts[LOAN], verdicts[PUPILS]) == ("confirmed", "inaccurate", "unsupported")
    assert report["readings"]["calls"] == asked > 0
    assert report["readings"]["cost"] > 0
    assert again.stdout == result.stdout
    assert desk(files, "--model", name, "--price", "1/2", "--replay").stdout == result.stdout  # nobody listens any more
    kept = (files / "store.db").read_bytes() + result.stdout.encode() + result.stderr.encode()
    assert SECRET.encode() not in kept
    assert run("audit", "verify").stdout.endswith("the trail is sound\n")


def test_the_model_may_be_named_by_the_environment(files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with service(Step()) as running:
        running.steps = Clever(running)
        monkeypatch.setenv("ONRECORD_MODEL", f"openai:small@{running.url}/v1")
        report = json.loads(desk(files, "--store", "none").stdout)
    assert report["readings"]["model"] == f"openai:small@{running.url}/v1"
    assert not (files / "store.db").exists()


def test_a_provider_that_fails_leaves_the_report_of_code(files: Path) -> None:
    with service(Step(status=401, message=f"wrong key {SECRET}")) as running:
        result = desk(files, "--model", f"openai:small@{running.url}/v1", code=0)
    report = json.loads(result.stdout)
    assert all(d["decided_by"].startswith(("rule:", "recheck:")) for d in report["decisions"])
    assert any("does not take the key" in n["why"] for n in report["not_checked"])
    assert SECRET not in result.stdout + result.stderr
    assert SECRET.encode() not in (files / "store.db").read_bytes()


def test_what_was_read_and_what_it_took_is_in_every_view(files: Path) -> None:
    with service(Step()) as running:
        running.steps = Clever(running)
        more = ("--model", f"openai:small@{running.url}/v1", "--html", files / "r.html", "--markdown", files / "r.md")
        plain = run("desk", files / "article.md", files / "evidence", *more, code=1).stdout
    for text in (plain, (files / "r.html").read_text(), (files / "r.md").read_text()):
        words = " ".join(re.sub(r"<[^>]+>|[\\*`]", "", text).split())
        assert "7 of 7 sentences in 3 calls (0.4286 a sentence)" in words
        assert "tokens in" in words and "cost not known" in words


@pytest.mark.parametrize("format", ["jsonl", "anthropic", "openai"])
def test_a_batch_goes_out_and_comes_back(files: Path, format: str) -> None:
    name = "anthropic:claude-test"
    out = files / "q.jsonl"
    rounds = 0
    while True:
        told = run("readings", "export", files / "article.md", files / "evidence", "--model", name, "--format", format,
                   "--out", out).stdout  # fmt: skip
        if told == "nothing is open\n":
            break
        rounds += 1
        answers = [answered(json.loads(line), format) for line in out.read_text().splitlines()]
        (files / "a.jsonl").write_text("".join(json.dumps(a) + "\n" for a in answers))
        assert "1 taken in" in run("readings", "import", files / "a.jsonl").stdout
        assert "1 known already" in run("readings", "import", files / "a.jsonl").stdout
    assert 2 <= rounds <= 4
    report = json.loads(desk(files, "--model", name, "--replay").stdout)
    verdicts = {d["text"]: d["verdict"] for d in report["decisions"]}
    assert (verdicts[BUSES], verdicts[LOAN], verdicts[PUPILS]) == ("confirmed", "inaccurate", "unsupported")
    if format == "jsonl":
        assert report["readings"]["by"] == ["M. Roe"]
    assert run("audit", "verify").exit_code == 0


def answered(line: dict[str, Any], format: str) -> dict[str, Any]:
    """What a service, or a person, gives back for a line."""
    if format == "jsonl":
        answer = scripted(line["user"])
        return {**line, "answer": json.loads(answer.raw), "answered_by": "M. Roe"}
    if format == "anthropic":
        answer = scripted(line["params"]["messages"][0]["content"])
        message = {
            "model": "claude-test-1", "content": [{"type": "text", "text": answer.raw}], "stop_reason": "end_turn",
            "usage": {"input_tokens": 5, "output_tokens": 6},
        }  # fmt: skip
        return {"custom_id": line["custom_id"], "result": {"type": "succeeded", "message": message}}
    answer = scripted(line["body"]["messages"][1]["content"])
    body = {"model": "g", "choices": [{"message": {"content": answer.raw}, "finish_reason": "stop"}]}
    return {"custom_id": line["custom_id"], "response": {"status_code": 200, "body": body}, "error": None}


def scripted(user: str) -> Answer:
    return Scripted(SCRIPT).answer(Question("reader", "1", "", user, {}))


def test_an_answer_by_hand_that_does_not_count_is_refused_and_can_be_put_right(files: Path) -> None:
    out = files / "q.jsonl"
    run("readings", "export", files / "article.md", files / "evidence", "--model", "ollama:x", "--out", out)
    line = json.loads(out.read_text())
    good = answered(line, "jsonl")
    wrong = json.loads(json.dumps(good))
    wrong["answer"]["answers"][1]["excerpts"][0]["words"] = "The town has ordered two hundred buses"
    strange = {**good, "id": "f" * 64}
    (files / "a.jsonl").write_text("\n".join(map(json.dumps, (wrong, line, strange))) + "\n")
    told = run("readings", "import", files / "a.jsonl", code=1).stdout
    assert "line 1: sentence 2: it quotes words that do not stand" in told
    assert "line 2: it has no answer yet" in told
    assert "line 3: no question with this id" in told
    (files / "a.jsonl").write_text(json.dumps(good) + "\n")
    assert "1 taken in" in run("readings", "import", files / "a.jsonl").stdout


def error(result: Any) -> str:
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    return str(line)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--model", "gpt"), "is no model"),
        (("--replay",), "name one with --model"),
        (("--budget", "calls=3"), "name one with --model"),
        (("--model", "ollama:x", "--budget", "minutes=3"), "write calls=20"),
        (("--model", "ollama:x", "--budget", "cost=3"), "needs the price"),
        (("--model", "ollama:x", "--price", "free"), "3/15"),
        (("--model", "ollama:x", "--replay"), "there is no store"),
        (("--model", "ollama:x", "--replay", "--store", "none"), "need a store"),
        (("--model", "llamacpp:none.gguf"), "there is no model file"),
    ],
)
def test_what_cannot_run_is_told_in_one_line(files: Path, args: tuple[str, ...], words: str) -> None:
    result = run("desk", files / "article.md", files / "evidence", *args, code=2)
    assert words in error(result)


@pytest.mark.parametrize(
    "args", [("audit", "verify"), ("store", "export", "-"), ("readings", "import", "article.md")], ids=" ".join
)
def test_a_store_that_is_not_there_is_not_made_to_be_found_sound(
    files: Path, args: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(files)
    assert "there is no store" in error(run(*args, code=2))
    assert not (files / "store.db").exists()


def test_a_missing_key_is_told(files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY")
    assert "OPENAI_API_KEY" in error(desk(files, "--model", "openai:x", code=2))


def test_readings_say_what_is_wrong(files: Path) -> None:
    export = ("readings", "export", files / "article.md", files / "evidence", "--out", files / "q")
    assert "name the model" in error(run(*export, code=2))
    assert "--format csv is none" in error(run(*export, "--model", "ollama:x", "--format", "csv", code=2))
    assert "is not there" in error(run("readings", "import", files / "none", code=2))
    (files / "bad").write_text("what?\n")
    open_store(files / "store.db").close()
    assert "line 1" in error(run("readings", "import", files / "bad", code=2))


def test_tampering_ends_with_1_and_is_named(files: Path) -> None:
    with service(Step()) as running:
        running.steps = Clever(running)
        desk(files, "--model", f"openai:small@{running.url}/v1")
    connection = sqlite3.connect(files / "store.db")
    with connection:
        connection.execute("UPDATE answers SET raw = replace(raw, 'not_found', 'supported')")
    connection.close()
    result = run("audit", "verify", code=1)
    assert "✗ row_changed: answer:" in result.stdout
    found = json.loads(run("audit", "verify", "--json", "-", code=1).stdout)
    assert found["sound"] is False and {f["kind"] for f in found["faults"]} == {"row_changed"}


def test_a_store_is_moved_as_a_file(files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with service(Step()) as running:
        running.steps = Clever(running)
        name = f"openai:small@{running.url}/v1"
        first = desk(files, "--model", name).stdout
    run("store", "export", files / "all.jsonl")
    monkeypatch.setenv("ONRECORD_STORE", str(files / "new.db"))
    assert "rows taken in" in run("store", "import", files / "all.jsonl").stdout
    assert desk(files, "--model", name, "--replay").stdout == first
    assert run("audit", "verify").exit_code == 0
    assert "is not empty" in error(run("store", "import", files / "all.jsonl", code=2))
    assert "no export" in error(run("store", "import", files / "article.md", "--store", files / "n.db", code=2))
    assert "input file" in error(run("store", "export", files / "new.db", "--store", files / "new.db", code=2))


def test_the_demo_with_a_scripted_model(files: Path) -> None:
    plain = json.loads(run("demo", "--json", "-", code=1).stdout)
    read = json.loads(run("demo", "--model", "scripted", "--json", "-", code=1).stdout)
    assert read["readings"]["model"] == "scripted"
    assert read["readings"]["read"] >= 8
    assert read["readings"]["void"] == 0, read["not_checked"]
    moved = {
        d["n"]: (before["verdict"], d["verdict"])
        for before, d in zip(plain["decisions"], read["decisions"], strict=True) if before["verdict"] != d["verdict"]
    }  # fmt: skip
    assert ("needs_review", "confirmed") in moved.values()
    assert ("needs_review", "unsupported") in moved.values()
    assert {before for before, _ in moved.values()} == {"needs_review"}
    assert "asked nobody" in run("demo", "--model", "scripted", code=1).stdout
    assert "the demo knows the model scripted" in error(run("demo", "--model", "gpt", code=2))
    assert not (files / "store.db").exists()
