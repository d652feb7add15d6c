"""Quantities against their annotations: where they stand, their value and their unit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import isclose
from pathlib import Path
from typing import Any

from onrecord.bench.data import DataSet, find
from onrecord.bench.formulas import EXTENT, SHARE, Formula
from onrecord.bench.measure import Answer, Measure

__all__ = ["MEASURE"]

_LENGTH = re.compile(r"P(T?)(\d+(?:\.\d+)?)([YMWDHS])")
_LENGTHS = {"Y": "year", "M": "month", "W": "week", "D": "day", "H": "hour", "TM": "minute", "S": "second"}
_NO_UNIT = (None, "", "dimensionless")
Quantity = tuple[int, int, tuple[float, ...], str]  # start, end, value or bounds, unit


class Quantities(Measure):
    help = "Score figures with units: where they stand, their value, their unit."
    about = (
        "Value and unit are told of the quantities that were found and whose value or unit is annotated. Units are"
        " compared in normal form; a name that is not known counts as wrong."
    )
    takes = "A folder with quantulum3, MeasEval or grobid-quantities as JSON lines, or a folder of such folders."

    def sets(self, folder: Path) -> Iterable[DataSet]:
        return find(folder, "quantulum3_", "measeval_", "grobid_quantities_")

    def answer(self, data: DataSet, row: dict[str, Any]) -> Answer | None:
        if row.get("lang", "en") not in ("en", None):
            return None
        gold = [q for q in row["quantities"] if q.get("unit_type") != "DATE" and "dates" not in q]
        found = list(_found(row["text"]))
        places = [(int(q["span"][0]), int(q["span"][1])) for q in gold]
        backed = sum(any(_overlap(f, p) for p in places) for f in found)
        met = [_together([f for f in found if _overlap(f, p)]) for p in places]
        same = len({(f[0], f[1]) for f in found} & set(places))
        hits = [(q, f) for q, f in zip(gold, met, strict=True) if f is not None]
        values = [(_value(q["value"]), f[2]) for q, f in hits if q.get("value") is not None]
        units = [(_unit(q["unit"]), f[3]) for q, f in hits if "unit" in q]
        return Answer(
            {
                "relaxed": [backed, len(found), len(hits), len(gold)], "strict": [same, len(found), same, len(gold)],
                "value right": [sum(_equal(a, b) for a, b in values), len(values)],
                "unit right": [sum(a == b for a, b in units), len(units)],
            },
            doc=str(row.get("doc") or ""),
        )  # fmt: skip

    def formulas(self, data: DataSet, count: str) -> Sequence[Formula]:
        return (SHARE,) if count.endswith("right") else EXTENT


def _found(text: str) -> Iterator[Quantity]:
    """Figures, quantities, and lengths of time as quantities."""
    from onrecord import atoms
    from onrecord.atoms.figures import Figure

    for atom in atoms.find(text):
        if isinstance(atom, Figure):
            bounds = sorted({float(atom.low), float(atom.high)})
            yield atom.start, atom.end, tuple(bounds), atom.unit or ""
        elif atom.kind == "duration" and (length := _LENGTH.fullmatch(atom.value)):
            key = "TM" if length[1] and length[3] == "M" else length[3]
            yield atom.start, atom.end, (float(length[2]),), _LENGTHS[key]


@lru_cache(maxsize=2048)
def _unit(name: str | None) -> str:
    """An annotator's unit in our normal form; one that we do not know stays as it is, and so equals none of ours."""
    if name in _NO_UNIT:
        return ""
    return next((unit for _, _, _, unit in _found(f"5 {name}") if unit), f"unknown: {name}")


def _value(given: Any) -> tuple[float, ...]:
    """One number, or the numbers of an interval or a list; an open end has none."""
    return tuple(sorted({float(v) for v in given if v is not None})) if isinstance(given, list) else (float(given),)


def _together(found: list[Quantity]) -> Quantity | None:
    """What was found within one annotated quantity: an interval or a list may be several figures with one unit."""
    if not found:
        return None
    unit = next((f[3] for f in found if f[3]), "")
    return found[0][0], found[-1][1], tuple(sorted({v for f in found for v in f[2]})), unit


def _equal(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return len(a) == len(b) and all(isclose(x, y, rel_tol=1e-9) for x, y in zip(a, b, strict=True))


def _overlap(found: Quantity, place: tuple[int, int]) -> bool:
    return found[0] < place[1] and place[0] < found[1]


MEASURE = Quantities()
