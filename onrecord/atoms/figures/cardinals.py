"""Cardinal numbers in words: ``three million two hundred thousand``, ``mil millones``, ``quatre-vingt-dix-sept``.

A small grammar over tokens: words that add (``two``, ``forty``), ``hundred``, scales, a joining word. Two numbers
that do not fit together stay two: ``two three`` is never 5. The words are data (``data/<language>/numbers.txt``).
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from onrecord.atoms.figures.compounds import compound
from onrecord.atoms.figures.lexicon import Numbers, context, numbers
from onrecord.atoms.figures.number import Number
from onrecord.text.tokens import Tokens

__all__ = ["Cardinal", "Cardinals"]


class Cardinal(NamedTuple):
    """``after`` is the index of the token behind it, ``scale`` its last scale (1 where it has none)."""

    value: int
    step: int
    after: int
    scale: int


class Cardinals:
    """Reads number words of one text; every method takes a token index and returns a number or ``None``."""

    def __init__(self, folded: str, tokens: Tokens, language: str) -> None:
        self.folded = folded
        self.keys = tokens.keys
        self.starts = tokens.starts
        self.ends = tokens.ends
        self.lexicon: Numbers = numbers(language)
        self.known = context(language)
        self.language = language

    def joined(self, j: int, comma: bool = False) -> bool:
        """Whether token ``j`` follows the one before it with a space, a hyphen or a line end between them."""
        if not 0 < j < len(self.keys):
            return False
        gap = self.folded[self.ends[j - 1] : self.starts[j]]
        return len(gap) <= 2 and ((gap.strip() in ("", "-") and gap != "") or (comma and gap == ", "))

    def key(self, j: int) -> str:
        return self.keys[j] if 0 <= j < len(self.keys) else ""

    def number(self, first: int, after: int, value: Fraction, step: Fraction | int, **flags: bool) -> Number:
        step = Fraction(step)
        digits = len(str(abs(value) // step)) if value and step else 1
        number = Number(self.starts[first], self.ends[after - 1], (value,), step, digits, "words")
        for name, flag in flags.items():
            setattr(number, name, flag)
        return number

    def _small(self, j: int, seen: bool) -> int | None:
        key, n = self.keys[j], self.lexicon
        value = n.small.get(key)
        if value is None and key in n.inside:
            following = self.key(j + 1) if self.joined(j + 1) else ""
            value = n.inside[key] if seen or following in n.scale or following in n.hundred else None
        return compound(key, self.language) if value is None else value

    def cardinal(self, i: int, commas: bool = True) -> Cardinal | None:
        keys, n = self.keys, self.lexicon
        total = current = 0
        limit: int | None = None
        place = 1
        j = i
        spoken_between = bool(i) and keys[i - 1] == "between"
        while j < len(keys):
            if j > i and not self.joined(j, comma=commas and limit is not None and limit >= 1000):
                break
            if j > i and self.folded[self.ends[j - 1]] == "," and not self._lower_scale(j, limit or 0):
                break
            key = keys[j]
            if (value := self._small(j, j > i)) is not None:
                if not self._fits(current, value, j > i):
                    break
                current += 76 if value == 20 and current % 100 == 4 else value
                place = 1
            elif key in n.article and (j == i or keys[j - 1] in n.join):
                if not self._article_fits(j, i, current):
                    break
                current += 1
                place = 1
            elif key in n.hundred:
                if current >= 100 or (current == 0 and j > i and limit is None):
                    break
                current, place = max(current, 1) * 100, 100
            elif key in n.scale:
                scale = n.scale[key]
                if j == i and (scale != 1000 or self.language not in ("de", "fr", "es", "pt", "it")):
                    return None
                if limit is not None and scale >= limit:
                    if current or scale == limit or total >= scale * 1000:
                        break
                    total *= scale
                else:
                    total += max(current, 1) * scale
                current, limit, place = 0, scale, scale
            elif key in n.join and j > i and not spoken_between and self._join_fits(j, current, limit):
                pass
            else:
                break
            j += 1
        if j == i:
            return None
        value = total + current
        step = place if limit and not current else 1
        while step > 1 and value % step:
            step //= 10
        return Cardinal(value, step, j, limit or 1)

    def _fits(self, current: int, value: int, seen: bool) -> bool:
        if current == 0:
            return value > 0 or not seen
        if value == 0:
            return False
        rest = current % 100
        if value < 10:
            return rest == 0 or (rest % 10 == 0 and rest >= 20)
        if value < 100:
            if rest == 0 and current >= 100:
                return True
            return self.language == "fr" and ((value < 20 and rest in (60, 80)) or (value == 20 and rest == 4))
        return value < 1000 and current % 1000 == 0

    def _article_fits(self, j: int, i: int, current: int) -> bool:
        """``un`` is a number before a scale (``un million``) and behind a joining word (``vingt et un``), nowhere
        else.
        """
        if j > i:
            return self.language != "en" and current % 10 == 0 and current >= 20
        return self.joined(j + 1) and (self.key(j + 1) in self.lexicon.scale or self.key(j + 1) in self.lexicon.hundred)

    def _join_fits(self, j: int, current: int, limit: int | None) -> bool:
        """Whether ``and`` (``y``, ``e``, ``et``) at ``j`` joins the number so far with the next word."""
        if not self.joined(j + 1):
            return False
        following = self.keys[j + 1]
        value = self._small(j + 1, True)
        if value is None and following in self.lexicon.article and self.language != "en":
            value = 1
        if not value:
            return False
        if self.language == "en":
            if current == 0:
                return limit is not None and value < 100 and self.key(j + 2) not in self.lexicon.scale
            return current % 100 == 0 and value < 100
        if self.language == "pt":
            return self._fits(current, value, True)
        return (current % 10 == 0 and current % 100 >= 20 and value < 10) or (
            self.language == "fr" and current % 100 == 60 and value == 11
        )

    def _lower_scale(self, j: int, limit: int) -> bool:
        """``three million, two hundred thousand``: behind a comma only a number of a smaller scale goes on."""
        following = self.cardinal(j, commas=False)
        return following is not None and 100 <= following.value < limit
