"""How long quotations take to be looked up, beside the naive method, which normalises every document on each call.

On invented documents of ordinary words. Times are processor time of this process, the median of rounds; memory is what
the index holds, counted from its columns, and the most that building it needed beside the texts.
"""

from __future__ import annotations

import random
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

from onrecord.bench.quotation.cutting import naive
from onrecord.bench.result import Figure
from onrecord.citations import CitationIndex, quote_gate
from onrecord.evidence.lines.line import COLUMNS

__all__ = ["GOALS", "documents", "measure"]

#: What the design asks for: how a figure's name begins, and its bound (``least`` for a rate).
GOALS: dict[str, tuple[float, bool]] = {
    "index, rate": (20.0, False), "index, memory held": (4.0, True), "index, memory to build": (4.0, True),
    "hit, 0.4 MB": (50.0, True), "miss, 0.4 MB": (50.0, True), "hit, 100 MB": (1000.0, True),
    "miss, 100 MB": (1000.0, True), "nearest passage, 10 MB": (20_000.0, True),
}  # fmt: skip
_DOCUMENT = 1333  # characters: 300 documents are 0.4 MB, as in the comparison that the naive figures come from
_SEED = 20261130
_LETTERS = "etaoinshrdlucmfwypvbgk"


def documents(megabytes: float, seed: int = _SEED) -> dict[str, str]:
    """Documents of invented words whose frequencies fall as those of a language do (Zipf), with stops and figures."""
    draw = random.Random(seed)
    words = sorted({_word(draw) for _ in range(40_000)}, key=lambda w: (len(w), w))
    weights = [1 / (rank + 3) for rank in range(len(words))]
    size = int(megabytes * 1_000_000)
    found: dict[str, str] = {}
    while size > 0:
        length = min(_DOCUMENT if megabytes < 1 else 20_000, size)
        chosen = draw.choices(words, weights, k=length // 4)
        for i in range(9, len(chosen), 11):
            chosen[i] += draw.choice((",", ".", ".\n", ", 12.5 %"))
        found[f"document {len(found):06d}"] = " ".join(chosen)[:length]
        size -= length
    return found


def _word(draw: random.Random) -> str:
    return "".join(draw.choices(_LETTERS, range(len(_LETTERS), 0, -1), k=draw.choice((2, 3, 4, 5, 6, 7, 8, 10))))


def measure(
    sizes: tuple[float, ...], rounds: int, progress: Callable[[int, int], None] | None = None
) -> Iterator[Figure]:
    """Every figure at each size in megabytes; ``progress`` is called with (done, all)."""
    for done, size in enumerate(sizes, 1):
        yield from _at(size, rounds)
        if progress is not None:
            progress(done, len(sizes))


def _at(size: float, rounds: int) -> Iterator[Figure]:
    held = documents(size)
    label = f"{size:g} MB"
    bytes_ = sum(len(t.encode()) for t in held.values())
    CitationIndex({"warm": "a few words, 12.5 % of né"})
    seconds = median(_timed(lambda: CitationIndex(held)) for _ in range(min(rounds, 3) if size > 20 else rounds))
    yield _figure(f"index, rate, {label}", bytes_ / 1e6 / seconds, "MB/s")
    index, peak = _peak(held)
    kept = sum(
        len(s.line.chars) + sum(len(getattr(s.line, name)) * bytes_of for name, bytes_of in COLUMNS)
        for s in index.lines.shards
    )
    yield _figure(f"index, memory held, {label}", kept / bytes_, "times the text")
    yield _figure(f"index, memory to build, {label}", peak / bytes_, "times the text")
    texts = list(held.items())
    id, text = texts[len(texts) // 2]
    words = text[len(text) // 3 :].split()[1:21]
    there = " ".join(words)
    near = " ".join([*words[:9], "otherwise", *words[9:]])
    slow = _naive(held, near, id) * 1e6
    for name, quote in (("hit", there), ("miss", "otherwise " + near[::-1]), ("miss by a word", near)):
        taken = _repeated(lambda q=quote: index.locate(q), rounds) * 1e6  # type: ignore[misc]
        yield _figure(f"{name}, {label}", taken, "µs", slow, "the naive method on a miss")
    gated = _repeated(lambda: quote_gate(there, id, index), rounds) * 1e6
    yield _figure(f"gate, found, {label}", gated, "µs", slow, "the naive method on a miss")
    nearest = median(_timed(lambda: quote_gate(near, id, index).nearest) for _ in range(rounds)) * 1e6
    yield _figure(f"nearest passage, {label}", nearest, "µs")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "index"
        index.save(path)
        taken = median(_timed(lambda: CitationIndex.load(path)) for _ in range(rounds)) * 1e6
        yield _figure(f"load from a file, {label}", taken, "µs", seconds * 1e6, "building it")
        loaded = CitationIndex.load(path)
        yield _figure(f"hit, {label}, from a file", _repeated(lambda: loaded.locate(there), rounds) * 1e6, "µs")


def _naive(held: dict[str, str], quote: str, id: str) -> float:
    """Seconds of one miss by the naive method; estimated from a part where the documents are many."""
    part = dict(list(held.items())[:300]) if sum(map(len, held.values())) > 6_000_000 else held
    share = sum(map(len, held.values())) / sum(map(len, part.values()))

    def miss() -> bool:
        said = naive(quote)
        return any(said in naive(text) for text in part.values())

    return _timed(miss) * share


def _peak(held: dict[str, str]) -> tuple[CitationIndex, int]:
    """The index, and the most memory that was held while it was built."""
    tracemalloc.start()
    try:
        index = CitationIndex(held)
        return index, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def _timed(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def _repeated(work: Callable[[], object], rounds: int) -> float:
    def often() -> None:
        for _ in range(200):
            work()

    return median(_timed(often) for _ in range(rounds)) / 200


def _figure(name: str, value: float, unit: str, base: float = 0.0, beside: str = "") -> Figure:
    goal = next((g for start, g in GOALS.items() if name == start or name.startswith(start + ", ")), None)
    if name.endswith("from a file"):
        goal = None
    counts = {"baseline": round(base, 3), "ratio": round(value / base, 6)} if base else {}
    told = f"{value / base:.3g} x {beside}" if base else ""
    return Figure(
        name, round(value, 3), unit=unit, counts=counts, goal=goal[0] if goal else None,
        most=bool(goal and goal[1]), beside=told,
    )  # fmt: skip
