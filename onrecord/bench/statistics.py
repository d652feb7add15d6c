"""Shares with their intervals, from SciPy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from onrecord.errors import SettingError

__all__ = ["Share", "share"]


@dataclass(frozen=True, slots=True)
class Share:
    """``count`` of ``total`` with the 95% Wilson interval (Wilson 1927); ``None`` where there is nothing to count."""

    count: int
    total: int
    value: float | None
    low: float | None
    high: float | None

    def to_dict(self) -> dict[str, Any]:
        return {"count": self.count, "total": self.total, "value": self.value, "low": self.low, "high": self.high}

    def __str__(self) -> str:
        if self.value is None or self.low is None or self.high is None:
            return "0/0"
        return f"{self.count}/{self.total} = {self.value:.1%} ({self.low:.1%} to {self.high:.1%})"


def share(count: int, total: int) -> Share:
    """The share ``count / total``; raises :class:`SettingError` where SciPy is not installed."""
    if not total:
        return Share(count, 0, None, None, None)
    try:
        from scipy.stats import binomtest
    except ImportError:
        raise SettingError("measuring needs SciPy: pip install 'onrecord[eval]'") from None
    interval = binomtest(count, total).proportion_ci(method="wilson")
    return Share(count, total, round(count / total, 6), round(float(interval.low), 6), round(float(interval.high), 6))
