"""Reading data sets: JSON lines, plain or gzip, one row at a time."""

from __future__ import annotations

import gzip
import hashlib
import heapq
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from onrecord.errors import FileError, InputError

__all__ = ["DataSet", "Line", "chosen", "find", "lines"]

_SPLIT = re.compile(r"_(train\d?|dev|test|trial|eval|val|platinum)$")
_ENDINGS = (".jsonl.gz", ".jsonl")
_MOST = 64 << 20  # characters of one line


@dataclass(frozen=True, slots=True)
class DataSet:
    """A data set: its name (the file's), the files it is read from; ``kind`` is for the measure to remember."""

    name: str
    path: Path
    split: str = ""
    kind: str = ""
    needs: tuple[Path, ...] = ()

    @property
    def digest(self) -> str:
        """SHA-256 over the files, or over a folder's files in order of their paths."""
        total = hashlib.sha256()
        for path in (self.path, *self.needs):
            for one in sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path]:
                total.update(one.relative_to(path).as_posix().encode() if path.is_dir() else one.name.encode())
                with open(one, "rb") as file:
                    total.update(hashlib.file_digest(file, "sha256").digest())
        return "sha256:" + total.hexdigest()


@dataclass(frozen=True, slots=True)
class Line:
    """A row before it is read: its number in the file, its bytes, and a digest that names it."""

    number: int
    content: bytes
    digest: str

    @classmethod
    def of(cls, number: int, content: bytes) -> Line:
        return cls(number, content, hashlib.sha1(content.strip()).hexdigest()[:20])


def find(folder: Path, *prefixes: str, kind: str = "", needs: tuple[str, ...] = ()) -> list[DataSet]:
    """The data sets of ``folder``, or of the folders in it, whose file name starts so; by name.

    ``needs`` are files that must stand beside (documents).
    """
    found: dict[str, DataSet] = {}
    for path in sorted([*folder.glob("*"), *folder.glob("*/*")]):
        ending = next((e for e in _ENDINGS if path.name.endswith(e)), None)
        if ending is None or not path.name.startswith(prefixes):
            continue
        name = path.name.removesuffix(ending)
        beside = tuple(path.parent / need for need in needs)
        if not name.endswith(".docs") and all(b.is_file() for b in beside):
            split = _SPLIT.search(name)
            found.setdefault(name, DataSet(name, path, split[1] if split else "", kind, beside))
    return list(found.values())


def lines(path: Path) -> Iterator[Line]:
    """The lines of a file that are not empty; raises :class:`FileError` where it cannot be read."""
    try:
        with gzip.open(path, "rb") if path.suffix == ".gz" else open(path, "rb") as file:
            for number, content in enumerate(iter(lambda: file.readline(_MOST), b""), 1):
                if content.strip():
                    yield Line(number, content, hashlib.sha1(content.strip()).hexdigest()[:20])
    except (OSError, EOFError) as error:
        raise FileError(f"{path} cannot be read ({error}): fetch it again") from None


def chosen(rows: Iterable[Line], limit: int | None) -> Iterator[Line]:
    """All rows, or the ``limit`` whose digests are lowest, in the file's order: a sample that no order can bend."""
    if limit is None:
        yield from rows
        return
    if limit < 1:
        raise InputError(f"--limit {limit}: give 1 or more")
    kept = heapq.nsmallest(limit, rows, key=lambda row: (row.digest, row.number))
    yield from sorted(kept, key=lambda row: row.number)
