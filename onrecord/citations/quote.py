"""A quotation as it was given, made ready to be looked for."""

from __future__ import annotations

import html
import re
from functools import cached_property

from onrecord.atoms.lists import section
from onrecord.atoms.quotations import Piece
from onrecord.atoms.quotations.pieces import pieces_of
from onrecord.errors import InputError
from onrecord.evidence.locate import hyphens_joined
from onrecord.text import Text
from onrecord.text.tokens import LOOK_ALIKES

__all__ = ["MINIMUM", "Quote", "letters_in", "normalize", "tied"]

#: Letters and digits from which words are evidence; a Han, kana or Hangul character counts double.
MINIMUM = 8
_WIDE = re.compile("[\u1100-\u11ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]")
_ALONE = re.compile("[\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_LATIN = re.compile("[A-Za-z]")
_OTHER = re.compile("[\u0370-\u03ff\u0400-\u052f]")
_PHRASE = 5  # function words from which they are a phrase that stands for itself
_LONGEST = 2_000_000  # characters; a longer "quotation" is a document


def normalize(text: str) -> str:
    """The form under which words are compared: case, typography and punctuation folded, numbers and signs kept.

    >>> normalize("“It’s 12.5 %,” — she SAID")
    "it's 12.5 % she said"
    """
    if not isinstance(text, str):
        raise InputError(f"a quotation is a string, not {type(text).__name__}")
    return " ".join(Text(text, "und").tokens.keys)


class Quote:
    """``string`` is the quotation without the marks around it. ``usable`` is false for what is no text, or none that a
    quotation can be.
    """

    def __init__(self, given: object) -> None:
        self.usable = isinstance(given, str) and len(given) <= _LONGEST
        self.string: str = given if self.usable and isinstance(given, str) else ""

    @cached_property
    def text(self) -> Text:
        return Text(self.string, "und")

    @property
    def keys(self) -> list[str]:
        return self.text.tokens.keys

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces between the editor's marks; one where there are none."""
        if not any(c in self.string for c in "[(…⋯") and ".." not in self.string and ". ." not in self.string:
            return ()
        found = pieces_of(self.text.span(0, len(self.string)))
        return found if any(p.kind_ != "words" for p in found) else ()

    def too_short(self, minimum: int = MINIMUM) -> bool:
        """Whether the words are too few to be evidence: below ``minimum`` letters, or, unless the caller lowers that,
        a single word or a few function words.
        """
        words = [k for k in self.keys if any(c.isalnum() for c in k)]
        if not words or letters_in(words) < minimum:
            return True
        if minimum < MINIMUM:
            return False
        single = len(words) < 2 or (len(words) == 2 and "'" in self.string and words[1] == "s")
        return single or (len(words) < _PHRASE and all(word in section("ordinary", "function") for word in words))

    def spellings(self) -> list[tuple[str, list[str]]]:
        """Other keys of the same words, with what was undone: ``hyphen``, ``entity``, ``look_alike``."""
        found: list[tuple[str, list[str]]] = []
        if "-" in self.text.folded.string:
            found.append(("hyphen", hyphens_joined(self.text)))
        if "&" in self.string and _ENTITY.search(self.string):
            once = html.unescape(self.string)  # escaped twice, by some services
            found += [("entity", Text(plain, "und").tokens.keys) for plain in (once, html.unescape(once))]
        if _LATIN.search(self.string) and _OTHER.search(self.string):
            found.append(("look_alike", [_latin(k) for k in self.keys]))
        return [(how, keys) for how, keys in found if keys != self.keys and keys]


def tied(text: Text) -> frozenset[int]:
    """The tokens of ``text`` that a hyphen ties to the one before."""
    folded, tokens = text.folded.string, text.tokens
    return frozenset(
        i for i in range(1, len(tokens))
        if tokens.starts[i] == tokens.ends[i - 1] + 1 and folded[tokens.ends[i - 1]] == "-"
    )  # fmt: skip


def letters_in(words: list[str]) -> int:
    """Letters and digits, those of a Han, kana or Hangul character counted twice."""
    string = "".join(words)
    return sum(c.isalnum() for c in string) + len(_WIDE.findall(string))


def _latin(key: str) -> str:
    """A word of nothing but look-alike letters as the Latin word that it looks like."""
    plain = key.translate(LOOK_ALIKES)
    return plain.lower() if plain.isascii() else key
