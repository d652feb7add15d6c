"""The commands: exit codes, what goes where, errors in one line, help."""

import json
import os
import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import jsonschema
import pytest
import sample_report as sample
from typer.main import get_command
from typer.testing import CliRunner

import onrecord.desk
from onrecord import __version__
from onrecord.cli.app import app
from onrecord.cli.checks import entries

RUNNER = CliRunner()
SOURCE = "The town bought two buses on March 3, 2026. Each bus seats 40 people. The depot will be enlarged by two bays."
GOOD = "The town bought two buses on March 3, 2026.\n"
BAD = "The town bought two buses on March 3, 2026. Each bus seats 44 people.\n"


def run(*args: object, **more):
    return RUNNER.invoke(app, [str(a) for a in args], **more)


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """A folder with two articles and one document."""
    (tmp_path / "evidence").mkdir()
    (tmp_path / "evidence" / "memo.txt").write_text(SOURCE, encoding="utf-8")
    (tmp_path / "good.md").write_text(GOOD, encoding="utf-8")
    (tmp_path / "bad.md").write_text(BAD, encoding="utf-8")
    return tmp_path


@pytest.fixture
def sampled(monkeypatch: pytest.MonkeyPatch, desk: Path) -> Path:
    """The same folder, with a desk that always gives the report made by hand."""
    monkeypatch.setattr(onrecord.desk, "check", lambda *_, **__: sample.report())
    return desk


def told(result) -> str:
    """The one line on standard error."""
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    assert len(lines) == 1 and "Traceback" not in lines[0]
    return lines[0]


def test_a_stated_article_ends_with_0(desk: Path) -> None:
    result = run("desk", desk / "good.md", desk / "evidence")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.endswith("1 sentence: 1 stated, 0 blocked, 0 to look at → publishable\n")


def test_a_contradicted_article_ends_with_1(desk: Path) -> None:
    result = run("desk", desk / "bad.md", desk / "evidence")
    assert result.exit_code == 1
    assert "44 → 40" in result.stdout and "not publishable" in result.stdout


def test_an_article_comes_from_standard_input(desk: Path) -> None:
    result = run("desk", "-", desk / "evidence", input=BAD)
    assert result.exit_code == 1 and "standard input" in result.stdout


def test_standard_input_that_is_no_utf_8_is_told(desk: Path) -> None:
    assert "standard input is not UTF-8" in told(run("desk", "-", desk / "evidence", input=b"caf\xe9 costs 40 euros"))


def test_a_folder_with_the_name_of_a_standard_is_no_input(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (desk / "news").mkdir()
    monkeypatch.chdir(desk)
    assert run("desk", "good.md", "evidence", "--json", "news/report.json").exit_code == 0


def test_json_on_standard_output_is_alone_and_the_same_twice(desk: Path) -> None:
    first, second = (run("desk", desk / "bad.md", desk / "evidence", "--json", "-") for _ in range(2))
    assert first.stdout_bytes == second.stdout_bytes and first.stderr == ""
    report = json.loads(first.stdout)
    assert report["blocked"] is True and [d["verdict"] for d in report["decisions"]] == ["confirmed", "inaccurate"]


def test_json_is_as_the_schema_says(desk: Path) -> None:
    schema = json.loads(files("onrecord.desk").joinpath("schema.json").read_text(encoding="utf-8"))
    validator = jsonschema.Draft202012Validator(schema)
    validator.check_schema(schema)
    validator.validate(json.loads(sample.report().to_json()))
    validator.validate(json.loads(run("desk", desk / "bad.md", desk / "evidence", "--json", "-").stdout))
    broken = sample.report().to_dict() | {"verdict": "true"}
    assert not validator.is_valid(broken)


def test_a_lone_surrogate_survives_in_json(monkeypatch: pytest.MonkeyPatch, desk: Path) -> None:
    monkeypatch.setattr(onrecord.desk, "check", lambda *_, **__: sample.report(notes=(("a.json", "x\ud800y"),)))
    result = run("desk", desk / "bad.md", desk / "evidence", "--json", "-")
    assert json.loads(result.stdout_bytes.decode("utf-8"))["notes"][0]["note"] == "x\ud800y"


def test_files_are_written_and_the_view_is_printed_besides(sampled: Path) -> None:
    names = ("report.json", "report.html", "report.md", "report.docx", "report.sarif")
    targets = [sampled / name for name in names]
    options = ("--json", "--html", "--markdown", "--docx", "--sarif")
    args = [one for pair in zip(options, targets, strict=True) for one in pair]
    result = run("desk", sampled / "bad.md", sampled / "evidence", *args)
    assert result.exit_code == 1 and "Blocked: 6 sentences" in result.stdout
    assert json.loads(targets[0].read_bytes())["article"] == "article.md"
    assert targets[1].read_text(encoding="utf-8").startswith("<!doctype html>")
    assert targets[2].read_text(encoding="utf-8").startswith("## ✗ Not publishable")
    assert targets[3].read_bytes().startswith(b"PK\x03\x04")
    log = json.loads(targets[4].read_bytes())
    assert log["runs"][0]["artifacts"][0]["location"]["uri"].endswith("/bad.md")
    assert sorted(p.name for p in sampled.iterdir()) == sorted(["bad.md", "evidence", "good.md", *names])


def test_a_file_is_replaced_whole_or_left_alone(sampled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = sampled / "report.json"
    target.write_text("old", encoding="utf-8")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", str(target))

    monkeypatch.setattr(os, "fsync", full)
    assert "no space left on device" in told(run("desk", sampled / "bad.md", sampled / "evidence", "--json", target))
    assert target.read_text(encoding="utf-8") == "old"
    assert not list(sampled.glob(".*"))


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="this system has no such device")
def test_a_device_is_written_to_and_not_replaced(sampled: Path) -> None:
    assert run("desk", sampled / "bad.md", sampled / "evidence", "--json", "/dev/null").exit_code == 1
    assert not Path("/dev/null").is_file()


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("nowhere.md", "evidence"), "nowhere.md is not there: give the path of the article"),
        (("good.md", "nowhere"), "nowhere is not there: give a folder"),
        (("blank.md", "evidence"), "blank.md"),
        (("torn.pdf", "evidence"), "torn.pdf"),
        (("evidence", "evidence"), "evidence"),
        (("good.md", "evidence", "--standard", "gossip"), "no standard 'gossip'"),
        (("good.md", "evidence", "--standard", "gossip.toml"), "gossip.toml"),
        (("good.md", "evidence", "--as-of", "tomorrow"), "--as-of tomorrow is no date: write it as"),
        (("good.md", "good.md"), "among its own evidence"),
        (("good.md", "."), "among its own evidence"),
        (("good.md", "evidence", "--json", "good.md"), "good.md is an input file and is not overwritten"),
        (("good.md", "evidence/memo.txt", "--html", "evidence/memo.txt"), "is an input file and is not overwritten"),
        (("good.md", "evidence", "--html", "evidence/new.html"), "lies in the evidence folder"),
        (("good.md", "evidence", "--html", "no/such.html"), "the folder"),
        (("good.md", "evidence", "--html", "evidence"), "is a folder"),
        (("good.md", "evidence", "--json", "-", "--html", "-"), "two outputs go to -"),
        (("good.md", "evidence", "--json", "a.txt", "--html", "./a.txt"), "two outputs go to"),
        (("good.md", "evidence", "--wrong"), "No such option: --wrong"),
        (("good.md",), "see onrecord desk --help"),
    ],
)
def test_what_cannot_run_ends_with_2_and_one_line(args, says, desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (desk / "blank.md").write_text(" \n", encoding="utf-8")
    (desk / "torn.pdf").write_bytes(b"%PDF-1.7 and no more")
    before = {p: p.read_bytes() for p in desk.rglob("*") if p.is_file()}
    monkeypatch.chdir(desk)
    assert says in told(run("desk", *args, prog_name="onrecord"))
    assert {p: p.read_bytes() for p in desk.rglob("*") if p.is_file()} == before


def test_an_unreadable_document_is_named_and_the_run_goes_on(desk: Path) -> None:
    (desk / "evidence" / "torn.pdf").write_bytes(b"%PDF-1.7 and no more")
    result = run("desk", desk / "good.md", desk / "evidence")
    assert result.exit_code == 0
    assert "1 document read, 1 not read" in result.stdout and "torn.pdf: " in result.stdout


def test_without_a_document_nothing_was_checked_and_it_does_not_end_with_0(desk: Path) -> None:
    (desk / "evidence" / "memo.txt").unlink()
    result = run("desk", desk / "good.md", desk / "evidence")
    assert result.exit_code == 2 and "no document could be read" in result.stderr


def test_a_fault_of_ours_asks_to_be_reported(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("secret words of a document")

    monkeypatch.setattr(onrecord.desk, "check", broken)
    line = told(run("desk", desk / "good.md", desk / "evidence"))
    assert "a fault in onrecord (RuntimeError)" in line and "--debug" in line and "secret" not in line
    debugged = run("desk", desk / "good.md", desk / "evidence", "--debug")
    assert debugged.exit_code == 2 and "Traceback" in debugged.stderr and debugged.stdout == ""


def test_ctrl_c_ends_quietly_with_130(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(onrecord.desk, "check", interrupted)
    result = run("desk", desk / "good.md", desk / "evidence")
    assert (result.exit_code, result.output) == (130, "")


def test_a_hostile_file_name_reaches_the_terminal_as_marks(desk: Path) -> None:
    line = told(run("desk", "no\x1b[2Jwhere\u202e.md", desk / "evidence"))
    assert "\x1b" not in line and "<U+001B>" in line and "<U+202E>" in line


def test_the_demo_explains_itself_and_runs(tmp_path: Path) -> None:
    target = tmp_path / "demo.html"
    result = run("demo", "--html", target)
    lines = result.stdout.splitlines()
    assert result.exit_code == 1
    assert lines[0].startswith("The bundled example") and "wrong on purpose" in lines[1]
    assert lines[-1].endswith("onrecord desk YOUR-ARTICLE YOUR-FOLDER")
    assert "$3.6 million → $3.0 million" in result.stdout
    assert "Ellery" in target.read_text(encoding="utf-8")


def test_the_demo_gives_json_alone() -> None:
    assert json.loads(run("demo", "--json", "-").stdout)["article"] == "article.md"


def test_checks_lists_every_one_by_its_first_line() -> None:
    result = run("checks", env={"COLUMNS": "300"})
    listed = list(entries())
    assert result.exit_code == 0 and len(listed) >= 20
    for entry in listed:
        assert re.search(rf"^ {entry.name} +\S", result.stdout, re.MULTILINE), entry.name
        assert entry.first_line and entry.first_line[:60].split("`")[0] in result.stdout


def test_checks_prints_a_whole_page() -> None:
    result = run("checks", "figure")
    assert "figure (check)" in result.stdout and "\n    >>> from onrecord.checks.examples" in result.stdout


def test_an_unknown_check_is_told_with_the_nearest() -> None:
    assert "did you mean figure?" in told(run("checks", "figur"))


def test_version_and_no_command() -> None:
    assert run("--version").stdout == f"onrecord {__version__}\n"
    bare = run()
    assert bare.exit_code == 2 and "Usage" in bare.output
    assert "No such command" in told(run("dest", prog_name="onrecord"))


def commands(command=None, path: tuple[str, ...] = ()):
    """Every command with its path, groups among them."""
    command = command or get_command(app)
    yield path, command
    for name, one in sorted(getattr(command, "commands", {}).items()):
        yield from commands(one, (*path, name))


@pytest.mark.parametrize("path", [path for path, _ in commands()], ids=" ".join)
def test_every_command_has_help_with_an_example_that_exists(path: tuple[str, ...]) -> None:
    result = run(*path, "--help", env={"COLUMNS": "200"})
    text = " ".join(result.stdout.split())
    example = re.search(r"Example: onrecord ((?:[a-z]+ ?)*)", text)
    assert result.exit_code == 0 and example
    assert any(example[1].split()[: len(p)] == list(p) for p, _ in commands() if p)
    assert len(text) > 120


def test_every_command_and_option_is_in_the_reference() -> None:
    text = Path(__file__).parents[2].joinpath("docs", "commands.md").read_text(encoding="utf-8")
    sections = dict(re.findall(r"^## `onrecord ([^`]+)`\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL))
    leaves = {" ".join(path): one for path, one in commands() if not hasattr(one, "commands")}
    assert set(sections) == set(leaves)
    shared = sections["eval cues"]
    for name, command in leaves.items():
        told = sections[name] + (
            shared if "The options are those of `eval cues`" in " ".join(sections[name].split()) else ""
        )
        for parameter in command.params:
            for option in parameter.opts:
                if option.startswith("--"):
                    assert f"`{option}" in told, (name, option)


def test_the_installed_command_works_in_a_process_of_its_own(desk: Path) -> None:
    code = "from onrecord.cli.main import run; run()"
    args = [sys.executable, "-c", code, "desk", str(desk / "bad.md"), str(desk / "evidence")]
    environment = {**os.environ, "NO_COLOR": "1", "PYTHONIOENCODING": "ascii"}
    plain = subprocess.run(args, capture_output=True, env=environment, timeout=60)
    assert plain.returncode == 1 and plain.stderr == b""
    assert b"X Stated differently" in plain.stdout and b"\x1b" not in plain.stdout
    another = subprocess.run([*args, "--json", "-"], capture_output=True, timeout=60)
    assert another.stdout == run("desk", desk / "bad.md", desk / "evidence", "--json", "-").stdout_bytes
