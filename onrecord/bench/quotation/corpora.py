"""The texts of a data set, indexed: what each row's quotations are looked up in."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from onrecord.bench.data import lines
from onrecord.bench.quotation.cutting import attributed
from onrecord.citations import CitationIndex, quote_gate
from onrecord.citations.result import GateResult

__all__ = ["KINDS", "Corpus"]

#: By kind: how the names of its files begin, and which files must stand beside.
KINDS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "abstracts": ("quote_arxiv_abstracts_corpus", ()),
    "quotesum": ("quote_quotesum", ()),
    "attributions": ("quote_polnear_attributions", ()),
    "paragraphs": ("pdnc_quotes", ()),
    "spoken": ("litbank_quotes", ()),
    "ntrex": ("xling_ntrex", ("xling_ntrex.docs.jsonl.gz",)),
    "burmese": ("xling_xnli_my", ()),
}
_ATTRIBUTED = " [attributed]"


class Corpus:
    """``texts`` by id, their ``languages``, and the gate over all of them. ``order`` holds the ids as they come."""

    def __init__(self, kind: str, texts: dict[str, str], languages: dict[str, str]) -> None:
        self.kind = kind
        self.texts = texts
        self.languages = languages
        self.order = tuple(texts)
        self.number = {id: n for n, id in enumerate(self.order)}
        self._index = CitationIndex(texts)

    def gate(self, quote: str, document: str, speaker: str | None = None) -> GateResult:
        return quote_gate(quote, document, self._index, speaker=speaker)

    @classmethod
    def read(cls, kind: str, path: Path) -> Corpus:
        texts: dict[str, str] = {}
        languages: dict[str, str] = {}
        for id, text, language in _documents(kind, path):
            if id in texts and kind in ("burmese", "quotesum"):
                continue  # a source of several rows
            texts[id] = texts[id] + "\n" + text if id in texts else text
            languages[id] = language
        return cls(kind, texts, languages)


def _documents(kind: str, path: Path) -> Iterator[tuple[str, str, str]]:
    for line in lines(path):
        row: dict[str, Any] = json.loads(line.content)
        if kind == "quotesum":
            for source in row["sources"]:
                yield source["id"], f"{source.get('title') or ''}\n{source['text']}", "en"
        elif kind in ("paragraphs", "spoken"):
            yield row["doc"], row["text"], "en"
        elif kind == "burmese":
            for source in row["sources"]:
                yield source["id"], source["text"], "my"
        else:
            yield row["id"], row["text"], row.get("lang", "en")
            if kind == "abstracts":
                broken = attributed(row["text"])
                if broken is not None:
                    yield row["id"] + _ATTRIBUTED, broken, "en"
