"""``onrecord inspect`` and ``onrecord drift``: what a rewrite did to its source, type by type and hop by hop."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from onrecord.cli.desk import DebugOption, JsonOption
from onrecord.cli.gate import SaidAtOption, SpeakerOption, keep_inputs, read_text, source_of
from onrecord.cli.told import told
from onrecord.errors import InputError

__all__ = ["add_to"]


def add_to(app: typer.Typer) -> None:
    app.command("inspect", epilog="Example: onrecord inspect talk.txt summary.txt")(inspect)
    app.command("drift", epilog="Example: onrecord drift talk.txt first.txt second.txt third.txt")(drift)


def inspect(
    source: Annotated[str, typer.Argument(help="The source: text, or JSON with turns; - is standard input.")],
    output: Annotated[str, typer.Argument(help="The rewrite: a file, or the words themselves.")],
    said_at: SaidAtOption = None,
    speaker: SpeakerOption = None,
    json: JsonOption = None,
    debug: DebugOption = False,
) -> None:
    """List every type of change that a rewrite may make, each with pass, fail or not checked.

    Ends with 0 when none failed, 1 when one did, 2 when it could not run.
    """
    with told(debug=debug):
        from onrecord.gate.changes import inspect as look

        keep_inputs(json, source, output)
        found = look(source_of(source), read_text(output, words=True), said_at=said_at, speaker=speaker)
        _write(found, json)
        raise typer.Exit(1 if found.failed else 0)


def drift(
    versions: Annotated[
        list[str], typer.Argument(help="The source, then each rewrite of it, in order: files or words.")
    ],
    said_at: SaidAtOption = None,
    speaker: SpeakerOption = None,
    json: JsonOption = None,
    debug: DebugOption = False,
) -> None:
    """Follow a memory through its rewrites and put each loss on the hop where it happened.

    Ends with 0 when nothing was lost, 1 when something was, 2 when it could not run.
    """
    with told(debug=debug):
        from onrecord.gate.drift import drift as follow

        if len(versions) < 2:
            raise InputError("drift takes at least two versions: the source, then each rewrite of it")
        keep_inputs(json, *versions)
        texts: list[Any] = [source_of(versions[0]), *(read_text(v, words=True) for v in versions[1:])]
        found = follow(texts, said_at=said_at, speaker=speaker)
        _write(found, json)
        raise typer.Exit(1 if found.losses else 0)


def _write(found: Any, json: str | None) -> None:
    from json import dumps

    from onrecord.cli.output import STANDARD_OUTPUT, check_targets, write_all

    if json:
        check_targets([json], [])
        write_all({json: dumps(found.to_dict(), ensure_ascii=False, indent=2) + "\n"})
    if json != STANDARD_OUTPUT:
        from rich.console import Console

        from onrecord.cli.terminal import Screen

        screen = Screen(Console())
        for line in str(found).splitlines():
            screen.verbatim(line)
