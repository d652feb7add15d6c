"""Numbers that stand side by side: ranges, shares (``nine in ten``), pairs (scores, ``16 of 22``), tolerances, feet
and inches.

``from 15 to 17`` behind ``rose`` or ``fell`` stays two figures: it states two values, not that something lies between
them.
"""

from __future__ import annotations

import re
from fractions import Fraction

from onrecord.atoms.figures.lexicon import context, families
from onrecord.atoms.figures.number import Number

__all__ = ["join"]

_TO = frozenset(("to", "- to", "-to-", "bis", "à", "through"))
_BETWEEN = {"and": "between", "und": "zwischen", "et": "entre", "y": "entre", "e": "entre"}
_OF = frozenset(("of", "of the", "-of-", "out of the", "of her", "of his", "of their", "of its", "of our", "of all"))
_IN = frozenset(("in", "-in-", "out of", "in every", "out of every", "de cada", "em cada", "sur", "su"))
_PLUS_MINUS = frozenset(("±", "+/-", "+-"))
_WORDS = re.compile(r"[^\W\d_]+")
_CHAIN = re.compile(r"-[0-9]")
_NAME_BEFORE = re.compile(r"[A-Z][^\W\d_]+ $")
_NAME_AFTER = re.compile(r" [A-Z]")
_LONGEST_GAP = 14


def join(folded: str, numbers: list[Number], language: str) -> list[Number]:
    """The numbers of a text in order, with neighbours joined where they make one statement."""
    joined: list[Number] = []
    for number in numbers:
        if joined and 0 <= number.start - joined[-1].end <= _LONGEST_GAP:
            made = _pair_up(folded, joined[-1], number, language)
            if made is not None:
                joined[-1] = made
                continue
        joined.append(number)
    return [number for number in joined if not number.weak]


def _pair_up(folded: str, a: Number, b: Number, language: str) -> Number | None:
    """``a`` and ``b`` as one number, or ``None``; marks both where they are a pair."""
    gap = folded[a.end : b.start]
    words = gap.strip().lower()
    if words == "" and gap and (made := _feet_and_inches(folded, a, b)):
        return made
    if words in _PLUS_MINUS:
        return _tolerance(a, b)
    if a.high is not None or b.high is not None or a.ordinal or b.ordinal:
        return None
    if a.year and b.year and not a.unit and not b.unit:
        return None  # two dates
    if gap in ("-", " - ") and a.unit == "ft" and (made := _feet_and_inches(folded, a, b)):
        return made
    if gap in ("-", " - ") or words in _TO:
        return _range(folded, a, b, language, words)
    if words in _BETWEEN and _word_before(folded, a.start) in (_BETWEEN[words], "tra", "fra"):
        made = _spread(a, b)
        if made:
            made.cue = (folded.rfind(" ", 0, max(0, a.start - 1)) + 1, a.start)
            made.weak = False
        return made
    if words == "or" and a.readings[0] + 1 == b.readings[0] and not a.unit and b.readings[0] < 20:
        return _spread(a, b)
    if _bare(a) and _bare(b):
        return _counts(a, b, words, gap)
    return None


def _bare(number: Number) -> bool:
    return (
        not (number.unit or number.share or number.vague)
        and len(number.readings) == 1
        and number.readings[0].denominator == 1
    )


def _counts(a: Number, b: Number, words: str, gap: str) -> Number | None:
    first, second = a.readings[0], b.readings[0]
    if words in _IN and 0 < first < second and not b.year and (second <= 10 or second % 10 == 0 or words != "in"):
        share = first / second
        return Number(a.start, b.end, (share,), share, a.precision, a.written, share=True)
    if (words in _OF and 0 < first <= second and not b.year) or gap in (":", " : ") or (gap == "/" and not b.year):
        a.pair = b.pair = True
        a.weak = b.weak = False
        a.year = b.year = False
    return None


def _range(folded: str, a: Number, b: Number, language: str, words: str) -> Number | None:
    first, second = a.readings[0], b.readings[0]
    hyphen = "-" in words and "to" not in words
    score = hyphen and _bare(a) and _bare(b) and first < 1000 and second < 1000
    if score and (
        first >= second or _is_result(folded, a, b) or _near(folded, a.start, b.end, context(language).score)
    ):
        a.pair = b.pair = True
        a.weak = b.weak = False
        return None
    if not hyphen and (_changed(folded, a.start, language) or _grew_by(folded, a, b) or _mixed(a, b)):
        a.weak = b.weak = False
        _share_unit(a, b)
        return None
    if words == "to" and first >= second and _bare(a) and _bare(b) and first < 1000:
        a.pair = b.pair = True  # "by 3 to 1"
        return None
    return _spread(a, b)


_GROWTH = frozenset("growth increase rise decline drop fall decrease gain reduction jump".split())


def _grew_by(folded: str, a: Number, b: Number) -> bool:
    """``grew by $450 million to $2.1 billion``: by how much and up to what. ``by 5 to 6 percent`` is still a range."""
    before = folded[max(0, a.start - 40) : a.start].lower().rstrip(" $€£").split()
    if not before or b.readings[0] < 2 * a.readings[0]:
        return False
    return before[-1] == "by" or (before[-1] == "of" and len(before) > 1 and before[-2].strip(",") in _GROWTH)


def _mixed(a: Number, b: Number) -> bool:
    """A percentage and something else are never two ends of one range ("slipped 0.2 percent to 19,045")."""
    return (a.unit == "%") != (b.unit == "%") and not (a.unit is None and b.unit == "%")


def _share_unit(a: Number, b: Number) -> None:
    """``from 15 to 17 percent``: the unit of the second belongs to the first, too."""
    if a.unit is None and b.unit == "%" and not a.share:
        a.unit, a.plain, a.year = b.unit, False, False


def _spread(a: Number, b: Number) -> Number | None:
    """The range from ``a`` to ``b``; scale and unit of one serve both."""
    if a.unit and b.unit and a.unit != b.unit and families().get(a.unit, a.unit) != families().get(b.unit, b.unit):
        return None
    if a.share != b.share or a.vague or b.vague:
        return None
    low, high = a.readings[0], b.readings[0]
    step = a.step
    if a.scale == 1 and b.scale > 1 and low < 1000 and (a.written == b.written or a.written == "digits"):
        low, step = low * b.scale, step * b.scale
    if a.unit in (None, "%") and b.unit == "pp":
        a.unit = "pp"
    if low >= high and not (low < 0 or high < 0):
        return None
    if low > high:
        low, high = high, low
    if low == high:
        return None
    loose = (a.loose or not a.unit) and (b.loose or not b.unit)
    unit = a.unit if a.unit and not (a.loose and b.unit) else b.unit or a.unit
    made = Number(
        a.start,
        b.end,
        (low,),
        min(step, b.step),
        max(a.precision, b.precision),
        a.written,
        unit=unit,
        loose=loose and unit is not None,
    )
    made.high, made.share = high, a.share
    made.sure = a.sure and b.sure and len(a.readings) == 1 and len(b.readings) == 1
    return made


def _changed(folded: str, at: int, language: str) -> bool:
    """Whether ``from`` stands before the first number and a verb of change before that."""
    before = folded[max(0, at - 80) : at].replace("\n", " ").rstrip(" $€£")
    if not before.lower().endswith((" from", " von", " de", " da", " du")):
        return False
    clause = re.split(r"[.;:!?]\s", before)[-1]
    return any(word in context(language).change for word in _WORDS.findall(clause.lower())[-9:-1])


def _is_result(folded: str, a: Number, b: Number) -> bool:
    """``Hillford 2-3 Marsh Town`` (a result between two names), ``3-4-3`` (more than two numbers)."""
    if a.pair or _CHAIN.match(folded, b.end):
        return True
    return bool(_NAME_BEFORE.search(folded, max(0, a.start - 30), a.start) and _NAME_AFTER.match(folded, b.end))


def _near(folded: str, start: int, end: int, words: frozenset[str]) -> bool:
    around = folded[max(0, start - 40) : start] + " " + folded[end : end + 24]
    return any(word in words for word in _WORDS.findall(around.lower()))


def _word_before(folded: str, at: int) -> str:
    found = _WORDS.findall(folded[max(0, at - 16) : at].lower())
    gap = folded[max(0, at - 2) : at]
    return found[-1] if found and gap[-1:] == " " else ""


def _tolerance(a: Number, b: Number) -> Number:
    a.tolerance = abs(b.readings[0])
    a.unit, a.loose = (b.unit, b.loose) if a.unit is None else (a.unit, a.loose)
    a.end, a.plain, a.year = b.end, False, False
    return a


def _feet_and_inches(folded: str, a: Number, b: Number) -> Number | None:
    """``6 feet 5 inches``, ``6-foot-5``: one length."""
    inches = b.readings[0]
    if a.unit != "ft" or not 0 <= inches < 12 or not (b.unit == "in" or (b.plain and folded[a.end] == "-")):
        return None
    value = a.readings[0] + inches / Fraction(12)
    return Number(a.start, b.end, (value,), Fraction(1, 12), 2, a.written, unit="ft")
