"""Files built to break a reader end in a bounded time with a reason; and bytes changed at will raise nothing but
FileError.
"""

from __future__ import annotations

import gc
import io
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from onrecord.errors import FileError
from onrecord.evidence.reading import (
    Limits,
    captions,
    csv,
    docx,
    html,
    json,
    mail,
    markdown,
    pdf,
    plain,
    read_evidence,
    xlsx,
)
from onrecord.evidence.reading.extracted import Extracted
from tests.evidence.reading_files import CSV, HTML, JSON, MAIL, SRT, TURNS, VTT, p, zipped
from tests.evidence.reading_files import docx as word
from tests.evidence.reading_files import pdf as made
from tests.evidence.reading_files import xlsx as workbook

Read = Callable[..., Extracted]
MARKDOWN = (
    b'---\ntitle: "A"\n---\n# B\n\n> c\n\n- d **e**\n\n| f | g |\n|---|---|\n| h | 1 |\n\n```\ni\n```\n![j](k)\n*l*\n'
)
SEEDS: dict[str, tuple[Read, tuple[bytes, ...]]] = {
    "plain": (plain.read, (b"One.\n\n- two\n",)),
    "markdown": (markdown.read, (MARKDOWN,)),
    "html": (html.read, (HTML.encode(),)),
    "csv": (csv.read, (CSV,)),
    "json": (json.read, (JSON, TURNS)),
    "captions": (captions.read, (SRT, VTT)),
    "mail": (mail.read, (MAIL,)),
}


def sound(found: Extracted) -> None:
    """What holds for every extracted file."""
    found.text.encode("utf-8")
    assert "\x00" not in found.text and "\r" not in found.text
    for b in found.blocks:
        assert 0 <= b.start < b.end <= len(found.text), b
        assert all(b.start <= s < e <= b.end for s, e in b.spans), b
    for c in found.cells:
        assert 0 <= c.start < c.end <= len(found.text)
    for a, b in zip(found.blocks, found.blocks[1:], strict=False):
        assert a.end <= b.start, (a, b)
    assert all(a.end <= b.start for a, b in zip(found.pages, found.pages[1:], strict=False))


@st.composite
def spoiled(draw: st.DrawFn, seeds: tuple[bytes, ...]) -> bytes:
    """A file with bytes changed, dropped, doubled or put in."""
    data = bytearray(draw(st.sampled_from(seeds)))
    for _ in range(draw(st.integers(1, 8))):
        at = draw(st.integers(0, max(0, len(data) - 1)))
        match draw(st.integers(0, 4)):
            case 0:
                data[at : at + 1] = bytes([draw(st.integers(0, 255))])
            case 1:
                del data[at : at + draw(st.integers(1, 30))]
            case 2:
                data[at:at] = data[at : at + 40] * draw(st.integers(1, 20))
            case 3:
                data[at:at] = draw(
                    st.sampled_from(
                        [b"<", b">", b"\x00", b"\r", b"\xff\xfe", b'"', b"|", b"---\n", b"<table>", b"[", b"{", b"\n\n"]
                    )
                )
            case _:
                data[at:at] = draw(st.binary(max_size=12))
    return bytes(data)


def end_well(read: Read, data: bytes, **more: object) -> None:
    try:
        found = read(data, **more)
    except FileError as error:
        assert str(error)
    else:
        sound(found)


@pytest.mark.parametrize("name", sorted(SEEDS))
def test_spoiled_files(name: str) -> None:
    read, seeds = SEEDS[name]

    @settings(max_examples=25, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(spoiled(seeds))
    def check(data: bytes) -> None:
        end_well(read, data)

    check()


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(SEEDS))
def test_many_spoiled_files(name: str) -> None:
    read, seeds = SEEDS[name]

    @settings(max_examples=1500, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(spoiled(seeds))
    def check(data: bytes) -> None:
        end_well(read, data)

    check()


def parts_of(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as z:
        return {n: z.read(n) for n in z.namelist()}


WORD = word(
    p("One.")
    + (
        f"<w:tbl><w:tr><w:tc>{p('a')}</w:tc><w:tc>{p('b')}</w:tc></w:tr><w:tr><w:tc>{p('c')}</w:tc><w:tc>"
        f"{p('1')}</w:tc></w:tr></w:tbl>"
    ),
    footnotes='<w:footnote w:id="2"><w:p><w:r><w:t>n</w:t></w:r></w:p></w:footnote>',
    styles='<w:style w:styleId="x"><w:name w:val="y"/></w:style>',
)
BOOK = workbook([["A", "B", "C"], ["x", 1, 2.5], ["y", "=B2", 4]], hidden=True)


def spoil_parts(read: Read, data: bytes, examples: int) -> None:
    parts = parts_of(data)

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=examples < 100,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.data())
    def check(draw: st.DataObject) -> None:
        name = draw.draw(st.sampled_from(sorted(n for n in parts if parts[n])))
        end_well(read, zipped({**parts, name: draw.draw(spoiled((parts[name],)))}))

    check()

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=examples < 100,
        suppress_health_check=list(HealthCheck),
    )
    @given(spoiled((data,)))
    def check_whole(spoilt: bytes) -> None:
        end_well(read, spoilt)

    check_whole()


@pytest.mark.parametrize(("read", "data"), [(docx.read, WORD), (xlsx.read, BOOK)], ids=["docx", "xlsx"])
def test_spoiled_packages(read: Read, data: bytes) -> None:
    spoil_parts(read, data, 20)


@pytest.mark.slow
@pytest.mark.parametrize(("read", "data"), [(docx.read, WORD), (xlsx.read, BOOK)], ids=["docx", "xlsx"])
def test_many_spoiled_packages(read: Read, data: bytes) -> None:
    spoil_parts(read, data, 800)


@pytest.mark.parametrize("examples", [4, pytest.param(150, marks=pytest.mark.slow)])
def test_spoiled_pdf(examples: int) -> None:
    whole = made([[(50, 700 - 14 * n, f"Line {n} of the page.") for n in range(5)]] * 2)

    @settings(
        max_examples=examples, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
    )
    @given(spoiled((whole,)))
    def check(data: bytes) -> None:
        end_well(pdf.read, data, limits=Limits(seconds=10))

    check()


@pytest.mark.parametrize("read", [docx.read, xlsx.read])
def test_a_package_that_swells(read: Read) -> None:
    name = "word/document.xml" if read is docx.read else "xl/worksheets/sheet1.xml"
    parts = parts_of(WORD if read is docx.read else BOOK)
    bomb = zipped({**parts, name: parts[name] + b" " * 40_000_000})
    assert len(bomb) < 100_000
    begin = time.perf_counter()
    with pytest.raises(FileError, match="unpacks to far more"):
        read(bomb)
    assert time.perf_counter() - begin < 10  # it took milliseconds; without a bound, memory would go first


def test_a_package_that_lies_about_its_size() -> None:
    data = bytearray(zipped({**parts_of(WORD), "word/document.xml": b"<w/>" + b" " * 30_000_000}))
    at = data.rindex(b"PK\x01\x02" if b"PK\x01\x02" in data else b"PK")
    while data[at + 46 : at + 46 + 17] != b"word/document.xml":
        at = data.rindex(b"PK\x01\x02", 0, at)
    data[at + 24 : at + 28] = (100).to_bytes(4, "little")  # the size that the directory gives
    with pytest.raises(FileError):
        docx.read(bytes(data))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_entities_are_refused(encoding: str) -> None:
    laughs = (
        '<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
        '<w:document xmlns:w="x"><w:body>&b;</w:body></w:document>'
    )
    for read, whole, name in (
        (docx.read, WORD, "word/document.xml"),
        (xlsx.read, BOOK, "xl/workbook.xml"),
        (xlsx.read, BOOK, "xl/styles.xml"),
    ):
        with pytest.raises(FileError, match="document type"):
            read(zipped({**parts_of(whole), name: laughs.encode(encoding)}))


def test_html_entities_do_not_swell() -> None:
    page = b'<!DOCTYPE html [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><p>&b; and &amp; &copy; &nosuch;</p>'
    assert "& ©" in html.read(page).text


def test_parts_outside_and_relations_to_elsewhere() -> None:
    rels = (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship '
        'Id="a" TargetMode="External" '
        'Type="x/footnotes" Target="http://127.0.0.1:9/footnotes.xml"/><Relationship Id="b" Type="x/endnotes" '
        'Target="../../../etc/passwd"/>'
        "</Relationships>"
    )
    found = docx.read(zipped({**parts_of(WORD), "word/_rels/document.xml.rels": rels, "../../evil.xml": b"<x/>"}))
    assert found.text.startswith("One.")
    assert ("reading", "parts with a path out of the file ignored: 1") in found.labels.notes


def far(reference: str) -> bytes:
    row = reference.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    sheet = (
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:XFD1048576"/>'
        "<sheetData>"
        f'<row r="1"><c r="A1" t="inlineStr"><is><t>here</t></is></c><c r="XFD1" s="0"/></row><row r="{row}">'
        f'<c r="{reference}"><v>7</v></c>'
        '</row><row r="1048576"><c r="A1048576" s="0"/></row></sheetData></worksheet>'
    )
    return zipped({**parts_of(workbook([["x", 1]])), "xl/worksheets/sheet1.xml": sheet})


def test_cells_far_out() -> None:
    assert xlsx.read(far("D3000")).text == "here\n | | | 7".replace(" | | |", " |  |  |")
    with pytest.raises(FileError, match="too far apart"):
        xlsx.read(far("XFD1048576"))


def test_a_mail_within_mails(tmp_path: Path) -> None:
    mail_ = b"From: a@b.example\nSubject: last\n\nthe innermost words\n"
    for n in range(9):
        mail_ = (
            b'From: a@b.example\nSubject: s\nContent-Type: multipart/mixed; boundary="b%d"\n\n--b%d\nContent-Type: '
            b"text/plain\n\nwords\n"
            b"--b%d\nContent-Type: message/rfc822\n\n" % (n, n, n) + mail_ + b"\n--b%d--\n" % n
        )
    (tmp_path / "m.eml").write_bytes(mail_)
    evidence = read_evidence(tmp_path)
    assert len(evidence) == 5
    assert [u.reason for u in evidence.unread] == ["a mail within mails, too deep; save it as a file of its own"]


def test_many_attachments_and_parts() -> None:
    part = b"--b\nContent-Type: text/plain\nContent-Disposition: attachment\n\nx\n"
    found = mail.read(b'From: a@b.example\nContent-Type: multipart/mixed; boundary="b"\n\n' + part * 400 + b"--b--")
    assert len(found.attachments) == 200 and found.problems == (
        "only the first 200 attachments were read; save the others as files",
    )


LONG = {
    "plain": (plain.read, b"- a\n\nb c d e\n" * 4000),
    "markdown": (markdown.read, b"**[a](b)** `c` | d\n> e\n- f\n\n" * 3000),
    "markdown bars": (markdown.read, b"| a " * 20_000 + b"\n|-|\n"),
    "markdown stars": (markdown.read, b"*" * 60_000),
    "html": (html.read, b"<p>" + b"<b>a</b> <a href=x>c</a><br>" * 8000),
    "html tables": (html.read, b"<table><tr><td>1<td>b" * 1000),
    "html attributes": (html.read, b"<p " + b"style='color:white;" * 5000 + b"'>words</p><p>more</p>"),
    "csv": (csv.read, b'a,"b ""c",1\n' * 8000),
    "csv quotes": (csv.read, b'"' * 60_000 + b"\na,b\n"),
    "json": (json.read, b"[" + b'{"a": [1, "b"]},' * 6000 + b"1]"),
    "srt": (captions.read, SRT * 1000),
    "srt tags": (captions.read, b"00:00:01,000 --> 00:00:02,000\n" + b"<" * 50_000),
    "mail": (mail.read, b"From: a\nX: " + b"=?" * 30_000 + b"\n\nwords"),
    "mail subject": (mail.read, b"Subject: " + b"=?utf-8?q?a?= " * 4000 + b"\n\nwords"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(LONG))
def test_twice_the_file_takes_twice_the_time(name: str) -> None:
    read, data = LONG[name]

    def best(content: bytes) -> float:
        times = []
        gc.collect()
        gc.disable()
        try:
            for _ in range(7):
                begin = time.perf_counter()
                end_well(read, content)
                times.append(time.perf_counter() - begin)
        finally:
            gc.enable()
        return min(times)

    end_well(read, data)
    assert best(data * 2) < 2.6 * best(data) + 0.02
