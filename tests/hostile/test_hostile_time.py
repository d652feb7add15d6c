"""Bounded time: four times the input takes about four times as long, through the desk as a whole."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from importlib import import_module

import pytest

from tests.hostile.hostile_desk import report

LINE = "Ada Moss said the council sold 40 boats in May 2024."
GIVEN, SURNAMES = ["Ada", "Ben", "Carla", "Dora"], ["Moss", "Bohm", "Vogt", "Kovac", "Doyle"]
THINGS, VERBS = ["harbour", "bridge", "school", "ferry", "park", "road"], ["opened", "closed", "sold", "bought"]


def prose(count: int) -> str:
    """So many sentences, each with a name, a figure and a date, in paragraphs of five."""
    made = [
        f"{GIVEN[i % 4]} {SURNAMES[i // 4 % 5]} said the {THINGS[i % 6]} {VERBS[i // 6 % 4]} {i * 37 % 9001 + 2} "
        f"{THINGS[i // 5 % 6]}s in {['May', 'June'][i % 2]} {1990 + i % 35}. "
        for i in range(count)
    ]
    return "\n\n".join("".join(made[i : i + 5]) for i in range(0, count, 5))


def growth(run: Callable[[int], object], count: int) -> float:
    def best(n: int) -> float:
        times = []
        for _ in range(1 if n > 1000 else 2):
            began = time.process_time()
            run(n)
            times.append(time.process_time() - began)
        return min(times)

    gc.disable()
    try:
        return best(4 * count) / best(count)
    finally:
        gc.enable()


@pytest.mark.slow
def test_longer_evidence() -> None:
    assert growth(lambda n: report(LINE, prose(n)), 500) < 8


@pytest.mark.slow
def test_one_long_sentence() -> None:
    assert growth(lambda n: report("Ada Moss said " + "the council sold the boats, " * n + "yes.", LINE), 800) < 8


@pytest.mark.slow
def test_one_long_quotation_of_one_sentence() -> None:
    assert growth(lambda n: report("Ada Moss said “" + "we will build it, " * n + "yes”.", LINE), 2000) < 8


@pytest.mark.slow
def test_many_documents() -> None:
    assert growth(lambda n: report(LINE, *[f"The town has {i} boats." for i in range(n)]), 200) < 8


@pytest.mark.slow
def test_one_long_quotation_of_many_sentences() -> None:
    assert growth(lambda n: report("Ada Moss said “" + "We will build the wall. " * n + "”", LINE), 150) < 8


def test_longer_articles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted, not timed: how often two sentences are laid on one another."""
    room = import_module("onrecord.desk.rechecks.against_itself")
    laid: list[int] = []
    align = room.align
    monkeypatch.setattr(room, "align", lambda *given: laid.append(1) or align(*given))
    counts = []
    for n in (30, 120):
        laid.clear()
        report(prose(n), LINE)
        counts.append(len(laid))
    assert counts[1] < 6 * counts[0]
