"""What the desk says of a sentence that was read: the vote, and what code has to say to it."""

from __future__ import annotations

from dataclasses import replace

from onrecord.checks.finding import Finding
from onrecord.desk.outcome import Outcome
from onrecord.desk.reading.case import Case
from onrecord.desk.reading.votes import vote
from onrecord.desk.report import Verdict
from onrecord.evidence import Excerpt, locate
from onrecord.evidence.document import Document
from onrecord.models.roles.reader import Reading
from onrecord.text import Text

__all__ = ["conclude"]

_ALL = 3  # readings that agree, after which what code only doubts is let pass


def conclude(case: Case) -> Outcome | None:
    """The outcome, or ``None`` where the readings change nothing: the decision of code stands."""
    counted = [r for r in case.readings if not r.void]
    voted = vote(case.readings)
    if voted == "void":
        return None
    if voted == "stated":
        return _stated(case)
    if voted == "nothing_to_check":
        if any(e.role == "atom" for e in case.claim.part.elements) or case.claim.part.quotations:
            return _shown(case, "the model sees nothing to check, but the sentence has figures, dates or names")
        return Outcome("no_fact", f"the model sees nothing that a document could bear out ({_times(counted)})")
    if voted == "contradicted":
        return _contradicted(case, counted)
    missing = _named(case.missing)
    if voted == "not_stated":
        reason = f"the passages do not state it ({_times(counted)})" + (f": {missing} is missing" if missing else "")
        return Outcome("unsupported", reason, case.decision.findings, _excerpts(counted))
    if voted == "only_wording":
        return _shown(case, f"stated but for the wording{': ' + missing if missing else ''} ({_times(counted)})")
    told = ", ".join(f"{sum(r.verdict == v for r in counted)} {v.replace('_', ' ')}"
                     for v in dict.fromkeys(r.verdict for r in counted))  # fmt: skip
    return _shown(case, f"the readings differ ({told})" + (f": {missing}" if missing else ""))


def _stated(case: Case) -> Outcome:
    """Confirmed, if code could place everything in the words that the readings point at, and nothing speaks against."""
    counted = [n for n, r in enumerate(case.readings) if not r.void]
    found = [case.placed(n) for n in counted]
    against = next((p for p in found if p.against), None)
    if against is not None:
        return _shown(case, f"the model finds it stated, but {against.against}", findings=against.findings)
    doubt = next((p for p in found if p.doubt), None)
    if doubt is not None and len(counted) < _ALL:
        return _shown(case, f"the model finds it stated, but code doubts it: {doubt.doubt}", findings=doubt.findings)
    if len(counted) == 1 and not found[0].agrees:
        return _shown(case, "the model finds it stated, in a single reading that counts")
    readings = [case.readings[n] for n in counted]
    excerpts = _excerpts(readings)
    named = " and ".join(sorted({e.document.id for e in excerpts}))
    return Outcome("confirmed", f"{named} states it, as the model reads it ({_times(readings)})", (), excerpts)


def _contradicted(case: Case, counted: list[Reading]) -> Outcome:
    against = [r for r in counted if r.verdict == "contradicted"]
    changed = next((r for r in against if r.change[0]), None)
    verdict: Verdict = "contradicted"
    suggestion = ""
    reason = f"the passages have it otherwise ({_times(counted)})"
    if changed is not None:
        wrong, right = changed.change
        places = locate(Text(wrong, "und"), Document("sentence", Text(case.claim.string, "und")))
        start, end = places[0].start, places[0].end
        suggestion = case.claim.string[:start] + right + case.claim.string[end:]
        reason = f"the passages have “{right}” where the text has “{case.claim.string[start:end]}” ({_times(counted)})"
        a, b = start + case.claim.part.start, end + case.claim.part.start
        if any(e.role == "atom" and e.start < b and a < e.end for e in case.claim.part.elements):
            verdict = "inaccurate"
    return Outcome(verdict, reason, case.decision.findings, _excerpts(against), suggestion)


def _shown(case: Case, reason: str, *, findings: tuple[Finding, ...] = ()) -> Outcome:
    """A person decides; what code had found stays beside what the model says."""
    merged = tuple(dict.fromkeys((*case.decision.findings, *findings)))
    excerpts = _excerpts([r for r in case.readings if not r.void])
    base = Outcome("needs_review", reason, (), excerpts, "", case.decision.steps)
    return replace(base, findings=merged)


def _excerpts(readings: list[Reading]) -> tuple[Excerpt, ...]:
    return tuple(dict.fromkeys(e for r in readings for e in r.excerpts))


def _times(readings: list[Reading]) -> str:
    return "one reading" if len(readings) == 1 else f"{len(readings)} readings"


def _named(words: tuple[str, ...]) -> str:
    return ", ".join(f"“{w}”" for w in words[:4]) + (" …" if len(words) > 4 else "")
