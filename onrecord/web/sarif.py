"""The report as SARIF 2.1.0, for build servers and editors that show findings beside the text.

What holds the article back is an ``error``, what else is wrong a ``warning``; a sentence that a person has to look at
is of the kind ``review``, which by the standard has no level. Columns and offsets count code points. Source: OASIS,
Static Analysis Results Interchange Format 2.1.0.
"""

from __future__ import annotations

import hashlib
import json
from bisect import bisect_right
from collections.abc import Iterator
from pathlib import PurePath
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from onrecord import __version__
from onrecord.web.view import Passage, View
from onrecord.web.visible import one_line
from onrecord.web.words import SIGNS, counted, decider, reason, short_digest, summary, verdict_word

if TYPE_CHECKING:
    from onrecord.desk.report import Decision, Report

__all__ = ["to_sarif"]

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_TEXT = (".md", ".markdown", ".txt", ".text")  # files into which a sentence's offsets point
_SAID = {
    "misquoted": "Quoted words differ from the documents'", "misattributed": "Credited to somebody else",
    "inaccurate": "The documents state it differently", "contradicted": "The documents state the opposite",
    "unsupported": "No document has anything to do with it", "needs_review": "Not settled: a person has to look",
}  # fmt: skip


def to_sarif(report: Report, article_text: str, uri: str = "") -> str:
    """The log as JSON. ``uri`` is where the article lies, as the build server knows it (default: its name)."""
    uri = quote(uri or report.article, safe="/:")
    lines = _Lines(article_text) if PurePath(report.article).suffix.lower() in _TEXT else None
    shown = [d for d in report.decisions if d.verdict not in ("confirmed", "no_fact")]
    rules = sorted({d.verdict for d in shown})
    run: dict[str, Any] = {
        "tool": {"driver": {
            "name": "onrecord", "semanticVersion": __version__, "version": __version__,
            "rules": [_rule(v) for v in rules],
        }},
        "invocations": [{
            "executionSuccessful": bool(report.documents),
            "toolExecutionNotifications": [
                {"level": "warning", "message": {"text": f"{one_line(file)} was not read: {one_line(why)}"}}
                for file, why in report.not_read
            ],
        }],
        "artifacts": [{"location": {"uri": uri}, "roles": ["analysisTarget"]}],
        "columnKind": "unicodeCodePoints",
        "results": [_result(d, rules.index(d.verdict), uri, lines) for d in shown],
        "properties": {
            "summary": summary(report), "blocked": report.blocked, "snapshot": report.snapshot,
            "standard": report.standard, "notChecked": [f"{what}: {why}" for what, why in report.not_checked],
        },
    }  # fmt: skip
    log = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, ensure_ascii=False, indent=2) + "\n"


def _rule(verdict: str) -> dict[str, Any]:
    return {
        "id": f"desk/{verdict}", "name": "".join(w.capitalize() for w in verdict.split("_")),
        "shortDescription": {"text": _SAID.get(verdict, verdict)},
    }  # fmt: skip


def _result(d: Decision, rule: int, uri: str, lines: _Lines | None) -> dict[str, Any]:
    view = View(d)
    place: dict[str, Any] = {"artifactLocation": {"uri": uri, "index": 0}}
    if lines is not None:
        place["region"] = lines.region(d.start, d.end) | {"snippet": {"text": d.text}}
    location: dict[str, Any] = {
        "physicalLocation": place, "logicalLocations": [{"name": f"sentence {d.n}", "kind": d.unit}],
    }  # fmt: skip
    found: dict[str, Any] = {
        "ruleId": f"desk/{d.verdict}", "ruleIndex": rule,
        "kind": "fail" if d.blocking or d.verdict != "needs_review" else "review",
        "level": "error" if d.blocking else "none" if d.verdict == "needs_review" else "warning",
        "message": {"text": "\n".join(_message(view))},
        "locations": [location],
        "relatedLocations": [_related(n, p) for n, p in enumerate(view.passages)],
        "partialFingerprints": {"sentence/v1": _fingerprint(d)},
        "properties": {"decidedBy": d.decided_by, "severity": d.severity, "missing": list(d.missing)},
    }  # fmt: skip
    if lines is not None and view.changes:
        replaced = {"deletedRegion": lines.region(d.start, d.end), "insertedContent": {"text": d.suggestion}}
        found["fixes"] = [{
            "description": {"text": "The documents' words"},
            "artifactChanges": [{"artifactLocation": {"uri": uri, "index": 0}, "replacements": [replaced]}],
        }]  # fmt: skip
    return found


def _message(view: View) -> Iterator[str]:
    d = view.decision
    yield f"{SIGNS[view.group]} {verdict_word(d)}: {one_line(reason(d))}"
    for old, new in view.replacements:
        yield f"Edit: {one_line(old) or '(nothing)'} → {one_line(new) or '(leave out)'}"
    for passage in view.passages[:3]:
        words = one_line("".join(p.string for p in passage.pieces))
        yield f"{view.evidence_word}: {' · '.join(map(one_line, passage.whereabouts))}: “{words}”"
    if len(view.passages) > 3:
        yield f"and {counted(len(view.passages) - 3, 'passage')} more"
    yield f"Decided by {decider(d.decided_by)}"


def _related(number: int, passage: Passage) -> dict[str, Any]:
    """A place in a document. The region is into its text, of which the file may be a PDF."""
    words = "".join(p.string for p in passage.pieces)
    return {
        "id": number,
        "message": {"text": " · ".join(map(one_line, passage.whereabouts))},
        "physicalLocation": {
            "artifactLocation": {"uri": quote(passage.document.id, safe="/"), "uriBaseId": "EVIDENCE"},
            "region": {
                "charOffset": passage.start, "charLength": passage.end - passage.start, "snippet": {"text": words},
            },
        },
    }  # fmt: skip


def _fingerprint(d: Decision) -> str:
    """The same for the same sentence with the same verdict, wherever it has moved to in the article."""
    return short_digest(hashlib.sha256(f"{d.verdict}\n{' '.join(d.text.split())}".encode()).hexdigest())


class _Lines:
    """Lines and columns from 1, of offsets into a text."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(i + 1 for i, c in enumerate(text) if c == "\n")]

    def region(self, start: int, end: int) -> dict[str, int]:
        (line, column), (last, after) = self._at(start), self._at(end)
        return {
            "startLine": line, "startColumn": column, "endLine": last, "endColumn": after,
            "charOffset": start, "charLength": end - start,
        }  # fmt: skip

    def _at(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1
