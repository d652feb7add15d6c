"""Running a registered round, and scoring what was kept of a run."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from onrecord.bench.data import DataSet
from onrecord.bench.lineage import model, versions
from onrecord.bench.machine import machine
from onrecord.bench.measure import measure
from onrecord.bench.registered.protocol import Protocol, read_protocol, read_rows
from onrecord.bench.result import Figure, Result, SetRun, stamp
from onrecord.bench.round import decisions, scored
from onrecord.bench.scoring import figures, totals
from onrecord.bench.statistics import share
from onrecord.errors import FileError

__all__ = ["changed_controls", "run_round", "score_round"]


def run_round(folder: Path, progress: Callable[[int, int], None] | None = None) -> tuple[Path, Figure]:
    """Run the desk on a registered round; the file of the run, and how many control sentences changed since the first.

    Raises :class:`onrecord.errors.SettingError` where anything that the protocol names was changed.
    """
    protocol = read_protocol(folder)
    began = time.time()
    articles: dict[str, Any] = {}
    for number, row in enumerate(_rows(folder, protocol), 1):
        articles[row["id"]] = decisions(folder, row, protocol.as_of, protocol.standard)
        if progress is not None:
            progress(number, len(protocol.articles))
    kept = {
        "round": protocol.name, "protocol": protocol.to_dict()["digest"], "time": stamp(began), "model": model(),
        "versions": versions(), "machine": machine(), "duration_seconds": round(time.time() - began, 2),
        "articles": articles,
    }  # fmt: skip
    runs = folder / "runs"
    runs.mkdir(exist_ok=True)
    before = _runs(folder)
    path = runs / f"{stamp(began)}_{protocol.name}_{model()}.json"
    with open(path, "x", encoding="utf-8") as file:  # a registered result is never written over
        json.dump(kept, file, ensure_ascii=False, indent=1)
    return path, changed_controls(protocol, before[0] if before else kept, kept)


def changed_controls(protocol: Protocol, first: Mapping[str, Any], second: Mapping[str, Any]) -> Figure:
    """The control sentences whose verdict is another one in the second run."""
    pairs = [(_verdict(first, a, n), _verdict(second, a, n)) for a, n in protocol.controls]
    found = share(sum(a != b for a, b in pairs), len(pairs))
    return Figure(
        "control sentences with another verdict than in the first run", found.value, low=found.low, high=found.high,
        interval="Wilson", counts={"count": found.count, "total": found.total},
    )  # fmt: skip


def score_round(folder: Path, run: Path | None = None) -> Result:
    """The figures of a run (the last one), from its decisions and the adjudicated labels; rulings are counted beside.

    Raises :class:`FileError` where there is no run or no labels yet.
    """
    protocol = read_protocol(folder)
    known = _runs(folder)
    if not known:
        raise FileError(f"{folder} has no run: make one with onrecord rounds run")
    kept = _read(run) if run is not None else known[-1]
    if kept["protocol"] != protocol.to_dict()["digest"]:
        raise FileError("the run is of another protocol: give a run of this round")
    labels = read_rows(folder / "labels.jsonl")
    rows = []
    problems: list[str] = []
    for row in _rows(folder, protocol):
        row["labels"] = [label for label in labels if label["article"] == row["id"]]
        answer = scored(row, kept["articles"][row["id"]])
        problems += answer.problems
        rows.append({"doc": row["id"], "counts": answer.counts, "id": row["id"], "more": answer.more})
    data = DataSet(protocol.name, folder)
    result = Result(
        "rounds score", protocol.name, time.time(), f"onrecord rounds score {folder.resolve().name}", {},
        kept["versions"], kept["machine"], kept["model"], kept["duration_seconds"],
    )  # fmt: skip
    result.sets.append(SetRun(protocol.name, "", kept["protocol"], len(rows), len(problems), tuple(problems[:20])))
    found = measure("round")
    result.figures += figures(found, data, totals(rows))  # type: ignore[arg-type]
    result.figures.append(changed_controls(protocol, known[0], kept))
    rulings = read_rows(folder / "rulings.jsonl") if (folder / "rulings.jsonl").is_file() else []
    result.figures.append(Figure("rulings beside the result", len(rulings), unit="rulings"))
    result.rows = [{"id": row["id"], **row["more"]} for row in rows]
    return result


def _rows(folder: Path, protocol: Protocol) -> Iterator[dict[str, Any]]:
    changes = {kind: read_rows(folder / f"{kind}.jsonl") for kind in ("planted", "rewrites")}
    for id in protocol.articles:
        yield {"id": id, **{kind: [r for r in rows if r["article"] == id] for kind, rows in changes.items()}}


def _verdict(kept: Mapping[str, Any], article: str, n: int) -> str:
    return next((s["verdict"] for s in kept["articles"][article]["sentences"] if s["n"] == n), "")


def _runs(folder: Path) -> list[dict[str, Any]]:
    return [_read(path) for path in sorted((folder / "runs").glob("*.json"))]


def _read(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        return {key: found[key] for key in ("protocol", "articles", "versions", "machine", "model", "duration_seconds")}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise FileError(f"{path} is no run of a round ({error!r})") from None
