"""From the counts of rows to figures with their intervals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from onrecord.bench.data import DataSet
from onrecord.bench.formulas import Formula
from onrecord.bench.measure import Measure, Totals
from onrecord.bench.result import Figure
from onrecord.bench.statistics import bootstrap, share

__all__ = ["figure", "figures", "pooled", "totals"]


def totals(rows: Iterable[Mapping[str, Any]]) -> dict[str, dict[str, list[float]]]:
    """The sums of the rows' counts by name and document, in the order in which they come."""
    found: dict[str, dict[str, list[float]]] = {}
    for row in rows:
        for name, counts in row["counts"].items():
            documents = found.setdefault(name, {})
            known = documents.get(row["doc"])
            documents[row["doc"]] = (
                list(counts) if known is None else [a + b for a, b in zip(known, counts, strict=True)]
            )
    return found


def figures(found: Measure, data: DataSet, sums: Totals) -> Iterator[Figure]:
    """Every figure of a data set: by count and formula, then those that the measure adds."""
    for name, documents in sums.items():
        for formula in found.formulas(data, name):
            label = f"{name} {formula.name}".strip()
            goal = found.goal(data, label)
            yield figure(
                label, formula, list(documents.values()), set=data.name, split=data.split,
                goal=goal[0] if goal else None, most=bool(goal and goal[1]),
            )  # fmt: skip
    yield from found.more_figures(data, sums)


def pooled(found: Measure, sums: Mapping[str, Totals]) -> Iterator[Figure]:
    """The figures over several data sets together, where each of them is there."""
    for name, starts in found.pools.items():
        mine = {key: one for key, one in sums.items() if key.startswith(tuple(starts))}
        if not all(any(key.startswith(start) for key in mine) for start in starts):
            continue  # one of its corpora is not there
        every = dict.fromkeys(count for one in mine.values() for count in one)
        shared = [count for count in every if found.pools_all or all(count in one for one in mine.values())]
        together = {
            count: {f"{key}/{doc}": numbers for key, one in mine.items() for doc, numbers in one.get(count, {}).items()}
            for count in shared
        }
        yield from figures(found, DataSet(name, Path()), together)


def figure(name: str, formula: Formula, units: Sequence[Sequence[float]], **more: Any) -> Figure:
    """One figure of the counts of each document.

    A plain share has Wilson's interval where every document has one item, where its rows are independent, or where it
    is nothing or all (a bootstrap would show no width there); everything else is drawn by document.
    """
    import numpy as np

    summed = [sum(column) for column in zip(*units, strict=True)]
    if not summed:
        return Figure(name, None, counts=dict.fromkeys(formula.counts, 0), unit=formula.unit, **more)
    value = float(formula.of(np.asarray(summed)))
    told = zip(formula.counts, summed, strict=True) if formula.counts else ()
    counts = {n: int(c) if float(c).is_integer() else round(c, 4) for n, c in told}
    shown = None if not np.isfinite(value) else round(value, 6)
    if shown is None:
        return Figure(name, None, counts=counts, unit=formula.unit, **more)
    if formula.ratio is not None:
        over, under = formula.ratio
        sizes = [sum(unit[i] for i in under) for unit in units]
        whole = all(float(s).is_integer() for s in summed)
        if whole and (formula.independent or max(sizes) <= 1 or value in (0.0, 1.0)):
            found = share(int(summed[over]), int(sum(sizes)))
            return Figure(
                name, shown, low=found.low, high=found.high, interval="Wilson", counts=counts, unit=formula.unit, **more
            )
    interval = bootstrap(formula, units)
    low, high = interval or (None, None)
    how = "bootstrap by document" if interval else ""
    return Figure(name, shown, low=low, high=high, interval=how, counts=counts, unit=formula.unit, **more)
