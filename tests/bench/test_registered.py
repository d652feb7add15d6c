"""Registered rounds: a protocol that refuses what was changed, two labellers, runs that are kept, figures."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from onrecord.bench.registered.labelling import agree
from onrecord.bench.registered.protocol import read_protocol, read_rows, write_rows
from onrecord.bench.registered.running import run_round, score_round
from onrecord.cli.app import app
from onrecord.errors import FileError, InputError, SettingError

RUNNER = CliRunner()
SENTENCES = ("The town bought two buses on Monday.", "Each bus seats 40 people.", "The depot may open in May.")
PLANTED = {
    "id": "p1", "article": "a1", "kind": "number", "original": "Each bus seats 40 people.",
    "changed": "Each bus seats 44 people.",
}  # fmt: skip


def rounds(*args: object):
    return RUNNER.invoke(app, ["rounds", *map(str, args)])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "spring"
    (place / "articles" / "a1" / "evidence").mkdir(parents=True)
    (place / "articles" / "a1" / "article.md").write_text(" ".join(SENTENCES) + "\n", encoding="utf-8")
    (place / "articles" / "a1" / "evidence" / "memo.txt").write_text(" ".join(SENTENCES), encoding="utf-8")
    write_rows(place / "planted.jsonl", [PLANTED])
    return place


@pytest.fixture
def registered(folder: Path) -> Path:
    result = rounds("new", folder, "--as-of", "2026-05-14", "--controls", 2)
    assert result.exit_code == 0, result.output
    return folder


def fill(folder: Path, labels: dict[str, list[tuple[str, bool]]]) -> None:
    for who, given in labels.items():
        rows = read_rows(folder / f"labels.{who}.jsonl")
        for row, (label, wrong) in zip(rows, given, strict=True):
            row |= {"label": label, "factual_error": wrong}
        write_rows(folder / f"labels.{who}.jsonl", rows)


AGREED = [("supported", False), ("supported", False), ("no_fact", False)]


def test_a_protocol_names_all_that_will_be_measured(registered: Path) -> None:
    protocol = read_protocol(registered)
    assert protocol.name == "spring" and protocol.as_of is not None and protocol.as_of.isoformat() == "2026-05-14"
    assert list(protocol.articles) == ["a1"] and set(protocol.files) == {"planted.jsonl", "rewrites.jsonl"}
    assert len(protocol.controls) == 2 and protocol.standard_digest.startswith("sha256:")
    sheets = [read_rows(registered / f"labels.{who}.jsonl") for who in ("first", "second")]
    assert sheets[0] == sheets[1] and [row["sentence"] for row in sheets[0]] == list(SENTENCES)
    assert all(row["label"] == "" and row["factual_error"] is None for row in sheets[0])
    assert not {"verdict", "decided_by"} & set().union(*sheets[0]), "labellers see no verdict"


def test_a_round_is_registered_once(registered: Path) -> None:
    assert "is registered already" in rounds("new", registered).stderr


@pytest.mark.parametrize(
    ("file", "says"),
    [
        ("articles/a1/article.md", "article a1 or its evidence was changed"),
        ("articles/a1/evidence/memo.txt", "article a1 or its evidence was changed"),
        ("planted.jsonl", "planted.jsonl was changed"),
        ("protocol.json", "was changed after it was written"),
    ],
)
def test_what_was_changed_does_not_run(file: str, says: str, registered: Path) -> None:
    path = registered / file
    path.write_text(
        path.read_text(encoding="utf-8").replace("40", "41").replace('"seed": 1', '"seed": 2'), encoding="utf-8"
    )
    for command in ("run", "score", "label"):
        result = rounds(command, registered)
        assert result.exit_code == 2 and says in result.stderr, command
    assert not (registered / "runs").exists()


def test_an_article_that_was_added_or_another_standard_does_not_run(
    registered: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("onrecord.bench.registered.protocol._standard", lambda name: "sha256:other")
    with pytest.raises(SettingError, match="is not the registered one"):
        read_protocol(registered)
    (registered / "articles" / "a2").mkdir()
    (registered / "articles" / "a2" / "article.md").write_text("Another.", encoding="utf-8")
    with pytest.raises(SettingError, match="added or taken away: a2"):
        read_protocol(registered)


def test_two_labellers_and_a_ruling(registered: Path) -> None:
    fill(registered, {"first": AGREED, "second": [("supported", False), ("partly", True), ("no_fact", False)]})
    found = agree(registered)
    assert (found.sentences, found.same.count, found.open) == (3, 2, 1)
    assert found.kappa_label == 0.5 and not (registered / "labels.jsonl").exists()
    (row,) = read_rows(registered / "differences.jsonl")
    assert (row["first_label"], row["second_label"], row["final"]) == ("supported", "partly", "")
    write_rows(registered / "differences.jsonl", [row | {"final": "partly", "final_factual_error": False}])
    assert agree(registered).open == 0
    assert [(r["label"], r["factual_error"]) for r in read_rows(registered / "labels.jsonl")] == [
        ("supported", False), ("partly", False), ("no_fact", False)
    ]  # fmt: skip
    write_rows(registered / "differences.jsonl", [row | {"final": "maybe", "final_factual_error": False}])
    with pytest.raises(FileError, match="final is one of"):
        agree(registered)


def test_a_sheet_that_is_not_complete_is_named(registered: Path) -> None:
    with pytest.raises(InputError, match=r"labels\.first\.jsonl: a1 n=1 has no label"):
        agree(registered)
    fill(registered, {"first": AGREED, "second": AGREED})
    rows = read_rows(registered / "labels.second.jsonl")
    write_rows(registered / "labels.second.jsonl", [rows[0] | {"factual_error": "no"}, *rows[1:]])
    with pytest.raises(InputError, match="factual_error is neither true nor false"):
        agree(registered)
    write_rows(registered / "labels.second.jsonl", rows[1:])
    with pytest.raises(InputError, match="not of the same sentences"):
        agree(registered)


def test_a_run_is_kept_and_scored_with_its_labels(registered: Path) -> None:
    with pytest.raises(FileError, match="has no run"):
        score_round(registered)
    result = rounds("run", registered)
    assert (
        result.exit_code == 0 and "control sentences with another verdict than in the first run: 0/2" in result.stdout
    )
    with pytest.raises(FileError, match=r"labels\.jsonl is missing"):
        score_round(registered)
    fill(registered, {"first": AGREED, "second": AGREED})
    assert "labels.jsonl is written" in rounds("label", registered).stdout
    figures = {f.name: f for f in score_round(registered).figures}
    assert figures["A1 planted errors not confirmed"].counts == {"count": 1, "total": 1}
    assert figures["C2 correct sentences confirmed"].counts["total"] == 3
    assert figures["rulings beside the result"].value == 0
    (registered / "rulings.jsonl").write_text('{"id": "p1", "ruling": "the label stands"}\n', encoding="utf-8")
    again = {f.name: f for f in score_round(registered).figures}
    assert again.pop("rulings beside the result").value == 1
    assert again == {name: f for name, f in figures.items() if name in again}, "a ruling changes no registered figure"
    printed = rounds("score", registered, "--json", "-")
    assert json.loads(printed.stdout)["operation"] == "rounds score"


def test_runs_are_never_written_over_and_controls_show_change(
    registered: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, _ = run_round(registered)
    with pytest.raises(FileExistsError):
        monkeypatch.setattr("onrecord.bench.registered.running.stamp", lambda _: first.name.split("_")[0])
        run_round(registered)
    monkeypatch.undo()
    kept = json.loads(first.read_text(encoding="utf-8"))
    for sentence in kept["articles"]["a1"]["sentences"]:
        sentence["verdict"] = "needs_review"
    earlier = first.with_name("19990101T000000Z_spring_code.json")
    earlier.write_text(json.dumps(kept), encoding="utf-8")
    monkeypatch.setattr("onrecord.bench.registered.running.stamp", lambda _: "20990101T000000Z")
    _, changed = run_round(registered)
    assert changed.counts["total"] == 2 and changed.counts["count"] >= 1


def test_changes_are_proposed_and_files_of_people_stay(folder: Path) -> None:
    result = rounds("new", folder, "--plant", 1)
    assert result.exit_code == 0 and re.search(r"[1-9]\d* proposed changes", result.stdout)
    assert read_rows(folder / "planted.jsonl") == [PLANTED], "people had written that one"
    proposed = read_rows(folder / "rewrites.jsonl")
    assert all(row["original"] in " ".join(SENTENCES) and row["changed"] != row["original"] for row in proposed)


@pytest.mark.parametrize(
    ("content", "says"), [("{", "is no protocol"), ("[]", "is no protocol"), (None, "has no protocol.json")]
)
def test_what_is_no_protocol(content: str | None, says: str, folder: Path) -> None:
    if content is not None:
        (folder / "protocol.json").write_text(content, encoding="utf-8")
    with pytest.raises(FileError, match=says):
        read_protocol(folder)


def test_what_cannot_be_registered(tmp_path: Path) -> None:
    assert "has no articles" in rounds("new", tmp_path).stderr
    assert "is no date" in rounds("new", tmp_path, "--as-of", "soon").stderr
