"""Units: which of them measure the same thing, and a figure's value in another. Money is never exchanged."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from onrecord.atoms.figures.figure import Figure
from onrecord.atoms.figures.lexicon import families, units

__all__ = ["Scale", "convert", "scale_between"]

_HUNDREDTHS = {"cent": ("dollar", "EUR"), "pence": ("GBP",)}


class Scale(NamedTuple):
    """``value * factor + offset`` takes a value from one unit to another."""

    factor: Fraction
    offset: Fraction

    def __call__(self, value: Fraction) -> Fraction:
        return value * self.factor + self.offset


def convert(figure: Figure, unit: str) -> tuple[Fraction, Fraction] | None:
    """The ends of ``figure`` in ``unit``; ``None`` where it has no unit, or one of another kind.

    Tons (short, long or metric), gallons, pints and barrels of no stated kind convert to nothing.
    """
    scale = scale_between(figure.unit, unit) if figure.unit else None
    if scale is None:
        return None
    low, high = scale(figure.low), scale(figure.high)
    return min(low, high), max(low, high)


@lru_cache(maxsize=4096)
def scale_between(unit: str, other: str) -> Scale | None:
    """How a value in ``unit`` becomes one in ``other``; ``None`` where the two do not measure the same."""
    if unit == other:
        return Scale(Fraction(1), Fraction(0))
    for small, large, factor in ((unit, other, Fraction(1, 100)), (other, unit, Fraction(100))):
        if small in _HUNDREDTHS and (large in _HUNDREDTHS[small] or families().get(large) in _HUNDREDTHS[small]):
            return Scale(factor, Fraction(0))
    table = units()
    a, b = table.get(unit), table.get(other)
    if a and b:
        if a.dimension != b.dimension:
            return None
        return Scale(a.factor / b.factor, (a.offset - b.offset) / b.factor)
    if "/" in unit and "/" in other:  # km/h stands in the table; USD/hour is made of two units
        above, below = (
            scale_between(unit.split("/")[0], other.split("/")[0]),
            scale_between(unit.split("/")[1], other.split("/")[1]),
        )
        if above and below and not above.offset and not below.offset:
            return Scale(above.factor / below.factor, Fraction(0))
    return None
