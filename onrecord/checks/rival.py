"""What stands in a passage where the sentence has something else: the ground on which a contradiction is claimed.

A passage contradicts a sentence in one place when it carries nearly all the rest of it, and what it has beside the
words that surround that place is of the same kind and different. If the passage were about something else, the rest
would not be there; if the place were another, its surroundings would not fit. Both are asked for, since a wrong
contradiction is a false alarm that an editor pays for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from onrecord.atoms import Atom
from onrecord.checks.alignment import Alignment, Link

__all__ = ["beside", "firm", "rest_carried", "rival"]

_FIRM = 0.6
_SHORT = 5  # elements; a sentence or piece of no more has to be carried nearly whole
_FIRM_SHORT = 0.85
_NEAR = 7  # tokens between an element and the words around it
_FAR = 18  # the most tokens by which the looser side may be off
_TIGHT = 2  # tokens by which at least one side has to fit
A = TypeVar("A", bound=Atom)


def firm(held: Alignment) -> float:
    """The share of a sentence's other content that a passage has to carry before it can contradict what is left."""
    stating = sum(link.step not in ("light", "having") for link in held.links)
    return _FIRM_SHORT if stating <= _SHORT else _FIRM


def rest_carried(held: Alignment, without: Iterable[Link] = ()) -> float:
    """The share of the weight of all other elements that the passage carries; what only the context has counts half."""
    skipped = {id(link) for link in without}
    for i, link in enumerate(held.links):  # "April 11 and 12": two of a kind side by side are one place
        if id(link) in skipped and link.said.atom is not None:
            for other in held.links[max(0, i - 2) : i + 3]:
                if other.step == "open" and other.said.atom is not None and other.said.atom.kind == link.said.atom.kind:
                    skipped.add(id(other))
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

    ``others`` are the passage's atoms of the same kind, ``different`` tells whether one cannot be what the sentence
    says. Atoms that already carry another element of the sentence are out, and so is one that shares its place with
    another.
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
    """How far a place in the passage is from standing to its neighbours as the element does; ``None``: too far.

    One side has to fit closely, in order; the other may have moved within the passage ("$5 million, up $2 million" for
    "up $2 million at $5 million").
    """
    fits: list[int] = []
    strays: list[int] = []
    if left is not None:
        gap, own = first - left.last, link.said.first - left.said.last
        (fits if gap >= 0 else strays).append(abs(gap - own))
    if right is not None:
        gap, own = right.first - last, right.said.first - link.said.last
        (fits if gap >= 0 else strays).append(abs(gap - own))
    if not fits or min(fits) > _TIGHT or max(fits + strays) > _FAR:
        return None
    return sum(fits) + sum(strays)
