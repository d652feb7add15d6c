"""Many writes at once: JSON lines in, JSON lines out, in order, over as many processes as there are.

A line that cannot be read is answered with an ``error`` and the rest goes on: one bad record is never the whole job.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from onrecord.errors import InputError, OnrecordError

if TYPE_CHECKING:
    from onrecord.models import Recorder

__all__ = ["check_line", "check_lines", "unread_line"]

_CHUNK = 64  # lines that a process is given at a time
_HEAD = 400  # characters of an answer in which its error stands
_AHEAD = 4  # chunks a process that wait for it


def check_lines(lines: Iterable[str], *, jobs: int = 1, asked: Recorder | None = None) -> Iterator[str]:
    """A report in JSON for every line ``{"source": ..., "memory": ..., "said_at": ..., "id": ...}``, in order.

    Blank lines are counted and passed over. ``asked`` is a model for the witness and what was added; it is asked from
    this process only.
    """
    numbered = ((number, line) for number, line in enumerate(lines, 1) if line.strip())
    if jobs == 1 or asked is not None:
        for number, line in numbered:
            yield check_line(line, number, asked)
        return
    from concurrent.futures import ProcessPoolExecutor

    pool = ProcessPoolExecutor(jobs, initializer=_leave_interrupts)
    try:
        waiting: list[Any] = []
        while True:
            while len(waiting) < jobs * _AHEAD and (chunk := list(islice(numbered, _CHUNK))):
                waiting.append(pool.submit(_chunk, chunk))
            if not waiting:
                return
            yield from waiting.pop(0).result()
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts() -> None:
    """Let Ctrl-C end the process that answers; those that it started end with it, without a word."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def unread_line(answer: str) -> str:
    """ "line 3: ..." where an answer says that its line could not be read; else ``""``."""
    if '"error": ' not in answer[:_HEAD]:
        return ""
    plain = json.loads(answer)
    return f"line {plain['line']}: {plain['error']}" if "error" in plain and "verdict" not in plain else ""


def _chunk(numbered: list[tuple[int, str]]) -> list[str]:
    return [check_line(line, number) for number, line in numbered]


def check_line(line: str, number: int = 1, asked: Recorder | None = None) -> str:
    """The report on one line, or ``{"line": ..., "error": ...}``."""
    from onrecord.gate.check import check

    name: Any = None
    try:
        try:
            row = json.loads(line)
        except ValueError as error:
            raise InputError(f"no JSON: {error}") from None
        except RecursionError:
            raise InputError("no JSON that can be read: nested too deep") from None
        if not isinstance(row, dict):
            raise InputError("a line is an object with source and memory")
        name = row.get("id")
        for key in ("source", "memory"):
            if key not in row:
                raise InputError(f"the line has no {key!r}")
        report = check(
            row["source"], row["memory"], said_at=row.get("said_at"), speaker=row.get("speaker"),
            witness=asked, added=asked,
        )  # fmt: skip
        plain = report.to_dict()
    except OnrecordError as error:
        plain = {"error": str(error)}
    head: dict[str, Any] = {"line": number} if name is None else {"line": number, "id": name}
    return json.dumps(head | plain, ensure_ascii=False).encode("utf-8", "backslashreplace").decode()
