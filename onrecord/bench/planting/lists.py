"""The operators' word lists: ``data/<language>/NAME.txt``, one entry a line, columns parted by tabs."""

from __future__ import annotations

from functools import cache

from onrecord.text.data import lines, read

__all__ = ["column", "pairs"]

_PACKAGE = "onrecord.bench.planting.data"


@cache
def column(name: str) -> tuple[str, ...]:
    return tuple(lines(read(_PACKAGE, f"en/{name}.txt")))


@cache
def pairs(name: str, *, both: bool = False) -> dict[str, str]:
    """The first column and what stands for it; with ``both`` also the other way round."""
    found = dict(line.split("\t", 1) for line in column(name))
    return found | ({b: a for a, b in found.items()} if both else {})
