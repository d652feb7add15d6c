"""Whether the sentence that an English one translates is found, by words and by meaning, language by language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from onrecord.bench.data import DataSet, find, lines
from onrecord.bench.formulas import WILSON, Formula
from onrecord.bench.measure import Answer, Measure

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from onrecord.evidence import Evidence
    from onrecord.evidence.meaning import Encoder, Meaning, Vectors
    from onrecord.evidence.passages import Ranked

__all__ = ["MEASURE"]

_TOP = 3
_LANGUAGES = ("ar", "bn", "el", "es", "fr", "hi", "it", "ja", "ko", "pl", "ru", "sq", "sw", "tr", "ur", "zh")


class ByMeaning(Measure):
    help = "Score finding the passage of an English sentence in documents of other languages, by words and by meaning."
    about = (
        "Right is the sentence that it is a translation of, among the first three: in its own document, and among all"
        " documents of the language. Rows of one document count as independent. Needs the extra multilingual."
    )
    takes = "A folder with xling_ntrex as JSON lines, or a folder of such folders."
    goals = {f"meaning, all documents, {language}": 0.95 for language in _LANGUAGES}

    def sets(self, folder: Path) -> Iterable[DataSet]:
        return find(folder, "xling_ntrex", needs=("xling_ntrex.docs.jsonl.gz",))

    def answer(self, data: DataSet, row: dict[str, Any]) -> Answer | None:
        if row["label"] != "supported":
            return None
        source = row["sources"][0]
        language = str(source["lang"])
        folder = str(data.path.parent / source["ref"])
        evidence, meaning = _all(folder, language)
        document = evidence.document(source["id"])
        right = str(row["meta"]["aligned_source_sentence"])
        start = document.text.string.find(right)
        if start < 0:
            raise ValueError("the aligned sentence does not stand in the document")
        counts: dict[str, list[float]] = {}
        own = _own(folder, language, document.id)
        for place, index in (("own document", own), ("all documents", (evidence, meaning))):
            found = {
                "words": _by_words(row["text"], index[0]), "meaning": index[1].rank(row["text"], _TOP),
            }  # fmt: skip
            for how, ranked in found.items():
                hit = any(
                    r.document.id == document.id and r.sentence.start < start + len(right) and start < r.sentence.end
                    for r in ranked
                )
                for name in (f"{how}, {place}, {language}", f"{how}, {place}"):
                    counts[name] = [hit, 1]
        return Answer(counts, doc=document.id)

    def formulas(self, data: DataSet, count: str) -> Sequence[Formula]:
        return (WILSON,)


def _by_words(sentence: str, evidence: Evidence) -> tuple[Ranked, ...]:
    """As the desk looks for it: by the stems of all words that are not light."""
    from onrecord.checks.elements import Part
    from onrecord.evidence import passages
    from onrecord.text import Text

    part = Part(Text(sentence, "en"), 0, len(sentence), None)
    return passages(evidence).rank([t for e in part.elements if e.role != "light" for t in e.stems], _TOP)


@lru_cache(maxsize=32)
def _all(path: str, language: str) -> tuple[Evidence, Meaning]:
    """All documents of a language, wholly read."""
    import json

    from onrecord.evidence import Document, Evidence
    from onrecord.evidence.meaning import Meaning
    from onrecord.text import Text

    rows = (json.loads(line.content) for line in lines(Path(path)))
    held = Evidence(tuple(Document(r["id"], Text(r["text"], language)) for r in rows if r["lang"] == language))
    return held, Meaning(held, "en", _encoder(), _vectors(), most=10**9)


@lru_cache(maxsize=4096)
def _own(path: str, language: str, id: str) -> tuple[Evidence, Meaning]:
    from onrecord.evidence import Evidence
    from onrecord.evidence.meaning import Meaning

    held = Evidence((_all(path, language)[0].document(id),))
    return held, Meaning(held, "en", _encoder(), _vectors(), most=10**9)


@cache
def _vectors() -> Vectors:
    from onrecord.evidence.meaning import InMemory

    return InMemory(100_000)


@cache
def _encoder() -> Encoder:
    """The installed model, which reads the sentence that was asked for last only once."""
    from onrecord.evidence.meaning import installed

    return _Once(installed())


class _Once:
    """An encoder that reads a sentence once, though it is looked for in several places."""

    def __init__(self, model: Encoder) -> None:
        self._model = model
        self.name, self.digest, self.size = model.name, model.digest, model.size
        self._query = lru_cache(maxsize=4)(lambda text: model.queries((text,)))

    def queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        import numpy as np

        return np.concatenate([self._query(text) for text in texts])

    def passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return self._model.passages(texts)


MEASURE = ByMeaning()
