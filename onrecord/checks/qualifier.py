"""Check ``qualifier``: a word that narrows a claim is gone, or has come in."""

from __future__ import annotations

from collections.abc import Iterator

from onrecord.checks import lexicon
from onrecord.checks.alignment import Alignment
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.checks.registry import check

__all__ = ["qualifier"]

#: Classes whose loss makes a claim stronger or another one; without a "very" or an "only" the claim is the weaker one.
_NARROWING = frozenset({"status", "quantity", "rank"})
_DOWN = frozenset("hardly barely scarcely slightly marginally partly partially mildly nominally somewhat".split())


@check("qualifier", loses="qualifier", doors=("desk",))
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
        words = element.string.lower()
        narrowed = by_first.get(element.last)
        if narrowed is None or (lexicon.qualifier(element.words[0].key) not in _NARROWING and words not in _DOWN):
            continue
        yield Finding(
            "qualifier.dropped", "minor", narrowed.said.start, narrowed.said.end,
            f"the document says “{element.string} {held.tokens_excerpt(narrowed.first, narrowed.last).string}”",
            (held.window.document.excerpt(element.start, element.end),),
        )  # fmt: skip
