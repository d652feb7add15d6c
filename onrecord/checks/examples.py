"""Running one check on two strings, for docstrings, case files and people who write a check of their own."""

from __future__ import annotations

from datetime import date

from onrecord.checks.aligning import align
from onrecord.checks.alignment import Alignment
from onrecord.checks.elements import Element, Part
from onrecord.checks.finding import Finding
from onrecord.checks.registry import checks
from onrecord.checks.talk import Talk, Turn
from onrecord.checks.window import Source, Window
from onrecord.evidence import Document, Labels
from onrecord.text import Text

__all__ = ["aligned", "findings", "talk_findings"]


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
    return [_line(f, held) for f in one.run(held.said, held)]


def _line(finding: Finding, held: Alignment) -> str:
    words = held.said.text.string[finding.start : finding.end]
    there = finding.excerpts[0].string if finding.excerpts else ""
    return f"{finding.code}: {there} -> {words}" if there else f"{finding.code}: {words}"


def talk_findings(name: str, turns: list[tuple[str, str]], text: str, *, said: date | None = None) -> list[str]:
    """What the check ``name`` finds when ``text`` is held against the sentence of a conversation that carries most.

    ``turns`` are (speaker, words); ``said`` is the day on which all of it was said.
    """
    strings = [words for _, words in turns]
    document = Document("source", Text("\n\n".join(strings), "en"))
    borders = [sum(len(s) + 2 for s in strings[:i]) for i in range(len(strings))]
    spoken = tuple(Turn(i, turns[i][0], borders[i], borders[i] + len(strings[i]), said) for i in range(len(strings)))
    talk = Talk(document, spoken)
    part = Part(Text(text, "en"), 0, len(text), said)
    laid = [align(part, talk.window(i, i), _same_for_all) for i in range(len(document.text.sentence_borders))]
    held = max(laid, key=lambda a: a.coverage)
    one = next(c for c in checks() if c.name == name)
    return [_line(f, held) for f in one.run(part, held)]
