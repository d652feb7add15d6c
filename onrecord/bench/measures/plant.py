"""Planted errors and true rewrites of sentences that their documents support: what is confirmed, what is blocked."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from onrecord.bench.data import DataSet, Line, find
from onrecord.bench.formulas import SHARE, Formula
from onrecord.bench.measure import Answer, Measure

__all__ = ["MEASURE"]

_SEED = 20261130
#: Pair sets whose supported texts are planted in, and the documents that they need.
_PAIRS = (
    ("frank.summaries", "frank.docs.jsonl.gz"), ("summedits", "summedits.docs.jsonl.gz"), ("wice_claim", ""),
    ("qags_cnndm", ""), ("xling_ntrex", "xling_ntrex.docs.jsonl.gz"),
)  # fmt: skip


class Plant(Measure):
    help = "Plant errors and true rewrites in supported sentences, and score what the desk says of them."
    about = (
        "Seeded operators change one place of a sentence; each change is proven absent from the documents. By kind:"
        " errors not confirmed and blocked, rewrites confirmed and blocked, beside the unchanged sentences."
    )
    pools = {"all": ("",)}
    pools_all = True
    takes = "A round, pair sets with supported texts, or a folder of such folders."

    def sets(self, folder: Path) -> Iterable[DataSet]:
        from onrecord.bench.round import is_round

        for start, need in _PAIRS:
            yield from find(folder, start, kind="pairs", needs=(need,) if need else ())
        places = [folder, *folder.glob("*"), *folder.glob("desk_rounds/*")]
        for place in sorted({p.resolve() for p in places if p.is_dir() and is_round(p)}):
            yield DataSet(f"round {place.name}", place, kind="round")

    def lines(self, data: DataSet) -> Iterator[Line]:
        """Each supported sentence is a row; of a pair set, each supported text."""
        if data.kind == "pairs":
            yield from super().lines(data)
            return
        from onrecord.bench.round import rows

        for article in rows(data.path):
            labels = [row for row in article.get("labels", ()) if row.get("unit", "body") == "body"]
            for row, after in zip(labels, [*labels[1:], None], strict=True):
                if row["label"] == "supported":
                    follows = after is not None and after["label"] == "supported" and after["n"] == row["n"] + 1
                    sentences = [row["sentence"], *([after["sentence"]] if after and follows else [])]
                    content = {"id": f"{article['id']} {row['n']}", "article": article["id"], "sentences": sentences}
                    yield Line.of(row["n"], json.dumps(content, ensure_ascii=False).encode())

    def answer(self, data: DataSet, row: dict[str, Any]) -> Answer | None:
        from onrecord.bench.planting.scoring import score, supported_sentences

        if data.kind == "pairs" and row["label"] != "supported":
            return None
        answer = Answer({}, doc=row.get("article") or str(row["sources"][0]["id"]))
        for number, (ground, judge) in enumerate(supported_sentences(data, row)):
            score(answer, ground, judge, f"{_SEED} {row['id']} {number}")
        return answer if answer.counts else None

    def formulas(self, data: DataSet, count: str) -> Sequence[Formula]:
        return (SHARE,)


MEASURE = Plant()
