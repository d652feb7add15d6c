"""Figures of speed: pyperf's times as ratios to a baseline of the same run, exponents of growth, peak memory.

Seconds on one machine say little on another, so each figure stands beside a plain operation on the same bytes. Time is
processor time, which other work on the machine hardly changes; for starting up it is time on the clock.
Nothing here decides anything.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from math import log
from pathlib import Path
from statistics import median

from onrecord.bench.perf import benches, suites
from onrecord.bench.result import Figure
from onrecord.bench.suites.bench import SMALL, USUAL, Bench, Sizes
from onrecord.errors import SettingError

__all__ = ["GOALS", "large", "measure", "peak_memory"]

#: What the design asks for: a figure's name, and the most that it may be.
GOALS: dict[str, float] = {
    "desk, new documents": 300, "desk, documents analysed before": 300, "import onrecord": 100,
    "peak memory, 10 MB of evidence": 200,
    "growth with the article": 1.15, "growth with the evidence": 1.15,
}  # fmt: skip


def measure(
    small: bool = False, processes: int = USUAL.processes, progress: Callable[[int, int], None] | None = None
) -> Iterator[Figure]:
    """Measure everything; ``small`` is a few sentences only. ``progress`` is called with (done, all) after each suite.

    Raises :class:`SettingError` where pyperf or SciPy is not installed.
    """
    try:
        import pyperf  # noqa: F401
        from scipy.stats import linregress  # noqa: F401
    except ImportError:
        raise SettingError("measuring speed needs pyperf and SciPy: pip install 'onrecord[eval]'") from None
    sizes = SMALL if small else USUAL
    names = suites()
    for done, suite in enumerate(names, 1):
        taken = _run(suite, small, SMALL.processes if small else processes)
        yield from _figures(benches(suite, sizes), taken)
        if progress is not None:
            progress(done, len(names) + 1)
    yield from _memory(sizes)
    if progress is not None:
        progress(len(names) + 1, len(names) + 1)


def _run(suite: str, small: bool, processes: int) -> dict[str, list[float]]:
    """Milliseconds of every timed run of each bench of a suite, from pyperf."""
    import pyperf

    sizes = SMALL if small else USUAL
    with tempfile.TemporaryDirectory(prefix="onrecord-perf-") as folder:
        out = Path(folder) / f"{suite}.json"
        command = [
            sys.executable, "-m", "onrecord.bench.perf", "--suite", suite, "--quiet", "-o", str(out), "--processes",
            str(processes), "--values", str(sizes.values), "--warmups", str(sizes.warmups), "--min-time",
            "0.001" if small else "0.1", *(["--small"] if small else []),
        ]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            last = done.stderr.strip().splitlines()[-1:] or ["no output"]
            raise SettingError(f"pyperf could not run the suite {suite}: {last[0]}")
        found = pyperf.BenchmarkSuite.load(str(out))
    return {bench.get_name(): [value * 1000 for value in bench.get_values()] for bench in found.get_benchmarks()}


def _figures(known: list[Bench], taken: Mapping[str, list[float]]) -> Iterator[Figure]:
    for bench in known:
        if bench.beside:
            values, base = taken[bench.name], median(taken[bench.beside])
            ratio = round(median(values) / base, 2)
            yield Figure(
                bench.name, round(median(values), 4), low=round(min(values), 4), high=round(max(values), 4),
                interval="range of the runs", unit="ms", goal=GOALS.get(bench.name), most=True,
                counts={"runs": len(values), "baseline_ms": round(base, 6), "ratio": ratio},
                beside=f"{ratio:g} x {bench.beside}",
            )  # fmt: skip
    for growth in dict.fromkeys(bench.grows for bench in known if bench.grows):
        points = [(bench.size, median(taken[bench.name])) for bench in known if bench.grows == growth]
        unit = next(bench.unit for bench in known if bench.grows == growth)
        yield Figure(
            growth, round(fitted(points), 3), unit="exponent", goal=GOALS.get(growth), most=True,
            counts={f"ms at {n:,} {unit}": round(t, 3) for n, t in points},
        )  # fmt: skip


def fitted(points: list[tuple[int, float]]) -> float:
    """The exponent ``k`` of the power ``time = c * size ** k`` that fits best (least squares of the logarithms)."""
    from scipy.stats import linregress

    return float(linregress([log(n) for n, _ in points], [log(max(t, 1e-6)) for _, t in points]).slope)


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
    from onrecord.bench.invented import article, documents, evidence
    from onrecord.desk import Article, check
    from onrecord.evidence import passages

    held = documents(max(1, characters // 100_000), 100_000 if characters >= 100_000 else characters)
    text = article({"first": next(iter(held.values()))}, 5)
    known = evidence(held)
    del held
    passages(known)
    if whole:
        check(Article.of(text), known)
