"""Reading one number after the other: where a digit or a number word stands, what the number there is, or that it is
none.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from fractions import Fraction

from onrecord.atoms.figures.attach import attach
from onrecord.atoms.figures.compounds import compound
from onrecord.atoms.figures.digits import number_at
from onrecord.atoms.figures.excluded import excluded_end, is_label, is_month_day
from onrecord.atoms.figures.lexicon import LANGUAGES, context, starters
from onrecord.atoms.figures.number import Number
from onrecord.atoms.figures.numerals import read_numeral
from onrecord.atoms.figures.words import Words
from onrecord.text import Text

__all__ = ["scan"]

_DIGIT = re.compile(r"[0-9]+")
_RUN = re.compile(r"[0-9A-Za-z_]*")
_NUMERIC = re.compile(r"[0-9.,']+")
_PLURAL = re.compile(r"s(?![A-Za-z0-9])")  # "under-18s"
_LETTER_CODE = re.compile(r"-[A-Z](?![A-Za-z])|\([a-z]\)")
_COMMA_DECIMAL = re.compile(r"[0-9]{1,3},[0-9](?![0-9]|[.,][0-9])")
_RACE = re.compile(r"([0-9]{1,2}):([0-5][0-9]\.[0-9]{1,3})(?![0-9])")  # 1:46.26 is a time taken, not a time of day
_FEET = re.compile(r"([1-9])' ?([0-9]|1[01])\"")
_NUMBER_GAP = re.compile(r"[0-9][0-9.,]* $")
_AGED = re.compile(r"\b(?:aged?|ages) $", re.IGNORECASE)
_NAME_AGE = re.compile(r"[A-Z][\w'-]+, $")


def scan(text: Text, start: int, end: int) -> Iterator[Number]:
    """The numbers of a range of the *folded* string, in order, with their units; not yet joined into ranges."""
    return _Scanner(text, start, end).numbers()


class _Scanner:
    def __init__(self, text: Text, start: int, end: int) -> None:
        self.folded = text.folded.string
        self.start, self.end = start, end
        self.text = text
        self.last_end = -1

    def numbers(self) -> Iterator[Number]:
        at = self.start
        for position, index in self._places():
            if position < at:
                continue
            number, at = self._digits(position) if index < 0 else self._word(index)
            if number is not None:
                self.last_end = number.end
                yield number

    def _places(self) -> list[tuple[int, int]]:
        """Where a number may begin: (folded offset, token index of a number word or -1), in order."""
        folded, tokens = self.folded, self.text.tokens
        places = [(m.start(), -1) for m in _DIGIT.finditer(folded, self.start, self.end)]
        self.given = self.text.language if places or tokens.keys else "und"
        self.language = language = self.given if self.given in LANGUAGES else "en"
        self.words = Words(folded, tokens, language)
        whole = self.start == 0 and self.end == len(folded)
        first, last = (0, len(tokens.keys)) if whole else self._token_range()
        keys = tokens.keys if whole else tokens.keys[first:last]
        first_words = starters(language)
        if language in ("de", "it"):
            first_words = first_words | {key for key in set(keys) if compound(key, language) is not None}
        found = [(tokens.starts[i], i) for i, key in enumerate(keys, first) if key in first_words]
        if found:
            places = sorted(places + found)
        return places

    def _token_range(self) -> tuple[int, int]:
        return bisect_left(self.text.tokens.starts, self.start), bisect_right(self.text.tokens.ends, self.end)

    def _word(self, index: int) -> tuple[Number | None, int]:
        words, folded = self.words, self.folded
        number = words.read(index)
        if number is None or number.end > self.end or number.start < self.start:
            return None, words.ends[index]
        after = bisect_left(words.ends, number.end)
        if folded[number.start - 6 : number.start].lower() == "minus ":
            number.start -= 6
            number.readings = tuple(-reading for reading in number.readings)
        if number.ordinal and is_month_day(words.keys, index, after + 1, folded, words.starts, number, self.language):
            return None, number.end
        attach(folded, number, self.language, self.end)
        if self._is_name(index, after, number):
            return None, number.end
        alone = number.readings[0] == 1 and after == index and not number.ordinal
        number.weak = alone and not (
            self._one_counts(index) if number.unit is None else self._one_day_counts(index, number)
        )
        return number, number.end

    def _one_counts(self, i: int) -> bool:
        """``one`` is a count before a noun (``one person died``), else mostly a pronoun (``one of them``, ``no
        one``).
        """
        words, known = self.words, context(self.language)
        following = words.key(i + 1) if words.joined(i + 1) else ""
        if (words.joined(i) and words.key(i - 1) in known.one_before) or not following.isalpha():
            return False
        return following not in known.not_one and following not in known.stop

    def _one_day_counts(self, i: int, number: Number) -> bool:
        """``one day`` is mostly "some day"; ``only one day`` and ``within one day`` are counts."""
        return (
            number.unit != "day"
            or self.folded[number.end - 1] == "s"
            or "-" in self.folded[number.start : number.end]
            or self.words.key(i - 1) in context(self.language).one_day
        )

    def _is_name(self, i: int, after: int, number: Number) -> bool:
        """A capital inside a sentence beside another: ``the Seven Years' War``."""
        folded, words = self.folded, self.words
        if self.language == "de" or not folded[number.start].isupper() or number.unit:
            return False
        before = folded[max(0, number.start - 2) : number.start]
        following = words.starts[after + 1] if words.joined(after + 1) else -1
        if not (len(before) == 2 and before[0].isalpha() and before[1] == " ") or following < 0:
            return False
        return folded[words.starts[i - 1]].islower() and folded[following].isupper()

    def _digits(self, at: int) -> tuple[Number | None, int]:
        folded, limit, language = self.folded, self.end, self.language
        before = folded[at - 1] if at > self.start else " "
        run_end = _past(_RUN, folded, at)
        if before in "^_§#" or (before == "'" and not (at > 1 and folded[at - 2].isspace() is False)):
            return None, run_end
        if match := _RACE.match(folded, at, limit):
            part = Fraction(1, 10 ** (len(match[2]) - 3))
            value = int(match[1]) * 60 + Fraction(match[2])
            return Number(at, match.end(), (value,), part, len(match[2]), unit="second"), match.end()
        if end := excluded_end(folded, at, limit):
            return None, end
        if before in ".,/-:+" and at > 1 and at - 1 != self.last_end and not self._may_follow(at, before):
            return None, run_end
        if match := _FEET.match(folded, at, limit):
            value = int(match[1]) + Fraction(int(match[2]), 12)
            return Number(at, match.end(), (value,), Fraction(1, 12), 2, unit="ft"), match.end()
        spaced = not _NUMBER_GAP.search(folded, max(0, at - 12), at) and not self._after_month(at)
        listed = before == "," and at - 1 == self.last_end  # "26,29,49": once a list, a list to its end
        numeral = read_numeral(folded, at, _past(_DIGIT, folded, at) if listed else limit, self.given, spaced)
        if numeral is None:
            return None, max(_past(_NUMERIC, folded, at), run_end)
        number = None if listed else self._comma_decimal(at)
        if number is None:
            number = number_at(self.text.folded, at, numeral, limit, language)
            if number is None:
                return None, max(run_end, numeral.end)
            attach(folded, number, language, limit)
        if not numeral.sure and number.unit:
            number.sure = True  # "$5,20" is a price, "5,20" may be a list of two
        if self._is_code(number) or (before == "/" and number.plain and at - 1 != self.last_end):
            return None, max(run_end, number.end)
        self._sign(number)
        self._age(number)
        if is_label(folded, number, language):
            return None, number.end
        if self._is_date_part(number):
            return None, number.end
        return number, number.end

    def _comma_decimal(self, at: int) -> Number | None:
        """``1,5 million`` in a text that writes 1.5 elsewhere: a decimal where a scale or a unit follows it."""
        match = _COMMA_DECIMAL.match(self.folded, at, self.end)
        if match is None:
            return None
        number = Number(at, match.end(), (Fraction(match[0].replace(",", ".")),), Fraction(1, 10), len(match[0]) - 1)
        attach(self.folded, number, self.language, self.end)
        return number if number.unit or number.scale != 1 else None

    def _may_follow(self, at: int, before: str) -> bool:
        """Whether a number can begin behind a point, a comma, a slash or a hyphen that no number ended at."""
        previous = self.folded[at - 2]
        if not previous.isalnum():
            return before in ".-/+" or previous != ","
        if before == "/":
            return previous.isalpha()
        if before == "-":  # "mid-1990", "under-18", but "V-280", "COVID-19"
            match = re.search(r"([^\W\d_]+)-$", self.folded[max(0, at - 20) : at])
            return match is not None and match[1].islower() and len(match[1]) > 1
        if before == ".":
            return self.folded[at - 3 : at] in ("Rs.", "ca.", " c.") or self.folded[at - 4 : at] == "approx."
        return before == "," and not previous.isdigit()

    def _after_month(self, at: int) -> bool:
        match = re.search(r"([^\W\d_]+)\.? $", self.folded[max(0, at - 14) : at])
        return match is not None and match[1].lower() in context(self.language).month

    def _is_code(self, number: Number) -> bool:
        """Letters or digits that touch the number: ``BRCA1``, ``3D``, ``10-K``."""
        folded = self.folded
        before, after = folded[number.start - 1 : number.start], folded[number.end : number.end + 1]
        if number.start > 0 and _is_code_letter(before):
            return True
        if after and _is_code_letter(after):
            plural = number.plain and number.readings[0] < 100 and _PLURAL.match(folded, number.end)
            return not (plural or (number.unit == "degree" and after in "NSEW"))
        return not number.unit and bool(_LETTER_CODE.match(folded, number.end))

    def _sign(self, number: Number) -> None:
        """A minus sign, or the brackets of a cell: ``-5``, ``| (5.3) |``."""
        folded, start = self.folded, number.start
        before = folded[start - 1 : start]
        if (
            before == "-"
            and start > self.start
            and not (start > 1 and (folded[start - 2].isalnum() or folded[start - 2] in "%-.)]'"))
        ):
            number.start -= 1
        elif folded[start - 6 : start].lower() == "minus ":
            number.start -= 6
        elif before == "(" and folded[number.end : number.end + 1] == ")":
            left = folded[max(0, start - 4) : start - 1].rstrip(" $€£")[-1:]
            right = folded[number.end + 1 : number.end + 3].lstrip(" ")[:1]
            if not (left in ("|", "\t", "\n", "") and right in ("|", "\t", "\n", "")) or not (left or right):
                return
            number.start, number.end = start - 1, number.end + 1
            if (sign := folded[start - 2 : start - 1]) in ("$", "€", "£"):
                number.start, number.unit, number.loose = (
                    start - 2,
                    {"$": "USD", "€": "EUR", "£": "GBP"}[sign],
                    sign == "$",
                )
        else:
            return
        number.readings = tuple(-reading for reading in number.readings)
        number.plain = number.year = False

    def _age(self, number: Number) -> None:
        """``aged 42`` and ``Smith, 42, said``: years are meant though no unit stands there."""
        if not number.plain or number.unit or not 0 < number.readings[0] < 120 or number.ordinal:
            return
        folded, start = self.folded, number.start
        named = folded[number.end : number.end + 1] == "," and _NAME_AGE.search(folded, max(0, start - 24), start)
        if named or _AGED.search(folded, max(0, start - 8), start):
            number.unit = "year"

    def _is_date_part(self, number: Number) -> bool:
        if number.unit or not (number.plain or number.ordinal):
            return False
        words = self.words
        i = bisect_left(words.starts, number.start)
        j = bisect_left(words.starts, number.end)
        return is_month_day(words.keys, i, j, self.folded, words.starts, number, self.language)


def _is_code_letter(character: str) -> bool:
    return character == "_" or (character.isascii() and character.isalnum())


def _past(pattern: re.Pattern[str], string: str, at: int) -> int:
    """Where what begins at ``at`` ends; ``at`` where nothing does."""
    match = pattern.match(string, at)
    return match.end() if match else at
