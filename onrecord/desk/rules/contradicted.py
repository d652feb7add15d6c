"""Rule ``contradicted``: a passage states the same thing otherwise."""

from __future__ import annotations

from onrecord.checks.alignment import Alignment
from onrecord.checks.finding import Finding
from onrecord.checks.registry import run_checks
from onrecord.desk.claim import Claim
from onrecord.desk.outcome import Outcome, rule
from onrecord.desk.report import Verdict
from onrecord.text import stem

__all__ = ["contradicted"]

_TRIED = 6
_VERDICTS: dict[str, Verdict] = {
    "figure": "inaccurate", "date": "inaccurate", "name": "inaccurate", "change": "contradicted",
    "opposite": "contradicted", "polarity": "contradicted", "roles": "contradicted",
}  # fmt: skip


@rule("contradicted")
def contradicted(claim: Claim) -> Outcome | None:
    """A passage carries the sentence but for one place, and has another figure, date, name or the opposite there.

    Blocked, with the document's words as the suggestion. Where another passage carries the same place as the article has
    it, the documents disagree with one another, and a person decides.
    """
    for alignment in claim.alignments[:_TRIED]:
        if not alignment.window.document.independent:
            continue
        for finding in run_checks(alignment.said, alignment):
            if finding.code.startswith("quotation"):
                continue  # asked of all documents, by quotation_in_no_document
            if not finding.contradicts and not _absent(claim, finding):
                continue
            if _stated_elsewhere(claim, alignment, finding):
                return Outcome(
                    "needs_review", f"the documents disagree: {finding.reason}; another passage has it as the article does",
                    (finding,), (alignment.window.excerpt,),
                )  # fmt: skip
            verdict = _VERDICTS.get(finding.code.split(".")[0], "contradicted")
            return Outcome(verdict, finding.reason, (finding,), (alignment.window.excerpt,), _edited(claim, finding))
    return None


def _absent(claim: Claim, finding: Finding) -> bool:
    """A name that might be another form of the document's is another one when no document has any of its words."""
    if finding.code != "name.unlike":
        return False
    words = claim.part.text.words_between(finding.start, finding.end)
    return not any(claim.workspace.index.holds(stem(w.key)) for w in words if len(w.key) > 3)


def _stated_elsewhere(claim: Claim, contrary: Alignment, finding: Finding) -> bool:
    """Whether another passage that carries a good part of the sentence carries the doubted words as they are."""
    for other in claim.alignments:
        if other is contrary or other.coverage < 0.5 * contrary.coverage:
            continue
        link = other.link_of(finding.start)
        if link is not None and link.carried and link.said.atom is not None:
            return True
    return False


def _edited(claim: Claim, finding: Finding) -> str:
    """The sentence with the document's words in place, where the finding offers some."""
    if not finding.suggestion:
        return ""
    a, b = finding.start - claim.part.start, finding.end - claim.part.start
    return claim.string[:a] + finding.suggestion + claim.string[b:]
