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
_NEAR = 7  # tokens between a place and the words around it
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
    Atoms that already carry another element of the sentence are out.
    """
    neighbours = beside(held, link)
    if not neighbours:
        return None
    text = held.window.document.text
    used = [(other.first, other.last) for other in held.carried]
    best: A | None = None
    best_distance = float(_NEAR + 1)
    tied = False
    for atom in others:
        first, last = text.token_range(atom.start, atom.end)
        if any(a < last and first < b for a, b in used) or not different(atom):
            continue
        distances = sorted(min(abs(first - n.last), abs(n.first - last)) for n in neighbours)
        distance = distances[0] if len(distances) == 1 else (distances[0] + distances[1]) / 2
        if distance < best_distance:
            best, best_distance, tied = atom, distance, False
        elif distance == best_distance:
            tied = True
    return None if tied else best
