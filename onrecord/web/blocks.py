"""The article rebuilt from its sentences, as the page and the Word file show it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from onrecord.web.view import View

if TYPE_CHECKING:
    from onrecord.desk.report import Report

__all__ = ["Block", "blocks"]

_OUTSIDE = {
    "headline": "Headline", "deck": "Deck", "seo_title": "Search title", "seo_description": "Search description",
}  # fmt: skip
_HEADING = re.compile(r"#{1,6}[ \t]+$")
_PARAGRAPH = re.compile(r"\n[ \t]*\n|\n[ \t]*(?:#{1,6}|[-*+]|\d+[.)]|>|\|)[ \t]")


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph of the article as the page shows it: its kind and the sentences in it."""

    kind: str
    label: str
    views: list[View]


def blocks(report: Report, text: str) -> Iterator[Block]:
    """The article rebuilt from its sentences: those between which the text has no empty line stand in one paragraph."""
    block: Block | None = None
    last = 0
    for view in (View(d) for d in report.decisions):
        d = view.decision
        label = _OUTSIDE.get(d.unit, "")
        kind = (
            d.unit
            if d.unit != "body"
            else "heading"
            if _HEADING.search(text[max(0, d.start - 8) : d.start])
            else "body"
        )
        same = block is not None and block.kind == kind and d.start - last >= 0
        if block is None or not same or _PARAGRAPH.search(text[last : d.start]):
            if block is not None:
                yield block
            block = Block(kind, label, [])
        block.views.append(view)
        last = d.end
    if block is not None:
        yield block
