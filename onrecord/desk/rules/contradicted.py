"""Rule ``contradicted``: a passage states the same thing otherwise."""

from __future__ import annotations

from onrecord.checks.alignment import Alignment
from onrecord.checks.finding import Finding
from onrecord.checks.registry import run_checks
from onrecord.checks.rival import rest_carried
from onrecord.checks.segments import segments
from onrecord.checks.window import Window
from onrecord.desk.claim import Claim, alignments
from onrecord.desk.outcome import Outcome, rule
from onrecord.desk.report import Verdict
from onrecord.evidence import Excerpt
from onrecord.evidence.locate import locate_all

__all__ = ["contradicted", "contradiction"]

_TRIED = 6
_LEAST = 3  # elements that a piece has to state to be refuted by itself
_REST = 0.6  # the same, of what is left without the figures, dates and names that are open
_CARRIED = 0.3  # coverage below which a passage is not about the sentence
_AS_MUCH = 0.7
_ALL = 0.95  # the share of the rest that a passage has to carry to disagree with a short sentence
_FIRMLY = 0.75  # coverage from which two documents are told to disagree
_VERDICTS: dict[str, Verdict] = {
    "figure": "inaccurate", "date": "inaccurate", "name": "inaccurate", "change": "contradicted",
    "opposite": "contradicted", "polarity": "contradicted", "roles": "contradicted",
}  # fmt: skip


@rule("contradicted")
def contradicted(claim: Claim) -> Outcome | None:
    """A passage carries the sentence but for one place, and has another figure, date, name or the opposite there.

    Blocked, with the document's words as the suggestion. The sentence is held against its passages whole, and each
    piece of it (clause, conjunct) that states enough by itself against its own. Where another passage carries the same
    place as the article has it, the documents disagree with one another, and a person decides.
    """
    if claim.unit.row:
        return None  # what heads its columns is not in it: see table_row
    whole = _refuted(claim, claim.alignments)
    if whole is not None:
        return whole
    for a, b in segments(claim.part):
        piece = claim.sub(a, b)
        if len(piece) < len(claim.part) and sum(e.role in ("content", "atom") for e in piece.elements) >= _LEAST:
            refuted = _refuted(claim, alignments(claim.workspace, piece))
            if refuted is not None:
                return refuted
    return None


def _refuted(claim: Claim, laid: tuple[Alignment, ...]) -> Outcome | None:
    single = [a for a in laid if a.window.first == a.window.last]
    double = [a for a in laid if a.window.first != a.window.last]
    for alignment in (*single[:_TRIED], *double[: _TRIED // 2]):  # one sentence states one thing: it is asked first
        if not alignment.window.document.independent or not _about(alignment):
            continue
        for finding in run_checks(alignment.said, alignment):
            if finding.code.startswith("quotation"):
                continue  # asked of all documents, by quotation_in_no_document
            if finding.code.startswith("polarity") and len(alignment.said) < len(claim.part):
                continue  # what a "not" in the rest of the sentence does to the piece is not known
            if finding.code.split(".")[0] in _OF_ONE_PLACE and _denies(alignment):
                continue  # what is denied may well have another value
            if not finding.contradicts and not _absent(claim, finding):
                continue
            if _stated_elsewhere(laid, alignment, finding):
                if alignment.coverage < _FIRMLY:
                    continue
                reason = f"the documents disagree: {finding.reason}; another passage has it as the article does"
                return Outcome("needs_review", reason, (finding,), (alignment.window.excerpt,))
            verdict = _VERDICTS.get(finding.code.split(".")[0], "contradicted")
            return Outcome(verdict, finding.reason, (finding,), (alignment.window.excerpt,), _edited(claim, finding))
    return None


def _about(alignment: Alignment) -> bool:
    """Whether the passage is about the sentence: it carries a good part, or most of what is left without open atoms."""
    atoms = [link for link in alignment.open if link.said.atom is not None]
    return alignment.coverage >= _CARRIED or rest_carried(alignment, atoms) >= _REST


def contradiction(claim: Claim, besides: Window) -> tuple[Finding, Excerpt] | None:
    """What another passage, that carries most of a proved sentence, has otherwise: the documents disagree."""
    for alignment in claim.alignments[:_TRIED]:
        window = alignment.window
        apart = window.document is not besides.document or window.last < besides.first or besides.last < window.first
        if not apart or window.first != window.last or not window.document.independent or not _firm(alignment):
            continue
        for finding in run_checks(alignment.said, alignment):
            if finding.contradicts and finding.code.split(".")[0] in _OF_ONE_PLACE and not _denies(alignment):
                return finding, window.excerpt
    return None


def _firm(alignment: Alignment) -> bool:
    """Whether a passage carries most of the sentence, or all of a short one but for one place."""
    return alignment.coverage >= _FIRMLY or (
        len(alignment.open) == 1 and rest_carried(alignment, alignment.open) >= _ALL
    )


def _absent(claim: Claim, finding: Finding) -> bool:
    """A name that might be another form of the document's is another one when no document has it."""
    if finding.code != "name.unlike":
        return False
    words = claim.part.text.string[finding.start : finding.end]
    return not locate_all(words, claim.workspace.evidence)


def _denies(alignment: Alignment) -> bool:
    cues = (*alignment.said.cues, *alignment.window.part.cues)
    return any(c.kind == "negation" for c in cues) and not alignment.cells


_OF_ONE_PLACE = ("figure", "date", "name")


def _stated_elsewhere(laid: tuple[Alignment, ...], contrary: Alignment, finding: Finding) -> bool:
    """Whether another passage that carries about as much of the sentence has the figure, date or name as it is."""
    if finding.code.split(".")[0] not in _OF_ONE_PLACE:
        return False
    mine = contrary.window
    for other in laid:
        window = other.window
        apart = window.document is not mine.document or window.last < mine.first or mine.last < window.first
        link = other.link_of(finding.start)
        if apart and link is not None and link.carried and other.coverage >= _AS_MUCH * contrary.coverage:
            return True
    return False


def _edited(claim: Claim, finding: Finding) -> str:
    """The sentence with the document's words in place, where the finding offers some."""
    if not finding.suggestion:
        return ""
    a, b = finding.start - claim.part.start, finding.end - claim.part.start
    return claim.string[:a] + finding.suggestion + claim.string[b:]
