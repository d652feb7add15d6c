"""Sentences whose article, passages or labels speak to a machine: a person is shown them, and no model is asked."""

from __future__ import annotations

from onrecord.checks.finding import Finding
from onrecord.desk.claim import Claim
from onrecord.models.injection import suspicions
from onrecord.models.roles.reader import Item
from onrecord.text import Text

__all__ = ["suspected"]

_MOST = 5


def suspected(claim: Claim, item: Item) -> tuple[Finding, ...]:
    """A finding for each suspicious place in what would be shown; with one, no model reads the sentence."""
    found: list[Finding] = []
    for text in (item.sentence, item.context):
        for one in suspicions(Text(text, "und")):
            found.append(_finding(claim, f"the article {one.reason}: “{_short(text[one.start : one.end])}”"))
    for passage in item.passages:
        document = passage.document
        for one in suspicions(Text(passage.about, "und")):
            words = _short(passage.about[one.start : one.end])
            found.append(_finding(claim, f"a label of {document.id} {one.reason}: “{words}”"))
        for one in suspicions(document.text):
            if one.start < passage.end and passage.start < one.end:
                words = _short(document.text.string[one.start : one.end])
                finding = _finding(claim, f"{document.id} {one.reason}: “{words}”")
                found.append(
                    Finding(
                        finding.code, finding.severity, finding.start, finding.end, finding.reason,
                        (document.excerpt(one.start, one.end),),
                    )
                )  # fmt: skip
    return tuple(dict.fromkeys(found))[:_MOST]


def _finding(claim: Claim, reason: str) -> Finding:
    return Finding("injection_suspected", "major", claim.unit.start, claim.unit.end, reason)


def _short(words: str) -> str:
    return words if len(words) <= 80 else words[:79] + "…"
