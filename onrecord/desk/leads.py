"""Where an editor may look next: the words that the best passage lacks, found elsewhere or nowhere."""

from __future__ import annotations

from onrecord.checks.aligning import align
from onrecord.checks.alignment import Alignment, Link
from onrecord.desk.claim import Claim
from onrecord.desk.proof import Proof
from onrecord.evidence import Excerpt

__all__ = ["leads"]

_FRESH = 2  # sentences looked up for the missing words alone
_LEAST = 0.3  # the share of what is missing that another passage has to have
_MANY = 3  # missing words that it has to have, unless one is a name, a figure or a date


def leads(claim: Claim, proof: Proof) -> tuple[tuple[Excerpt, ...], tuple[str, ...]]:
    """The missing words in the one other passage that has most of them, and those names, figures and dates among them
    that no document has at all.

    Nothing follows from either: the words may be said of something else, or in other words. Where documents are in
    another language than the article, nothing is said to be nowhere.
    """
    missing = proof.open
    if not missing:
        return (), ()
    index = claim.workspace.index
    named = [k.said for k in missing if k.said.atom is not None] if not claim.workspace.foreign else []
    nowhere = tuple(e.string for e in named if not all(index.holds(term) for term in e.stems))
    best = max(_elsewhere(claim, proof.alignment, missing), key=lambda found: found[0], default=None)
    if best is None:
        return (), nowhere
    _, alignment, links = best
    return tuple(alignment.tokens_excerpt(k.first, k.last) for k in links), nowhere


def _elsewhere(
    claim: Claim, shown: Alignment, missing: tuple[Link, ...]
) -> list[tuple[float, Alignment, tuple[Link, ...]]]:
    """Each other passage that has enough of what is missing, with how much, and the links that have it."""
    weigh = shown.weight
    all_ = sum(weigh(k.said) for k in missing)
    starts = {k.said.start for k in missing}
    found = []
    for alignment in (*claim.alignments, *_looked_up(claim, missing)):
        window = alignment.window
        if (
            window.document is shown.window.document
            and window.first <= shown.window.last
            and (shown.window.first <= window.last)
        ):
            continue
        links = tuple(
            k for k in alignment.links if k.carried and k.said.start in starts and k.step not in ("context", "light")
        )
        score = sum(weigh(k.said) for k in links)
        telling = len(links) >= _MANY or any(k.said.atom is not None for k in links)
        if telling and score >= _LEAST * all_:
            longer = window.last - window.first  # of two that have the same, the shorter
            found.append((score - 0.01 * longer, alignment, links))
    return found


def _looked_up(claim: Claim, missing: tuple[Link, ...]) -> list[Alignment]:
    workspace = claim.workspace
    ranked = workspace.index.rank((term for k in missing for term in k.said.stems), _FRESH)
    return [
        align(claim.part, workspace.source(r.document).window(r.sentence.index, r.sentence.index), workspace.weight)
        for r in ranked
    ]
