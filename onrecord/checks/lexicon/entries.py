"""Reading the lists: from a line of a file to the keys under which its members are looked up.

The key of a single word is its stem, that of a phrase the tuple of its words' stems; both are made as
:mod:`onrecord.text` makes them, so that a list and a text are cut alike (``chief executive's`` is
``("chief", "execut")``). ``one's`` in a phrase stands for *his*, *her*, *its* and *their*, ``oneself`` likewise.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from onrecord.text import fold, stem
from onrecord.text.data import read
from onrecord.text.tokens import tokenize

__all__ = ["Key", "Row", "keys", "rows", "surface"]

Key = str | tuple[str, ...]
"""A stem, or the stems of a phrase."""

PACKAGE = "onrecord.checks.lexicon.data"
_PERSONS = {"one's": ("his", "her", "its", "their"), "oneself": ("himself", "herself", "itself", "themselves")}
_HEADER = re.compile(r"\[([a-z ]+)\]$")


class Row:
    """One entry line: its ``number`` in the file, the ``header`` that it stands under (or ``""``), its ``text``."""

    __slots__ = ("header", "number", "text")

    def __init__(self, number: int, header: str, text: str) -> None:
        self.number = number
        self.header = header
        self.text = text


def rows(name: str, language: str = "en") -> Iterator[Row]:
    """The entry lines of list ``name``; comments and blank lines are skipped, a ``[header]`` names what follows it."""
    header = ""
    for number, line in enumerate(read(PACKAGE, f"{language}/{name}.txt").splitlines(), start=1):
        text = line.split("#", 1)[0].strip()
        match = _HEADER.match(text)
        if match:
            header = match.group(1)
        elif text:
            yield Row(number, header, text)


def surface(member: str) -> tuple[str, ...]:
    """The word keys of a member, before stemming.

    >>> surface("Carry out")
    ('carry', 'out')
    """
    if member.isascii() and member.replace(" ", "").isalpha():  # nothing to fold, nowhere to cut but at the spaces
        return tuple(member.lower().split())
    return tuple(key for _, _, key in tokenize(fold(member).string))


def keys(member: str) -> tuple[Key, ...]:
    """The keys of a member of a list: one, or several where it holds ``one's``.

    >>> keys("increases"), keys("carry out")
    (('increas',), (('carri', 'out'),))
    """
    variants: list[tuple[str, ...]] = [()]
    for word in surface(member):
        forms = _PERSONS.get(word, (word,))
        variants = [(*variant, stem(form)) for variant in variants for form in forms]
    return tuple(variant[0] if len(variant) == 1 else variant for variant in variants if variant)
