"""What each character does in the line of keys, as tables that NumPy can look up: made from the rules of
:mod:`onrecord.text`, so that nothing about a character is written twice.

``BITS`` says what a character is (:class:`Bit`), ``OUT`` what stands in the line for it. A character whose fold hangs
on its neighbours, or becomes several characters, is ``NOTABLE``: the text around it is folded and tokenized as
:class:`onrecord.text.Text` does it. Tables cover the code points below U+10000; those above are classed one by one.
"""

from __future__ import annotations

import re
import unicodedata
from enum import IntFlag
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from onrecord.text.fold import fold
from onrecord.text.tokens import NO_SPACES, key_of, tokenize

__all__ = ["ELSEWHERE", "SEPARATOR", "Bit", "Tables", "class_of", "narrow", "tables"]

#: Stands between two documents in a line; no key holds it.
SEPARATOR = "\x01"
#: What a code point above U+FFFF is looked up as: a separator, or one whose surroundings are folded with care.
ELSEWHERE = (0xFFFE, 0xFFFF)


class Bit(IntFlag):
    LETTER = 1  # a letter or a mark
    DIGIT = 2
    ALONE = 4  # a character of a script without spaces: a token of its own
    SIGN = 8
    JOINER = 16  # full stop, comma: within a number
    APOSTROPHE = 32
    DASH = 64
    SPACE = 128
    OPEN = 256  # a hyphen behind it is a minus
    BREAK = 512  # a line end
    LATIN = 1024
    LOOK = 2048  # Greek or Cyrillic: in a word with Latin letters it may be a look-alike
    NOTABLE = 4096
    MARK = 8192
    GAP = 16384  # space or tab
    DOUBLE = 32768  # one character that is written twice in the line (ß is ss)


_UNKNOWN = 0xFFFF  # no character has every bit


class Tables:
    """The two tables, filled as characters are met."""

    def __init__(self) -> None:
        self._bits = np.full(1 << 16, _UNKNOWN, np.uint16)
        self._out = np.zeros(1 << 16, np.uint16)
        for point in range(128):
            self._bits[point], self._out[point] = _ascii(chr(point))
        self._bits[ELSEWHERE[0]], self._bits[ELSEWHERE[1]] = 0, Bit.NOTABLE
        self._bits[ord(SEPARATOR)], self._out[ord(SEPARATOR)] = Bit.SIGN, ord(SEPARATOR)

    def look_up(self, codes: NDArray[Any]) -> tuple[NDArray[np.uint16], NDArray[np.uint16]]:
        """The bits of each code point, and what stands for it."""
        bits = self._bits[codes]
        if codes.dtype != np.uint8 or codes.max(initial=0) > 127:
            new = bits == _UNKNOWN
            if new.any():
                for point in np.unique(codes[new]).tolist():
                    self._bits[point], self._out[point] = class_of(chr(point))
                bits = self._bits[codes]
        return bits, self._out[codes]


_ALONE = re.compile(f"[{NO_SPACES}]")
_SIGNS = frozenset("%°$€£¥₹₽₩¢+±<>=≤≥≈~^/&@#‰§")
_OPENS = frozenset("([<>=~^$€£")


# Latin letters and what is folded to them or goes; the micro sign is folded to a Greek letter
_NARROW = re.compile("[^\x00-\xb4\xb6-\xff\u2010-\u2027\u202f\u2030\u2032-\u203a\ufb00-\ufb04]")


def narrow(string: str) -> bool:
    """Whether a byte is enough for each character of a text's line."""
    return string.isascii() or _NARROW.search(string) is None


@cache
def tables() -> Tables:
    return Tables()


def class_of(c: str) -> tuple[int, int]:
    """The bits of a character and the code point that stands for it."""
    if c.isascii():
        return _ascii(c)
    if unicodedata.category(c)[0] == "M":
        if c in _composing() or fold("a" + c).string != "a" + c or key_of("a" + c) != "a" + c:
            return Bit.NOTABLE, 0
        return Bit.LETTER | Bit.MARK, ord(c)
    if "\u1100" <= c <= "\u11ff":
        return Bit.NOTABLE, 0  # Hangul letters join to syllables
    plain = fold(c).string
    if plain == "...":
        return 0, 0
    if len(plain) != 1:
        return Bit.NOTABLE, 0
    if plain.isascii():
        # a number in another form is kept apart from its neighbours (①)
        return (Bit.NOTABLE, 0) if unicodedata.category(c) == "No" else _ascii(plain)
    if plain in _SIGNS:
        return Bit.SIGN | (Bit.OPEN if plain in _OPENS else 0), ord(plain)
    if plain.isspace():
        return Bit.SPACE, 0
    if not tokenize(plain).keys:
        return 0, 0
    key = key_of(plain)
    if key == "ss":
        return Bit.LETTER | Bit.DOUBLE, ord("s")
    if len(key) != 1 or ord(key) > 0xFFFF:
        return Bit.NOTABLE, 0
    if _ALONE.match(plain):
        return Bit.ALONE, ord(key)
    script = Bit.LOOK if "\u0370" <= plain <= "\u03ff" or "\u0400" <= plain <= "\u052f" else 0
    return Bit.LETTER | script, ord(key)


@cache
def _ascii(c: str) -> tuple[int, int]:
    if c.isalpha():
        return Bit.LETTER | Bit.LATIN, ord(c.lower())
    if c.isdigit():
        return Bit.DIGIT, ord(c)
    if c in ".,":
        return Bit.JOINER, ord(c)
    if c == "'":
        return Bit.APOSTROPHE, ord(c)
    if c == "-":
        return Bit.DASH, ord(c)
    if c in "\n\r\x0b\x0c\x1c\x1d\x1e":
        return Bit.SPACE | Bit.BREAK, 0
    if c.isspace():
        return Bit.SPACE | (Bit.GAP if c in " \t" else 0), 0
    opens = Bit.OPEN if c in _OPENS else 0
    return (Bit.SIGN | opens if c in _SIGNS else opens), ord(c)


@cache
def _composing() -> frozenset[str]:
    """The marks of the first planes that compose with a character before them (NFC), from Unicode's own table."""
    found = set()
    for point in range(0xC0, 0x3100):  # all composed characters whose second part is below U+10000, Hangul aside
        parts = unicodedata.decomposition(chr(point)).split()
        if len(parts) == 2 and parts[0][0] != "<":
            pair = "".join(chr(int(p, 16)) for p in parts)
            if unicodedata.normalize("NFC", pair) != pair:
                found.add(pair[1])
    return frozenset(found)
