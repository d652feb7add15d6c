"""What the desk answers: a decision for each sentence, and all that was not read and not checked."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import Any, Literal

from onrecord.checks.finding import Finding, Severity
from onrecord.evidence import Excerpt

__all__ = ["BLOCKED", "VERDICTS", "Decision", "Nearby", "ProofStep", "Readings", "Report", "Verdict"]

Verdict = Literal[
    "confirmed", "no_fact", "misattributed", "inaccurate", "unsupported", "misquoted", "contradicted", "needs_review"
]
VERDICTS: tuple[Verdict, ...] = (
    "confirmed",
    "no_fact",
    "misattributed",
    "inaccurate",
    "unsupported",
    "misquoted",
    "contradicted",
    "needs_review",
)
#: Verdicts that say that something is wrong.
BLOCKED: frozenset[Verdict] = frozenset({"misattributed", "inaccurate", "unsupported", "misquoted", "contradicted"})


@dataclass(frozen=True, slots=True)
class ProofStep:
    """One step of a proof: these words of the sentence are carried by those words of a document, in this way."""

    said: str
    start: int
    end: int
    how: str
    excerpt: Excerpt | None = None
    note: str = ""

    def to_dict(self) -> dict[str, Any]:
        return {
            "said": self.said, "start": self.start, "end": self.end, "how": self.how,
            "excerpt": self.excerpt.to_dict() if self.excerpt else None, "note": self.note,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Nearby:
    """A passage in another language that is near in meaning. It was found, not judged, and decided nothing.

    ``has`` are the figures, dates and names of the sentence that stand in it, ``lacks`` the figures and dates that do
    not.
    """

    excerpt: Excerpt
    language: str
    has: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        return {
            "excerpt": self.excerpt.to_dict(), "language": self.language, "has": list(self.has),
            "lacks": list(self.lacks),
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Decision:
    """What the desk says of one sentence.

    ``decided_by`` names the rule or recheck (``rule:passage_holds_sentence``); ``passage`` is the best passage where
    nothing was settled, ``missing`` the words of the sentence that it does not carry; ``also`` are such words in
    another passage, ``nowhere`` those that no document has. ``nearby`` are
    passages in other languages that were found by meaning.
    """

    n: int
    unit: str
    text: str
    start: int
    end: int
    verdict: Verdict
    severity: Severity | None
    blocking: bool
    decided_by: str
    reason: str
    findings: tuple[Finding, ...] = ()
    excerpts: tuple[Excerpt, ...] = ()
    suggestion: str = ""
    steps: tuple[ProofStep, ...] = ()
    passage: Excerpt | None = None
    missing: tuple[str, ...] = ()
    also: tuple[Excerpt, ...] = ()
    nowhere: tuple[str, ...] = ()
    nearby: tuple[Nearby, ...] = ()

    @property
    def settled(self) -> bool:
        """Whether code decided; what it did not decide is shown to a person."""
        return self.verdict != "needs_review"

    def to_dict(self) -> dict[str, Any]:
        return {
            "n": self.n, "unit": self.unit, "text": self.text, "start": self.start, "end": self.end,
            "verdict": self.verdict, "severity": self.severity, "blocking": self.blocking,
            "decided_by": self.decided_by, "reason": self.reason,
            "findings": [f.to_dict() for f in self.findings],
            "excerpts": [e.to_dict() for e in self.excerpts],
            "suggestion": self.suggestion, "steps": [s.to_dict() for s in self.steps],
            "passage": self.passage.to_dict() if self.passage else None, "missing": list(self.missing),
            "also": [e.to_dict() for e in self.also], "nowhere": list(self.nowhere),
            "nearby": [n.to_dict() for n in self.nearby],
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Readings:
    """What a language model was asked for a report, and what that took.

    ``sentences`` is how many the article has, ``read`` how many were read, ``readings`` how often in all, ``void`` how
    many of these did not count. ``calls``, tokens and ``cost`` are those of the answers that the report rests on, also
    where they were recorded before; ``cost`` is ``None`` where no price was given. ``by`` names who answered.
    """

    model: str
    effort: str
    prompt: str
    most: int
    stop: str
    sentences: int
    read: int
    readings: int
    void: int
    calls: int
    tokens_in: int
    tokens_out: int
    cost: float | None
    by: tuple[str, ...] = ()

    @property
    def calls_per_sentence(self) -> float:
        return round(self.calls / self.sentences, 4) if self.sentences else 0.0

    def to_dict(self) -> dict[str, Any]:
        return {
            "model": self.model, "effort": self.effort, "prompt": self.prompt, "most": self.most, "stop": self.stop,
            "sentences": self.sentences, "read": self.read, "readings": self.readings, "void": self.void,
            "calls": self.calls, "calls_per_sentence": self.calls_per_sentence, "tokens_in": self.tokens_in,
            "tokens_out": self.tokens_out, "cost": self.cost, "by": list(self.by),
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Report:
    """The whole answer. The same article, evidence, standard and versions give the same bytes."""

    article: str
    snapshot: str
    standard: str
    versions: tuple[tuple[str, str], ...]
    as_of: str
    documents: tuple[tuple[str, str, str, str], ...]  # id, digest, tier, language
    decisions: tuple[Decision, ...]
    not_read: tuple[tuple[str, str], ...]
    not_checked: tuple[tuple[str, str], ...]
    notes: tuple[tuple[str, str], ...] = ()
    readings: Readings | None = None

    @property
    def blocked(self) -> bool:
        """Whether an open finding of a blocking severity stands against publication."""
        return any(d.blocking for d in self.decisions)

    @property
    def counts(self) -> dict[str, int]:
        """How many sentences got each verdict; verdicts that none got are left out."""
        counted = Counter(d.verdict for d in self.decisions)
        return {v: counted[v] for v in VERDICTS if counted[v]}

    def to_dict(self) -> dict[str, Any]:
        return {
            "schema": "onrecord.desk/1",
            "article": self.article, "blocked": self.blocked, "snapshot": self.snapshot, "standard": self.standard,
            "as_of": self.as_of, "versions": dict(self.versions), "counts": self.counts,
            "documents": [dict(zip(("id", "digest", "tier", "language"), d, strict=True)) for d in self.documents],
            "decisions": [d.to_dict() for d in self.decisions],
            "not_read": [{"file": f, "reason": r} for f, r in self.not_read],
            "not_checked": [{"what": w, "why": y} for w, y in self.not_checked],
            "notes": [{"document": d, "note": n} for d, n in self.notes],
            "readings": self.readings.to_dict() if self.readings else None,
        }  # fmt: skip

    def to_json(self) -> str:
        """The report as JSON: keys in a fixed order, UTF-8 text, ends with a newline."""
        return json.dumps(self.to_dict(), ensure_ascii=False, indent=2) + "\n"
