"""Recheck ``credited_outlet``: what an outlet is credited with has to stand in a document of that outlet."""

from __future__ import annotations

from onrecord.atoms.credits import Credit, parse_outlet, same_outlet
from onrecord.checks.alignment import Alignment
from onrecord.checks.finding import Finding
from onrecord.desk.claim import Claim
from onrecord.desk.outcome import Outcome
from onrecord.desk.recheck import recheck
from onrecord.evidence import Document, locate

__all__ = ["credited_outlet"]

_SETTLED = ("misquoted", "inaccurate", "contradicted", "unsupported")
_CARRIED = 0.6  # coverage from which a passage states what is credited
_APART = 0.25  # how much better another outlet's passage has to be


@recheck("credited_outlet")
def credited_outlet(claim: Claim, outcome: Outcome) -> Outcome | None:
    """Every credited outlet against the documents from that outlet.

    Another form of its name is the same outlet; one that republished a report is not the one that reported it. Blocked
    when the outlet's own documents are there and do not have it, and another outlet's document does; shown when there
    is no document of that outlet and none that names it.
    """
    if outcome.verdict in _SETTLED:
        return None
    for credit in claim.part.credits:
        if same_outlet(credit.value, credit.value) is not True:
            continue  # "a statement", "the release": no outlet
        own = [d for d in claim.workspace.evidence if _from(d, credit)]
        naming = [a for a in claim.alignments if _names(a, credit)]
        best_own = max((_held(claim, a) for a in claim.alignments if a.window.document in own), default=0.0)
        if naming and max(_held(claim, a) for a in naming) >= _CARRIED / 2:
            continue
        others = [a for a in claim.alignments if a.window.document not in own and a.window.document.independent]
        best = max(others, key=lambda a: _held(claim, a), default=None)
        if (
            best is not None
            and _held(claim, best) >= _CARRIED
            and _held(claim, best) >= best_own + _APART
            and (own or _labelled(best))
        ):
            holder = parse_outlet(best.window.document.labels.outlet)[0] or best.window.document.id
            if own or holder:
                return _wrong(outcome, credit, best, holder, bool(own))
        elif outcome.verdict == "confirmed" and best_own < _CARRIED:
            return _unchecked(outcome, credit, bool(own))
    return None


def _from(document: Document, credit: Credit) -> bool:
    outlet, _ = parse_outlet(document.labels.outlet)
    return bool(outlet) and same_outlet(credit.value, outlet) is True


def _names(alignment: Alignment, credit: Credit) -> bool:
    return any(same_outlet(credit.value, c.value) for c in alignment.window.around.credits)


def _labelled(alignment: Alignment) -> bool:
    return bool(alignment.window.document.labels.outlet)


def _held(claim: Claim, alignment: Alignment) -> float:
    """How much of the sentence a passage carries; a quotation that stands in the document is what counts most."""
    document = alignment.window.document
    quoted = [p for q in claim.part.quotations for p in q.pieces if len(p.words) > 3]
    if quoted:
        return (
            max(alignment.coverage, 0.9)
            if all(locate(p.string, document) for p in quoted)
            else min(alignment.coverage, 0.3)
        )
    return alignment.coverage


def _wrong(outcome: Outcome, credit: Credit, best: Alignment, holder: str, own: bool) -> Outcome:
    reason = f"{holder} has this; the text credits {credit.value}" + (", whose documents do not have it" if own else "")
    finding = Finding(
        "credit.other", "major", credit.start, credit.end, reason, (best.window.excerpt,), holder, contradicts=True
    )
    return Outcome(
        "misattributed" if own else "needs_review", reason, (*outcome.findings, finding), (best.window.excerpt,), "",
        outcome.steps,
    )  # fmt: skip


def _unchecked(outcome: Outcome, credit: Credit, own: bool) -> Outcome:
    if own:
        reason = f"not found in the documents from {credit.value}, which the text credits"
    else:
        reason = f"no document is from {credit.value}, and none names it"
    finding = Finding("credit.no_document", "minor", credit.start, credit.end, reason)
    return Outcome("needs_review", reason, (*outcome.findings, finding), outcome.excerpts, "", outcome.steps)
