"""A sentence laid on a row of a table: figures by their columns, words that name a column by its head."""

from __future__ import annotations

from collections.abc import Callable

from onrecord.atoms.figures import Figure, find_figures
from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.arithmetic import Reckoned, comparisons, difference
from onrecord.checks.candidates import candidates
from onrecord.checks.elements import Element, Part
from onrecord.checks.steps import Step
from onrecord.checks.table import CellMatch, having, match_cells
from onrecord.checks.window import Window
from onrecord.evidence import Cell
from onrecord.text import stem

__all__ = ["align_row"]


def align_row(said: Part, window: Window, weight: Callable[[Element], float]) -> Alignment:
    """Lay a sentence on a table row: figures by their columns, words that name a column by its head, others as ever."""
    cells = tuple(match_cells(said, window))
    by_element: dict[int, Link] = {}
    for match in cells:
        if match.agrees:
            by_element[match.figure.first] = _cell_link(match.figure, "cell", window, match.cell.start, match.cell.end)
        for element in match.label:  # the head stands outside of the row: the cell under it is what carries its words
            by_element.setdefault(
                element.first, _cell_link(element, "column", window, match.cell.start, match.cell.end)
            )
    links: list[Link] = []
    for element in said.elements:
        if element.first in by_element:
            links.append(by_element[element.first])
        elif element.role == "light":
            links.append(Link(element, "light"))
        elif isinstance(element.atom, Figure):
            links.append(Link(element, "open"))
        elif element.atom is None and len(element.stems) == 1 and element.stems[0] in having():
            links.append(Link(element, "having"))
        else:
            found = candidates(element, said, window)
            links.append(
                Link(element, found[0].step, found[0].first, found[0].last) if found else Link(element, "open")
            )
    compared = _compared_rows(said, window, links, cells)
    return Alignment(said, window, tuple(links), weight, cells, compared)


def _compared_rows(said: Part, window: Window, links: list[Link], cells: tuple[CellMatch, ...]) -> tuple[Reckoned, ...]:
    """Carries "eight more than the Rovers" by the other row's cell in that column; returns what was compared."""
    by_first = {link.said.first: i for i, link in enumerate(links)}
    found: list[Reckoned] = []
    for one in comparisons(said.elements):
        match = next((m for m in cells if m.figure is one.own and m.agrees), None)
        other = _other_row(window, match.cell, one.other) if match is not None else None
        if match is None or other is None:
            continue
        found.append(Reckoned(one, match.held, other))
        if difference(one, match.held, other):
            for element in (one.by, *one.words, one.other):
                links[by_first[element.first]] = Link(element, "arithmetic", *_of_row(window, match.cell))
    return tuple(found)


def _of_row(window: Window, cell: Cell) -> tuple[int, int]:
    first, last = window.document.text.token_range(cell.start, cell.end)
    return first, max(last, first + 1)


def _other_row(window: Window, cell: Cell, name: Element) -> Figure | None:
    """The figure in the same column of the row that the name stands in."""
    text = window.document.text
    rows = {c.row for c in window.document.cells if c.table == cell.table and c.row != cell.row}
    for row in sorted(rows):
        inside = [c for c in window.document.cells if c.table == cell.table and c.row == row]
        words = {stem(w.key) for c in inside for w in text.words_between(c.start, c.end)}
        if not set(name.stems) <= words:
            continue
        same = next((c for c in inside if c.column == cell.column), None)
        found = find_figures(text, same.start, same.end) if same is not None else ()
        return found[0] if len(found) == 1 else None
    return None


def _cell_link(element: Element, step: Step, window: Window, start: int, end: int) -> Link:
    first, last = window.document.text.token_range(start, end)
    return Link(element, step, first, max(last, first + 1))
