"""Which words of a passage carry which words of a sentence: the step on which every check stands.

Each element of the sentence gets the candidates that may carry it (the same word, another form of it, a listed synonym,
a word that implies it, an equal figure or date, a name or its alias), and one path through the candidates is chosen
that keeps the order and the nearness of the words (a Viterbi search, as in word alignment: Vogel, Ney and Tillmann
1996). What no candidate carries is *open*; a check or a rule decides what that means.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from onrecord.atoms.figures import Agreement, Figure, find_figures
from onrecord.atoms.figures import compare as compare_figures
from onrecord.atoms.names import Name, NameRelation, same_name
from onrecord.atoms.times import Relation, Time
from onrecord.atoms.times import compare as compare_times
from onrecord.checks import lexicon
from onrecord.checks.arithmetic import Reckoned, comparisons, difference
from onrecord.checks.direction import FALLING, RISING, directions
from onrecord.checks.elements import Element, Part
from onrecord.checks.table import CellMatch, cells_of, having, match_cells
from onrecord.checks.window import Window
from onrecord.evidence import Cell, Excerpt
from onrecord.text import stem

__all__ = ["ONESELF", "Alignment", "Link", "Step", "align"]

Step = Literal[
    "word", "form", "synonym", "implied", "phrase", "name", "alias", "figure", "rounded", "converted", "within", "date",
    "quotation", "cell", "column", "arithmetic", "having", "context", "light", "open",
]  # fmt: skip

_QUALITY: dict[Step, float] = {
    "quotation": 1.0, "word": 1.0, "form": 0.95, "name": 1.0, "alias": 0.9,
    "figure": 1.0, "rounded": 0.9, "converted": 0.9, "within": 0.7,
    "date": 1.0, "phrase": 0.9, "synonym": 0.85, "implied": 0.8,
}  # fmt: skip
_NEAR = 0.04  # cost of each token of distance from where the order of the sentence would lead
_FAR = 0.6  # the most that distance costs
_CANDIDATES = 8
_VERBATIM = 4  # words from which a quotation that stands word for word is one step


@dataclass(frozen=True, slots=True)
class Link:
    """One element of the sentence and what carries it: tokens ``first`` to ``last`` of the document, or nothing."""

    said: Element
    step: Step
    first: int = -1
    last: int = -1

    @property
    def carried(self) -> bool:
        return self.first >= 0

    @property
    def middle(self) -> float:
        return (self.first + self.last - 1) / 2


@dataclass(frozen=True, slots=True)
class _Candidate:
    step: Step
    first: int
    last: int


class Alignment:
    """A sentence (or a clause of one) laid on a window of a document."""

    def __init__(
        self, said: Part, window: Window, links: tuple[Link, ...], weight: Callable[[Element], float],
        cells: tuple[CellMatch, ...] = (),
        compared: tuple[Reckoned, ...] = (),
    ) -> None:  # fmt: skip
        self.said = said
        self.window = window
        self.links = links
        self.weight = weight
        self.compared = compared  # differences that the sentence announces, with the two values of the evidence
        self.cells = cells  # where the window is a table row: the figures whose words name a column of it

    @cached_property
    def open(self) -> tuple[Link, ...]:
        """Links of elements that nothing carries, light words left out."""
        return tuple(link for link in self.links if link.step == "open")

    @cached_property
    def carried(self) -> tuple[Link, ...]:
        return tuple(link for link in self.links if link.carried)

    @cached_property
    def coverage(self) -> float:
        """The share of the sentence's weight that the passage itself carries, between 0 and 1."""
        total = sum(self.weight(link.said) for link in self.links if link.step not in ("light", "having"))
        held = sum(self.weight(link.said) for link in self.links if link.carried)
        return held / total if total else 0.0

    def link_of(self, offset: int) -> Link | None:
        """The link of the element that holds an offset of the sentence's text."""
        for link in self.links:
            if link.said.start <= offset < link.said.end:
                return link
        return None

    def excerpt(self, link: Link) -> Excerpt | None:
        """The words of the document that carry an element."""
        if not link.carried:
            return None
        return self.tokens_excerpt(link.first, link.last)

    def tokens_excerpt(self, first: int, last: int) -> Excerpt:
        """The words of the document in a half-open range of tokens."""
        text = self.window.document.text
        tokens = text.tokens
        start, end = text.folded.source(tokens.starts[first], tokens.ends[last - 1])
        return self.window.document.excerpt(start, end)


def align(said: Part, window: Window, weight: Callable[[Element], float]) -> Alignment:
    """Lay a sentence on a window; ``weight`` says how much each element counts for coverage."""
    if cells_of(window):
        return _align_row(said, window, weight)
    quoted = _quoted(said, window)
    elements = [e for e in said.elements if e.role != "light" and e.first not in quoted]
    candidates = [_candidates(e, window) for e in elements]
    chosen = iter(_best_path(elements, candidates))
    links: list[Link] = []
    for element in said.elements:
        if element.first in quoted:
            first = quoted[element.first]
            step: Step = "light" if element.role == "light" else "quotation"
            links.append(
                Link(element, step, first, first + element.last - element.first)
                if step != "light"
                else Link(element, step)
            )
            continue
        if element.role == "light":
            links.append(Link(element, "light"))
            continue
        best = next(chosen)
        if best is None and quoted and element.key in _NAMING:
            links.append(Link(element, "having"))  # "he called it “…”": the quotation is what he called it
        elif best is not None:
            links.append(Link(element, best.step, best.first, best.last))
        elif _in_context(element, window) or _in_title(element, said, window):
            links.append(Link(element, "context"))
        else:
            links.append(Link(element, "open"))
    return Alignment(said, window, tuple(_reckoned(said, window, links)), weight)


_NAMING = frozenset(stem(w) for w in ("call", "describe", "label", "term", "dub", "brand"))


def _quoted(said: Part, window: Window) -> dict[int, int]:
    """The tokens of quoted words that stand word for word in the passage, each with the token that it is there."""
    found: dict[int, int] = {}
    keys = said.text.tokens.keys
    held = window.document.text.tokens.keys
    start, stop = window.document.text.token_range(window.part.start, window.part.end)
    for quotation in said.quotations:
        for piece in quotation.pieces:
            first, last = said.text.token_range(max(piece.start, said.start), min(piece.end, said.end))
            n = last - first
            if n < _VERBATIM:
                continue
            for i in range(start, stop - n + 1):
                if held[i] == keys[first] and held[i : i + n] == keys[first:last]:
                    found.update({first + k: i + k for k in range(n)})
                    break
    return found


def _reckoned(said: Part, window: Window, links: list[Link]) -> list[Link]:
    """The links, with a difference that follows from two figures of the passage carried by the second of them."""
    by_first = {link.said.first: i for i, link in enumerate(links)}
    for one in comparisons(said.elements):
        own, other = links[by_first[one.own.first]], links[by_first[one.other.first]]
        if links[by_first[one.by.first]].carried or not own.carried or not other.carried:
            continue
        text = window.document.text
        held = next((f for f in window.part.figures if text.token_range(f.start, f.end)[0] == own.first), None)
        if held is None:
            continue
        border = text.sentence_at(text.folded.source(text.tokens.starts[other.first], text.tokens.ends[other.first])[0])
        for figure in window.part.figures:
            if figure is held or border is None or not border.holds(figure) or not difference(one, held, figure):
                continue
            first, last = text.token_range(figure.start, figure.end)
            for element in (one.by, *one.words):
                links[by_first[element.first]] = Link(element, "arithmetic", first, last)
            break
    return links


def _align_row(said: Part, window: Window, weight: Callable[[Element], float]) -> Alignment:
    """Lay a sentence on a table row: figures by their columns, words that name a column by its head, others as ever."""
    cells = tuple(match_cells(said, window))
    by_element: dict[int, Link] = {}
    for match in cells:
        if match.agrees:
            by_element[match.figure.first] = _cell_link(match.figure, "cell", window, match.cell.start, match.cell.end)
        for element in match.label:  # the head stands outside of the row: the cell under it is what carries its words
            by_element.setdefault(
                element.first, _cell_link(element, "column", window, match.cell.start, match.cell.end)
            )
    links: list[Link] = []
    for element in said.elements:
        if element.first in by_element:
            links.append(by_element[element.first])
        elif element.role == "light":
            links.append(Link(element, "light"))
        elif isinstance(element.atom, Figure):
            links.append(Link(element, "open"))
        elif element.atom is None and len(element.stems) == 1 and element.stems[0] in having():
            links.append(Link(element, "having"))
        else:
            found = _candidates(element, window)
            links.append(
                Link(element, found[0].step, found[0].first, found[0].last) if found else Link(element, "open")
            )
    compared = _compared_rows(said, window, links, cells)
    return Alignment(said, window, tuple(links), weight, cells, compared)


def _compared_rows(
    said: Part, window: Window, links: list[Link], cells: tuple[CellMatch, ...]
) -> tuple[Reckoned, ...]:
    """Carries "eight more than the Rovers" by the other row's cell in that column; returns what was compared."""
    by_first = {link.said.first: i for i, link in enumerate(links)}
    found: list[Reckoned] = []
    for one in comparisons(said.elements):
        match = next((m for m in cells if m.figure is one.own and m.agrees), None)
        other = _other_row(window, match.cell, one.other) if match is not None else None
        if match is None or other is None:
            continue
        found.append(Reckoned(one, match.held, other))
        if difference(one, match.held, other):
            for element in (one.by, *one.words, one.other):
                links[by_first[element.first]] = Link(element, "arithmetic", *_of_row(window, match.cell))
    return tuple(found)


def _of_row(window: Window, cell: Cell) -> tuple[int, int]:
    first, last = window.document.text.token_range(cell.start, cell.end)
    return first, max(last, first + 1)


def _other_row(window: Window, cell: Cell, name: Element) -> Figure | None:
    """The figure in the same column of the row that the name stands in."""
    text = window.document.text
    rows = {c.row for c in window.document.cells if c.table == cell.table and c.row != cell.row}
    for row in sorted(rows):
        inside = [c for c in window.document.cells if c.table == cell.table and c.row == row]
        words = {stem(w.key) for c in inside for w in text.words_between(c.start, c.end)}
        if not set(name.stems) <= words:
            continue
        same = next((c for c in inside if c.column == cell.column), None)
        found = find_figures(text, same.start, same.end) if same is not None else ()
        return found[0] if len(found) == 1 else None
    return None


def _cell_link(element: Element, step: Step, window: Window, start: int, end: int) -> Link:
    first, last = window.document.text.token_range(start, end)
    return Link(element, step, first, max(last, first + 1))


def _best_path(elements: list[Element], candidates: list[list[_Candidate]]) -> list[_Candidate | None]:
    """One candidate (or none) for each element, so that quality less distance is greatest over the whole sentence."""
    result: list[_Candidate | None] = [None] * len(elements)
    rows = [i for i, c in enumerate(candidates) if c]
    if not rows:
        return result
    scores: list[list[float]] = []
    backs: list[list[int]] = []
    for n, i in enumerate(rows):
        row: list[float] = []
        back: list[int] = []
        for candidate in candidates[i]:
            own = _QUALITY[candidate.step]
            if n == 0:
                row.append(own)
                back.append(-1)
                continue
            before = candidates[rows[n - 1]]
            gap = elements[i].first - elements[rows[n - 1]].last
            best, at = float("-inf"), 0
            for k, previous in enumerate(before):
                drift = abs(candidate.first - previous.last - gap)
                cost = min(_FAR, _NEAR * drift)
                if candidate.first < previous.last:
                    cost += 0.05
                    if candidate.first == previous.first:
                        cost += 0.5  # one word does not carry two
                total = scores[n - 1][k] - cost
                if total > best:
                    best, at = total, k
            row.append(best + own)
            back.append(at)
        scores.append(row)
        backs.append(back)
    k = max(range(len(scores[-1])), key=lambda j: (scores[-1][j], -j))
    for n in range(len(rows) - 1, -1, -1):
        result[rows[n]] = candidates[rows[n]][k]
        k = backs[n][k]
    return result


def _candidates(element: Element, window: Window) -> list[_Candidate]:
    atom = element.atom
    if isinstance(atom, Figure):
        return _figures(atom, window)
    if isinstance(atom, Time):
        return _times(atom, window) or _same_words(element, window)
    if isinstance(atom, Name):
        return _names(element, atom, window)
    return _words(element, window)


_FIGURE_STEPS: dict[Agreement, Step] = {
    Agreement.EQUAL: "figure", Agreement.ROUNDED: "rounded",
    Agreement.CONVERTED: "converted", Agreement.WITHIN: "within",
}  # fmt: skip


def _figures(said: Figure, window: Window) -> list[_Candidate]:
    found: list[_Candidate] = []
    for held in (*window.part.figures, *window.part.figure_parts):
        step = _FIGURE_STEPS.get(compare_figures(said, held))
        if step is not None:
            found.append(_of(held, step, window))
    return found[:_CANDIDATES]


def _times(said: Time, window: Window) -> list[_Candidate]:
    found = [
        _of(held, "date", window)
        for held in window.part.times
        if compare_times(said, held) in (Relation.EQUAL, Relation.WITHIN)
        or _same_day_of_year(said, held)
        or _same_limit(said, held)
    ]
    return found[:_CANDIDATES]


def _same_day_of_year(said: Time, held: Time) -> bool:
    """ "April 14" in both, where neither names its year and one was written on no known day."""
    bare = "XXXX" in (said.value[:4], held.value[:4])
    return (
        bare
        and said.granularity == held.granularity
        and said.value[4:] == held.value[4:]
        and all(t.elided or t.value.startswith("XXXX") for t in (said, held))
    )


def _same_limit(said: Time, held: Time) -> bool:
    """ "By the end of March" and "by March 31": a limit is its last day."""
    return said.bound == held.bound == "by" and said.end_ is not None and said.end_ == held.end_


def _same_words(element: Element, window: Window) -> list[_Candidate]:
    """The very words, or a listed equivalent ("a year earlier", "a year ago"), where the calendar cannot tell."""
    listed = lexicon.in_order(lexicon.family(element.key))
    ways = [element.stems] + [key if isinstance(key, tuple) else (key,) for key in listed]
    found = [_Candidate("date", *r) for way in ways for r in _runs(way, window)]
    said = element.atom
    if isinstance(said, Time):  # "on Tuesday" of another week has the same words and is another day
        other = {
            i for t in window.part.times if compare_times(said, t) is Relation.DIFFERENT
            for i in range(*window.document.text.token_range(t.start, t.end))
        }  # fmt: skip
        found = [c for c in found if c.first not in other]
    return found[:_CANDIDATES]


def _names(element: Element, said: Name, window: Window) -> list[_Candidate]:
    found: list[_Candidate] = []
    seen: set[int] = set()
    for held in window.part.names:
        relation = same_name(said, held, window.context_names)
        known = relation in (NameRelation.SAME, NameRelation.ALIAS)
        if known or _cut_short(said, held) or _spelled_otherwise(said, held):
            found.append(_of(held, "name" if relation is NameRelation.SAME else "alias", window))
            seen.update(range(found[-1].first, found[-1].last))
    for first, last in _runs(element.stems, window):
        inside = window.by_token.get(first)
        if first in seen or (
            inside is not None
            and isinstance(inside.atom, Name)
            and inside.last - inside.first > last - first
            and not _goes_on_in(element, inside)
        ):
            continue  # part of another, longer name
        found.append(_Candidate("name", first, last))
    return found[:_CANDIDATES]


def _goes_on_in(element: Element, held: Element) -> bool:
    """"The Alton council" is held by "the Alton Town Council": the next word of the text ends the longer name."""
    keys = element.text.tokens.keys
    return element.last < len(keys) and stem(keys[element.last]) == held.stems[-1]


_LETTERS = str.maketrans("zkyvwj", "sciubi")
_LONG_NAME = 5


def _spelled_otherwise(said: Name, held: Name) -> bool:
    """Whether two names of one word differ only in letters that transcriptions exchange, or in a last "e" or "h"."""
    if len(said.parts) != 1 or len(held.parts) != 1 or "person" in (said.kind, held.kind):
        return False
    a, b = (n.parts[0].translate(_LETTERS).replace("ou", "u").replace("ph", "f") for n in (said, held))
    if min(len(a), len(b)) < _LONG_NAME:
        return False
    return a == b or a.rstrip("eh") == b.rstrip("eh")


def _cut_short(said: Name, held: Name) -> bool:
    """Whether one is the other's abbreviation with a full stop ("Mich." for Michigan)."""
    if len(said.parts) != 1 or len(held.parts) != 1:
        return False
    for short, full in ((said, held), (held, said)):
        a, b = short.parts[0], full.parts[0]
        if 3 <= len(a) < len(b) and b.startswith(a) and short.text.string[short.end : short.end + 1] == ".":
            return True
    return False


def _in_title(element: Element, said: Part, window: Window) -> bool:
    """Whether a word belongs to a person's title or role, and the document gives that person that title somewhere."""
    for name in said.names:
        for part in (name.title, name.role):
            if part is None or not (part.start <= element.start and element.end <= part.end):
                continue
            wanted = list(lexicon.family(element.key))
            for mention in window.source.mentions(name.parts[-1]):
                if any(_in_part(key, mention) for key in wanted):
                    return True
    return False


def _in_part(key: lexicon.Key, part: Part) -> bool:
    if isinstance(key, str):
        return key in part.places
    n = len(key)
    return any(part.stems[i : i + n] == key for i in range(len(part.stems) - n + 1))


def _words(element: Element, window: Window) -> list[_Candidate]:
    found: list[_Candidate] = []
    taken: set[int] = set()

    def add(step: Step, ranges: Iterable[tuple[int, int]]) -> None:
        for first, last in ranges:
            if first not in taken:
                taken.add(first)
                found.append(_Candidate(step, first, last))

    keys = window.document.text.tokens.keys
    places = window.part.places
    own = element.text.tokens.keys[element.first] if len(element.stems) == 1 else ""
    add("word", (r for r in _runs(element.stems, window) if not own or not lexicon.distinct(own, keys[r[0]])))
    for other in lexicon.in_order(lexicon.family(element.key)):
        if isinstance(other, tuple):
            if other[0] in places:
                add("phrase", _runs(other, window))
        elif other in places:
            add("phrase" if len(element.stems) > 1 else "synonym", _runs((other,), window))
    for term in lexicon.in_order(frozenset(lexicon.entailing(element.key))):
        if isinstance(term, str) and term in places:
            add("implied", _runs((term,), window))
    if element.key in RISING or element.key in FALLING:
        add("synonym", ((i, i + 1) for i in directions(element.key, window)))
    if not found and len(element.stems) > 1:
        add("form", _word_by_word(element, window))
    found.sort(key=lambda c: (-_QUALITY[c.step], c.first))
    return found[:_CANDIDATES]


def _word_by_word(element: Element, window: Window) -> list[tuple[int, int]]:
    """A listed phrase that the passage does not have as such: its words that state something, each for itself."""
    words = [t for w, t in zip(element.words, element.stems, strict=True) if not lexicon.is_light(w.key)]
    places = window.part.places
    if not words or any(t not in places for t in words):
        return []
    return [(i, i + 1) for i in places[words[0]]]


def _runs(stems: tuple[str, ...], window: Window) -> list[tuple[int, int]]:
    """Where the stems stand in a row in the window, as half-open token ranges."""
    held = window.part.stems
    tokens = window.part.tokens
    if not tokens or not stems:
        return []
    base = tokens[0].index
    n = len(stems)
    return [
        (i, i + n) for i in window.part.places.get(stems[0], ())
        if n == 1 or held[i - base : i - base + n] == stems
    ]  # fmt: skip


def _of(span: Name | Figure | Time, step: Step, window: Window) -> _Candidate:
    first, last = window.document.text.tokens_over(span.start, span.end)
    return _Candidate(step, first, max(last, first + 1))


_SPEAKING = frozenset(("we", "our", "us"))
ONESELF = frozenset(stem(w) for w in "company firm group club team council bank charity agency".split())


def _in_context(element: Element, window: Window) -> bool:
    """Whether a name or word that the passage lacks stands near it, so that the passage may mean it without saying it.

    Where a body speaks of itself ("we delivered 28"), the text calls it by what it is ("the company delivered 28").
    """
    if len(element.stems) == 1 and element.stems[0] in ONESELF and _SPEAKING & window.part.places.keys():
        return True
    if isinstance(element.atom, Name):
        said = element.atom
        return (
            any(same_name(said, held, ()) in (NameRelation.SAME, NameRelation.ALIAS) for held in window.context_names)
            or frozenset(element.stems) <= window.context_stems
        )
    if element.atom is not None or element.role != "content":
        return False
    return len(element.stems) == 1 and element.stems[0] in window.context_stems
