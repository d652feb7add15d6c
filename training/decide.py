"""Whether a head is better than the lists: measured on sentences it was not fitted on, with the code that runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.stats import binomtest

from onrecord.cues import find
from onrecord.cues.cue import CueKind
from onrecord.cues.reading import Reading
from onrecord.cues.tagger.model import Head, Model
from onrecord.cues.tagger.register import Register
from onrecord.cues.tagger.settle import settle
from onrecord.text import Text
from training.examples import examples
from training.fit import FOLDS, fit_head, folds, scores
from training.register import RegisterModel, RegisterRows
from training.rows import Row

__all__ = ["BETTER", "Decision", "answers", "decide", "list_answers", "parts_of"]

#: The sentences that the register model must not have seen when a fold, or a corpus, is scored.
Parts = Mapping[int | str, frozenset[str]]

BETTER = 0.005  # of F1, at least
_SURE = 0.05  # the most that the probability of the difference under chance may be


@dataclass(frozen=True)
class Decision:
    """A head and why it is on or off. ``corpora``: for each corpus of its home the figures of the lists alone, of both
    together by cross-validation (``dev``), and fitted without the corpus (``left out``).
    """

    kind: CueKind
    register: Register
    head: Head
    on: bool
    corpora: dict[str, dict[str, dict[str, float]]]
    mended: int
    spoilt: int
    fitted: dict[str, Any]

    def to_dict(self) -> dict[str, Any]:
        """All figures as JSON values; of the head only its size and thresholds."""
        return {
            "kind": self.kind, "register": self.register, "on": self.on, "mended": self.mended, "spoilt": self.spoilt,
            "fitted": self.fitted, "weights": len(self.head.weights), "keep": self.head.keep, "add": self.head.add,
            "corpora": self.corpora,
        }  # fmt: skip

    def __str__(self) -> str:
        lines = [
            f"{self.kind} in {self.register}: {'ON' if self.on else 'off'}; {self.mended} sentences mended, "
            f"{self.spoilt} spoilt; {len(self.head.weights)} weights, keep {self.head.keep}, add {self.head.add}; "
            f"fitted on {self.fitted}"
        ]
        for corpus, figures in self.corpora.items():
            told = [f"{name} {f['precision']:.3f}/{f['recall']:.3f}/{f['f1']:.3f}" for name, f in figures.items()]
            lines.append(f"  {corpus} ({int(figures['list']['tp'] + figures['list']['fn'])}): " + "; ".join(told))
        return "\n".join(lines)


def parts_of(corpora: Mapping[str, Sequence[Row]]) -> dict[int | str, frozenset[str]]:
    """The texts of each corpus, and of each fold over all corpora."""
    parts: dict[int | str, set[str]] = {k: set() for k in range(FOLDS)}
    for name, rows in corpora.items():
        parts[name] = {row.text for row in rows}
        for row, k in zip(rows, folds(rows), strict=True):
            parts[int(k)].add(row.text)
    return {key: frozenset(texts) for key, texts in parts.items()}


def _model(head: Head, register: RegisterModel) -> Model:
    return Model({head.register: (head,)}, head.known, *register, {}, "")


def answers(rows: Sequence[Row], head: Head, register: RegisterModel) -> np.ndarray:
    """For each row, whether lists and ``head`` together see a cue of its kind."""
    model = _model(head, register)
    found = []
    for row in rows:
        text = Text(row.text, "en")
        cues = settle(Reading(text, 0, len(row.text)), find(text, by=("list",)), model)
        found.append(any(cue.kind == head.kind for cue in cues))
    return np.array(found, dtype=bool)


def list_answers(rows: Sequence[Row], kind: CueKind) -> np.ndarray:
    """For each row, whether the lists alone see a cue of ``kind``."""
    return np.array([any(c.kind == kind for c in find(Text(r.text, "en"), by=("list",))) for r in rows], dtype=bool)


def decide(
    kind: CueKind,
    register: Register,
    home: Mapping[str, list[Row]],
    registers: RegisterRows,
    parts: Parts,
    *,
    seed: int,
) -> Decision | None:
    """Fit and measure a head on the corpora of its ``home``; ``None`` where they hold too little to fit one."""
    rows = [row for found in home.values() for row in found if kind in row.marks]
    if not rows:
        return None
    origin = np.array([row.origin for row in rows])
    truth = np.array([row.holds(kind) for row in rows])
    made = examples(rows, kind)
    fitted = fit_head(rows, made, np.arange(len(rows)), register, seed=seed) if made is not None else None
    if made is None or fitted is None:
        return None
    listed = list_answers(rows, kind)
    both = listed.copy()
    fold = folds(rows)
    for k in range(FOLDS):
        test = np.flatnonzero(fold == k)
        part = fit_head(rows, made, np.flatnonzero(fold != k), register, seed=seed)
        if part is not None and len(test):
            both[test] = answers([rows[i] for i in test], part[0], registers.fit(parts[k]))
    corpora: dict[str, dict[str, dict[str, float]]] = {}
    for name in home:
        mine = origin == name
        corpora[name] = {"list": scores(truth[mine], listed[mine]), "dev": scores(truth[mine], both[mine])}
        part = fit_head(rows, made, np.flatnonzero(~mine), register, seed=seed) if not mine.all() else None
        if part is not None:
            scored = [rows[i] for i in np.flatnonzero(mine)]
            without = answers(scored, part[0], registers.fit(parts[name]))
            corpora[name]["left out"] = scores(truth[mine], without)
    corpora["all"] = {"list": scores(truth, listed), "dev": scores(truth, both)}
    mended, spoilt = int((~(listed == truth) & (both == truth)).sum()), int(((listed == truth) & (both != truth)).sum())
    gain = corpora["all"]["dev"]["f1"] - corpora["all"]["list"]["f1"]
    chance = binomtest(mended, mended + spoilt).pvalue if mended + spoilt else 1.0
    on = bool(gain >= BETTER and chance < _SURE)
    return Decision(kind, register, fitted[0], on, corpora, mended, spoilt, fitted[1])
