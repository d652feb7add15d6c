"""How long the desk takes, how that grows, and how much memory it needs: on invented copy, beside a baseline.

Seconds on one machine say little on another, so each figure stands beside a plain operation on the same bytes in the
same run: ``words`` cuts all documents into words with ``re``, ``find`` looks for a string in each of them with
``str.find``, ``empty`` starts Python and does nothing. Time is processor time of this process, but for imports, which
are timed from outside. Nothing here decides anything.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import log
from pathlib import Path
from statistics import median

from onrecord.bench.invented import article, documents, evidence
from onrecord.bench.result import Figure
from onrecord.desk.article import Article
from onrecord.desk.desk import check
from onrecord.errors import SettingError
from onrecord.evidence import Evidence, locate_all, passages

__all__ = ["GOALS", "SMALL", "USUAL", "Sizes", "measure"]

_HEAD = "---\ndate: 2024-05-20\nlanguage: en\n---\n"
_WORD = re.compile(r"\w+")

#: What the design asks for: a figure's name, and the most that it may be.
GOALS: dict[str, float] = {
    "desk, new documents": 300, "desk, documents analysed before": 300, "import onrecord": 100,
    "peak memory, 10 MB of evidence": 200,
    "growth with the article": 1.15, "growth with the evidence": 1.15,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sizes:
    """What is measured: sentences of the article, documents and their characters, and the rounds of which the median is
    told.
    """

    rounds: int = 5
    sentences: int = 30
    documents: int = 10
    characters: int = 20_000
    articles: tuple[int, ...] = (10, 20, 40, 80)
    evidence: tuple[int, ...] = (50_000, 100_000, 200_000, 400_000, 800_000)
    memory: int = 10_000_000


USUAL = Sizes()
SMALL = Sizes(1, 4, 2, 1500, (2, 4), (1500, 3000), 20_000)


def measure(sizes: Sizes = USUAL, progress: Callable[[int, int], None] | None = None) -> Iterator[Figure]:
    """Measure everything; raises :class:`SettingError` where SciPy, which fits the growth, is not installed.

    ``progress`` is called with (done, all) after each step.
    """
    _fitted((1, 2), (1.0, 2.0))  # before any work is done
    steps: tuple[Callable[[Sizes], Iterator[Figure]], ...] = (_desk, _locate, _starts, _memory, _growths)
    for done, step in enumerate(steps, 1):
        yield from step(sizes)
        if progress is not None:
            progress(done, len(steps))


def _timed(work: Callable[[], object]) -> float:
    """Milliseconds of processor time that ``work`` takes."""
    began = time.process_time()
    work()
    return (time.process_time() - began) * 1000


def _median(work: Callable[[], object], rounds: int) -> float:
    return median(_timed(work) for _ in range(rounds))


def _repeated(work: Callable[[], object], rounds: int) -> float:
    """For what takes less than a millisecond: the median over rounds of a hundred runs each, for one run."""

    def often() -> None:
        for _ in range(100):
            work()

    return _median(often, rounds) / 100


def _read(text: str) -> Article:
    return Article.of(_HEAD + text)


def _words(held: dict[str, str]) -> None:
    for string in held.values():
        _WORD.findall(string)


def _figure(name: str, value: float, baseline: str, base: float) -> Figure:
    ratio = round(value / base, 2) if base > 0 else 0.0
    return Figure(
        name, round(value, 4), unit="ms", counts={"baseline_ms": round(base, 6), "ratio": ratio},
        goal=GOALS.get(name), most=True, beside=f"{ratio:g} x {baseline}",
    )  # fmt: skip


def _desk(sizes: Sizes) -> Iterator[Figure]:
    """The desk with its word lists and patterns loaded: documents never seen before, and documents analysed before."""
    held = documents(sizes.documents, sizes.characters)
    text = article(held, sizes.sentences)
    known = evidence(held)
    check(_read(text), known)
    base = _repeated(lambda: _words(held), sizes.rounds)
    fresh = median(_timed_check(text, evidence(held)) for _ in range(sizes.rounds))
    yield _figure("desk, new documents", fresh, "words", base)
    again = _median(lambda: check(_read(text), known), sizes.rounds)
    yield _figure("desk, documents analysed before", again, "words", base)
    unread = [evidence(held) for _ in range(sizes.rounds)]
    index = _median(lambda: passages(unread.pop()), sizes.rounds)
    yield _figure("index of new documents", index, "words", base)


def _locate(sizes: Sizes) -> Iterator[Figure]:
    """A quotation that stands in the last document, and one that stands in none; twice the documents of the desk."""
    held = documents(2 * sizes.documents, sizes.characters)
    known = evidence(held)
    last = list(held.values())[-1]
    there = " ".join(last.split()[-14:-2])
    missing = there + " never"
    locate_all(there, known)
    base = _repeated(lambda: [string.find(there) for string in held.values()], sizes.rounds)
    yield _figure("locate, found", _repeated(lambda: locate_all(there, known), sizes.rounds), "find", base)
    base = _repeated(lambda: [string.find(missing) for string in held.values()], sizes.rounds)
    yield _figure("locate, not found", _repeated(lambda: locate_all(missing, known), sizes.rounds), "find", base)


def _starts(sizes: Sizes) -> Iterator[Figure]:
    """Time on the clock until a new Python has imported the package, and until it has checked the demonstration."""
    empty = _process("pass", sizes.rounds)
    for name, code in (
        ("import onrecord", "import onrecord"),
        ("import onrecord.desk", "import onrecord.desk"),
        ("first check of the demonstration", _DEMONSTRATION),
    ):
        yield _figure(name, max(0.0, _process(code, sizes.rounds) - empty), "empty", empty)


def _process(code: str, rounds: int) -> float:
    taken = []
    for _ in range(rounds):
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)
        taken.append((time.perf_counter() - began) * 1000)
    return median(taken)


_DEMONSTRATION = """
from importlib.resources import as_file, files
from onrecord.desk import check
with as_file(files("onrecord.demo")) as folder:
    check(folder / "article.md", folder / "evidence")
"""
_PEAK = """
import sys
from onrecord.bench.speed import large, peak_memory
large(int(sys.argv[1]), sys.argv[2] == "check")
print(peak_memory())
"""


def peak_memory() -> float:
    """The most memory that this process has held, in MB.

    Where there is a ``/proc`` its high-water mark is read: what ``getrusage`` tells there is at least what the process
    held that started this one.
    """
    status = Path("/proc/self/status")
    if status.exists():
        mark = re.search(r"VmHWM:\s*(\d+) kB", status.read_text(encoding="ascii", errors="replace"))
        if mark:
            return round(int(mark[1]) / 1024, 1)
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(peak / (1 << 20 if sys.platform == "darwin" else 1 << 10), 1)


def _memory(sizes: Sizes) -> Iterator[Figure]:
    """The most memory that a new process takes: documents read and indexed, and an article checked against them."""
    try:
        import resource  # noqa: F401
    except ImportError:  # Windows has no such measure
        return
    amount = f"{sizes.memory / 1_000_000:g} MB of evidence"
    for name, work in ((f"peak memory of the index, {amount}", "index"), (f"peak memory, {amount}", "check")):
        command = [sys.executable, "-c", _PEAK, str(sizes.memory), work]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        yield Figure(name, float(done.stdout), unit="MB", goal=GOALS.get(name), most=True)


def large(characters: int, whole: bool) -> None:
    """Evidence of so many characters, indexed; with ``whole`` an article of five sentences is checked against it."""
    held = documents(max(1, characters // 100_000), 100_000 if characters >= 100_000 else characters)
    text = article({"first": next(iter(held.values()))}, 5)
    known = evidence(held)
    del held
    passages(known)
    if whole:
        check(_read(text), known)


def _growths(sizes: Sizes) -> Iterator[Figure]:
    """Time against the article's length, documents analysed before; against the size of new evidence."""
    held = documents(sizes.documents, sizes.characters)
    known = evidence(held)
    texts = {n: article(held, n) for n in sizes.articles}
    for text in texts.values():
        check(_read(text), known)
    taken = [median(_timed_check(text, known) for _ in range(sizes.rounds)) for text in texts.values()]
    yield _growth("growth with the article", "sentences", sizes.articles, taken)
    taken = []
    for size in sizes.evidence:
        held = documents(max(1, size // sizes.characters), min(size, sizes.characters))
        text = article(held, sizes.sentences)
        taken.append(median(_timed_check(text, evidence(held)) for _ in range(sizes.rounds)))
    yield _growth("growth with the evidence", "characters", sizes.evidence, taken)


def _timed_check(text: str, held: Evidence) -> float:
    return _timed(lambda: check(_read(text), held))


def _growth(name: str, unit: str, sizes: tuple[int, ...], taken: list[float]) -> Figure:
    """The exponent of the size in the time; the times themselves are its counts."""
    counts = {f"ms at {n:,} {unit}": round(t, 3) for n, t in zip(sizes, taken, strict=True)}
    exponent = round(_fitted(sizes, tuple(taken)), 3)
    return Figure(name, exponent, unit="exponent", counts=counts, goal=GOALS.get(name), most=True)


def _fitted(sizes: tuple[int, ...], taken: tuple[float, ...]) -> float:
    """The exponent ``k`` of the power ``time = c * size ** k`` that fits best."""
    try:
        from scipy.stats import linregress
    except ImportError:
        raise SettingError("measuring needs SciPy: pip install 'onrecord[eval]'") from None
    return float(linregress([log(n) for n in sizes], [log(max(t, 1e-6)) for t in taken]).slope)
