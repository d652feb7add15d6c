"""Rule ``passage_holds_sentence``: one passage of one independent document states the whole sentence."""

from __future__ import annotations

from onrecord.desk.claim import Claim
from onrecord.desk.outcome import Outcome, rule
from onrecord.desk.proof import prove, prove_by_pieces
from onrecord.desk.rules.contradicted import contradiction

__all__ = ["passage_holds_sentence"]


@rule("passage_holds_sentence")
def passage_holds_sentence(claim: Claim) -> Outcome | None:
    """Every element of the sentence is carried by a step that is shown, over at most two adjacent sentences.

    And no check objects: same polarity, doubt, condition and credit, same roles, no qualifier lost. Where another
    passage that carries most of the sentence has another figure, date or name in it, the documents disagree, and a
    person decides.
    """
    if claim.unit.row:
        return None  # the words of a row, without those that head its columns, state nothing: see table_row
    proof = prove(claim)
    if proof is None or not proof.holds:
        proofs = prove_by_pieces(claim)
        if proofs is None:
            return None
        windows = tuple(dict.fromkeys(p.alignment.window.excerpt for p in proofs))
        named = " and ".join(sorted({w.document.id for w in windows}))
        return Outcome(
            "confirmed",
            f"{named} states it, piece by piece",
            (),
            windows,
            "",
            tuple(s for p in proofs for s in p.steps()),
        )
    window = proof.alignment.window
    contrary = contradiction(claim, besides=window)
    if contrary is not None:
        finding, other = contrary
        reason = f"{window.document.id} states it, but another passage does not: {finding.reason}"
        return Outcome("needs_review", reason, (finding,), (window.excerpt, other), "", tuple(proof.steps()))
    return Outcome("confirmed", f"{window.document.id} states it", (), (window.excerpt,), "", tuple(proof.steps()))
