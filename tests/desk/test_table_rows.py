"""A table in the article: its heads are no sentences, its rows are held against tables, cell by cell."""

import pytest

from onrecord.desk import Article
from onrecord.evidence import Document, Evidence
from onrecord.evidence.reading import extract_markdown
from onrecord.text import Text
from tests.desk.small_desk import evidence, labelled, report

TABLE = """# Ferry figures

| Route | Passengers | Share |
|---|---|---|
| North Spit | 84,600 | 12 percent |
| Quarry Island | 90,000 | 13 percent |
"""


def table(markdown: str, id: str = "figures.csv") -> Document:
    found = extract_markdown(markdown)
    return Document(id, Text(found.text), cells=found.cells)


def rows(markdown: str, *held: Document | str) -> list[tuple[str, str]]:
    return [(d.text, d.verdict) for d in report(markdown, evidence(*held)).decisions if d.unit == "table"]


def test_heads_are_no_units_and_a_row_is_one() -> None:
    article = Article.of(TABLE)
    units = [article.text.string[u.start : u.end] for u in article.units if u.kind == "table"]
    assert units == ["North Spit | 84,600 | 12 percent", "Quarry Island | 90,000 | 13 percent"]


def test_a_cell_of_running_text_is_read_as_sentences() -> None:
    text = "The route was opened in 1962. It has carried more people in each year since then."
    article = Article.of(f"| Route | Note |\n|---|---|\n| North Spit | {text} |\n")
    units = [article.text.string[u.start : u.end] for u in article.units]
    assert units == ["North Spit", "The route was opened in 1962.", text[30:]]


def test_a_row_is_stated_by_a_table_with_the_same_heads() -> None:
    other = (
        "| Share | Route | Passengers |\n|---|---|---|\n| 12% | North Spit | 84 600 |\n| 13% | Quarry Island | 90,000 |"
    )
    assert [v for _, v in rows(TABLE, table(other))] == ["confirmed", "confirmed"]
    decision = report(TABLE, evidence(table(other))).decisions[1]
    assert [e.string for e in decision.excerpts] == ["84 600", "12%"] and decision.decided_by == "rule:table_row"
    assert [s.how for s in decision.steps] == ["cell", "cell"]


def test_another_value_under_the_same_heads_is_shown_with_it() -> None:
    other = TABLE.replace("84,600", "86,400")
    decision = report(TABLE, evidence(table(other))).decisions[1]
    assert decision.verdict == "needs_review" and "86,400" in decision.reason
    assert decision.suggestion == "North Spit | 86,400 | 12 percent"
    assert [(f.code, f.suggestion) for f in decision.findings] == [("figure.cell", "86,400")]


@pytest.mark.parametrize(
    "held",
    [
        "Arden had 9 wins and 4 losses. Borley had 8 wins and 5 losses.",  # right words, the columns changed about
        table("| Club | Losses | Wins |\n|---|---|---|\n| Arden | 4 | 9 |\n| Borley | 5 | 8 |"),
        table("| Club | Home | Away |\n|---|---|---|\n| Arden | 4 | 9 |\n| Borley | 5 | 8 |"),
        table("| Club | Wins | Losses |\n|---|---|---|\n| Borley | 4 | 9 |\n| Arden | 5 | 8 |"),
    ],
)
def test_the_same_words_under_other_heads_confirm_nothing(held: Document | str) -> None:
    article = "| Club | Wins | Losses |\n|---|---|---|\n| Arden | 4 | 9 |\n| Borley | 5 | 8 |\n"
    assert [v for _, v in rows(article, held)] == ["needs_review", "needs_review"]


def test_the_newsrooms_own_table_confirms_nothing() -> None:
    own = Document("own.csv", Text(TABLE), labelled("x", tier="B").labels, cells=extract_markdown(TABLE).cells)
    assert [v for _, v in rows(TABLE, own)] == ["needs_review"] * 2


def test_two_tables_that_differ_are_shown() -> None:
    other = table(TABLE.replace("84,600", "86,400"), "b.csv")
    found = rows(TABLE, table(TABLE, "a.csv"), other)
    assert [v for _, v in found] == ["needs_review", "confirmed"]


def test_a_figure_that_no_document_has_is_named() -> None:
    decision = report(TABLE, evidence("The ferry to North Spit carries passengers.")).decisions[1]
    assert decision.verdict == "needs_review" and "no independent document has 84,600" in decision.reason


def test_no_evidence_at_all() -> None:
    assert [d.verdict for d in report(TABLE, Evidence(())).decisions[1:]] == ["needs_review"] * 2


def test_a_very_long_article_says_that_it_is_not_held_against_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    article = "The ferry carries 240 passengers on each trip. On each trip the ferry carries 260 passengers."
    held = evidence("The ferry carries 240 passengers on each trip.")
    assert report(article, held).decisions[0].decided_by == "recheck:against_itself"
    monkeypatch.setattr("onrecord.desk.claim._LONG", 1)
    long = report(article, held)
    assert long.decisions[0].verdict == "confirmed"
    assert "the article against itself" in dict(long.not_checked)
