"""A figure: a number that a text states, with all that is needed to compare it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal, NamedTuple

from onrecord.atoms.atom import Atom
from onrecord.text import Text

__all__ = ["Bound", "Figure", "Measure", "canonical"]

Bound = Literal["lower", "upper"]


class Measure(NamedTuple):
    """The value side of a figure, apart from where it stands.

    ``readings`` holds every value that the writing allows, the likeliest first (``1.250`` is 1.25 or 1250); ``low`` and
    ``high`` are the ends of a range and equal otherwise. ``step`` is the place value of the last digit written (100
    million for ``2.9 billion``), ``precision`` the number of significant digits written. ``share`` marks a part of a
    whole (``two-thirds``, ``nine in ten``), which compares with a percentage. ``loose`` marks a unit that may be
    several (``$`` is any dollar). ``below``/``above`` say on which side of the value an approximation lies
    (``nearly``, ``just over``). ``sure`` is false where the writing is odd enough to need a person.
    """

    readings: tuple[Fraction, ...]
    low: Fraction
    high: Fraction
    step: Fraction = Fraction(1)
    precision: int = 1
    approximate: bool = False
    below: bool = False
    above: bool = False
    bound: Bound | None = None
    strict: bool = False
    ordinal: bool = False
    share: bool = False
    loose: bool = False
    pair: bool = False
    maybe_year: bool = False
    sure: bool = True
    tolerance: Fraction | None = None
    written: Literal["digits", "words"] = "digits"


class Figure(Atom):
    """A number in a text. ``kind`` is ``figure`` (a bare number, a count, an ordinal, a share) or ``quantity`` (with
    a unit, a currency or per cent).

    ``value`` is a decimal (``1250``, ``2.9``), a fraction where no decimal is exact (``2/3``) or ``low..high``.
    ``noun`` holds the offsets of the words counted, behind the figure; ``cue`` those of the words that make it
    approximate or a bound (``at least``): they are not part of the figure's own span.
    """

    __slots__ = ("cue", "measure", "noun")

    def __init__(
        self, text: Text, start: int, end: int, measure: Measure, unit: str | None = None,
        noun: tuple[int, int] | None = None, cue: tuple[int, int] | None = None,
    ) -> None:  # fmt: skip
        m = measure
        value = canonical(m.readings[0]) if m.low == m.high else f"{canonical(m.low)}..{canonical(m.high)}"
        super().__init__(text, start, end, "quantity" if unit else "figure", value, unit)
        self.measure = measure
        self.noun = noun
        self.cue = cue

    @property
    def low(self) -> Fraction:
        return self.measure.low

    @property
    def high(self) -> Fraction:
        return self.measure.high

    @property
    def readings(self) -> tuple[Fraction, ...]:
        return self.measure.readings

    @property
    def ambiguous(self) -> bool:
        """Whether the writing allows another value, or is too odd to be trusted with one."""
        return len(self.measure.readings) > 1 or not self.measure.sure

    @property
    def approximate(self) -> bool:
        return self.measure.approximate

    @property
    def bound(self) -> Bound | None:
        return self.measure.bound

    @property
    def ordinal(self) -> bool:
        return self.measure.ordinal

    @property
    def share(self) -> bool:
        return self.measure.share

    @property
    def pair(self) -> bool:
        """Whether it is one of two numbers that belong together: a score, a ratio, ``16 of 22``."""
        return self.measure.pair

    @property
    def maybe_year(self) -> bool:
        """Whether it may be a year: the caller drops it where a date covers it."""
        return self.measure.maybe_year

    @property
    def precision(self) -> int:
        return self.measure.precision

    @property
    def written(self) -> Literal["digits", "words"]:
        return self.measure.written

    @property
    def is_range(self) -> bool:
        return self.measure.low != self.measure.high

    def _identity(self) -> tuple[Any, ...]:
        return (*super()._identity(), self.measure)

    def to_dict(self) -> dict[str, Any]:
        """The figure as plain JSON values; only what is out of the ordinary is named beside the value."""
        m = self.measure
        said: dict[str, Any] = super().to_dict()
        for name in ("approximate", "strict", "ordinal", "share", "loose", "pair", "maybe_year"):
            if getattr(m, name):
                said[name] = True
        if m.bound:
            said["bound"] = m.bound
        if self.ambiguous:
            said["readings"] = [canonical(reading) for reading in m.readings]
        return said


def canonical(value: Fraction) -> str:
    """``value`` as a decimal where one is exact, else as a fraction.

    >>> canonical(Fraction(5, 2)), canonical(Fraction(2, 3)), canonical(Fraction(-1250))
    ('2.5', '2/3', '-1250')
    """
    rest, digits = value.denominator, 0
    for prime in (2, 5):
        count = 0
        while rest % prime == 0:
            rest //= prime
            count += 1
        digits = max(digits, count)
    if rest != 1 or digits > 40:
        return str(value)
    if not digits:
        return str(value.numerator)
    scaled = str(abs(value.numerator) * 10**digits // value.denominator).rjust(digits + 1, "0")
    return ("-" if value < 0 else "") + f"{scaled[:-digits]}.{scaled[-digits:]}"
