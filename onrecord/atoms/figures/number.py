"""A number on its way to a figure: what is read at one place of the folded string, before it is joined with its
neighbours.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

__all__ = ["Number"]


@dataclass(slots=True)
class Number:
    """Offsets are folded. ``high`` is set for a range; ``plain`` says digits and nothing else (a year could be
    meant).
    """

    start: int
    end: int
    readings: tuple[Fraction, ...]
    step: Fraction = Fraction(1)
    precision: int = 1
    written: Literal["digits", "words"] = "digits"
    high: Fraction | None = None
    plain: bool = False
    ordinal: bool = False
    share: bool = False
    approximate: bool = False
    vague: bool = False
    pair: bool = False
    sure: bool = True
    year: bool = False
    unit: str | None = None
    loose: bool = False
    sign: bool = False  # its currency sign stands before it
    scale: Fraction = Fraction(1)  # of its scale word or sign
    weak: bool = False  # "one": a number only where something else says so
    tolerance: Fraction | None = None
    cue: tuple[int, int] | None = None  # modifier words that the joining consumed ("between")

    def scaled(self, factor: Fraction | int) -> None:
        """Multiply by a scale word or sign."""
        self.readings = tuple(reading * factor for reading in self.readings)
        self.step *= factor
        self.scale *= factor
        self.high = self.high * factor if self.high is not None else None
        self.plain = False
