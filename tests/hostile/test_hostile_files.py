"""Files as a newsroom, or somebody who means it harm, hands them in: a document, or one line that says why not."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from onrecord.desk import check
from onrecord.errors import FileError, SettingError
from onrecord.evidence.reading import Limits, read_evidence
from tests.evidence.reading_files import docx, p, pdf, raw_pdf, zipped

WORDS = "The harbour board met on Tuesday and raised the dues to 40 euros."


def read(folder: Path, name: str, data: bytes, limits: Limits | None = None) -> tuple[str, str]:
    """The text of a file in a folder, and why it was not read (or not wholly)."""
    (folder / name).write_bytes(data)
    evidence = read_evidence(folder, limits=limits) if limits else read_evidence(folder)
    return "\n".join(d.text.string for d in evidence), "; ".join(f"{u.path}: {u.reason}" for u in evidence.unread)


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        pytest.param("a.txt", b"", "empty", id="empty"),
        pytest.param("a.txt", b"\n\n  \n", "no words", id="only-space"),
        pytest.param("a.pdf", b"%PDF-1.7\n", "PDF", id="cut-pdf"),
        pytest.param("a.pdf", pdf([[(50, 700, WORDS)]], password="x"), "password", id="locked-pdf"),
        pytest.param("a.docx", b"{\\rtf1\\ansi The board met.\\par}", "rich text", id="rtf-named-docx"),
        pytest.param("a.docx", b"PK\x03\x04" + b"\0" * 200, "", id="broken-zip"),
        pytest.param("a.docx", zipped({"a.txt": "x"}), "", id="zip-named-docx"),
        pytest.param("a.doc", b"\xd0\xcf\x11\xe0" * 50, "save it as .docx", id="old-word"),
        pytest.param("a.md", b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 9, "no text", id="picture-named-md"),
        pytest.param("a.pages", b"PK\x03\x04", "export", id="pages"),
        pytest.param("a.mp3", b"ID3" * 50, "transcript", id="recording"),
        pytest.param("a.zip", zipped({"b.txt": WORDS}), "unpack", id="archive"),
        pytest.param("a.jpg", b"\xff\xd8\xff" * 50, "OCR", id="picture"),
        pytest.param("a.json", b"[" * 100_000, "", id="deep-json"),
    ],
)  # fmt: skip
def test_what_is_not_read_is_named_and_the_run_goes_on(tmp_path: Path, name: str, data: bytes, reason: str) -> None:
    (tmp_path / "good.txt").write_text(WORDS, encoding="utf-8")
    text, unread = read(tmp_path, name, data)
    assert text == WORDS
    assert unread.startswith(name) and reason in unread


@pytest.mark.parametrize(
    ("name", "data"),
    [
        pytest.param("a.txt", WORDS.encode("utf-16"), id="utf-16"),
        pytest.param("a.txt", WORDS.encode("utf-16-le"), id="utf-16-without-mark"),
        pytest.param("a.txt", b"\xef\xbb\xbf" + WORDS.encode(), id="byte-order-mark"),
        pytest.param("a.txt", WORDS.replace(" ", "\r").replace("\r", " ", 5).encode(), id="carriage-returns"),
        pytest.param("a.txt", f"<!DOCTYPE html><html><body><p>{WORDS}</p></body></html>".encode(), id="html-named-txt"),
        pytest.param("a.md", docx(p(WORDS)), id="docx-named-md"),
        pytest.param("a.docx", pdf([[(50, 700, WORDS)]]), id="pdf-named-docx"),
        pytest.param("a.PDF", pdf([[(50, 700, WORDS)]]), id="capital-ending"),
    ],
)
def test_wrong_names_and_encodings_are_read(tmp_path: Path, name: str, data: bytes) -> None:
    text, unread = read(tmp_path, name, data)
    assert text.split() == WORDS.split() and unread == ""


def test_windows_1252(tmp_path: Path) -> None:
    said = "The “harbour” board – Café Zürich – met."
    text, unread = read(tmp_path, "a.txt", said.encode("cp1252"))
    assert (text, unread) == (said, "")


@pytest.mark.parametrize(
    ("body", "seen", "hidden"),
    [
        pytest.param("<p>Seen words here.</p><script>Hidden()</script>", "Seen words", "Hidden", id="script"),
        pytest.param(
            '<p>Seen words here.</p><p style="display:none">Hidden words</p>', "Seen words", "Hidden", id="display"
        ),
        pytest.param("<p>Seen words here.</p><template>Hidden</template>", "Seen words", "Hidden", id="template"),
        pytest.param("<p>Seen words here.</p><!-- Hidden -->", "Seen words", "Hidden", id="comment"),
        pytest.param("<p>Seen <del>Hidden</del> words here.</p>", "words here", "Hidden", id="deleted"),
    ],
)
def test_hidden_text_of_a_page_is_read_one_way(tmp_path: Path, body: str, seen: str, hidden: str) -> None:
    text, _ = read(tmp_path, "a.html", f"<html><body>{body}</body></html>".encode())
    assert seen in text and hidden not in text


def test_markdown_comments_hide_no_words_behind_them(tmp_path: Path) -> None:
    text = "<!-- for the desk --> The board met.\n\n<!-- a\nb -->\n\nIt raised the dues.[^1]\n\n"
    text += "[^1]: The minutes say so.\n"
    (tmp_path / "e.txt").write_text(WORDS, encoding="utf-8")
    (tmp_path / "a.md").write_text(text, encoding="utf-8")
    said = [d.text for d in check(tmp_path / "a.md", [tmp_path / "e.txt"]).decisions]
    assert said == ["The board met.", "It raised the dues.[^1]", "The minutes say so."]


def test_tracked_changes(tmp_path: Path) -> None:
    """B5-5, B5-8: a deletion is no content, an insertion is."""
    body = (
        "<w:p><w:r><w:t xml:space='preserve'>The dues are </w:t></w:r><w:del w:id='1'><w:r><w:delText>$30</w:delText>"
        "</w:r></w:del><w:ins w:id='2'><w:r><w:t>$40</w:t></w:r></w:ins><w:r><w:t> a year.</w:t></w:r></w:p>"
    )
    assert read(tmp_path, "a.docx", docx(body))[0] == "The dues are $40 a year."


def test_names_that_lead_out_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "secret.txt").write_text("The key is 1234.", encoding="utf-8")
    inside = tmp_path / "in"
    inside.mkdir()
    (inside / "link.txt").symlink_to(tmp_path / "out" / "secret.txt")
    (inside / "folder").symlink_to(tmp_path / "out")
    text, unread = read(inside, "a.txt", WORDS.encode())
    assert text == WORDS
    assert "link.txt: it is a link" in unread and "folder: it is a link" in unread


def test_a_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.txt")
    assert "pipe" in read_evidence(tmp_path).unread[0].reason


def test_a_newline_in_a_name(tmp_path: Path) -> None:
    (tmp_path / "a\nb\x1b[31m.txt").write_text(WORDS, encoding="utf-8")
    (only,) = read_evidence(tmp_path)
    assert only.id.isprintable() and "\n" not in only.id


def test_names_that_differ_by_case(tmp_path: Path) -> None:
    (tmp_path / "A.txt").write_text(WORDS, encoding="utf-8")
    (tmp_path / "a.txt").write_text("The ferry sails twice a day.", encoding="utf-8")
    assert len(read_evidence(tmp_path)) == len(list(tmp_path.iterdir()))


def test_a_page_tree_that_loops(tmp_path: Path) -> None:
    loop = raw_pdf([b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [2 0 R] /Count 1000000 >>"])
    assert read(tmp_path, "a.pdf", loop)[1].startswith("a.pdf: ")


def test_running_heads_inside_a_sentence_of_two_pages(tmp_path: Path) -> None:
    pages = [
        [(50, 805, "Harbour Annual, May 13"),
         (50, 700, "The harbour board said on Tuesday that it would not raise the dues"),
         (280, 30, "Page 1 of 2")],
        [(50, 805, "Harbour Annual, May 13"), (50, 700, "before the year was over."), (280, 30, "Page 2 of 2")],
    ]  # fmt: skip
    text, unread = read(tmp_path, "a.pdf", pdf(pages))
    assert text == "The harbour board said on Tuesday that it would not raise the dues\nbefore the year was over."
    assert unread == ""


def test_when_a_file_was_made_is_no_note(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(pdf([[(50, 700, WORDS)]]))
    (only,) = read_evidence(tmp_path)
    assert only.labels.notes == ()


@pytest.mark.parametrize(
    "labels",
    ['[["a.txt"\n', "[[file]]\nname = 3\n", '[[file]]\nname = "a.txt"\nclass = "archve"\n',
     '[[file]]\nname = "a.txt"\nkind = "own-artcle"\n',
     '["a.txt"]\nkind = "release"\n',
     "\x00", "[[file]]\n" * 3],
)  # fmt: skip
def test_wrong_labels_are_told_with_their_place(tmp_path: Path, labels: str) -> None:
    (tmp_path / "a.txt").write_text(WORDS, encoding="utf-8")
    (tmp_path / "evidence.toml").write_text(labels, encoding="utf-8")
    with pytest.raises(SettingError, match=r"evidence\.toml"):
        read_evidence(tmp_path)


def test_labels_of_a_file_that_is_not_there_are_told(tmp_path: Path) -> None:
    (tmp_path / "A.txt").write_text(WORDS, encoding="utf-8")
    (tmp_path / "evidence.toml").write_text('[[file]]\nname = "b.txt"\nkind = "release"\n', encoding="utf-8")
    assert [u.path for u in read_evidence(tmp_path).unread] == ["b.txt"]


def test_a_folder_of_five_hundred_files(tmp_path: Path) -> None:
    for i in range(500):
        (tmp_path / f"{i}.txt").write_text(f"The town has {i} boats in the harbour. " * 5, encoding="utf-8")
    (tmp_path / "a.md").write_text("The town has 499 boats in the harbour.\n", encoding="utf-8")
    evidence = read_evidence([f for f in sorted(tmp_path.iterdir()) if f.suffix == ".txt"])
    found = check(tmp_path / "a.md", evidence)
    assert len(found.documents) == 500 and found.counts == {"confirmed": 1}


@pytest.mark.slow
def test_a_pdf_of_three_hundred_pages(tmp_path: Path) -> None:
    pages = [
        [(50, 805, "Annual report")]
        + [
            (50, 760 - 14 * i, f"In the year {n} the board of the harbour counted {n * 50 + i} boats at quay {i}.")
            for i in range(48)
        ]
        + [(290, 30, f"{n}")]
        for n in range(1, 301)
    ]
    (tmp_path / "a.pdf").write_bytes(pdf(pages))
    (only,) = read_evidence(tmp_path)
    assert len(only.pages) == 300 and "Annual report" not in only.text.string
    assert only.page_of(only.text.string.index("counted 15000 boats")) == 300


@pytest.mark.parametrize("given", ["missing", "folder"])
def test_an_article_that_is_no_file(tmp_path: Path, given: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "e.txt").write_text(WORDS, encoding="utf-8")
    with pytest.raises(FileError, match=given):
        check(tmp_path / given, tmp_path / "e.txt")


def test_no_file_is_written_and_no_socket_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import socket

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a socket was opened")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "create_connection", refuse)
    page = '<html><head><link rel="stylesheet" href="http://x.example/a.css"></head><body><img src="http://x.example/a.png">'
    (tmp_path / "a.html").write_text(f"{page}<p>{WORDS}</p></body></html>", encoding="utf-8")
    remote = '<!DOCTYPE a [<!ENTITY x SYSTEM "http://x.example/a">]>'
    (tmp_path / "b.docx").write_bytes(zipped({"word/document.xml": f"<?xml version='1.0'?>{remote}<a>&x;</a>"}))
    before = sorted(tmp_path.iterdir())
    evidence = read_evidence(tmp_path)
    assert [d.text.string for d in evidence] == [WORDS] and [u.path for u in evidence.unread] == ["b.docx"]
    assert sorted(tmp_path.iterdir()) == before
