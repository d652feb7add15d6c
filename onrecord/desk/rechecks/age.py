"""Recheck ``age``: ages, anniversaries and spans of years, which grow older than the document that gives them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from onrecord.atoms.figures import find_figures
from onrecord.checks.finding import Finding
from onrecord.desk.claim import Claim
from onrecord.desk.outcome import Outcome
from onrecord.desk.recheck import recheck
from onrecord.evidence import Document

__all__ = ["age"]

_YEARS = re.compile(r"P(\d+)Y")
_OLD = re.compile(r"[- ]years?[- ]old\b")
_JUBILEE = re.compile(r"\b(\d{1,3})(?:st|nd|rd|th)[- ](?:anniversary|birthday|jubilee)\b", re.IGNORECASE)
_NAMED = {"centenary": 100, "centennial": 100, "bicentenary": 200, "bicentennial": 200}
_AGED = re.compile(r"(?<=\w), (\d{2}),")  # "Ada Moss, 44, has"
_SINCE = re.compile(r"\b(?:founded|opened|built|born|established|set up|launched|created|began|begun|started)\b")
_PERFECT = re.compile(r"\b(?:has|have|'s|'ve)\b(?:\s\w+){0,3}?\s\w+(?:ed|en|n|t|d)\b|\b(?:has|have) (?:led|run|been)\b")


@dataclass(frozen=True, slots=True)
class _Years:
    """A number of years that passed until the words were written, and whether it is a round one."""

    years: int
    start: int
    end: int
    round: bool
    origin: bool  # counted from a founding or a birth

    @property
    def room(self) -> int:
        return max(1, self.years // 10) if self.round else 0


@recheck("age")
def age(claim: Claim, outcome: Outcome) -> Outcome | None:
    """ "The 90-year-old mill" of a release of 2016 is a hundred years old in an article of 2026; "founded in 1931" and
    "its 90th anniversary" do not fit an article of 2026.

    Ages, anniversaries and "for two decades" are held against the year of the document that states them, and against
    the year of founding or birth in the same sentence; round numbers within a tenth. A sentence that itself dates what
    happened is left. Shown, never blocking.
    """
    written = claim.workspace.article.date
    if written is None or outcome.verdict not in ("confirmed", "needs_review"):
        return None
    for found in _years(claim):
        reason = _against_own(claim, found, written) or (
            _against_document(claim, found, written, outcome) if outcome.verdict == "confirmed" else ""
        )
        if reason:
            finding = Finding("date.age", "minor", found.start, found.end, reason)
            return Outcome(
                "needs_review", reason, (*outcome.findings, finding), outcome.excerpts, outcome.suggestion,
                outcome.steps,
            )  # fmt: skip
    return None


def _against_own(claim: Claim, found: _Years, written: date) -> str:
    """The year of founding or birth that the sentence itself gives does not fit."""
    own = [t for t in claim.part.times if t.kind == "date" and t.begin is not None and not t.relative]
    if not found.origin or len(own) != 1 or not _SINCE.search(claim.string.casefold()):
        return ""
    since = own[0].begin
    passed = written.year - since.year if since is not None else found.years
    if passed < 0 or abs(passed - found.years) <= max(1, found.room):
        return ""
    return f"from {own[0].string} to {written.year} it is {passed} years, not {found.years}"


def _against_document(claim: Claim, found: _Years, written: date, outcome: Outcome) -> str:
    """The document that states it was written in another year."""
    if any(t.kind == "date" and not t.relative for t in claim.part.times):
        return ""
    for document in dict.fromkeys(e.document for e in outcome.excerpts):
        year = _year(document)
        if year is not None and written.year - year > found.room:
            return f"{document.id} said so in {year}; the article is of {written.year}"
    return ""


def _years(claim: Claim) -> Iterator[_Years]:
    text, start = claim.part.text, claim.part.start
    folded = claim.string.casefold()
    for time in claim.part.times:
        value = _YEARS.fullmatch(time.value) if time.kind == "duration" else None
        old = bool(_OLD.search(text.string[time.start : time.end + 10].casefold()))
        if value and (old or _PERFECT.search(folded)):
            number = int(value[1])
            exact = old and any(f.written == "digits" for f in find_figures(text, time.start, time.end))
            yield _Years(number, time.start, time.end, not exact or number % 50 == 0, old)
    for match in _JUBILEE.finditer(claim.string):
        yield _Years(int(match[1]), start + match.start(), start + match.end(), False, True)
    for word in claim.part.tokens:
        if word.key in _NAMED:
            yield _Years(_NAMED[word.key], word.start, word.end, False, True)
    for match in _AGED.finditer(claim.string):
        if any(n.kind == "person" and n.end == start + match.start() for n in claim.part.names):
            yield _Years(int(match[1]), start + match.start(1), start + match.end(1), False, False)


def _year(document: Document) -> int | None:
    published = document.labels.published[:4]
    return int(published) if published.isdecimal() and len(published) == 4 else None
