"""Whether a figure that is said is stated by a figure that is held in a source.

The answer is about the two figures alone: that they are said of the same thing is for the caller to know. In doubt the
answer is ``UNKNOWN``; ``EQUAL``, ``ROUNDED``, ``CONVERTED`` and ``WITHIN`` are the only ones that confirm.
"""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from onrecord.atoms.figures.converting import Scale, scale_between
from onrecord.atoms.figures.figure import Figure
from onrecord.atoms.figures.lexicon import families, units

__all__ = ["Agreement", "compare", "rounds_to"]

_SAME = Scale(Fraction(1), Fraction(0))
# Units of several sizes or kinds: equal to themselves, incomparable with the exact ones of the dimension that is named.
_UNDECIDED = {
    "ton": "mass", "pound": "mass", "gallon": "volume", "pint": "volume", "quart": "volume", "cup": "volume",
    "barrel": "volume", "bushel": "volume", "horsepower": "power", "btu": "energy",
}  # fmt: skip
_CLOSE = Fraction(25, 1000)  # a rounding that moves a value by more is one that a person should see
_CLOSE_SHARE = Fraction(15, 1000)  # "a third" for 33%, but not "half" for 49%
_CLOSE_ABOUT = Fraction(5, 100)  # the same where the text says "about"


class Agreement(Enum):
    """What one figure says of another; see :func:`compare`."""

    EQUAL = "equal"  # the same value, unit and bound
    ROUNDED = "rounded"  # what is held rounds to what is said, at the precision said
    CONVERTED = "converted"  # the same in another unit, at the precision said
    WITHIN = "within"  # what is held lies within the range or bound said
    UNIT = "unit"  # the same value with another unit
    UNIT_MISSING = "unit_missing"  # the same value, one of the two without a unit
    DIFFERENT = "different"  # another value for the same kind of thing
    UNKNOWN = "unknown"  # ambiguous, vague or not comparable

    @property
    def confirms(self) -> bool:
        return self in (Agreement.EQUAL, Agreement.ROUNDED, Agreement.CONVERTED, Agreement.WITHIN)


class _Set(NamedTuple):
    """The values that a figure allows: an interval whose ends may be open, ``None`` for no end."""

    low: Fraction | None
    high: Fraction | None
    low_open: bool = False
    high_open: bool = False

    def holds(self, other: _Set) -> bool:
        below = self.low is None or (
            other.low is not None
            and (other.low > self.low or (other.low == self.low and (other.low_open or not self.low_open)))
        )
        above = self.high is None or (
            other.high is not None
            and (other.high < self.high or (other.high == self.high and (other.high_open or not self.high_open)))
        )
        return below and above

    def meets(self, other: _Set) -> bool:
        for a, b in ((self, other), (other, self)):
            if (
                a.low is not None
                and b.high is not None
                and (a.low > b.high or (a.low == b.high and (a.low_open or b.high_open)))
            ):
                return False
        return True


def compare(said: Figure, held: Figure) -> Agreement:
    """What ``held`` (of a source) says of ``said`` (of the text that is checked)."""
    if said.ordinal != held.ordinal:
        return Agreement.UNKNOWN
    scale, plain, other = _scale(said, held)
    if said.ambiguous or held.ambiguous:
        return _ambiguous(said, held, scale)
    if scale is None:
        equal = said.low == held.low and said.high == held.high and not said.share and not held.share
        return other if equal else Agreement.UNKNOWN
    result = _values(said, held, scale)
    if plain or not result.confirms or result is Agreement.WITHIN:
        return result
    return Agreement.CONVERTED


def _scale(said: Figure, held: Figure) -> tuple[Scale | None, bool, Agreement]:
    """From held's unit to said's; whether no conversion is meant; what equal values mean where there is none."""
    a, b = said.unit, held.unit
    if a == b and (a is not None or said.share == held.share):
        return _SAME, True, Agreement.EQUAL
    if _is_part(said) and b == "%":
        return Scale(Fraction(1, 100), Fraction(0)), True, Agreement.UNIT_MISSING
    if a == "%" and _is_part(held):
        return Scale(Fraction(100), Fraction(0)), True, Agreement.UNIT_MISSING
    if a is None and b is None:
        if (said.share and _is_part(held)) or (held.share and _is_part(said)):
            return _SAME, True, Agreement.EQUAL
        return None, False, Agreement.UNKNOWN
    if a is None or b is None:
        return None, False, Agreement.UNIT_MISSING
    if {a, b} in ({"pound", "GBP"}, {"pound", "lb"}):
        return (_SAME, True, Agreement.EQUAL) if said.low == held.low else (None, False, Agreement.UNKNOWN)
    if (said.measure.loose or held.measure.loose) and a != b and families().get(a, a) == families().get(b, b):
        return None, False, Agreement.UNKNOWN  # "$" may be the other dollar
    if a != b and _kind(a) == _kind(b) and (_kind(a) != _dimension(a) or _kind(b) != _dimension(b)):
        return None, False, Agreement.UNKNOWN
    return scale_between(b, a), False, Agreement.UNIT


def _dimension(unit: str) -> str:
    found = units().get(unit)
    return found.dimension if found else unit


def _kind(unit: str) -> str:
    return _UNDECIDED.get(_dimension(unit), _dimension(unit))


def _is_part(figure: Figure) -> bool:
    """A share, or a decimal below one that may be meant as one (0.12 for 12%)."""
    m = figure.measure
    return figure.unit is None and (m.share or (m.written == "digits" and 0 < m.low < 1 and m.step < 1))


def _ambiguous(said: Figure, held: Figure, scale: Scale | None) -> Agreement:
    """Two readings: the same writing read in the same way is the same; otherwise only a value that no reading has
    decides.
    """
    if scale is None:
        return Agreement.UNKNOWN
    same_writing = said.string.casefold() == held.string.casefold() and said.measure == held.measure
    if same_writing and _cue(said) == _cue(held) and said.unit == held.unit:
        return Agreement.EQUAL
    plain = not (said.bound or held.bound or said.is_range or held.is_range or said.approximate or held.approximate)
    if plain and said.measure.sure and held.measure.sure:
        readings = {scale(reading) for reading in held.readings}
        if not any(
            _round(said, held, scale, reading, value) is not Agreement.DIFFERENT
            for reading in said.readings
            for value in readings
        ):
            return Agreement.DIFFERENT
    return Agreement.UNKNOWN


def _cue(figure: Figure) -> str:
    return figure.text.string[slice(*figure.cue)].casefold() if figure.cue else ""


def _values(said: Figure, held: Figure, scale: Scale) -> Agreement:
    if said.measure.tolerance != (held.measure.tolerance and held.measure.tolerance * abs(scale.factor)):
        return Agreement.UNKNOWN if said.measure.tolerance is not None else _points(said, held, scale)
    if not (said.bound or held.bound or said.is_range or held.is_range):
        return _points(said, held, scale)
    ours, theirs = _set(said, _SAME), _set(held, scale)
    if ours == theirs and said.bound == held.bound:
        return Agreement.EQUAL if said.approximate or not held.approximate else Agreement.UNKNOWN
    if ours.holds(theirs):
        if said.is_range and (held.pair or theirs.low == theirs.high in (ours.low, ours.high)):
            return Agreement.UNKNOWN  # of "7 to 4" the 7 lies in "4 to 7", and a vote of 4 to 7 is another vote
        return Agreement.UNKNOWN if held.approximate and not (held.is_range or said.approximate) else Agreement.WITHIN
    if said.bound and held.bound and not (said.is_range or held.is_range):
        if said.bound != held.bound:
            return Agreement.DIFFERENT
        if said.low == scale(held.low):
            return Agreement.DIFFERENT  # "more than 50" for "at least 50"
        return _round(said, held, scale, said.low, scale(held.low))
    return Agreement.UNKNOWN if ours.meets(theirs) else Agreement.DIFFERENT


def _set(figure: Figure, scale: Scale) -> _Set:
    low, high = sorted((scale(figure.low), scale(figure.high)))
    if figure.is_range or figure.bound is None:
        return _Set(low, high)
    strict = figure.measure.strict
    return _Set(low, None, strict) if figure.bound == "lower" else _Set(None, high, False, strict)


def _points(said: Figure, held: Figure, scale: Scale) -> Agreement:
    value = scale(held.low)
    about, held_about = said.measure, held.measure
    if said.low == value:
        if held.approximate:
            if not said.approximate:
                return Agreement.UNKNOWN  # the source was less sure than the text
            if (about.below and held_about.above) or (about.above and held_about.below):
                return Agreement.DIFFERENT
            if (about.below, about.above) not in ((held_about.below, held_about.above), (False, False)):
                return Agreement.UNKNOWN
            return Agreement.EQUAL
        return Agreement.UNKNOWN if about.below or about.above else Agreement.EQUAL
    rounded = _round(said, held, scale, said.low, value)
    if rounded is Agreement.ROUNDED:
        if (about.below and value > said.low) or (about.above and value < said.low):
            return Agreement.DIFFERENT
        if held.approximate and not said.approximate:
            return Agreement.UNKNOWN
    return rounded


def _round(said: Figure, held: Figure, scale: Scale, ours: Fraction, theirs: Fraction) -> Agreement:
    """Whether ``theirs`` rounds to ``ours`` at the precision said."""
    if ours == theirs:
        return Agreement.EQUAL
    if said.ordinal or (said.share and held.share and said.written == held.written == "words"):
        return Agreement.DIFFERENT
    difference = abs(ours - theirs)
    limit = _CLOSE_ABOUT if said.approximate else _CLOSE_SHARE if said.share else _CLOSE
    close = difference <= limit * abs(theirs)
    theirs_step = held.measure.step * abs(scale.factor)
    converted = scale.factor != 1 and held.unit != "%" and said.unit != "%"
    if rounds_to(said, ours, theirs):
        if theirs_step < said.measure.step or said.approximate or converted:
            return Agreement.ROUNDED if close else Agreement.UNKNOWN
        return Agreement.DIFFERENT
    if difference * 2 <= theirs_step and theirs_step > said.measure.step:
        return Agreement.UNKNOWN  # the text is more precise than the source
    return Agreement.UNKNOWN if said.approximate and close else Agreement.DIFFERENT


def rounds_to(said: Figure, ours: Fraction, theirs: Fraction) -> bool:
    """Whether ``theirs`` is nearest to ``ours`` among the values of said's precision (of its last digit that is not
    0, if approximate).
    """
    step = said.measure.step
    if said.share and said.unit is None:
        step = Fraction(1, 20)
    if said.approximate and ours and step:
        while ours % (step * 10) == 0:
            step *= 10
    return abs(ours - theirs) * 2 <= step
