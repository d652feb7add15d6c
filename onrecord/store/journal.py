"""A journal of paid answers: on the disk before the database is written to, so that a kill in between loses none.

Each process writes to a file of its own beside the store and holds a lock on it. A file whose lock is free was left by
a process that was killed: its answers are taken in by whoever opens the store next.
"""

from __future__ import annotations

import errno
import json
import os
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from onrecord.errors import StoreError

__all__ = ["Journal"]


class Journal:
    """The journal of one process. ``base`` is the store's file name, ``None`` for a store in memory."""

    def __init__(self, base: Path | None) -> None:
        self._base = base
        self._fd = -1
        self._path: Path | None = None

    @contextmanager
    def noted(self, entry: dict[str, Any]) -> Iterator[None]:
        """Write an entry to the disk, and strike it out once the block has ended without an error."""
        if self._base is None:
            yield
            return
        data = json.dumps(entry, ensure_ascii=True, separators=(",", ":")).encode("ascii") + b"\n"
        try:
            fd = self._open()
            before = os.fstat(fd).st_size  # answers that the database did not take, which stay
            if os.write(fd, data) != len(data):
                os.ftruncate(fd, before)
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(fd)
        except OSError as error:
            raise StoreError(f"the journal of the store cannot be written ({error.strerror}): make room") from None
        yield
        os.ftruncate(fd, before)

    def take_in(self) -> Iterator[dict[str, Any]]:
        """The entries that killed processes left; each file is removed once all of its entries were taken."""
        if self._base is None:
            return
        for path in sorted(self._base.parent.glob(f"{self._base.name}.answers.*")):
            if path == self._path:
                continue
            try:
                fd = os.open(path, os.O_RDWR)
            except FileNotFoundError:
                continue
            try:
                _lock(fd)
                yield from _entries(path.read_bytes())
                path.unlink(missing_ok=True)
            except (BlockingIOError, PermissionError):
                continue  # its process is at work
            finally:
                os.close(fd)

    def close(self) -> None:
        if self._fd >= 0:
            empty = os.fstat(self._fd).st_size == 0
            if empty and self._path is not None:
                self._path.unlink(missing_ok=True)
            os.close(self._fd)
            self._fd = -1

    def _open(self) -> int:
        if self._fd < 0:
            assert self._base is not None
            self._path = self._base.with_name(f"{self._base.name}.answers.{os.getpid()}-{secrets.token_hex(4)}")
            self._fd = os.open(self._path, os.O_CREAT | os.O_EXCL | os.O_APPEND | os.O_WRONLY, 0o600)
            _lock(self._fd)
        return self._fd


def _lock(fd: int) -> None:
    """Take the lock of a file; raises :class:`BlockingIOError` where another process has it."""
    if sys.platform != "win32":  # there a file in use cannot be removed, which does as well
        import fcntl

        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _entries(data: bytes) -> Iterator[dict[str, Any]]:
    """The whole lines; one that was cut in the middle is no answer that can be read."""
    for line in data.split(b"\n")[:-1]:
        try:
            entry = json.loads(line)
        except ValueError:
            continue
        if isinstance(entry, dict):
            yield entry
