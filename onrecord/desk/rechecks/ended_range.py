"""Recheck ``ended_range``: a range that is over, told as if it went on."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime

from onrecord.atoms.times import Time
from onrecord.checks.finding import Finding
from onrecord.desk.claim import Claim
from onrecord.desk.outcome import Outcome
from onrecord.desk.recheck import recheck

__all__ = ["ended_range"]

_OPEN = ("confirmed", "needs_review")
_UP_TO = ("until", "through", "till", "by")
_DASHES = ("-", "–", "—")
_JOINS = ("to", "and", *_UP_TO)
_GOES_ON = frozenset(
    "is are am isn't aren't run runs running remain remains last lasts stay stays continue continues take takes show "
    "shows accept accepts can may will must lies stands opens closes starts ends begins".split()
)
_WENT_ON = frozenset("was were had did been ran lasted ended took stayed remained continued closed opened".split())


@recheck("ended_range")
def ended_range(claim: Claim, outcome: Outcome) -> Outcome | None:
    """ "The exhibition runs until April 10", in an article of April 20, was true when the document was written.

    Looked at on the day of reading (``as_of``), or the article's own. Where the sentence speaks of the range in the
    past, it stays as it is. Always shown, never blocking.
    """
    today = max((d for d in (claim.workspace.article.date, claim.workspace.as_of) if d is not None), default=None)
    if today is None or outcome.verdict not in _OPEN:
        return None
    keys = {w.key for w in claim.part.tokens}
    if not keys & _GOES_ON or keys & _WENT_ON:
        return None
    for time in _ends(claim.part.times, claim.part.text.string):
        end = _day(time.end_)
        if end is not None and end < today and (today.year - end.year <= 1 or not time.elided):
            reason = f"it ended on {end.isoformat()}, and the article is read on {today.isoformat()}"
            finding = Finding("date.ended", "minor", time.start, time.end, reason)
            return Outcome(
                "needs_review", reason, (*outcome.findings, finding), outcome.excerpts, outcome.suggestion,
                outcome.steps,
            )  # fmt: skip
    return None


def _ends(times: tuple[Time, ...], string: str) -> Iterator[Time]:
    """The dates at which a range ends: behind "until" and the like, or joined to one before."""
    before: Time | None = None
    for time in times:
        if time.kind != "date" or time.granularity not in ("day", "month"):
            continue
        between = string[before.end : time.start].strip().casefold() if before is not None else ""
        opened = before is not None and before.bound in ("from", "between", "since")
        if time.bound in _UP_TO or between in _DASHES or (opened and between in _JOINS):
            yield time
        before = time


def _day(moment: date | datetime | None) -> date | None:
    return moment.date() if isinstance(moment, datetime) else moment
