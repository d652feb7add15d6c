"""Table rows as passages: a figure is carried by the cell under the column that its words name."""

import pytest

from onrecord.checks.aligning import align
from onrecord.checks.alignment import Alignment
from onrecord.checks.elements import Part
from onrecord.checks.figure import figure
from onrecord.checks.table import cells_of, match_cells
from onrecord.checks.window import Source
from onrecord.desk import Article, check
from onrecord.evidence import Document, Evidence
from onrecord.evidence.reading import extract_markdown
from onrecord.text import Text

TABLE = """League table, spring

| Club | W | L | PTS | Goals scored | Gate |
|------|---|---|-----|--------------|------|
| Arden | 9 | 4 | 31 | 12 | 1,204 |
| Borley | 8 | 5 | 28 | 19 | 2,310 |
| Corby | 2 | 11 | 9 | 7 | 640 |
"""


def document(markdown: str = TABLE) -> Document:
    found = extract_markdown(markdown)
    return Document("table.md", Text(found.text, "en"), cells=found.cells)


def laid(row: str, sentence: str, markdown: str = TABLE) -> Alignment:
    held = document(markdown)
    at = next(c.start for c in held.cells if held.text.string[c.start : c.end] == row)
    number = next(s.index for s in held.text.sentences if s.start <= at < s.end)
    return align(Part(Text(sentence, "en"), 0, len(sentence)), Source(held).window(number, number), lambda e: 1.0)


def matches(alignment: Alignment) -> dict[str, tuple[str, bool]]:
    return {m.figure.string: (m.cell.column_header, m.agrees) for m in alignment.cells}


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Borley has 28 points.", {"28": ("PTS", True)}),
        ("Borley has 31 points.", {"31": ("PTS", False)}),
        pytest.param(
            "Borley won 8 games and lost 5.",
            {"8": ("W", True), "5": ("L", True)},
            marks=pytest.mark.xfail(strict=True, reason="the verb before the figure loses to the one after it"),
        ),
        ("Borley, with 19 goals scored, has 28 points.", {"19": ("Goals scored", True), "28": ("PTS", True)}),
        ("Borley drew a gate of 2,310.", {"2,310": ("Gate", True)}),
        pytest.param(
            "Borley have scored a total of 19.",
            {"19": ("Goals scored", True)},
            marks=pytest.mark.xfail(strict=True, reason="the words that name a column are only looked for near by"),
        ),
        ("Borley has 28.", {}),
        ("Borley played in the rain for 28 minutes.", {}),
    ],
)
def test_the_words_beside_a_figure_name_its_column(sentence: str, expected: dict[str, tuple[str, bool]]) -> None:
    found = matches(laid("Borley", sentence))
    assert found == expected


@pytest.mark.parametrize(
    "sentence",
    [
        "Borley has 12 points.",
        "Borley has 19 points.",
        pytest.param(
            "Borley scored 28 goals.",
            marks=pytest.mark.xfail(strict=True, reason="scored names PTS, so the points carry the goals"),
        ),
    ],
)
def test_a_figure_in_another_column_or_row_carries_nothing(sentence: str) -> None:
    held = laid("Borley", sentence)
    figures = [link for link in held.links if link.said.string in ("28", "12", "19")]
    assert figures and all(link.step == "open" for link in figures)


def test_a_wrong_cell_is_told_with_the_right_one() -> None:
    held = laid("Corby", "Corby has 19 points.")
    found = list(figure.run(held.said, held))
    assert [(f.code, f.suggestion, f.contradicts) for f in found] == [("figure.value", "9", True)]
    assert found[0].excerpts[0].string == "9" and "PTS" in found[0].reason and "Corby" in found[0].reason


def test_without_the_rows_name_nothing_is_called_wrong() -> None:
    held = laid("Corby", "They have 19 points.")
    assert list(figure.run(held.said, held)) == []


def test_prose_and_two_rows_are_no_row() -> None:
    held = document()
    source = Source(held)
    last = len(held.text.sentences) - 1
    assert cells_of(source.window(0, 0)) == ()
    assert cells_of(source.window(last - 1, last)) == ()
    assert match_cells(Part(Text("It has 9 points.", "en"), 0, 16), source.window(0, 0)) == []
    assert [c.column_header for c in cells_of(source.window(last, last))] == [
        "W",
        "L",
        "PTS",
        "Goals scored",
        "Gate",
    ]


@pytest.mark.parametrize(
    ("sentence", "verdicts"),
    [
        ("Borley has 28 points.", ("confirmed",)),
        ("Borley has 28 points and Corby has 9 points.", ("confirmed", "needs_review")),
        ("Borley has 31 points.", ("inaccurate", "needs_review")),
        ("Corby has 28 points.", ("inaccurate", "needs_review")),
        ("Arden scored 31 goals.", ("inaccurate", "needs_review")),
        ("Arden lost 9 games.", ("inaccurate", "needs_review")),
    ],
)
def test_the_desk_on_a_table(sentence: str, verdicts: tuple[str, ...]) -> None:
    decision = check(Article.of(sentence), Evidence((document(),))).decisions[0]
    assert decision.verdict in verdicts, decision.reason


@pytest.mark.parametrize("club", ["Arden", "Borley", "Corby"])
@pytest.mark.parametrize("points", ["31", "28", "9", "12", "19", "7", "4", "1,204"])
def test_no_figure_of_another_place_is_confirmed(club: str, points: str) -> None:
    right = {"Arden": "31", "Borley": "28", "Corby": "9"}[club]
    decision = check(Article.of(f"{club} has {points} points."), Evidence((document(),))).decisions[0]
    assert (decision.verdict == "confirmed") is (points == right)
