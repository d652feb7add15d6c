"""Passages by meaning for sentences whose words stand in no document: of documents in other languages.

What is found is shown beside the decision and changes nothing of it.
"""

from __future__ import annotations

from dataclasses import dataclass

from onrecord.atoms.names import Name
from onrecord.checks.aligning import align
from onrecord.desk.claim import Claim
from onrecord.desk.report import Nearby
from onrecord.evidence.meaning import MOST, Encoder, Vectors
from onrecord.evidence.passages import Ranked

__all__ = ["Multilingual", "by_meaning", "nearby"]

_MOST = 2  # passages of a sentence
_FOUND = 0.5  # the share of a sentence that one passage carries, from which words have found it


@dataclass(frozen=True, slots=True)
class Multilingual:
    """How passages are found by meaning.

    ``encoder``: the model, by default the installed one (extra ``multilingual``), loaded when the first sentence needs
    it. ``vectors`` keeps what it read, in the store for instance. ``most``: characters of other languages that a check
    reads with it; 0 for none.
    """

    encoder: Encoder | None = None
    vectors: Vectors | None = None
    most: int = MOST


def by_meaning(claim: Claim) -> tuple[Ranked, ...]:
    """Up to two sentences of documents in other languages, nearest in meaning first; none where words found one.

    The passage that carries most of the sentence's words is not among them: it is shown in any case.
    """
    found = claim.kept.get("by_meaning")
    if found is None:
        found = claim.kept["by_meaning"] = tuple(_found(claim))
    assert isinstance(found, tuple)
    return found


def _found(claim: Claim) -> list[Ranked]:
    best = claim.best
    if best is not None and best.coverage >= _FOUND:
        return []
    meaning = claim.workspace.meaning
    if meaning is None:
        return []
    window = best.window if best is not None else None
    ranked = [
        r
        for r in meaning.rank(claim.string, _MOST + 2)
        if window is None or r.document is not window.document or not window.first <= r.sentence.index <= window.last
    ]
    return ranked[:_MOST]


def nearby(claim: Claim) -> tuple[Nearby, ...]:
    """What :func:`by_meaning` found, with the figures, dates and names of the sentence that stand in it.

    What does not stand there is told of figures and dates only: a name may be there in other letters.
    """
    return tuple(_beside(claim, ranked) for ranked in by_meaning(claim))


def _beside(claim: Claim, ranked: Ranked) -> Nearby:
    workspace, i = claim.workspace, ranked.sentence.index
    laid = align(claim.part, workspace.source(ranked.document).window(i, i), workspace.weight)
    atoms = [link for link in laid.links if link.said.role == "atom"]
    return Nearby(
        ranked.document.excerpt(ranked.sentence.start, ranked.sentence.end), ranked.document.language,
        tuple(dict.fromkeys(k.said.string for k in atoms if k.carried)),
        tuple(dict.fromkeys(k.said.string for k in atoms if not k.carried and not isinstance(k.said.atom, Name))),
    )  # fmt: skip
