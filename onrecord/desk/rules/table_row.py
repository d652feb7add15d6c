"""Rule ``table_row``: a row of the article's table, held against the documents' tables cell by cell."""

from __future__ import annotations

from collections.abc import Iterable

from onrecord.atoms.figures import Agreement, Figure, compare, find_figures
from onrecord.checks.finding import Finding
from onrecord.desk.claim import Claim, named
from onrecord.desk.outcome import Outcome, rule
from onrecord.desk.report import ProofStep
from onrecord.evidence import Cell, Excerpt
from onrecord.text import Text

__all__ = ["table_row"]


@rule("table_row")
def table_row(claim: Claim) -> Outcome | None:
    """Each cell stands in a table of an independent document under the same row and column heads: confirmed.

    The order of rows and columns, and the writing of a figure, do not matter. Where the same heads have another value,
    or two values, the row is shown with it: tables of two years may have the same heads. Words that only occur in a
    document confirm no row, since they do not say which column is whose.
    """
    values = [cell for cell in claim.unit.row if not cell.header]
    found: list[tuple[Cell, Excerpt]] = []
    findings: list[Finding] = []
    for cell in values:
        same, other = _held(claim, cell)
        if other:
            findings.append(_differs(claim, cell, other[0], bool(same)))
        found.extend((cell, excerpt) for excerpt in same[:1])
    if findings:
        first = findings[0]
        edited = _edited(claim, first) if first.contradicts else ""
        return Outcome("needs_review", first.reason, tuple(findings), first.excerpts, edited, _steps(claim, found))
    if not values or len(found) < len(values):
        return None
    excerpts = tuple(excerpt for _, excerpt in found)
    tables = " and ".join(sorted({e.document.id for e in excerpts}))
    reason = f"{tables} has each cell under the same heads"
    return Outcome("confirmed", reason, (), excerpts, "", _steps(claim, found))


def _held(claim: Claim, cell: Cell) -> tuple[list[Excerpt], list[Excerpt]]:
    """The cells of documents under the same heads: those with the same value, those with another."""
    if not cell.row_header or not cell.column_header:
        return [], []
    said = claim.workspace.article.text.string[cell.start : cell.end]
    same: list[Excerpt] = []
    other: list[Excerpt] = []
    for document, held in claim.workspace.cells.get((named(cell.row_header), named(cell.column_header)), ()):
        excerpt = document.excerpt(held.start, held.end)
        (same if _equal(said, excerpt.string) else other).append(excerpt)
    return same, other


def _equal(said: str, held: str) -> bool:
    if named(said) == named(held):
        return True
    one, other = _only(said), _only(held)
    return one is not None and other is not None and compare(one, other) is Agreement.EQUAL


def _only(string: str) -> Figure | None:
    """The figure that a cell is: one, with nothing beside it."""
    found = list(find_figures(Text(string, "und")))
    return found[0] if len(found) == 1 and found[0].string.strip() == string.strip() else None


def _differs(claim: Claim, cell: Cell, held: Excerpt, also: bool) -> Finding:
    said = claim.workspace.article.text.string[cell.start : cell.end]
    reason = f"{held.document.id} has “{held.string}” for “{said}” under the same heads" + (
        ", and another table has it as the article does" if also else ""
    )
    return Finding(
        "figure.cell", "major", cell.start, cell.end, reason, (held,), "" if also else held.string, contradicts=not also
    )


def _edited(claim: Claim, finding: Finding) -> str:
    a, b = finding.start - claim.part.start, finding.end - claim.part.start
    return claim.string[:a] + finding.suggestion + claim.string[b:]


def _steps(claim: Claim, found: Iterable[tuple[Cell, Excerpt]]) -> tuple[ProofStep, ...]:
    text = claim.workspace.article.text.string
    return tuple(ProofStep(text[c.start : c.end], c.start, c.end, "cell", e) for c, e in found)
