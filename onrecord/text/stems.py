"""Word forms: the stem under which ``signed``, ``signs`` and ``signing`` are one word.

Snowball (Porter, 2001) for the languages that it knows. English forms are looked up before it: irregular ones in
``data/en/irregular.txt`` (``went`` is ``go``), and words that it would join to another word in ``data/en/kept.txt``
(``several``, beside ``severe``). A language without a stemmer keeps its words as they are.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Protocol

from onrecord.text.data import lines, pairs, read

__all__ = ["stem"]

_SNOWBALL = {
    "ar": "arabic", "ca": "catalan", "da": "danish", "de": "german", "el": "greek", "en": "english", "es": "spanish",
    "eu": "basque", "fi": "finnish", "fr": "french", "ga": "irish", "hi": "hindi", "hu": "hungarian", "hy": "armenian",
    "id": "indonesian", "it": "italian", "lt": "lithuanian", "ne": "nepali", "nl": "dutch", "no": "norwegian",
    "nb": "norwegian", "pt": "portuguese", "ro": "romanian", "ru": "russian", "sr": "serbian", "sv": "swedish",
    "ta": "tamil", "tr": "turkish", "yi": "yiddish",
}  # fmt: skip


class _Stemmer(Protocol):
    def stemWord(self, word: str) -> str: ...


@cache
def _stemmer(language: str) -> _Stemmer | None:
    name = _SNOWBALL.get(language)
    if name is None:
        return None
    import Stemmer

    stemmer: _Stemmer = Stemmer.Stemmer(name)
    return stemmer


@cache
def _irregular(language: str) -> dict[str, str]:
    return dict(pairs(f"{language}/irregular.txt")) if language == "en" else {}


@cache
def _kept(language: str) -> dict[str, str]:
    """Words that have a stem of their own: the first word of their line."""
    if language != "en":
        return {}
    groups = [line.split() for line in lines(read("onrecord.text.data", f"{language}/kept.txt"))]
    return {word: group[0] for group in groups for word in group}


@lru_cache(maxsize=1 << 16)
def stem(key: str, language: str = "en") -> str:
    """The stem of a word's key (see :func:`onrecord.text.tokens.key_of`); a possessive ``'s`` goes first."""
    if key.endswith("'s"):
        key = key[:-2]
    elif key.endswith("'"):
        key = key[:-1]
    if key.isdigit():
        return key
    key = _irregular(language).get(key, key)
    kept = _kept(language).get(key)
    if kept is not None:
        return kept
    stemmer = _stemmer(language)
    return stemmer.stemWord(key) if stemmer else key
