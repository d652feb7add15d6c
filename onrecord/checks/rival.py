"""What stands in a passage where the sentence has something else: the ground on which a contradiction is claimed.

A passage contradicts a sentence in one place when it carries nearly all the rest of it, and what it has beside the words
that surround that place is of the same kind and different. If the passage were about something else, the rest would not
be there; if the place were another, its surroundings would not fit. Both are asked for, since a wrong contradiction is a
false alarm that an editor pays for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from onrecord.atoms import Atom
from onrecord.checks.alignment import Alignment, Link

__all__ = ["FIRM", "beside", "rest_carried", "rival"]

#: The share of a sentence's other content that a passage has to carry before it can contradict what is left.
FIRM = 0.6
_NEAR = 7  # tokens between a place and the words around it, and the most that one side may be off
_TIGHT = 2  # tokens by which at least one side has to fit
A = TypeVar("A", bound=Atom)


def rest_carried(held: Alignment, without: Iterable[Link] = ()) -> float:
    """The share of the weight of all other elements that the passage carries; names known from the context count half."""
    skipped = {id(link) for link in without}
    total = found = 0.0
    for link in held.links:
        if link.step == "light" or id(link) in skipped:
            continue
        weight = held.weight(link.said)
        total += weight
        if link.carried:
            found += weight
        elif link.step == "context":
            found += weight / 2
    return found / total if total else 0.0


def beside(held: Alignment, link: Link) -> list[Link]:
    """The carried links nearest to an open one in the sentence: up to two on each side."""
    at = next(i for i, other in enumerate(held.links) if other is link)
    left = [other for other in reversed(held.links[:at]) if other.carried][:2]
    right = [other for other in held.links[at + 1 :] if other.carried][:2]
    return left + right


def rival(held: Alignment, link: Link, others: Iterable[A], different: Callable[[A], bool]) -> A | None:
    """The atom of the passage that stands where ``link``'s element should, and differs from it.

    ``others`` are the passage's atoms of the same kind, ``different`` tells whether one cannot be what the sentence says.
    Atoms that already carry another element of the sentence are out, and so is one that shares its place with another.
    """
    left, right = _sides(held, link)
    if left is None and right is None:
        return None
    text = held.window.document.text
    used = [(other.first, other.last) for other in held.carried]
    fitting: list[tuple[int, A]] = []
    for atom in others:
        first, last = text.token_range(atom.start, atom.end)
        if any(a < last and first < b for a, b in used) or not different(atom):
            continue
        distance = _misfit(link, left, right, first, last)
        if distance is not None:
            fitting.append((distance, atom))
    if not fitting:
        return None
    fitting.sort(key=lambda f: f[0])
    if len(fitting) > 1 and fitting[1][0] == fitting[0][0]:
        return None
    return fitting[0][1]


def _sides(held: Alignment, link: Link) -> tuple[Link | None, Link | None]:
    """The nearest carried links on either side of an element, within reach."""
    at = next(i for i, other in enumerate(held.links) if other is link)
    left = next((o for o in reversed(held.links[:at]) if o.carried and link.said.first - o.said.last <= _NEAR), None)
    right = next((o for o in held.links[at + 1 :] if o.carried and o.said.first - link.said.last <= _NEAR), None)
    return left, right


def _misfit(link: Link, left: Link | None, right: Link | None, first: int, last: int) -> int | None:
    """How far a place in the passage is from standing to its neighbours as the element stands to its own; ``None``: too far."""
    off: list[int] = []
    if left is not None:
        gap, own = first - left.last, link.said.first - left.said.last
        off.append(abs(gap - own) if gap >= 0 else _NEAR + 1)
    if right is not None:
        gap, own = right.first - last, right.said.first - link.said.last
        off.append(abs(gap - own) if gap >= 0 else _NEAR + 1)
    if min(off) > _TIGHT or (len(off) == 2 and max(off) > _NEAR):
        return None
    return sum(off)
