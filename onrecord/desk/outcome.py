"""What a rule says when it settles a sentence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from onrecord.checks.finding import Finding
from onrecord.desk.claim import Claim
from onrecord.desk.report import ProofStep, Verdict
from onrecord.evidence import Excerpt

__all__ = ["Outcome", "Rule", "rule"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A verdict with its reason and its evidence. ``needs_review`` shows the sentence to a person and says why."""

    verdict: Verdict
    reason: str
    findings: tuple[Finding, ...] = ()
    excerpts: tuple[Excerpt, ...] = ()
    suggestion: str = ""
    steps: tuple[ProofStep, ...] = ()


@dataclass(frozen=True, slots=True)
class Rule:
    """A named function that settles a sentence or leaves it (``None``). Its docstring is its manual page."""

    name: str
    apply: Callable[[Claim], Outcome | None]


def rule(name: str) -> Callable[[Callable[[Claim], Outcome | None]], Rule]:
    """Make a rule of a function."""

    def make(function: Callable[[Claim], Outcome | None]) -> Rule:
        return Rule(name, function)

    return make
