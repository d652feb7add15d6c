"""Rule ``figure_in_no_document``: a figure that no independent document has, by value."""

from __future__ import annotations

from onrecord.atoms.figures import Agreement, Figure, compare
from onrecord.checks.finding import Finding
from onrecord.desk.claim import Claim
from onrecord.desk.outcome import Outcome, rule

__all__ = ["figure_in_no_document"]

_SMALL = 12
#: A table's unit stands in its head: a cell without one may be the figure.
_SAME = (
    Agreement.EQUAL, Agreement.ROUNDED, Agreement.CONVERTED, Agreement.WITHIN, Agreement.UNIT_MISSING,
)  # fmt: skip


@rule("figure_in_no_document")
def figure_in_no_document(claim: Claim) -> Outcome | None:
    """A figure stands, by value, in no independent document: shown to a person, with the figure named."""
    missing = [f for f in claim.part.figures if _telling(f) and not _stands(claim, f)]
    if not missing:
        return None
    findings = tuple(
        Finding("figure.nowhere", "major", f.start, f.end, f"{f.string} stands in no independent document")
        for f in missing
    )
    named = ", ".join(f.string for f in missing)
    best = claim.best
    return Outcome(
        "needs_review", f"no independent document has {named}", findings, (best.window.excerpt,) if best else ()
    )


def _telling(figure: Figure) -> bool:
    """Small numbers in words and ordinals say little alone ("two studies", "the first"): the proof asks for them."""
    return (
        not figure.ambiguous
        and not figure.ordinal
        and not figure.maybe_year
        and (figure.written == "digits" or figure.high > _SMALL)
    )


def _stands(claim: Claim, figure: Figure) -> bool:
    return any(compare(figure, held) in _SAME for held in claim.workspace.figures)
