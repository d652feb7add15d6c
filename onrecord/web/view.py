"""What a view shows of a decision: the sentence with the words at issue, the passages with theirs, the edit."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cached_property
from typing import TYPE_CHECKING

from onrecord.web.words import Group, group, place, todo, whereabouts

if TYPE_CHECKING:
    from onrecord.desk.report import Decision
    from onrecord.evidence import Document, Excerpt

__all__ = ["Change", "Passage", "Piece", "View", "edit", "flowing"]

_AROUND = 240  # characters of a passage shown before and after the words that count
_LINE_END = re.compile(r"(?<=[^\W\d_])[-\u2010]\n(?=[^\W\d_])")
_COMPARED = 1_000_000  # pairs of words up to which two sentences are compared word by word
_SHORT = 4  # words up to which an edit is clearest as the whole that a finding names
_WORD = re.compile(r"\w+(?:[.,'’:/-]\w+)*|\s+|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of words, and whether it is what the view points at."""

    string: str
    marked: bool


@dataclass(frozen=True, slots=True)
class Change:
    """A run of an edit: ``same``, ``old`` (goes) or ``new`` (comes)."""

    kind: str
    string: str


@dataclass(frozen=True, slots=True)
class Passage:
    """Words of a document within their sentences; ``cut`` says on which sides a sentence goes on."""

    document: Document
    start: int
    end: int
    pieces: tuple[Piece, ...]
    cut_before: bool
    cut_after: bool

    @property
    def place(self) -> str:
        return place(self.document, self.start, self.end)

    @property
    def whereabouts(self) -> tuple[str, ...]:
        return tuple(whereabouts(self.document, self.start, self.end))


class View:
    """A decision ready to be shown."""

    def __init__(self, decision: Decision) -> None:
        self.decision = decision

    @property
    def group(self) -> Group:
        return group(self.decision)

    @cached_property
    def sentence(self) -> tuple[Piece, ...]:
        """The sentence with the words at issue marked: those of the findings, or those that no passage carries."""
        d = self.decision
        if self.group == "fine":
            return (Piece(d.text, False),)
        ranges = [(f.start, f.end) for f in d.findings]
        if self.group == "look" or not ranges:
            ranges += [(s.start, s.end) for s in d.steps if s.how == "open"]
        inside = [
            (a - d.start, b - d.start) for a, b in ranges if d.start <= a < b <= d.end and (a, b) != (d.start, d.end)
        ]
        return tuple(_pieces(d.text, inside))

    @property
    def evidence_word(self) -> str:
        """What the passages are: evidence where they decided, otherwise where a person may look."""
        if self.group != "look":
            return "Evidence"
        return "Compare" if self.decision.excerpts else "Nearest"

    @cached_property
    def untold(self) -> tuple[str, ...]:
        """The words that the best passage does not carry, in order; none where the reason names them all."""
        missing = tuple(dict.fromkeys(self.decision.missing))
        return () if all(word in self.decision.reason for word in missing) else missing

    @cached_property
    def found(self) -> str:
        """How many of the words that say something the passage has; empty where that was not asked."""
        steps = [s for s in self.decision.steps if s.how != "having"]
        if self.group == "fine" or self.decision.verdict != "needs_review" or not steps:
            return ""
        held = sum(s.how != "open" for s in steps)
        return "every word found" if held == len(steps) else f"{held} of {len(steps)} words found"

    @cached_property
    def leads(self) -> tuple[Passage, ...]:
        """Where else words stand that the best passage lacks."""
        found: dict[tuple[str, int, int], list[Excerpt]] = {}
        for excerpt in self.decision.also:
            found.setdefault((excerpt.document.id, *_sentences(excerpt)), []).append(excerpt)
        return tuple(_passage(words[0], first, last, words) for (_, first, last), words in found.items())

    @cached_property
    def besides(self) -> tuple[str, ...]:
        """What else was found, where the reason is another."""
        d = self.decision
        return (
            tuple(dict.fromkeys(f.reason for f in d.findings if f.reason != d.reason)) if self.group != "fine" else ()
        )

    @property
    def todo(self) -> str:
        return todo(self.decision)

    @cached_property
    def passages(self) -> tuple[Passage, ...]:
        """The evidence: the passages that decided, or the best one where nothing was settled. One a place."""
        d = self.decision
        shown = list(d.excerpts) or [e for f in d.findings for e in f.excerpts] or ([d.passage] if d.passage else [])
        against = [e for f in d.findings for e in f.excerpts]
        carried = [s.excerpt for s in d.steps if s.excerpt is not None]
        exact = (carried or against) if self.group == "look" else (against or carried)
        done: dict[tuple[str, int, int], Passage] = {}
        for excerpt in shown:
            first, last = _sentences(excerpt)
            key = (excerpt.document.id, first, last)
            if key not in done:
                done[key] = _passage(excerpt, first, last, exact)
        return tuple(done.values())

    @cached_property
    def nearby(self) -> tuple[tuple[Passage, str], ...]:
        """What was found by meaning, each with what stands in it of the sentence, in words."""
        shown = []
        for one in self.decision.nearby:
            e = one.excerpt
            parts = [f"has {', '.join(one.has)}"] if one.has else []
            parts += [f"not there: {', '.join(one.lacks)}"] if one.lacks else []
            shown.append((_passage(e, e.start, e.end, ()), "; ".join(parts)))
        return tuple(shown)

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """The suggestion as an edit of the sentence; empty where there is none."""
        d = self.decision
        return edit(d.text, d.suggestion) if d.suggestion and d.suggestion != d.text else ()

    @cached_property
    def replacements(self) -> tuple[tuple[str, str], ...]:
        """The edit as pairs of old and new words."""
        said = self.decision.text
        offered = [
            (said[f.start - self.decision.start : f.end - self.decision.start], f.suggestion)
            for f in self.decision.findings
            if f.suggestion
        ]
        short = len(offered) == 1 and len(offered[0][0].split()) <= _SHORT
        if self.changes and short and said.replace(*offered[0], 1) == self.decision.suggestion:
            return tuple(offered)
        return tuple(_hunks(self.changes))


def edit(old: str, new: str) -> tuple[Change, ...]:
    """The difference between two sentences, word by word.

    >>> [(c.kind, c.string) for c in edit("It cost 47 euros.", "It cost 74 euros.")]
    [('same', 'It cost '), ('old', '47'), ('new', '74'), ('same', ' euros.')]
    """
    before, after = _WORD.findall(old), _WORD.findall(new)
    if len(before) * len(after) > _COMPARED:  # the time of a comparison grows with this product
        return tuple(_ends_kept(old, new))
    found: list[Change] = []
    for tag, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag == "equal":
            gap = "".join(before[a:b])
            # A space alone between two changes belongs to both: one change reads better than two.
            if gap.isspace() and found and d < len(after) and b < len(before):
                found += [Change("old", gap), Change("new", gap)]
            else:
                found.append(Change("same", gap))
            continue
        if b > a:
            found.append(Change("old", "".join(before[a:b])))
        if d > c:
            found.append(Change("new", "".join(after[c:d])))
    return tuple(_joined(found))


def _ends_kept(old: str, new: str) -> Iterator[Change]:
    """The edit as one change between the same beginning and the same end."""
    head = _shared(old, new)
    tail = _shared(old[head:][::-1], new[head:][::-1])
    yield from (
        Change(kind, string)
        for kind, string in (
            ("same", old[:head]),
            ("old", old[head : len(old) - tail]),
            ("new", new[head : len(new) - tail]),
            ("same", old[len(old) - tail :]),
        )
        if string
    )


def _shared(one: str, other: str) -> int:
    """How many characters two strings have in common at their beginnings."""
    pairs = zip(one, other, strict=False)
    return next((i for i, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _joined(changes: Iterable[Change]) -> Iterator[Change]:
    """Neighbouring changes as one: all that goes, then all that comes."""
    old, new = "", ""
    for change in (*changes, Change("same", "")):
        if change.kind == "old":
            old += change.string
        elif change.kind == "new":
            new += change.string
        else:
            if old:
                yield Change("old", old)
            if new:
                yield Change("new", new)
            old, new = "", ""
            if change.string:
                yield change


def _hunks(changes: Iterable[Change]) -> Iterator[tuple[str, str]]:
    old, new = "", ""
    for change in (*changes, Change("same", "")):
        if change.kind == "old":
            old += change.string
        elif change.kind == "new":
            new += change.string
        elif old or new:
            yield old.strip(), new.strip()
            old, new = "", ""


def _pieces(string: str, ranges: Iterable[tuple[int, int]]) -> Iterator[Piece]:
    """The string cut at the ranges; ranges that touch or overlap, or have only a space between, become one."""
    merged: list[tuple[int, int]] = []
    for a, b in sorted(ranges):
        if merged and (a <= merged[-1][1] or string[merged[-1][1] : a].isspace()):
            merged[-1] = (merged[-1][0], max(merged[-1][1], b))
        else:
            merged.append((a, b))
    at = 0
    for a, b in merged:
        if a > at:
            yield Piece(string[at:a], False)
        yield Piece(string[a:b], True)
        at = b
    if at < len(string):
        yield Piece(string[at:], False)


def _sentences(excerpt: Excerpt) -> tuple[int, int]:
    """The range of the sentences that an excerpt lies in; the row where it lies in a table."""
    document = excerpt.document
    cell = document.cell_at(excerpt.start)
    if cell is not None:
        row = [c for c in document.cells if (c.table, c.row) == (cell.table, cell.row)]
        return min(excerpt.start, min(c.start for c in row)), max(excerpt.end, max(c.end for c in row))
    borders = document.text.sentence_borders
    first = bisect_right(borders, (excerpt.start, len(document.text.string) + 1)) - 1
    start, end = excerpt.start, excerpt.end
    if first >= 0 and borders[first][1] > excerpt.start:
        start = borders[first][0]
    last = bisect_right(borders, (excerpt.end - 1, len(document.text.string) + 1)) - 1
    if last >= 0:
        end = max(end, borders[last][1])
    return start, end


def _passage(excerpt: Excerpt, first: int, last: int, exact: Iterable[Excerpt]) -> Passage:
    """The sentences with the words that count marked, cut where they run on for long."""
    document = excerpt.document
    marks = [(e.start, e.end) for e in exact if e.document is document and first <= e.start < e.end <= last]
    if not marks:
        marks = [(excerpt.start, excerpt.end)]
    low, high = min(a for a, _ in marks), max(b for _, b in marks)
    start, end = _cut(document.text.string, first, last, low, high)
    pieces = list(_pieces(document.text.string[start:end], [(a - start, b - start) for a, b in marks]))
    if all(p.marked for p in pieces):  # to mark everything is to mark nothing
        pieces = [Piece(p.string, False) for p in pieces]
    pieces = [Piece(flowing(document, p.string), p.marked) for p in pieces]
    return Passage(document, excerpt.start, excerpt.end, tuple(pieces), start > first, end < last)


def flowing(document: Document, string: str) -> str:
    """Words as they are read: the hyphen at the end of a PDF's line undone, signs between the cells of a table."""
    if document.pages:
        return _LINE_END.sub("", string)
    return string.replace("\t", " | ").replace("\n", " / ") if document.cells else string


def _cut(string: str, first: int, last: int, low: int, high: int) -> tuple[int, int]:
    """A range within the sentences that keeps what is marked and some words around it, cut between words."""
    start, end = first, last
    if low - first > _AROUND:
        space = string.find(" ", low - _AROUND, low)
        start = space + 1 if space >= 0 else low - _AROUND
    if last - high > _AROUND:
        space = string.rfind(" ", high, high + _AROUND)
        end = space if space > high else high + _AROUND
    return start, end
