"""The words in which a report speaks to people. Codes stay in JSON; no view shows one where a word will do.

A sentence whose words occur in a document is *stated* there: whether it is so in the world is another question, and no
word here pretends to answer it.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from pathlib import PurePath
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from onrecord.desk.report import Decision, Report
    from onrecord.evidence import Document

__all__ = [
    "ATTENTION", "GROUPS", "SIGNS", "STEPS", "UNITS", "Group", "counted", "decider", "group", "grouped", "line_number",
    "place", "read_by", "reason", "short_digest", "state", "step", "summary", "todo", "unit", "verdict_word",
    "whereabouts",
]  # fmt: skip

#: ``stop`` holds the article back, ``look`` needs a person, ``fine`` needs nobody.
Group = Literal["stop", "look", "fine"]
GROUPS: tuple[Group, ...] = ("stop", "look", "fine")
#: The groups that an editor has to look at, with their headings, in order.
ATTENTION: tuple[tuple[Group, str], ...] = (("stop", "Blocked"), ("look", "To look at"))

SIGNS: dict[Group, str] = {"stop": "✗", "look": "?", "fine": "✓"}

_VERDICTS = {
    "confirmed": "Stated", "no_fact": "Nothing to check", "unsupported": "Not stated", "contradicted": "Contradicted",
    "inaccurate": "Stated differently", "misquoted": "Misquoted", "misattributed": "Wrong credit",
    "needs_review": "Couldn't check",
}  # fmt: skip

UNITS = {
    "headline": "headline", "deck": "deck", "body": "body", "caption": "caption", "list": "list item",
    "table": "table row", "seo_title": "search title", "seo_description": "search description",
}  # fmt: skip

STEPS = {
    "word": "same word", "form": "form of the word", "synonym": "synonym", "implied": "follows from it",
    "phrase": "same phrase", "name": "same name", "alias": "other form of the name", "figure": "same value",
    "rounded": "rounded value", "converted": "same value, other unit", "within": "within the range",
    "date": "same date",
    "cell": "same value under the same heads", "context": "understood from the context", "open": "not in the passage",
}  # fmt: skip


def verdict_word(decision: Decision) -> str:
    """The verdict for people: ``Stated``, ``Not stated``, ``Couldn't check`` and so on."""
    return _VERDICTS.get(decision.verdict, decision.verdict)


def reason(decision: Decision) -> str:
    """The one-line reason, begun like a sentence unless it begins with the name of a file."""
    first, _, _ = decision.reason.partition(" ")
    return decision.reason[:1].upper() + decision.reason[1:] if first.isalpha() else decision.reason


def counted(number: int, noun: str) -> str:
    """``1 document``, ``2 documents``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def unit(name: str) -> str:
    return UNITS.get(name, name)


def step(name: str) -> str:
    """How a step of a proof carries its words."""
    return STEPS.get(name, name)


def decider(name: str) -> str:
    """Who decided, from ``rule:passage_holds_sentence``."""
    if name == "rule:left_open":
        return "no rule: code could neither prove nor refute it"
    kind, _, which = name.partition(":")
    return f"{kind} {which}" if which else name


def todo(decision: Decision) -> str:
    """What an editor may do with a sentence that is not settled, in one line; empty for one that is."""
    if decision.verdict != "needs_review":
        return ""
    told = [f.code for f in decision.findings if f.reason == decision.reason]
    by = decision.decided_by.partition(":")[2]
    for begins, what in _TODO:
        if by == begins or any(c.startswith(begins) for c in told):
            return what
    if decision.unit == "table":
        return "Compare it cell by cell, or add a table with the same heads"
    if decision.passage is None and not decision.excerpts:
        return "Nothing in the documents is about it: add one that is, or take it out"
    if decision.nowhere:
        return f"No document has {_listed(decision.nowhere)}: find out where that comes from, or take it out"
    if decision.also:
        return "Read whether the two passages together say it, and of the same thing"
    if decision.missing:
        return "Read whether the passage says the rest in other words; if not, find a document that does"
    return "Every word stands there: read whether it is said of the same thing"


_MOST_NAMED = 4
#: By the recheck or rule that decided, or by what the code of a finding begins with; the first that fits.
_TODO = (
    ("undated_source", "Give the document its date in evidence.toml, or give the day in the sentence"),
    ("read_later", "Give the date in place of the word, or change the tense"),
    ("ended_range", "Say that it is over, or take it out"),
    ("age", "Count again for the day of the article"),
    ("reporting_period", "Name the period as the document does"),
    ("against_itself", "Decide which of the two is right, and change the other"),
    ("correction", "Read the correction, and use what it says"),
    ("title", "Find out what the person is called on the day of the article"),
    ("credited_outlet", "Add the outlet's own document, or credit whom the document credits"),
    ("authority", "Add the case, or cite the one that has the words"),
    ("quotation.contraction", "Use the document's own words"),
    ("quotation_in_no_document", "Ask for the recording or the notes; else take the quotation marks off"),
    ("quotation", "Ask for the recording or the notes; else take the quotation marks off"),
    ("figure.ambiguous", "Find out which of the two values is meant"),
    ("figure_in_no_document", "Ask where the figure comes from, and add that document"),
    ("name_in_no_document", "Check how the name is spelled, or add a document that has it"),
    ("hedge", "Put the doubt back: the document is not that sure"),
    ("condition", "Put the condition back"),
    ("attribution", "Say who says so"),
    ("modality", "Say whether it was done, is planned or may be done, as the document does"),
    ("qualifier", "Put the word back that the document has"),
    ("temporal", "Put the document's word of time back"),
)  # fmt: skip


def _listed(words: tuple[str, ...]) -> str:
    shown = [f"“{w}”" for w in dict.fromkeys(words)]
    more = len(shown) - _MOST_NAMED
    return ", ".join(shown[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


def grouped(report: Report) -> dict[Group, list[Decision]]:
    """The decisions by what they ask of the editor, in the order of the article."""
    found: dict[Group, list[Decision]] = {name: [] for name in GROUPS}
    for decision in report.decisions:
        found[group(decision)].append(decision)
    return found


def group(decision: Decision) -> Group:
    if decision.blocking:
        return "stop"
    return "fine" if decision.verdict in ("confirmed", "no_fact") else "look"


def summary(report: Report) -> str:
    """``25 sentences: 9 stated, 11 blocked, 5 to look at``."""
    groups = grouped(report)
    stated = sum(d.verdict == "confirmed" for d in groups["fine"])
    nothing = len(groups["fine"]) - stated
    parts = [f"{stated} stated", f"{len(groups['stop'])} blocked", f"{len(groups['look'])} to look at"]
    if nothing:
        parts.insert(1, f"{nothing} with nothing to check")
    return f"{counted(len(report.decisions), 'sentence')}: {', '.join(parts)}"


def state(report: Report) -> tuple[Group, str]:
    """Whether the article may go out, for people. Where somebody still has to look, it is not called publishable."""
    if report.blocked:
        return "stop", "not publishable"
    left = len(grouped(report)["look"])
    if left:
        return "look", f"publishable once {counted(left, 'sentence')} {'is' if left == 1 else 'are'} looked at"
    return "fine", "publishable"


def read_by(report: Report) -> str:
    """What a language model read, and what that took: ``anthropic:x read 18 of 28 sentences in 3 calls ...``."""
    r = report.readings
    if r is None:
        return "no language model was asked"
    cost = "cost not known, no price was given" if r.cost is None else f"cost {r.cost:g}"
    void = f", {counted(r.void, 'reading')} void" if r.void else ""
    return (
        f"{r.model} read {r.read} of {counted(r.sentences, 'sentence')} in {counted(r.calls, 'call')} "
        f"({r.calls_per_sentence:g} a sentence){void}: {r.tokens_in:,} tokens in, {r.tokens_out:,} out, {cost}"
    )


def short_digest(digest: str) -> str:
    """The first twelve hexadecimal digits, enough to tell two snapshots apart by eye."""
    return digest.removeprefix("sha256:")[:12]


def line_number(report: Report, article: str, decision: Decision) -> int:
    """The line of a sentence in a file that an editor opens as text; 0 for other formats."""
    if PurePath(report.article).suffix.lower() not in (".md", ".markdown", ".txt"):
        return 0
    return bisect_left(_line_ends(article), decision.start) + 1


@lru_cache(maxsize=2)
def _line_ends(article: str) -> tuple[int, ...]:
    return tuple(found.start() for found in re.finditer("\n", article))


def place(document: Document, start: int, end: int) -> str:
    """Where in a document: ``page 2``, ``row “2025, Full year”, column “Total”``, or nothing."""
    parts = []
    page = document.page_of(start)
    if page is not None and len(document.pages) > 1:
        parts.append(f"page {page}")
    cell = document.cell_at(start)
    if cell is not None:
        last = document.cell_at(end - 1) or cell
        if last.row > cell.row:
            parts.append(f"rows {cell.row + 1} to {last.row + 1}")
        else:
            parts.append(f"row “{cell.row_header}”" if cell.row_header else f"row {cell.row + 1}")
        if end <= cell.end:
            parts.append(f"column “{cell.column_header}”" if cell.column_header else f"column {cell.column + 1}")
    return ", ".join(parts)


def whereabouts(document: Document, start: int, end: int) -> Iterator[str]:
    """What tells an editor which document this is: path, place, outlet, date, whether it is the newsroom's own."""
    yield document.id
    where = place(document, start, end)
    if where:
        yield where
    if document.labels.outlet:
        yield document.labels.outlet
    if document.labels.published:
        yield document.labels.published[:10]
    if not document.independent:
        yield "own archive, confirms nothing alone"
