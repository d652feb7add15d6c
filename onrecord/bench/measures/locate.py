"""How long quotations take to be looked up, how much memory an index needs; beside the naive method."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from onrecord.bench.measure import Setting, Whole
from onrecord.bench.result import Figure
from onrecord.errors import SettingError

__all__ = ["MEASURE"]


class Locate(Whole):
    help = "Time the index of quotations at 0.4, 10 and 100 MB: building, hits, misses, the nearest passage."
    about = "Each look-up also stands as a multiple of the naive method, which normalises every document on each call."
    settings = (
        Setting("rounds", 5, "How often each is timed; the median is told."),
        Setting("small", False, "A few documents only: to see that it runs."),
    )

    def figures(self, settings: Mapping[str, Any], progress: Callable[[int, int], None] | None) -> Iterable[Figure]:
        from onrecord.bench.quotation.speed import measure

        rounds = settings.get("rounds", 5)
        if rounds < 1:
            raise SettingError(f"--rounds {rounds}: give 1 or more")
        return measure((0.02,) if settings.get("small") else (0.4, 10, 100), rounds, progress)


MEASURE = Locate()
