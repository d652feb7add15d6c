"""``cite`` and ``gate`` read a file in the encoding that it has, as the desk reads its documents."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from onrecord.cli.app import app

RUNNER = CliRunner()
ENCODINGS = ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "latin-1"]
SAID = "Frau Müller hat den Plan für die Brücke über den Fluß am Montag in Zürich vorgestellt."
ANSWER = f'She did: "{SAID}" [1].\n\n[1] notiz.txt\n'


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_cite(tmp_path: Path, encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    (tmp_path / "e").mkdir()
    (tmp_path / "e" / "notiz.txt").write_text(SAID, encoding)
    (tmp_path / "answer.md").write_text(ANSWER, encoding)
    done = RUNNER.invoke(app, ["cite", str(tmp_path / "answer.md"), str(tmp_path / "e")])
    assert done.exit_code == 0 and "1 found." in done.output
    assert ("was read as" in done.stderr) is (encoding not in ("utf-8", "utf-8-sig", "utf-16"))


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_gate_and_inspect(tmp_path: Path, encoding: str) -> None:
    source, memory = tmp_path / "source.txt", tmp_path / "memory.txt"
    source.write_text("Zoë said that the café in Zürich may close in May.", encoding)
    memory.write_text("The café in Zürich will close in May.", encoding)
    done = RUNNER.invoke(app, ["gate", str(source), str(memory), "--json", "-"])
    assert json.loads(done.stdout)["verdict"] == "rewrite"
    assert RUNNER.invoke(app, ["inspect", str(source), str(source)]).exit_code == 0


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_batch_of_a_windows_shell(tmp_path: Path, encoding: str) -> None:
    line = json.dumps({"source": "Zoë left.", "memory": "Zoë left."}, ensure_ascii=False)
    (tmp_path / "in.jsonl").write_text(f"{line}\n{line}\n", encoding)
    done = RUNNER.invoke(app, ["gate", "--input", str(tmp_path / "in.jsonl"), "--output", "-"])
    assert [json.loads(x)["verdict"] for x in done.stdout.splitlines()] == ["pass", "pass"]


@pytest.mark.parametrize("command", ["cite", "gate"])
def test_what_is_no_text_is_told(tmp_path: Path, command: str) -> None:
    (tmp_path / "odd.txt").write_bytes(bytes(range(32)) * 40)
    (tmp_path / "ok.txt").write_text("The café closed.")
    done = RUNNER.invoke(app, [command, str(tmp_path / "odd.txt"), str(tmp_path / "ok.txt")])
    assert done.exit_code == 2 and "odd.txt: it holds bytes that are no text" in done.stderr


@pytest.mark.parametrize("args", [("cite", "-", "."), ("gate", "-", "The café closed."), ("desk", "-", ".")])
def test_standard_input_that_is_no_utf_8_is_told(args: tuple[str, ...], tmp_path: Path) -> None:
    done = RUNNER.invoke(app, [a if a != "." else str(tmp_path) for a in args], input=b"caf\xe9")
    assert done.exit_code == 2 and "standard input is not UTF-8" in done.stderr
