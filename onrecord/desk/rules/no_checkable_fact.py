"""Rule ``no_checkable_fact``: there is nothing to check."""

from __future__ import annotations

import re

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


#: "Id. at 36.": the authority cited last. The words that it follows are looked for as everywhere.
_SHORT_CITE = re.compile(
    r"[(\[]?(?:Id|Ibid|Ebd)\.?(?:,? (?:at|p\.|pp\.|S\.)? ?\d+(?:[-–]\d+)?)?\.?[)\]]?\.?", re.IGNORECASE
)
_GREETING = re.compile(
    r"(?:thank you|thanks|many thanks|hello|hi|dear|good (?:morning|day|afternoon|evening)|welcome|"
    r"(?:best|kind|warm) regards|yours (?:sincerely|faithfully|truly)|happy to help|have a (?:nice|good|great) day)\b",
    re.IGNORECASE,
)
_CALL = 12  # words up to which a call or a greeting is nothing more


@rule("no_checkable_fact")
def no_checkable_fact(claim: Claim) -> Outcome | None:
    """A greeting, a question, a call to action: no atom, no statement.

    A question that carries a figure, a name or a quotation may still insinuate one, and is looked at like a sentence.
    """
    part = claim.part
    atoms = part.figures or part.times or part.names or part.quotations or part.credits
    if not claim.content and not atoms:
        return Outcome("no_fact", "it holds no word that states anything")
    if _SHORT_CITE.fullmatch(part.string.strip()):
        return Outcome("no_fact", "it is a short citation: it states nothing besides the words that it follows")
    if atoms:
        return None
    if part.string.rstrip().endswith("?"):
        return Outcome("no_fact", "it is a question without a figure, a name, a date or a quotation")
    if _GREETING.match(part.string.lstrip()) and len(part.tokens) <= _CALL:
        return Outcome("no_fact", "it is a greeting or thanks and states nothing")
    first = part.tokens[0].key if part.tokens else ""
    if first in _CALLS and claim.unit.kind != "headline" and len(part.tokens) <= _CALL:
        return Outcome("no_fact", "it asks the reader to do something and states nothing")
    return None
