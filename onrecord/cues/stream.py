"""The words of a text as the lists see them: contractions taken apart, and what stands between two words.

``don't``, ``dont`` and ``do not`` are all the words *do* and *not*, so that an expression is written once. Sentence
borders and punctuation are kept as a sign before each word, so that no expression reaches across them.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache

from onrecord.text import Text

__all__ = ["JOINED", "Stream"]

#: Signs before a word (see :attr:`Stream.before`) that do not part it from the word before.
JOINED = " -"

_NOT = {"ca": "can", "wo": "will", "sha": "shall", "ai": "ain"}
_HELPERS = frozenset(
    ("do", "does", "did", "is", "are", "was", "were", "have", "has", "had", "would", "could", "should", "must", "might",
     "need", "ca", "wo", "ai", "can", "will")
)  # fmt: skip
_BARE = {helper + "nt": helper for helper in _HELPERS - {"can", "will"}}
_WITHOUT_APOSTROPHE = {  # chat spellings: the length of the first part, then both words
    "im": (1, "i", "am"), "ive": (1, "i", "have"), "youre": (3, "you", "are"), "youve": (3, "you", "have"),
    "theyre": (4, "they", "are"), "theyve": (4, "they", "have"), "weve": (2, "we", "have"), "thats": (4, "that", "'s"),
    "whats": (4, "what", "'s"), "hes": (2, "he", "'s"), "shes": (3, "she", "'s"),
    "cannot": (3, "can", "not"), "mustve": (4, "must", "have"), "couldve": (5, "could", "have"),
    "wouldve": (5, "would", "have"), "shouldve": (6, "should", "have"), "mightve": (5, "might", "have"),
}  # fmt: skip
_SHORT = re.compile(r"[A-Z][A-Za-z]{0,4}")  # before a stop inside a sentence: "Mr.", "Sen.", an initial
_ENDINGS = {"'m": "am", "'re": "are", "'ve": "have", "'ll": "will", "'d": "'d", "'s": "'s"}

_Parts = tuple[str, str, int]  # two keys, and how many characters the second has


@lru_cache(maxsize=1 << 14)
def _parts(key: str) -> _Parts | None:
    """The two words of a contraction; ``None`` for a plain word."""
    if "'" in key:
        if key.endswith("n't") and len(key) > 3:
            first = key[:-3]
            return _NOT.get(first, first), "not", 3
        head, sign, tail = key.rpartition("'")
        second = _ENDINGS.get(sign + tail)
        return (head, second, len(tail) + 1) if second and head else None
    if key in _BARE:
        return _NOT.get(_BARE[key], _BARE[key]), "not", 2
    known = _WITHOUT_APOSTROPHE.get(key)
    return (known[1], known[2], len(key) - known[0]) if known else None


@lru_cache(maxsize=1 << 12)
def _sign(gap: str) -> str:
    """One sign for what stands between two words: blank, hyphen, comma, stop, quote, bracket; ``;`` for the rest."""
    marks = gap.strip()
    if not marks or set(marks) <= set("*_`·"):
        return " "
    if marks in ("-", ":"):  # "well-known" and "9:30" are one word each
        return "-" if gap in ("-", ":") else ";"
    if '"' in marks or "'" in marks:
        return '"'
    if any(c in marks for c in "()[]{}"):
        return "("
    return "," if set(marks) <= {",", "*", "_"} else marks if marks == "." else ";"


class Stream:
    """Words of a range of a text in parallel columns.

    ``keys[i]`` is the word, ``starts[i]`` and ``ends[i]`` its *folded* offsets, ``before[i]`` the sign before it (``^``
    at the start of a sentence); ``before`` has one more member, the end. ``borders`` are the indices at which sentences
    begin.
    """

    __slots__ = ("before", "borders", "ends", "keys", "starts", "string", "text")

    def __init__(self, text: Text, start: int = 0, end: int | None = None) -> None:
        self.text = text
        self.string = text.folded.string
        self.keys: list[str] = []
        self.starts: list[int] = []
        self.ends: list[int] = []
        self.before: list[str] = []
        self.borders: list[int] = []
        self._read(start, len(text.string) if end is None else end)

    def _read(self, start: int, end: int) -> None:
        text, string = self.text, self.string
        tokens = text.tokens
        first, last = text.token_range(start, end)
        borders = text.sentence_borders
        position = text.folded.position
        at = max(0, bisect_right(borders, (start, len(text.string) + 1)) - 1)
        next_border = position(borders[at][0]) if at < len(borders) else len(string) + 1
        keys, starts, ends, before = self.keys, self.starts, self.ends, self.before
        previous = None
        for i in range(first, last):
            key, a, b = tokens.keys[i], tokens.starts[i], tokens.ends[i]
            sign = "^"
            if a >= next_border or previous is None:
                self.borders.append(len(keys))
                while a >= next_border:
                    at += 1
                    next_border = position(borders[at][0]) if at < len(borders) else len(string) + 1
            else:
                gap = string[previous:a]
                sign = " " if gap == " " else _sign(gap)
                if sign == "." and keys[-1] != "no" and _SHORT.fullmatch(string, starts[-1], ends[-1]):
                    sign = " "
            previous = b
            parts = _parts(key)
            if parts is None or b - a != len(key):
                # "does n't" comes from a tokenizer
                stray = key == "n't" or (key == "nt" and bool(keys) and keys[-1] in _HELPERS)
                keys.append("not" if stray else key)
                starts.append(a)
                ends.append(b)
                before.append(sign)
            else:
                keys += parts[:2]
                starts += (a, b - parts[2])
                ends += (b - parts[2], b)
                before += (sign, " ")
        before.append("^")

    def __len__(self) -> int:
        return len(self.keys)

    def source(self, first: int, last: int) -> tuple[int, int]:
        """Offsets in the text as given of the words ``first`` up to, not including, ``last``."""
        return self.text.folded.source(self.starts[first], self.ends[last - 1])

    def is_lower(self, i: int) -> bool:
        """Whether the word begins with a small letter."""
        return self.string[self.starts[i]].islower()

    def sentences(self) -> list[tuple[int, int]]:
        """Word ranges of the sentences, in order."""
        return list(zip(self.borders, [*self.borders, len(self.keys)][1:], strict=True))
