"""The desk on a registered round: planted errors, true rewrites, and a label for every sentence of its articles."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from onrecord.bench.data import DataSet, Line
from onrecord.bench.formulas import WILSON, Formula
from onrecord.bench.measure import Answer, Measure

__all__ = ["MEASURE"]


class Round(Measure):
    help = "Score the desk on a round: planted errors, true rewrites, and a label for every sentence."
    about = "Every figure comes with its counts and its 95% interval. --row names an article."
    takes = "A round: articles/<id>/, labels.jsonl, planted.jsonl, rewrites.jsonl; or a folder of rounds."
    keeps_rows = True
    positional = True

    def sets(self, folder: Path) -> Iterable[DataSet]:
        from onrecord.bench.round import is_round

        places = [folder] if is_round(folder) else sorted(p for p in folder.glob("*") if is_round(p))
        places += [] if places else sorted(p for p in folder.glob("desk_rounds/*") if is_round(p))
        return [DataSet(p.resolve().name, p) for p in places]

    def lines(self, data: DataSet) -> Iterator[Line]:
        """Each article is a row; so is each line of the round's files that cannot be used."""
        from onrecord.bench.round import rows

        for number, row in enumerate(rows(data.path), 1):
            content = json.dumps(row, ensure_ascii=False).encode()
            yield Line.of(number, content)

    def answer(self, data: DataSet, row: dict[str, Any]) -> Answer:
        from onrecord.bench.round import score_article

        return score_article(data.path, row)

    def formulas(self, data: DataSet, count: str) -> Sequence[Formula]:
        return (WILSON,)


MEASURE = Round()
