"""The stand-alone page: whole, closed, escaped, readable."""

import base64
import hashlib
import re
from html.parser import HTMLParser

import pytest
import sample_report as sample

from onrecord.web.html import render

VOID = {"meta", "link", "br", "img", "input", "hr"}


class Page(HTMLParser):
    """A page read strictly: every element closed in order."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.strings: list[str] = []
        self.inside: dict[str, str] = {}
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("style", "script"):
            self.inside[self.open[-1]] = data
        else:
            self.strings.append(data)

    def ids(self) -> list[str]:
        return [attrs["id"] or "" for _, attrs in self.tags if "id" in attrs]

    @property
    def text(self) -> str:
        return " ".join("".join(self.strings).split())


@pytest.fixture(scope="module")
def html() -> str:
    return render(sample.report(), sample.ARTICLE)


@pytest.fixture(scope="module")
def page(html: str) -> Page:
    return Page(html)


@pytest.fixture(scope="module")
def hostile() -> str:
    return render(*sample.hostile())


def test_every_sentence_links_to_its_evidence_and_back(page: Page) -> None:
    ids = page.ids()
    assert len(set(ids)) == len(ids)
    targets = {attrs["href"] for tag, attrs in page.tags if tag == "a"}
    for d in sample.decisions():
        assert {f"#s{d.n}", f"#t{d.n}"} <= targets
    assert {(target or "#")[1:] for target in targets} <= set(ids)


def test_the_whole_answer_is_on_the_page(page: Page) -> None:
    report = sample.report()
    for d in report.decisions:
        assert " ".join(d.text.split()) in page.text
        assert d.reason[1:] in page.text
    for what, why in (*report.not_read, *report.not_checked, *report.notes):
        assert what in page.text and why in page.text
    assert report.snapshot in page.text and "Not publishable" in page.text
    assert "page 2 · Town of Harlow Bay · 2026-03-05" in page.text
    assert "own archive, confirms nothing alone" in page.text


def test_an_edit_is_marked_as_deletion_and_insertion(html: str) -> None:
    assert "Each bus seats <del>44</del><ins>40</ins> people." in html


def test_words_at_issue_and_words_of_the_document_are_marked(html: str) -> None:
    assert "Each bus seats <mark>44</mark> people." in html
    assert "Each bus has room for <mark>40</mark> passengers." in html


def test_verdicts_have_signs_besides_colours(page: Page) -> None:
    assert {"✗", "?", "✓"} <= {s.strip() for s in page.strings}


def test_what_needs_attention_is_open_without_a_script(page: Page) -> None:
    folds = {attrs["class"]: "open" in attrs for tag, attrs in page.tags if tag == "details"}
    assert folds == {"card stop": True, "card look": True, "card fine": False, "words": False}


def test_nothing_is_asked_of_a_network(html: str) -> None:
    for word in ("://", 'src="', "@import", "url(", "<link", "<img", "<iframe", "fetch(", "XMLHttp", "import("):
        assert word not in html, word


def test_the_policy_lets_only_our_own_style_and_script_through(page: Page) -> None:
    policy = next(
        a["content"] for t, a in page.tags if t == "meta" and a.get("http-equiv") == "Content-Security-Policy"
    )
    assert policy is not None and "default-src 'none'" in policy and "unsafe" not in policy
    for kind in ("style", "script"):
        digest = base64.b64encode(hashlib.sha256(page.inside[kind].encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in policy
    assert not any(name == "style" or name.startswith("on") for _, attrs in page.tags for name in attrs)


def test_hostile_strings_stay_words(hostile: str) -> None:
    page = Page(hostile)
    assert sum(tag == "script" for tag, _ in page.tags) == 1
    assert "<script>alert(1)</script> \"quoted\" & 'single'" in page.text
    assert "{{ 7*7 }}" in page.text and "[bold]" in page.text
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", hostile)
    for mark in ("U+001B", "U+202E", "U+009B"):
        assert f'<span class="unseen" title="a character that does not show">{mark}</span>' in hostile


def test_hostile_strings_reach_no_attribute(hostile: str) -> None:
    for _, attrs in Page(hostile).tags:
        for value in attrs.values():
            assert "alert" not in (value or "") and "someone" not in (value or "")


def test_a_lone_surrogate_can_be_written() -> None:
    found = sample.decisions()[:1]
    render(sample.report(found, notes=(("a\ud800.txt", "x"),)), sample.ARTICLE).encode("utf-8")


def test_what_somebody_has_to_look_at_is_not_called_publishable_yet() -> None:
    page = Page(render(sample.report(sample.decisions()[8:10]), sample.ARTICLE))
    assert "? Publishable once 1 sentence is looked at" in page.text


def test_a_report_without_findings_is_publishable() -> None:
    page = Page(render(sample.report(sample.decisions()[:2], not_read=(), notes=()), sample.ARTICLE))
    assert "Not publishable" not in page.text and "Publishable" in page.text
    assert "Not read" not in page.text


def test_paragraphs_and_headings_follow_the_article() -> None:
    page = render(sample.report(), sample.ARTICLE)
    blocks = re.findall(r'<div class="block (\w+)">', page)
    assert blocks == ["headline", "body", "body", "list", "list", "seo_description"]


def _luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


PAIRS = [
    *((ink, ground) for ink in ("ink", "soft", "link", "stop", "look", "fine") for ground in ("ground", "panel")),
    ("mark-ink", "mark"), ("new", "new-ground"), ("old", "old-ground"),
    *((ink, f"{group}-ground") for group in ("stop", "look", "fine") for ink in (group, "ink")),
]  # fmt: skip


def test_contrast_of_every_pair_is_enough_in_light_dark_and_print(page: Page) -> None:
    palettes = [dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", block)) for block in
                re.findall(r":root \{([^}]*)\}", page.inside["style"])]  # fmt: skip
    assert len(palettes) == 3
    for palette in palettes:
        for ink, ground in PAIRS:
            assert contrast(palette[ink], palette[ground]) >= 4.5, (ink, ground, palette[ink], palette[ground])
