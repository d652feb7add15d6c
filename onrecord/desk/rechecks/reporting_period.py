"""Recheck ``reporting_period``: a figure of a fiscal year or of part of one, told of the calendar year or of none."""

from __future__ import annotations

import re
from collections.abc import Iterator

from onrecord.atoms.times import Time
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.desk.claim import Claim
from onrecord.desk.outcome import Outcome
from onrecord.desk.recheck import recheck

__all__ = ["reporting_period"]

_FISCAL = ("fiscal_year", "fiscal_quarter")
_PARTS = ("quarter", "half")
_AROUND = 40  # sentences before and behind in which the article may have named the period
_MONTHS = re.compile(r"P(\d+)M")
_ENDED = re.compile(r"\s(?:to|ended|ending|through|until)\b", re.IGNORECASE)


@recheck("reporting_period")
def reporting_period(claim: Claim, outcome: Outcome) -> Outcome | None:
    """ "Sales rose 8 percent in 2025" where the document says "in fiscal 2025", which may have ended in June.

    And "the profit was 3 million" where the document gives it for nine months, a quarter or a half. A confirmed
    sentence with a figure is shown where the passage names such a period and the sentence does not; where the sentence
    gives no date at all, the rest of the article may have named it.
    """
    if outcome.verdict != "confirmed" or not claim.part.figures:
        return None
    if any(_period(claim.part, time) for time in claim.part.times):
        return None
    dated = any(time.kind == "date" for time in claim.part.times)
    for excerpt in dict.fromkeys(outcome.excerpts):
        document = excerpt.document
        part = Part(document.text, excerpt.start, excerpt.end, claim.workspace.source(document).anchor)
        named = [time for time in part.times if _period(part, time)]
        if dated:  # another date of the passage may be what the sentence has: only the calendar's year can be mistaken
            named = [time for time in named if time.granularity in _FISCAL]
        else:  # "in the quarter" of a release on one quarter says no more than the release itself
            named = [time for time in named if "X" not in time.value and not time.relative]
        if not named:
            continue
        period = named[0]
        if not dated and any(_same(period, other) for other in _elsewhere(claim)):
            continue
        words = part.text.string[period.start : period.end]
        reason = f"{document.id} gives it for “{words}”, which the text does not say"
        finding = Finding("date.period", "major", claim.part.start, claim.part.end, reason)
        return Outcome("needs_review", reason, (*outcome.findings, finding), outcome.excerpts, "", outcome.steps)
    return None


def _period(part: Part, time: Time) -> bool:
    """Whether a time is a fiscal year, or a part of a year that figures are reported for."""
    if time.granularity in _FISCAL or (time.granularity in _PARTS and time.kind == "date"):
        return True
    months = _MONTHS.fullmatch(time.value) if time.kind == "duration" else None
    return months is not None and bool(_ENDED.match(part.text.string, time.end))


def _elsewhere(claim: Claim) -> Iterator[Time]:
    """The periods that the article names around the sentence."""
    n = claim.unit.n
    for unit in claim.workspace.article.units[max(0, n - 1 - _AROUND) : n + _AROUND]:
        if unit.n != n:
            article = claim.workspace.article
            part = Part(article.text, unit.start, unit.end, article.date)
            yield from (time for time in part.times if _period(part, time))


def _same(one: Time, other: Time) -> bool:
    """The same period, or one of the same sort of which no year is told."""
    return one.value == other.value or (one.granularity == other.granularity and (one.relative or other.relative))
