"""``onrecord bench``: scoring a memory system on sources whose standing is known."""

from __future__ import annotations

import json as plain_json
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from onrecord.cli.desk import DebugOption, HtmlOption, JsonOption
from onrecord.cli.told import told
from onrecord.errors import FileError, InputError, SettingError

if TYPE_CHECKING:
    from onrecord.bench.memories import MemoryScore

__all__ = ["add_to"]

_GROUP = typer.Typer(
    help="Score a memory system: what its rewrites lose.", no_args_is_help=True,
    epilog="Example: onrecord bench run writes.jsonl --system mymemory --html score.html",
)  # fmt: skip
SetOption = Annotated[str, typer.Option("--set", metavar="NAME", help="The stimulus set.")]


def add_to(app: typer.Typer) -> None:
    app.add_typer(_GROUP, name="bench")


@_GROUP.callback()
def _group() -> None:
    """Score a memory system: what its rewrites lose."""


@_GROUP.command("sources", epilog="Example: onrecord bench sources > sources.jsonl")
def sources(chosen: SetOption = "hearsay-v1", debug: DebugOption = False) -> None:
    """Print the sources of a stimulus set as JSON lines, for a system to make memories of."""
    with told(debug=debug):
        from onrecord.bench.memories import stimuli

        for source in stimuli(chosen).sources:
            typer.echo(plain_json.dumps(source, ensure_ascii=False))


@_GROUP.command("run", epilog="Example: onrecord bench run writes.jsonl --system mymemory --html score.html")
def run(
    writes: Annotated[
        str | None, typer.Argument(help='JSON lines {"id": "hedged-01", "writes": [...]}; - is standard input.')
    ] = None,
    live: Annotated[
        str, typer.Option("--live", metavar="MODULE:NAME", help="A function (messages) -> memories that is asked now.")
    ] = "",
    chosen: SetOption = "hearsay-v1",
    system: Annotated[str, typer.Option("--system", metavar="NAME", help="What made the writes.")] = "",
    model: Annotated[str, typer.Option("--model", metavar="NAME", help="The language model behind it.")] = "",
    json: JsonOption = None,
    html: HtmlOption = None,
    debug: DebugOption = False,
) -> None:
    """Score the writes of a memory system.

    Tells the share of checkable writes that are flagged, of writes that could not be aligned, and of sources of which
    nothing was stored, with their counts and 95% intervals.
    """
    with told(debug=debug):
        from onrecord.bench.memories import read_writes, run_system, score_writes, stimuli
        from onrecord.cli.gate import read_text
        from onrecord.cli.output import STANDARD_OUTPUT, check_targets, write_all

        if (writes is None) == (not live):
            raise InputError("give a file of writes, or --live MODULE:NAME: one of the two")
        check_targets([t for t in (json, html) if t], [Path(writes)] if writes and writes != "-" else [])
        stimulus = stimuli(chosen)
        found = run_system(_function(live), stimulus) if live else read_writes(read_text(writes or "").splitlines())
        score = score_writes(found, stimulus, system=system or live, model=model)
        targets = {json: plain_json.dumps(score.to_dict(), ensure_ascii=False, indent=2) + "\n"} if json else {}
        if html:
            from onrecord.bench.memories_page import render

            targets[html] = render(score)
        write_all(targets)
        if STANDARD_OUTPUT not in targets:
            _print(score)


@_GROUP.command("compare", epilog="Example: onrecord bench compare one.json other.json")
def compare(
    one: Annotated[Path, typer.Argument(help="A score that bench run wrote as JSON.")],
    other: Annotated[Path, typer.Argument(help="Another, of the same stimulus set.")],
    debug: DebugOption = False,
) -> None:
    """Put two scores side by side; refused where they are of different stimulus sets."""
    with told(debug=debug):
        from rich.console import Console

        from onrecord.bench.memories import compare as side_by_side
        from onrecord.cli.terminal import Screen

        scores = [_score(one), _score(other)]
        rows = side_by_side(*scores)
        screen = Screen(Console())
        screen.title(f"{scores[0].get('system') or one.name}, then {scores[1].get('system') or other.name}", "bold")
        for name, first, second in rows:
            screen.line(f"{first}; {second}", indent=1, label=name, wide=24)


def _score(path: Path) -> dict[str, Any]:
    try:
        found = plain_json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, UnicodeDecodeError):
        found = None
    if not isinstance(found, dict) or "by_check" not in found:
        raise FileError(f"{path} is no score: give a file that onrecord bench run --json wrote")
    return found


def _function(place: str) -> Any:
    module, _, name = place.partition(":")
    try:
        found: Any = import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError, ValueError) as error:
        raise SettingError(f"--live {place}: {error}; give MODULE:NAME of a function (messages) -> memories") from None
    if not callable(found):
        raise SettingError(f"--live {place} is no function: give MODULE:NAME of one (messages) -> memories")
    return found


def _print(score: MemoryScore) -> None:
    from rich.console import Console

    from onrecord.cli.terminal import Screen

    screen = Screen(Console())
    screen.title(f"{score.system or 'a memory system'} on {score.stimuli}", "bold")
    screen.line(str(score.flagged), indent=1, label="checkable writes flagged", wide=36)
    screen.line(str(score.not_aligned), indent=1, label="writes that could not be aligned", wide=36)
    screen.line(str(score.nothing_stored), indent=1, label="sources of which nothing was stored", wide=36)
    for title, rows in (("By check", score.by_check), ("By kind of source", score.by_kind)):
        screen.title(title, "bold")
        for name, found in rows:
            if found.count or title != "By check":
                screen.line(str(found), indent=1, label=name, wide=36)
