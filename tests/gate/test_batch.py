"""Many writes as JSON lines, and the commands."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from onrecord.cli.app import app
from onrecord.gate.batch import check_line, check_lines

RUNNER = CliRunner()
GOOD = json.dumps({"id": "a", "source": "The lamp is broken.", "memory": "The lamp is broken."})
BAD = json.dumps(
    {"source": [{"role": "user", "content": "Maybe the lamp is broken."}], "memory": "The lamp is broken."}
)


def run(*args: object, **more):
    return RUNNER.invoke(app, [str(a) for a in args], **more)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("{", "no JSON"), ("[1]", "an object"), ('{"source": "x"}', "no 'memory'"), ('{"memory": "x"}', "no 'source'"),
        ('{"source": 3, "memory": "x"}', "a string or a list of turns"),
        ('{"source": "x", "memory": 3}', "a memory is a string"),
        ('{"source": "x", "memory": "x", "said_at": "soon"}', "no day can be read"), ("[" * 100_000, "nested too deep"),
    ],
)  # fmt: skip
def test_a_bad_line_is_answered_and_the_rest_goes_on(line: str, told: str) -> None:
    answers = [json.loads(a) for a in check_lines([GOOD, line, BAD])]
    assert [a["line"] for a in answers] == [1, 2, 3] and told in answers[1]["error"]
    assert answers[0]["verdict"] == "pass" and answers[0]["id"] == "a" and answers[2]["verdict"] == "rewrite"


def test_processes_give_the_same_lines_in_the_same_order() -> None:
    lines = [GOOD, BAD, "{"] * 70
    assert list(check_lines(lines, jobs=2)) == list(check_lines(lines))


def test_a_lone_surrogate_stays_an_escape() -> None:
    answer = check_line(json.dumps({"source": "a lamp \ud800", "memory": "a lamp \ud800"}))
    assert answer.encode("utf-8") and json.loads(answer)["memory"]


def test_gate_ends_with_what_may_be_stored(tmp_path: Path) -> None:
    assert run("gate", "The lamp is broken.", "The lamp is broken.").exit_code == 0
    flagged = run("gate", "Maybe the lamp is broken.", "The lamp is broken.", "--fix")
    assert flagged.exit_code == 1 and "hedge.dropped" in flagged.stdout and "Maybe the lamp is broken" in flagged.stdout
    assert run("gate", "The lamp is broken.", "Revenue doubled.").exit_code == 1
    talk = tmp_path / "talk.json"
    talk.write_text(json.dumps([{"role": "user", "content": "Maybe the lamp is broken."}]), encoding="utf-8")
    alone = run("gate", talk, "-", "--json", "-", input="The lamp is broken.")
    assert alone.exit_code == 1 and json.loads(alone.stdout)["findings"][0]["excerpts"][0]["text"] == "Maybe"
    assert "reject" in run("gate", "--policy").stdout


def test_gate_reads_and_writes_lines(tmp_path: Path) -> None:
    writes = tmp_path / "writes.jsonl"
    writes.write_text(f"{GOOD}\n\n{BAD}\n", encoding="utf-8")
    out = tmp_path / "reports.jsonl"
    assert run("gate", "--input", writes, "--output", out).exit_code == 0
    assert [json.loads(x)["verdict"] for x in out.read_text(encoding="utf-8").splitlines()] == ["pass", "rewrite"]
    assert run("gate", "--input", "-", input=BAD).stdout.count('"verdict": "rewrite"') >= 1
    assert "not overwritten" in run("gate", "--input", writes, "--output", writes).stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("gate",), ("gate", "x"), ("gate", "no/such.txt", "x"), ("gate", "x", "x y", "--said-at", "soon"),
        ("gate", "--input", "no.jsonl"), ("gate", "--input", "-", "--jobs", "0"), ("drift", "x"),
        ("held", "show", "99"), ("held", "release", "1", "--by", "Ana", "--into", "nowhere:x"),
    ],
)  # fmt: skip
def test_errors_are_one_line(arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ONRECORD_STORE", str(tmp_path / "store.db"))
    result = run(*arguments, input="")
    assert result.exit_code == 2 and len(result.stderr.splitlines()) == 1 and "Traceback" not in result.stderr


def test_inspect_and_drift() -> None:
    found = run("inspect", "Maybe the lamp is broken.", "The lamp is broken.", "--json", "-")
    assert found.exit_code == 1
    assert {c["type"]: c["status"] for c in json.loads(found.stdout)["changes"]}["dropped_certainty"] == "fail"
    assert run("inspect", "The lamp is broken.", "The lamp is broken.").exit_code == 0
    hops = run("drift", "Maybe the lamp is broken.", "Maybe the lamp is broken.", "The lamp is broken.")
    assert hops.exit_code == 1 and "on hop 2" in hops.stdout


def test_held(tmp_path: Path) -> None:
    pytest.importorskip("sqlalchemy", reason="needs pip install 'onrecord[store]'")
    from onrecord.gate import check
    from onrecord.store import open_store

    place = str(tmp_path / "store.db")
    talk = [{"role": "user", "content": "Maybe the lamp is broken."}]
    report = check(talk, "The lamp is broken.").to_dict()
    with_store = open_store(place)
    for n in (1, 2):
        with_store.held.hold("The lamp is broken.", source=talk, report=report, target={"n": n})
    assert run("held", "list", "--store", place).stdout.count("rewrite") == 2
    assert "Maybe the lamp is broken." in run("held", "show", "1", "--store", place).stdout
    assert run("held", "release", "1", "--by", "Ana", "--store", place).stdout == "1\treleased\n"
    assert run("held", "drop", "2", "--by", "Ana", "--note", "hearsay", "--store", place).stdout == "2\tdropped\n"
    assert run("held", "list", "--store", place).stdout == "no held writes\n"
    lines = run("held", "list", "--all", "--json", "--store", place).stdout.splitlines()
    assert [json.loads(line)["status"] for line in lines] == ["released", "dropped"]
