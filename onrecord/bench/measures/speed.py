"""How long the desk takes, how that grows, how much memory it needs; beside a plain operation on the same text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from onrecord.bench.measure import Setting, Whole
from onrecord.bench.result import Figure
from onrecord.errors import SettingError

__all__ = ["MEASURE"]


class Speed(Whole):
    help = "Time onrecord on invented copy: a check, its growth, starting up, peak memory."
    about = "Seconds differ between machines: each time also stands as a multiple of a plain operation on that text."
    settings = (
        Setting("processes", 3, "In how many processes each is timed."),
        Setting("small", False, "A few sentences only: to see that it runs."),
    )

    def figures(self, settings: Mapping[str, Any], progress: Callable[[int, int], None] | None) -> Iterable[Figure]:
        from onrecord.bench.speed import measure

        processes = int(settings.get("processes", 3))
        if processes < 1:
            raise SettingError(f"--processes {processes}: give 1 or more")
        return measure(bool(settings.get("small")), processes, progress)


MEASURE = Speed()
