"""The entailment reader, a search: ``python -m training.reader --data FOLDER --work FOLDER``.

Boosted trees on the numbers of the desk's own proof (:mod:`training.proof`). Every set is scored twice: by
cross-validation over all sets, documents never split (a document that several sets share is one group), and by a model
that was fitted without the set. Reported for each: balanced accuracy at one half, AUC, and how much a band of at least
:data:`PRECISION` would confirm and block, with the band's limits taken from the other sets. The features of each row
are kept below ``--work``, so that a run that was stopped goes on where it was.

It writes no weights: whether there is something to ship is decided from the figures (docs/models/reader.md).
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.metrics import balanced_accuracy_score, roc_auc_score
from threadpoolctl import threadpool_limits

from onrecord.bench.data import chosen, find, lines
from onrecord.bench.pair_sets import SETS, items
from onrecord.bench.sources import evidence, has_text
from training.fit import FOLDS
from training.proof import NAMES, features

__all__ = ["PRECISION", "Pair", "main"]

PRECISION = 0.995  # what a band must have on sets left out before it may confirm or block
DEFAULT = ("summedits", "bump", "frank.sentences", "qags_", "wice_claim")


@dataclass(frozen=True)
class Pair:
    """A row: its set, the digest of its sources' beginning (what must not be split), its numbers, its truth."""

    of: str
    group: str
    numbers: tuple[float, ...]
    stated: bool


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the sets, fit, score, print, and write the figures as JSON. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m training.reader", description="Search for an entailment reader.")
    parser.add_argument("--data", type=Path, required=True, help="the folder with the pair sets")
    parser.add_argument("--work", type=Path, required=True, help="where the rows' features are kept between runs")
    parser.add_argument("--most", type=int, default=800, help="at most so many rows of each file (default: 800)")
    parser.add_argument("--set", action="append", dest="sets", help="only this set; may be given again")
    parser.add_argument("--seed", type=int, default=20261130)
    parser.add_argument("--figures", type=Path, help="where the JSON of all figures goes")
    options = parser.parse_args(arguments)
    if not options.data.is_dir():
        print(f"no such folder: {options.data}; give the folder with the pair sets", file=sys.stderr)
        return 2
    options.work.mkdir(parents=True, exist_ok=True)
    pairs = [pair for start in options.sets or DEFAULT for pair in _read(start, options)]
    figures = score(pairs, seed=options.seed)
    for row in figures:
        print(
            "  ".join(
                f"{key} {value:.3f}" if isinstance(value, float) else f"{key} {value}" for key, value in row.items()
            )
        )
    if options.figures:
        options.figures.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    return 0


def _read(start: str, options: argparse.Namespace) -> Iterator[Pair]:
    pairs = next(p for p in SETS if p.start == start)
    for data in find(options.data, pairs.start, kind=pairs.start, needs=pairs.needs):
        kept = options.work / f"{data.name}.jsonl"
        known = _kept(kept)
        with kept.open("a", encoding="utf-8") as file:
            for line in chosen(lines(data.path), options.most):
                row = known.get(line.digest)
                if row is None:
                    row = _row(line.digest, json.loads(line.content), pairs, data.path.parent)
                    file.write(json.dumps(row) + "\n")
                    file.flush()
                yield from (
                    Pair(data.name.partition(".")[0], row["group"], tuple(numbers), stated)
                    for numbers, stated in row["items"] if len(numbers) == len(NAMES)
                )  # fmt: skip


def _kept(path: Path) -> dict[str, dict[str, Any]]:
    """The rows of an earlier run; one that was cut off in the middle is taken out of the file."""
    rows: dict[str, dict[str, Any]] = {}
    if not path.exists():
        return rows
    whole = [line for line in path.read_text(encoding="utf-8").splitlines(keepends=True) if line.endswith("\n")]
    for row in map(json.loads, whole):
        rows[row["row"]] = row
    path.write_text("".join(whole), encoding="utf-8")
    return rows


def _row(digest: str, raw: dict[str, Any], pairs: Any, folder: Path) -> dict[str, Any]:
    if not has_text(raw):
        return {"row": digest, "group": "", "items": []}
    held = evidence(raw, folder)
    start = "".join(c for c in held.documents[0].text.string[:400].casefold() if c.isalnum())[:120]
    found = [(features(item.text, held), item.stated) for item in items(pairs, raw) if item.stated is not None]
    return {"row": digest, "group": hashlib.sha1(start.encode()).hexdigest()[:16], "items": found}


def score(pairs: Sequence[Pair], *, seed: int) -> list[dict[str, Any]]:
    """For each set its figures: with documents held back, and with the whole set left out."""
    x = np.array([pair.numbers for pair in pairs])
    y = np.array([pair.stated for pair in pairs])
    of = np.array([pair.of for pair in pairs])
    groups = np.array([pair.group for pair in pairs])
    fold = np.array([int(group or "0", 16) % FOLDS for group in groups])
    inside = np.zeros(len(y))
    for k in range(FOLDS):
        inside[fold == k] = _fitted(x[fold != k], y[fold != k], of[fold != k], seed).predict_proba(x[fold == k])[:, 1]
    names = sorted(set(of))
    outside = np.zeros(len(y))
    for name in names:
        train = (of != name) & ~np.isin(groups, groups[of == name])
        outside[of == name] = _fitted(x[train], y[train], of[train], seed).predict_proba(x[of == name])[:, 1]
    figures: list[dict[str, Any]] = []
    for name in names:
        mine = of == name
        high, low = _band(outside[~mine], y[~mine])
        confirmed, blocked = mine & (outside >= high), mine & (outside <= low)
        figures.append({
            "set": name, "rows": int(mine.sum()), "stated": int(y[mine].sum()),
            "balanced accuracy, documents held back": float(balanced_accuracy_score(y[mine], inside[mine] >= 0.5)),
            "AUC, documents held back": float(roc_auc_score(y[mine], inside[mine])),
            "balanced accuracy, set left out": float(balanced_accuracy_score(y[mine], outside[mine] >= 0.5)),
            "AUC, set left out": float(roc_auc_score(y[mine], outside[mine])),
            "AUC of support's score": float(roc_auc_score(y[mine], x[mine, NAMES.index("worst score")])),
            "confirmed": int(confirmed.sum()), "wrongly": int((confirmed & ~y).sum()),
            "blocked": int(blocked.sum()), "wrongly blocked": int((blocked & y).sum()),
        })  # fmt: skip
    return figures


def _fitted(x: np.ndarray, y: np.ndarray, of: np.ndarray, seed: int) -> HistGradientBoostingClassifier:
    """Boosted trees in which each set, and in it each label, weighs the same."""
    weight = np.zeros(len(y))
    for name in set(of):
        for label in (True, False):
            cell = (of == name) & (y == label)
            weight[cell] = len(y) / max(1, cell.sum())
    model = HistGradientBoostingClassifier(
        max_iter=150,
        learning_rate=0.06,
        max_leaf_nodes=12,
        min_samples_leaf=30,
        l2_regularization=1.0,
        random_state=seed,
    )
    with threadpool_limits(1):  # on a machine that others use too, waiting threads cost more than they bring
        return model.fit(x, y, sample_weight=weight / weight.mean())


def _band(likely: np.ndarray, y: np.ndarray) -> tuple[float, float]:
    """The lowest limit from which, and the highest up to which, :data:`PRECISION` holds; beyond 0 and 1 where none."""
    order = np.argsort(-likely, kind="stable")
    right = np.cumsum(y[order]) / np.arange(1, len(y) + 1)
    high = np.flatnonzero(right >= PRECISION)
    wrong = np.cumsum(~y[order][::-1]) / np.arange(1, len(y) + 1)
    low = np.flatnonzero(wrong >= PRECISION)
    return (
        float(likely[order][high[-1]]) if len(high) else 1.1,
        float(likely[order][::-1][low[-1]]) if len(low) else -0.1,
    )


if __name__ == "__main__":
    sys.exit(main())
