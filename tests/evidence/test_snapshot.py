"""Snapshots: what is loaded is what was saved, and a changed byte is named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from onrecord.errors import FileError
from onrecord.evidence.document import Cell, Document, Evidence, Labels, Page, Unread
from onrecord.evidence.snapshot import load, save
from onrecord.text import Text

LABELS = Labels(
    "release",
    "primary",
    "Port",
    "Ada Moss",
    "https://p.example",
    "Dues",
    "2024-01-02",
    "",
    "de",
    "B",
    (("title", "x"),),
)


@pytest.fixture
def evidence() -> Evidence:
    first = Document(
        "a/b.pdf",
        Text("Züge \U0001f682 fahren.\n1 | 2", "de"),
        LABELS,
        (Page(1, 0, 14),),
        (Cell(0, 0, 0, 15, 16, "r", "c", True),),
    )
    return Evidence(
        (first, Document("c.txt", Text("Words.")), Document("d.txt", Text("Words."))), (Unread("x.png", "a picture"),)
    )


def test_round_trip(evidence: Evidence, tmp_path: Path) -> None:
    path = save(evidence, tmp_path)
    again = load(tmp_path)
    assert path.stem == evidence.digest.removeprefix("sha256:")
    assert again.digest == evidence.digest and again.unread == evidence.unread
    for a, b in zip(again, evidence, strict=True):
        assert (a.id, a.text, a.labels, a.pages, a.cells) == (b.id, b.text, b.labels, b.pages, b.cells)
    assert again.document("a/b.pdf").language == "de"
    assert save(again, tmp_path) == path and len(list((tmp_path / "documents").iterdir())) == 3


def test_every_changed_byte_is_named(evidence: Evidence, tmp_path: Path) -> None:
    save(evidence, tmp_path)
    for path in sorted(tmp_path.rglob("*.json")):
        data = path.read_bytes()
        for at in range(0, len(data), 7):
            path.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
            with pytest.raises(FileError, match=path.name):
                load(tmp_path)
        path.write_bytes(data)
    assert load(tmp_path).digest == evidence.digest


def test_a_missing_document_is_named(evidence: Evidence, tmp_path: Path) -> None:
    save(evidence, tmp_path)
    gone = tmp_path / "documents" / f"{evidence.document('c.txt').digest.removeprefix('sha256:')}.json"
    gone.unlink()
    with pytest.raises(FileError, match=r"c\.txt.* is missing"):
        load(tmp_path)


def test_a_snapshot_under_another_name_or_with_a_document_dropped(evidence: Evidence, tmp_path: Path) -> None:
    path = save(evidence, tmp_path)
    content = json.loads(path.read_bytes())
    content["documents"].pop()
    path.write_text(json.dumps(content))
    with pytest.raises(FileError, match="changed"):
        load(tmp_path)


def test_several_snapshots_share_their_documents(evidence: Evidence, tmp_path: Path) -> None:
    save(evidence, tmp_path)
    smaller = Evidence(evidence.documents[:1])
    save(smaller, tmp_path)
    assert len(list((tmp_path / "documents").iterdir())) == 3
    assert load(tmp_path, smaller.digest).digest == smaller.digest
    with pytest.raises(FileError, match="2 snapshots; give the digest"):
        load(tmp_path)
    with pytest.raises(FileError, match="no snapshot"):
        load(tmp_path, "sha256:" + "0" * 64)
    with pytest.raises(FileError, match="no snapshot"):
        load(tmp_path, "../documents/x")


def test_nothing_there(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="0 snapshots"):
        load(tmp_path)
