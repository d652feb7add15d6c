"""Sentences and words of a text for making cases: by white space and marks, with nothing of the package's own."""

from __future__ import annotations

import re
import unicodedata

__all__ = ["SPACELESS", "attributed", "halves", "naive", "sentences", "tokens", "untokens"]

#: Languages written without spaces: a character is a word there.
SPACELESS = frozenset(("zh", "ja", "my", "th"))
_END = re.compile(r"(?<=[.!?।۔؟])\s+|(?<=[。！？။])|\n+")
_LEAST = {True: 24, False: 60}


def sentences(text: str, language: str) -> list[str]:
    """Sentences long enough to be quoted and cut."""
    least = _LEAST[language in SPACELESS]
    found = []
    for piece in _END.split(text):
        piece = (piece or "").strip()
        if len(piece) >= least and len(tokens(piece, language)) >= 12 and not _unbalanced(piece):
            found.append(piece)
    return found


def _unbalanced(piece: str) -> bool:
    """Pieces with brackets or dots of their own are left out: an editor's marks are to be the case's only ones."""
    return any(c in piece for c in "[]…") or ".." in piece


def tokens(sentence: str, language: str) -> list[str]:
    """Words, or characters (with their marks) in a script without spaces."""
    if language not in SPACELESS:
        return sentence.split()
    found: list[str] = []
    for c in sentence:
        latin = bool(found) and c.isascii() and found[-1][-1].isascii() and not c.isspace()
        number = bool(found) and c.isdigit() and found[-1][-1].isdigit()
        if found and (unicodedata.category(c)[0] == "M" or latin or number):
            found[-1] += c
        else:
            found.append(c)
    return found


def untokens(words: list[str], language: str) -> str:
    return ("" if language in SPACELESS else " ").join(words)


def halves(words: list[str]) -> tuple[list[str], list[str]]:
    middle = len(words) // 2
    return words[:middle], words[middle:]


def naive(text: str) -> str:
    """The comparison that the gate is measured beside: NFKC, case folded, letters, digits, per cent and stops."""
    text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    kept = [c if c in "%." or unicodedata.category(c)[0] in "LNM" else " " for c in text]
    return " ".join("".join(kept).split())


def attributed(text: str) -> str | None:
    """The first sentences of a text as news has them: each broken by its attribution."""
    parts = []
    for sentence in sentences(text, "en")[:2]:
        head, tail = halves(sentence.split())
        if '"' in sentence or "“" in sentence or not tail[0][0].islower():
            continue
        parts.append(f"“{' '.join(head).rstrip(',')},” said Ada Moss, the first author, “{' '.join(tail)}”")
    return "\n\n".join(parts) or None
