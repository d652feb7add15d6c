"""The Markdown report."""

import sample_report as sample

from onrecord.web.markdown import to_markdown


def test_what_needs_attention_is_told_in_full() -> None:
    text = to_markdown(sample.report(), sample.ARTICLE)
    assert text.startswith("## ✗ Not publishable: article.md\n")
    assert "**✗ Stated differently** (sentence 3, line 6)\n\n> Each bus seats **44** people.\n" in text
    assert "- Edit: Each bus seats ~~44~~ **40** people." in text
    assert "“Each bus has room for **40** passengers.”" in text
    assert "- scan.pdf: no text on any page" in text
    assert "Harlow Bay bought" not in text  # stated sentences are counted, not listed


def test_hostile_strings_become_no_markup() -> None:
    text = to_markdown(*sample.hostile())
    for live in ("<script", "![x]", "://", "@someone", "\x1b", "\u202e", "\x9b"):
        assert live not in text
    assert "&lt;script&gt;" in text and "<U+" not in text and "&lt;U+202E&gt;" in text


def test_a_sentence_that_looks_like_markdown_stays_a_sentence() -> None:
    article = "1. # It *cost* 40 euros"
    found = sample.Decision(1, "body", article, 0, len(article), "unsupported", "major", True, "rule:x", "- no")
    text = to_markdown(sample.report((found,)), article)
    assert "> 1\\. # It \\*cost\\* 40 euros\n" in text
    assert "- Why: \\- no" in text
