"""An index in one file, which is mapped into memory and used from there.

The file: eight bytes of name, the length of a header, the header (JSON), then columns of numbers, lines and texts, each
from a multiple of eight. Texts are kept with one, two or four bytes a character, so that a part of one can be cut out.
"""

from __future__ import annotations

import json
import mmap
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, overload

from onrecord.errors import FileError
from onrecord.evidence.lines.index import Index, Shard
from onrecord.evidence.lines.line import COLUMNS, Line

__all__ = ["load", "save"]

_NAME = b"onrcIDX1"
_ENCODINGS = {1: "latin-1", 2: "utf-16-le", 4: "utf-32-le"}


class _Texts(Sequence[str]):
    """Texts in a mapped file; each is read when it is asked for, and not kept."""

    def __init__(self, mapped: memoryview, places: Sequence[tuple[int, int, int]]) -> None:
        self._mapped = mapped
        self._places = places

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[str]: ...
    def __getitem__(self, at: int | slice) -> str | Sequence[str]:
        if isinstance(at, slice):
            return [self[i] for i in range(*at.indices(len(self)))]
        start, length, width = self._places[at]
        return bytes(self._mapped[start : start + length]).decode(_ENCODINGS[width], "surrogatepass")

    def __len__(self) -> int:
        return len(self._places)


def save(index: Index, path: Path) -> None:
    """Write ``index`` to ``path``; raises :class:`FileError` where that cannot be written."""
    blocks: list[bytes | memoryview] = []
    at = 0

    def put(content: bytes | memoryview) -> tuple[int, int]:
        nonlocal at
        start = at
        blocks.append(content)
        at += len(content)
        if at % 8:
            blocks.append(b"\0" * (8 - at % 8))
            at += 8 - at % 8
        return start, len(content)

    texts = [(*put(content), width) for content, width in map(_encoded, (index.text(n) for n in range(len(index))))]
    shards = [
        {
            "documents": s.documents, "begins": s.begins, "width": s.line.width, "length": s.line.length,
            "chars": put(bytes(s.line.chars)),
            "columns": {name: put(bytes(getattr(s.line, name))) for name, _ in COLUMNS},
        }
        for s in index.shards
    ]  # fmt: skip
    header = json.dumps({"ids": index.ids, "texts": texts, "shards": shards, "order": sys.byteorder}).encode("ascii")
    header += b" " * (-(len(header) + 16) % 8)
    beside = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with open(beside, "wb") as file:
            file.write(_NAME + len(header).to_bytes(8, "little") + header)
            for block in blocks:
                file.write(block)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise FileError(f"{path} cannot be written ({error.strerror}): give a file in a folder that is there") from None


def load(path: Path) -> Index:
    """The index in ``path``; raises :class:`FileError` where it holds none, or one of another machine's order."""
    try:
        with open(path, "rb") as file:
            mapped = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except (OSError, ValueError) as error:
        raise FileError(f"{path} cannot be read ({error}): give a file that CitationIndex.save wrote") from None
    try:
        if bytes(mapped[:8]) != _NAME:
            raise ValueError("it does not begin as an index does")
        length = int.from_bytes(mapped[8:16], "little")
        header = json.loads(bytes(mapped[16 : 16 + length]))
        body = mapped[16 + length :]
        if header["order"] != sys.byteorder:
            raise ValueError("it was written on a machine of another byte order")
        shards = [_shard(one, body) for one in header["shards"]]
        places = [(int(a), int(n), int(w)) for a, n, w in header["texts"]]
        if any(a + n > len(body) for a, n, _ in places) or len(places) != len(header["ids"]):
            raise ValueError("it is cut off")
    except (ValueError, KeyError, TypeError) as error:
        raise FileError(f"{path} is no index ({error}): build it anew with CitationIndex.save") from None
    return Index.restored(header["ids"], _Texts(body, places), shards)


def _shard(one: dict[str, Any], body: memoryview) -> Shard:
    def block(place: Sequence[int]) -> memoryview:
        if place[0] + place[1] > len(body):
            raise ValueError("it is cut off")
        return body[place[0] : place[0] + place[1]]

    columns = {name: block(one["columns"][name]).cast("I") for name, _ in COLUMNS}
    line = Line(_Mapped(block(one["chars"])), int(one["width"]), int(one["length"]), columns)
    return Shard(line, tuple(one["documents"]), tuple(one["begins"]))


class _Mapped:
    """The bytes of a line in a mapped file, with the little of :class:`bytes` that a line uses."""

    __slots__ = ("_view",)

    def __init__(self, view: memoryview) -> None:
        self._view = view

    def __getitem__(self, at: slice) -> bytes:
        return bytes(self._view[at])

    def __len__(self) -> int:
        return len(self._view)

    def __bytes__(self) -> bytes:
        return bytes(self._view)

    def find(self, wanted: bytes, low: int, high: int) -> int:
        """As :meth:`bytes.find`, in stretches that overlap by what is wanted."""
        for start, stretch in _stretches(self._view, low, high, len(wanted)):
            at = stretch.find(wanted)
            if at >= 0:
                return start + at
        return -1


def _stretches(view: memoryview, low: int, high: int, overlap: int) -> Iterator[tuple[int, bytes]]:
    size = 1 << 20
    while low < high:
        end = min(low + size + overlap, high)
        yield low, bytes(view[low:end])
        if end == high:
            return
        low = end - overlap + 1


def _encoded(text: str) -> tuple[bytes, int]:
    highest = max(text, default="")
    width = 1 if highest <= "\xff" else 2 if highest <= "\uffff" else 4
    return text.encode(_ENCODINGS[width], "surrogatepass"), width
