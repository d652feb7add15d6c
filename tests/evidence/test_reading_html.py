"""Web pages: what is kept, what is left out and said, what the page says about itself."""

from __future__ import annotations

import pytest

from onrecord.errors import FileError
from onrecord.evidence.reading import html
from onrecord.evidence.reading.extracted import Extracted
from tests.evidence.reading_files import HTML


def page(body: str, head: str = "") -> Extracted:
    return html.read(f"<!doctype html><html><head>{head}</head><body>{body}</body></html>".encode())


def reading(found: Extracted) -> str:
    return " / ".join(value for field, value in found.labels.notes if field == "reading")


def test_a_short_page_keeps_every_block_in_its_kind() -> None:
    found = html.read(HTML.encode())
    assert [(b.kind, found.text[b.start : b.end]) for b in found.blocks if b.kind != "cell"] == [
        ("heading", "Ferry line cut"),
        ("paragraph", "By Nora Halloran"),
        ("paragraph", "The ferry will sail twice a day from June."),
        ("heading", "What changes"),
        ("list_item", "No boat on Sundays"),
        ("list_item", "Fares stay at 4.50 euros"),
        ("quote", "“We had no choice,” the operator said."),
        ("caption", "Passengers"),
        ("caption", "The quay in May."),
        ("paragraph", "Short."),
    ]
    assert "2022 | 41,000 | 9,500" in found.text
    assert (found.labels.byline, found.labels.title, found.labels.language) == ("Nora Halloran", "Ferry line cut", "en")


STORY = [
    f"The harbour board met for the {n}th time and set the dues at {n}0 euros a metre for every boat."
    for n in range(4, 14)
]


def test_menus_footers_and_link_lists_are_left_out_and_said() -> None:
    links = "".join(f'<li><a href="/{n}">Other story number {n}</a></li>' for n in range(12))
    body = "".join(f"<p>{s}</p>" for s in STORY)
    found = page(
        f'<header><a href="/">The Paper</a></header><nav><ul><li><a href="/">Home</a></li><li>News</li>'
        f'</ul></nav><div id="content">'
        f"<h1>Dues set</h1><div>{body}<ul>{links}</ul><p>{STORY[0]} It ended there.</p></div></div><footer>"
        f"All rights reserved.</footer>"
    )
    assert all(s in found.text for s in STORY) and "Dues set" in found.text and "It ended there." in found.text
    assert "Home" not in found.text and "All rights" not in found.text and "Other story" not in found.text
    assert "left out beside the main text" in reading(found)


def test_a_table_at_the_end_of_a_long_story_is_kept() -> None:
    table = "<table><tr><th>Year</th><th>Dues</th></tr><tr><td>2023</td><td>40</td></tr></table><p>As of May.</p>"
    body = "".join(f"<p>{s}</p>" for s in STORY)
    found = page(
        f'<nav><a href="/">Home</a></nav><div class="story">{body}{table}</div><div><p><a href="/x">'
        f"Another story to read</a></p></div>"
    )
    assert found.text.endswith("2023 | 40\n\nAs of May.")


def test_a_page_of_nothing_but_boxes() -> None:
    teasers = "".join(
        f'<div class="teaser"><a href="/{n}"><h3>Teaser number {n}</h3></a>'
        f"<p>What another story, number {n}, is about: a figure of {n}00 euros and much more.</p></div>"
        for n in range(6)
    )
    comments = "".join(f"<div><span>user{n}</span><p>I think this is wrong {n} times over.</p></div>" for n in range(5))
    half = ["".join(f"<p>{s}</p>" for s in STORY[:5]), "".join(f"<p>{s}</p>" for s in STORY[5:])]
    found = page(
        '<div id="cookie"><p>We use cookies to make this site better.</p></div><div class="wrap"><div class="content">'
        "<h1>Dues set</h1><div>What boats will pay</div>"
        '<div><span class="byline">By Nora Halloran</span> <time datetime="2024-03-05">5 March 2024</time></div>'
        f'<div class="body">{half[0]}<div><a href="/x">Read more: another story about another harbour</a></div>'
        f"<h2>Why</h2><p>“Costs.”</p>{half[1]}<p><em>An earlier version gave the wrong year.</em></p></div></div>"
        f'<div class="side">{teasers}</div></div><div class="comments"><h3>Comments</h3>{comments}</div>'
    )
    expected = ["Dues set", "What boats will pay", *STORY[:5], "Why", "“Costs.”", *STORY[5:]]
    assert [s for s in expected if s not in found.text] == []
    assert found.text.endswith("An earlier version gave the wrong year.")
    assert not any(s in found.text for s in ("cookies", "Read more", "Teaser", "another story", "I think", "Comments"))
    assert (found.labels.byline, found.labels.published) == ("Nora Halloran", "2024-03-05")
    assert not any(field == "byline" for field, _ in found.labels.notes)


@pytest.mark.parametrize(
    ("line", "byline"),
    [
        ("By Nora Halloran and Ben van der Moss in Oslo", "Nora Halloran and Ben van der Moss in Oslo"),
        ("Von Anna Roe, 5. März", "Anna Roe"),
        ("By Nora Halloran | The Paper", "Nora Halloran"),
        ("By Tuesday the road was open", ""),
        ("By Friday: nothing", ""),
        ("By J. Roe", "J. Roe"),
    ],
)
def test_bylines(line: str, byline: str) -> None:
    assert page(f"<p>{line}</p><p>Words of it.</p>").labels.byline == byline


def test_box_within_an_article_is_kept() -> None:
    found = page(
        "<article><p>One thing.</p><aside><p>Founded in 1886</p></aside></article><aside><p>Most read</p></aside>"
    )
    assert "Founded in 1886" in found.text and "Most read" not in found.text


@pytest.mark.parametrize(
    "mark",
    [
        'style="display: none"',
        'style="color:#FFF;background-color: white"',
        'style="color: white"',
        "hidden",
        'aria-hidden="true"',
        'style="font-size:0px"',
        'style="position:absolute; left:-9999px"',
        'style="visibility:hidden !important"',
        'style="opacity:0"',
    ],
)
def test_hidden_text_is_left_out_and_said(mark: str) -> None:
    found = page(f"<p>Seen before.</p><p {mark}>The fee is 900 euros.</p><p>Seen after.</p>")
    assert "900" not in found.text and "Seen before." in found.text and "Seen after." in found.text
    assert "hidden or struck-out text left out: 21 characters" in reading(found)


@pytest.mark.parametrize(
    "mark",
    ['style="color:white;background:#036"', 'style="display:block"', 'style="font-size:0.9em"', 'style="opacity:0.9"'],
)
def test_text_that_only_looks_hidden_is_kept(mark: str) -> None:
    assert "900" in page(f"<p {mark}>The fee is 900 euros.</p>").text


def test_white_words_on_a_dark_box_are_kept() -> None:
    assert "900" in page('<div style="background:#036"><p style="color:#fff">The fee is 900 euros.</p></div>').text


def test_scripts_never() -> None:
    found = page(
        "<p>Words.</p><script>document.write('more')</script><style>p{}</style><noscript>turn it on</noscript>"
        "<!-- x -->tail"
    )
    assert found.text == "Words.\n\ntail"


def test_json_ld_opengraph_and_the_visible_byline() -> None:
    head = (
        '<title>Dues | Paper</title><meta property="og:title" content="Dues go up"><meta property="og:site_name" '
        'content="The Paper">'
        '<meta property="article:published_time" content="2024-03-06T07:00:00Z"><link rel="canonical" '
        'href="https://paper.example/dues">'
        '<script type="application/ld+json">{"@graph": [{"@type": "WebSite", "name": "x"},'
        '{"@type": ["NewsArticle"], "headline": "Dues go up",'
        '"author": [{"name": "Ada Moss"}, {"name": "Ben Ray"}], "datePublished": "2024-03-05T18:00:00+01:00", '
        '"publisher": {"name": "Paper Ltd"}}]}'
        "</script>"
    )
    labels = page("<h1>Dues rise again</h1><p>By Cora Finch</p><p>Words of it.</p>", head).labels
    assert (labels.title, labels.byline, labels.outlet) == ("Dues go up", "Ada Moss, Ben Ray", "Paper Ltd")
    assert (labels.published, labels.url, labels.kind) == (
        "2024-03-05T18:00:00+01:00",
        "https://paper.example/dues",
        "page",
    )
    assert {
        ("outlet", "The Paper"),
        ("byline", "Cora Finch"),
        ("published", "2024-03-06T07:00:00+00:00"),
        ("title", "Dues rise again"),
    } <= set(labels.notes)


def test_date_from_time_element_or_left_alone_when_unclear() -> None:
    assert page('<p>Words.</p><time datetime="2024-03-05">5 March</time>').labels.published == "2024-03-05"
    labels = page("<p>Words.</p>", '<meta name="date" content="03/04/2024">').labels
    assert labels.published == "" and ("published", "03/04/2024") in labels.notes


@pytest.mark.parametrize(
    "text", ["{", '{"@type": "NewsArticle", "author": 5, "headline": ["x"]}', "[" * 9000, '{"@type": {"a": 1}}', "null"]
)
def test_broken_json_ld(text: str) -> None:
    assert page("<p>Words.</p>", f'<script type="application/ld+json">{text}</script>').text == "Words."


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-8-sig", "cp1252"])
def test_charsets(encoding: str) -> None:
    html_ = '<html><head><meta charset="utf-8"></head><body><p>Die Gebühr beträgt 5 Euro.</p></body></html>'
    assert html.read(html_.encode(encoding)).text == "Die Gebühr beträgt 5 Euro."


def test_declared_charset() -> None:
    found = html.read('<meta charset="windows-1251"><p>Плата растёт</p>'.encode("cp1251"))
    assert found.text == "Плата растёт"


def test_breaks_and_spaces() -> None:
    found = page("<p>One  <b>two</b>\n three<br>four<br><br>five</p><pre>a  b</pre>x<div>y</div>z 1\u00a0250 t")
    assert found.text == "One two three\nfour\n\nfive\n\na b\n\nx\n\ny\n\nz 1\u00a0250 t"


def test_layout_tables_are_read_as_blocks() -> None:
    found = page(
        f"<table><tr><td><p>{' '.join(STORY)} </p><p>{' '.join(STORY)}</p></td><td>side</td></tr><tr>"
        f"<td>c</td><td>d</td></tr></table>"
    )
    assert not found.cells and STORY[3] in found.text


@pytest.mark.parametrize("body", ["", "<script>x</script>", "<p> </p>", "<!-- -->", "<p hidden>x</p>"])
def test_page_without_words_is_said(body: str) -> None:
    with pytest.raises(FileError, match="no visible text"):
        page(body)


def test_deep_nesting_is_bounded() -> None:
    with pytest.raises(FileError, match="nested too deeply"):
        html.read(b"<div>" * 100_000 + b"<p>words</p>")
    deep = html.read(b"<html><body>" + b"<div>" * 300 + b"<p>words</p>" + b"</div>" * 300 + b"<p>after</p>")
    assert deep.text == "words\n\nafter"


def test_many_unclosed_tags_end() -> None:
    found = html.read(b"<html><body>" + b"<b><i>x" * 400 + b"<p>end")
    assert found.text.endswith("end")


def test_big_spans_are_bounded() -> None:
    found = page(
        "<table>"
        + "<tr><td colspan=99999 rowspan=99999>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr>" * 3
        + "</table>"
    )
    assert len(found.text) < 50_000


def test_control_characters_beside_what_is_pruned() -> None:
    found = page("<p>One\x01<script>x</script>\x01two &#1; <b hidden>y</b>&#31;three \ufffe.</p>")
    assert found.text == "One\ufffd\ufffdtwo \ufffd \ufffdthree \ufffd."
