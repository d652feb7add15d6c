"""The proof that a passage states a sentence: every word accounted for by a step, and no check objects.

The steps are shown, so that a person can follow each of them. What is not accounted for, or objected to, makes the
proof fail; a failed proof says nothing about the sentence but where to look.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from onrecord.atoms.figures import Figure
from onrecord.atoms.times import Time
from onrecord.checks import binding
from onrecord.checks.alignment import Alignment
from onrecord.checks.elements import Element, Part
from onrecord.checks.finding import Finding
from onrecord.checks.registry import run_checks
from onrecord.checks.segments import segments
from onrecord.desk.claim import Claim, Workspace, alignments
from onrecord.desk.report import ProofStep
from onrecord.text import Text

__all__ = ["Proof", "prove", "prove_by_pieces"]

_LISTED = ("en", "und")  # languages whose denials, doubts and conditions are listed; a few words tell no language
_LATIN = 0x24F  # the last letter of Latin with its extensions
_LOOKED_AT = 400  # characters of a text whose script is looked at
_TRIED = 8  # windows on which a proof is attempted
_LEAST = 2  # elements that a piece has to state to be proved by itself
_BESIDE = 6  # sentences of one document within which two pieces are told of one thing
_MAIN = 4  # passages tried as the one that carries most
_MOST = 0.5  # coverage from which a passage is what the sentence rests on
_SUBORDINATE = frozenset("while when whilst after before since by without on upon despite".split())
_CONTEXT = 0.34  # the largest share of the elements that may be meant rather than said


class Proof:
    """An attempt on one window: what is open, what is doubted, what objects, and, where none of it is, the steps."""

    def __init__(self, workspace: Workspace, alignment: Alignment) -> None:
        self.alignment = alignment
        self.open = alignment.open
        self._workspace = workspace

    @cached_property
    def doubts(self) -> tuple[str, ...]:
        """Why the words, though all there, are not taken for the statement."""
        return tuple(_doubts(self._workspace, self.alignment))

    @cached_property
    def objections(self) -> tuple[Finding, ...]:
        """What the checks find; run only where they are asked for, since most attempts fail before.

        A credit is asked of all documents by a recheck, not of the passage: the same statement may stand in two of
        them.
        """
        return tuple(f for f in run_checks(self.alignment.said, self.alignment) if not f.code.startswith("credit"))

    @property
    def holds(self) -> bool:
        return not self.open and not self.doubts and not self.objections

    def steps(self) -> Iterator[ProofStep]:
        """One step for each element that says something."""
        for link in self.alignment.links:
            if link.step == "light":
                continue
            yield ProofStep(link.said.string, link.said.start, link.said.end, link.step, self.alignment.excerpt(link))


def _doubts(workspace: Workspace, alignment: Alignment) -> Iterator[str]:
    """Reasons for which a passage that carries every word is not taken for a proof."""
    if not alignment.window.document.independent:
        yield "the document is the newsroom's own"
    texts = (alignment.said.text, alignment.window.document.text)
    if not all(_listed(text) for text in texts) and not _word_for_word(alignment):
        yield "in this language only the very words of a sentence count: no list tells a denial or a doubt"
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
    yield from binding.doubts(alignment)
    for link in context:
        if isinstance(link.said.atom, Figure | Time):
            yield f"{link.said.string} stands only near the passage"


def _listed(text: Text) -> bool:
    """Whether the lists can tell what a text denies or doubts: English, or too few words in Latin letters to know."""
    letters = [c for c in text.string[:_LOOKED_AT] if c.isalpha()]
    return text.language in _LISTED and 2 * sum(ord(c) > _LATIN for c in letters) <= len(letters)


def _word_for_word(alignment: Alignment) -> bool:
    """Whether the text is a whole sentence of the passage, word for word."""
    own = [w.key for w in alignment.said.tokens]
    window = alignment.window
    parts = (window.source.part(i, i) for i in range(window.first, window.last + 1))
    return any([w.key for w in part.tokens] == own for part in parts)


def prove(claim: Claim) -> Proof | None:
    """The first proof that holds, over the best passages; where none does, the attempt that leaves least open."""
    found = claim.kept.get("proof", claim)
    if found is not claim:
        return found if isinstance(found, Proof) else None
    proof = _prove(claim)
    claim.kept["proof"] = proof
    return proof


def _prove(claim: Claim) -> Proof | None:
    best: Proof | None = None
    for alignment in claim.alignments[:_TRIED]:
        proof = Proof(claim.workspace, alignment)
        if proof.holds:
            return proof
        if best is None or _left(proof) < _left(best):
            best = proof
    return best


def prove_by_pieces(claim: Claim) -> tuple[Proof, ...] | None:
    """A proof piece by piece (clause, apposition, conjunct), each from a passage; ``None`` where one has none.

    The passage that carries most of the sentence proves the pieces that it carries whole, if their words hang together
    there. Any other piece has to state something by itself and to be proved from a passage that speaks of the same: one
    that has a content word or name of the sentence's other pieces in it, and the sentence's subject in it or around it.
    So a bare name or figure is never taken from another place than what is said of it.
    """
    pieces = segments(claim.part)
    if len(pieces) < 2:
        return None
    parts = [claim.sub(a, b) for a, b in pieces]
    head = next((e for e in claim.content), None)
    for main in claim.alignments[:_MAIN]:
        first = Proof(claim.workspace, main)
        if first.alignment.coverage < _MOST or _disputed(first):
            continue
        found: list[Proof] = [first]
        for part in parts:
            if not any(link.step == "open" and part.holds(link.said) for link in main.links):
                if not _hangs(main, part):
                    break
                continue
            proof = _piece(claim, part, head, main)
            if proof is None:
                break
            found.append(proof)
        else:
            if len(found) > 1 and main.window.document.independent:
                return tuple(found)
    return None


def _hangs(main: Alignment, part: Part) -> bool:
    """Whether the words of one piece hang together in the passage as they do in the piece."""
    links = tuple(k for k in main.links if k.said.start < part.end and part.start < k.said.end)
    return not any(binding.doubts(Alignment(part, main.window, links, main.weight, main.cells)))


def _disputed(proof: Proof) -> bool:
    """Whether a check objects to the main passage for another reason than that it does not hold the whole sentence."""
    return bool(proof.objections)


def _piece(claim: Claim, part: Part, head: Element | None, main: Alignment) -> Proof | None:
    """A proof of one piece, tied to the rest of the sentence."""
    stating = [e for e in part.elements if e.role in ("content", "atom", "qualifier")]
    if len(stating) < _LEAST or not any(e.role == "content" for e in stating) or _hanging(part):
        return None
    others = {t for e in claim.content if not part.holds(e) for t in e.stems}
    for alignment in alignments(claim.workspace, part)[:_TRIED]:
        proof = Proof(claim.workspace, alignment)
        if not proof.holds:
            continue
        window = alignment.window
        near = window.document is main.window.document and abs(window.first - main.window.first) <= _BESIDE
        own = {stem for e in stating for stem in e.stems}
        tied = (near and len(stating) > _LEAST) or others & (window.part.places.keys() - own)
        about = head is None or part.holds(head) or frozenset(head.stems) <= window.context_stems
        if tied and about:
            return proof
    return None


def _hanging(part: Part) -> bool:
    """Whether a piece is said of the subject of another: "while filming at home", "after losing the election"."""
    opening = [w.key for w in part.tokens[:2]]
    return len(opening) == 2 and opening[0] in _SUBORDINATE and opening[1].endswith("ing")


def _left(proof: Proof) -> float:
    weight = proof.alignment.weight
    open_ = sum(weight(link.said) for link in proof.open)
    return open_ if open_ else 0.1 * len(proof.doubts)
