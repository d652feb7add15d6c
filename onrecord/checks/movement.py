"""A value that moved: which figure is the new value, which the old one, and which says by how much.

"Revenue was up $23 million at $846 million" and "revenues were $846 million, up $23 million" have their figures the
other way round and say the same, because each figure keeps its part. And where the figures are there, "jumped",
"doubled" and "more than" say nothing that does not follow from them.

Source: our own; the parts are those of financial reports (value, change, former value).
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Literal

from onrecord.atoms.figures import Figure
from onrecord.checks.direction import FALLING, RISING
from onrecord.checks.elements import Element, Part
from onrecord.text import stem
from onrecord.text.data import lines, read

__all__ = ["Moved", "follows", "moved", "moving", "rises", "says_how"]

Moved = Literal["value", "change", "former"]

_UP = RISING | frozenset(map(stem, ("increase", "growth", "gain", "more", "improvement")))
_DOWN = FALLING | frozenset(map(stem, ("reduction", "less", "fewer")))
_PASSED = frozenset(
    "a an the about around nearly almost roughly approximately just some only slight sharp small large strong "
    "slightly sharply".split()
)
_COMPARING = frozenset(map(stem, ("compare", "versus", "against")))
_REACH = 8  # tokens before a figure among which its verb stands
_TIED = 4  # tokens between a verb of movement and its figure


def moved(part: Part) -> dict[int, Moved]:
    """The part of each figure of a sentence that tells of a movement, by its first token; empty where none does."""
    found: dict[int, Moved] = {}
    for figure in part.figures:
        first, last = part.text.token_range(figure.start, figure.end)
        found[first] = _part(part, figure, first, last)
    return found if any(kind != "value" for kind in found.values()) else {}


def moving(word: str) -> bool:
    """Whether a stem is a word of movement, or compares with a former value."""
    return word in _UP or word in _DOWN or word in _COMPARING


def _part(part: Part, figure: Figure, first: int, last: int) -> Moved:
    keys = part.text.tokens.keys
    start, stop = part.tokens[0].index, part.tokens[-1].index + 1
    i = _before(part, figure, first)
    word = keys[i] if i >= start else ""
    earlier = keys[i - 1] if i > start else ""
    comma = "," in part.text.string[figure.end : figure.end + 2]
    behind = stem(keys[last]) if last < stop and not comma and keys[last] not in ("up", "down") else ""
    if behind in _UP | _DOWN or stem(word) in _UP | _DOWN or stem(word) in _limits():
        return "change"
    if word == "of" and stem(earlier) in _UP | _DOWN:
        return "change"
    moves = any(stem(k) in _UP | _DOWN or stem(k) in _limits() for k in keys[max(start, i - _REACH) : i])
    if word == "by" and moves:
        return "change"
    if word == "from" and (moves or (last < stop and keys[last] == "to")):
        return "former"
    if word in ("versus", "vs", "against") or (word in ("to", "with") and earlier == "compared"):
        return "former"
    return "value"


def _before(part: Part, figure: Figure, first: int) -> int:
    """The token before a figure, passing over articles and what says how exact it is."""
    keys = part.text.tokens.keys
    i = first - 1
    cue = range(*part.text.token_range(*figure.cue)) if figure.cue is not None else ()
    while i >= part.tokens[0].index and (keys[i] in _PASSED or i in cue):
        i -= 1
    return i


def rises(part: Part, token: int) -> bool | None:
    """Whether the figure at a token tells of a rise (or a fall); ``None`` where neither is said."""
    figure = next((f for f in part.figures if part.text.token_range(f.start, f.end)[0] == token), None)
    if figure is None:
        return None
    kinds = moved(part)
    keys = part.text.tokens.keys
    first, last = part.text.token_range(figure.start, figure.end)
    if kinds.get(token) == "change":
        i = _before(part, figure, first)
        near = [stem(k) for k in (*keys[last : last + 1], *reversed(keys[max(part.tokens[0].index, i - 3) : i + 1]))]
        return next((k in _UP for k in near if k in _UP or k in _DOWN), None)
    former = _other(part, kinds, figure, "former")
    if former is not None and former.low != figure.low:
        return figure.low > former.low
    change = _other(part, kinds, figure, "change")
    return rises(part, part.text.token_range(change.start, change.end)[0]) if change is not None else None


def _other(part: Part, kinds: dict[int, Moved], figure: Figure, kind: Moved) -> Figure | None:
    """The figure of the other kind that belongs to one: the next behind it, or else the last before."""
    places = {part.text.token_range(f.start, f.end)[0]: f for f in part.figures}
    own = part.text.token_range(figure.start, figure.end)[0]
    order = [t for t in sorted(places) if t > own] + [t for t in sorted(places, reverse=True) if t < own]
    near = order[:1] if kind == "change" else order
    return next((places[t] for t in near if kinds.get(t) == kind and _may_differ(places[t], figure, kind)), None)


def _may_differ(other: Figure, figure: Figure, kind: Moved) -> bool:
    return other.unit == figure.unit or None in (other.unit, figure.unit) or (kind == "change" and other.unit == "%")


def _ratio(part: Part, token: int) -> Fraction | None:
    """The ratio of the new value to the old one that a part gives around the figure at a token."""
    kinds = moved(part)
    places = {part.text.token_range(f.start, f.end)[0]: f for f in part.figures}
    figure = places.get(token)
    up = rises(part, token)
    if figure is None or up is None:
        return None
    change = figure if kinds.get(token) == "change" else _other(part, kinds, figure, "change")
    if change is not None and change.unit == "%":
        return 1 + change.low / 100 if up else 1 - change.low / 100
    value = figure if kinds.get(token) == "value" else _other(part, kinds, figure, "value")
    former = _other(part, kinds, value, "former") if value is not None else None
    if value is None or value.low <= 0:
        return None
    if former is not None and former.low > 0:
        return value.low / former.low
    if change is not None and value.low > change.low:
        return value.low / (value.low - change.low if up else value.low + change.low)
    return None


@cache
def _limits() -> dict[str, tuple[Fraction | None, Fraction | None]]:
    found: dict[str, tuple[Fraction | None, Fraction | None]] = {}
    for line in lines(read("onrecord.checks.data", "en/movement.txt")):
        verb, _, limits = line.partition(":")
        least, most = (None if limit == "-" else Fraction(limit) for limit in limits.split())
        found[stem(verb)] = (least, most)
    return found


def says_how(element: Element, said: Part) -> int | None:
    """The token of the figure whose movement a word of a sentence tells of: "jumped **to 47**", "**4%** more than"."""
    words = [stem(k.key) for k in element.words]
    if not words or element.atom is not None:
        return None
    starts = sorted(said.text.token_range(f.start, f.end) for f in said.figures)
    if words[0] in _UP | _DOWN and words[0] not in RISING | FALLING:
        return next((first for first, last in starts if last == element.first), None)
    if words[0] in _limits() or words[0] in RISING | FALLING:
        return next((first for first, _ in starts if 0 <= first - element.last <= _TIED), None)
    return None


def follows(element: Element, said: Part, token: int, held: Part, there: int) -> bool:
    """Whether what a word says of a movement follows from what the passage says of the same figure.

    ``token`` and ``there`` are the first tokens of the figure in the text and in the passage.
    """
    word = stem(element.words[0].key)
    if moved(said).get(token) != moved(held).get(there):
        return False
    up = rises(held, there)
    if word in _UP or word in _DOWN:
        return up is (word in _UP)
    ratio = _ratio(held, there)
    least, most = _limits()[word]
    return ratio is not None and (least is None or ratio >= least) and (most is None or ratio <= most)
