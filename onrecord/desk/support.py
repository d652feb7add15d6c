"""One sentence against passages: what the desk would say of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Any, Literal

from onrecord.desk.article import Article, Unit
from onrecord.desk.claim import Claim, Workspace
from onrecord.desk.desk import decide
from onrecord.desk.given import given_day
from onrecord.desk.report import BLOCKED, Decision
from onrecord.desk.standard import Standard
from onrecord.errors import InputError
from onrecord.evidence import Evidence, Excerpt
from onrecord.evidence.reading import Block, Extracted

__all__ = ["Support", "support"]


@dataclass(frozen=True, slots=True)
class Support:
    """The answer for one sentence.

    ``verdict``: ``supported`` and ``contradicted`` are certain by code's rules; ``not_stated`` says that no passage
    shares its content; ``unsure`` is everything else. ``score`` is 1 where it is supported, 0 where contradicted, and
    otherwise the share of the sentence that the best passage carries: a rank, not a probability.
    """

    verdict: Literal["supported", "contradicted", "not_stated", "unsure"]
    score: float
    by: str
    excerpts: tuple[Excerpt, ...]
    decision: Decision

    def to_dict(self) -> dict[str, Any]:
        return {
            "verdict": self.verdict, "score": self.score, "by": self.by,
            "excerpts": [e.to_dict() for e in self.excerpts],
        }  # fmt: skip


def support(claim: str, passages: Evidence | str | Iterable[str], *, written: date | None = None) -> Support:
    """Hold one sentence against passages (strings, or an :class:`Evidence`).

    ``written`` is the day from which relative dates in the sentence are told. Raises :class:`InputError` for an empty
    claim, and for what is none of these.
    """
    if not isinstance(claim, str):
        raise InputError(f"a claim is a string, not {type(claim).__name__}")
    written = given_day(written, "written")
    if not claim.strip():
        raise InputError("the claim is empty: give one sentence")
    if isinstance(passages, str):
        passages = (passages,)
    evidence = passages if isinstance(passages, Evidence) else _evidence(_strings(passages))
    article = Article("claim", Extracted(claim, (Block("paragraph", 0, len(claim)),)))
    workspace = Workspace(article, evidence, _standard(), written)
    one = Claim(workspace, Unit(1, "body", 0, len(claim), 0), anchor=written)
    decision = decide(one)
    if decision.verdict == "confirmed":
        return Support("supported", 1.0, "code", decision.excerpts, decision)
    best = one.best.coverage if one.best is not None else 0.0
    if decision.verdict == "unsupported":
        return Support("not_stated", round(best, 4), "code", decision.excerpts, decision)
    if decision.verdict in BLOCKED:
        return Support("contradicted", 0.0, "code", decision.excerpts, decision)
    shown = decision.excerpts or ((decision.passage,) if decision.passage else ())
    return Support("unsure", round(best, 4), "code", shown, decision)


def _strings(passages: Iterable[str]) -> tuple[str, ...]:
    try:
        strings = tuple(passages)
    except TypeError:
        raise InputError(f"passages are strings or an Evidence, not {type(passages).__name__}") from None
    for n, string in enumerate(strings, 1):
        if not isinstance(string, str):
            raise InputError(f"passage {n} is {type(string).__name__}: give a string")
    return strings


@lru_cache(maxsize=16)
def _evidence(passages: tuple[str, ...]) -> Evidence:
    return Evidence.of({f"passage {i:04d}": p for i, p in enumerate(passages, 1)})


@lru_cache(maxsize=1)
def _standard() -> Standard:
    return Standard.load()
