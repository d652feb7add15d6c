"""Wordings by which what they govern is not so, not yet so, or no longer so, and those of liking and of leaving out.

They are read on both sides alike from ``data/en/standing.txt``, in the language of :mod:`onrecord.cues.expressions`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

from onrecord.checks.elements import Element, Part
from onrecord.cues import Cue
from onrecord.cues.expressions import Hit, Trie, parse
from onrecord.cues.grammar import is_past
from onrecord.cues.lists import without_let_go
from onrecord.cues.stream import Stream
from onrecord.text.data import read

__all__ = ["Standing", "StandingKind", "denied_before", "denies", "first_behind", "standings", "states"]

StandingKind = Literal[
    "undone", "ceased", "unfinished", "ended", "joke", "like", "dislike", "only", "except"
]  # fmt: skip
_AHEAD = 40  # characters between a negation and the wording that it turns round


@dataclass(frozen=True, slots=True)
class Standing:
    """A wording in a text: its class, its half-open range, and the end of the clause that it stands in."""

    kind: StandingKind
    start: int
    end: int
    until: int


@cache
def _trie() -> Trie:
    return Trie(parse(read("onrecord.checks.data", "en/standing.txt"), "standing"))


def standings(part: Part) -> tuple[Standing, ...]:
    """The wordings of a part, by position; worked out once."""
    known: tuple[Standing, ...] | None = part.__dict__.get("standings")
    if known is None:
        known = part.__dict__["standings"] = tuple(_read(part))
    return known


def _read(part: Part) -> list[Standing]:
    stream = Stream(part.text, part.start, part.end)
    trie = _trie()
    hits = [hit for i in range(len(stream)) for hit in trie.at(stream, i)]
    found = []
    for hit in without_let_go(stream, [h for h in hits if h.entry.lets_go or _stands(h, stream)]):
        start, end = stream.source(hit.start, hit.end)
        kind: StandingKind = hit.entry.fields[0]  # type: ignore[assignment]
        found.append(Standing(kind, start, end, max(end, part.clause_of(end - 1).end)))
    return found


def _stands(hit: Hit, stream: Stream) -> bool:
    """Whether the word behind a hit has the form that its entry asks for."""
    form = hit.entry.fields[1] if len(hit.entry.fields) > 1 else ""
    if not form:
        return True
    if hit.last >= len(stream):
        return False
    key = stream.keys[hit.last]
    return key.endswith(("ing", "in'")) if form == "ing" else is_past(key)


def first_behind(part: Part, offset: int, until: int) -> Element | None:
    """The first element behind an offset that states something."""
    return next((e for e in part.elements if offset <= e.start < until and states(e)), None)


_PRONOUNS = frozenset("it i you he she we they that there this who what let here".split())


def states(element: Element) -> bool:
    """Whether an element states something: a word, a name, a figure; "it's" and "I'm" do not."""
    if element.role not in ("content", "atom", "reporting"):
        return False
    head, mark, _ = element.string.lower().replace("’", "'").partition("'")
    return not (mark and head in _PRONOUNS)


def denied_before(part: Part, standing: Standing) -> bool:
    """Whether a negation stands shortly before a wording in its clause: "I never stopped running"."""
    return any(denies(part, c, standing) for c in part.cues)


def denies(part: Part, cue: Cue, standing: Standing) -> bool:
    """Whether a cue is a negation shortly before a wording in its clause, and no part of it."""
    near = cue.kind == "negation" and cue.end <= standing.start and standing.start - cue.end <= _AHEAD
    return near and cue.start >= part.clause_of(standing.start).start
