"""The search for an entailment reader: features of our own proof, kept between runs, sets and documents held apart."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from onrecord.evidence import Evidence
from training import reader
from training.proof import NAMES, features

TOWNS = ("Arden", "Brack", "Calder", "Dunmore", "Elling", "Farrow", "Garth", "Hollin", "Irby", "Jarrow")


def _value(text: str, source: str, name: str) -> float:
    return features(text, Evidence.of({"a": source}))[NAMES.index(name)]


def test_features_tell_a_changed_figure_from_a_stated_one() -> None:
    source = "The mill in Arden employs 41 people and closes in May."
    stated, changed = "The mill in Arden employs 41 people.", "The mill in Arden employs 47 people."
    assert len(features(stated, Evidence.of({"a": source}))) == len(NAMES)
    assert _value(stated, source, "worst supported") == 1.0
    assert _value(changed, source, "worst supported") == 0.0
    assert _value(changed, source, "worst words anywhere") < _value(stated, source, "worst words anywhere") == 1.0


def test_the_worst_sentence_counts() -> None:
    source = "The mill in Arden employs 41 people. It closes in May."
    text = "The mill in Arden employs 41 people. The bakery in Brack opens."
    assert _value(text, source, "sentences") == 2.0
    assert _value(text, source, "worst score") < _value(text, source, "mean score") < 1.0


def test_a_cue_on_one_side_only_is_a_number() -> None:
    source = "The mill in Arden may close in May."
    assert _value("The mill in Arden will close in May.", source, "worst hedged there only") == 1.0
    assert _value("The mill in Arden may close in May.", source, "worst hedged there only") == 0.0


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "pairs"
    folder.mkdir()
    for name in ("summedits", "bump"):
        docs, rows = [], []
        for i, town in enumerate(TOWNS):
            text = f"The {name} mill in {town} employs {40 + i} people and closes in May."
            docs.append({"id": f"{name}-{i}", "text": text})
            for label, number in (("supported", 40 + i), ("unsupported", 90 + i)):
                rows.append({
                    "id": f"{name}-{i}-{label}", "sources": [{"id": f"{name}-{i}", "ref": f"{name}.docs.jsonl.gz"}],
                    "text": f"The {name} mill in {town} employs {number} people.", "label": label, "meta": {},
                })  # fmt: skip
        for file, found in ((f"{name}.docs", docs), (name, rows)):
            lines = "".join(json.dumps(row) + "\n" for row in found)
            (folder / f"{file}.jsonl.gz").write_bytes(gzip.compress(lines.encode()))
    return folder


def test_a_run_is_taken_up_where_it_stopped(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(out: str) -> list[dict[str, object]]:
        arguments = ["--data", str(data), "--work", str(tmp_path / "work"), "--figures", str(tmp_path / out)]
        assert reader.main([*arguments, "--set", "summedits", "--set", "bump"]) == 0
        return json.loads((tmp_path / out).read_text())  # type: ignore[no-any-return]

    first = run("a.json")
    kept = tmp_path / "work" / "bump.jsonl"
    lines = kept.read_text().splitlines(keepends=True)
    kept.write_text("".join(lines[:-1]) + lines[-1][: len(lines[-1]) // 2])  # killed while a row was written
    read: list[str] = []

    def counted(text: str, held: Evidence) -> list[float]:
        read.append(text)
        return features(text, held)

    monkeypatch.setattr(reader, "features", counted)
    assert run("b.json") == first
    assert len(read) == 1
    assert [row["set"] for row in first] == ["bump", "summedits"]
    assert all(row["rows"] == 20 and row["stated"] == 10 for row in first)


def test_a_missing_folder_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert reader.main(["--data", str(tmp_path / "none"), "--work", str(tmp_path)]) == 2
    assert "no such folder" in capsys.readouterr().err
