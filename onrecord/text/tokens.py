"""Cutting a folded string into tokens: words, numbers and the few signs that carry meaning.

A word is a run of letters, digits and marks of any script, with apostrophes inside; a hyphen separates words
(``first-quarter`` is two). Scripts written without spaces have no word borders in the string: a Han character is a
token of its own, kana, Thai, Lao, Khmer and Burmese go by character too. A number keeps its separators
(``12,50,000``).
"""

from __future__ import annotations

import re
import unicodedata
from array import array
from collections.abc import Iterator
from functools import lru_cache

__all__ = ["LOOK_ALIKES", "NO_SPACES", "Tokens", "key_of", "tokenize"]

#: Character ranges of scripts that are written without spaces between words.
NO_SPACES = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff"
    "\uf900-\ufaff\U00020000-\U0003134f"
)

_NUMBER = r"(?>[0-9]+(?:[.,'][0-9]+){0,20})(?![^\W_])"  # bounded and atomic: linear on any input
_SIGNS = r"[%°$€£¥₹₽₩¢+±<>=≤≥≈~^/&@#‰§−-]"
_ASCII = re.compile(rf"{_NUMBER}|[A-Za-z0-9]+(?:'[A-Za-z0-9]+)*|{_SIGNS}")
_MARK_BLOCKS = (  # the blocks of Unicode 16 that hold combining marks; all other characters need no look
    (0x300, 0x2000), (0x20D0, 0x2100), (0x2CEF, 0x2E00), (0x302A, 0x309B), (0xA66F, 0xAC00), (0xFB1E, 0xFB1F),
    (0xFE20, 0xFE30), (0x101FD, 0x10F90), (0x11000, 0x12000), (0x13430, 0x13460), (0x16120, 0x16130),
    (0x16AF0, 0x16B40),
    (0x16F4F, 0x16FF8), (0x1BC9D, 0x1BC9F), (0x1CF00, 0x1CF50), (0x1D165, 0x1D245), (0x1DA00, 0x1DAB0),
    (0x1E000, 0x1E950),
)  # fmt: skip


@lru_cache(maxsize=1)
def _any_script() -> re.Pattern[str]:
    marks = _marks()
    letters = rf"(?:[A-Za-z0-9]++|[^\W_{NO_SPACES}]|[{marks}])++"  # ASCII first: it is the quickest test
    return re.compile(rf"{_NUMBER}|{letters}(?:'{letters})*+|[{NO_SPACES}][{marks}]*+|{_SIGNS}")


def _marks() -> str:
    """All combining marks as ranges for a character class (``re`` has no ``\\p{M}``), those of NO_SPACES scripts
    too.
    """
    ranges: list[list[int]] = []
    for first, past in _MARK_BLOCKS:
        for point in range(first, past):
            if unicodedata.category(chr(point))[0] != "M":
                continue
            if ranges and ranges[-1][1] == point - 1:
                ranges[-1][1] = point
            else:
                ranges.append([point, point])
    return "".join(f"{chr(a)}-{chr(b)}" if b > a else chr(a) for a, b in ranges)


#: Letters of other scripts that a reader cannot tell from a Latin one; read as Latin only in a word that has Latin
# letters too.
LOOK_ALIKES = str.maketrans(
    "аеорсухіјѕԁһӏԛԝАВЕКМНОРСТУХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "aeopcyxijsdhlqwABEKMHOPCTYXIJSABEZHIKMNOPTYXo"
)
_TO_CYRILLIC = str.maketrans("aeopcyxijsdhlqwABEKMHOPCTYXIJS", "аеорсухіјѕԁһӏԛԝАВЕКМНОРСТУХІЈЅ")
_TO_GREEK = str.maketrans("ABEZHIKMNOPTYXo", "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο")
_CYRILLIC_OR_GREEK = re.compile("[\u0370-\u03ff\u0400-\u052f]")
_LATIN = re.compile("[A-Za-z]")


@lru_cache(maxsize=1 << 16)
def key_of(word: str) -> str:
    """The form under which a word is compared: case folded, a word of two scripts read in one (see
    :func:`_of_one_script`).
    """
    if word.isascii():
        return word.lower()
    if _LATIN.search(word) and _CYRILLIC_OR_GREEK.search(word):
        word = _of_one_script(word)
    return unicodedata.normalize("NFC", word.casefold().replace("i\u0307", "i"))  # Turkish İ


def _of_one_script(word: str) -> str:
    """A word of two scripts in the one that all its letters can be read in: Latin, else that of its other letters."""
    latin = word.translate(LOOK_ALIKES)
    left = _CYRILLIC_OR_GREEK.search(latin)
    if left is None:
        return latin
    return word.translate(_TO_CYRILLIC if left.group() >= "\u0400" else _TO_GREEK)


class Tokens:
    """Tokens of a folded string as parallel columns: ``starts``, ``ends`` (folded offsets) and ``keys``."""

    __slots__ = ("ends", "keys", "starts")

    def __init__(self, starts: array[int], ends: array[int], keys: list[str]) -> None:
        self.starts = starts
        self.ends = ends
        self.keys = keys

    def __len__(self) -> int:
        return len(self.keys)

    def __iter__(self) -> Iterator[tuple[int, int, str]]:
        return zip(self.starts, self.ends, self.keys, strict=True)


def tokenize(folded: str) -> Tokens:
    """The tokens of a folded string, in order."""
    pattern = _ASCII if folded.isascii() else _any_script()
    starts: array[int] = array("I")
    ends: array[int] = array("I")
    keys: list[str] = []
    known: dict[str, str] = {}
    for match in pattern.finditer(folded):
        start, end = match.span()
        word = match.group()
        if word == "-" and not _is_minus(folded, start):
            continue
        key = known.get(word)
        if key is None:
            key = known[word] = key_of(word)
        starts.append(start)
        ends.append(end)
        keys.append(key)
    return Tokens(starts, ends, keys)


def _is_minus(folded: str, position: int) -> bool:
    """A hyphen is a sign where a number follows and nothing that it could join stands before it."""
    after = folded[position + 1 : position + 2]
    before = folded[position - 1 : position] if position else " "
    return after.isdigit() and (before.isspace() or before in "([<>=~^$€£")
