"""Word files and mails."""

from __future__ import annotations

import pytest

from onrecord.errors import FileError
from onrecord.evidence.reading import docx, mail
from onrecord.evidence.reading.extracted import Extracted
from tests.evidence.reading_files import MAIL, W, p
from tests.evidence.reading_files import docx as word


def blocks(found: Extracted) -> list[tuple[str, str]]:
    return [(b.kind, found.text[b.start : b.end]) for b in found.blocks]


def reading(found: Extracted) -> list[str]:
    return [value for field, value in found.labels.notes if field == "reading"]


def test_kinds_of_blocks() -> None:
    styles = (
        '<w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style><w:style w:styleId="Zitat">'
        '<w:name w:val="Intense Quote"/></w:style>'
        '<w:style w:styleId="My"><w:name w:val="Section"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>'
        '<w:style w:styleId="Cap"><w:name w:val="caption"/></w:style>'
    )
    found = docx.read(
        word(
            p("Dues set", '<w:pStyle w:val="berschrift1"/>')
            + p("Why", '<w:pStyle w:val="My"/>')
            + p("The board met.")
            + p("one", '<w:numPr><w:ilvl w:val="0"/></w:numPr>')
            + p("two", '<w:numPr><w:ilvl w:val="1"/></w:numPr>')
            + p("We had to.", '<w:pStyle w:val="Zitat"/>')
            + p("The quay.", '<w:pStyle w:val="Cap"/>'),
            styles=styles,
        )
    )
    assert blocks(found) == [
        ("heading", "Dues set"),
        ("heading", "Why"),
        ("paragraph", "The board met."),
        ("list_item", "one"),
        ("list_item", "two"),
        ("quote", "We had to."),
        ("caption", "The quay."),
    ]
    assert [b.level for b in found.blocks[:5]] == [1, 2, 0, 1, 2]


def test_tracked_changes_are_read_one_way() -> None:
    found = docx.read(
        word(
            "<w:p><w:r><w:t>The fee is </w:t></w:r><w:del><w:r><w:delText>400</w:delText></w:r></w:del>"
            "<w:ins><w:r><w:t>500</w:t></w:r></w:ins><w:r><w:t> euros</w:t></w:r><w:moveFrom><w:r><w:t>"
            " gone</w:t></w:r></w:moveFrom>"
            "<w:r><w:rPr><w:vanish/></w:rPr><w:t> secret</w:t></w:r><w:r><w:rPr><w:vanish w:val='0'/></w:rPr>"
            "<w:t>.</w:t></w:r></w:p>"
        )
    )
    assert found.text == "The fee is 500 euros."
    assert reading(found) == [
        "runs of hidden text left out: 1",
        "tracked deletions left out: 2",
        "tracked insertions read as text: 1",
    ]


def test_footnotes_endnotes_and_comments() -> None:
    note = (
        '<w:footnote w:type="separator" w:id="-1"><w:p/></w:footnote><w:footnote w:id="2"><w:p><w:r>'
        "<w:t>Annual report, p. 4.</w:t></w:r></w:p></w:footnote>"
    )
    found = docx.read(
        word(
            '<w:p><w:r><w:t>It rose.</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r></w:p>',
            footnotes=note,
            endnotes='<w:endnote w:id="3"><w:p><w:r><w:t>Seen by us.</w:t></w:r></w:p></w:endnote>',
            comments='<w:comment w:id="0"><w:p><w:r><w:t>Check this!</w:t></w:r></w:p></w:comment>',
        )
    )
    assert found.text == "It rose. [2]\n\n[2] Annual report, p. 4.\n\n[3] Seen by us."
    assert reading(found) == ["comments left out: 1"]


def test_a_file_with_nothing_but_footnotes_has_words() -> None:
    note = '<w:footnote w:id="2"><w:p><w:r><w:t>Only here.</w:t></w:r></w:p></w:footnote>'
    assert docx.read(word("<w:p/>", footnotes=note)).text == "[2] Only here."


def test_tables_text_boxes_and_wrappers() -> None:
    def row(*cells: str) -> str:
        return "<w:tr>" + "".join(f"<w:tc>{p(c)}</w:tc>" for c in cells) + "</w:tr>"

    box = f"<w:r><w:pict><w:txbxContent>{p('In the box.')}</w:txbxContent></w:pict></w:r>"
    found = docx.read(
        word(
            f"<w:sdt><w:sdtContent>{p('Wrapped.')}</w:sdtContent></w:sdt><w:p><w:r><w:t>Beside it.</w:t>"
            f"</w:r>{box}</w:p>"
            f"<w:tbl>{row('Berth', 'Boats')}{row('North', '12')}{row('South', '7')}</w:tbl>"
        )
    )
    assert found.text == "Wrapped.\n\nBeside it.\n\nIn the box.\n\nBerth | Boats\nNorth | 12\nSouth | 7"
    (twelve,) = [c for c in found.cells if found.text[c.start : c.end] == "12"]
    assert (twelve.row_header, twelve.column_header) == ("North", "Boats")


def test_a_text_box_that_is_there_twice_for_old_programs_is_read_once() -> None:
    box = f"<w:txbxContent>{p('In the box.')}</w:txbxContent>"
    mc = "http://schemas.openxmlformats.org/markup-compatibility/2006"
    xml = (
        f'<w:p xmlns:mc="{mc}"><w:r><mc:AlternateContent><mc:Choice>{box}</mc:Choice><mc:Fallback>{box}</mc:Fallback>'
        f"</mc:AlternateContent></w:r></w:p>"
    )
    assert docx.read(word(xml)).text == "In the box."


def test_python_docx_writes_what_we_read() -> None:
    import io

    import docx as python_docx

    document = python_docx.Document()
    document.add_heading("Dues set", 1)
    document.add_paragraph("The board met.")
    document.add_paragraph("first", style="List Bullet")
    document.core_properties.author = "Ada Moss"
    out = io.BytesIO()
    document.save(out)
    found = docx.read(out.getvalue())
    assert blocks(found) == [("heading", "Dues set"), ("paragraph", "The board met."), ("list_item", "first")]
    assert found.labels.byline == "Ada Moss"


def test_nested_tables_are_bounded() -> None:
    xml = p("deep")
    for _ in range(60):
        xml = f"<w:tbl><w:tr><w:tc>{xml}</w:tc></w:tr></w:tbl>"
    with pytest.raises(FileError, match="nested too deeply"):
        docx.read(word(xml))


def test_strict_namespace() -> None:
    import zipfile
    from io import BytesIO

    from tests.evidence.reading_files import zipped

    z = zipfile.ZipFile(BytesIO(word(p("Strict words."))))
    parts = {
        n: z.read(n).replace(W.encode(), b"http://purl.oclc.org/ooxml/wordprocessingml/main") for n in z.namelist()
    }
    assert docx.read(zipped(dict(parts))).text == "Strict words."


def test_mail() -> None:
    found = mail.read(MAIL)
    assert found.text == (
        "From: Press Office <press@harbour.example>\nTo: news@paper.example\nDate: Tue, 05 Mar 2024 09:30:00 +0100\n"
        "Subject: Quay closes – again\n\nThe café on the quay closes on 9 March.\n\nIt opens again in May."
    )
    labels = found.labels
    assert (labels.kind, labels.byline, labels.title) == ("mail", "Press Office", "Quay closes – again")
    assert labels.published == "2024-03-05T09:30:00+01:00"
    assert [(a.name, a.data[:5]) for a in found.attachments] == [("berths.csv", b"Berth"), ("plan.png", b"\x89PNG\r")]
    subject = next(b for b in found.blocks if b.key == "subject")
    assert found.text[subject.start : subject.end] == "Quay closes – again"


def test_mail_of_html_only() -> None:
    data = (
        b"From: a@b.example\nSubject: x\nContent-Type: text/html; charset=utf-8\n\n<p>Caf\xc3\xa9 closes</p>"
        b"<p hidden>psst</p>"
    )
    found = mail.read(data)
    assert found.text.endswith("Subject: x\n\nCafé closes")
    assert "hidden or struck-out text left out: 4 characters" in reading(found)


def test_two_attachments_of_one_name_and_a_mail_in_a_mail() -> None:
    part = b'--b\nContent-Type: text/plain\nContent-Disposition: attachment; filename="a.txt"\n\none\n'
    inner = b"--b\nContent-Type: message/rfc822\n\nFrom: c@d.example\nSubject: inner\n\nwords within\n"
    found = mail.read(
        b'From: a@b.example\nContent-Type: multipart/mixed; boundary="b"\n\n' + part * 2 + inner + b"--b--\n"
    )
    assert [a.name for a in found.attachments] == ["a.txt", "a-2.txt", "part-3.eml"]
    assert b"words within" in found.attachments[2].data


@pytest.mark.parametrize("data", [b"no headers here", b"\n\n", b"\xff\xfe\x00"])
def test_no_mail(data: bytes) -> None:
    with pytest.raises(FileError):
        mail.read(data)
