"""Answers that are kept while a run goes on, so that it can be stopped and taken up again.

One file of JSON lines for each data set. Its name holds a digest of the data, of the measure and of the code that
answered: other code or other data never meets old answers.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from onrecord.bench.data import DataSet
from onrecord.bench.lineage import code

__all__ = ["Kept"]


class Kept:
    """The answers of one data set, by the digest of the row; appended chunk by chunk."""

    def __init__(self, folder: Path, measure: str, data: DataSet) -> None:
        key = hashlib.sha256(f"{measure} {data.digest} {code()}".encode()).hexdigest()[:12]
        folder.mkdir(exist_ok=True)
        self.path = folder / f"{measure}_{data.name}_{key}.jsonl"
        self.known = {row["row"] for row in self.rows()}
        with open(self.path, "a", encoding="utf-8") as file:
            file.write("\n" if self.known else "")  # so that a half-written line never spoils the next

    def rows(self) -> Iterator[dict[str, Any]]:
        """The rows that were kept, in the order of the data; a line that a stopped run left half written is none."""
        found: dict[str, dict[str, Any]] = {}
        if self.path.is_file():
            with open(self.path, encoding="utf-8") as file:
                for line in file:
                    try:
                        row = json.loads(line)
                        found[row["row"]] = row
                    except (ValueError, KeyError, TypeError):
                        continue
        return iter(sorted(found.values(), key=lambda row: row["n"]))

    def add(self, rows: Iterable[dict[str, Any]]) -> None:
        text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        with open(self.path, "a", encoding="utf-8") as file:
            file.write(text)
