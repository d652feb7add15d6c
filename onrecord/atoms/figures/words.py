"""Numbers in words. On top of the cardinals: halves and other parts (``one and a half billion``, ``two-thirds``),
ordinals, ``point``, vague plurals (``tens of thousands``), years (``nineteen ninety-nine``); these are read in
English only.
"""

from __future__ import annotations

from fractions import Fraction

from onrecord.atoms.figures.cardinals import Cardinal, Cardinals
from onrecord.atoms.figures.number import Number

__all__ = ["Words"]


class Words(Cardinals):
    """Reads the number words of one text."""

    def read(self, i: int) -> Number | None:
        """The number whose first word (an article before it aside) is token ``i``."""
        key, n = self.keys[i], self.lexicon
        first = i
        if (
            i
            and self.keys[i - 1] in n.article
            and self.joined(i)
            and (key in n.hundred or key in n.scale or key in n.part)
        ):
            first = i - 1
        if self.language != "en":
            return self._elsewhere(first, i)
        if key == "half":
            return self._half(i)
        if key in n.vague or key == "tens":
            return self._vague(i)
        if key in n.ordinal or key in n.part:
            return self._part(first, i) if first < i else self._ordinal(i)
        if first == i and (key in n.hundred or key in n.scale) and (vague := self._several(i)):
            return vague
        cardinal = self.cardinal(first)
        if cardinal is None:
            return None
        return self._finish(first, cardinal)

    def _elsewhere(self, first: int, i: int) -> Number | None:
        """Other languages: a cardinal, or a part behind one or behind an article (``zwei Drittel``, ``un tiers``)."""
        part = self.lexicon.part
        if self.keys[i] in part:
            share = Fraction(1, part[self.keys[i]])
            return self.number(first, i + 1, share, share, share=True) if first < i else None
        cardinal = self.cardinal(first)
        if cardinal is None:
            return None
        after = cardinal.after
        if self.joined(after) and self.key(after) in part and 0 < cardinal.value < 100:
            share = Fraction(cardinal.value, part[self.keys[after]])
            return self.number(first, after + 1, share, share, share=True)
        return self.number(first, after, Fraction(cardinal.value), cardinal.step)

    def _several(self, i: int) -> Number | None:
        """``several hundred``, ``a few thousand``, ``a couple of dozen``: at least twice, at most ten times."""
        before = self.key(i - 2) if self.key(i - 1) == "of" else self.key(i - 1)
        if self.language != "en" or before not in ("several", "few", "couple", "many"):
            return None
        base, after = self.lexicon.hundred.get(self.keys[i]) or self.lexicon.scale[self.keys[i]], i + 1
        while self.joined(after) and self.keys[after] in self.lexicon.scale:
            base *= self.lexicon.scale[self.keys[after]]
            after += 1
        number = self.number(i, after, Fraction(2 * base), base, approximate=True, vague=True)
        number.high = Fraction(10 * base)
        return number

    def _finish(self, first: int, cardinal: Cardinal) -> Number | None:
        n, after, value = self.lexicon, cardinal.after, Fraction(cardinal.value)
        following = self.key(after) if self.joined(after) else ""
        if self.keys[first] in n.article and cardinal.scale == 1 and cardinal.value == 1:
            return None
        if following in n.part and (part := self._part_after(first, cardinal)):
            return part
        if following in n.ordinal and cardinal.value % 10 == 0 and n.ordinal[following] < 10 and cardinal.value < 1000:
            return self.number(first, after + 1, value + n.ordinal[following], 1, ordinal=True)
        if following == "and" and (mixed := self._and_part(first, cardinal)):
            return mixed
        if following == "point" and (decimal := self._point(first, cardinal)):
            return decimal
        if cardinal.value in (18, 19, 20) and cardinal.after == first + 1 and (year := self._year(first, cardinal)):
            return year
        return self.number(first, after, value, cardinal.step)

    def _year(self, first: int, cardinal: Cardinal) -> Number | None:
        """``nineteen ninety-nine``."""
        if not self.joined(cardinal.after) or "-" in self.folded[self.ends[first] : self.starts[cardinal.after]]:
            return None
        rest = self.cardinal(cardinal.after)
        if rest is None or not 10 <= rest.value <= 99 or self.folded[self.ends[rest.after - 1] :][:1] == "-":
            return None
        return self.number(first, rest.after, Fraction(cardinal.value * 100 + rest.value), 1, year=True)

    def _part_after(self, first: int, cardinal: Cardinal) -> Number | None:
        """``two-thirds``, ``three quarters of``, ``one half``; ``three quarters`` alone may be nine months."""
        after = cardinal.after
        word = self.keys[after]
        if cardinal.value > 99 or word.endswith(("s", "halves")) == (cardinal.value == 1):
            return None
        hyphen = self.folded[self.ends[after - 1]] == "-"
        if not hyphen and word.startswith("quarter") and self.key(after + 1) not in self.known.whole:
            return None
        if (
            not hyphen
            and cardinal.value == 1
            and word != "half"
            and self.key(after + 1) != "of"
            and self.key(first - 1) not in self.known.by_part
        ):
            return None
        value = Fraction(cardinal.value, self.lexicon.part[word])
        return self._times_scale(self.number(first, after + 1, value, value, share=True), after + 1)

    def _times_scale(self, number: Number, after: int) -> Number:
        scale = self.lexicon.scale.get(self.key(after)) if self.joined(after) else None
        if scale:
            number.scaled(scale)
            number.share = False
            number.end = self.ends[after]
        return number

    def _and_part(self, first: int, cardinal: Cardinal) -> Number | None:
        """``two and a half``, ``one and a half billion``, ``a million and a half``, ``two and three-quarters``."""
        j = cardinal.after + 1
        count = 1 if self.key(j) in ("a", "one") else self.lexicon.small.get(self.key(j), 0)
        part = self.lexicon.part.get(self.key(j + 1))
        if not (count and part and self.joined(j) and self.joined(j + 1)) or self.key(j + 2) == "of":
            return None
        unit = cardinal.scale if cardinal.scale > 1 and cardinal.value % cardinal.scale == 0 else 1
        value = cardinal.value + Fraction(count * unit, part)
        return self._times_scale(self.number(first, j + 2, value, Fraction(unit, part)), j + 2)

    def _point(self, first: int, cardinal: Cardinal) -> Number | None:
        """``two point five million``."""
        j = cardinal.after + 1
        digits = ""
        while self.joined(j) and 0 <= self.lexicon.small.get(self.key(j), -1) <= 9:
            digits += str(self.lexicon.small[self.keys[j]])
            j += 1
        if not digits:
            return None
        value = cardinal.value + Fraction(int(digits), 10 ** len(digits))
        return self._times_scale(self.number(first, j, value, Fraction(1, 10 ** len(digits))), j)

    def _half(self, i: int) -> Number | None:
        n, following = self.lexicon, self.key(i + 1) if self.joined(i + 1) else ""
        before = self.key(i - 1)
        first = i - 1 if before in ("a", "one") and self.joined(i) else i
        if following in n.article and self.joined(i + 2) and self.key(i + 2) in n.scale:
            return self.number(i, i + 3, Fraction(n.scale[self.keys[i + 2]], 2), Fraction(n.scale[self.keys[i + 2]], 2))
        if following in n.scale:
            return self.number(first, i + 2, Fraction(n.scale[following], 2), Fraction(n.scale[following], 2))
        if before in self.known.not_half or (before == "the" and following != "of"):
            return None
        if following in self.known.whole or first < i or before in self.known.by_part:
            return self.number(first, i + 1, Fraction(1, 2), Fraction(1, 2), share=True)
        return None

    def _part(self, first: int, i: int) -> Number | None:
        """``a third of``, ``by a quarter``; ``a third person`` is an ordinal."""
        key, n = self.keys[i], self.lexicon
        measured = key == "quarter" and self.key(i + 1) in self.known.measured
        if key in n.part and (measured or self.key(i + 1) == "of" or self.key(first - 1) in self.known.by_part):
            value = Fraction(1, n.part[key])
            return self.number(first, i + 1, value, value, share=True)
        return self._ordinal(i)

    def _ordinal(self, i: int) -> Number | None:
        key, following, before = self.keys[i], self.key(i + 1), self.key(i - 1)
        value = self.lexicon.ordinal.get(key)
        if value is None or (
            key == "first" and (before == "at" or (following in ("of", "lady", "name", "aid") and before != "the"))
        ):
            return None
        if key == "second" and (
            before in ("a", "per", "each", "every", "split") or before.isdigit() or before in self.lexicon.small
        ):
            return None  # mostly the unit of time
        return self.number(i, i + 1, Fraction(value), 1, ordinal=True)

    def _vague(self, i: int) -> Number | None:
        """``dozens of``, ``hundreds``, ``tens of thousands``: at least twice the word, at most a hundred times."""
        n, after = self.lexicon, i + 1
        base = 10 if self.keys[i] == "tens" else n.vague[self.keys[i]]
        if self.key(i + 1) == "of" and n.vague.get(self.key(i + 2), 0) >= 1000:
            base *= n.vague[self.keys[i + 2]]
            after = i + 3
        elif self.keys[i] == "tens" or (self.keys[i] == "scores" and self.key(i + 1) != "of"):
            return None
        number = self.number(i, after, Fraction(2 * base), base, approximate=True, vague=True)
        number.high = Fraction(100 * base)
        return number
