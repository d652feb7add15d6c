"""Which words of a passage carry which words of a sentence: the step on which every check stands.

Each element of the sentence gets the candidates that may carry it (the same word, another form of it, a listed synonym,
a word that implies it, an equal figure or date, a name or its alias), and one path through the candidates is chosen
that keeps the order and the nearness of the words (a Viterbi search, as in word alignment: Vogel, Ney and Tillmann
1996). What no candidate carries is *open*; a check or a rule decides what that means.
"""

from __future__ import annotations

from collections.abc import Callable

from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.arithmetic import comparisons, difference
from onrecord.checks.candidates import candidates, in_context, in_title
from onrecord.checks.elements import Element, Part
from onrecord.checks.movement import follows, says_how
from onrecord.checks.rows import align_row
from onrecord.checks.steps import QUALITY, Candidate, Step
from onrecord.checks.table import cells_of
from onrecord.checks.window import Window
from onrecord.text import stem

__all__ = ["align"]

_NEAR = 0.04  # cost of each token of distance from where the order of the sentence would lead
_FAR = 0.6  # the most that distance costs
_VERBATIM = 4  # words from which a quotation that stands word for word is one step


def align(said: Part, window: Window, weight: Callable[[Element], float]) -> Alignment:
    """Lay a sentence on a window; ``weight`` says how much each element counts for coverage."""
    if cells_of(window):
        return align_row(said, window, weight)
    quoted = _quoted(said, window)
    elements = [e for e in said.elements if e.role != "light" and e.first not in quoted]
    options = [candidates(e, said, window) for e in elements]
    chosen = iter(_best_path(elements, options))
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
        elif in_context(element, window) or in_title(element, said, window):
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
    """The links, with what follows from figures of the passage carried by one of them: differences, "jumped to"."""
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
    return [_movement(said, window, links, by_first, link) if link.step == "open" else link for link in links]


def _movement(said: Part, window: Window, links: list[Link], by_first: dict[int, int], link: Link) -> Link:
    """A word of movement that follows from the figures that it is said of ("jumped to 47", from 3)."""
    token = says_how(link.said, said)
    held = links[by_first[token]] if token in by_first else None
    if held is None or not held.carried or not follows(link.said, said, held.said.first, window.part, held.first):
        return link
    return Link(link.said, "arithmetic", held.first, held.last)


def _best_path(elements: list[Element], options: list[list[Candidate]]) -> list[Candidate | None]:
    """One candidate (or none) for each element, so that quality less distance is greatest over the whole sentence."""
    result: list[Candidate | None] = [None] * len(elements)
    rows = [i for i, c in enumerate(options) if c]
    if not rows:
        return result
    scores: list[list[float]] = []
    backs: list[list[int]] = []
    for n, i in enumerate(rows):
        row: list[float] = []
        back: list[int] = []
        for candidate in options[i]:
            own = QUALITY[candidate.step]
            if n == 0:
                row.append(own)
                back.append(-1)
                continue
            before = options[rows[n - 1]]
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
        result[rows[n]] = options[rows[n]][k]
        k = backs[n][k]
    return result
