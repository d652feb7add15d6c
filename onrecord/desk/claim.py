"""A sentence of the article on its way through the rules, with the passages that may hold it."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from datetime import date
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from onrecord.atoms.figures import Figure, find_figures, may_be_figure
from onrecord.atoms.figures.figure import Measure
from onrecord.checks.aligning import align
from onrecord.checks.alignment import Alignment
from onrecord.checks.elements import Element, Part, Role, parts_of_shares
from onrecord.checks.window import Source, Window
from onrecord.desk.article import Article, Unit
from onrecord.desk.standard import Standard
from onrecord.errors import OnrecordError
from onrecord.evidence import Cell, Document, Evidence, Passages, passages
from onrecord.evidence.meaning import Meaning, installed, may_hold
from onrecord.text import Text, stem

if TYPE_CHECKING:
    from onrecord.desk.multilingual import Multilingual

__all__ = ["Claim", "Workspace", "named"]

_RANKED = 10  # sentences looked at for a claim
_WIDENED = 4  # of which so many are also read with their neighbours
_LONG = 3_000  # sentences of an article up to which it is held against itself
_OWN = 5  # sentences of the article that one is held against
_KEPT = 20_000  # sentences of all documents up to which the analysis of each with a figure is worth its memory
_ATOM = 1.6  # how much more an atom counts than a word

_Value = tuple[Measure, str | None]  # a figure's value and unit


class Workspace:
    """What one check of an article shares between its sentences: the index, the analyses of documents, the standard."""

    def __init__(
        self, article: Article, evidence: Evidence, standard: Standard, as_of: date | None,
        multilingual: Multilingual | None = None,
    ) -> None:  # fmt: skip
        self.article = article
        self.evidence = evidence
        self.standard = standard
        self.as_of = as_of
        self._multilingual = multilingual
        self.unsearched = ""  # why passages could not be found by meaning, where one was looked for
        self.index: Passages = passages(evidence)
        self._sources = {id(d): Source.of(d) for d in evidence}
        self._weights: dict[tuple[tuple[str, ...], Role], float] = {}
        self._ceiling = max(1.0, self.index.idf("")) if len(self.index) else 1.0

    def source(self, document: Document) -> Source:
        return self._sources[id(document)]

    def weight(self, element: Element) -> float:
        """How much an element counts: rare words more than common ones, atoms more than words; between 0.2 and 1.6."""
        key = (element.stems, element.role)
        known = self._weights.get(key)
        if known is None:
            known = self._weights[key] = self._weigh(element)
        return known

    def _weigh(self, element: Element) -> float:
        if element.role in ("light", "reporting"):
            return 0.2
        rare = max((self.index.idf(term) for term in element.stems), default=0.0) / self._ceiling
        return max(0.3, min(1.0, rare)) * (_ATOM if element.role == "atom" else 1.0)

    @cached_property
    def _numbers(self) -> dict[_Value, tuple[Figure, array[int]]]:
        """Every number of the independent documents by value and unit, with the sentences that hold it.

        More than their figures, of which a date or a name may claim some; to tell these, each sentence has to be read
        for dates and names too, which is done only where the number is one that is asked for.
        """
        found: dict[_Value, tuple[Figure, array[int]]] = {}
        for n in self.index.numbers_where(may_be_figure):
            document, sentence = self.index.sentence(n)
            if document.independent:
                numbers = find_figures(document.text, sentence.start, sentence.end)
                for number in (*numbers, *parts_of_shares(numbers)):
                    found.setdefault((number.measure, number.unit), (number, array("I")))[1].append(n)
        return found

    def figures(self, wanted: Callable[[Figure], bool]) -> Iterator[Figure]:
        """The figures of the independent documents for which ``wanted`` is true, each value and unit once, in order.

        ``wanted`` may look at nothing but value and unit: what else a figure has differs from place to place.
        """
        keep = len(self.index) <= _KEPT
        places = {n for number, at in self._numbers.values() if wanted(number) for n in at}
        seen: set[_Value] = set()
        for n in sorted(places):
            document, sentence = self.index.sentence(n)
            part = self.source(document).part(sentence.index, sentence.index, keep=keep)
            for figure in (*part.figures, *part.figure_parts):
                value = (figure.measure, figure.unit)
                if value not in seen and wanted(figure):
                    seen.add(value)
                    yield figure

    @cached_property
    def cells(self) -> dict[tuple[str, str], tuple[tuple[Document, Cell], ...]]:
        """The cells of all independent documents' tables by the words that head their row and their column."""
        found: dict[tuple[str, str], list[tuple[Document, Cell]]] = {}
        for document in self.evidence:
            for cell in document.cells if document.independent else ():
                if cell.row_header and cell.column_header and not cell.header:
                    found.setdefault((named(cell.row_header), named(cell.column_header)), []).append((document, cell))
        return {heads: tuple(cells) for heads, cells in found.items()}

    @cached_property
    def _own(self) -> tuple[Passages, Source]:
        own = Document(self.article.id, self.article.text)
        return Passages(Evidence((own,))), Source(own)

    @property
    def long(self) -> bool:
        """Whether the article has too many sentences for each to be held against all others in a bounded time."""
        return len(self.article.units) > _LONG

    def own_windows(self, part: Part) -> tuple[Window, ...]:
        """The article's own sentences that share most with a part: an article is also held against itself.

        None in a very long article, where each sentence would be ranked against all others: see ``long``.
        """
        if self.long:
            return ()
        index, source = self._own
        terms = [term for e in part.elements if e.role in ("content", "atom") for term in e.stems]
        ranked = index.rank(terms, _OWN)
        return tuple(source.window(r.sentence.index, r.sentence.index) for r in ranked)

    @cached_property
    def meaning(self) -> Meaning | None:
        """The index by meaning over what is not in the article's language; ``None`` where there is no such document,
        or no model (``unsearched`` says why).
        """
        settings, language = self._multilingual, self.article.text.language
        if settings is None or language == "und" or not any(may_hold(d, language) for d in self.evidence):
            return None
        if settings.most <= 0:
            self.unsearched = "switched off"
            return None
        try:
            encoder = settings.encoder or installed()
        except OnrecordError as error:
            self.unsearched = str(error)
            return None
        terms = {stem(key) for key in self.article.text.tokens.keys if len(key) > 1}
        return Meaning(self.evidence, language, encoder, settings.vectors, terms=terms, most=settings.most)

    @property
    def searched(self) -> Meaning | None:
        """The index by meaning, where a sentence needed it."""
        return self.meaning if "meaning" in self.__dict__ else None

    @cached_property
    def foreign(self) -> bool:
        """Whether some document is in another language than the article: words alone cannot tell what it lacks."""
        here = self.article.text.language
        return any(d.language not in (here, "und") for d in self.evidence)


@lru_cache(maxsize=4096)
def named(head: str) -> str:
    """The words of a table's head as they are compared."""
    return " ".join(Text(head, "und").tokens.keys)


class Claim:
    """One unit of the article under check."""

    def __init__(self, workspace: Workspace, unit: Unit, anchor: date | None = None) -> None:
        self.workspace = workspace
        self.unit = unit
        self.kept: dict[str, object] = {}  # what a rule found and another asks for again
        self.part = Part(
            workspace.article.text, unit.start, unit.end, anchor or workspace.article.date,
            heading=unit.kind in ("headline", "deck", "seo_title", "seo_description"),
        )  # fmt: skip

    def sub(self, start: int, end: int) -> Part:
        """A piece of the sentence as a part of its own."""
        return Part(self.part.text, start, end, self.part.anchor, heading=self.part.heading)

    @property
    def string(self) -> str:
        return self.part.string

    @cached_property
    def content(self) -> tuple[Element, ...]:
        """The elements that state something."""
        return tuple(e for e in self.part.elements if e.role in ("content", "atom", "qualifier"))

    @cached_property
    def alignments(self) -> tuple[Alignment, ...]:
        """The sentence laid on the passages that share most with it, best coverage first."""
        return alignments(self.workspace, self.part)

    @property
    def best(self) -> Alignment | None:
        return self.alignments[0] if self.alignments else None


def alignments(workspace: Workspace, part: Part) -> tuple[Alignment, ...]:
    """A part of the article laid on the windows that may hold it: single sentences, and the best with a neighbour."""
    terms = [term for e in part.elements if e.role != "light" for term in e.stems]
    ranked = workspace.index.rank(terms, _RANKED)
    done: dict[tuple[int, int, int], Alignment] = {}

    def lay(document: Document, first: int, last: int) -> Alignment | None:
        if first < 0 or last >= len(document.text.sentence_borders):
            return None
        key = (id(document), first, last)
        if key not in done:
            window: Window = workspace.source(document).window(first, last)
            done[key] = align(part, window, workspace.weight)
        return done[key]

    singles = [(r, lay(r.document, r.sentence.index, r.sentence.index)) for r in ranked]
    singles.sort(key=lambda s: -(s[1].coverage if s[1] else 0.0))
    for r, _ in singles[:_WIDENED]:
        i = r.sentence.index
        if r.document.cell_at(r.sentence.start) is None:  # a table row is read by itself
            lay(r.document, i, i + 1)
            lay(r.document, i - 1, i)
    found = list(done.values())
    # Of two windows that carry the same, the shorter: what a longer one adds is not about the sentence.
    found.sort(
        key=lambda a: (-round(a.coverage, 6), a.window.last - a.window.first, a.window.document.id, a.window.first)
    )
    return tuple(found)
