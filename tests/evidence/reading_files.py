"""Small files of every format, made for the tests of reading."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"

HTML = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Ferry line cut</title></head><body><article>
<h1>Ferry line cut</h1><p class="byline">By Nora Halloran</p><p>The ferry will sail twice a day from June.</p>
<h2>What changes</h2><ul><li>No boat on Sundays</li><li>Fares stay at 4.50 euros</li></ul>
<blockquote><p>“We had no choice,” the operator said.</p></blockquote>
<table><caption>Passengers</caption><tr><th>Year</th><th>Summer</th><th>Winter</th></tr>
<tr><th>2022</th><td>41,000</td><td>9,500</td></tr><tr><th>2023</th><td>38,200</td><td>8,900</td></tr></table>
<figure><img src="x.png" alt=""><figcaption>The quay in May.</figcaption></figure>
<p>Short.</p></article></body></html>"""

MAIL = (
    b"From: Press Office <press@harbour.example>\r\nTo: news@paper.example\r\nDate: Tue, 05 Mar 2024 09:30:00 +0100\r\n"
    b"Subject: =?utf-8?q?Quay_closes_=E2=80=93_again?=\r\nMIME-Version: 1.0\r\n"
    b'Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\nContent-Type: text/plain; charset=iso-8859-1\r\n'
    b"Content-Transfer-Encoding: quoted-printable\r\n\r\nThe caf=E9 on the quay closes on 9 March.\r\n"
    b"\r\nIt opens again in May.\r\n"
    b'--b\r\nContent-Type: text/csv\r\nContent-Disposition: attachment; filename="berths.csv"\r\n\r\n'
    b"Berth,Boats\r\nNorth,12\r\nSouth,7\r\n--b\r\nContent-Type: image/png\r\n"
    b'Content-Disposition: attachment; filename="../../plan.png"\r\nContent-Transfer-Encoding: base64\r\n'
    b"\r\niVBORw0KGgo=\r\n--b--\r\n"
)

SRT = (
    b"1\n00:00:01,000 --> 00:00:03,000\nMAYOR: We will rebuild\n\n2\n00:00:03,100 --> 00:00:05,000\n"
    b"<i>the bridge</i> by 2027.\n\n3\n00:00:05,200 --> 00:00:07,000\nREPORTER: At what cost?\n"
)
VTT = (
    b"WEBVTT\n\nNOTE not said\n\nintro\n00:01.000 --> 00:03.000 align:start\n<v Ada Moss>It costs "
    b"<00:02.000><c>nine million.</c>\n\n00:03.500 --> 00:05.000\n<v Ada Moss>That is all.\n\n00:05.500 "
    b"--> 00:06.000\n<v Ben Ray>Thank you &amp; good night.\n"
)
CSV = b"Player,Team,Goals,Share\nLena Vogt,Harbour FC,12,30%\nIda Berg,Quay United,9,22%\n"
JSON = (
    b'{"title": "Minutes", "date": "2024-02-01", '
    b'"items": [{"what": "New roof", "cost": 12500.50}, {"what": null}], "open": true}'
)
TURNS = (
    b'{"id": 7, "turns": [{"speaker": "Chair", "content": "Order, please.", "at": 1}, '
    b'{"speaker": "Ms Roe", "content": "I object."}]}'
)


def zipped(parts: dict[str, bytes | str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as z:
        for name, data in parts.items():
            z.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def docx(body: str, **parts: str) -> bytes:
    """A Word file from the XML of its body; ``footnotes``, ``comments``, ``styles`` are the XML within those parts."""
    kinds = "".join(
        f'<Relationship Id="r{i}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/{k}" '
        f'Target="{k}.xml"/>'
        for i, k in enumerate(parts)
    )
    files: dict[str, bytes | str] = {
        "[Content_Types].xml": '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
        "_rels/.rels": '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        '<Relationship Id="d" '
        'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" '
        'Target="word/document.xml"/></Relationships>',
        "word/document.xml": f'<?xml version="1.0"?><w:document xmlns:w="{W}"><w:body>{body}</w:body></w:document>',
        "word/_rels/document.xml.rels": '<?xml version="1.0"?><Relationships '
        f'xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{kinds}</Relationships>',
    }
    for kind, xml in parts.items():
        files[f"word/{kind}.xml"] = f'<?xml version="1.0"?><w:{kind} xmlns:w="{W}">{xml}</w:{kind}>'
    return zipped(files)


def p(words: str, properties: str = "") -> str:
    """A paragraph of a Word file."""
    return f"<w:p><w:pPr>{properties}</w:pPr><w:r><w:t xml:space='preserve'>{words}</w:t></w:r></w:p>"


def xlsx(rows: Sequence[Sequence[object]], hidden: bool = False, percent: str = "") -> bytes:
    import openpyxl

    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Budget"
    for row in rows:
        sheet.append(list(row))
    if percent:
        sheet[percent].number_format = "0.0%"
    if hidden:
        other = book.create_sheet("Drafts")
        other.append(["Name", "Sum"])
        other.append(["Old plan", 77])
        other.sheet_state = "hidden"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def pdf(pages: Sequence[Sequence[tuple[float, float, str]]], size: float = 11, password: str = "") -> bytes:
    """A PDF with words at places (x, y from the bottom), in the order given."""
    from reportlab.lib.pdfencrypt import StandardEncryption
    from reportlab.pdfgen.canvas import Canvas

    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(595, 842), invariant=1, encrypt=StandardEncryption(password) if password else None)
    for page in pages:
        for x, y, words in page:
            big = words.startswith("# ")
            canvas.setFont("Helvetica", size * 1.6 if big else size)
            canvas.drawString(x, y, words.removeprefix("# "))
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def raw_pdf(objects: Sequence[bytes]) -> bytes:
    """A PDF from its objects, the first of which is the catalogue."""
    out = b"%PDF-1.5\n"
    places = []
    for i, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n" % i + body + b"\nendobj\n"
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    return out + b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
