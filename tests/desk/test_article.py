"""The article as units: kinds, order, exact offsets, from every format."""

from datetime import date
from pathlib import Path

import docx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from onrecord.desk import Article
from onrecord.errors import FileError, InputError

MARKDOWN = """---
title: Arden buys two buses
deck: The council acts at last.
published: 2026-03-04
seo_title: Arden buses 2026
seo_description: What the council of Arden bought. And why.
author: Jo Pine
---

## A long wait

The town council bought **two** buses. Each seats 40 people;
the old ones sat 30.

> We needed them badly.

- A depot in Mill Lane
- Two drivers. They start in May.

| Bus | Seats |
|-----|-------|
| One | 40    |

![A red bus](bus.jpg "The first bus, in Mill Lane.")
"""


def told(article: Article) -> list[tuple[str, str]]:
    return [(u.kind, article.text.string[u.start : u.end]) for u in article.units]


def test_markdown_with_front_matter() -> None:
    article = Article.of(MARKDOWN)
    units = told(article)
    assert units[:2] == [("headline", "Arden buys two buses"), ("deck", "The council acts at last.")]
    assert units[-3:] == [
        ("seo_title", "Arden buses 2026"),
        ("seo_description", "What the council of Arden bought."),
        ("seo_description", "And why."),
    ]
    assert ("body", "The town council bought **two** buses.") in units
    assert ("body", "Each seats 40 people;\nthe old ones sat 30.") in units
    assert ("list", "A depot in Mill Lane") in units and ("list", "They start in May.") in units
    assert ("body", "We needed them badly.") in units
    assert [words for kind, words in units if kind == "table"] == ["One | 40"], "heads are no units"
    assert ("body", "A long wait") in units, "a heading under a headline is body"
    assert not any("Jo Pine" in words or "2026-03-04" in words for _, words in units)
    assert article.date == date(2026, 3, 4)


def test_offsets_are_into_the_file_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "article.md"
    path.write_text(MARKDOWN, encoding="utf-8")
    article = Article.read(path)
    assert article.text.string == MARKDOWN and article.id == "article.md"
    for unit in article.units:
        words = MARKDOWN[unit.start : unit.end]
        assert words == words.strip() and words


def test_numbers_and_paragraphs() -> None:
    article = Article.of("# Buses\n\nOne came. Two came.\n\nThree came.")
    assert [u.n for u in article.units] == [1, 2, 3, 4]
    a, b, c = article.units[1:]
    assert a.paragraph == b.paragraph != c.paragraph


@pytest.mark.parametrize(
    ("markdown", "kinds"),
    [
        ("# Buses at last\n\nThey came.", ["headline", "body"]),
        ("They came.\n\n# Buses at last", ["headline", "body"]),
        ("---\nheadline: Buses\n---\n\n# Buses at last\n\nThey came.", ["headline", "body", "body"]),
        ("They came.", ["body"]),
        ("***\n\nThey came.\n\n---\n", ["body"]),
    ],
)
def test_the_headline(markdown: str, kinds: list[str]) -> None:
    assert [u.kind for u in Article.of(markdown).units] == kinds


def test_plain_text(tmp_path: Path) -> None:
    path = tmp_path / "article.txt"
    path.write_text("Buses at last\n\nThey came on Monday. Dr. Roe drove the first.\n", encoding="utf-8")
    article = Article.read(path)
    words = [w for _, w in told(article)]
    assert "They came on Monday." in words and "Dr. Roe drove the first." in words
    assert article.text.string == path.read_text(encoding="utf-8")


HTML = """<!doctype html><html lang="en"><head><title>Arden buys two buses | The Post</title>
<meta property="article:published_time" content="2026-03-04T08:00:00Z"></head><body>
<nav><a href="/">Home</a></nav><article><h1>Arden buys two buses</h1>
<p>The town council bought <b>two</b> buses. Each seats 40&nbsp;people &amp; a driver.</p>
<ul><li>A depot in Mill Lane will be enlarged.</li><li>Two drivers start in May.</li></ul>
<p>The old ones sat thirty people and had served the town for more than twenty years.</p>
</article><script>var x = "The council bought nine buses.";</script></body></html>"""


def test_html(tmp_path: Path) -> None:
    path = tmp_path / "article.html"
    path.write_text(HTML, encoding="utf-8")
    article = Article.read(path)
    units = told(article)
    assert ("headline", "Arden buys two buses") in units
    assert ("body", "The town council bought two buses.") in units
    assert ("list", "Two drivers start in May.") in units
    assert not any("nine" in words for _, words in units)
    assert article.date == date(2026, 3, 4)


def test_docx(tmp_path: Path) -> None:
    path = tmp_path / "article.docx"
    file = docx.Document()
    file.add_heading("Arden buys two buses", 1)
    file.add_paragraph("The town council bought two buses. Each seats 40 people.")
    file.add_paragraph("A depot in Mill Lane", style="List Bullet")
    file.add_paragraph("Photo: the first bus.", style="Caption")
    table = file.add_table(rows=2, cols=2)
    for cell, words in zip([c for r in table.rows for c in r.cells], ["Bus", "Seats", "One", "40"], strict=True):
        cell.text = words
    file.save(str(path))
    units = told(Article.read(path))
    assert units[:3] == [
        ("headline", "Arden buys two buses"),
        ("body", "The town council bought two buses."),
        ("body", "Each seats 40 people."),
    ]
    assert ("list", "A depot in Mill Lane") in units
    assert ("caption", "Photo: the first bus.") in units or ("caption", "the first bus.") in units
    assert [words for kind, words in units if kind == "table"] == ["One | 40"]


@pytest.mark.parametrize("published", ["", "soon", "2026-13-40", "2026"])
def test_no_day_is_made_up(published: str) -> None:
    assert Article.of(f"---\npublished: {published}\n---\n\nThey came.").date is None


@pytest.mark.parametrize("markdown", ["", "  \n\n ", "\ufeff"])
def test_an_empty_article(markdown: str) -> None:
    with pytest.raises(InputError, match=r"article\.md holds no text|no sentence"):
        if not Article.of(markdown).units:
            raise InputError("no sentence")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"none\.md: it is not there"):
        Article.read(tmp_path / "none.md")


WORDS = st.sampled_from(
    "The council bought two buses. Dr. Roe said “no” and 1.5 # ## - * > | --- ``` ![a](b) [x](y) ** _ \t\n \n\n "
    "é 中文。 \u200b \u2028 title: --- <b> &amp; 40,000 U.S. ... ?".split(" ")
)
MARKED = st.lists(st.one_of(WORDS, st.just("\n"), st.just("\n\n"), st.text(max_size=4)), max_size=40).map(" ".join)


@given(MARKED)
def test_any_markdown_keeps_its_offsets(markdown: str) -> None:
    try:
        article = Article.of(markdown)
    except InputError:
        assert not any(c.isalnum() for c in markdown)
        return
    text = article.text.string
    assert len(text) == len(markdown)
    assert [u.n for u in article.units] == list(range(1, len(article.units) + 1))
    last: dict[int, int] = {}
    for unit in article.units:
        assert 0 <= unit.start < unit.end <= len(text)
        assert any(c.isalnum() for c in text[unit.start : unit.end])
        assert unit.start >= last.get(unit.paragraph, 0), "units of a paragraph overlap"
        last[unit.paragraph] = unit.end


@given(MARKED)
def test_the_units_are_the_same_twice(markdown: str) -> None:
    try:
        first = Article.of(markdown).units
    except InputError:
        return
    assert Article.of(markdown).units == first
