"""Mending a memory with its source's own words.

Each repair is a change of words that the finding itself gives: the value that the source has, the words of doubt, who
said it, the condition, the bound in time. Every repair is held against the source again, and one that does not pass is
not offered. Where rules cannot mend it, a *fixer* (a model, or any callable) may propose a text; the same gate decides
on that.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from onrecord.errors import InputError
from onrecord.gate.check import check
from onrecord.gate.repairs import repaired, whole_sentences
from onrecord.gate.report import Finding, Report, Verdict
from onrecord.gate.source import SourceLike
from onrecord.gate.when import When
from onrecord.gate.witness import Added, Witness, resolved
from onrecord.models import Model
from onrecord.models.roles.fixer import ask_fixer

__all__ = ["Fix", "Fixer", "fix"]

#: ``(source, memory, findings) -> a proposed memory, or None``
Fixer = Callable[[str, str, tuple[Finding, ...]], str | None]

_GOOD = (Verdict.PASS, Verdict.PASS_WITH_FLAGS)


@dataclass(frozen=True, slots=True)
class Fix:
    """A repaired memory that passes the gate. ``by`` is ``rules`` or ``model``; ``repairs`` says what was done."""

    memory: str
    by: str
    repairs: tuple[str, ...]
    report: Report

    def to_dict(self) -> dict[str, Any]:
        return {"memory": self.memory, "by": self.by, "repairs": list(self.repairs), "report": self.report.to_dict()}

    def __str__(self) -> str:
        return self.memory


def fix(
    source: SourceLike,
    memory: str,
    report: Report | None = None,
    *,
    said_at: When = None,
    speaker: str | None = None,
    fixer: Fixer | Model | str | None = None,
    witness: Witness | Model | str | None = None,
    added: Added | Model | str | None = None,
) -> Fix | None:
    """A memory that says what the source says, in the source's own words; ``None`` where none was found that passes.

    ``report`` is the gate's report on ``memory`` (made where it is not given). A memory without findings is returned as
    it is. ``fixer`` is a model, its name or a callable; ``witness`` and ``added`` are asked about every repair as
    :func:`onrecord.check` asks them, and what ``added`` found is not mended where it cannot be asked again. Raises what
    :func:`onrecord.check` raises.
    """
    fixer = resolved(fixer, "the fixer")
    witness, added = resolved(witness, "the witness"), resolved(added, "added")
    if not isinstance(source, str):
        try:
            source = list(source)  # turns that can be read once only are needed several times
        except TypeError:
            raise InputError(f"a source is a string or a list of turns, not {type(source).__name__}") from None

    def gated(text: str) -> Report:
        return check(source, text, said_at=said_at, speaker=speaker, witness=witness, added=added)

    report = report if report is not None else gated(memory)
    if not report.findings:
        return Fix(memory, "rules", (), report) if report.verdict in _GOOD else None
    if added is None and any(f.check == "added" for f in report.findings):
        return None

    for text, repairs in (*repaired(memory, report.findings), *whole_sentences(memory, report.findings)):
        text = _tidy(text)
        if text and text != memory:
            again = gated(text)
            if again.verdict is Verdict.PASS:
                return Fix(text, "rules", repairs, again)
    if fixer is not None:
        proposed = _proposed(fixer, source, memory, report.findings)
        if proposed:
            again = gated(proposed)
            if again.verdict is Verdict.PASS:
                return Fix(proposed, "model", ("rewritten by a model",), again)
    return None


def _proposed(fixer: Fixer | Model, source: Any, memory: str, findings: tuple[Finding, ...]) -> str:
    """What the fixer proposes; nothing where it fails, since a repair is only an offer."""
    words = source if isinstance(source, str) else "\n".join(_line(t) for t in source)
    try:
        if isinstance(fixer, Model):
            proposed: str | None = ask_fixer(fixer, memory, words, [f.reason for f in findings]).memory
        else:
            proposed = fixer(words, memory, findings)
    except Exception:
        return ""
    return proposed.strip() if isinstance(proposed, str) else ""


def _line(turn: Any) -> str:
    if isinstance(turn, str):
        return turn
    who = turn.get("speaker") or turn.get("name") or turn.get("role") or ""
    return f"{who}: {turn.get('content') or turn.get('text') or ''}" if who else str(turn.get("content", ""))


def _tidy(text: str) -> str:
    """One space between words, none before a stop, a capital at the start."""
    text = re.sub(r"\s+([.,;:!?])", r"\1", re.sub(r"[ \t]+", " ", text)).strip()
    return text[:1].upper() + text[1:]
