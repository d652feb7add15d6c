"""Figures of counts with their 95% intervals, and tests for two systems on the same items; SciPy and statsmodels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from onrecord.errors import SettingError

if TYPE_CHECKING:
    import numpy as np

    from onrecord.bench.formulas import Formula

__all__ = ["DRAWS", "SEED", "Share", "bootstrap", "bootstrap_difference", "kappa", "mcnemar", "share"]

DRAWS = 2000
SEED = 20261130
_NEEDS = "measuring needs SciPy and statsmodels: pip install 'onrecord[eval]'"


@dataclass(frozen=True, slots=True)
class Share:
    """``count`` of ``total`` with the 95% Wilson interval (Wilson 1927); ``None`` where there is nothing to count."""

    count: int
    total: int
    value: float | None
    low: float | None
    high: float | None

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
        raise SettingError(_NEEDS) from None
    interval = binomtest(count, total).proportion_ci(method="wilson")
    return Share(count, total, round(count / total, 6), round(float(interval.low), 6), round(float(interval.high), 6))


def bootstrap(formula: Formula, units: Iterable[Sequence[float]]) -> tuple[float, float] | None:
    """The 95% percentile interval of a formula over units drawn with replacement (documents, not their sentences).

    ``units`` are the counts of each document. ``None`` where fewer than two documents have any count.
    """
    drawn = _drawn(list(units))
    return None if drawn is None else _percentiles(formula.of(drawn))


def bootstrap_difference(
    formula: Formula, pairs: Sequence[tuple[Sequence[float], Sequence[float]]]
) -> tuple[float, float] | None:
    """The 95% interval of (second - first) for two systems' counts on the same documents."""
    drawn = _drawn([(*first, *second) for first, second in pairs])
    if drawn is None:
        return None
    half = drawn.shape[1] // 2
    return _percentiles(formula.of(drawn[:, half:]) - formula.of(drawn[:, :half]))


def _drawn(units: list[Any]) -> np.ndarray | None:
    """Sums over ``DRAWS`` samples of the units, one row a sample.

    Units with the same counts are alike, so a sample is drawn as how often each kind of unit comes up: the multinomial
    that drawing them one by one gives, without an array of all units times all draws.
    """
    try:
        import numpy as np
    except ImportError:
        raise SettingError(_NEEDS) from None
    counts = np.asarray([u for u in units if any(u)], dtype=float)
    if len(counts) < 2:
        return None
    kinds, often = np.unique(counts, axis=0, return_counts=True)
    generator = np.random.default_rng(SEED)
    return np.asarray(generator.multinomial(len(counts), often / len(counts), size=DRAWS) @ kinds)


def _percentiles(values: np.ndarray) -> tuple[float, float] | None:
    import numpy as np

    known = values[np.isfinite(values)]
    if not len(known):
        return None
    low, high = np.percentile(known, (2.5, 97.5))
    return round(float(low), 6), round(float(high), 6)


def mcnemar(first_only: int, second_only: int) -> float:
    """The exact p-value that two systems are right equally often, from the items that only one has right."""
    try:
        from statsmodels.stats.contingency_tables import mcnemar as test
    except ImportError:
        raise SettingError(_NEEDS) from None
    if first_only + second_only == 0:
        return 1.0
    return round(float(test([[0, first_only], [second_only, 0]], exact=True).pvalue), 6)


def kappa(first: Sequence[str], second: Sequence[str]) -> float | None:
    """Cohen's kappa of two labellings of the same items; ``None`` where there is no item or no second label."""
    try:
        from statsmodels.stats.inter_rater import cohens_kappa, to_table
    except ImportError:
        raise SettingError(_NEEDS) from None
    labels = sorted({*first, *second})
    if len(labels) < 2:
        return None
    codes = {label: code for code, label in enumerate(labels)}
    table, _ = to_table([[codes[a], codes[b]] for a, b in zip(first, second, strict=True)], bins=len(labels))
    return round(float(cohens_kappa(table, return_results=False)), 4)
