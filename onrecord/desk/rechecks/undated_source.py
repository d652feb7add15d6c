"""Recheck ``undated_source``: a relative date that rests on a document without a date."""

from __future__ import annotations

from onrecord.atoms.times import Time
from onrecord.checks.finding import Finding
from onrecord.desk.claim import Claim
from onrecord.desk.outcome import Outcome
from onrecord.desk.recheck import recheck

__all__ = ["undated_source"]


_THESE_DAYS = frozenset(("today", "heute", "hoy", "aujourd'hui", "oggi", "hoje"))


@recheck("undated_source")
def undated_source(claim: Claim, outcome: Outcome) -> Outcome | None:
    """ "On Tuesday" in the article and "on Tuesday" in a document are one day only if both were written in one week.

    A confirmed sentence whose relative date was matched in a document without a date is shown.
    """
    if outcome.verdict != "confirmed" or not outcome.excerpts:
        return None
    document = outcome.excerpts[0].document
    relative = [t for t in claim.part.times if t.kind in ("date", "time") and (t.relative or _unplaced(t))]
    if not relative or document.labels.published:
        return None
    reason = f"“{relative[0].string}” cannot be placed: {document.id} has no date (label it in evidence.toml)"
    finding = Finding("date.undated_source", "minor", relative[0].start, relative[0].end, reason)
    return Outcome("needs_review", reason, (*outcome.findings, finding), outcome.excerpts, "", outcome.steps)


def _unplaced(time: Time) -> bool:
    """Whether a word like "yesterday" could not be told from any day, since the article has none.

    "Today" most often means these days, and is left.
    """
    bare = time.value.startswith(("XXXX-XX-XX", "XXXX-WXX")) and time.weekday is None
    return bare and time.string.casefold() not in _THESE_DAYS
