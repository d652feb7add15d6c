"""The other two doors in ``onrecord demo``: memories at the gate, quotations and the documents that they name."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from onrecord.cli.terminal import Screen

if TYPE_CHECKING:
    from onrecord.citations import GateResult

__all__ = ["show"]

_WIDE = 11


def show(evidence: Path, screen: Screen) -> None:
    """Print what the gate and the citations door say of ``other_doors.toml``, held against the demo's documents."""
    from onrecord.citations import CitationIndex, quote_gate
    from onrecord.evidence.reading import read_evidence
    from onrecord.gate import check

    held = tomllib.loads(files("onrecord.demo").joinpath("other_doors.toml").read_text(encoding="utf-8"))
    screen.title("The gate: memories that an agent made of a talk", "bold")
    for item in held["memory"]:
        report = check(item["source"], item["memory"])
        screen.line(item["source"][0]["content"], indent=1, label="said", wide=_WIDE)
        screen.line(item["memory"], indent=1, label="memory", wide=_WIDE)
        reasons = "; ".join(dict.fromkeys(f.reason for f in report.findings))
        verdict = report.verdict.name.lower().replace("_", " ")
        screen.line(f"{verdict}{': ' + reasons if reasons else ''}", indent=1, label="verdict", wide=_WIDE)
        screen.line("")
    screen.title("Citations: quotations and the documents that they name", "bold")
    index = CitationIndex({d.id: d.text.string for d in read_evidence([evidence])})
    for item in held["citation"]:
        answer = quote_gate(item["quote"], item["document"], index)
        screen.line(f"“{item['quote']}”", indent=1, label="quoted", wide=_WIDE)
        screen.line(item["document"], indent=1, label="from", wide=_WIDE)
        told = ": ".join(part for part in (answer.replace("_", " "), _more(answer)) if part)
        screen.line(told, indent=1, label="verdict", wide=_WIDE)
        screen.line("")


def _more(answer: GateResult) -> str:
    """Where else the words stand, or what nearly stands in the documents."""
    if answer.nearest is not None:
        changes = ", ".join(f"“{e.held}” became “{e.said}”" for e in answer.nearest.differences)
        return f"in {answer.nearest.excerpt.document.id} {changes}"
    elsewhere = sorted({e.document.id for e in answer.places})
    return f"the words stand in {', '.join(elsewhere)}" if elsewhere and answer != "found" else ""
