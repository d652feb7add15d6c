"""What code asks of a sentence before a model's "supported" confirms it.

A model never overturns a contradiction that code found, and never confirms a sentence of which code could not place a
figure, a date, a name or a quotation in the words that the model itself points at. What code only doubts (the words of
the passage are hedged or credited, and those of the sentence are not) takes the whole number of readings, all agreed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from onrecord.atoms.figures import Figure
from onrecord.atoms.names import Name
from onrecord.atoms.times import Time
from onrecord.checks import lexicon
from onrecord.checks.aligning import align
from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.elements import Element
from onrecord.checks.finding import Finding
from onrecord.checks.registry import run_checks
from onrecord.checks.scopes import cues_over
from onrecord.checks.window import Window
from onrecord.desk.claim import Claim
from onrecord.desk.rules.contradicted import contradiction
from onrecord.evidence import Excerpt, locate

__all__ = ["Placed", "placed"]

_LEAST = 0.5  # the least share of a sentence's weight that the cited words carry, in a document of its language
_LEAST_ELSEWHERE = 0.2  # the same for languages in which no list tells the light words from the others
_AGREES = 0.7  # the share from which code and model say the same
_TRIED = 6
_SPEAKS_OF = 0.4  # the share from which a passage that is not cited speaks of the same
_AS_MUCH = 0.8  # of what the cited one carries
_OF_ONE_PLACE = ("figure", "date", "name")
_WORDS = 2  # of a quotation that has to stand word for word; a single word in marks may be the writer's own
_DOUBTED = frozenset({"hedge", "attribution", "condition", "modality", "temporal", "qualifier"})
_KINDS: dict[type, str] = {Figure: "figure", Time: "date or time", Name: "name"}


@dataclass(frozen=True, slots=True)
class Placed:
    """What code found for a reading's excerpts.

    ``against`` says why the sentence is not confirmed, ``""`` where nothing speaks against it; ``doubt`` why one
    reading is not enough; ``agrees`` that code itself found most of the sentence there. ``findings`` are what the
    checks found in the cited words.
    """

    against: str
    doubt: str = ""
    agrees: bool = False
    findings: tuple[Finding, ...] = ()


def placed(claim: Claim, excerpts: Iterable[Excerpt]) -> Placed:
    """Look for all of a sentence's figures, dates, names and quotations in the sentences that hold the excerpts."""
    windows = _windows(claim, excerpts)
    if not windows:
        return Placed("only the newsroom's own articles are cited")
    laid = [align(claim.part, w, claim.workspace.weight) for w in windows]
    near = [align(claim.part, _wider(w), claim.workspace.weight) for w in windows]
    missing, vague = _unplaced(claim, (*laid, *near))
    if missing:
        return Placed(missing)
    main = max(laid, key=lambda a: a.coverage)
    findings = tuple(f for f in run_checks(claim.part, main) if not f.code.startswith(("credit", "quotation")))
    for finding in findings:
        if finding.contradicts or finding.code.split(".")[0] not in _DOUBTED:
            return Placed(f"code found something else in the cited words: {finding.reason}", findings=(finding,))
    for other in laid:
        if other is not main and other.coverage >= _SPEAKS_OF:
            against = next((f for f in run_checks(claim.part, other, _OF_ONE_PLACE) if f.contradicts), None)
            if against is not None:
                return Placed(f"code found something else in the cited words: {against.reason}", findings=(against,))
    contrary = contradiction(claim, besides=main.window) or _elsewhere(claim, main, windows)
    if contrary is not None:
        return Placed(f"another passage has it otherwise: {contrary[0].reason}", findings=(contrary[0],))
    opposed = _opposed(claim, laid)
    if opposed:
        return Placed(f"code found something else in the cited words: {opposed}")
    doubt = findings[0].reason if findings else vague
    share = _carried(laid, claim)
    own = claim.workspace.article.text.language
    listed = own in ("en", "und")
    if (not listed or any(w.document.language not in (own, "und") for w in windows)) and not any(
        e.role == "atom" for e in claim.part.elements
    ):
        return Placed("it has no figure, date or name by which its words could be found in that language")
    if all(w.document.language in (own, "und") for w in windows) and share < (_LEAST if listed else _LEAST_ELSEWHERE):
        return Placed("too few of its words stand in the cited passage")
    return Placed("", doubt, share >= _AGREES and not doubt, findings)


def _elsewhere(claim: Claim, main: Alignment, cited: list[Window]) -> tuple[Finding, Excerpt] | None:
    """What a passage that carries about as much of the sentence as the cited one, and is not cited, has otherwise."""
    least = max(_SPEAKS_OF, _AS_MUCH * main.coverage)
    for alignment in claim.alignments[:_TRIED]:
        window = alignment.window
        apart = all(window.document is not c.document or window.last < c.first or c.last < window.first for c in cited)
        if not apart or window.first != window.last or not window.document.independent or alignment.coverage < least:
            continue
        for finding in run_checks(claim.part, alignment, _OF_ONE_PLACE):
            if finding.contradicts:
                return finding, window.excerpt
    return None


def _opposed(claim: Claim, laid: list[Alignment]) -> str:
    """The first word of the sentence that no cited sentence carries and of which one has the opposite; ``""`` for none.

    The check ``opposite`` contradicts only where one passage carries the rest. Here a model rests on several, and asks
    to have its word taken that the opposite means the same.
    """
    for element in claim.part.elements:
        if element.role == "light" or element.atom is not None or len(element.stems) != 1:
            continue
        if any((k := a.link_of(element.start)) is not None and k.carried for a in laid):
            continue
        if cues_over("negation", claim.part, element.start):
            continue
        for alignment in laid:
            part = alignment.window.part
            used = {i for k in alignment.carried for i in range(k.first, k.last)}
            for other in part.elements:
                if other.atom is not None or len(other.stems) != 1 or other.first in used:
                    continue
                own, held = element.stems[0], other.stems[0]
                excluded = lexicon.antonym(own, held) == "full" or lexicon.exclusive(own, held)
                if excluded and not cues_over("negation", part, other.start):
                    return f"it says “{other.string}” where the text says “{element.string}”"
    return ""


def _windows(claim: Claim, excerpts: Iterable[Excerpt]) -> list[Window]:
    """The sentences of independent documents that hold the excerpts."""
    found: dict[tuple[str, int, int], Window] = {}
    for excerpt in excerpts:
        document = excerpt.document
        first, last = document.text.sentence_at(excerpt.start), document.text.sentence_at(excerpt.end - 1)
        if document.independent and first is not None and last is not None:
            window = claim.workspace.source(document).window(first.index, last.index)
            found.setdefault((document.id, first.index, last.index), window)
    return list(found.values())


def _wider(window: Window) -> Window:
    """The window with a sentence before and after: what a pronoun in it means stands there."""
    last = min(len(window.document.text.sentence_borders) - 1, window.last + 1)
    return window.source.window(max(0, window.first - 1), last)


def _unplaced(claim: Claim, laid: tuple[Alignment, ...]) -> tuple[str, str]:
    """The first figure, date, name or quotation that none of the windows carries, in words; then the first word of time
    that names no day ("recently"), which a person may say otherwise. ``""`` for none.
    """
    vague = ""
    for quotation in claim.part.quotations:
        for piece in quotation.pieces:
            start, end = max(piece.start, claim.part.start), min(piece.end, claim.part.end)
            words = claim.part.text.span(start, end) if start < end else None
            if words is None or len(words.words) < _WORDS:
                continue
            if not any(locate(words.string, a.window.document) for a in laid):
                return f"the quoted words “{words.string}” do not stand in the cited document", ""
    for element in claim.part.elements:
        if element.role == "atom" and not any(_carries(a, element) for a in laid):
            kind = _KINDS.get(type(element.atom), "figure")
            told = f"the {kind} {element.string} could not be found in the cited words"
            if not isinstance(element.atom, Time) or not element.atom.value.endswith("_REF"):
                return told, ""
            vague = vague or told
    return "", vague


def _carries(alignment: Alignment, element: Element) -> bool:
    link = alignment.link_of(element.start)
    return link is not None and (link.carried or _named_near(link))


def _named_near(link: Link) -> bool:
    """A name that the document opens with, or has just used, may be meant by a pronoun of the passage."""
    return link.step == "context" and isinstance(link.said.atom, Name)


def _carried(laid: list[Alignment], claim: Claim) -> float:
    """The share of the sentence's weight that the windows carry together."""
    weight = claim.workspace.weight
    stating = [e for e in claim.part.elements if e.role != "light"]
    held = [e for e in stating if any((k := a.link_of(e.start)) is not None and k.carried for a in laid)]
    total = sum(weight(e) for e in stating)
    return sum(weight(e) for e in held) / total if total else 0.0
