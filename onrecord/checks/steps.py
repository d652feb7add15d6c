"""The kinds of step by which words of a passage carry words of a sentence, and how far each is trusted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["QUALITY", "Candidate", "Step"]

Step = Literal[
    "word", "form", "synonym", "implied", "phrase", "name", "alias", "figure", "rounded", "converted", "within", "date",
    "quotation", "cell", "column", "arithmetic", "having", "context", "light", "open",
]  # fmt: skip

QUALITY: dict[Step, float] = {
    "quotation": 1.0, "word": 1.0, "form": 0.95, "name": 1.0, "alias": 0.9,
    "figure": 1.0, "rounded": 0.9, "converted": 0.9, "within": 0.7,
    "date": 1.0, "phrase": 0.9, "synonym": 0.85, "implied": 0.8,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Candidate:
    """A stretch of the passage that may carry an element: token range ``first, last`` and the kind of step."""

    step: Step
    first: int
    last: int
