"""A smoke training of the cue tagger on invented rows: it learns, decides, writes the same bytes again, and is read."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from onrecord import cues
from onrecord.cues.reading import Reading
from onrecord.cues.tagger import load, settle, unpacked
from onrecord.text import Text
from training import card
from training import cues as command
from training.register import SOURCES
from training.rows import CORPORA, read

PROTEINS = (
    "kinase",
    "ligase",
    "receptor",
    "actin",
    "integrin",
    "polymerase",
    "cadherin",
    "tubulin",
    "helicase",
    "laminin",
)
CELLS = ("neurons", "fibroblasts", "lymphocytes", "platelets", "hepatocytes", "osteoblasts")


def _put(data: Path, name: str, rows: Iterable[dict[str, Any]]) -> None:
    path = data / name
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = "".join(json.dumps(row) + "\n" for row in rows)
    path.write_bytes(gzip.compress(lines.encode()) if name.endswith(".gz") else lines.encode())


def _biology() -> Iterable[dict[str, Any]]:
    """The lists call both "could" hedges; here only "could be due to" is one."""
    for i, protein in enumerate(PROTEINS):
        for cell in CELLS:
            able = f"The {protein} could be purified from the {cell} after stimulation."
            doubt = f"The loss of {protein} could be due to the lysis of {cell}."
            at = doubt.index("could")
            yield {"text": able, "doc": f"d{i}", "negation_cues": [], "speculation_cues": []}
            yield {"text": doubt, "doc": f"d{i}", "negation_cues": [], "speculation_cues": [[at, at + 5]]}


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data")
    names = {name for corpus in CORPORA for name in corpus.files} | {
        name for names in SOURCES.values() for name in names
    }
    for name in sorted(names):
        _put(folder, name, ())
    _put(folder, "cues/bioscope_abstracts_dev.jsonl.gz", _biology())
    rule = {"causal": False, "marked": None, "markers": [], "marker_text": [], "conditional_marker": False}
    _put(folder, "cues/cira_dev.jsonl.gz", (
        {"text": f"The system shall store the {word} record of each user.", **rule} for word in PROTEINS * 6
    ))  # fmt: skip
    war = " ".join(f"The {word} war ended near the old river." for word in PROTEINS * 6)
    _put(folder, "cues/wikiwars_train.jsonl.gz", [{"text": war, "doc": "w", "timexes": []}])
    talk = " ".join(f"[Human]: did you see my {word} lol [Assistant]: no i did not" for word in PROTEINS * 3)
    _put(folder, "pairs/halueval_dialogue.jsonl.gz", [{"sources": [], "meta": {"dialogue_history": talk}}])
    return folder


def _train(data: Path, out: Path) -> bytes:
    assert command.main(["--data", str(data), "--out", str(out), "--figures", str(out / "figures.json")]) == 0
    return (out / "cues-en.json.gz").read_bytes()


def test_a_training_run_learns_decides_and_repeats_itself(data: Path, tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    packed = _train(data, tmp_path / "a")
    assert packed == _train(data, tmp_path / "b")
    model = unpacked(packed, (tmp_path / "a" / "cues-en.sha256").read_text().split()[0])
    (head,) = model.heads["biomedicine"]
    assert head.kind == "hedge" and list(model.heads) == ["biomedicine"]
    figures = json.loads((tmp_path / "a" / "figures.json").read_text())
    decision = next(f for f in figures if (f["kind"], f["register"]) == ("hedge", "biomedicine"))
    assert decision["on"] and decision["mended"] > 40 and decision["spoilt"] == 0
    assert decision["corpora"]["all"]["list"]["precision"] < 0.7 < decision["corpora"]["all"]["dev"]["precision"]
    for verb, hedged in (
        ("be detected in the platelets after stimulation", False),
        ("be due to the lysis of platelets", True),
    ):
        text = Text(f"The loss of vimentin could {verb}.", "en")
        found = settle(Reading(text, 0, len(text)), cues.find(text, by=("list",)), model)
        assert any(cue.kind == "hedge" for cue in found) is hedged


def test_doubtful_rows_leave_no_weights(data: Path, tmp_path: Path) -> None:
    assert command.main(["--data", str(data), "--terms", "any", "--out", str(tmp_path)]) == 0
    assert list(tmp_path.iterdir()) == []


def test_a_missing_corpus_is_named_in_one_line(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--data", str(tmp_path / "none")]) == 2
    (tmp_path / "empty").mkdir()
    assert command.main(["--data", str(tmp_path / "empty")]) == 2
    error = capsys.readouterr().err
    assert "no such folder" in error and "bioscope_abstracts_dev.jsonl.gz is missing" in error


def test_what_is_shipped_is_fitted_on_clear_terms_only() -> None:
    shipped = {corpus.name: corpus for corpus in CORPORA if corpus.terms == "clear"}
    assert "bioscope-abstracts" in shipped and not {"polnear", "sfu-review", "talk-dialogsum"} & set(shipped)
    for names in SOURCES.values():
        for name in names:
            of_file = [c for c in CORPORA if name in c.files and not c.parts]
            assert all(c.terms == "clear" for c in of_file)


def test_rows_have_spans_of_their_own_text(data: Path) -> None:
    rows = read(data, next(c for c in CORPORA if c.name == "bioscope-abstracts"))
    assert len(rows) == 2 * len(PROTEINS) * len(CELLS)
    marked = [row for row in rows if row.holds("hedge")]
    assert {row.text[a:b] for row in marked for a, b in row.marks["hedge"]} == {"could"} and len(marked) == len(
        rows
    ) // 2


def test_the_card_shows_the_figures_of_the_run_that_made_the_weights() -> None:
    decisions = json.loads(card.FIGURES.read_text(encoding="utf-8"))
    written = card.CARD.read_text(encoding="utf-8")
    assert written == card.filled(written, decisions)
    model = load()
    assert model is not None
    shipped = {(head.kind, head.register, len(head.weights)) for heads in model.heads.values() for head in heads}
    assert shipped == {(d["kind"], d["register"], d["weights"]) for d in decisions if d["on"]}
