"""Numbers in digits: which value a run of digits and separators has, decided number by number.

Out come one or more readings, or the advice to read the run as several numbers (``1400,1777``) or as none
(``10.0.0.1``). What decides is the run itself: its last separator, the length of its groups; the text's language only
orders the two readings of a run such as ``1.250``. Source of the cases: the hostile list (1.250, 12,50,000, 1.410,00,
1400,1777).
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

__all__ = ["DECIMAL_COMMA", "Numeral", "read_numeral"]

#: Languages that write 1.250,50.
DECIMAL_COMMA = frozenset(
    (
        "bg",
        "bs",
        "ca",
        "cs",
        "da",
        "de",
        "el",
        "es",
        "et",
        "eu",
        "fi",
        "fr",
        "gl",
        "hr",
        "hu",
        "id",
        "is",
        "it",
        "lt",
        "lv",
        "mk",
        "nb",
        "nl",
        "no",
        "pl",
        "pt",
        "ro",
        "ru",
        "sk",
        "sl",
        "sq",
        "sr",
        "sv",
        "tr",
        "uk",
        "vi",
    )
)

_MAX_DIGITS = 60  # more is no number that anybody states
_SPACED = re.compile(r"[0-9]{1,3}(?: [0-9]{3})+(?![0-9])")
_RUN = re.compile(r"[0-9]+(?:[.,'][0-9]+)*")
_TAIL = re.compile(r"[.,][0-9]+(?![.,]?[0-9])")


class Numeral(NamedTuple):
    """A number in digits: ``end`` is where it ends, ``readings`` its values, the likeliest first."""

    end: int
    readings: tuple[Fraction, ...]
    step: Fraction
    precision: int
    plain: bool = False  # digits only
    sure: bool = True


def read_numeral(folded: str, at: int, limit: int, language: str, spaced: bool = True) -> Numeral | None:
    """The number whose first digit stands at ``at``; ``None`` where the run is no number (an address, a version).

    ``spaced`` allows spaces between groups of three (``1 250``).
    """
    if spaced and (match := _SPACED.match(folded, at, limit)) and folded[at] != "0":
        end = match.end()
        tail = _TAIL.match(folded, end, limit)
        digits = match.group().replace(" ", "")
        if len(digits) > _MAX_DIGITS:
            return None
        if tail and len(tail.group()) <= 4:
            return _decimal(digits, tail.group()[1:], tail.end())
        return Numeral(end, (Fraction(int(digits)),), Fraction(1), _significant(digits))
    match = _RUN.match(folded, at, limit)
    if match is None or match.end() - at > _MAX_DIGITS:
        return None
    run = match.group()
    groups = re.split("[.,']", run)
    signs = re.findall("[.,']", run)
    return _read(run, groups, signs, at, language)


def _read(run: str, groups: list[str], signs: list[str], at: int, language: str) -> Numeral | None:
    end = at + len(run)
    if not signs:
        return Numeral(end, (Fraction(int(run)),), Fraction(1), _significant(run), plain=True)
    last = signs[-1]
    if len(signs) > 1 and last not in signs[:-1] and len(set(signs[:-1])) == 1 and last != "'":
        if _grouped(groups[:-1]):
            return _decimal("".join(groups[:-1]), groups[-1], end)
        return _first(groups, at)
    if len(set(signs)) == 1:
        if len(signs) == 1:
            return _one_sign(groups[0], groups[1], last, at, end, language)
        if _grouped(groups) and not (last == "." and _is_address(groups)):
            digits = "".join(groups)
            return Numeral(end, (Fraction(int(digits)),), Fraction(1), _significant(digits))
        return None if last == "." else _first(groups, at)
    return _first(groups, at)


def _one_sign(whole: str, rest: str, sign: str, at: int, end: int, language: str) -> Numeral:
    thousands = len(rest) == 3 and len(whole) <= 3 and whole[0] != "0"
    if sign == "'":
        return _grouped_number(whole + rest, end) if thousands else _first([whole, rest], at)
    comma = language in DECIMAL_COMMA
    if thousands:
        if sign == "," and not comma:
            return _grouped_number(whole + rest, end)
        as_group = Fraction(int(whole + rest))
        as_part = Fraction(int(whole + rest), 1000)
        first = as_group if (sign == ".") == comma else as_part
        second = as_part if first == as_group else as_group
        return Numeral(end, (first, second), Fraction(1) if first == as_group else Fraction(1, 1000), len(whole) + 3)
    if sign == ".":
        return _decimal(whole, rest, end)
    if len(whole) >= 4 and len(rest) >= 3:
        return _first([whole, rest], at)  # 1400,1777
    if comma or len(rest) >= 4 or (whole[0] == "0" and len(whole) == 1):
        return _decimal(whole, rest, end)
    if len(rest) == 2:  # a price or a list of two: a person should look
        number = _decimal(whole, rest, end)
        return Numeral(end, number.readings, number.step, number.precision, sure=False)
    return _first([whole, rest], at)


def _first(groups: list[str], at: int) -> Numeral:
    """The first group alone: the run is a list of numbers."""
    return Numeral(at + len(groups[0]), (Fraction(int(groups[0])),), Fraction(1), _significant(groups[0]), plain=True)


def _decimal(whole: str, rest: str, end: int) -> Numeral:
    value = Fraction(int(whole + rest), 10 ** len(rest))
    return Numeral(end, (value,), Fraction(1, 10 ** len(rest)), _significant(whole + rest))


def _grouped_number(digits: str, end: int) -> Numeral:
    return Numeral(end, (Fraction(int(digits)),), Fraction(1), _significant(digits))


def _grouped(groups: list[str]) -> bool:
    """Groups of three behind the first, or India's: one group of three behind groups of two."""
    first, *rest = groups
    if not 1 <= len(first) <= 3 or (first[0] == "0" and rest):
        return False
    if all(len(group) == 3 for group in rest):
        return True
    return len(first) <= 2 and len(rest) > 1 and len(rest[-1]) == 3 and all(len(group) == 2 for group in rest[:-1])


def _is_address(groups: list[str]) -> bool:
    return len(groups) == 4 and all(int(g) <= 255 and (g == "0" or g[0] != "0") for g in groups)


def _significant(digits: str) -> int:
    return max(1, len(digits.lstrip("0")))
