"""Honest and dishonest quotations, mode by mode: what the gate lets pass and what it catches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from onrecord.bench.data import DataSet, find
from onrecord.bench.formulas import SHARE, Formula
from onrecord.bench.measure import Answer, Measure

if TYPE_CHECKING:
    from onrecord.bench.quotation.cases import Case
    from onrecord.bench.quotation.corpora import Corpus

__all__ = ["MEASURE"]

_HONEST, _CAUGHT, _NAIVE = "honest accepted", "dishonest caught", "naive method"


class Quotes(Measure):
    help = "Score the quote gate on honest and dishonest quotations made from texts, and on quotations people marked."
    about = (
        "Each mode is told for itself; beside it stands the naive method (NFKC, case folded, letters and digits of both"
        " sides, one in the other)."
    )
    takes = "A folder with quotation and translation sets as JSON lines, or a folder of such folders."

    def sets(self, folder: Path) -> Iterable[DataSet]:
        from onrecord.bench.quotation.corpora import KINDS

        for kind, (start, needs) in KINDS.items():
            yield from find(folder, start, kind=kind, needs=needs)

    def lines(self, data: DataSet) -> Iterator[Any]:
        from onrecord.bench.data import lines

        return lines(data.needs[0]) if data.kind in ("ntrex",) else lines(data.path)

    def answer(self, data: DataSet, row: dict[str, Any]) -> Answer | None:
        from onrecord.bench.quotation.cases import cases

        corpus = _corpus(data.kind, data.needs[0] if data.kind == "ntrex" else data.path)
        answer = Answer({}, doc=str(row.get("doc") or row["id"]))
        missed: list[str] = []
        for one in cases(corpus, row):
            if not one.honest and _true_by_accident(corpus, one):
                continue
            got = corpus.gate(one.quote, one.document, one.speaker)
            right = got == one.expected if one.expected else (got == "found") == one.honest
            whole = _HONEST if one.honest else _CAUGHT
            names = [f"{whole}, {one.mode}"]
            if one.speaker is None:  # who speaks is another question than whether the words are there
                names.append(whole)
            if one.language != "en":
                names.append(f"{whole}, {one.language}")
            for name in names:
                _count(answer, name, right)
            if one.speaker is None:
                plain = _naively(corpus, one.document, one.quote) == one.honest
                _count(answer, f"{_NAIVE}, {whole}", plain)
            if not right:
                missed.append(f"{one.mode} ({one.language}): {got}, {got.reason}, {one.where}")
        answer.more = {"missed": missed} if missed else {}
        return answer if answer.counts else None

    keeps_rows = False

    def formulas(self, data: DataSet, count: str) -> Sequence[Formula]:
        return (SHARE,)

    def goal(self, data: DataSet, figure: str) -> tuple[float, bool] | None:
        if figure == _HONEST:
            return 0.999, False
        return (1.0, False) if figure.startswith(_CAUGHT) and "speaker" not in figure else None


def _count(answer: Answer, name: str, right: bool) -> None:
    count = answer.counts.setdefault(name, [0.0, 0.0])
    count[0] += right
    count[1] += 1


@lru_cache(maxsize=2)
def _corpus(kind: str, path: Path) -> Corpus:
    from onrecord.bench.quotation.corpora import Corpus

    return Corpus.read(kind, path)


@lru_cache(maxsize=1 << 12)
def _plain(text: str) -> str:
    from onrecord.bench.quotation.cutting import naive

    return f" {naive(text)} "


def _naively(corpus: Corpus, document: str, quote: str) -> bool:
    said = _plain(quote)
    return bool(said.strip()) and said in _plain(corpus.texts.get(document, ""))


def _true_by_accident(corpus: Corpus, case: Case) -> bool:
    """Whether a falsified quotation happens to stand in the document it is credited to: no case then. So it is with
    pieces that stand there in their order (a headline that the text repeats), unless what they leave out is the case.
    """
    from onrecord.bench.quotation.cutting import SPACELESS

    spaceless = corpus.languages.get(case.document) in SPACELESS
    text = _plain(corpus.texts.get(case.document, ""))
    quote = case.quote.replace("...", "…")
    at = 0
    for piece in [quote.replace("…", " ")] if case.mode == "elided not" else quote.split("…"):
        said = _plain(piece).strip() if spaceless else _plain(piece)
        found = text.find(said, at)
        if found < 0:
            return False
        at = found + max(0, len(said) - 1)
    return True


MEASURE = Quotes()
