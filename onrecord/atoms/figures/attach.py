"""What stands beside a number and belongs to it: scale (``bn``, ``million``, ``万``), unit, currency.

Longest spelling first; symbols keep their case. Words that are also something else (``in``, ``won``, ``stone``, a
capital letter behind a space) count only where their neighbours leave no doubt.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache

from onrecord.atoms.figures.lexicon import Spelling, context, families, numbers, scales, spellings, units
from onrecord.atoms.figures.number import Number

__all__ = ["attach"]

_INCH = re.compile(
    r"(?:\.? ?[,;)x×]|\.?\s*$|\. ?(?=[A-Z\n])|\.?\s(?:thick|wide|tall|long|deep|high|in diameter|diagonal)\b)"
)
_STONE = re.compile(r"\s*(?:[.,;)]|$|\d)")
_MASS = re.compile(r"(?:-[a-z]|s? of\b|s? (?:heavier|lighter|overweight)\b)")
_MASS_BEFORE = re.compile(
    r"\b(?:weigh\w*|weight|lost|lose|losing|gained|lift\w*)\W+(?:[\w.,-]+\W+){0,3}$", re.IGNORECASE
)
_VERB_WON = re.compile(r"\s(?:the|a|an|their|his|her|its|by|in|with|at|on|from|over|for|gold|silver|seats?|it)\b")
_AFTER_LETTER = re.compile(r"\s*(?:[.,;:)\]]|$|(?:and|or|of|for|at|to|in|is|was)\b)")
_PLURAL = re.compile(r" (?:[a-z]+(?:-[a-z]+)* ){0,2}?([a-z]+)")
_RAW = re.compile(
    r"(?!(?:ish|ers?)\b)[A-Za-zµ]{2,4}(?![A-Za-z0-9_'-])"
)  # 900MVA: a unit that no table has is compared as it is written
_WORD = re.compile(r"[^\W\d_]+")
_LOWER_SCALE = re.compile(r"(?<=[万萬만亿億억兆]) ?([0-9][0-9,]{0,8})(千|万|萬|만|(?![0-9.,千万萬만亿億억]))")
_OF_A = re.compile(r" an? ")
_NOT_HALVED = frozenset(("%", "pp", "bp", "degree", "cent"))
_TRACK = frozenset((50, 60, 100, 110, 200, 400, 800, 1500, 3000, 5000, 10000))


def attach(folded: str, number: Number, language: str, limit: int) -> None:
    """Extend ``number`` in place over its currency, scale and unit."""
    _currency_before(folded, number, language)
    _scale(folded, number, language, limit)
    _unit(folded, number, language, limit)


def _currency_before(folded: str, number: Number, language: str) -> None:
    if number.written == "words":
        return
    at = number.start
    if folded[at - 1 : at] == " " and at > 1 and folded[at - 2] in "-$€£¥₹":
        at -= 1
    sign_inside = folded[at - 1 : at] == "-" and folded[at - 2 : at - 1] in ("$", "€", "£", "¥", "₹")
    if sign_inside:
        at -= 1
    end = at - 1 if folded[at - 1 : at] == " " else at
    if end < 1 or not (folded[end - 1].isalpha() or not folded[end - 1].isalnum()):
        return
    for money in spellings(language)[1].get(folded[end - 1], ()):
        form = money.form
        if folded.endswith(form, max(0, end - len(form)), end):
            begin = end - len(form)
            if form[0].isalnum() and begin and folded[begin - 1].isalnum():
                continue
            number.start = begin
            number.unit, number.loose, number.sign = money.unit, money.loose, True
            number.plain = False
            if sign_inside:
                _negate(number)
            return


def _negate(number: Number) -> None:
    number.readings = tuple(-reading for reading in number.readings)


def _boundary(folded: str, end: int, form: str) -> bool:
    following = folded[end : end + 1]
    return not (form[-1].isalnum() and form[-1].isascii() and (following.isalnum() or following == "_"))


def _scale(folded: str, number: Number, language: str, limit: int) -> None:
    if number.share or number.ordinal or number.vague:
        return
    words = numbers(language)
    for _ in range(2):
        at = number.end
        gap = 1 if folded[at : at + 1] in (" ", "-") or (folded[at : at + 1] == "\n" and number.unit) else 0
        if number.written == "digits" and (found := _WORD.match(folded, at + gap, limit)):
            word = found.group().lower()
            if value := words.scale.get(word) or (100 if word == "hundred" else None):
                number.scaled(value)
                number.end = found.end()
                if folded.startswith(".", number.end) and found.group() + "." in _dotted():
                    number.end += 1  # "1,25 Mio. Euro": what follows is still its unit
                continue
        if (sign := _scale_sign(folded, number, gap)) is None:
            return
        number.scaled(sign[0])
        number.end, number.sure = sign[1], number.sure and sign[2]
        while sign[0] >= 10000 and (lower := _LOWER_SCALE.match(folded, number.end, limit)):
            _add(number, lower, sign[0])


@cache
def _dotted() -> frozenset[str]:
    """The abbreviations of scales that are written with a stop."""
    return frozenset(form for forms in scales().values() for form, _, _ in forms if form.endswith("."))


def _add(number: Number, lower: re.Match[str], above: int) -> None:
    """``1億2000万``: what stands behind the higher sign is added; where it is no smaller a person should look."""
    step = {"": 1, "千": 1000}.get(lower[2], 10000)
    value = int(lower[1].replace(",", "")) * step
    number.sure = number.sure and value < above and len(number.readings) == 1
    number.readings = tuple(reading + value for reading in number.readings)
    number.step, number.end = Fraction(step), lower.end()
    number.precision = len(str(int(number.readings[0] // step)))


def _scale_sign(folded: str, number: Number, gap: int) -> tuple[int, int, bool] | None:
    if number.written == "words":
        return None
    at = number.end
    if folded[number.start : at] == "401" and not number.sign:
        return None  # the American savings plan
    for position in dict.fromkeys((at, at + gap)):
        for form, value, condition in scales().get(folded[position : position + 1], ()):
            if (condition == "~" and position != at) or (condition == "$" and not number.sign):
                continue
            if folded.startswith(form, position) and _boundary(folded, position + len(form), form):
                return value, position + len(form), not (form == "K" and condition == "~")
    if number.sign or not folded.startswith("m ", at):
        return None
    noun = _PLURAL.match(folded, at + 1)
    words = folded[at + 2 : noun.end()].split() if noun else []
    people = context("en").people
    counted = any(word in people or (word.endswith("s") and len(word) > 3) for word in words[:2])
    if counted and number.readings[0] not in _TRACK:
        return 1000000, at + 1, True
    return None


def _unit(folded: str, number: Number, language: str, limit: int) -> None:
    if number.ordinal:
        return
    at = number.end
    if number.share and (article := _OF_A.match(folded, at)):
        at = article.end() - 1  # "half a mile"
    for position in (at, at + 1) if folded[at : at + 1] in (" ", "-", "\n") else (at,):
        if not number.sign and number.written == "digits" and (end := _inches(folded, position)):
            number.unit, number.end, number.plain = "in", end, False
            return
        found = _spelling(folded, position, number, language, limit)
        if found is None or (number.share and found[0].unit in _NOT_HALVED):
            continue
        spelling, end = found
        money = spelling.unit in families()
        if number.sign and not money:
            return
        if number.sign and number.unit and families().get(number.unit) != families()[spelling.unit]:
            return
        if not (number.sign and spelling.loose):
            number.unit, number.loose = _settled(folded, position, end, number, spelling)
        number.end, number.plain, number.share = end, False, False
        _per(folded, number, language, limit)
        return
    if number.sign:
        _per(folded, number, language, limit)
    elif number.written == "digits" and not number.share and (raw := _RAW.match(folded, number.end)):
        number.unit, number.end, number.plain = raw.group(), raw.end(), False


def _spelling(folded: str, position: int, number: Number, language: str, limit: int) -> tuple[Spelling, int] | None:
    lowered = folded[position : position + 40].lower().replace("-", " ").replace("\n", " ")
    for spelling in spellings(language)[0].get(lowered[:1], ()):
        form = spelling.form
        end = position + len(form)
        if end > limit or not (
            folded.startswith(form, position) if spelling.exact else lowered.startswith(form.replace("-", " "))
        ):
            continue
        if _boundary(folded, end, form) and _fits(folded, position, end, number, spelling):
            return spelling, end
    return None


def _fits(folded: str, position: int, end: int, number: Number, spelling: Spelling) -> bool:
    form, attached = spelling.form, position == number.end
    if spelling.attached and not attached:
        return False
    if not spelling.exact and attached and form[0].isalpha() and number.written == "words":
        return False
    if spelling.exact:
        if number.written == "words" and form.isascii() and form not in ("%", "mph", "km", "kg", "mm", "cm"):
            return False
        if form in "$€£¥₹₩₽":
            return not folded[end : end + 1].isdigit() and (attached or not folded[end + 1 : end + 2].isdigit())
        if len(form) == 1 and form.isalpha() and not attached:
            if folded[end : end + 1] == "'" or folded[position - 1] == "-":
                return False
            return form.islower() or _AFTER_LETTER.match(folded, end) is not None
        if form == "s" and attached and number.plain and number.readings[0] < 100:
            return False  # "under-18s"
        return not (len(form) == 1 and attached and form.isupper() and form not in "LCFKVWM" and number.plain)
    if form == "stone":
        return _STONE.match(folded, end) is not None
    if form == "won":
        return number.readings[0] >= 100 and not _VERB_WON.match(folded, end)
    return not (
        spelling.unit == "second"
        and form == "second"
        and number.written == "words"
        and folded[position - 1] == " "
        and number.readings[0] != 1
    )


def _settled(folded: str, position: int, end: int, number: Number, spelling: Spelling) -> tuple[str, bool]:
    """``pounds`` are mass or money; a scale, ``weighs`` or ``of`` tells, and otherwise they stay undecided."""
    if spelling.unit != "pound":
        return spelling.unit, spelling.loose
    singular = end - (folded[end - 1] in "sS")
    if _MASS.match(folded, singular) or _MASS_BEFORE.search(folded, max(0, number.start - 60), number.start):
        return "lb", False
    return ("GBP" if number.step >= 1000 else "pound"), False


def _per(folded: str, number: Number, language: str, limit: int) -> None:
    """``$15.4/hour``, ``20 J/m^2``: a rate is the unit and what it is divided by."""
    if folded[number.end : number.end + 1] != "/" or number.unit is None:
        return
    probe = Number(number.end + 1, number.end + 1, (Fraction(1),))
    found = _spelling(folded, number.end + 1, probe, language, limit)
    if found and found[0].unit in units():
        number.unit, number.end = f"{number.unit}/{found[0].unit}", found[1]


def _inches(folded: str, at: int) -> int | None:
    """The end of ``in`` at ``at`` where it can only mean inches."""
    if folded[at : at + 2] != "in" or not _INCH.match(folded, at + 2):
        return None
    return at + 2
