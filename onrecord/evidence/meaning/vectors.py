"""Keeping the vectors of documents, so that no passage is read by the model twice."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from threading import Lock
from typing import Protocol

__all__ = ["InMemory", "Vectors"]


class Vectors(Protocol):
    """What keeps vectors. The store has one; :class:`InMemory` is another.

    A key is the digest of a document, of a stretch of its sentences and of the model; the bytes are the vectors as
    half-precision numbers, one sentence after another.
    """

    def find(self, keys: Iterable[str]) -> dict[str, bytes]:
        """What is kept under these keys, for those that there are."""
        ...

    def keep(self, document: str, model: str, made: Mapping[str, bytes]) -> None:
        """Keep vectors of one document, by its digest and the model's; what was kept first stays."""
        ...


class InMemory:
    """The last so many stretches, for as long as the process runs."""

    def __init__(self, most: int = 512) -> None:
        self._most = most
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._lock = Lock()

    def find(self, keys: Iterable[str]) -> dict[str, bytes]:
        with self._lock:
            found = {key: self._kept[key] for key in keys if key in self._kept}
            for key in found:
                self._kept.move_to_end(key)
            return found

    def keep(self, document: str, model: str, made: Mapping[str, bytes]) -> None:
        with self._lock:
            for key, vectors in made.items():
                self._kept.setdefault(key, vectors)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
