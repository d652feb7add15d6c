"""Check ``qualifier``: a word that narrows a claim is gone, or has come in."""

from __future__ import annotations

from collections.abc import Iterator

from onrecord.checks import lexicon
from onrecord.checks.alignment import Alignment
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.checks.registry import check

__all__ = ["qualifier"]

_BEFORE = 2  # tokens between a qualifier and the word that it narrows
_ELSEWHERE = frozenset({"modality", "time", "aspect"})  # compared by other checks


@check("qualifier", loses="qualifier")
def qualifier(said: Part, held: Alignment) -> Iterator[Finding]:
    """A changed qualifier (acting, former, proposed, at least, only, most) is a changed claim.

    Kept:
        >>> from onrecord.checks.examples import findings
        >>> findings("qualifier", "The acting director signed the contract.", "The director signed the contract.")
        ['qualifier.dropped: acting -> director']

    Let go:
        >>> findings("qualifier", "The former mayor of the small town spoke.", "The former mayor spoke.")
        []

    Window: the aligned passage, beside the words that carry the claim.
    """
    part = held.window.part
    used = {i for link in held.carried for i in range(link.first, link.last)}
    by_first = {link.first: link for link in held.carried if link.said.role != "light"}
    for element in part.elements:
        if element.role != "qualifier" or any(i in used for i in range(element.first, element.last)):
            continue
        if lexicon.qualifier(" ".join(w.key for w in element.words)) in _ELSEWHERE:
            continue
        for distance in range(_BEFORE):
            narrowed = by_first.get(element.last + distance)
            if narrowed is not None:
                yield Finding(
                    "qualifier.dropped", "minor", narrowed.said.start, narrowed.said.end,
                    f"the document says “{element.string} {held.tokens_excerpt(narrowed.first, narrowed.last).string}”",
                    (held.window.document.excerpt(element.start, element.end),),
                )  # fmt: skip
                break
