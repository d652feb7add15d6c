"""Two labellers and a ruling where they differ."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from onrecord.bench.registered.protocol import LABELLERS, LABELS, read_rows, write_rows
from onrecord.bench.statistics import Share, kappa, share
from onrecord.errors import FileError, InputError

__all__ = ["Agreement", "agree"]

DIFFERENCES = "differences.jsonl"


@dataclass(frozen=True, slots=True)
class Agreement:
    """How two labellings agree: sentences, the share with the same label, Cohen's kappa of labels and of errors.

    ``open`` are the differences without a ruling; when there is none, the labels are written.
    """

    sentences: int
    same: Share
    kappa_label: float | None
    kappa_error: float | None
    open: int


def agree(folder: Path) -> Agreement:
    """Compare the two sheets; write what differs for a ruling (``final``), and, when all is ruled, ``labels.jsonl``.

    Raises :class:`InputError` where a sheet is not complete or the sheets are not of the same sentences.
    """
    first, second = (_sheet(folder / f"labels.{name}.jsonl") for name in LABELLERS)
    if first.keys() != second.keys():
        raise InputError(f"the two sheets in {folder} are not of the same sentences: fill the ones that were written")
    pairs = [(first[key], second[key]) for key in first]
    rulings = _rulings(folder / DIFFERENCES)
    final, differing = [], []
    for key, (a, b) in zip(first, pairs, strict=True):
        ruled = rulings.get(key)
        if (a["label"], a["factual_error"]) == (b["label"], b["factual_error"]):
            final.append(a)
        elif ruled is not None:
            final.append({**a, **ruled})
        else:
            differing.append(key)
    rows = [
        {
            "article": key[0], "n": key[1], "sentence": a["sentence"],
            **{f"{who}_{what}": row[what] for who, row in zip(LABELLERS, (a, b), strict=True) for what in _SAID},
            "final": rulings.get(key, {}).get("label", ""),
            "final_factual_error": rulings.get(key, {}).get("factual_error"),
        }
        for key, (a, b) in zip(first, pairs, strict=True)
        if (a["label"], a["factual_error"]) != (b["label"], b["factual_error"])
    ]  # fmt: skip
    write_rows(folder / DIFFERENCES, rows)
    if not differing:
        write_rows(folder / "labels.jsonl", final)
    labels, errors = ([(str(a[what]), str(b[what])) for a, b in pairs] for what in _SAID)
    return Agreement(
        len(pairs), share(sum(a == b for a, b in labels), len(labels)), kappa(*map(list, zip(*labels, strict=True))),
        kappa(*map(list, zip(*errors, strict=True))), len(differing),
    )  # fmt: skip


_SAID = ("label", "factual_error")
_Key = tuple[str, int]


def _sheet(path: Path) -> dict[_Key, dict[str, Any]]:
    rows = {(str(row["article"]), int(row["n"])): row for row in read_rows(path)}
    if not rows:
        raise InputError(f"{path} has no sentence")
    for (article, n), row in rows.items():
        if row.get("label") not in LABELS:
            raise InputError(f"{path}: {article} n={n} has no label: give one of {', '.join(LABELS)}")
        if not isinstance(row.get("factual_error"), bool):
            raise InputError(f"{path}: {article} n={n}: factual_error is neither true nor false")
    return rows


def _rulings(path: Path) -> dict[_Key, dict[str, Any]]:
    if not path.is_file():
        return {}
    found = {}
    for row in read_rows(path):
        if row.get("final"):
            if row["final"] not in LABELS or not isinstance(row.get("final_factual_error"), bool):
                raise FileError(
                    f"{path}: {row['article']} n={row['n']}: final is one of {', '.join(LABELS)},"
                    " final_factual_error is true or false"
                )
            found[str(row["article"]), int(row["n"])] = {
                "label": row["final"], "factual_error": row["final_factual_error"]
            }  # fmt: skip
    return found
