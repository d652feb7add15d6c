"""A result in a terminal: data set by data set, each figure with its value, interval, counts and goal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console

from onrecord.cli.terminal import Screen

if TYPE_CHECKING:
    from onrecord.bench.comparing import Difference
    from onrecord.bench.result import Figure, Result

__all__ = ["amount", "print_differences", "print_result", "told"]


_WIDEST = 44  # a longer name has a line of its own


def print_result(result: Result, console: Console | None = None) -> None:
    screen = Screen(console or Console())
    screen.line((result.operation, "bold"), f" · {result.data or 'no data'} · {result.seconds:,.1f} s")
    runs = {run.name: run for run in result.sets}
    wide = min(_WIDEST, max([len(f.name) for f in result.figures], default=0)) + 2
    for name in dict.fromkeys([*runs, *(f.set for f in result.figures)]):
        if name in runs:
            run = runs[name]
            bad = f", {run.bad} problems" if run.bad else ""
            screen.title(f"{name}: {run.rows:,} rows{bad} · {run.digest[:19]}", "bold")
        else:
            screen.title(name or "Figures", "bold")
        counts: object = None
        for figure in (f for f in result.figures if f.set == name):
            parts = told(figure, counted=figure.counts != counts or len(figure.counts) == 2)
            if len(figure.name) > _WIDEST:
                screen.line(figure.name, indent=1)
            screen.line(*parts, indent=1, label=figure.name if len(figure.name) <= _WIDEST else " ", wide=wide)
            counts = figure.counts
        if name in runs:
            for problem in runs[name].problems:
                screen.line((problem, "yellow"), indent=1)
            if runs[name].bad > len(runs[name].problems):
                screen.line(f"and {runs[name].bad - len(runs[name].problems)} more problems", indent=1)


def print_differences(found: list[Difference], console: Console | None = None) -> None:
    screen = Screen(console or Console())
    if not found:
        screen.line("no figure differs")
    wide = min(_WIDEST, max([len(d.name) for d in found], default=0)) + 2
    place = ""
    for d in found:
        if f"{d.operation} {d.set}" != place:
            place = f"{d.operation} {d.set}"
            screen.title(f"{d.operation} · {d.set or 'all'}" + (f" ({d.note})" if d.note else ""), "bold")
        first, second = (amount(v, d.unit) if v is not None else "-" for v in (d.first, d.second))
        parts: list[str | tuple[str, str]] = [f"{first} → ", (second, "bold")]
        if d.low is not None and d.high is not None:
            parts.append(f" · change {d.low:+.3f} to {d.high:+.3f}")
        if d.p is not None:
            parts.append(f" · only first {d.first_only}, only second {d.second_only}, McNemar p {d.p:.3g}")
        if d.holds:
            parts.append((" · differs", "green" if (d.change or 0) > 0 else "yellow"))
        if len(d.name) > _WIDEST:
            screen.line(d.name, indent=1)
        screen.line(*parts, indent=1, label=d.name if len(d.name) <= _WIDEST else " ", wide=wide)


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
