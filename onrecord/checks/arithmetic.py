"""What a sentence reckons from figures that the evidence states: "31 more than the old boat", from 149 and 118.

Only a difference that the sentence itself announces is reckoned ("more than", "fewer than"), from two figures that are
tied to the two things compared: the one that the sentence gives just before, and the one beside the name that it is
compared with. So a small number is never explained by chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from onrecord.atoms.figures import Figure
from onrecord.atoms.names import Name
from onrecord.checks.elements import Element

__all__ = ["Comparison", "Reckoned", "comparisons", "difference"]

_MORE = frozenset(("more", "higher", "greater", "larger", "longer"))
_LESS = frozenset(("fewer", "less", "lower", "smaller", "shorter"))
_THAN = 3  # elements after "than" within which the other thing is named


@dataclass(frozen=True, slots=True)
class Comparison:
    """ "``by`` more (or fewer) than ``other``", said of the thing that ``own`` counts; ``words`` are "more than"."""

    own: Element
    by: Element
    words: tuple[Element, ...]
    other: Element
    more: bool


@dataclass(frozen=True, slots=True)
class Reckoned:
    """A comparison with the two values that the evidence has for the two things."""

    said: Comparison
    own: Figure
    other: Figure


def comparisons(elements: Sequence[Element]) -> list[Comparison]:
    """The differences that a sentence announces."""
    found: list[Comparison] = []
    for at, by in enumerate(elements):
        if not isinstance(by.atom, Figure) or at + 1 >= len(elements):
            continue
        keys = [w.key for w in elements[at + 1].words]
        more = bool(_MORE & set(keys))
        if not more and not _LESS & set(keys):
            continue
        words = [elements[at + 1]]
        rest = list(elements[at + 2 :])
        if "than" not in keys:
            if not rest or rest[0].string.lower() != "than":
                continue
            words.append(rest.pop(0))
        own = next((e for e in reversed(elements[:at]) if isinstance(e.atom, Figure)), None)
        other = next((e for e in rest[:_THAN] if isinstance(e.atom, Name)), None)
        if own is not None and other is not None:
            found.append(Comparison(own, by, tuple(words), other, more))
    return found


def difference(comparison: Comparison, own: Figure, other: Figure) -> bool | None:
    """Whether the two values differ by as much, and in the direction, that is said; ``None`` where that cannot be told.

    Told only for plain values of one unit and a plain difference: "10 percent more", "at least three more" and "about
    five more" say something else.
    """
    by = comparison.by.atom
    if not isinstance(by, Figure) or own.unit != other.unit:
        return None
    if by.unit not in (None, own.unit) or by.share or not all(map(_plain, (by, own, other))):
        return None
    gap: Fraction = own.low - other.low
    return gap == by.low if comparison.more else -gap == by.low


def _plain(figure: Figure) -> bool:
    return not (figure.ambiguous or figure.is_range or figure.ordinal or figure.approximate or figure.bound)
