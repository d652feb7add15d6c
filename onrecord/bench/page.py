"""One HTML page of a folder of results: what reached its goal, then every figure with its interval as a plot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

from onrecord.bench.plots import growth, interval
from onrecord.bench.result import Figure, load
from onrecord.errors import InputError

__all__ = ["amount", "newest", "render", "write_page"]

FILE = "index.html"


def newest(folder: Path) -> list[dict[str, Any]]:
    """The results in a folder, of each operation the newest on its data and parameters; raises :class:`InputError`."""
    found: dict[tuple[str, str, str], dict[str, Any]] = {}
    for path in sorted(folder.glob("*.json")):  # names begin with the time
        result = load(path)
        found[result["operation"], result["data"], repr(sorted(result["parameters"].items()))] = result
    if not found:
        raise InputError(f"{folder} has no result: run onrecord eval all --data DIR --out {folder.name}")
    return sorted(found.values(), key=lambda r: (r["operation"], r["data"]))


def write_page(folder: Path, absent: Mapping[str, str] | None = None) -> Path:
    """Write ``index.html`` for the results in ``folder``; ``absent`` are measures that did not run, and why."""
    path = folder / FILE
    path.write_text(render(newest(folder), absent or {}), encoding="utf-8")
    return path


def render(results: Iterable[Mapping[str, Any]], absent: Mapping[str, str]) -> str:
    """The page as HTML that needs nothing else."""
    from jinja2 import Environment

    template = files("onrecord.bench").joinpath("page.html").read_text(encoding="utf-8")
    environment = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    environment.filters |= {"amount": amount, "plot": _plot, "counts": _counts}
    results = list(results)
    goals = [
        (result["operation"], figure) for result in results for figure in result["figures"] if figure.goal is not None
    ]
    return environment.from_string(template).render(results=results, goals=goals, absent=absent)


def amount(value: float | None, unit: str) -> str:
    """A number as its unit is told: a share in percent."""
    if value is None:
        return "–"
    if unit == "share":
        return f"{value:.1%}"
    return f"{value:,.3g}" + {"times": "×", "mean": "", "": ""}.get(unit, f" {unit}")


def _plot(figure: Figure) -> Any:
    from markupsafe import Markup

    return Markup(growth(figure) if figure.unit == "exponent" else interval(figure))  # numbers only: nothing to escape


def _counts(figure: Figure) -> str:
    if figure.beside:
        return figure.beside
    counts = figure.counts
    if set(counts) == {"count", "total"}:
        return f"{counts['count']:,} / {counts['total']:,}"
    return ", ".join(f"{name.replace('_', ' ')} {number:,}" for name, number in counts.items())
