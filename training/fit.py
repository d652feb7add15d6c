"""Fitting one head: an L1 logistic regression on candidate words, its calibration and its two thresholds.

The list's own verdict is one feature among others, but the cheapest one (its column is scaled up), so that the model
departs from the lists only on evidence. Calibration and thresholds rest on words and sentences that the classifier
they are for had not seen: an inner cross-validation by document.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

import numpy as np
from scipy.sparse import diags
from sklearn.linear_model import LogisticRegression

from onrecord.cues.lists import entries
from onrecord.cues.tagger.model import Head, listed_mark
from onrecord.cues.tagger.register import Register
from training.examples import Examples, known_words
from training.rows import Row

__all__ = ["FOLDS", "calibration_error", "fit_head", "folds", "list_strengths", "scores"]

FOLDS = 5
_PRIOR = 5.0
_C = 1.0
_GRID = (0.02, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.8, 0.9)


def folds(rows: Sequence[Row], number: int = FOLDS) -> np.ndarray:
    """For each row its fold: rows of one document have one."""
    return np.array([zlib.crc32(row.group.encode()) % number for row in rows])


def scores(truth: np.ndarray, answer: np.ndarray) -> dict[str, float]:
    """Precision, recall and F1 of yes/no answers, with the counts behind them."""
    tp, fp, fn = int((truth & answer).sum()), int((~truth & answer).sum()), int((truth & ~answer).sum())
    return {
        "precision": tp / max(1, tp + fp), "recall": tp / max(1, tp + fn), "f1": 2 * tp / max(1, 2 * tp + fp + fn),
        "tp": tp, "fp": fp, "fn": fn,
    }  # fmt: skip


def list_strengths() -> dict[str, int]:
    """The strength of doubt of each word of the hedge list: that of most entries it stands in (the lower of equals)."""
    votes: dict[str, list[int]] = {}
    for entry in entries("hedge"):
        if not entry.lets_go:
            strength = int(entry.fields[0]) if entry.fields and entry.fields[0].isdigit() else 2
            for element in entry.elements:
                for word in element.split("/"):
                    votes.setdefault(word.rstrip("*"), []).append(strength)
    return {word: max(sorted(set(found)), key=found.count) for word, found in sorted(votes.items())}


def fit_head(
    rows: Sequence[Row], examples: Examples, use: np.ndarray, register: Register, *, seed: int
) -> tuple[Head, dict[str, Any]] | None:
    """The head of ``examples.kind`` from the rows whose numbers are ``use``; ``None`` where they hold too few cues.

    Beside it, how many rows and words it was fitted on.
    """
    known = known_words(examples, use)
    chosen = np.isin(examples.at, use) & (examples.sure | np.isin(examples.keys, sorted(known)))
    if examples.y[chosen].sum() < 2 * FOLDS or examples.y[chosen].all():
        return None
    listed = np.array([name == "m=" + listed_mark(examples.kind) for name in examples.names])
    x = (examples.x @ diags(np.where(listed, _PRIOR, 1.0))).tocsr()
    fold = folds(rows)[examples.at]
    unseen = np.full(len(examples.y), np.nan)
    for k in range(FOLDS):
        test = chosen & (fold == k)
        train = chosen & (fold != k)
        if test.any() and examples.y[train].any():
            unseen[test] = _classifier(x[train], examples.y[train], seed).decision_function(x[test])
    ready = chosen & ~np.isnan(unseen)
    slope, shift = _platt(unseen[ready], examples.y[ready], seed)
    likely = np.where(ready, 1 / (1 + np.exp(-np.clip(slope * np.nan_to_num(unseen) + shift, -30, 30))), 0.0)
    in_list = np.asarray((examples.x[:, np.flatnonzero(listed)] > 0).sum(axis=1)).ravel() > 0
    keep, add = _thresholds(rows, examples, use, likely, in_list & chosen)
    model = _classifier(x[chosen], examples.y[chosen], seed)
    coefficients = model.coef_[0] * np.where(listed, _PRIOR, 1.0)
    weights = {
        name: round(float(w), 4) for name, w in zip(examples.names, coefficients, strict=True) if abs(w) >= 5e-4
    }  # fmt: skip
    head = Head(
        examples.kind, register, known, weights, round(float(model.intercept_[0]), 4), round(slope, 4), round(shift, 4),
        keep, add, list_strengths() if examples.kind == "hedge" else {},
    )  # fmt: skip
    return head, {
        "rows": len(use), "words": int(chosen.sum()), "cue words": int(examples.y[chosen].sum()),
        "calibration error": round(calibration_error(likely[ready], examples.y[ready]), 4),
    }  # fmt: skip


def calibration_error(likely: np.ndarray, truth: np.ndarray, bins: int = 10) -> float:
    """How far the probabilities are from the shares that are true, on average over the words (in ten bins)."""
    places = np.minimum((likely * bins).astype(int), bins - 1)
    gaps = [(places == k).sum() * abs(likely[places == k].mean() - truth[places == k].mean())
            for k in range(bins) if (places == k).any()]  # fmt: skip
    return float(sum(gaps) / max(1, len(likely)))


def _classifier(x: Any, y: np.ndarray, seed: int) -> LogisticRegression:
    model = LogisticRegression(l1_ratio=1.0, solver="liblinear", C=_C, tol=1e-3, max_iter=200, random_state=seed)
    return model.fit(x, y)


def _platt(score: np.ndarray, y: np.ndarray, seed: int) -> tuple[float, float]:
    model = LogisticRegression(C=1e3, random_state=seed).fit(score.reshape(-1, 1), y)
    return float(model.coef_[0, 0]), float(model.intercept_[0])


def _thresholds(
    rows: Sequence[Row], examples: Examples, use: np.ndarray, likely: np.ndarray, listed: np.ndarray
) -> tuple[float, float]:
    """The pair (keep, add) with the best sentence F1; of equals the one that departs least from the lists."""
    truth = np.array([row.holds(examples.kind) for row in rows])[use]
    high_listed, high_other = np.zeros(len(rows)), np.zeros(len(rows))
    np.maximum.at(high_listed, examples.at, np.where(listed, likely, 0.0))
    np.maximum.at(high_other, examples.at, np.where(listed | examples.barred, 0.0, likely))
    best = max(
        ((scores(truth, (high_listed[use] >= keep) | (high_other[use] >= add))["f1"], -keep, add)
         for keep in _GRID for add in _GRID if keep <= add),
        key=lambda found: (round(found[0], 4), found[1], found[2]),
    )  # fmt: skip
    return -best[1], best[2]
