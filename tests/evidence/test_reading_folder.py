"""Folders: every file is a document or has a reason; ids, digests, odd names, links, pipes."""

from __future__ import annotations

import os
import shutil
import unicodedata
from pathlib import Path

import pytest

from onrecord.errors import FileError
from onrecord.evidence.document import Evidence
from onrecord.evidence.reading import Limits, extract, read_document, read_evidence
from tests.evidence.reading_files import CSV, HTML, JSON, MAIL, SRT, p
from tests.evidence.reading_files import docx as word
from tests.evidence.reading_files import pdf as made
from tests.evidence.reading_files import xlsx as workbook


def reasons(evidence: Evidence) -> dict[str, str]:
    return {u.path: u.reason for u in evidence.unread}


def ids(evidence: Evidence) -> list[str]:
    return [d.id for d in evidence]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path / "evidence"
    (root / "mails" / "old").mkdir(parents=True)
    files = {
        "page.html": HTML.encode(),
        "release.txt": b"The quay closes.\n",
        "mails/one.eml": MAIL,
        "mails/old/berths.csv": CSV,
        "talk.srt": SRT,
        "data.json": JSON,
        "memo.docx": word(p("The dues rise.")),
        "sums.xlsx": workbook([["A", "B"], ["x", 1]]),
        "report.pdf": made([[(50, 700, "The report.")]]),
        "notes.md": b"# Notes\n\nOne.\n",
        "README": b"A word about the files.\n",
    }
    for name, data in files.items():
        (root / name).write_bytes(data)
    return root


def test_every_format_is_read_and_the_rest_is_said(folder: Path) -> None:
    for name, data in {
        "scan.png": b"\x89PNG\r\n\x1a\n",
        "old.doc": b"\xd0\xcf\x11\xe0",
        "mail.msg": b"\xd0\xcf",
        "empty.txt": b"",
        "blank.txt": b" \n ",
        "junk.txt": bytes(range(256)) * 9,
        "odd.bin": bytes(range(200, 255)) * 9 + b"\0" * 99,
        ".DS_Store": b"x",
        "~$memo.docx": b"x",
        "talk.mp3": b"ID3",
    }.items():
        (folder / name).write_bytes(data)
    evidence = read_evidence(folder)
    assert ids(evidence) == [
        "README",
        "data.json",
        "mails/old/berths.csv",
        "mails/one.eml",
        "mails/one.eml/berths.csv",
        "memo.docx",
        "notes.md",
        "page.html",
        "release.txt",
        "report.pdf",
        "sums.xlsx",
        "talk.srt",
    ]
    said = reasons(evidence)
    assert set(said) == {
        "blank.txt",
        "empty.txt",
        "junk.txt",
        "mail.msg",
        "mails/one.eml/plan.png",
        "odd.bin",
        "old.doc",
        "scan.png",
        "talk.mp3",
    }
    assert all("\n" not in reason and len(reason) < 250 for reason in said.values())
    assert (
        said["empty.txt"] == "it is empty"
        and ".eml" in said["mail.msg"]
        and ".docx" in said["old.doc"]
        and "OCR" in said["scan.png"]
    )
    assert ("attachment", "berths.csv") in evidence.document("mails/one.eml").labels.notes


def test_the_same_folder_elsewhere_has_the_same_digest(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "somewhere" / "else"
    shutil.copytree(folder, other)
    for path in other.rglob("*"):
        os.utime(path, (1, 1))
    assert read_evidence(other).digest == read_evidence(folder).digest
    (other / "release.txt").write_text("The quay stays open.\n")
    assert read_evidence(other).digest != read_evidence(folder).digest


def test_order_of_reading_does_not_count(tmp_path: Path) -> None:
    a, b = tmp_path / "a", tmp_path / "b"
    for root, names in ((a, "xyz"), (b, "zyx")):
        root.mkdir()
        for name in names:
            (root / f"{name}.txt").write_text(f"Words of {name}.")
    assert read_evidence(a).digest == read_evidence(b).digest


def test_odd_names(tmp_path: Path) -> None:
    decomposed = unicodedata.normalize("NFD", "Zürich.txt")
    for name in ("A.txt", "a.txt", "two\nlines.txt", decomposed, "left\u202eright.txt"):
        (tmp_path / name).write_text("Words.")
    try:
        (tmp_path / os.fsdecode(b"broken\xff.txt")).write_text("Words.")
        broken = ["broken\\udcff.txt"]
    except OSError:  # a file system that takes no such name
        broken = []
    evidence = read_evidence(tmp_path)
    assert set(ids(evidence)) == {"A.txt", "a.txt", "two\\nlines.txt", "Zürich.txt", "left\\u202eright.txt", *broken}
    assert not evidence.unread


def test_two_names_that_are_one_in_nfc(tmp_path: Path) -> None:
    for form in ("NFC", "NFD"):
        (tmp_path / unicodedata.normalize(form, "é.txt")).write_text(form)
    evidence = read_evidence(tmp_path)
    assert len(evidence) + len(evidence.unread) == len(list(tmp_path.iterdir()))
    assert all("same name" in u.reason for u in evidence.unread)


def test_links_are_not_followed(tmp_path: Path) -> None:
    root = tmp_path / "in"
    root.mkdir()
    (tmp_path / "secret.txt").write_text("Not for you.")
    (root / "real.txt").write_text("Words.")
    (root / "out.txt").symlink_to(tmp_path / "secret.txt")
    (root / "self").symlink_to(root)
    (root / "evidence.toml").symlink_to(tmp_path / "nowhere.toml")
    evidence = read_evidence(root)
    assert ids(evidence) == ["real.txt"]
    assert set(reasons(evidence)) == {"out.txt", "self", "evidence.toml"}
    assert all("link" in r for r in reasons(evidence).values())


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_never_blocks(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    assert "no ordinary file" in reasons(read_evidence(tmp_path))["pipe.txt"]
    with pytest.raises(FileError, match=r"pipe\.txt: it is no ordinary file"):
        read_document(tmp_path / "pipe.txt")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads everything")
def test_unreadable(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Words.")
    (tmp_path / "shut").mkdir()
    (tmp_path / "a.txt").chmod(0)
    (tmp_path / "shut").chmod(0)
    try:
        said = reasons(read_evidence(tmp_path))
    finally:
        (tmp_path / "shut").chmod(0o700)
    assert "permissions" in said["a.txt"] and "permissions" in said["shut"]


def test_a_file_that_changes_while_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.txt").write_text("Words.")
    real = Path.stat(tmp_path / "a.txt")
    times = iter(range(9))

    class Stat:
        st_mode, st_size = real.st_mode, real.st_size

        def __init__(self) -> None:
            self.st_mtime_ns = next(times)

    monkeypatch.setattr("onrecord.evidence.reading.folder.os.fstat", lambda number: Stat())
    assert reasons(read_evidence(tmp_path)) == {"a.txt": "it changed while it was read; run again when it is complete"}


def test_limits_are_said(tmp_path: Path) -> None:
    for n in range(4):
        (tmp_path / f"{n}.txt").write_text("Words. " * (1 + 20 * (n == 1)))
    (tmp_path / "x" / "y" / "z").mkdir(parents=True)
    (tmp_path / "x" / "y" / "z" / "deep.txt").write_text("Words.")
    said = reasons(read_evidence(tmp_path, limits=Limits(file_bytes=50, files=3, folders_deep=2)))
    assert (
        "more than the limit of 50" in said["1.txt"]
        and "more than 3 files" in said["3.txt"]
        and "folders deep" in said["x/y/z"]
    )


def test_several_folders_and_files(tmp_path: Path) -> None:
    for name in ("one/a.txt", "two/a.txt", "two/b.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(f"Words of {name}.")
    evidence = read_evidence([tmp_path / "one", tmp_path / "two", tmp_path / "two" / "b.txt", tmp_path / "one"])
    assert ids(evidence) == ["a.txt", "b.txt", "two/a.txt"] and not evidence.unread
    assert ids(read_evidence(tmp_path / "two" / "b.txt")) == ["b.txt"]


def test_a_path_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"gone: it is not there"):
        read_evidence(tmp_path / "gone")
    assert len(read_evidence(tmp_path)) == 0


def test_wrong_endings_are_told_by_the_content(tmp_path: Path) -> None:
    (tmp_path / "report.txt").write_bytes(made([[(50, 700, "The report.")]]))
    (tmp_path / "memo.pdf").write_bytes(word(p("The dues rise.")))
    (tmp_path / "sums.docx").write_bytes(workbook([["A", "B"], ["x", 1]]))
    evidence = read_evidence(tmp_path)
    assert [d.text.string for d in evidence] == ["The dues rise.", "The report.", "A | B\nx | 1"]


def test_language_of_the_page_is_believed_unless_the_words_say_otherwise(tmp_path: Path) -> None:
    german = (
        "Der Gemeinderat hat am Dienstag beschlossen, dass die Gebühren für das Parken im kommenden "
        "Jahr steigen werden. "
    )
    (tmp_path / "long.html").write_text(f'<html lang="en"><body><p>{german * 8}</p></body></html>', encoding="utf-8")
    (tmp_path / "short.html").write_text('<html lang="de"><body><p>Nein, danke.</p></body></html>', encoding="utf-8")
    evidence = read_evidence(tmp_path)
    assert [d.language for d in evidence] == ["de", "de"]
    assert ("language", "en") in evidence.document("long.html").labels.notes


def test_extract_gives_blocks_for_an_article(tmp_path: Path) -> None:
    (tmp_path / "article.docx").write_bytes(word(p("The dues rise.")))
    found = extract(tmp_path / "article.docx")
    assert [(b.kind, found.text[b.start : b.end]) for b in found.blocks] == [("paragraph", "The dues rise.")]


def test_import_is_light() -> None:
    import subprocess
    import sys

    heavy = ["lxml", "trafilatura", "pypdfium2", "docx", "openpyxl", "charset_normalizer", "email.message", "py3langid"]
    program = (
        f"import sys, onrecord.evidence.reading, onrecord.evidence.snapshot; print([m for m in {heavy!r} "
        f"if m in sys.modules])"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=root, check=True)
    assert done.stdout.strip() == "[]"
