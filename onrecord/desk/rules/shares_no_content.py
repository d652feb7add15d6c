"""Rule ``shares_no_content``: no document has anything to do with it."""

from __future__ import annotations

from onrecord.atoms.names import Name
from onrecord.desk.claim import Claim
from onrecord.desk.outcome import Outcome, rule

__all__ = ["shares_no_content"]

_SHARED = 0.2  # coverage of the best passage below which nothing is shared
_ANYWHERE = 0.34  # share of the sentence's words that may stand somewhere in the documents, by chance


@rule("shares_no_content")
def shares_no_content(claim: Claim) -> Outcome | None:
    """No document shares the sentence's content words or names: nothing supports it.

    Where a document is in another language, shared words cannot tell, and the sentence goes on to a person.
    """
    workspace = claim.workspace
    if not len(workspace.index):
        return Outcome("needs_review", "there is no document to hold it against")
    words = [e for e in claim.content if e.role == "content"]
    if workspace.foreign or len(words) < workspace.standard.minimums["content_words"]:
        return None
    if claim.best is not None and claim.best.coverage >= _SHARED:
        return None
    held = sum(any(workspace.index.holds(term) for term in e.stems) for e in words)
    if held > _ANYWHERE * len(words):
        return None  # the documents speak of such things, if not in one place: a person has to look
    for element in claim.content:
        if isinstance(element.atom, Name) and any(workspace.index.holds(term) for term in element.stems):
            return None
    return Outcome("unsupported", "no document shares its words or names")
