"""The words of a language about time, read from ``data/<language>`` on first use.

Every list has lines ``value = form, form``; here they become mappings from a form (lower case) to its value, and
regular-expression alternatives with the longest form first.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files

from onrecord.text.data import lines, read

__all__ = ["LANGUAGES", "Lexicon", "alternatives", "count", "lexicon", "listed", "number", "number_pattern"]

_PACKAGE = "onrecord.atoms.data"
#: Languages with lists of their own, English first.
LANGUAGES = ("en", "de", "es", "fr", "it", "nl", "pt")


@dataclass(frozen=True)
class Lexicon:
    """One language's words, form to value. ``numbers`` may hold ``X`` (several, a few)."""

    months: dict[str, str]
    weekdays: dict[str, str]
    seasons: dict[str, str]
    dayparts: dict[str, str]
    units: dict[str, str]
    numbers: dict[str, str]
    ordinals: dict[str, str]
    holidays: dict[str, str]
    vague: dict[str, str]
    relative: dict[str, str]


def _table(language: str, name: str) -> dict[str, str]:
    if not files(_PACKAGE).joinpath(language, f"{name}.txt").is_file():
        return {}
    table: dict[str, str] = {}
    for entry in lines(read(_PACKAGE, f"{language}/{name}.txt")):
        value, _, forms = entry.partition("=")
        for form in forms.split(","):
            table[form.strip()] = value.strip()
    return table


@cache
def lexicon(language: str) -> Lexicon:
    names = ("months", "weekdays", "seasons", "dayparts", "time_units", "time_numbers", "time_ordinals", "holidays")
    return Lexicon(*(_table(language, name) for name in (*names, "time_vague", "time_relative")))


@cache
def listed(language: str, name: str) -> frozenset[str]:
    """The words of a plain list, several on a line."""
    return frozenset(word for entry in lines(read(_PACKAGE, f"{language}/{name}.txt")) for word in entry.split())


def alternatives(forms: dict[str, str] | list[str]) -> str:
    """The forms as one regular-expression group that takes the longest that stands there, spaces loose.

    Written as a tree of their letters: ``re`` tries one alternative after the other, and with :data:`re.IGNORECASE` it
    takes no hint from their first letters, so a list of two hundred words would be walked at every place of a text.

    >>> alternatives(["may", "march", "mar", "june"])
    '(?=[jm])(?:june|ma(?:r(?:ch)?|y))'
    """
    tree: _Tree = {}
    for form in forms:
        node = tree
        for character in form:
            node = node.setdefault(character, {})
        node[""] = {}
    firsts = "".join(re.escape(character) for character in sorted(tree))
    return f"(?=[{firsts}]){_branches(tree)}"


_Tree = dict[str, "_Tree"]


def _branches(node: _Tree) -> str:
    """What may follow at a node of the tree; where a form ends here and others go on, those are tried first."""
    ways = [_spelled(character, below) for character, below in sorted(node.items()) if character]
    if not ways:
        return ""
    if "" in node:
        return f"(?:{'|'.join(ways)})?"
    return ways[0] if len(ways) == 1 else f"(?:{'|'.join(ways)})"


def _spelled(character: str, below: _Tree) -> str:
    return (r"\s+" if character == " " else re.escape(character)) + _branches(below)


def number(words: str, language: str = "en") -> Fraction | None:
    """The value of a number in digits or words; ``None`` for "several" and its like, and for what is no number.

    >>> number("twenty-four"), number("two and a half"), number("1,200"), number("a few")
    (Fraction(24, 1), Fraction(5, 2), Fraction(1200, 1), None)
    """
    table = lexicon(language).numbers
    words = " ".join(words.lower().replace("-", " ").split())
    total = current = Fraction(0)
    half = re.search(r"(?: and)? (a half|half|1/2)$", words)
    if half:
        words, total = words[: half.start()], Fraction(1, 2)
    if words in table:
        return None if table[words] == "X" else Fraction(table[words]) + total
    if re.fullmatch(r"\d+(?:,\d{3})*(?:\.\d+)?", words):
        return Fraction(words.replace(",", "")) + total
    for word in words.split():
        if word == "and":
            continue
        value = table.get(word)
        if value is None and word.isdigit():
            value = word
        if value is None or value == "X":
            return None
        if value == "100":
            current = max(current, Fraction(1)) * 100
        elif value == "1000":
            total += max(current, Fraction(1)) * 1000
            current = Fraction(0)
        else:
            current += Fraction(value)
    return total + current


@cache
def number_pattern() -> str:
    """A number of units in English, in digits or words, as a regular-expression group."""
    numbers = lexicon("en").numbers
    word = alternatives([form for form in numbers if form not in ("a", "an", "zero")])
    cardinal = alternatives(
        [
            f
            for f, v in numbers.items()
            if v.isdigit() and 1 <= int(v) <= 90 and " " not in f and f not in ("a", "an", "dozen")
        ]
    )
    return (
        r"(?:(?<![\w.,$€£/:-])\d{1,3}(?:,\d{3})*(?:\.\d+)?(?:\s+1/2)?|(?<![\w-])\d{4}(?![\d,])"
        rf"|\b(?:(?:a|an)(?!(?:\s+|-){cardinal}\b)|{word}(?:(?:\s+|-)(?:and\s+)?{word}){{0,4}})\b)"
    )


def count(words: str) -> str:
    """A number of units as TIMEX3 writes it: ``3``, ``1.5``, or ``X`` where nobody said how many."""
    value = number(words)
    if value is None:
        return "X"
    return str(value.numerator) if value.denominator == 1 else f"{float(value):g}"
