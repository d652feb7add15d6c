"""Checks, rulings, and a store that is moved as a file."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from onrecord.desk import Article, Report, check
from onrecord.errors import FileError, StoreError
from onrecord.evidence import Document, Evidence
from onrecord.models import Answer, Question
from onrecord.models.recorder import Recorded
from onrecord.store import Store, open_store
from onrecord.store.transfer import export_lines, import_file

EVIDENCE = Evidence.of({"memo.txt": "Each bus seats 40 people. The depot opens on 5 May 2026. \ud800"})
ARTICLE = Article.of("Each bus seats 44 people. The depot will be enlarged.")


def report() -> Report:
    return check(ARTICLE, EVIDENCE)


def document() -> Document:
    return Document(ARTICLE.id, ARTICLE.text)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(tmp_path / "store.db")


def test_a_check_is_kept_whole_and_can_be_run_again(store: Store) -> None:
    number = store.checks.keep(report().to_dict(), document(), EVIDENCE)
    kept = store.checks.get(number)
    assert kept.report == report().to_dict()
    assert kept.evidence.digest == EVIDENCE.digest
    assert check(Article.of(kept.article.text.string), kept.evidence).to_dict() == kept.report
    assert store.checks.list() == ((1, kept.at, "article.md", True),)
    with pytest.raises(StoreError, match="no check 9"):
        store.checks.get(9)


def test_documents_are_kept_once(store: Store) -> None:
    for _ in range(3):
        store.checks.keep(report().to_dict(), document(), EVIDENCE)
    with store.reading() as connection:
        assert connection.exec_driver_sql("SELECT COUNT(*) FROM documents").scalar_one() == 2
        assert connection.exec_driver_sql("SELECT COUNT(*) FROM snapshots").scalar_one() == 1
    assert store.verify().sound


def test_a_report_of_other_evidence_is_not_kept(store: Store) -> None:
    with pytest.raises(StoreError, match="its snapshot is another"):
        store.checks.keep(report().to_dict(), document(), Evidence.of({"other.txt": "x"}))
    assert store.checks.list() == ()


@pytest.mark.parametrize(
    ("statement", "kind"),
    [
        ("UPDATE documents SET content = CAST(replace(CAST(content AS TEXT), '40', '44') AS BLOB)", "row_changed"),
        ("UPDATE checks SET blocked = 0", "row_changed"),
        ("UPDATE decisions SET verdict = 'confirmed' WHERE n = 1", "row_changed"),
        ("DELETE FROM decisions", "row_changed"),
        ("DELETE FROM snapshots", "row_gone"),
        ("UPDATE rulings SET ruling = 'wrong'", "row_changed"),
        ("INSERT INTO rulings SELECT id + 1, at, by, article, sentence, 'fine', note FROM rulings", "row_added"),
    ],
)
def test_what_was_changed_behind_the_trail_is_named(store: Store, tmp_path: Path, statement: str, kind: str) -> None:
    number = store.checks.keep(report().to_dict(), document(), EVIDENCE)
    store.checks.rule(ARTICLE.text.string[:25], "fine", by="Ed")
    assert store.verify().sound
    connection = sqlite3.connect(tmp_path / "store.db")
    with connection:
        connection.execute(statement)
    connection.close()
    assert kind in {f.kind for f in store.verify().faults}
    if "documents" in statement or "snapshots" in statement:
        with pytest.raises(StoreError, match=r"was changed|is gone"):
            store.checks.get(number)


def test_a_ruling_holds_for_the_same_words_until_it_is_taken_back(store: Store) -> None:
    assert store.checks.ruling("Each bus seats 44 people.") is None
    store.checks.rule("Each bus  seats\n44 people.", "fine", by="Ed", note="standing room")
    found = store.checks.ruling("Each bus seats 44 people.")
    assert found is not None
    assert (found.ruling, found.by, found.note) == ("fine", "Ed", "standing room")
    assert store.checks.ruling("Each bus seats 45 people.") is None
    store.checks.rule("Each bus seats 44 people.", "open", by="Flo")
    assert store.checks.ruling("Each bus seats 44 people.") is None
    with pytest.raises(StoreError, match="is no ruling"):
        store.checks.rule("x", "maybe", by="Ed")  # type: ignore[arg-type]


def full(store: Store) -> None:
    store.checks.keep(report().to_dict(), document(), EVIDENCE)
    store.checks.rule("Each bus seats 44 people.", "fine", by="Ed")
    store.held.hold("a \x00 \ud800", source=["b"], report={"c": 1})
    question = Question("reader", "1", "s", "u", {}, ("i1", "i2"), (("P1",), ()))
    store.recordings.keep(Recorded("k" * 64, question, Answer("{}", "m", tokens_in=3), 0.25))
    store.recordings.hand_out("h" * 64, question, "m")


def export(store: Store, path: Path) -> Path:
    path.write_text("".join(export_lines(store)), encoding="ascii")
    return path


def test_a_store_goes_into_a_file_and_comes_back(store: Store, tmp_path: Path) -> None:
    full(store)
    file = export(store, tmp_path / "export.jsonl")
    with open_store(tmp_path / "other.db") as other:
        assert import_file(other, file) == len(file.read_text().splitlines()) - 2
        assert list(export_lines(other))[1:-1] == file.read_text().splitlines(keepends=True)[1:-1]
        assert other.verify().sound
        assert other.held.hold("next", source="", report={}).id == 2
        assert other.recordings.find(["i2"])["i2"].n == 1
        assert other.verify().sound
        with pytest.raises(StoreError, match="is not empty"):
            import_file(other, file)


def test_an_export_that_was_cut_or_changed_is_not_taken_in(store: Store, tmp_path: Path) -> None:
    full(store)
    data = export(store, tmp_path / "export.jsonl").read_bytes()
    for bad in (data[:-1], data[: len(data) // 2], data.replace(b'"Ed', b'"Ev'), b"", b"{}\n{}\n"):
        file = tmp_path / "bad.jsonl"
        file.write_bytes(bad)
        with open_store(tmp_path / "other.db") as other:
            with pytest.raises(FileError):
                import_file(other, file)
            assert other.held.list(None) == ()
            assert list(other.audit.entries()) == []
