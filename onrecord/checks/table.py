"""Tables as passages: a row is a passage, and a cell is stated by its row, its column and their heads.

A figure in a table means nothing without its column, so a cell carries a figure of a sentence only where the words
beside the figure name the column ("25 points" is the cell under PTS, or under "Points"). The name of the row is the
row's own text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from onrecord.atoms.figures import Agreement, Figure, compare
from onrecord.atoms.names import Name
from onrecord.checks import lexicon
from onrecord.checks.elements import Element, Part
from onrecord.checks.window import Window
from onrecord.evidence import Cell
from onrecord.text import key_of, stem
from onrecord.text.data import lines, read

__all__ = ["CellMatch", "cells_of", "having", "match_cells"]

_LABEL = 4  # words after (and two before) a figure that may name its column
_BRACKETS = re.compile(r"[(\[].*?[)\]]")
_HYPHENS = ("-", "\u2010", "\u2011")
_WORD = re.compile(r"[^\W_]+")
_EQUAL = (Agreement.EQUAL, Agreement.ROUNDED, Agreement.CONVERTED)


@dataclass(frozen=True, slots=True)
class CellMatch:
    """A figure of a sentence and the cell whose column its words name; ``agrees`` tells whether the values do.

    ``label`` are the elements of the sentence that name the column.
    """

    figure: Element
    cell: Cell
    held: Figure
    agrees: bool
    label: tuple[Element, ...]


def cells_of(window: Window) -> tuple[Cell, ...]:
    """The cells of the one table row that the window is, header cells left out; empty where it is no row."""
    part = window.part
    inside = tuple(c for c in window.document.cells if part.start <= c.start and c.end <= part.end)
    rows = {(c.table, c.row) for c in inside}
    return tuple(c for c in inside if not c.header) if len(rows) == 1 else ()


@cache
def having() -> frozenset[str]:
    """Stems of verbs that say only that a row has a value."""
    return frozenset(stem(w) for line in lines(read("onrecord.checks.data", "en/having.txt")) for w in line.split())


def match_cells(said: Part, window: Window) -> list[CellMatch]:
    """Each figure of the sentence whose label names a column of the row, with the cell under it."""
    cells = cells_of(window)
    if not cells:
        return []
    found: list[CellMatch] = []
    elements = said.elements
    taken: set[int] = set()
    for at, element in enumerate(elements):
        if not isinstance(element.atom, Figure):
            continue
        compound = element.text.string[element.end : element.end + 1] in _HYPHENS  # "three-point range"
        if compound and not element.atom.pair:
            continue
        if not _of_this_row(elements[:at], window) or _difference(elements, at):
            continue
        second = _second_of_pair(found, element, cells, window)
        if second is not None:
            taken.add(second.cell.start)
            found.append(second)
            continue
        best: CellMatch | None = None
        for behind in (True, False):  # what a figure counts stands behind it; before it only where nothing does
            for cell in cells:
                label = _label(elements, at, cell.column_header, behind)
                held = _value(window, cell)
                if not label or held is None or cell.start in taken or not _unit_fits(element.atom, cell.column_header):
                    continue
                match = CellMatch(element, cell, held, _equal(element.atom, held), label)
                if best is None or _rank(match) > _rank(best):
                    best = match
            if best is not None:
                break
        if best is not None:
            taken.add(best.cell.start)
            found.append(best)
    return found


_PERCENT = re.compile(r"pct|percent|per cent|%|share|rate", re.IGNORECASE)


def _unit_fits(said: Figure, header: str) -> bool:
    """A percentage stands under a head that says so, and nothing else does."""
    return (said.unit == "%") == bool(_PERCENT.search(header))


def _second_of_pair(
    found: list[CellMatch], element: Element, cells: tuple[Cell, ...], window: Window
) -> CellMatch | None:
    """ "11-of-17 from the field": tables put what was tried beside what was made, and the label is said once."""
    if not found or not isinstance(element.atom, Figure) or not element.atom.pair:
        return None
    first = found[-1]
    if not isinstance(first.figure.atom, Figure) or not first.figure.atom.pair or element.first - first.figure.last > 1:
        return None
    beside = next((c for c in cells if c.column == first.cell.column + 1), None)
    held = _value(window, beside) if beside is not None else None
    if beside is None or held is None or not _equal(element.atom, held):
        return None
    return CellMatch(element, beside, held, True, first.label)


def _of_this_row(before: tuple[Element, ...], window: Window) -> bool:
    """Whether the figure is told of the row: the last name before it, if there is one, stands in the row."""
    names = [e for e in before if isinstance(e.atom, Name)]
    if not names:
        return True
    places = window.part.places
    return any(all(t in places for t in e.stems) for e in names[-1:]) or not any(
        all(t in places for t in e.stems) for e in names
    )


def _difference(elements: tuple[Element, ...], at: int) -> bool:
    """ "Eight more than": a difference between two rows, not a value of one."""
    return at + 1 < len(elements) and elements[at + 1].string.lower().split()[0] in ("more", "fewer", "less")


def _rank(match: CellMatch) -> tuple[int, int, int]:
    """Nearer and longer labels win; among equals a value that agrees."""
    nearest = min(abs(e.first - match.figure.last) for e in match.label)
    return (len(match.label), int(match.agrees), -nearest)


def _label(elements: tuple[Element, ...], at: int, header: str, behind: bool) -> tuple[Element, ...]:
    """The elements behind (or before) a figure that name a column: all words of one of its names, within reach."""
    after = []
    for element in elements[at + 1 :]:
        gap = element.first - elements[at].last
        if gap > _LABEL + 2 or (isinstance(element.atom, Figure) and gap > 1):  # "11-of-17 from the field" is one label
            break
        after.append(element)
    beside = after if behind else list(elements[max(0, at - 2) : at])
    near = {e.stems[0]: e for e in beside if len(e.stems) == 1 and not isinstance(e.atom, Figure)}
    for element in beside:
        for term in element.stems:
            near.setdefault(term, element)
    for name in _names(header):
        if name and all(_find(term, near) is not None for term in name):
            return tuple(dict.fromkeys(e for term in name if (e := _find(term, near)) is not None))
    return ()


def _find(term: str, near: dict[str, Element]) -> Element | None:
    if term in near:
        return near[term]
    return next((near[k] for k in near if k in lexicon.family(term)), None)


@lru_cache(maxsize=4096)
def _names(header: str) -> tuple[tuple[str, ...], ...]:
    """The ways to say a column's head, as stems: its listed expansions, or its own words; the most specific first."""
    plain = _BRACKETS.sub("", header).strip().lower()
    names: list[tuple[str, ...]] = []
    heads = {plain, plain.rsplit(" ", 1)[-1], plain.split("-")[-1].strip()}
    for head in sorted(heads):
        for words in _glossary().get(head.rstrip(".").replace("%", "_pct"), ()):
            names.append(tuple(stem(key_of(w)) for w in words.split() if not lexicon.is_light(w)))
    if not names:
        names.append(tuple(stem(key_of(w)) for w in _WORD.findall(plain) if not lexicon.is_light(w)))
    return tuple(sorted(set(names), key=lambda n: (-len(n), n)))


@cache
def _glossary() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for line in lines(read("onrecord.checks.data", "en/columns.txt")):
        head, _, words = line.partition(":")
        found[head.strip()] = tuple(w.strip() for w in words.split(","))
    return found


def _value(window: Window, cell: Cell) -> Figure | None:
    inside = [f for f in window.part.figures if cell.start <= f.start and f.end <= cell.end]
    return inside[0] if len(inside) == 1 else None


def _equal(said: Figure, held: Figure) -> bool:
    """Equal by value; a table's unit stands in its head, so a cell without one takes the sentence's."""
    if held.unit is None:
        return said.low == held.low and said.high == held.high
    return compare(said, held) in _EQUAL
