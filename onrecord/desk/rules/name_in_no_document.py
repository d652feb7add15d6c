"""Rule ``name_in_no_document``: a person or place of several words that no document names."""

from __future__ import annotations

from onrecord.atoms.names import Name
from onrecord.checks.finding import Finding
from onrecord.desk.claim import Claim
from onrecord.desk.outcome import Outcome, rule
from onrecord.text import stem

__all__ = ["name_in_no_document"]


@rule("name_in_no_document")
def name_in_no_document(claim: Claim) -> Outcome | None:
    """A full name whose last word stands in no document: shown to a person, with the name.

    It may be another spelling, or something everybody knows; so it is never blocked by this alone.
    """
    missing = [
        n for n in claim.part.names
        if n.certain and not n.demonym and " " in n.string and not _stands(claim, n)
    ]  # fmt: skip
    if not missing:
        return None
    findings = tuple(Finding("name.nowhere", "major", n.start, n.end, f"no document names {n.string}") for n in missing)
    named = ", ".join(n.string for n in missing)
    best = claim.best
    return Outcome("needs_review", f"no document names {named}", findings, (best.window.excerpt,) if best else ())


def _stands(claim: Claim, name: Name) -> bool:
    return any(claim.workspace.index.holds(stem(part)) for part in (name.parts[-1], name.parts[0]) if len(part) > 2)
