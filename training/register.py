"""Fitting the register model: which words tell what kind of text a sentence comes from. Clear rows only."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from onrecord.cues.stream import Stream
from onrecord.cues.tagger.register import REGISTERS, Register, register_features
from onrecord.text import Text
from training.rows import records

__all__ = ["SOURCES", "RegisterModel", "RegisterRows", "sentences"]

RegisterModel = tuple[dict[str, tuple[float, ...]], tuple[float, ...]]

#: Files below the data folder whose sentences are unlabelled examples of a register; all of clear terms.
SOURCES: dict[Register, tuple[str, ...]] = {
    "talk": ("pairs/halueval_dialogue.jsonl.gz", "pairs/memory_mts_dialog_reference.jsonl.gz",
             "conv_cues/work_train.jsonl"),
    "biomedicine": ("cues/bioscope_abstracts_dev.jsonl.gz", "cues/bioscope_papers_dev.jsonl.gz",
                    "cues/phaedra_train.jsonl.gz", "cues/sci_certainty.jsonl.gz"),
    "requirements": ("cues/cira_dev.jsonl.gz",),
    "prose": ("cues/wikiwars_train.jsonl.gz", "cues/conll2010_wiki_train.jsonl.gz",
              "cues/factuality_meantime_train.jsonl.gz", "cues/litbank_quotes_dev.jsonl.gz"),
}  # fmt: skip

_MOST = 5000  # sentences of a register
_RARE = 4  # a word that fewer sentences have tells nothing
_NEVER = -99.0
_SMALL = 0.02  # weights below this are left out
_SPEAKER = re.compile(r"\[(?:Human|Assistant)\]:|^\s*\w+:", re.M)


def sentences(data: Path, register: Register, most: int = _MOST) -> list[str]:
    """At most about ``most`` sentences of a register, the same share of each file, in the order of the files."""
    files = SOURCES[register]
    kept: list[str] = []
    for name in files:
        found = list(_of_file(data / name))
        kept += found[:: max(1, len(found) * len(files) // most)]
    return kept


def _of_file(path: Path) -> Iterator[str]:
    for i, record in enumerate(records(path)):
        if "dialogue_history" in record.get("meta", {}):
            if i % 2 == 0:  # each dialogue has a right and a wrong answer
                yield from _split(_SPEAKER.sub("\n\n", record["meta"]["dialogue_history"]))
        elif "sources" in record:
            yield from _split(_SPEAKER.sub("\n\n", record["sources"][0]["text"]))
        elif "timexes" in record or "\n" in record["text"]:
            yield from _split(record["text"])
        elif not record.get("title"):
            yield record["text"]


def _split(text: str) -> Iterator[str]:
    for start, end in Text(text, "en").sentence_borders:
        yield text[start:end]


class RegisterRows:
    """The sentences that the register model is fitted on, read once; fitted again without those that are scored."""

    def __init__(self, data: Path, *, seed: int, most: int | None = None) -> None:
        self._seed = seed
        self._fitted: dict[frozenset[str], RegisterModel] = {}
        self._rows: list[tuple[str, list[str], int]] = []
        for number, register in enumerate(REGISTERS):
            for sentence in sentences(data, register, most or _MOST):
                stream = Stream(Text(sentence, "en"))
                self._rows.append((sentence, register_features(stream, 0, len(stream)), number))

    def fit(self, without: frozenset[str] = frozenset()) -> RegisterModel:
        """The weights of each feature for each register, and the bias, from all sentences but those ``without``."""
        if without not in self._fitted:
            self._fitted[without] = self._fit(without)
        return self._fitted[without]

    def _fit(self, without: frozenset[str]) -> RegisterModel:
        rows = [(features, number) for sentence, features, number in self._rows if sentence not in without]
        counts = Counter(name for features, _ in rows for name in features)
        names = sorted(name for name, n in counts.items() if n >= _RARE)
        index = {name: k for k, name in enumerate(names)}
        columns = [[index[name] for name in features if name in index] for features, _ in rows]
        ends = np.cumsum([0, *map(len, columns)])
        x = csr_matrix((np.ones(ends[-1]), np.concatenate(columns), ends), shape=(len(rows), len(names)))
        model = LogisticRegression(C=0.3, max_iter=300, class_weight="balanced", random_state=self._seed)
        model.fit(x, [number for _, number in rows])
        coefficients = np.zeros((len(REGISTERS), len(names)))
        bias = np.full(len(REGISTERS), _NEVER)  # of a register that these rows do not have
        known = model.classes_ if len(model.classes_) > 2 else model.classes_[1:]
        coefficients[known] = model.coef_
        bias[model.classes_] = 0.0
        bias[known] = model.intercept_
        weights = {
            name: tuple(round(float(w), 3) for w in coefficients[:, k])
            for k, name in enumerate(names) if np.abs(coefficients[:, k]).max() >= _SMALL
        }  # fmt: skip
        return weights, tuple(round(float(b), 3) for b in bias)
