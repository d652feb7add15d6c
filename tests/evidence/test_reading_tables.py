"""Tables: what heads a cell, in every format that has tables; offsets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onrecord.errors import FileError
from onrecord.evidence.reading import csv, html, markdown, xlsx
from onrecord.evidence.reading.extracted import Extracted, Writer, sound
from onrecord.evidence.reading.tables import Grid
from tests.evidence.reading_files import CSV, HTML
from tests.evidence.reading_files import xlsx as workbook


def cell(found: Extracted, words: str) -> tuple[str, str]:
    """Row and column heading of the one cell with these words."""
    (one,) = [c for c in found.cells if found.text[c.start : c.end] == words]
    return one.row_header, one.column_header


def test_csv_names_player_and_team_for_a_figure() -> None:
    found = csv.read(CSV)
    assert cell(found, "12") == ("Lena Vogt Harbour FC", "Goals")
    assert cell(found, "22%") == ("Ida Berg Quay United", "Share")
    assert cell(found, "Harbour FC") == ("Lena Vogt", "Team")
    assert found.text.splitlines()[1] == "Lena Vogt | Harbour FC | 12 | 30%"
    assert [found.text[c.start : c.end] for c in found.cells if c.header and c.row == 0] == [
        "Player",
        "Team",
        "Goals",
        "Share",
    ]


@pytest.mark.parametrize(
    "data",
    [
        b"a;b\n1,5;2\n2,5;3\n",
        b"a\tb\n1,5\t2\n2,5\t3\n",
        b"a|b\n1,5|2\n2,5|3\n",
        'a,b\n"1,5",2\n"2,5",3\n'.encode("utf-16"),
    ],
)
def test_csv_delimiter(data: bytes) -> None:
    found = csv.read(data)
    assert found.text == "a | b\n1,5 | 2\n2,5 | 3"


def test_csv_formulas_are_words_and_line_ends_in_cells_are_spaces() -> None:
    found = csv.read(b'Name,Note\n"=cmd|\'/C calc\'!A0","two\nlines"\nB,x\n')
    assert "=cmd|'/C calc'!A0 | two lines" in found.text
    assert all("\n" not in found.text[c.start : c.end] for c in found.cells)


def test_csv_of_names_only_takes_the_first_row_for_a_heading() -> None:
    found = csv.read(b"Name,Role\nAnn Lee,Chair\nBo Day,Clerk\n")
    assert cell(found, "Clerk") == ("Bo Day", "Role")


def test_table_without_headings_makes_none_up() -> None:
    found = csv.read(b"12,15\n13,17\n12,19\n")
    assert not any(c.header for c in found.cells)
    assert {(c.row_header, c.column_header) for c in found.cells} == {("", "")}


def test_periods_head_columns() -> None:
    found = csv.read(b",2022,2023\nRevenue,410,455\nCosts,300,310\n")
    assert cell(found, "455") == ("Revenue", "2023")


def test_title_row_and_two_heading_rows() -> None:
    writer = Writer()
    writer.table(
        Grid(
            [["Harbour budget", "", ""], ["", "Plan", ""], ["", "2023", "2024"], ["Dredging", "10", "12"]],
            spans=[{}, {1: 2}, {}, {}],
        )
    )
    found = writer.extracted()
    assert cell(found, "12") == ("Dredging", "Plan 2024")


def test_empty_csv_is_said() -> None:
    with pytest.raises(FileError, match="empty"):
        csv.read(b"\n\n,,\n")


def test_html_table_takes_th_at_its_word() -> None:
    found = html.read(HTML.encode())
    assert cell(found, "8,900") == ("2023", "Winter")


def test_html_spans() -> None:
    page = (
        "<table><tr><th rowspan=2>Port</th><th colspan=2>Ships</th></tr><tr><th>in</th><th>out</th></tr>"
        "<tr><td rowspan=2>East</td><td>4</td><td>5</td></tr><tr><td>6</td><td>7</td></tr></table>"
    )
    found = html.read(page.encode())
    assert cell(found, "5") == ("East", "Ships out")
    assert cell(found, "7")[1] == "Ships out"


def test_markdown_table_keeps_the_files_offsets() -> None:
    text = "Intro.\n\n| Town | People |\n|---|---:|\n| Oberau | **1,204** |\n\nEnd.\n"
    found = markdown.read(text.encode())
    assert found.text == text
    assert cell(found, "1,204") == ("Oberau", "People")


def test_xlsx_values() -> None:
    found = xlsx.read(workbook([["Item", "Sum", "Share"], ["Roof", 1250.5, 0.125], ["Door", 90, 0.5]], percent="C2"))
    assert cell(found, "1250.5") == ("Roof", "Sum")
    assert cell(found, "12.5%") == ("Roof", "Share")


def test_xlsx_hidden_sheets_and_formulas_are_said() -> None:
    found = xlsx.read(workbook([["Item", "Sum"], ["Roof", 10], ["All", "=SUM(B2:B2)"]], hidden=True))
    notes = [value for field, value in found.labels.notes if field == "reading"]
    assert any("hidden sheet" in n and "Drafts" in n for n in notes)
    assert any(n.startswith("formulas without a computed value left out: 1;") for n in notes)
    assert "Old plan | 77" in found.text and "SUM" not in found.text


def test_xlsx_merged_headings_and_rows_as_the_sheet_counts_them() -> None:
    import io

    import openpyxl

    book = openpyxl.Workbook()
    sheet = book.active
    for row in (["", "Plan", ""], ["", 2023, 2024], [], ["Dredging", 10, 12]):
        sheet.append(row)
    sheet.merge_cells("B1:C1")
    out = io.BytesIO()
    book.save(out)
    found = xlsx.read(out.getvalue())
    assert cell(found, "12") == ("Dredging", "Plan 2024")
    assert [c.row for c in found.cells if found.text[c.start : c.end] == "12"] == [3]


def test_xlsx_dates_are_iso() -> None:
    import datetime

    found = xlsx.read(workbook([["Day", "Boats"], [datetime.date(2024, 5, 6), 3]]))
    assert "2024-05-06 | 3" in found.text


@given(st.lists(st.lists(st.text(max_size=8), max_size=5), max_size=6))
def test_offsets_hold_whatever_the_cells(rows: list[list[str]]) -> None:
    writer = Writer()
    writer.table(Grid(rows))
    found = writer.extracted()
    for c in found.cells:
        words = found.text[c.start : c.end]
        assert words and words == words.strip(" \n\t")
        assert " ".join(sound(rows[c.row][c.column]).split()) == " ".join(words.split())
