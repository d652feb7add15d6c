"""Laying a memory on what it was made from: sentence by sentence, and within a sentence clause by clause.

A memory sentence is matched with the source sentences that hold its content words. The measure is containment (shared
content words / content words of the memory sentence; Broder 1997), by stems, with figures and names as words and with
those who speak left out, since "I" in their mouth is their name. Below :data:`THRESHOLD` a sentence is uncheckable. A
sentence of several clauses may rest on several source sentences, so each clause is laid on the one that carries it:
a "not" or a "might" beside it says nothing about it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import cached_property, partial
from itertools import pairwise

from onrecord.atoms.figures import Figure
from onrecord.atoms.times import Time
from onrecord.checks import lexicon
from onrecord.checks.aligning import align
from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.elements import Element, Part
from onrecord.checks.talk import Talk
from onrecord.text import Text, stem

__all__ = ["THRESHOLD", "Match", "Piece", "match"]

#: Containment below which nothing is said of a sentence; swept by ``python -m onrecord.bench.sweep``.
THRESHOLD = 0.25
_TRIED = 4  # source sentences that a clause is laid on
_JOIN = 0.2  # by how much a neighbouring sentence has to raise what is carried before two are read as one
_ATOM = 1.6  # how much more a figure, a date or a name counts than a word
_WORTH = 0.35  # of what the best place holds, below which another is not tried
_DATE = 0.5  # how much a date's words count in finding a place: "Sunday" may be told as a day of the month
_CONTEXT = 0.25  # how much a word of the rest of the memory sentence counts in finding a clause's place


class Piece:
    """A clause of a memory sentence, with the source sentences that it was laid on.

    ``best`` carries most of it. Others are laid when somebody asks whether another sentence states it too.
    """

    def __init__(self, said: Part, laid: list[Alignment], others: Callable[[], list[Alignment]]) -> None:
        self.said = said
        self.best = laid[0]
        self._laid = laid
        self._others = others

    @cached_property
    def alignments(self) -> tuple[Alignment, ...]:
        """The clause on every source sentence that may be its place, the best first."""
        return (*self._laid, *self._others())


@dataclass(frozen=True)
class Match:
    """A memory sentence: its clauses with their places, and the share of its content words that the source holds."""

    sentence: Part
    pieces: tuple[Piece, ...]
    containment: float


class _Index:
    """For each stem the sentences of a talk that hold it."""

    def __init__(self, talk: Talk) -> None:
        text = talk.document.text
        keys = text.tokens.keys
        self.places: dict[str, list[int]] = {}
        places = self.places
        for number, (start, end) in enumerate(text.sentence_borders):
            first, last = text.token_range(start, end)
            for term in set(map(stem, keys[first:last])):
                if term in places:
                    places[term].append(number)
                else:
                    places[term] = [number]

    @classmethod
    def of(cls, talk: Talk) -> _Index:
        known: _Index | None = talk.__dict__.get("gate_index")
        if known is None:
            known = talk.__dict__["gate_index"] = cls(talk)
        return known


def match(talk: Talk, text: Text, start: int, end: int, anchor: date | None = None) -> Match:
    """Lay the memory sentence ``text[start:end]`` on a conversation."""
    whole = Part(text, start, end, anchor)
    index = _Index.of(talk)
    weight = _weight(talk)
    content = [e for e in whole.elements if weight(e) > _LIGHT]
    if all(e.atom is not None for e in content):  # "She retired": the only words are those that are light beside others
        weight = _any_weight
        content = [e for e in whole.elements if weight(e) > _LIGHT and not set(e.stems) <= talk.speakers]
    around: dict[int, float] = {}
    for element in content:
        for number in _holding(element, index):
            around[number] = around.get(number, 0.0) + _CONTEXT
    pieces: list[Piece] = []
    held: set[int] = set()
    for part in _parts(whole, content, index):
        inside = [e for e in part.elements if weight(e) > _LIGHT or isinstance(e.atom, Time)]
        places = _ranked(inside, index, around)
        laid = [align(part, talk.window(n, n), weight) for n in places[:1]]
        rest = places[1:]
        if laid and (laid[0].coverage < _SURE or talk.is_question(places[0])):
            laid += [align(part, talk.window(n, n), weight) for n in rest]
            rest = []
            laid.sort(key=lambda a: (-round(a.coverage, 6), talk.is_question(a.window.first)))
        if laid:
            laid = _with_neighbour(part, laid, talk, weight)
            pieces.append(Piece(part, laid, partial(_laid_on, part, talk, weight, rest)))
            held.update(k.said.first for k in laid[0].links if weight(k.said) > _LIGHT and _is_held(k, laid[0]))
    share = len([e for e in content if e.first in held]) / len(content) if content else 0.0
    return Match(whole, tuple(pieces), share)


_LIGHT = 0.2
_SURE = 0.9  # of a clause; a sentence that carries as much is its place


def _laid_on(part: Part, talk: Talk, weight: Callable[[Element], float], places: list[int]) -> list[Alignment]:
    laid = [align(part, talk.window(n, n), weight) for n in places]
    return sorted(laid, key=lambda a: -round(a.coverage, 6))


def _weight(talk: Talk) -> Callable[[Element], float]:
    speakers = talk.speakers

    def weight(element: Element) -> float:
        if element.role in ("light", "reporting"):
            return _LIGHT
        if element.role == "qualifier" or isinstance(element.atom, Time) or all(s in speakers for s in element.stems):
            return _LIGHT  # a qualifier, a date: a check of its own compares them
        return _ATOM if element.role == "atom" else 1.0

    return weight


def _is_held(link: Link, laid: Alignment) -> bool:
    """Whether the source holds an element; of a figure its number is enough, whatever its unit."""
    atom = link.said.atom
    return link.carried or (isinstance(atom, Figure) and any(f.low == atom.low for f in laid.window.part.figures))


def _any_weight(element: Element) -> float:
    return _LIGHT if element.role == "light" or isinstance(element.atom, Time) else 1.0


def _holding(element: Element, index: _Index) -> set[int]:
    """The source sentences that hold an element: one of its words, or a word that may stand for it."""
    found: set[int] = set()
    for term in element.stems:
        if len(element.stems) > 1 and lexicon.is_light(term):
            continue
        found.update(index.places.get(term, ()))
    if element.atom is None:
        for other in lexicon.family(element.key):
            found.update(index.places.get(other if isinstance(other, str) else other[-1], ()))
    return found


def _scores(content: list[Element], index: _Index) -> dict[int, float]:
    """How much of some content each source sentence holds, as far as stems tell."""
    scores: dict[int, float] = {}
    for element in content:
        for number in _holding(element, index):
            scores[number] = scores.get(number, 0.0) + _worth(element)
    return scores


def _worth(element: Element) -> float:
    if isinstance(element.atom, Time):
        return _DATE
    return _ATOM if element.atom else 1.0


def _ranked(content: list[Element], index: _Index, around: dict[int, float]) -> list[int]:
    scores = _scores(content, index)
    found = sorted(scores, key=lambda n: (-scores[n] - around.get(n, 0.0), n))[:_TRIED]
    return [n for n in found if scores[n] >= _WORTH * scores[found[0]]]


_JOINTS = frozenset("and but while whereas although though so because who which where after before since".split())
_MARKS = frozenset(",;:.!?()[]{}|–—")
_NEAR_BEST = 0.75  # a part of what its best place holds that another place has to hold to be its place too


def _parts(whole: Part, content: list[Element], index: _Index) -> list[Part]:
    """A sentence cut where the next words rest on another source sentence than those before."""
    string = whole.text.string
    closed = [(a.start, a.end) for a in (*whole.figures, *whole.names, *whole.times, *whole.quotations)]
    cuts: list[int] = []
    for before, word in pairwise(whole.tokens):
        between = string[before.end : word.start]
        if (word.key in _JOINTS or _MARKS & set(between)) and not any(
            a < before.end and word.start < b for a, b in closed
        ):
            cuts.append(word.start)
    if not cuts:
        return [whole]
    parts: list[tuple[int, int, dict[int, float]]] = []
    borders = [whole.start, *cuts, whole.end]
    for start, end in pairwise(borders):
        scores = _scores([e for e in content if start <= e.start < end], index)
        if parts and (not scores or not parts[-1][2] or _one_place(parts[-1][2], scores)):
            parts[-1] = (parts[-1][0], end, _added(parts[-1][2], scores))
        else:
            parts.append((start, end, scores))
    return [Part(whole.text, a, b, whole.anchor) for a, b, _ in parts]


def _one_place(before: dict[int, float], after: dict[int, float]) -> bool:
    """Whether one source sentence is the place of both, or nearly."""
    best_before, best_after = max(before.values()), max(after.values())
    return any(before[n] >= _NEAR_BEST * best_before and after.get(n, 0.0) >= _NEAR_BEST * best_after for n in before)


def _added(one: dict[int, float], other: dict[int, float]) -> dict[int, float]:
    return {n: one.get(n, 0.0) + other.get(n, 0.0) for n in one | other}


def _with_neighbour(
    part: Part, laid: list[Alignment], talk: Talk, weight: Callable[[Element], float]
) -> list[Alignment]:
    """The best sentence read with the one before or after it, where that carries clearly more: talk breaks off."""
    best = laid[0]
    if best.coverage > 1 - _JOIN:
        return laid
    count = len(talk.document.text.sentence_borders)
    wider = []
    for first, last in ((best.window.first - 1, best.window.last), (best.window.first, best.window.last + 1)):
        added = first if first < best.window.first else last
        if first >= 0 and last < count and _one_speaker(talk, first, last) and _adds(best, talk, added):
            wider.append(align(part, talk.window(first, last), weight))
    top = max(wider, key=lambda a: round(a.coverage, 6), default=None)
    if top is not None and top.coverage >= best.coverage + _JOIN:
        return [top, *laid]
    return laid


def _adds(best: Alignment, talk: Talk, number: int) -> bool:
    """Whether a sentence has a word of what the best one does not carry."""
    there = {stem(key) for key in talk.keys(number)}
    return any(
        k.step in ("open", "context") and (set(k.said.stems) & there or k.said.atom is not None) for k in best.links
    )


def _one_speaker(talk: Talk, first: int, last: int) -> bool:
    borders = talk.document.text.sentence_borders
    return talk.turn_at(borders[first][0]).speaker == talk.turn_at(borders[last][0]).speaker
