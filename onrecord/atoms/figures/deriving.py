"""Figures that follow from others by arithmetic: sums, differences, shares, growth, multiples.

Most small numbers follow from something by accident, so little is allowed: terms that a source states exactly, of one
unit; small whole numbers only where the same noun is counted; and one explanation only (two mean that chance made
them).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from typing import NamedTuple

from onrecord.atoms.figures.comparing import rounds_to
from onrecord.atoms.figures.converting import scale_between
from onrecord.atoms.figures.figure import Figure, canonical
from onrecord.text import stem

__all__ = ["OPERATIONS", "Derivation", "derive"]

#: The operations, in the order in which they are tried.
OPERATIONS = ("sum", "difference", "share", "growth", "multiple", "part")
_MOST_GIVEN = 12
_SMALL = 20


class Derivation(NamedTuple):
    """How a figure follows: ``operation``, its terms in the order of ``formula`` (``40 + 25 = 65``), exact or at the
    precision said.
    """

    operation: str
    terms: tuple[Figure, ...]
    formula: str
    exact: bool


def derive(target: Figure, given: Sequence[Figure], allow: Sequence[str] = OPERATIONS) -> Derivation | None:
    """How ``target`` follows from two or three of the ``given`` figures (the first twelve), or ``None``.

    ``sum`` and ``difference`` need one unit; ``share`` (a/b) and ``growth`` ((b-a)/a) give a percentage, ``multiple``
    (b/a) a ``-fold``, ``part`` (a share of a figure) a value. A target that is ambiguous, a range, an ordinal or a
    bound follows from nothing.
    """
    if not _is_exact(target) or _is_year(target):
        return None
    terms = [figure for figure in given[:_MOST_GIVEN] if _is_exact(figure) and not figure.approximate]
    found: list[Derivation] = []
    for operation in OPERATIONS:
        if operation in allow:
            found += _FINDERS[operation](target, terms)
    exact = [derivation for derivation in found if derivation.exact] or found
    return exact[0] if exact and len({_signature(d) for d in exact}) == 1 else None


def _signature(derivation: Derivation) -> tuple[str, ...]:
    return tuple(sorted(f"{canonical(term.low)} {term.unit}" for term in derivation.terms))


def _is_exact(figure: Figure) -> bool:
    return not (
        figure.ambiguous or figure.is_range or figure.ordinal or figure.bound or figure.measure.tolerance or figure.pair
    )


def _value(figure: Figure, unit: str | None) -> Fraction | None:
    if figure.unit == unit:
        return figure.low
    scale = scale_between(figure.unit, unit) if figure.unit and unit else None
    return scale(figure.low) if scale else None


def _noun(figure: Figure) -> frozenset[str]:
    if figure.noun is None:
        return frozenset()
    return frozenset(stem(word.key, figure.text.language) for word in figure.text.words_between(*figure.noun))


def _counts_same(figures: Sequence[Figure]) -> bool:
    """One unit, or one noun in common; a figure without a noun goes with any when its values are no small numbers."""
    nouns = [_noun(figure) for figure in figures]
    return bool(frozenset.intersection(*nouns)) if all(nouns) else False


def _is_year(figure: Figure) -> bool:
    return figure.maybe_year and not _noun(figure)


def _is_small(figure: Figure) -> bool:
    return figure.low.denominator == 1 and abs(figure.low) < _SMALL


def _safe_sum(target: Figure, terms: Sequence[Figure]) -> bool:
    figures = [target, *terms]
    if any(figure.share for figure in figures):
        return False
    if any(_is_small(figure) for figure in figures) or target.precision < 2:
        return _counts_same(figures)
    nouns = [noun for figure in figures if (noun := _noun(figure))]
    return target.unit is not None or not nouns or bool(frozenset.intersection(*nouns)) or target.precision >= 4


def _agrees(target: Figure, value: Fraction) -> bool | None:
    """True for the exact value, False for one that rounds to the target, ``None`` for another."""
    if value == target.low:
        return True
    near = abs(value - target.low) * 40 <= abs(value)
    return False if near and rounds_to(target, target.low, value) else None


def _made(
    operation: str, target: Figure, terms: tuple[Figure, ...], value: Fraction, formula: str
) -> Iterator[Derivation]:
    agrees = _agrees(target, value)
    if agrees is not None:
        unit = {"%": "%", None: ""}.get(target.unit, f" {target.unit}")
        sign = "=" if agrees else "≈"
        yield Derivation(operation, terms, f"{formula} {sign} {canonical(target.low)}{unit}", agrees)


def _sums(target: Figure, given: list[Figure]) -> Iterator[Derivation]:
    values = [
        (figure, value)
        for figure in given
        if (value := _value(figure, target.unit)) is not None and not _is_year(figure) and value > 0
    ]
    for size in (2, 3):
        for chosen in combinations(values, size):
            total = sum((value for _, value in chosen), Fraction(0))
            terms = tuple(figure for figure, _ in chosen)
            if _agrees(target, total) is not None and _safe_sum(target, terms):
                yield from _made("sum", target, terms, total, " + ".join(canonical(value) for _, value in chosen))


def _differences(target: Figure, given: list[Figure]) -> Iterator[Derivation]:
    for a, b in permutations(given, 2):
        if _is_year(a) and _is_year(b):
            years = target.unit == "year" and a.low > b.low
            if years and a.low - b.low == target.low:
                yield from _made(
                    "difference", target, (a, b), a.low - b.low, f"{canonical(a.low)} - {canonical(b.low)}"
                )
            continue
        points = target.unit == "pp" and a.unit == b.unit == "%"
        first, second = (a.low, b.low) if points else (_value(a, target.unit), _value(b, target.unit))
        if first is None or second is None or first <= second or _is_year(a) or _is_year(b):
            continue
        if _agrees(target, first - second) is not None and (points or _safe_sum(target, (a, b))):
            yield from _made("difference", target, (a, b), first - second, f"{canonical(first)} - {canonical(second)}")


def _ratios(given: list[Figure]) -> Iterator[tuple[Figure, Figure, Fraction, Fraction]]:
    """Pairs that may be divided: one unit or one noun, neither a percentage nor a year."""
    for a, b in permutations(given, 2):
        if _is_year(a) or _is_year(b) or a.share or b.share or "%" in (a.unit, b.unit):
            continue
        value = _value(a, b.unit)
        if value is not None and value > 0 and b.low > 0 and (a.unit or _counts_same((a, b))):
            yield a, b, value, b.low


def _shares(target: Figure, given: list[Figure]) -> Iterator[Derivation]:
    if target.unit != "%" and not target.share:
        return
    size = 100 if target.unit == "%" else 1
    for a, b, first, second in _ratios(given):
        if first < second:
            formula = f"{canonical(first)} / {canonical(second)}"
            yield from _made("share", target, (a, b), first / second * size, formula)


def _growth(target: Figure, given: list[Figure]) -> Iterator[Derivation]:
    if target.unit != "%":
        return
    for a, b, first, second in _ratios(given):
        if first != second:
            low, high = canonical(second), canonical(first)
            yield from _made("growth", target, (b, a), abs(first - second) / second * 100, f"|{high} - {low}| / {low}")


def _multiples(target: Figure, given: list[Figure]) -> Iterator[Derivation]:
    if target.unit != "fold":
        return
    for a, b, first, second in _ratios(given):
        if first > second:
            yield from _made("multiple", target, (a, b), first / second, f"{canonical(first)} / {canonical(second)}")


def _parts(target: Figure, given: list[Figure]) -> Iterator[Derivation]:
    if target.share or target.unit == "%":
        return
    for part, whole in permutations(given, 2):
        value = _value(whole, target.unit)
        if value is None or _is_year(whole) or whole.share or not (part.share or part.unit == "%"):
            continue
        size = part.low if part.share else part.low / 100
        if 0 < size < 1 and (target.unit or _counts_same((target, whole))):
            yield from _made("part", target, (part, whole), size * value, f"{part.string} of {canonical(value)}")


_FINDERS: dict[str, Callable[[Figure, list[Figure]], Iterator[Derivation]]] = {
    "sum": _sums, "difference": _differences, "share": _shares,
    "growth": _growth, "multiple": _multiples, "part": _parts,
}  # fmt: skip
