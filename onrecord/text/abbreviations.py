"""Abbreviations by class, from the lists ``data/<language>/abbreviations.txt``.

The classes follow Kiss and Strunk (2006): what matters is whether a sentence *can* end after the abbreviation, and
what has to follow so that it does. The lists of all languages are read as one table: a text may mix languages, and
the language of a short text is not known. An entry that is an ordinary word at a sentence's end in another language
is therefore left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from onrecord.text.data import lines, read

__all__ = ["Abbreviation", "abbreviations", "listed"]

_LANGUAGES = ("en", "de", "fr", "es", "pt", "it", "nl", "ru", "el", "hi", "bn")
_KINDS = ("more", "capital", "either", "time", "number", "end")


@dataclass(frozen=True, slots=True)
class Abbreviation:
    """``kind`` is one of six (see the English list); ``starts`` are the first words of sentences in its language."""

    kind: str
    starts: frozenset[str]


@cache
def _sections(language: str) -> dict[str, tuple[str, ...]]:
    """The entries of one list by class."""
    sections: dict[str, list[str]] = {}
    current: list[str] = []
    for line in lines(read("onrecord.text.data", f"{language}/abbreviations.txt")):
        if line.startswith("["):
            current = sections.setdefault(line.strip("[]"), [])
        else:
            current.extend(line.split())
    return {kind: tuple(entries) for kind, entries in sections.items()}


@cache
def listed(language: str, section: str) -> frozenset[str]:
    """The entries of a section that holds no abbreviations: ``starts`` (words that begin a sentence), ``labels``."""
    return frozenset(_sections(language).get(section, ()))


@cache
def abbreviations() -> dict[str, Abbreviation]:
    """Each abbreviation without its last stop, in every spelling that counts; the first language that has it wins."""
    table: dict[str, Abbreviation] = {}
    for language in _LANGUAGES:
        starts = listed("en", "starts") | listed(language, "starts")
        for kind, entries in _sections(language).items():
            if kind not in _KINDS:
                continue
            entry = Abbreviation(kind, starts)
            for word in entries:
                table.setdefault(word, entry)
                if len(word) > 1:  # a single capital is an initial
                    table.setdefault(word.upper(), entry)
                    table.setdefault(word[0].upper() + word[1:], entry)
    return table
