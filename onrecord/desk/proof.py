"""The proof that a passage states a sentence: every word accounted for by a step, and no check objects.

The steps are shown, so that a person can follow each of them. What is not accounted for, or objected to, makes the proof
fail; a failed proof says nothing about the sentence but where to look.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from onrecord.atoms.figures import Figure
from onrecord.atoms.times import Time
from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.elements import Element, Part
from onrecord.checks.finding import Finding
from onrecord.checks.registry import run_checks
from onrecord.desk.claim import Claim, Workspace, alignments
from onrecord.desk.report import ProofStep

__all__ = ["Proof", "attempt", "prove", "prove_by_clauses"]

_TRIED = 8  # windows on which a proof is attempted
_LEAST = 2  # elements that a clause has to state to be proved by itself
_CONTEXT = 0.34  # the largest share of the elements that may be meant rather than said


@dataclass(frozen=True)
class Proof:
    """An attempt: what is open, what objects, and, when there is neither, the steps."""

    alignment: Alignment
    open: tuple[Link, ...]
    objections: tuple[Finding, ...]
    doubts: tuple[str, ...]

    @property
    def holds(self) -> bool:
        return not self.open and not self.objections and not self.doubts

    def steps(self) -> Iterator[ProofStep]:
        """One step for each element that says something."""
        for link in self.alignment.links:
            if link.step == "light":
                continue
            yield ProofStep(link.said.string, link.said.start, link.said.end, link.step, self.alignment.excerpt(link))


def attempt(workspace: Workspace, alignment: Alignment) -> Proof:
    """Try to prove a sentence (or a clause) from one window."""
    objections = tuple(run_checks(alignment.said, alignment))
    return Proof(alignment, alignment.open, objections, tuple(_doubts(workspace, alignment)))


def _doubts(workspace: Workspace, alignment: Alignment) -> Iterator[str]:
    """Reasons for which a passage that carries every word is not taken for a proof."""
    if not alignment.window.document.independent:
        yield "the document is the newsroom's own"
    stated = [link for link in alignment.links if link.step not in ("light", "having")]
    carried = [link for link in stated if link.carried]
    if len(carried) < 2:
        yield "too few words of it stand in the passage"
    if alignment.coverage < workspace.standard.minimums["coverage"]:
        yield "too little of it stands in the passage itself"
    context = [link for link in stated if link.step == "context"]
    if len(context) > _CONTEXT * len(stated):
        yield "too much of it is only to be understood from the context"
    if any(link.step == "implied" for link in stated) and any(
        c.kind == "negation" for c in (*alignment.said.cues, *alignment.window.part.cues)
    ):
        yield "a negation turns round what one word implies of another"
    for link in context:
        if isinstance(link.said.atom, Figure | Time):
            yield f"{link.said.string} stands only near the passage"


def prove(claim: Claim) -> Proof | None:
    """The first proof that holds, over the best passages; where none does, the attempt that leaves least open."""
    best: Proof | None = None
    for alignment in claim.alignments[:_TRIED]:
        proof = attempt(claim.workspace, alignment)
        if proof.holds:
            return proof
        if best is None or _left(proof) < _left(best):
            best = proof
    return best


def prove_by_clauses(claim: Claim) -> tuple[Proof, ...] | None:
    """A proof for each clause of the sentence, each from a passage of its own; ``None`` where one has none.

    A clause whose subject stands in an earlier clause ("... and will open in May") is only proved from a passage that has
    that subject in it or around it.
    """
    clauses = claim.part.clauses
    if len(clauses) < 2:
        return None
    head = next((e for e in claim.content), None)
    proofs: list[Proof] = []
    for clause in clauses:
        part = Part(claim.part.text, clause.start, clause.end, claim.part.anchor)
        if sum(e.role in ("content", "atom", "qualifier") for e in part.elements) < _LEAST:
            return None
        proof = next((p for p in _attempts(claim.workspace, part) if p.holds and _about(p, head)), None)
        if proof is None:
            return None
        proofs.append(proof)
    return tuple(proofs)


def _attempts(workspace: Workspace, part: Part) -> Iterator[Proof]:
    for alignment in alignments(workspace, part)[:_TRIED]:
        yield attempt(workspace, alignment)


def _about(proof: Proof, head: Element | None) -> bool:
    """Whether the passage has the sentence's first content in it or around it."""
    return head is None or frozenset(head.stems) <= proof.alignment.window.context_stems


def _left(proof: Proof) -> tuple[float, int]:
    weight = proof.alignment.weight
    return sum(weight(link.said) for link in proof.open), len(proof.objections) + len(proof.doubts)
