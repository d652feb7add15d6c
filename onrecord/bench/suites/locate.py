"""Finding a quotation in documents: one that stands in the last, one that stands in none."""

from __future__ import annotations

from collections.abc import Iterator

from onrecord.bench.invented import documents, evidence
from onrecord.bench.suites.bench import Bench, Sizes, Work

__all__ = ["BENCHES"]


def BENCHES(sizes: Sizes) -> Iterator[Bench]:
    """``find``, the baseline, looks for the string in each document with ``str.find``."""
    yield Bench("find", lambda: _find(sizes))
    yield Bench("locate, found", lambda: _locate(sizes, ""), beside="find")
    yield Bench("locate, not found", lambda: _locate(sizes, " never"), beside="find")


def _quoted(held: dict[str, str]) -> str:
    return " ".join(list(held.values())[-1].split()[-14:-2])


def _find(sizes: Sizes) -> Work:
    held = documents(2 * sizes.documents, sizes.characters)
    there = _quoted(held)
    return lambda: [string.find(there) for string in held.values()]


def _locate(sizes: Sizes, more: str) -> Work:
    from onrecord.evidence import locate_all

    held = documents(2 * sizes.documents, sizes.characters)
    quote = _quoted(held) + more
    known = evidence(held)
    locate_all(quote, known)
    return lambda: locate_all(quote, known)
