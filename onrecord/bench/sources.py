"""The sources of a pair as evidence: plain texts, lists of sentences, tables, infoboxes, conversations."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from onrecord.bench.data import lines
from onrecord.evidence import Document, Evidence, Labels
from onrecord.evidence.reading.extracted import Writer
from onrecord.evidence.reading.limits import DEFAULT
from onrecord.evidence.reading.tables import Grid
from onrecord.text import Text

__all__ = ["evidence", "has_text"]

_LANGUAGES = {
    "chinese_simple": "zh", "czech": "cs", "french": "fr", "german": "de", "hindi": "hi", "italian": "it",
    "japanese": "ja", "polish": "pl", "russian": "ru", "spanish": "es",
}  # fmt: skip


def has_text(row: Mapping[str, Any]) -> bool:
    """Whether any source of the row comes with its text: some sets give labels only."""
    return any(s.get("ref") or s.get("text") or s.get("sentences") or s.get("table") for s in row["sources"])


def evidence(row: Mapping[str, Any], folder: Path) -> Evidence:
    """The evidence of a row; ``folder`` holds the files that its ``ref`` name. The same sources give the same object.

    Raises :class:`ValueError` where a source has neither text nor a document of its id.
    """
    keys = tuple(
        (s["id"], s.get("ref") or "", "" if s.get("ref") else json.dumps(s, ensure_ascii=False, sort_keys=True))
        for s in row["sources"] if s.get("ref") or any(s.get(k) for k in ("text", "sentences", "table"))
    )  # fmt: skip
    return _evidence(keys, folder)


@lru_cache(maxsize=32)
def _evidence(keys: tuple[tuple[str, str, str], ...], folder: Path) -> Evidence:
    documents = []
    for number, (id, ref, inline) in enumerate(keys):
        source = _documents(folder / ref).get(id) if ref else json.loads(inline)
        if source is None:
            raise ValueError(f"source {id} is not in {ref}")
        documents.append(_document(f"{number:04d} {id}", source))
    return Evidence(tuple(documents))


@lru_cache(maxsize=2)
def _documents(path: Path) -> dict[str, dict[str, Any]]:
    return {row["id"]: row for row in (json.loads(line.content) for line in lines(path))}


def _document(id: str, source: Mapping[str, Any]) -> Document:
    language = _LANGUAGES.get(source.get("lang") or "", source.get("lang") or "")
    labels = Labels(title=str(source.get("title") or ""), language=language)
    if source.get("table"):
        writer = Writer(DEFAULT)
        if source.get("caption"):
            writer.block("paragraph", str(source["caption"]))
        for rows in _tables(source):
            writer.table(Grid(rows))
        made = writer.extracted(labels)
        return Document(id, Text(made.text, language or None), labels, (), made.cells)
    words = source.get("text") or "\n".join(source.get("sentences") or ())
    return Document(id, Text(str(words), language or None), labels)


def _tables(source: Mapping[str, Any]) -> Iterator[list[list[str]]]:
    """A list of rows as it is; an infobox as rows of a name and its values; a box score's two lines besides."""
    table = source["table"]
    if isinstance(table, dict):
        yield [[str(name), ", ".join(map(str, values))] for name, values in table.items()]
        return
    yield [[str(cell) for cell in row] for row in table]
    for line in ("home_line", "vis_line"):
        if source.get(line):
            yield [[str(name), str(value)] for name, value in source[line].items()]
