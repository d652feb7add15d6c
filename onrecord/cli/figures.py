"""A result in a terminal: data set by data set, each figure with its value, interval, counts and goal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console

from onrecord.cli.terminal import Screen

if TYPE_CHECKING:
    from onrecord.bench.result import Figure, Result

__all__ = ["amount", "print_result", "told"]


def print_result(result: Result, console: Console | None = None) -> None:
    screen = Screen(console or Console())
    screen.line((result.operation, "bold"), f" · {result.data or 'no data'} · {result.seconds:,.1f} s")
    runs = {run.name: run for run in result.sets}
    wide = max([len(f.name) for f in result.figures], default=0) + 2
    for name in dict.fromkeys([*runs, *(f.set for f in result.figures)]):
        if name in runs:
            run = runs[name]
            bad = f", {run.bad} problems" if run.bad else ""
            screen.title(f"{name}: {run.rows:,} rows{bad} · {run.digest[:19]}", "bold")
        else:
            screen.title(name or "Figures", "bold")
        counts: object = None
        for figure in (f for f in result.figures if f.set == name):
            screen.line(
                *told(figure, counted=figure.counts != counts or len(figure.counts) == 2),
                indent=1,
                label=figure.name,
                wide=wide,
            )
            counts = figure.counts
        if name in runs:
            for problem in runs[name].problems:
                screen.line((problem, "yellow"), indent=1)
            if runs[name].bad > len(runs[name].problems):
                screen.line(f"and {runs[name].bad - len(runs[name].problems)} more problems", indent=1)


def told(figure: Figure, *, counted: bool = True) -> list[str | tuple[str, str]]:
    """A figure as it is printed: value, interval, counts (unless they were just told), what it stands beside, goal."""
    if figure.value is None:
        parts: list[str | tuple[str, str]] = ["-"]
    else:
        parts = [(amount(figure.value, figure.unit), "bold")]
        if figure.low is not None and figure.high is not None:
            parts.append(f" ({amount(figure.low, figure.unit)} to {amount(figure.high, figure.unit)})")
    counts = figure.counts if counted and not figure.beside else {}
    if set(counts) == {"count", "total"}:
        parts.append(f" · {counts['count']:,}/{counts['total']:,}")
    elif counts:
        parts.append(" · " + ", ".join(f"{name.replace('_', ' ')} {number:,}" for name, number in counts.items()))
    if figure.beside:
        parts.append(f" · {figure.beside}")
    if figure.goal is not None:
        style = "green" if figure.reached else "yellow"
        parts.append((f" · goal {'at most ' if figure.most else ''}{amount(figure.goal, figure.unit)}", style))
    return parts


def amount(value: float, unit: str) -> str:
    """A number as its unit is told: a share in percent."""
    if unit == "share":
        return f"{value:.1%}"
    return f"{value:,.3g}" + {"times": "x", "mean": "", "": ""}.get(unit, f" {unit}")
