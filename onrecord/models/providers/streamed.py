"""Taking in a stream: the text piece by piece, no longer than an answer can be, and no later than a deadline."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass, field

from onrecord.errors import SettingError
from onrecord.models.ask import CallFailed

__all__ = ["MOST", "Collected", "timeout"]

#: Characters of an answer after which no more is taken in.
MOST = 400_000
_SECONDS = 120.0


def timeout() -> float:
    """Seconds that a call may take in all, from ``ONRECORD_TIMEOUT`` or 120."""
    given = os.environ.get("ONRECORD_TIMEOUT", "")
    try:
        seconds = float(given or _SECONDS)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < 100_000:
        raise SettingError(f"ONRECORD_TIMEOUT is {given!r}, and should be a number of seconds")
    return seconds


@dataclass
class Collected:
    """What came so far. ``add`` says whether more may come."""

    name: str
    seconds: float
    began: float = field(default_factory=time.monotonic)
    parts: list[str] = field(default_factory=list)
    length: int = 0

    def add(self, piece: str) -> bool:
        """Take in a piece; raises :class:`CallFailed` past the deadline, ``False`` past the greatest length."""
        if time.monotonic() - self.began > self.seconds:
            raise CallFailed("timeout", f"{self.name} did not finish within {self.seconds:g} s")
        self.parts.append(piece)
        self.length += len(piece)
        return self.length <= MOST

    @property
    def text(self) -> str:
        return "".join(self.parts)[:MOST]
