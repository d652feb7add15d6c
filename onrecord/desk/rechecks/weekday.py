"""Recheck ``weekday``: a weekday that does not fall on its date."""

from __future__ import annotations

from onrecord.atoms.times import Time
from onrecord.checks.finding import Finding
from onrecord.desk.claim import Claim
from onrecord.desk.outcome import Outcome
from onrecord.desk.recheck import recheck

__all__ = ["weekday"]


@recheck("weekday")
def weekday(claim: Claim, outcome: Outcome) -> Outcome | None:
    """ "Monday, 8 September 2026" is no day of the calendar: one of the two is wrong, whatever the documents say.

    Where the year is not given it is taken from the article's date; without one a person has to look.
    """
    wrong = [t for t in claim.part.times if t.misfit or t.impossible]
    if not wrong or outcome.verdict in ("inaccurate", "contradicted"):
        return None
    findings = tuple(_finding(t) for t in wrong)
    certain = claim.workspace.article.date is not None or any(
        c.isdigit() and len(w.key) == 4 for t in wrong for w in t.words for c in w.key
    )
    return Outcome(
        "inaccurate" if certain else "needs_review", findings[0].reason,
        (*outcome.findings, *findings), outcome.excerpts, outcome.suggestion, outcome.steps,
    )  # fmt: skip


def _finding(time: Time) -> Finding:
    code, reason = "date.weekday", f"{time.string}: the weekday does not fall on that date"
    if time.impossible:
        code, reason = "date.impossible", f"{time.string}: there is no such day"
    return Finding(code, "major", time.start, time.end, reason, contradicts=True)
