"""A recheck looks at a settled sentence once more and can only make the answer worse."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from onrecord.desk.claim import Claim
from onrecord.desk.outcome import Outcome

__all__ = ["Recheck", "recheck"]

_Function = Callable[[Claim, Outcome], Outcome | None]


@dataclass(frozen=True, slots=True)
class Recheck:
    """A named function: the outcome so far -> a worse one, or ``None``. Its docstring is its manual page."""

    name: str
    apply: _Function


def recheck(name: str) -> Callable[[_Function], Recheck]:
    """Make a recheck of a function."""

    def make(function: _Function) -> Recheck:
        return Recheck(name, function)

    return make
