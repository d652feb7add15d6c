"""The heads of the audit trail, kept in a file outside the database.

A trail whose last entries were dropped or rewritten is a good chain: only what is kept elsewhere tells. The file gets a
line before an entry is committed (``begun``) and one after it (``done``)::

    begun 12 sha256:ab... 5c1f
    done 12 sha256:ab... 90d2

The last word is a short check of the line. A run that is killed between the lines leaves a ``begun`` without
``done``: that entry may or may not be in the trail. Lines are only added, by one write each, so two processes can share
the file. Idea: the anchors of Haber and Stornetta (1991), with a file for the newspaper.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from onrecord.errors import StoreError

__all__ = ["Head", "HeadFile", "Heads"]

_CHECK = 8
_Stage = Literal["begun", "done"]


@dataclass(frozen=True, slots=True)
class Head:
    """The number of an entry from 1 and its digest."""

    seq: int
    digest: str


@dataclass
class Heads:
    """What the file holds: the digests of entries that were committed, of those only begun, and damaged lines."""

    done: dict[int, set[str]] = field(default_factory=dict)
    begun: dict[int, set[str]] = field(default_factory=dict)
    damaged: list[int] = field(default_factory=list)  # line numbers from 1
    torn: bool = False  # the last line ends in the middle, as after a kill

    @property
    def count(self) -> int:
        """The highest number that is known to have been committed."""
        return max(self.done, default=0)


class HeadFile:
    """The file of heads. ``path`` is ``None`` for a store that lives in memory only: nothing is kept then."""

    def __init__(self, path: Path | None) -> None:
        self.path = path

    def add(self, stage: _Stage, heads: Iterable[Head], *, sync: bool) -> None:
        """Add a line a head; raises :class:`StoreError` where the file cannot be written."""
        lines = "".join(_line(stage, head) for head in heads)
        if self.path is None or not lines:
            return
        try:
            with open(self.path, "ab") as file:
                if file.tell() and not _ends_line(self.path):
                    lines = "\n" + lines
                os.write(file.fileno(), lines.encode("ascii"))
                if sync:
                    os.fsync(file.fileno())
        except OSError as error:
            raise StoreError(
                f"the heads of the audit trail cannot be written to {self.path} ({error.strerror}); "
                "nothing was stored: make room or give rights, and try again"
            ) from None

    def read(self) -> Heads:
        """All lines; a file that is not there holds none. Raises :class:`StoreError` where it cannot be read."""
        found = Heads()
        if self.path is None:
            return found
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return found
        except OSError as error:
            raise StoreError(f"the heads of the audit trail in {self.path} cannot be read ({error.strerror})") from None
        lines = data.decode("ascii", "replace").split("\n")
        found.torn = bool(lines.pop())
        for number, line in enumerate(lines, 1):
            words = line.split(" ")
            if len(words) == 4 and words[0] in ("begun", "done") and words[1].isdigit() and line + "\n" == _line(
                "done" if words[0] == "done" else "begun", Head(int(words[1]), words[2])
            ):  # fmt: skip
                into = found.done if words[0] == "done" else found.begun
                into.setdefault(int(words[1]), set()).add(words[2])
            elif line:
                found.damaged.append(number)
        return found


def _line(stage: _Stage, head: Head) -> str:
    plain = f"{stage} {head.seq} {head.digest}"
    return f"{plain} {hashlib.sha256(plain.encode()).hexdigest()[:_CHECK]}\n"


def _ends_line(path: Path) -> bool:
    with open(path, "rb") as file:
        file.seek(-1, os.SEEK_END)
        return file.read(1) == b"\n"
