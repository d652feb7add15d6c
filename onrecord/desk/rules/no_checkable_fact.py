"""Rule ``no_checkable_fact``: there is nothing to check."""

from __future__ import annotations

from onrecord.desk.claim import Claim
from onrecord.desk.outcome import Outcome, rule

__all__ = ["no_checkable_fact"]

_CALLS = frozenset(
    [
        "read",
        "see",
        "click",
        "subscribe",
        "follow",
        "watch",
        "listen",
        "share",
        "sign",
        "join",
        "find",
        "visit",
        "call",
        "contact",
        "email",
    ]
)


@rule("no_checkable_fact")
def no_checkable_fact(claim: Claim) -> Outcome | None:
    """A greeting, a question, a call to action: no atom, no statement.

    A question that carries a figure, a name or a quotation may still insinuate one, and is looked at like a sentence.
    """
    part = claim.part
    atoms = part.figures or part.times or part.names or part.quotations or part.credits
    if not claim.content and not atoms:
        return Outcome("no_fact", "it holds no word that states anything")
    if atoms:
        return None
    if part.string.rstrip().endswith("?"):
        return Outcome("no_fact", "it is a question without a figure, a name, a date or a quotation")
    first = part.tokens[0].key if part.tokens else ""
    if first in _CALLS and claim.unit.kind != "headline" and len(part.tokens) <= 12:
        return Outcome("no_fact", "it asks the reader to do something and states nothing")
    return None
