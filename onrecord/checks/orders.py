"""Two things around a word that tells them apart stand the other way round: "tea over coffee", "from Austin to Ghent".

A word such as "over", "than" or "before" gives each side its part, and "from" and "to" give theirs to what they stand
before; a number belongs to the noun behind it. No parser is needed where these words are there on both sides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, pairwise

from onrecord.atoms.figures import Figure
from onrecord.atoms.times import Time
from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.checks.talk import talk_of

__all__ = ["counted", "ordered", "whole"]

_BETWEEN = frozenset("over than before after instead rather into".split())
_TRADED = frozenset(
    "swap swapped swaps trade traded trades exchange exchanged exchanges switch switched substitute substituted "
    "replace replaced sub subbed blame blamed mistake mistook".split()
)
_TRADING = frozenset("for with by to".split())
_MARKERS = frozenset(("from", "to"))
_OF = re.compile(r"\s+(?:out )?of (?:the |my |our |his |her |their |all |those |these )*", re.IGNORECASE)
_REACH = 7  # tokens between the two that a word tells apart
_ARTICLES = frozenset("the a an my your his her its our their some this that these those".split())


def ordered(said: Part, held: Alignment) -> Iterator[Finding]:
    """Two of the text stand the other way round in the source, about one and the same word."""
    if talk_of(held) is None:
        return
    here, there = said.text.tokens.keys, held.window.document.text.tokens.keys
    links = [k for k in held.carried if k.said.role in ("content", "atom") and not isinstance(k.said.atom, Time)]
    for a, b in combinations(links, 2):
        if b.last > a.first or a.said.last > b.said.first or b.said.first - a.said.last > _REACH:
            continue
        between, other = set(here[a.said.last : b.said.first]), set(there[b.last : a.first])
        if a.first - b.last > _REACH or not _apart(between, other, here, there, said, held):
            continue
        yield _exchanged(a, b, held)
        return
    for a in links:
        mine, theirs = _before(here, said.tokens[0].index, a.said.first), _before(there, _first(held), a.first)
        if {mine, theirs} == _MARKERS:
            yield Finding(
                "roles.exchanged", "major", a.said.start, a.said.end,
                f"the source says “{theirs} {a.said.string}”, the text “{mine} {a.said.string}”",
                (held.tokens_excerpt(a.first, a.last),), contradicts=False,
            )  # fmt: skip
            return


def _apart(between: set[str], other: set[str], here: list[str], there: list[str], said: Part, held: Alignment) -> bool:
    """Whether one word tells two apart on both sides."""
    if between & other & _BETWEEN:
        return True
    trading = {w.key for w in said.tokens} & _TRADED and {w.key for w in held.window.part.tokens} & _TRADED
    return bool(trading and between & other & _TRADING)


def _first(held: Alignment) -> int:
    return held.window.part.tokens[0].index


def _before(keys: list[str], first: int, i: int) -> str:
    i -= 1
    while i > first and keys[i] in _ARTICLES:
        i -= 1
    return keys[i] if i >= first else ""


def _exchanged(a: Link, b: Link, held: Alignment) -> Finding:
    found = held.tokens_excerpt(b.first, a.last)
    return Finding(
        "roles.exchanged", "major", a.said.start, b.said.end,
        f"the two have changed places: the source has “{found.string}”", (found,), contradicts=False,
    )  # fmt: skip


def counted(said: Part, held: Alignment) -> Iterator[Finding]:
    """A number counts another thing in the source, and its thing has another number there."""
    if talk_of(held) is None:
        return
    part = held.window.part
    behind = {e.first: e for e in part.elements}
    figures = {part.text.tokens_over(f.start, f.end)[1]: f for f in part.figures}
    elements = said.elements
    for n, element in enumerate(elements[:-1]):
        figure, noun = held.link_of(element.start), held.link_of(elements[n + 1].start)
        if not isinstance(element.atom, Figure) or element.atom.unit or figure is None or noun is None:
            continue
        if not figure.carried or not noun.carried or noun.said.role != "content" or noun.first == figure.last:
            continue
        own = figures.get(noun.first)
        other = behind.get(figure.last)
        if own is None or other is None or other.role != "content" or own.low == element.atom.low:
            continue
        shown = held.window.document.excerpt(own.start, held.tokens_excerpt(noun.first, noun.last).end)
        yield Finding(
            "figure.role", "critical", element.start, noun.said.end,
            f"the source says “{shown.string}”, and {element.string} of something else", (shown,), contradicts=True,
        )  # fmt: skip
        return


def whole(said: Part, held: Alignment) -> Iterator[Finding]:
    """ "12 of the 20": the text has the 20 without the 12."""
    if talk_of(held) is None:
        return
    numbers = {f.low for f in (*said.figures, *said.figure_parts)}
    part = held.window.part
    pairs = [(f, [p for p in part.figure_parts if f.start <= p.start < f.end]) for f in part.figures]
    pairs += [(a, [a, b]) for a, b in pairwise(part.figures) if _OF.fullmatch(part.text.string[a.end : b.start])]
    for share, parts in pairs:
        if len(parts) != 2 or parts[1].low not in numbers or parts[0].low in numbers:
            continue
        if any(f.share for f in said.figures):
            continue
        shown = held.window.document.excerpt(share.start, parts[1].end)
        yield Finding(
            "figure.role", "critical", said.start, said.end, f"the source says “{shown.string}”", (shown,),
            contradicts=True,
        )  # fmt: skip
        return
