"""Recheck ``title``: former, acting, elect: a person's standing."""

from __future__ import annotations

from onrecord.atoms.names import Name, NameRelation, same_name
from onrecord.checks.finding import Finding
from onrecord.desk.claim import Claim
from onrecord.desk.outcome import Outcome
from onrecord.desk.recheck import recheck
from onrecord.evidence import Excerpt
from onrecord.text import Span

__all__ = ["title"]

_STANDING = frozenset(
    [
        "former",
        "ex",
        "acting",
        "interim",
        "elect",
        "designate",
        "deputy",
        "vice",
        "outgoing",
        "incoming",
        "late",
        "retired",
        "nominated",
    ]
)
_BEFORE = 4  # words before a name in which its title stands


@recheck("title")
def title(claim: Claim, outcome: Outcome) -> Outcome | None:
    """The documents always call somebody the *former* or *acting* something; the article drops or adds the word.

    Shown, since a person's standing may have changed between a document and the article.
    """
    if outcome.verdict not in ("confirmed", "needs_review"):
        return None
    for name in claim.part.names:
        if name.title is None or name.kind != "person":
            continue
        here = _standing(name)
        held = _held(claim, name)
        if not held:
            continue
        there = set.intersection(*(words for words, _ in held))
        anywhere = set.union(*(words for words, _ in held))
        if there - here or here - anywhere:
            word = sorted(there - here or here - anywhere)[0]
            reason = (
                f"the documents call {name.value} “{word}”"
                if there - here
                else f"no document calls {name.value} “{word}”"
            )
            finding = Finding("title.standing", "major", name.start, name.end, reason, (held[0][1],))
            return Outcome("needs_review", reason, (*outcome.findings, finding), (held[0][1],), "", outcome.steps)
    return None


def _standing(name: Name) -> set[str]:
    first, _ = name.text.token_range(name.title.start if name.title else name.start, name.end)
    keys = name.text.tokens.keys
    around = set(keys[max(0, first - _BEFORE) : first]) | _keys(name.title) | _keys(name.role)
    return around & _STANDING


def _keys(span: Span | None) -> set[str]:
    return {w.key for w in span.words} if span is not None else set()


def _held(claim: Claim, name: Name) -> list[tuple[set[str], Excerpt]]:
    """How the documents call the same person where they give a title with the name."""
    found: list[tuple[set[str], Excerpt]] = []
    workspace = claim.workspace
    last = name.parts[-1] if name.parts else ""
    for number in workspace.index.numbers_where(
        lambda term: bool(last) and term.startswith(last[:4]) and last.startswith(term)
    ):
        document, sentence = workspace.index.sentence(number)
        if not document.independent:
            continue
        for other in workspace.source(document).part(sentence.index, sentence.index).names:
            if other.title is not None and same_name(name, other, ()) in (NameRelation.SAME, NameRelation.ALIAS):
                found.append((_standing(other), document.excerpt(other.start, other.end)))
    return found
