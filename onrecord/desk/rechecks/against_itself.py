"""Recheck ``against_itself``: two values for one thing within the article."""

from __future__ import annotations

from onrecord.checks.aligning import align
from onrecord.checks.figure import figure
from onrecord.checks.finding import Finding
from onrecord.checks.rival import rest_carried
from onrecord.desk.claim import Claim
from onrecord.desk.outcome import Outcome
from onrecord.desk.recheck import recheck

__all__ = ["against_itself"]

_SAME = 0.75  # share of the sentence that the other one has to carry


@recheck("against_itself")
def against_itself(claim: Claim, outcome: Outcome) -> Outcome | None:
    """Another sentence of the article gives the same thing with another figure. Shown, on both sentences."""
    if outcome.verdict not in ("confirmed", "needs_review") or not claim.part.figures:
        return None
    for window in claim.workspace.own_windows(claim.part):
        if window.part.start < claim.part.end and claim.part.start < window.part.end:
            continue
        alignment = align(claim.part, window, claim.workspace.weight)
        if len(alignment.open) != 1 or rest_carried(alignment, alignment.open) < _SAME:
            continue
        for found in figure.run(claim.part, alignment):
            reason = f"the article itself says “{found.suggestion}” elsewhere"
            finding = Finding("figure.own", "major", found.start, found.end, reason)
            return Outcome(
                "needs_review",
                reason,
                (*outcome.findings, finding),
                outcome.excerpts,
                outcome.suggestion,
                outcome.steps,
            )
    return None
