"""PDF files: pages, columns, running heads, paragraphs; scanned, locked, broken and swollen files."""

from __future__ import annotations

import zlib

import pytest

from onrecord.errors import FileError
from onrecord.evidence.reading import Limits, pdf
from onrecord.evidence.reading.pdf_layout import Line, blocks_of_page, running_heads
from onrecord.evidence.reading.pdf_lines import Glyph, lines_of
from tests.evidence.reading_files import pdf as made
from tests.evidence.reading_files import raw_pdf


def letters(x: float, y: float, words: str, size: float = 10) -> list[Glyph]:
    return [Glyph(c, x + i * 5, x + i * 5 + 5, y, y + size) for i, c in enumerate(words)]


LEFT = [f"left column line number {n} here" for n in range(8)]
RIGHT = [f"right column line number {n} now" for n in range(8)]


@pytest.mark.parametrize("row_by_row", [True, False])
def test_two_columns_are_read_one_after_the_other(row_by_row: bool) -> None:
    left = [letters(50, 700 - 14 * n, line) for n, line in enumerate(LEFT)]
    right = [letters(320, 700 - 14 * n, line) for n, line in enumerate(RIGHT)]
    order = [g for pair in zip(left, right, strict=True) for g in pair] if row_by_row else left + right
    head = letters(50, 740, "A title that runs across the two columns of the page, as titles do")
    foot = letters(50, 540, "A note that runs across the two columns at the foot of this page, too")
    lines = [line[0] for line in lines_of([g for group in [head, *order, foot] for g in group])]
    assert lines[0].startswith("A title") and lines[-1].startswith("A note")
    assert lines[1:-1] == LEFT + RIGHT


def test_a_table_is_read_along_its_rows() -> None:
    rows = [
        letters(50, 700 - 14 * n, f"Berth {n}")
        + letters(200, 700 - 14 * n, f"{n}5")
        + letters(320, 700 - 14 * n, f"{n}9")
        for n in range(9)
    ]
    assert [line[0] for line in lines_of([g for row in rows for g in row])] == [
        f"Berth {n}\t{n}5\t{n}9" for n in range(9)
    ]


def test_running_heads_are_found_with_other_numbers() -> None:
    pages = [
        [
            Line("The Harbour Annual 2023", 50, 200, 800, 810),
            Line(f"Words of page {n} alone {'x' * n}", 50, 300, 700, 710),
            Line(f"{n}", 290, 300, 20, 30),
        ]
        for n in range(1, 6)
    ]
    assert running_heads(pages, [842] * 5) == {(i, k) for i in range(5) for k in (0, 2)}


def test_running_heads_of_two_pages() -> None:
    """Both pages have the words, in the margin; a page number may differ, another figure may not."""
    pages = [
        [
            Line("The Harbour Annual 2023", 50, 200, 800, 810),
            Line("The board met.", 50, 300, 700, 710),
            Line(f"Boats: {n}1", 50, 100, 45, 55),
            Line(f"Page {n} of 2", 290, 300, 20, 30),
        ]
        for n in (1, 2)
    ]
    assert running_heads(pages, [842] * 2) == {(i, k) for i in range(2) for k in (0, 3)}
    assert running_heads(pages[:1], [842]) == set()


def test_lines_of_a_paragraph_stay_together() -> None:
    lines = [
        Line("The board met on Tues-", 50, 300, 700, 710),
        Line("day and set the dues.", 50, 200, 686, 696),
        Line("Another paragraph.", 50, 180, 660, 670),
        Line("• an item", 50, 100, 646, 656),
        Line("Big head", 50, 120, 600, 618),
    ]
    assert list(blocks_of_page(lines)) == [
        ("paragraph", "The board met on Tues-\nday and set the dues.", 0),
        ("paragraph", "Another paragraph.", 0),
        ("list_item", "• an item", 2),
        ("heading", "Big head", 0),
    ]


def test_a_real_file() -> None:
    words = [
        "The harbour board met on Tuesday and set the new dues for boats that stay over-",
        "night at the north quay, which closes in March.",
    ]
    pages = [
        [
            (50, 800, "Harbour Annual"),
            (50, 740, f"# Part {n}"),
            (50, 700, words[0]),
            (50, 686, words[1]),
            (50, 650, f"Only page {'abcd'[n]} has this line."),
            (290, 30, f"{n + 1}"),
        ]
        for n in range(4)
    ]
    found = pdf.read(made(pages))
    assert [page.number for page in found.pages] == [1, 2, 3, 4]
    second = found.text[found.pages[1].start : found.pages[1].end]
    assert second == f"Part 1\n\n{words[0]}\n{words[1]}\n\nOnly page b has this line."
    assert "Harbour Annual" not in found.text
    assert any("running heads" in value and "Harbour Annual" in value for _, value in found.labels.notes)
    assert found.blocks[0].kind == "heading" and found.blocks[1].kind == "paragraph"
    assert found.problems == ()


def test_a_sentence_over_two_pages_is_not_cut_by_the_running_head() -> None:
    first = "The harbour board said on Tuesday that it would not raise the dues again"
    pages = [[(50, 805, "Harbour Annual"), (50, 700, first)]]
    pages += [[(50, 805, "Harbour Annual"), (50, 700, f"before the year {word} was over.")] for word in ("one", "two")]
    found = pdf.read(made(pages))
    assert found.text == f"{first}\nbefore the year one was over.\n\nbefore the year two was over."
    assert [found.text[p.start : p.end] for p in found.pages][1] == "before the year one was over."


def test_rows_of_a_table_that_goes_over_pages_are_no_running_heads() -> None:
    pages = [[Line(f"Total {n}4 {n}9 {n}7", 50, 200, 740, 750), Line("words", 50, 90, 400, 410)] for n in range(1, 6)]
    assert running_heads(pages, [842] * 5) == set()


def test_two_columns_in_a_real_file_written_row_by_row() -> None:
    page = [(50, 780, "A headline across the page, which is as wide as both of its two columns")]
    for n in range(10):
        page += [
            (50, 740 - 14 * n, f"left line {'abcdefghij'[n]} of the story here"),
            (320, 740 - 14 * n, f"right line {'abcdefghij'[n]} of that story"),
        ]
    found = pdf.read(made([page]))
    assert found.text.index("left line j") < found.text.index("right line a")


def test_turned_page() -> None:
    page = (
        b"<< /Type /Page /Parent 2 0 R /Rotate 90 /MediaBox [0 0 600 800] /Contents 4 0 R /Resources "
        b"<< /Font << /F 5 0 R >> >> >>"
    )
    stream = (
        b"BT /F 12 Tf 0 1 -1 0 100 100 Tm (First line of it) Tj ET BT /F 12 Tf 0 1 -1 0 120 100 Tm (second "
        b"line of it) Tj ET"
    )
    found = pdf.read(_with_page(page, stream))
    assert found.text == "First line of it\nsecond line of it"


def _with_page(page: bytes, stream: bytes, extra: str = "") -> bytes:
    return raw_pdf(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            page,
            b"<< /Length %d %s >>\nstream\n" % (len(stream), extra.encode()) + stream + b"\nendstream",
            b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        ]
    )


PAGE = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>"


def test_white_words_are_read_and_said_words_off_the_page_are_left_out() -> None:
    stream = (
        b"BT /F 12 Tf 50 700 Td (Seen.) Tj ET 1 1 1 rg BT /F 12 Tf 50 600 Td (Ghost) Tj ET BT /F 12 "
        b"Tf 50 -90 Td (Outside) Tj ET"
    )
    found = pdf.read(_with_page(PAGE, stream))
    assert found.text == "Seen.\n\nGhost"
    notes = [value for field, value in found.labels.notes if field == "reading"]
    assert "white words, which a reader may not see, were read: 1" in notes
    assert "letters outside the page left out: 7" in notes


def test_scanned_pages_are_said() -> None:
    from io import BytesIO

    from reportlab.pdfgen.canvas import Canvas

    out = BytesIO()
    canvas = Canvas(out, invariant=1)
    for n in range(4):
        if n == 0:
            canvas.drawString(50, 700, "Words on the first page.")
        else:
            canvas.rect(50, 50, 300, 300, fill=1)
        canvas.showPage()
    canvas.save()
    found = pdf.read(out.getvalue())
    assert found.text == "Words on the first page."
    assert found.problems == ("pages 2-4 without text (scanned?); run text recognition (OCR)",)


def test_nothing_but_a_scan_is_an_error() -> None:
    with pytest.raises(FileError, match=r"page 1 without text \(scanned\?\)"):
        pdf.read(_with_page(PAGE, b"0 0 200 200 re f"))


def test_locked() -> None:
    with pytest.raises(FileError, match="password"):
        pdf.read(made([[(50, 700, "secret")]], password="x"))


@pytest.mark.parametrize("cut", [0.02, 0.3, 0.6, 0.9])
def test_cut_files_end_in_words_or_a_reason(cut: float) -> None:
    whole = made([[(50, 700, f"Words of the page number {n}.")] for n in range(3)])
    try:
        found = pdf.read(whole[: int(len(whole) * cut)])
    except FileError as error:
        assert "damaged" in str(error) or "no text" in str(error)
    else:
        assert found.text


def test_stream_bomb_within_a_stream() -> None:
    bomb = zlib.compress(zlib.compress(b"0" * 30_000_000))
    with pytest.raises(FileError, match="unpack"):
        pdf.read(_with_page(PAGE, bomb, "/Filter [/FlateDecode /FlateDecode]"), Limits(expanded_bytes=5_000_000))


def test_forms_that_call_one_another_end_in_time() -> None:
    def form(n: int) -> bytes:
        body = b"/X Do " * 20
        inner = b"/X %d 0 R" % (n + 1)
        return (
            b"<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << "
            + inner
            + b" >> >> /Length %d >>\nstream\n" % len(body)
            + body
            + b"\nendstream"
        )

    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>",
        b"<< /Length 5 >>\nstream\n/X Do\nendstream",
        *(form(n) for n in range(5, 16)),
        b"<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length 0 >>\nstream\n\nendstream",
    ]
    with pytest.raises(FileError):
        pdf.read(raw_pdf(objects), Limits(seconds=1.5))


def test_page_trees_that_loop_or_lie() -> None:
    loop = raw_pdf([b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [2 0 R] /Count 1000000 >>"])
    with pytest.raises(FileError):
        pdf.read(loop, Limits(seconds=10))


def test_page_limit_is_said() -> None:
    found = pdf.read(made([[(50, 700, f"Page {n} of it.")] for n in "abc"]), Limits(pages=2))
    assert len(found.pages) == 2 and found.problems == ("only the first 2 of 3 pages were read; split the file",)


def test_character_limit_is_said() -> None:
    with pytest.raises(FileError, match="longer than the limit"):
        pdf.read(made([[(50, 700, "Words and words.")]] * 3), Limits(characters=20))


def test_same_file_same_answer() -> None:
    data = made([[(50, 700, "Words.")]])
    assert pdf.read(data) == pdf.read(data)
