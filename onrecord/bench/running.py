"""Running a measure over the data sets of a folder: in order or in several processes, stopped and taken up again."""

from __future__ import annotations

import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from onrecord.bench.data import DataSet, Line, chosen
from onrecord.bench.kept import Kept
from onrecord.bench.lineage import command, model, versions
from onrecord.bench.machine import machine
from onrecord.bench.measure import Measure, Totals, Whole, measure
from onrecord.bench.result import Result, SetRun
from onrecord.bench.scoring import figures, pooled, totals
from onrecord.errors import InputError, OnrecordError

__all__ = ["Options", "run"]

_CHUNK = 8  # rows that a process answers at a time
_SHOWN = 20  # problems that a result tells; the rest is counted
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Options:
    """How a measure is run: ``only`` these data sets, of them only these ``rows`` (by id), at most ``limit`` of each.

    ``keep`` is a folder for the answers of rows; without it they are forgotten at the end.
    """

    limit: int | None = None
    jobs: int = 1
    only: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    keep: Path | None = None
    extra: dict[str, Any] = field(default_factory=dict)

    @property
    def told(self) -> dict[str, Any]:
        return {"only": list(self.only), "row": list(self.rows), "limit": self.limit, **self.extra}


def run(name: str, folder: Path | None, options: Options | None = None, progress: Progress | None = None) -> Result:
    """Measure everything in ``folder`` that the measure ``name`` can read.

    ``progress`` is called with (rows done, all rows). Raises :class:`InputError` where there is nothing to read or a
    name in ``only`` is no data set. A row that cannot be measured is a problem of its data set, and the rest goes on.
    """
    options = options or Options()
    found = measure(name)
    began = time.time()
    told = {k: v for k, v in options.told.items() if v not in (None, [])}
    operation = f"eval {found.name}"
    label = folder.resolve().name if folder is not None else ""
    result = Result(operation, label, began, command(operation, label, told), told, versions(), machine(), model())
    if isinstance(found, Measure):
        _measure(result, found, folder, options, progress)
    elif isinstance(found, Whole):
        result.figures += found.figures(options.extra, progress)
    result.seconds = time.time() - began
    return result


def _measure(result: Result, found: Measure, folder: Path | None, options: Options, progress: Progress | None) -> None:
    sets = _sets(found, folder, options.only)
    amounts = [sum(1 for _ in _wanted(found, data, options)) for data in sets] if progress else []
    sums: dict[str, Totals] = {}
    with _folder(options.keep) as keep:
        for number, data in enumerate(sets):
            kept = Kept(keep, found.name, data)
            done = sum(amounts[:number]) + len(kept.known)
            for count in _answers(found, data, kept, options):
                done += count
                if progress is not None:
                    progress(min(done, sum(amounts)), sum(amounts))
            sums[data.name] = _score(result, found, data, kept, options)
    result.figures += pooled(found, sums)


def _sets(found: Measure, folder: Path | None, only: tuple[str, ...]) -> list[DataSet]:
    if folder is None:
        raise InputError(f"eval {found.name} needs data: --data DIR; docs/data.md says where it is to be had")
    if not folder.is_dir():
        raise InputError(f"{folder} is no folder: give one with data sets; docs/data.md says where they are to be had")
    sets = list(found.sets(folder))
    names = [data.name for data in sets]
    for one in only:
        if one not in names:
            known = ", ".join(names) or "none"
            raise InputError(f"{folder} has no data set {one!r} for eval {found.name}: it has {known}")
    sets = [data for data in sets if not only or data.name in only]
    if not sets:
        raise InputError(f"{folder} has nothing that eval {found.name} reads: docs/data.md says what it reads")
    return sets


@contextmanager
def _folder(keep: Path | None) -> Iterator[Path]:
    if keep is not None:
        yield keep
        return
    with tempfile.TemporaryDirectory(prefix="onrecord-eval-") as folder:
        yield Path(folder)


def _answers(found: Measure, data: DataSet, kept: Kept, options: Options) -> Iterator[int]:
    """Answer what is not answered yet, chunk by chunk; yields how many rows are done with."""
    rows = (line for line in _wanted(found, data, options) if line.digest not in kept.known)
    if options.jobs == 1:
        for chunk in _chunks(rows):
            kept.add(_work(found.name, data, chunk))
            yield len(chunk)
    else:
        yield from _in_processes(found.name, data, rows, kept, options.jobs)


def _wanted(found: Measure, data: DataSet, options: Options) -> Iterator[Line]:
    rows = found.lines(data)
    if options.rows:
        rows = (line for line in rows if _id(found, line) in options.rows)
    return chosen(rows, options.limit)


def _id(found: Measure, line: Line) -> str:
    try:
        return str(found.read(line).get("id", line.number))
    except ValueError:
        return str(line.number)


def _chunks(rows: Iterable[Line]) -> Iterator[list[Line]]:
    rows = iter(rows)
    while chunk := list(islice(rows, _CHUNK)):
        yield chunk


def _in_processes(name: str, data: DataSet, rows: Iterable[Line], kept: Kept, jobs: int) -> Iterator[int]:
    waiting: deque[tuple[int, Future[list[dict[str, Any]]]]] = deque()
    chunks = _chunks(rows)
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        try:
            while True:
                for chunk in islice(chunks, max(0, 2 * jobs - len(waiting))):
                    waiting.append((len(chunk), pool.submit(_work, name, data, chunk)))
                if not waiting:
                    return
                count, future = waiting.popleft()
                kept.add(future.result())
                yield count
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _work(name: str, data: DataSet, chunk: Iterable[Line]) -> list[dict[str, Any]]:
    """What is kept of each row."""
    found = measure(name)
    assert isinstance(found, Measure)
    return [_one(found, data, line) for line in chunk]


def _one(found: Measure, data: DataSet, line: Line) -> dict[str, Any]:
    kept: dict[str, Any] = {"n": line.number, "row": line.digest}
    try:
        row = found.read(line)
        kept["id"] = str(row.get("id", line.number))
        answer = found.answer(data, row)
    except Exception as error:  # a bad row, or a fault on it, must not end a run of hours
        return kept | {"problem": f"line {line.number}: {_words(error)}"[:300]}
    if answer is None:
        return kept | {"skipped": True}
    return kept | {
        "doc": answer.doc or kept["id"], "counts": answer.counts, "right": answer.right, "more": answer.more,
        "problems": answer.problems,
    }  # fmt: skip


def _words(error: Exception) -> str:
    if isinstance(error, KeyError):
        return f"the row lacks {error}"
    if isinstance(error, (OnrecordError, ValueError)):
        return str(error)
    return repr(error)


def _score(result: Result, found: Measure, data: DataSet, kept: Kept, options: Options) -> Totals:
    wanted = {line.digest for line in _wanted(found, data, options)}
    rows = [row for row in kept.rows() if row["row"] in wanted]
    good = [row for row in rows if "counts" in row]
    problems = [p for row in rows for p in ([row["problem"]] if "problem" in row else row.get("problems", ()))]
    counted = [row for row in good if row["counts"]]
    told = tuple(problems[:_SHOWN])
    answers = kept.path.name if options.keep is not None else ""
    result.sets.append(SetRun(data.name, data.split, data.digest, len(counted), len(problems), told, answers))
    sums = totals(counted)
    result.figures += figures(found, data, sums)
    if found.keeps_rows:
        result.rows += [{"set": data.name, "id": row["id"], **row["more"]} for row in counted]
    return sums
