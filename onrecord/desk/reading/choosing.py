"""Which passages a model sees of the documents for a sentence: only what code found, each widened to whole sentences.

Up to six stretches: those that carry most of the sentence's words, then those that rank best by BM25; and up to two
that have a figure of it. Each comes with the sentence before and after, a table row with its columns. A short document
in another language is shown whole, since words cannot find the place in it; of a long one the best two stretches by
names and figures, and up to two that are near in meaning where words found nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, cached_property

from onrecord.atoms.figures import Agreement, Figure, compare, may_be_figure
from onrecord.desk.claim import Claim, Workspace
from onrecord.desk.multilingual import by_meaning
from onrecord.evidence import Document
from onrecord.models.roles.reader import Item, Passage
from onrecord.text.data import lines, read

__all__ = ["Chooser", "stretch"]

_FOREIGN_WHOLE = 6_000  # characters up to which a document in another language is shown whole
_FOREIGN = 2  # stretches of a longer one
_RANKED = 40
_BY_VALUE = 2  # stretches that have a figure of the sentence, written otherwise
_FIRST_WORDS = 2  # of a sentence, among which a word leans on the sentence before
_SAME = frozenset({Agreement.EQUAL, Agreement.ROUNDED, Agreement.CONVERTED, Agreement.UNIT_MISSING})


class Chooser:
    """Chooses for the sentences of one article. ``most``: stretches that are chosen by words."""

    def __init__(self, workspace: Workspace, most: int) -> None:
        self._workspace = workspace
        self._most = most
        self._own = workspace.article.text.language

    def item(self, claim: Claim, before: Claim | None, *, besides: Iterable[Passage] = ()) -> Item:
        """The sentence as it is asked about, with its passages and those ``besides``.

        ``before`` is the sentence before it in its paragraph; it is shown where the sentence leans on it.
        """
        passages = _merged([*self._chosen(claim), *besides])
        context = before.string if before is not None and _leans(claim) else ""
        return Item(claim.string, claim.unit.kind.replace("_", " "), context, passages)

    def _chosen(self, claim: Claim) -> Iterator[Passage]:
        places = list(self._places(claim))
        chosen = list(dict.fromkeys((d.id, i) for d, i in places if not self._foreign(d)))[: self._most]
        chosen += [place for place in self._by_value(claim) if place not in chosen]
        for id_, index in chosen:
            yield stretch(self._workspace.evidence.document(id_), index)
        for document in self._workspace.evidence:
            if not self._foreign(document):
                continue
            if 0 < len(document.text.string) <= _FOREIGN_WHOLE:
                yield Passage(document, 0, len(document.text.string))
            else:
                here = list(dict.fromkeys(i for d, i in places if d is document))[:_FOREIGN]
                yield from (stretch(document, i) for i in here)
        for ranked in by_meaning(claim):
            yield stretch(ranked.document, ranked.sentence.index)

    def _places(self, claim: Claim) -> Iterator[tuple[Document, int]]:
        """Sentences of documents, the likeliest first; the same may come twice."""
        for alignment in claim.alignments:
            yield alignment.window.document, alignment.window.first
            if alignment.window.last != alignment.window.first:
                yield alignment.window.document, alignment.window.last
        terms = [term for e in claim.part.elements if e.role != "light" for term in e.stems]
        for ranked in self._workspace.index.rank(terms, _RANKED):
            yield ranked.document, ranked.sentence.index

    def _by_value(self, claim: Claim) -> list[tuple[str, int]]:
        """Sentences and table rows that have a figure of the sentence, which words do not find where it is written
        otherwise (``$5.4 million``, ``5,400,000``): those that share most words with it.
        """
        wanted = [f for f in claim.part.figures if not f.ordinal and not f.maybe_year and f.written == "digits"]
        if not wanted:
            return []
        stems = set(claim.part.stems)
        found: set[tuple[int, str, int]] = set()
        for held, document, index in self._figures:
            if any(compare(f, held) in _SAME for f in wanted):
                shared = len(stems & set(self._workspace.source(document).part(index, index).stems))
                found.add((-shared, document.id, index))
        return [(id_, index) for _, id_, index in sorted(found)[:_BY_VALUE]]

    @cached_property
    def _figures(self) -> tuple[tuple[Figure, Document, int], ...]:
        """Every figure of every independent document with the index of its sentence."""
        found: list[tuple[Figure, Document, int]] = []
        for number in self._workspace.index.numbers_where(may_be_figure):
            document, sentence = self._workspace.index.sentence(number)
            if document.independent:
                part = self._workspace.source(document).part(sentence.index, sentence.index)
                found.extend((figure, document, sentence.index) for figure in part.figures)
        return tuple(found)

    def _foreign(self, document: Document) -> bool:
        return document.language not in (self._own, "und")


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


def _leans(claim: Claim) -> bool:
    """Whether a reader of the sentence alone might not know who or what; in languages without a list, always."""
    if claim.workspace.article.text.language not in ("en", "und"):
        return True
    return any(word.key in _leaning() for word in claim.part.tokens[:_FIRST_WORDS])


@cache
def _leaning() -> frozenset[str]:
    return frozenset(lines(read("onrecord.desk.data", "en/leaning.txt")))
