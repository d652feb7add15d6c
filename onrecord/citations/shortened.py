"""Quotations that an editor shortened or explained: every piece verbatim, in order, in one document, near by.

``...`` and ``[…]`` leave words out, ``[sic]`` adds one, ``[the model]`` adds or replaces a few, ``[T]he`` and
``promise[d]`` change one. The conventions are those of the Chicago Manual of Style (13.50-13.62). Whether what was left
out turns the rest is for :mod:`onrecord.citations.turns` to say.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from onrecord.citations.match import Gap, Match
from onrecord.citations.quote import MINIMUM, Quote, letters_in, tied
from onrecord.citations.walk import walk
from onrecord.evidence.lines.index import Index, Place
from onrecord.text import Text
from onrecord.text.tokens import NO_SPACES

__all__ = ["pieces_too_short", "shortened"]

#: Words that an ellipsis may leave out, and how many within one paragraph.
WORDS, WORDS_IN_PARAGRAPH = 60, 300
_REPLACED = 6  # words that one bracket may stand for
_REPLACED_IN_ALL = 12
_WORDS_TO_A_BRACKET = 3  # quoted words for each bracket that stands in for others
_MOST_PIECES = 100
_PIECE_WORDS, _PIECE_LETTERS = 3, 8
_TWO_WORDS = 12  # letters from which two words are a piece
_PARAGRAPH = re.compile(r"\n[ \t\r]*\n|\u2029")
_GLUED = re.compile(r"(?P<before>[^\[\]]*)\[(?P<says>[^\[\]]+)\](?P<after>[^\[\]]*)")
_NO_SPACES = re.compile(f"[{NO_SPACES}]")


@dataclass(frozen=True, slots=True)
class _Step:
    """Words, after a gap of some kind (none before the first words); ``tied`` are those that a hyphen ties to the one
    before."""

    keys: tuple[str, ...]
    tied: frozenset[int] = frozenset()
    gap: Literal["", "ellipsis", "bracket", "changed"] = ""
    says: str = ""
    head: str = ""


def shortened(index: Index, quote: Quote, number: int | None = None) -> tuple[Match, ...]:
    """Every place where all pieces stand as they must; none where a piece is too short to be evidence."""
    steps = _steps(quote)
    if steps is None or len(steps) > _MOST_PIECES or pieces_too_short(quote):
        return ()
    steps = _kept_brackets(index, steps, number)
    anchor = max(range(len(steps)), key=lambda i: len(steps[i].keys))
    wanted = {number} if number is not None else None
    places: list[dict[int, list[Place]]] = [{} for _ in steps]
    for i in sorted(range(len(steps)), key=lambda i: i != anchor):  # the longest piece tells which documents to look in
        if not steps[i].keys:
            return ()
        found: dict[int, list[Place]] = {}
        for one in [None] if wanted is None else sorted(wanted):
            for place in _stands(index, steps[i], one):
                found.setdefault(place.document, []).append(place)
        wanted = set(found)
        places[i] = found
        if not wanted:
            return ()
    matches: list[Match] = []
    for document in sorted(wanted or ()):
        matches += _chains(index, document, steps, [places[i][document] for i in range(len(steps))])
    return tuple(matches)


def _stands(index: Index, step: _Step, number: int | None) -> list[Place]:
    found = list(index.find(step.keys, number))
    return found or [m.place for m in walk(index, step.keys, number, step.tied) if m.place is not None]


def pieces_too_short(quote: Quote) -> bool:
    """Whether a piece beside an ellipsis is too short to be evidence by itself."""
    steps = _steps(quote)
    if not steps:
        return True
    runs: list[list[str]] = [[]]
    for step in steps:
        if step.gap == "ellipsis":
            runs.append([])
        runs[-1] += step.keys
    if len(runs) < 2:
        return False
    for run in runs:
        words = [k for k in run if any(c.isalnum() for c in k)]
        letters = letters_in(words)
        long = len(words) >= _PIECE_WORDS and letters >= _PIECE_LETTERS
        if not long and not (len(words) == 2 and letters >= max(_TWO_WORDS, MINIMUM)):
            return True
    return False


def _steps(quote: Quote) -> list[_Step] | None:
    """The words between the marks, each run with the gap before it; ``None`` where a bracket turns a word."""
    steps: list[_Step] = []
    gap: Literal["", "ellipsis", "bracket", "changed"] = ""
    says = head = run = ""
    end = 0

    def close() -> None:
        nonlocal gap, says, head, run
        text = Text(run, "und")
        if text.tokens.keys:
            steps.append(_Step(tuple(text.tokens.keys), tied(text), gap if steps else "", says, head))
            gap, says, head = "", "", ""
        run = ""

    for piece in quote.pieces:
        apart = " " if piece.start > end else ""
        end = piece.end
        if piece.kind_ == "words":
            run += apart + piece.string
        elif piece.kind_ == "ellipsis":
            close()
            gap = "ellipsis"
        elif not piece.glued:
            close()
            gap, says = ("ellipsis" if gap == "ellipsis" else "bracket"), piece.says
        else:
            part = _GLUED.fullmatch(piece.string.strip())
            if part is None:
                return None
            before, inner, after = part["before"], part["says"], part["after"]
            if inner.strip().lower() == "sic" or _NO_SPACES.search(before[-1:] + after[:1]):
                run += apart + before
                close()
                gap, says = ("ellipsis" if gap == "ellipsis" else "bracket"), inner
                run = after
            elif after and not before and len(inner) == 1:
                run += apart + inner + after  # a changed capital
            elif before and not after:
                close()
                gap, says, head = "changed", before + inner, before
            else:
                return None
    close()
    return steps or None


def _kept_brackets(index: Index, steps: list[_Step], number: int | None) -> list[_Step]:
    """The steps with those brackets made words that are the source's own: ``[38, 39]`` in a paper, and a word that the
    bracket leaves as it is (``buil[d]``)."""
    kept = [steps[0]]
    for step in steps[1:]:
        if step.gap in ("bracket", "changed"):
            inner = Text(step.says, "und").tokens.keys
            joint = (*kept[-1].keys[-3:], *inner, *step.keys[:3])
            if inner and next(index.find(joint, number), None) is not None:
                last = kept[-1]
                moved = (i + len(last.keys) + len(inner) for i in step.tied)
                keys = (*last.keys, *inner, *step.keys)
                kept[-1] = _Step(keys, last.tied.union(moved), last.gap, last.says, last.head)
                continue
        kept.append(step)
    return kept


def _chains(index: Index, document: int, steps: Sequence[_Step], places: Sequence[list[Place]]) -> list[Match]:
    """One match for each place of the last piece that a chain of allowed gaps leads to."""
    string = index.text(document)
    reached: list[list[tuple[Place, int]]] = [[(place, -1) for place in places[0]]]
    for i in range(1, len(steps)):
        ends = [place.end for place, _ in reached[-1]]
        row: list[tuple[Place, int]] = []
        for place in places[i]:
            k = bisect_right(ends, place.start) - 1
            if k >= 0 and _allowed(index, document, string, steps[i], reached[-1][k][0], place):
                row.append((place, k))
        if not row:
            return []
        reached.append(row)
    matches = []
    words = sum(len(step.keys) for step in steps)
    for k in range(len(reached[-1])):
        chain = [reached[-1][k][0]]
        at = reached[-1][k][1]
        for row in reversed(reached[:-1]):
            chain.append(row[at][0])
            at = row[at][1]
        chain.reverse()
        gaps = tuple(
            Gap(step.gap, a.end, b.start, step.says)
            for step, a, b in zip(steps[1:], chain, chain[1:], strict=False) if step.gap
        )  # fmt: skip
        replaced = sum(
            len(Text(string[g.start : g.end], "und").tokens.keys) for g in gaps if g.kind == "bracket"
        )  # fmt: skip
        changed = sum(g.kind != "ellipsis" and bool(string[g.start : g.end].strip()) for g in gaps)
        if replaced <= _REPLACED_IN_ALL and words >= _WORDS_TO_A_BRACKET * changed:
            gaps = gaps or (Gap("changed", chain[0].start, chain[0].start),)
            matches.append(Match(index.ids[document], chain[0].start, chain[-1].end, gaps))
    return matches


def _allowed(index: Index, document: int, string: str, step: _Step, before: Place, place: Place) -> bool:
    """Whether what lies between two pieces may be left out by the mark that stands there."""
    shard, _ = index.shard_of[document]
    if place.line_start - before.line_end > 40 * WORDS_IN_PARAGRAPH:
        return False
    between = shard.line.text(before.line_end, place.line_start).split()
    if step.gap == "changed":
        return len(between) == 1 and _same_word(step.head, step.says, between[0])
    if step.gap == "bracket":
        if step.says.strip().lower() == "sic":
            return not between
        numbers = any(c.isdigit() for word in (*between, step.says) for c in word)  # no bracket stands for a number
        return len(between) <= (0 if numbers else _REPLACED)
    if len(between) <= WORDS:
        return True
    return len(between) <= WORDS_IN_PARAGRAPH and not _PARAGRAPH.search(string, before.end, place.start)


def _same_word(head: str, says: str, held: str) -> bool:
    """Whether ``promise[d]`` stands for the word of the source: another ending on the letters outside the bracket."""
    key = Text(head, "und").tokens.keys
    return len(key) == 1 and len(key[0]) >= 2 and held.startswith(key[0]) and len(held) - len(key[0]) <= 4
