"""How two durations, or two sets, relate: by amount, in months and seconds."""

from __future__ import annotations

from fractions import Fraction

from onrecord.atoms.times.relation import Relation
from onrecord.atoms.times.time import Time
from onrecord.atoms.times.value import amount

__all__ = ["compare_lengths"]

_SIZE = {"more_than": 1, "less_than": -1}
_NEAR = frozenset(["about", "nearly", *_SIZE])
_DIRECTION = frozenset(["past", "next"])


def compare_lengths(a: Time, b: Time) -> Relation:
    """Durations and sets, by amount: 12 months are a year, 7 days a week, 24 hours a day.

    "The past five years" and "the next five years" differ, as do "twice a week" and "three times a week"; where only
    one says a direction or how often, the other does not state it.
    """
    for marks in (_DIRECTION, frozenset(t.modifier for t in (a, b) if t.kind == "set" and t.modifier)):
        mine, other = ({t.modifier} & marks for t in (a, b))
        if mine != other:
            return Relation.DIFFERENT if mine and other else Relation.UNKNOWN
    if a.value.startswith("XXXX") or b.value.startswith("XXXX"):
        if a.value == b.value:
            return Relation.EQUAL
        known = a.value[:8] == b.value[:8] and "X" not in a.value[8:] + b.value[8:]
        return Relation.DIFFERENT if known else Relation.UNKNOWN
    if len(a.readings) > 1 or len(b.readings) > 1:
        return Relation.EQUAL if a.readings == b.readings else Relation.UNKNOWN
    x, y = amount(a.value), amount(b.value)
    ordered = None if x is None or y is None else _order(x, y)
    if x is None or y is None or ordered is None:
        return Relation.UNKNOWN
    return _equal(a, b) if ordered == 0 else _unequal(a, b, ordered, _near(x, y))


def _equal(a: Time, b: Time) -> Relation:
    """The same amount: what the words around it add ("about", "nearly", "more than") still has to agree."""
    if a.modifier == b.modifier or not {a.modifier, b.modifier} & _NEAR:
        return Relation.EQUAL
    if a.modifier not in _NEAR:
        return Relation.WIDER
    return Relation.WITHIN if a.modifier == "about" and b.modifier not in _NEAR else Relation.UNKNOWN


def _unequal(a: Time, b: Time, ordered: int, near: bool) -> Relation:
    if _SIZE.get(a.modifier or "") == -ordered or _SIZE.get(b.modifier or "") == ordered:
        return Relation.UNKNOWN  # "more than a month" and "six weeks" may be the same
    return Relation.UNKNOWN if near and {"about", "nearly"} & {a.modifier, b.modifier} else Relation.DIFFERENT


def _order(x: tuple[Fraction, Fraction], y: tuple[Fraction, Fraction]) -> int | None:
    """-1, 0, 1 as ``x`` is shorter, the same, longer; ``None`` where months against days do not tell (a month is 28
    to 31 days)."""
    if x == y:
        return 0
    day = 86400
    low_x, high_x = x[0] * 28 * day + x[1], x[0] * 31 * day + x[1]
    low_y, high_y = y[0] * 28 * day + y[1], y[0] * 31 * day + y[1]
    if x[0] == y[0]:
        return -1 if x[1] < y[1] else 1
    if x[1] == y[1]:
        return -1 if x[0] < y[0] else 1
    return -1 if high_x < low_y else 1 if low_x > high_y else None


def _near(x: tuple[Fraction, Fraction], y: tuple[Fraction, Fraction]) -> bool:
    size = [months * 2629800 + seconds for months, seconds in (x, y)]
    return abs(size[0] - size[1]) * 4 <= max(size)
