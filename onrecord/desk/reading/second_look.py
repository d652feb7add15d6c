"""The second look: a passage, not shown before, that holds what the readings named as missing."""

from __future__ import annotations

from collections.abc import Iterable

from onrecord.desk.claim import Claim
from onrecord.desk.reading.choosing import stretch
from onrecord.models.roles.reader import Item, Passage
from onrecord.text import Text, stem

__all__ = ["unseen"]

_RANKED = 8
_MOST = 2  # passages that are shown besides
_ENOUGH = 0.8  # share of the missing words that one has to hold


def unseen(claim: Claim, item: Item, missing: Iterable[str]) -> tuple[Passage, ...]:
    """Up to two passages of independent documents that hold the missing words and speak of the same as the sentence."""
    language = claim.workspace.article.text.language
    wanted = {stem(key) for words in missing for key in Text(words, language).tokens.keys if any(map(str.isalnum, key))}
    wanted -= {term for e in claim.part.elements if e.role == "light" for term in e.stems}
    others = {term for e in claim.content for term in e.stems} - wanted
    if not wanted:
        return ()
    found: list[Passage] = []
    for ranked in claim.workspace.index.rank([*wanted, *others], _RANKED):
        document, sentence = ranked.document, ranked.sentence
        if not document.independent or any(p.document is document and p.start <= sentence.start < p.end
                                           for p in item.passages):  # fmt: skip
            continue
        here = set(claim.workspace.source(document).part(sentence.index, sentence.index).stems)
        if len(wanted & here) >= _ENOUGH * len(wanted) and others & here:
            found.append(stretch(document, sentence.index))
    return tuple(found[:_MOST])
