"""Recheck ``read_later``: words of time that mean another day when the article is read."""

from __future__ import annotations

from datetime import date, datetime

from onrecord.atoms.times import Time
from onrecord.checks.finding import Finding
from onrecord.desk.claim import Claim
from onrecord.desk.outcome import Outcome
from onrecord.desk.recheck import recheck

__all__ = ["read_later"]

_SETTLED = ("inaccurate", "contradicted", "misquoted", "misattributed", "unsupported")


@recheck("read_later")
def read_later(claim: Claim, outcome: Outcome) -> Outcome | None:
    """ "This weekend", written on Thursday and read a week later, is another one; what "will" happen by then is past.

    Looked at when the day of reading (``as_of``) is later than the article's date. A time that the sentence dates
    itself ("on Saturday, May 16") stays what it is. Always shown, never blocking.
    """
    written, read = claim.workspace.article.date, claim.workspace.as_of
    if written is None or read is None or read <= written or outcome.verdict in _SETTLED:
        return None
    dated = {_day(t.begin) for t in claim.part.times if not t.relative}
    for time in claim.part.times:
        end = _day(time.end_)
        moving = time.relative and not _of_the_calendar(time)
        if moving and end is not None and end < read and not any(d is not None and _during(d, time) for d in dated):
            return _shown(
                outcome,
                time,
                f"“{time.string}” was {end.isoformat()} at the latest; the article is read on {read.isoformat()}",
            )
        if not moving and end is not None and written <= end < read and _future(claim):
            return _shown(outcome, time, f"{time.string} is past when the article is read on {read.isoformat()}")
    return None


def _day(moment: date | datetime | None) -> date | None:
    return moment.date() if isinstance(moment, datetime) else moment


def _of_the_calendar(time: Time) -> bool:
    """Whether a date lacks its year only ("March 3", "Saturday, May 16"): read a week later, it is the same day."""
    return time.offset is None and (time.weekday is None or any(c.isdigit() for c in time.string))


def _during(day: date, time: Time) -> bool:
    begin, end = _day(time.begin), _day(time.end_)
    return begin is not None and end is not None and begin <= day <= end


def _future(claim: Claim) -> bool:
    return any(w.key in ("will", "until", "upcoming", "forthcoming", "due", "scheduled") for w in claim.part.tokens)


def _shown(outcome: Outcome, time: Time, reason: str) -> Outcome:
    finding = Finding("date.read_later", "minor", time.start, time.end, reason)
    return Outcome(
        "needs_review", reason, (*outcome.findings, finding), outcome.excerpts, outcome.suggestion, outcome.steps
    )
