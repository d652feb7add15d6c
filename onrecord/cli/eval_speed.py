"""``onrecord eval speed``: how long the desk takes on this machine."""

from __future__ import annotations

import json as json_format
from typing import TYPE_CHECKING, Annotated

import typer

from onrecord.cli.desk import DebugOption, reading
from onrecord.cli.told import told
from onrecord.errors import SettingError

if TYPE_CHECKING:
    from onrecord.bench.speed import Speed

__all__ = ["add_to"]

_EXAMPLE = "Example: onrecord eval speed --json speed.json"


def add_to(group: typer.Typer) -> None:
    group.command("speed", epilog=_EXAMPLE)(speed)


def speed(
    json: Annotated[
        str | None, typer.Option("--json", metavar="FILE", help="Write the figures as JSON; - is standard output.")
    ] = None,
    rounds: Annotated[
        int, typer.Option("--rounds", metavar="N", help="How often each is timed; the median is told.")
    ] = 5,
    small: Annotated[bool, typer.Option("--small", help="A few sentences only: to see that it runs.")] = False,
    debug: DebugOption = False,
) -> None:
    """Time the desk on invented copy: a check, its growth, starting up, peak memory.

    Seconds differ between machines: each figure also stands as a multiple of a plain operation on the same text.
    """
    with told(debug=debug):
        from dataclasses import replace

        from onrecord.bench.speed import SMALL, USUAL, measure
        from onrecord.cli.output import STANDARD_OUTPUT, check_targets, write_all

        if rounds < 1:
            raise SettingError(f"--rounds {rounds}: give 1 or more")
        check_targets([json] if json else [], [])
        with reading("Timing") as progress:
            found = measure(SMALL if small else replace(USUAL, rounds=rounds), progress)
        if json:
            write_all({json: _text(found)})
        if json != STANDARD_OUTPUT:
            _print(found)


def _text(found: Speed) -> str:
    from onrecord.cli.machine import machine
    from onrecord.desk.versions import versions

    whole = {"operation": "eval speed", "versions": dict(versions()), "machine": machine(), **found.to_dict()}
    return json_format.dumps(whole, ensure_ascii=False, indent=2) + "\n"


def _print(found: Speed) -> None:
    from rich.console import Console

    from onrecord.cli.terminal import Screen

    screen = Screen(Console())
    screen.title(f"Medians of {found.sizes.rounds}, and how many times the plain operation that is", "bold")
    wide = max(map(len, found.names)) + 2
    for figure in found.figures:
        beside = f"{figure.ratio:g} x {figure.baseline}" if figure.ratio is not None else ""
        goal = f"goal {figure.goal:g}" if figure.goal is not None else ""
        told = ", ".join(part for part in (f"{figure.value:,.4g} {figure.unit}", beside, goal) if part)
        screen.line(told, indent=1, label=figure.name, wide=wide)
    screen.title("Growth: the exponent of the size in the time", "bold")
    for growth in found.growths:
        times = ", ".join(f"{n:,}: {t:,.0f} ms" for n, t in zip(growth.sizes, growth.milliseconds, strict=True))
        goal = f", goal {growth.goal:g}" if growth.goal is not None else ""
        screen.line(f"{growth.exponent:g}{goal} ({growth.unit} {times})", indent=1, label=growth.name, wide=wide)
