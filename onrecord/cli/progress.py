"""A progress bar with a time estimate, on standard error, for work of more than a second."""

from __future__ import annotations

import time
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

__all__ = ["Bar"]

_PATIENCE = 1.0  # seconds for which nothing need be shown


class Bar:
    """Called with (done, all). The bar goes away when the work is done."""

    def __init__(self, words: str) -> None:
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self._progress = Progress(*columns, console=Console(stderr=True), transient=True)
        self._task = self._progress.add_task(words, total=None)
        self._began = time.monotonic()
        self._shown = False

    def __enter__(self) -> Bar:
        return self

    def __call__(self, done: int, all: int) -> None:
        if not self._shown and time.monotonic() - self._began > _PATIENCE:
            self._progress.start()
            self._shown = True
        self._progress.update(self._task, completed=done, total=all)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown:
            self._progress.stop()
