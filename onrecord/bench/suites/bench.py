"""What a bench is, and the sizes at which benches are run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

__all__ = ["SMALL", "USUAL", "Bench", "Sizes"]

Work = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Bench:
    """``make`` prepares, outside the time, a function that is timed; with ``anew`` before every single run of it.

    ``beside`` names the bench of the same suite that it stands beside. ``grows`` and ``size`` make it a point of a
    growth: the name of the growth, and the size at this point (``unit`` says of what). ``command`` is timed as a
    process in place of ``make``.
    """

    name: str
    make: Callable[[], Work] | None = None
    anew: bool = False
    beside: str = ""
    grows: str = ""
    size: int = 0
    unit: str = ""
    command: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sizes:
    """Sentences of the article, documents and their characters; sizes of growths; characters for peak memory.

    ``processes``, ``values`` and ``warmups`` are pyperf's: so many processes, each with so many timed values.
    """

    processes: int = 3
    values: int = 3
    warmups: int = 1
    sentences: int = 30
    documents: int = 10
    characters: int = 20_000
    articles: tuple[int, ...] = (10, 20, 40, 80)
    evidence: tuple[int, ...] = (50_000, 100_000, 200_000, 400_000)
    memory: int = 10_000_000


USUAL = Sizes()
SMALL = Sizes(1, 1, 0, 4, 2, 1500, (2, 4), (1500, 3000), 20_000)
