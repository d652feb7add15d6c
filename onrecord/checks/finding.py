"""What a check saw."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from onrecord.evidence.document import Excerpt

__all__ = ["SEVERITIES", "Finding", "Severity"]

Severity = Literal["minor", "major", "critical"]
SEVERITIES: tuple[Severity, ...] = ("minor", "major", "critical")


@dataclass(frozen=True, slots=True)
class Finding:
    """A difference between a text and its evidence, with the words on both sides.

    ``code`` is ``check`` or ``check.kind`` (``figure.value``); ``start`` and ``end`` are the words in the checked text.
    ``contradicts`` says that the evidence states something else for the same thing, which is more than not stating it.
    ``suggestion`` is what the words should be replaced with, where the evidence tells; ``""`` where it does not.
    """

    code: str
    severity: Severity
    start: int
    end: int
    reason: str
    excerpts: tuple[Excerpt, ...] = ()
    suggestion: str = ""
    contradicts: bool = False

    def to_dict(self) -> dict[str, Any]:
        return {
            "code": self.code, "severity": self.severity, "start": self.start, "end": self.end, "reason": self.reason,
            "excerpts": [e.to_dict() for e in self.excerpts], "suggestion": self.suggestion,
            "contradicts": self.contradicts,
        }  # fmt: skip
