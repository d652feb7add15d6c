"""Recheck ``no_date_announced``: the article knows of no date, a document has one."""

from __future__ import annotations

import re
from datetime import datetime

from onrecord.checks.alignment import Alignment
from onrecord.checks.finding import Finding
from onrecord.checks.rival import rest_carried
from onrecord.desk.claim import Claim
from onrecord.desk.outcome import Outcome
from onrecord.desk.recheck import recheck
from onrecord.desk.report import Verdict

__all__ = ["no_date_announced"]

_NONE = re.compile(
    r"\bno (?:\w+ )?(?:date|time|day|timetable|schedule)s?\b.{0,40}"
    r"\b(?:set|announced|given|fixed|named|scheduled|agreed|decided|confirmed)\b|"
    r"\b(?:date|time|timetable|schedule)s? (?:has|have|had|was|were|is|are)(?: not|n't)(?: yet)? been \w+|"
    r"\b(?:has|have|had) (?:not|yet to) (?:yet )?(?:set|announce|give|fix|name|schedule|agree)d? "
    r"(?:a|any|the) (?:date|time)",
    re.IGNORECASE,
)
_ABOUT = 0.5  # share of the sentence's other words in a passage that speaks of the same thing


@recheck("no_date_announced")
def no_date_announced(claim: Claim, outcome: Outcome) -> Outcome | None:
    """ "No date has been announced" against a document that announces one for the same thing.

    The passage has to share half of the sentence's other words, and hold a date that is not past when the article is
    written.
    """
    folded = claim.part.text.folded
    none = _NONE.search(folded.string, *_folded(claim))
    if none is None:
        return None
    start, end = folded.source(none.start(), none.end())
    written = claim.workspace.article.date
    for alignment in claim.alignments:
        if not alignment.window.document.independent or not _denies_nothing(alignment):
            continue
        if rest_carried(alignment, [k for k in alignment.links if k.said.start < end and start < k.said.end]) < _ABOUT:
            continue
        for time in alignment.window.part.times:
            if (
                time.kind not in ("date", "time")
                or time.begin is None
                or time.granularity not in ("day", "hour", "minute", "month")
            ):
                continue
            begin = time.begin.date() if isinstance(time.begin, datetime) else time.begin
            if written is not None and begin < written:
                continue
            document = alignment.window.document
            reason = f"{document.id} has a date: {time.string}"
            finding = Finding(
                "date.announced", "major", claim.part.start, claim.part.end, reason,
                (document.excerpt(time.start, time.end),), contradicts=True,
            )  # fmt: skip
            verdict: Verdict = "contradicted" if written is not None else "needs_review"  # it may be long past
            return Outcome(verdict, reason, (*outcome.findings, finding), (alignment.window.excerpt,))
    return None


def _folded(claim: Claim) -> tuple[int, int]:
    position = claim.part.text.folded.position
    return position(claim.part.start), position(claim.part.end)


def _denies_nothing(alignment: Alignment) -> bool:
    """A passage that itself knows of no date is no contradiction."""
    return not any(c.kind == "negation" for c in alignment.window.part.cues)
