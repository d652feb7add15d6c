"""Build the binary documents of the bundled demo: ``release.pdf`` and ``memo.docx``.

    python scripts/make_demo.py            # write them to onrecord/demo/evidence/
    python scripts/make_demo.py FOLDER     # or somewhere else

The words are here, the layout is fixed, and so are dates and ids: with the versions in ``BUILT_WITH`` the bytes are
always the same. Neither file is compressed, so that they do not depend on the machine's zlib either. reportlab is
needed for this script only.
"""

from __future__ import annotations

import io
import sys
import zipfile
from datetime import datetime
from pathlib import Path

BUILT_WITH = {"reportlab": "5.1.0", "python-docx": "1.2.0"}
EVIDENCE = Path(__file__).resolve().parent.parent / "onrecord" / "demo" / "evidence"

# ---------------------------------------------------------------- release.pdf

RUNNING_HEAD = "Ellery Ferry District — Press release, May 13, 2026"

# Set line by line: a line that ends in a hyphen ends inside a word, and a sentence runs over the page break.
# `#` sets a heading, an empty line ends a paragraph.
PAGES = (
    """\
# Ferry District welcomes vote on electric ferry

PORT ELLERY — The Ellery Ferry District welcomes the decision of the Port Ellery
Town Council to order an electric ferry for the crossing to Quarry Island. The Dis-
trict will run the vessel on behalf of the town, as it has run the Margaret Dow.

The Margaret Dow was taken out of service on February 19 after divers found
cracks in two of its shaft brackets. A leased boat, the Tern, has made the cross-
ing since then. The lease costs $2,150 a day and is paid from the District’s re-
pair fund.

“The Tern is a good boat, but it was never meant for our winters,” said Tobias
Wren, director of the Ellery Ferry District. “Our crews have done what they
could with a hull built for sheltered water.”

# The new vessel

The new ferry will carry 149 passengers and twelve cargo carts. The Marga-
ret Dow carries 118 passengers and eight carts. The District expects to save about
$310,000 a year in fuel.

The District plans to put the new ferry into service in June 2027, when the
crew has been trained and the Coast Guard has inspected the vessel. Until that
time the Tern stays on the crossing, and the timetable of this spring
""",
    """\
remains in force.

# Timetable

The present timetable has nine sailings a day to Quarry Island and six to
North Spit. The District may add a late sailing on Fridays once the new fer-
ry is in service, depending on the number of trained crew members. It has taken
no decision on Sundays.

# Passengers in 2025

Ridership on the North Spit route fell 6 percent in 2025, to 84,600 passen-
gers from 90,000 in 2024. The Quarry Island route gained 3.3 percent and carried
198,750 passengers. Cancellations rose on both routes, most of them be-
cause of engine trouble in the first and last quarters.

“People travel when they can rely on the boat,” Wren said. “On the days when
we sailed, the island route was fuller than ever.”

# About the District

The Ellery Ferry District is a public body. It runs two passenger routes from
Pier 4 in Port Ellery and employs 44 people. Its board has five members, two
of them from Quarry Island.

Press contact: press@ferry.example.org
""",
)


def pdf() -> bytes:
    """The press release: two letter pages with a running head, page numbers and hyphens at line ends."""
    from reportlab.lib.pagesizes import LETTER
    from reportlab.pdfgen.canvas import Canvas

    width, height = LETTER
    margin, leading = 72, 24
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=LETTER, pageCompression=0, invariant=1)
    canvas.setTitle("Ferry District welcomes vote on electric ferry")
    canvas.setAuthor("Ellery Ferry District")
    for number, page in enumerate(PAGES, start=1):
        canvas.setFont("Times-Italic", 9)
        canvas.drawString(margin, height - 45, RUNNING_HEAD)
        y = height - 90
        for line in page.splitlines():
            canvas.setFont("Times-Bold" if line.startswith("# ") else "Times-Roman", 12)
            canvas.drawString(margin, y, line.removeprefix("# "))
            y -= leading if line else leading * 0.6
        canvas.setFont("Times-Roman", 9)
        canvas.drawCentredString(width / 2, 40, f"Page {number} of {len(PAGES)}")
        canvas.showPage()
    canvas.save()
    return out.getvalue()


# ------------------------------------------------------------------ memo.docx

WRITTEN = datetime(2026, 4, 30, 9, 0, 0)

HEADER = (
    ("To", "Port Ellery Town Council"),
    ("From", "Simone Hatherley, Town Manager"),
    ("Copies", "Anjali Morrow, Town Engineer; Corwin Doyle, Finance Director"),
    ("Date", "April 30, 2026"),
    ("Subject", "Item 7, contract for an electric passenger ferry"),
)

MEMO_BEFORE_TABLE = (
    ("Heading 1", "Recommendation"),
    ("Normal", "I recommend that the council award the contract for an electric passenger ferry to Astilleros Balmor "
               "at the price offered, $11.8 million."),
    ("Heading 1", "Bids"),
    ("Normal", "The town invited bids on January 12 and sent the invitation to nine shipyards. Only one shipyard, "
               "Astilleros Balmor, submitted a bid by the deadline of March 27. Two others wrote that they had no free "
               "slip before 2029. The bid is valid until June 30."),
    ("Heading 1", "Money"),
    ("Normal", "The table shows where the money comes from. The largest share comes from the State Rural Mobility "
               "Fund."),
)  # fmt: skip

FUNDING = (
    ("Source", "Amount", "Status"),
    ("State Rural Mobility Fund", "$5,400,000", "Granted February 9"),
    ("Federal coastal access program", "$2,900,000", "Granted April 2"),
    ("Town harbor bonds", "$3,000,000", "Council decides"),
    ("Ferry District reserve", "$500,000", "Approved by the District board"),
    ("Total", "$11,800,000", ""),
)

BONDS = "The town will sell $3.0 million in harbor bonds to cover its own share."
BONDS_AFTER_NOTE = " Corwin Doyle, the Finance Director, expects to sell them in September."
FOOTNOTE = "The bond ordinance of 2023 lets the town borrow up to $4,000,000 for harbor works without another vote."

MEMO_AFTER_TABLE = (
    ("Heading 1", "Charging station"),
    ("Normal", "The charging station at Pier 4 is a separate project. Town Engineer Anjali Morrow estimates that the "
               "station will cost between $1.6 million and $1.9 million. Bids for it are to be invited in the fall."),
    ("Heading 1", "Late delivery"),
    ("Normal", "If the vessel is delivered late, the shipyard must pay the town $4,500 for each day of delay, up to "
               "$405,000. The town may cancel the contract when the delay exceeds 180 days."),
)  # fmt: skip


def docx() -> bytes:
    """The memo to the council: headings, a table and a footnote."""
    from docx import Document
    from docx.enum.style import WD_STYLE_TYPE

    document = Document()
    for holder in (document.part.package, document.part):  # the template's thumbnail and extras carry no words
        for key, relation in list(holder.rels.items()):
            if relation.reltype.rsplit("/", 1)[-1] in {"thumbnail", "customXml", "stylesWithEffects"}:
                del holder.rels[key]
    for style in list(document.styles):  # nine tenths of the template's bytes are table styles that nobody uses here
        if style.type == WD_STYLE_TYPE.TABLE and style.name not in {"Normal Table", "Table Grid"}:
            style.delete()

    properties = document.core_properties
    properties.title = "Item 7, contract for an electric passenger ferry"
    properties.author = properties.last_modified_by = "Simone Hatherley"
    properties.comments, properties.revision = "", 1
    properties.created = properties.modified = WRITTEN

    document.add_heading("Memorandum", level=0)
    for label, value in HEADER:
        paragraph = document.add_paragraph()
        paragraph.add_run(f"{label}: ").bold = True
        paragraph.add_run(value)
    for style, words in MEMO_BEFORE_TABLE:
        document.add_paragraph(words, style=style)
    table = document.add_table(rows=0, cols=len(FUNDING[0]), style="Table Grid")
    for row in FUNDING:
        for cell, words in zip(table.add_row().cells, row, strict=True):
            cell.text = words
    paragraph = document.add_paragraph(BONDS)
    _add_footnote(document, paragraph, FOOTNOTE)
    paragraph.add_run(BONDS_AFTER_NOTE)
    for style, words in MEMO_AFTER_TABLE:
        document.add_paragraph(words, style=style)

    out = io.BytesIO()
    document.save(out)
    return _fixed_zip(out.getvalue())


def _add_footnote(document, paragraph, words: str) -> None:
    """Put footnote 1 after ``paragraph``. python-docx has no call for footnotes, so the part is written here."""
    from docx.opc.constants import CONTENT_TYPE, RELATIONSHIP_TYPE
    from docx.opc.packuri import PackURI
    from docx.opc.part import Part
    from docx.oxml import parse_xml
    from docx.oxml.ns import nsdecls

    raised = '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>'
    footnotes = (
        f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:footnotes {nsdecls("w")}>'
        '<w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>'
        '<w:footnote w:type="continuationSeparator" w:id="0">'
        "<w:p><w:r><w:continuationSeparator/></w:r></w:p></w:footnote>"
        f'<w:footnote w:id="1"><w:p><w:r>{raised}<w:footnoteRef/></w:r>'
        f'<w:r><w:t xml:space="preserve"> {words}</w:t></w:r></w:p></w:footnote></w:footnotes>'
    )
    package = document.part.package
    part = Part(PackURI("/word/footnotes.xml"), CONTENT_TYPE.WML_FOOTNOTES, footnotes.encode(), package)
    document.part.relate_to(part, RELATIONSHIP_TYPE.FOOTNOTES)
    paragraph._p.append(parse_xml(f'<w:r {nsdecls("w")}>{raised}<w:footnoteReference w:id="1"/></w:r>'))


def _fixed_zip(content: bytes) -> bytes:
    """The same archive with its members in order of name, uncompressed, all of one date."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as source, zipfile.ZipFile(out, "w") as target:
        names = sorted(source.namelist(), key=lambda name: (name != "[Content_Types].xml", name))
        for name in names:
            info = zipfile.ZipInfo(name, date_time=WRITTEN.timetuple()[:6])
            info.create_system = 0
            target.writestr(info, source.read(name))
    return out.getvalue()


BUILDERS = {"release.pdf": pdf, "memo.docx": docx}


def main(folder: Path = EVIDENCE) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, build in BUILDERS.items():
        (folder / name).write_bytes(build())
        print(folder / name)


if __name__ == "__main__":
    main(*(Path(argument) for argument in sys.argv[1:2]))
