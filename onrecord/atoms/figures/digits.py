"""What digits and the signs that touch them make: mixed numbers and fractions, powers of ten, ordinals, ``.5``."""

from __future__ import annotations

import re
from fractions import Fraction

from onrecord.atoms.figures.number import Number
from onrecord.atoms.figures.numerals import Numeral
from onrecord.text import Folded

__all__ = ["number_at"]

_ORDINAL = re.compile(r"(?:st|nd|rd|th)(?![A-Za-z0-9])")
_ORDINAL_OTHER = {
    "fr": re.compile(r"(?:er|re|e|ème)(?![^\W_])"),
    "es": re.compile("[ºª]"),
    "pt": re.compile("[ºª]"),
    "it": re.compile("[ºª°](?! ?C)"),
}
_POWER = re.compile(r" ?[x×*·] ?10(?:\^(-?)|(-)\^?)((?:\^?[0-9]){1,3})(?![0-9])")
_BARE_POWER = re.compile(r"\^(-?)((?:\^?[0-9]){1,3})(?![0-9])")
_E = re.compile(r"[eE]([+-]?)([0-9]{1,2})(?![A-Za-z0-9.])")
_FRACTION = re.compile(r"/([0-9]{1,4})(?:ths?|nds?|rds?)?(?![0-9/]|[.,][0-9])")
_MIXED = re.compile(r"[ -]([1-9][0-9]?)/([0-9]{1,2})(?![0-9/])")
_DENOMINATORS = frozenset((2, 3, 4, 5, 6, 8, 10, 16, 20, 25, 32, 50, 64, 100, 1000))


def number_at(source: Folded, at: int, numeral: Numeral, limit: int, language: str) -> Number | None:
    """The number that begins with ``numeral`` at ``at``; ``None`` for a code with a leading zero."""
    folded, end = source.string, numeral.end
    before = folded[at - 1 : at]
    digits = folded[at:end]
    if numeral.plain and digits[0] == "0" and len(digits) > 1 and before != ".":
        return None
    number = Number(at, end, numeral.readings, numeral.step, numeral.precision, plain=numeral.plain, sure=numeral.sure)
    number.year = numeral.plain and len(digits) == 4 and 1000 <= numeral.readings[0] <= 2100
    if before == "." and not folded[max(0, at - 2) : at - 1].isalnum() and numeral.plain:
        size = Fraction(1, 10 ** len(digits))
        return Number(at - 1, end, (numeral.readings[0] * size,), size, numeral.precision)
    if numeral.plain and (match := _MIXED.match(folded, end, limit)) and 0 < int(match[1]) < int(match[2]):
        part = Fraction(int(match[1]), int(match[2]))
        return Number(at, match.end(), (numeral.readings[0] + part,), Fraction(1, int(match[2])), numeral.precision + 1)
    if numeral.plain and (fraction := _fraction(source, at, numeral, limit)):
        return fraction
    if match := _POWER.match(folded, end, limit):
        exponent = int(match[3].replace("^", ""))
        number.scaled(Fraction(10) ** (-exponent if match[1] or match[2] else exponent))
        number.end = match.end()
    elif numeral.plain and digits in ("10", "2") and (match := _BARE_POWER.match(folded, end, limit)):
        exponent = int(match[2].replace("^", ""))
        value = Fraction(int(digits)) ** (-exponent if match[1] else exponent)
        return Number(at, match.end(), (value,), value, 1)
    elif match := _E.match(folded, end, limit):
        number.scaled(Fraction(10) ** int(match[1] + match[2]))
        number.end = match.end()
    elif numeral.plain and (ordinal := _ordinal_end(folded, end, limit, language)):
        number.ordinal, number.end, number.plain, number.year = True, ordinal, False, False
    return number


def _ordinal_end(folded: str, end: int, limit: int, language: str) -> int | None:
    if match := _ORDINAL.match(folded, end, limit):
        return match.end()
    other = _ORDINAL_OTHER.get(language)
    return match.end() if other and (match := other.match(folded, end, limit)) else None


def _fraction(source: Folded, at: int, numeral: Numeral, limit: int) -> Number | None:
    folded, slash = source.string, numeral.end
    if folded[slash : slash + 1] != "/":
        return None
    end = _one_sign_end(source, at, slash)
    if end is None:
        match = _FRACTION.match(folded, slash, limit)
        if match is None or folded[at - 1 : at] == "/":
            return None
        bottom, end = int(match[1]), match.end()
        if not (numeral.readings[0] < bottom and (bottom in _DENOMINATORS or numeral.readings[0] == 1)):
            return None
    else:
        bottom = int(folded[slash + 1 : end])
    if not bottom or not numeral.readings[0]:
        return None
    value = numeral.readings[0] / bottom
    return Number(at, end, (value,), value, numeral.precision, share=True)


def _one_sign_end(source: Folded, at: int, slash: int) -> int | None:
    """The folded end of a fraction that is one sign of the text as given (``¾``), whatever stands behind it."""
    for end in (slash + 2, slash + 3):
        first, last = source.source(at, end)
        if source.string[slash + 1 : end].isdigit() and last - first == 1:
            longer = end < len(source.string) and source.end(end + 1) == last
            if not longer:
                return end
    return None
