"""An article and its documents as strings, held against one another through the public face."""

from __future__ import annotations

from datetime import date

import pytest

from onrecord.desk import Article, Decision, Report, check
from onrecord.evidence import Document, Evidence, Labels, locate
from onrecord.text import Text

#: Verdicts that let no sentence pass for stated.
OPEN = frozenset(["needs_review", "misattributed", "inaccurate", "unsupported", "misquoted", "contradicted"])
BLOCKS = OPEN - {"needs_review"}


def report(article: str, *documents: str, published: str = "", as_of: date | None = None) -> Report:
    """The report on an article in Markdown; ``published`` is the day of every document."""
    labels = Labels(published=published)
    held = tuple(Document(f"d{i}.txt", Text(words), labels) for i, words in enumerate(documents))
    return check(Article.of(article), Evidence(held), as_of=as_of)


def decision(article: str, *documents: str, published: str = "") -> Decision:
    """The one decision on an article of one sentence."""
    (only,) = report(article, *documents, published=published).decisions
    return only


def verdict(article: str, *documents: str, published: str = "") -> str:
    return decision(article, *documents, published=published).verdict


def stands(quote: str, source: str) -> bool:
    """Whether the words are located in the source, and each excerpt is a piece of it."""
    document = Document("d.txt", Text(source, "en"))
    found = locate(Text(quote, "en"), document)
    assert all(source[e.start : e.end] == e.string for e in found)
    return bool(found)


def fault(reason: str) -> pytest.MarkDecorator:
    """A wrong outcome that is known: the test says what is right, and fails when it is mended."""
    return pytest.mark.xfail(strict=True, reason=reason)
