"""Running one check on two strings, for docstrings, case files and people who write a check of their own."""

from __future__ import annotations

from datetime import date

from onrecord.checks.aligning import align
from onrecord.checks.alignment import Alignment
from onrecord.checks.elements import Element, Part
from onrecord.checks.registry import checks
from onrecord.checks.window import Source, Window
from onrecord.evidence import Document, Labels
from onrecord.text import Text

__all__ = ["aligned", "findings"]


def aligned(source: str, text: str, *, written: date | None = None, published: date | None = None) -> Alignment:
    """``text`` laid on all of ``source``: what a check is given. ``written`` and ``published`` date the two."""
    document = Document("source", Text(source, "en"), Labels(published=published.isoformat() if published else ""))
    window = Window(Source(document), 0, len(document.text.sentences) - 1)
    return align(Part(Text(text, "en"), 0, len(text), written), window, _same_for_all)


def _same_for_all(element: Element) -> float:
    return 2.0 if element.role == "atom" else 1.0


def findings(
    name: str, source: str, text: str, *, written: date | None = None, published: date | None = None
) -> list[str]:
    """What the check ``name`` finds when ``text`` is held against ``source``, one line a finding."""
    held = aligned(source, text, written=written, published=published)
    one = next(c for c in checks() if c.name == name)
    found: list[str] = []
    for f in one.run(held.said, held):
        words = held.said.text.string[f.start : f.end]
        there = f.excerpts[0].string if f.excerpts else ""
        found.append(f"{f.code}: {there} -> {words}" if there else f"{f.code}: {words}")
    return found
