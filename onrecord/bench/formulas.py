"""How counts become figures. A formula reads the last axis of an array of sums, so that it serves a bootstrap too."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

__all__ = [
    "ATTRIBUTE",
    "AUC",
    "BALANCED",
    "BINS",
    "EXTENT",
    "F1",
    "LIFT",
    "MEAN",
    "PRECISION",
    "PRF",
    "RECALL",
    "SHARE",
    "WILSON",
    "Formula",
]


@dataclass(frozen=True, slots=True)
class Formula:
    """``name`` follows the count's name ("negation F1"); ``counts`` names the numbers of a count, in order.

    ``of`` maps an array (..., numbers) to (...). ``ratio`` tells, for what is a plain share, which number it counts
    and which numbers it counts in: Wilson's interval is used where rows are independent. ``independent`` says that
    they always are.
    """

    name: str
    counts: tuple[str, ...]
    of: Callable[[Any], Any]
    ratio: tuple[int, tuple[int, ...]] | None = None
    independent: bool = False
    unit: str = "share"


def _divide(over: Any, under: Any) -> Any:
    import numpy as np

    over, under = np.asarray(over, float), np.asarray(under, float)
    return np.divide(over, under, out=np.full(np.broadcast(over, under).shape, np.nan), where=under != 0)


_FOUND = ("right", "wrong", "missed")

#: [right, wrong, missed]
PRECISION = Formula("precision", _FOUND, lambda x: _divide(x[..., 0], x[..., 0] + x[..., 1]), (0, (0, 1)))
RECALL = Formula("recall", _FOUND, lambda x: _divide(x[..., 0], x[..., 0] + x[..., 2]), (0, (0, 2)))
F1 = Formula("F1", _FOUND, lambda x: _divide(2 * x[..., 0], 2 * x[..., 0] + x[..., 1] + x[..., 2]))
PRF: Sequence[Formula] = (PRECISION, RECALL, F1)


def _harmonic(a: Any, b: Any) -> Any:
    return _divide(2 * a * b, a + b)


_EXTENTS = ("found_matched", "found", "annotated_matched", "annotated")

#: [found matched, found, annotated matched, annotated]: one found may match several annotated, and the other way round
EXTENT_PRECISION = Formula("precision", _EXTENTS, lambda x: _divide(x[..., 0], x[..., 1]), (0, (1,)))
EXTENT_RECALL = Formula("recall", _EXTENTS, lambda x: _divide(x[..., 2], x[..., 3]), (2, (3,)))
EXTENT_F1 = Formula("F1", _EXTENTS, lambda x: _harmonic(_divide(x[..., 0], x[..., 1]), _divide(x[..., 2], x[..., 3])))
EXTENT: Sequence[Formula] = (EXTENT_PRECISION, EXTENT_RECALL, EXTENT_F1)
#: an extent's four, then [right attributes, attributes compared]: the extents' F1 times the share that is right
ATTRIBUTE = Formula("F1", (*_EXTENTS, "right", "compared"), lambda x: EXTENT_F1.of(x) * _divide(x[..., 4], x[..., 5]))

#: [count, total]
SHARE = Formula("", ("count", "total"), lambda x: _divide(x[..., 0], x[..., 1]), (0, (1,)))
#: [count, total] of items that the protocol takes for independent
WILSON = Formula("", ("count", "total"), SHARE.of, (0, (1,)), independent=True)
#: [sum, total]
MEAN = Formula("", ("sum", "total"), SHARE.of, unit="mean")
#: [accepted supported, supported, refused unsupported, unsupported]
BALANCED = Formula(
    "balanced accuracy",
    ("accepted_supported", "supported", "refused_unsupported", "unsupported"),
    lambda x: (_divide(x[..., 0], x[..., 1]) + _divide(x[..., 2], x[..., 3])) / 2,
)
BINS = 50


def _auc(x: Any) -> Any:
    """How often a stated text scores higher than another one, ties counting half (Mann-Whitney), from binned scores."""
    import numpy as np

    stated, rest = x[..., :BINS], x[..., BINS:]
    below = np.cumsum(rest, axis=-1) - rest
    wins = (stated * (below + rest / 2)).sum(axis=-1)
    return _divide(wins, stated.sum(axis=-1) * rest.sum(axis=-1))


#: [stated in each bin, others in each bin]; the counts that are told are the sums
AUC = Formula("AUC", (), _auc)
#: [flagged with, all with, flagged without, all without]: how many times likelier a flag is with than without
LIFT = Formula(
    "lift", ("flagged_with", "with", "flagged_without", "without"),
    lambda x: _divide(_divide(x[..., 0], x[..., 1]), _divide(x[..., 2], x[..., 3])), unit="times",
)  # fmt: skip
