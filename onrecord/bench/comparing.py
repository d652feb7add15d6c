"""Two folders of results: each figure in both, and, where the answers of rows are kept, whether the difference holds.

Where both kept their answers, a figure is told of the rows that both answered, and its difference has a 95% interval
from a bootstrap by document. Verdicts on the
same items are compared with McNemar's exact test.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from onrecord.bench.data import DataSet
from onrecord.bench.measure import Measure, measure
from onrecord.bench.page import newest
from onrecord.bench.result import Figure
from onrecord.bench.scoring import figure, totals
from onrecord.bench.statistics import bootstrap_difference, mcnemar
from onrecord.errors import InputError, SettingError

__all__ = ["Difference", "compare"]


@dataclass(frozen=True, slots=True)
class Difference:
    """A figure in two results: ``second - first`` with its interval, or items that only one has right and their p.

    ``note`` says why there is no test: other data, or no kept answers.
    """

    operation: str
    set: str
    name: str
    first: float | None
    second: float | None
    unit: str = "share"
    low: float | None = None
    high: float | None = None
    first_only: int | None = None
    second_only: int | None = None
    p: float | None = None
    note: str = ""

    @property
    def change(self) -> float | None:
        return None if self.first is None or self.second is None else round(self.second - self.first, 6)

    @property
    def holds(self) -> bool:
        """Whether the interval leaves zero out, or McNemar's p is below 0.05."""
        if self.p is not None:
            return self.p < 0.05
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)

    def to_dict(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__} | {"change": self.change, "holds": self.holds}


def compare(first: Path, second: Path) -> list[Difference]:
    """The differences between two folders of results; raises :class:`InputError` where they have nothing in common."""
    ours = {(r["operation"], r["data"]): r for r in newest(first)}
    theirs = {(r["operation"], r["data"]): r for r in newest(second)}
    both = [key for key in ours if key in theirs]
    if not both:
        raise InputError(f"{first} and {second} have no measure of the same data in common")
    return [d for key in both for d in _compared(first, second, ours[key], theirs[key])]


def _compared(first: Path, second: Path, ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> Iterator[Difference]:
    operation = ours["operation"]
    other = {(f.set, f.name): f for f in theirs["figures"]}
    runs = {run["name"]: run for run in theirs["sets"]}
    tested: dict[str, tuple[dict[str, Difference], list[Difference], str]] = {}
    for run in ours["sets"]:
        tested[run["name"]] = _tested(operation, first, second, run, runs.get(run["name"]))
    for one in ours["figures"]:
        twin: Figure | None = other.get((one.set, one.name))
        if twin is None:
            continue
        found, _, note = tested.get(one.set, ({}, [], ""))
        known = found.get(one.name)
        if known is not None:
            yield known
        else:
            yield Difference(operation, one.set, one.name, one.value, twin.value, one.unit, note=note)
    for _, items, _ in tested.values():
        yield from items


def _tested(
    operation: str, first: Path, second: Path, mine: Mapping[str, Any], yours: Mapping[str, Any] | None
) -> tuple[dict[str, Difference], list[Difference], str]:
    """Intervals of differences by figure, McNemar's tests, and why there are none."""
    if yours is None:
        return {}, [], ""
    if mine["digest"] != yours["digest"]:
        return {}, [], "the data differ"
    kept = [_rows(folder, run.get("answers", "")) for folder, run in ((first, mine), (second, yours))]
    if not all(kept):
        return {}, [], "answers of rows are not kept"
    shared = [key for key in kept[0] if key in kept[1]]
    pairs = [(kept[0][key], kept[1][key]) for key in shared]
    return dict(_intervals(operation, mine["name"], pairs)), list(_items(operation, mine["name"], pairs)), ""


_Pairs = list[tuple[dict[str, Any], dict[str, Any]]]


def _intervals(operation: str, name: str, pairs: _Pairs) -> Iterator[tuple[str, Difference]]:
    try:
        found = measure(operation.removeprefix("eval "))
    except SettingError:  # a measure that this version does not have
        return
    if not isinstance(found, Measure):
        return
    data = DataSet(name, Path())
    ours, theirs = totals(a for a, _ in pairs), totals(b for _, b in pairs)
    for count, documents in ours.items():
        if count not in theirs:
            continue
        units = [(documents[doc], theirs[count][doc]) for doc in documents if doc in theirs[count]]
        for formula in found.formulas(data, count):
            label = f"{count} {formula.name}".strip()
            interval = bootstrap_difference(formula, units)
            if interval is not None:
                first, second = (figure(label, formula, side).value for side in zip(*units, strict=True))
                yield label, Difference(operation, name, label, first, second, formula.unit, *interval)


def _items(operation: str, name: str, pairs: _Pairs) -> Iterator[Difference]:
    verdicts = dict.fromkeys(key for a, _ in pairs for key in a["right"])
    for key in verdicts:
        both = [(a["right"][key], b["right"][key]) for a, b in pairs if key in a["right"] and key in b["right"]]
        if len(both) < 2:
            continue
        ours, theirs = sum(a and not b for a, b in both), sum(b and not a for a, b in both)
        yield Difference(
            operation, name, f"{key}: items right", sum(a for a, _ in both) / len(both),
            sum(b for _, b in both) / len(both), first_only=ours, second_only=theirs, p=mcnemar(ours, theirs),
        )  # fmt: skip


def _rows(folder: Path, name: str) -> dict[str, dict[str, Any]]:
    path = folder / "rows" / name
    if not name or not path.is_file():
        return {}
    found = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line) if line.strip() else {}
        if "counts" in row:
            found[row["row"]] = row
    return found
