"""What the gate answers: a verdict, what was found, and what nobody looked at."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import Enum
from typing import Any, Literal

from onrecord.checks.finding import Severity
from onrecord.checks.talk import Talk
from onrecord.evidence import Excerpt

__all__ = ["CHECKS", "CLASSES", "Class", "Finding", "NotChecked", "Report", "SentenceAnswer", "Verdict"]

Class = Literal["closed", "open", "value"]

#: The gate's checks in the order in which they are listed, with the class of what each compares: a *closed* class of
#: expressions can be listed to the end, an *open* one cannot, a *value* is compared with a value.
CLASSES: dict[str, Class] = {
    "polarity": "closed", "condition": "closed", "hedge": "open", "attribution": "open", "temporal": "closed",
    "brittle": "value", "truncated": "value", "figure": "value", "unit": "value", "date": "value", "name": "value",
    "quotation": "value", "speaker": "closed", "scope": "closed", "opposite": "closed", "change": "value",
    "roles": "value", "added": "open",
}  # fmt: skip
CHECKS = tuple(name for name in CLASSES if name != "added")


class Verdict(Enum):
    """What the gate concludes of a memory, the best first."""

    PASS = "pass"
    PASS_WITH_FLAGS = "pass_with_flags"
    REWRITE = "rewrite"
    REJECT = "reject"
    UNCHECKABLE = "uncheckable"

    @property
    def exit_code(self) -> int:
        """What a command ends with: 0 where the memory may be stored as it is."""
        return 0 if self in (Verdict.PASS, Verdict.PASS_WITH_FLAGS) else 1


@dataclass(frozen=True, slots=True)
class Finding:
    """A difference between a memory and its source, with the words on both sides.

    ``check`` is the check's name, ``kind`` what it saw (``dropped``, ``strengthened``, ``reversed``, ...). ``start``
    and ``end`` are the words in the memory; ``cues`` the words of the source that decide; ``sentence`` the half-open
    range of the memory sentence; ``suggestion`` what the words should be, where the source tells.
    """

    check: str
    kind: str
    severity: Severity
    certain: bool
    start: int
    end: int
    words: str
    excerpts: tuple[Excerpt, ...]
    reason: str
    suggestion: str = ""
    passage: Excerpt | None = None
    sentence: tuple[int, int] = (0, 0)

    @property
    def code(self) -> str:
        return f"{self.check}.{self.kind}"

    @property
    def class_(self) -> Class:
        return CLASSES.get(self.check, "open")

    @property
    def cues(self) -> tuple[str, ...]:
        """The source's words that decide."""
        return tuple(e.string for e in self.excerpts)

    def to_dict(self) -> dict[str, Any]:
        return {
            "check": self.check, "kind": self.kind, "class": self.class_, "severity": self.severity,
            "certain": self.certain, "start": self.start, "end": self.end, "words": self.words,
            "excerpts": [_placed(e) for e in self.excerpts], "reason": self.reason, "suggestion": self.suggestion,
            "passage": _placed(self.passage) if self.passage is not None else None,
        }  # fmt: skip


def _placed(excerpt: Excerpt) -> dict[str, Any]:
    """An excerpt with its turn: ``start`` and ``end`` count from the beginning of the turn's own text."""
    talk = excerpt.document.__dict__.get("talk")
    if not isinstance(talk, Talk):
        return excerpt.to_dict()
    turn = talk.turn_at(excerpt.start)
    plain: dict[str, Any] = {
        "turn": turn.number, "start": excerpt.start - turn.start, "end": excerpt.end - turn.start,
        "text": excerpt.string,
    }  # fmt: skip
    if turn.speaker:
        plain["speaker"] = turn.speaker
    return plain


@dataclass(frozen=True, slots=True)
class NotChecked:
    """Something that nobody looked at: a sentence (with its range), a property, a check, and why."""

    what: str
    why: str
    start: int | None = None
    end: int | None = None

    def to_dict(self) -> dict[str, Any]:
        plain: dict[str, Any] = {"what": self.what, "why": self.why}
        if self.start is not None:
            plain |= {"start": self.start, "end": self.end}
        return plain


@dataclass(frozen=True, slots=True)
class SentenceAnswer:
    """One memory sentence: its range, its own verdict, the share of its content words that the source holds."""

    start: int
    end: int
    verdict: Verdict
    containment: float
    passages: tuple[Excerpt, ...]

    def to_dict(self) -> dict[str, Any]:
        return {
            "start": self.start, "end": self.end, "verdict": self.verdict.value,
            "containment": round(self.containment, 4), "passages": [_placed(p) for p in self.passages],
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Report:
    """The whole answer for one memory."""

    memory: str
    verdict: Verdict
    findings: tuple[Finding, ...]
    sentences: tuple[SentenceAnswer, ...]
    checked: tuple[str, ...]
    not_checked: tuple[NotChecked, ...]
    versions: tuple[tuple[str, str], ...]

    @property
    def flagged(self) -> bool:
        """Whether something was found: a memory that could not be checked is neither flagged nor passed."""
        return bool(self.findings)

    def to_dict(self) -> dict[str, Any]:
        return {
            "verdict": self.verdict.value, "memory": self.memory,
            "findings": [f.to_dict() for f in self.findings],
            "sentences": [s.to_dict() for s in self.sentences],
            "checked": list(self.checked), "not_checked": [n.to_dict() for n in self.not_checked],
            "versions": dict(self.versions),
        }  # fmt: skip

    def to_json(self, indent: int | None = None) -> str:
        """The report as JSON; a lone surrogate in what was given stays an escape."""
        return (
            json.dumps(self.to_dict(), ensure_ascii=False, indent=indent).encode("utf-8", "backslashreplace").decode()
        )

    def __str__(self) -> str:
        lines = [self.verdict.name.replace("_", " ").lower()]
        for finding in self.findings:
            lines.append(f"  {finding.check} ({finding.kind.replace('_', ' ')}): “{finding.words}”: {finding.reason}")
        for one in self.not_checked:
            lines.append(f"  not checked: {one.what}: {one.why}")
        return "\n".join(lines)
