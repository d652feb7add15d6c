"""Rule ``figure_in_no_document``: a figure that no independent document has, by value."""

from __future__ import annotations

from functools import partial

from onrecord.atoms.figures import Agreement, Figure, canonical, compare
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
    doubtful = _ambiguous(claim, missing)
    if doubtful is not None:
        return doubtful
    findings = tuple(
        Finding("figure.nowhere", "major", f.start, f.end, f"{f.string} stands in no independent document")
        for f in missing
    )
    named = ", ".join(f.string for f in missing)
    best = claim.best
    return Outcome(
        "needs_review", f"no independent document has {named}", findings, (best.window.excerpt,) if best else ()
    )


def _ambiguous(claim: Claim, missing: list[Figure]) -> Outcome | None:
    """A figure that a document may have, in a writing that can be read in two ways: "16.181" is 16.181 or 16181."""
    for said in missing:
        for held in claim.workspace.figures(partial(_may_be, said)):
            readings = " or ".join(canonical(r) for r in held.readings)
            reason = f"the documents have “{held.string}” for “{said.string}”, which may be {readings}"
            finding = Finding("figure.ambiguous", "minor", said.start, said.end, reason)
            best = claim.best
            return Outcome("needs_review", reason, (finding,), (best.window.excerpt,) if best else ())
    return None


def _may_be(said: Figure, held: Figure) -> bool:
    return held.ambiguous and said.low in held.readings and said.unit == held.unit


def _telling(figure: Figure) -> bool:
    """Small numbers in words and ordinals say little alone ("two studies", "the first"): the proof asks for them."""
    return (
        not figure.ambiguous
        and not figure.ordinal
        and not figure.maybe_year
        and (figure.written == "digits" or figure.high > _SMALL)
    )


def _stands(claim: Claim, figure: Figure) -> bool:
    return next(claim.workspace.figures(lambda held: compare(figure, held) in _SAME), None) is not None
