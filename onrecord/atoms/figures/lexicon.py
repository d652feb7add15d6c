"""The words of figures, read from ``onrecord/atoms/data`` on first use: number words, scales, units, money,
modifiers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from onrecord.text.data import lines, read

__all__ = [
    "LANGUAGES", "Context", "Numbers", "Spelling", "Spellings", "Unit", "context", "families", "modifiers", "numbers",
    "scales", "spellings", "starters", "units",
]  # fmt: skip

_DATA = "onrecord.atoms.data"
#: Languages with number words; any other text is read for digits, signs and symbols only.
LANGUAGES = ("en", "de", "fr", "es", "pt", "it")


def _language(code: str) -> str:
    return code if code in LANGUAGES else "en"


def _sections(name: str) -> Iterator[tuple[str, str]]:
    section = ""
    for entry in lines(read(_DATA, name)):
        if entry.startswith("[") and entry.endswith("]"):
            section = entry[1:-1].strip()
        else:
            yield section, entry


class Unit(NamedTuple):
    """``value * factor + offset`` is the value in the base unit of ``dimension``; units of one dimension convert."""

    name: str
    dimension: str
    factor: Fraction
    offset: Fraction


@cache
def units() -> dict[str, Unit]:
    """Every unit by its name; a currency is a dimension of its own, for no rate of exchange is ever applied."""
    table: dict[str, Unit] = {}
    for name, row, _ in _unit_rows():
        offset = Fraction(row[2]) if len(row) > 2 else Fraction(0)
        table[name] = Unit(name, row[0], Fraction(row[1]), offset)
    for code, _, _ in _money_rows():
        table.setdefault(code, Unit(code, f"money:{code}", Fraction(1), Fraction(0)))
    return table


def _unit_rows() -> Iterator[tuple[str, list[str], list[str]]]:
    for entry in lines(read(_DATA, "units.txt")):
        head, _, symbols = entry.partition(" :")
        name, *fields = head.split()
        yield name, fields, symbols.split()


def _money_rows() -> Iterator[tuple[str, str, list[str]]]:
    for entry in lines(read(_DATA, "currencies.txt")):
        head, _, signs = entry.partition(" :")
        first, second = head.split()
        if first != "loose":
            yield first, second, signs.split()


@cache
def families() -> dict[str, str]:
    """The family of each currency: all dollars are one family."""
    return {code: family for code, family, _ in _money_rows()}


class Spelling(NamedTuple):
    """One way to write a unit: its words, the unit, whether case counts, whether it must touch the number, whether
    loose.
    """

    form: str
    unit: str
    exact: bool
    attached: bool = False
    loose: bool = False


Spellings = dict[str, tuple[Spelling, ...]]


@cache
def spellings(language: str) -> tuple[Spellings, Spellings]:
    """Units by the first character of their forms (lower case), and money signs by their last, the longest first."""
    found: list[Spelling] = []
    money: list[Spelling] = []
    for name, _, symbols in _unit_rows():
        found += [Spelling(s.removeprefix("~"), name, True, s.startswith("~")) for s in symbols]
    for code, _, signs in _money_rows():
        money += [Spelling(sign, code, True) for sign in signs]
    for entry in lines(read(_DATA, "currencies.txt")):
        if entry.startswith("loose "):
            head, _, signs_text = entry.partition(" :")
            money += [Spelling(sign, head.split()[1], True, loose=True) for sign in signs_text.split()]
    for code in dict.fromkeys((_language(language), "en")):
        for file in ("units.txt", "currencies.txt"):
            for entry in lines(read(_DATA, f"{code}/{file}")):
                name, _, words = entry.partition(":")
                loose = name.startswith("loose ")
                found += [Spelling(w.strip().lower(), name.split()[-1], False, loose=loose) for w in words.split(",")]
    found += money
    return _by_character(found, lambda form: form[0].lower()), _by_character(money, lambda form: form[-1])


def _by_character(found: list[Spelling], character: Callable[[str], str]) -> Spellings:
    table: dict[str, list[Spelling]] = {}
    for spelling in found:
        table.setdefault(character(spelling.form), []).append(spelling)
    return {key: tuple(sorted(forms, key=lambda s: (-len(s.form), not s.exact))) for key, forms in table.items()}


class Numbers(NamedTuple):
    """The number words of a language by class (see ``data/en/numbers.txt``)."""

    join: frozenset[str]
    small: dict[str, int]
    inside: dict[str, int]
    article: dict[str, int]
    hundred: dict[str, int]
    scale: dict[str, int]
    vague: dict[str, int]
    ordinal: dict[str, int]
    part: dict[str, int]


@cache
def numbers(language: str) -> Numbers:
    classes: dict[str, dict[str, int]] = {}
    join: set[str] = set()
    for section, entry in _sections(f"{_language(language)}/numbers.txt"):
        if section == "join":
            join.add(entry)
        else:
            word, value = entry.split()
            classes.setdefault(section, {})[word] = int(value)
    kinds = ("small", "inside", "article", "hundred", "scale", "vague", "ordinal", "part")
    return Numbers(frozenset(join), *(classes.get(kind, {}) for kind in kinds))


@cache
def starters(language: str) -> frozenset[str]:
    """The words that a number in words can begin with, articles aside."""
    n = numbers(language)
    english = ("half", "tens") if n.vague else ()
    return frozenset([*n.small, *n.inside, *n.hundred, *n.scale, *n.vague, *n.ordinal, *n.part, *english])


@cache
def scales() -> dict[str, tuple[tuple[str, int, str], ...]]:
    """Scale signs behind digits by their first character, as (form, value, condition), the longest first."""
    found: dict[str, list[tuple[str, int, str]]] = {}
    for entry in lines(read(_DATA, "scales.txt")):
        value, _, forms = entry.partition(" : ")
        for form in forms.split():
            condition = form[0] if form[0] in "~$" else ""
            bare = form.removeprefix(condition)
            found.setdefault(bare[0], []).append((bare, int(value), condition))
    return {first: tuple(sorted(rows, key=lambda row: (-len(row[0]), row[2]))) for first, rows in found.items()}


@cache
def modifiers(language: str) -> dict[str, tuple[str, ...]]:
    """Each modifier by its words, with its classes; the class of one that stands behind the figure ends in ``
    after``.
    """
    found: dict[str, list[str]] = {}
    for code in dict.fromkeys(("en", _language(language))):
        for section, entry in _sections(f"{code}/modifiers.txt"):
            found.setdefault(entry, []).append(section)
    return {entry: tuple(classes) for entry, classes in found.items()}


class Context(NamedTuple):
    """Words that tell what a number is (see ``data/en/figure_context.txt``)."""

    label: frozenset[str]
    month: frozenset[str]
    change: frozenset[str]
    score: frozenset[str]
    people: frozenset[str]
    clock: frozenset[str]
    not_one: frozenset[str]
    one_before: frozenset[str]
    stop: frozenset[str]
    whole: frozenset[str]
    by_part: frozenset[str]
    measured: frozenset[str]
    not_half: frozenset[str]
    one_day: frozenset[str]
    not_name: frozenset[str]


@cache
def context(language: str) -> Context:
    classes: dict[str, set[str]] = {}
    for code in dict.fromkeys(("en", _language(language))):
        for section, entry in _sections(f"{code}/figure_context.txt"):
            classes.setdefault(section, set()).update(entry.split())
    return Context(*(frozenset(classes.get(field, ())) for field in Context._fields))
