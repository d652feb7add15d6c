"""Time expressions as TempEval-3 scores them: extents relaxed and strict, type and value (TIMEX3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from onrecord.bench.data import DataSet, find
from onrecord.bench.formulas import ATTRIBUTE, EXTENT, Formula
from onrecord.bench.measure import Answer, Measure

__all__ = ["MEASURE"]

Timex = tuple[int, int, str | None, str | None]  # start, end, type, value
_KINDS = ("date", "time", "duration", "set")


class Times(Measure):
    help = "Score dates, times, durations and sets as TempEval-3 does: relaxed and strict F1, type and value F1."
    about = (
        "Expressions that overlap match (relaxed), or those with one extent (strict). The F1 of an attribute is the"
        " relaxed F1 times the share of matched expressions whose attribute is the annotators' (UzZaman et al. 2013)."
    )
    takes = "A folder with TempEval-3, WikiWars or tweets as JSON lines, or a folder of such folders."
    goals = {"TempEval-3: relaxed F1": 0.92, "TempEval-3: value F1": 0.82}
    pools = {"TempEval-3": ("te3_",)}

    def sets(self, folder: Path) -> Iterable[DataSet]:
        yield from find(folder, "te3_", "wikiwars_", "timex_tweets_", kind="timexes")
        for data in find(folder, "sentences", kind="times"):
            if "conv_cues" in data.path.resolve().parts:
                yield replace(data, name=f"conv_{data.name}", split=data.split or "test")

    def answer(self, data: DataSet, row: dict[str, Any]) -> Answer:
        from onrecord import atoms

        gold = [_gold(given, data.kind) for given in row[data.kind]]
        found: list[Timex] = [
            (a.start, a.end, a.kind.upper(), a.value)
            for a in atoms.find(row["text"], anchor=row.get("dct")) if a.kind in _KINDS
        ]  # fmt: skip
        return Answer(scored(gold, found), doc=str(row.get("doc") or row.get("conversation") or ""))

    def formulas(self, data: DataSet, count: str) -> Sequence[Formula]:
        return (ATTRIBUTE,) if count in ("type", "value") else EXTENT


def scored(gold: Sequence[Timex], found: Sequence[Timex]) -> dict[str, list[float]]:
    """The counts that TempEval-3's scorer makes of one document.

    Precision counts found expressions that match any annotated one, recall annotated ones that match any found one. An
    attribute is compared with the first found expression that overlaps; an annotation without one is not counted.
    """
    gold, found = sorted(gold, key=_place), sorted(found, key=_place)
    first = [next((f for f in found if _overlap(f, g)), None) for g in gold]
    backed = sum(any(_overlap(f, g) for g in gold) for f in found)
    met = sum(f is not None for f in first)
    same = len({(f[0], f[1]) for f in found} & {(g[0], g[1]) for g in gold})
    counts: dict[str, list[float]] = {
        "relaxed": [backed, len(found), met, len(gold)], "strict": [same, len(found), same, len(gold)],
    }  # fmt: skip
    for place, name in ((2, "type"), (3, "value")):
        pairs = [(g[place], f[place]) for g, f in zip(gold, first, strict=True) if f is not None and g[place]]
        counts[name] = [backed, len(found), met, len(gold), sum(a == b for a, b in pairs), len(pairs)]
    return counts


def _gold(given: Sequence[Any], field: str) -> Timex:
    """``[start, end, type, value]``, or of conversations ``[start, end, words, type]``."""
    if field == "times":
        return int(given[0]), int(given[1]), given[3], None
    return int(given[0]), int(given[1]), given[2], given[3]


def _place(one: Timex) -> tuple[int, int]:
    return one[0], one[1]


def _overlap(a: Timex, b: Timex) -> bool:
    return a[0] < b[1] and b[0] < a[1]


MEASURE = Times()
