"""Which passages a model sees of the documents for a sentence: only what code found, each widened to whole sentences.

Up to six stretches: those that carry most of the sentence's words, then those that rank best by BM25; each with the
sentence before and after, a table row with its columns. Short documents in another language are shown whole, since
words cannot find the place in them; of long ones the best two stretches by names and figures.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from onrecord.desk.claim import Claim
from onrecord.evidence import Document
from onrecord.models.roles.reader import Item, Passage
from onrecord.text.data import lines, read

__all__ = ["item_of", "stretch"]

_FOREIGN_WHOLE = 6_000  # characters up to which a document in another language is shown whole
_FOREIGN = 2  # stretches of a longer one
_RANKED = 40
_FIRST_WORDS = 2  # of a sentence, among which a word leans on the sentence before


def item_of(claim: Claim, before: Claim | None, most: int, *, besides: Iterable[Passage] = ()) -> Item:
    """The sentence as it is asked about, with up to ``most`` stretches and those ``besides``.

    ``before`` is the sentence before it in its paragraph; it is shown where the sentence leans on it.
    """
    passages = _merged([*_chosen(claim, most), *besides])
    context = before.string if before is not None and _leans(claim) else ""
    return Item(claim.string, claim.unit.kind.replace("_", " "), context, passages)


def _chosen(claim: Claim, most: int) -> Iterator[Passage]:
    own = claim.workspace.article.text.language
    taken: dict[tuple[str, int], None] = {}
    for document, index in _places(claim):
        if _is_foreign(document, own):
            continue
        if len(taken) >= most:
            break
        taken.setdefault((document.id, index))
    for id_, index in taken:
        yield stretch(claim.workspace.evidence.document(id_), index)
    for document in claim.workspace.evidence:
        if not _is_foreign(document, own):
            continue
        if 0 < len(document.text.string) <= _FOREIGN_WHOLE:
            yield Passage(document, 0, len(document.text.string))
        else:
            here = [i for d, i in _places(claim) if d is document][:_FOREIGN]
            yield from (stretch(document, i) for i in here)


def _places(claim: Claim) -> Iterator[tuple[Document, int]]:
    """Sentences of documents, the likeliest first; the same may come twice."""
    for alignment in claim.alignments:
        yield alignment.window.document, alignment.window.first
        if alignment.window.last != alignment.window.first:
            yield alignment.window.document, alignment.window.last
    terms = [term for e in claim.part.elements if e.role != "light" for term in e.stems]
    for ranked in claim.workspace.index.rank(terms, _RANKED):
        yield ranked.document, ranked.sentence.index


def stretch(document: Document, index: int) -> Passage:
    """A sentence with its neighbours, or a table row with the names of its columns."""
    borders = document.text.sentence_borders
    start, end = borders[index]
    cell = document.cell_at(start)
    if cell is not None:
        heads = [c.column_header for c in document.cells if (c.table, c.row) == (cell.table, cell.row)]
        return Passage(document, start, end, " | ".join(h for h in heads if h))
    first, last = max(0, index - 1), min(len(borders) - 1, index + 1)
    if document.cell_at(borders[first][0]) is not None:
        first = index
    if document.cell_at(borders[last][0]) is not None:
        last = index
    return Passage(document, borders[first][0], borders[last][1])


def _merged(passages: list[Passage]) -> tuple[Passage, ...]:
    """The passages in order, those that touch or overlap as one."""
    found: list[Passage] = []
    for one in sorted(passages, key=lambda p: (p.document.id, p.start, -p.end)):
        last = found[-1] if found else None
        if last is not None and last.document is one.document and one.start <= last.end and last.head == one.head:
            found[-1] = Passage(one.document, last.start, max(last.end, one.end), last.head)
        else:
            found.append(one)
    return tuple(found)


def _is_foreign(document: Document, own: str) -> bool:
    return document.language not in (own, "und")


def _leans(claim: Claim) -> bool:
    return any(word.key in _leaning() for word in claim.part.tokens[:_FIRST_WORDS])


@cache
def _leaning() -> frozenset[str]:
    return frozenset(lines(read("onrecord.desk.data", "en/leaning.txt")))
