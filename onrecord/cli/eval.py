"""``onrecord eval``: measuring the desk."""

from __future__ import annotations

import shlex
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from onrecord.cli import eval_speed
from onrecord.cli.desk import DebugOption, JsonOption, reading
from onrecord.cli.told import told
from onrecord.errors import FileError

if TYPE_CHECKING:
    from onrecord.bench.round import RoundScore

__all__ = ["add_to", "result", "result_name"]

_GROUP = typer.Typer(
    help="Measure the desk on labelled data.", epilog="Example: onrecord eval round my-round/", no_args_is_help=True
)


def add_to(app: typer.Typer) -> None:
    eval_speed.add_to(_GROUP)
    app.add_typer(_GROUP, name="eval")


@_GROUP.callback()
def _group() -> None:
    """Measure the desk on labelled data."""


@_GROUP.command("round", epilog="Example: onrecord eval round my-round/ --out results/")
def round_(
    folder: Annotated[
        Path, typer.Argument(help="A round: articles/<id>/, labels.jsonl, planted.jsonl, rewrites.jsonl.")
    ],
    json: JsonOption = None,
    only: Annotated[
        list[str] | None, typer.Option("--only", metavar="ID", help="Only this article; may be given again.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help="Keep a result file here, with versions, command and machine."),
    ] = None,
    debug: DebugOption = False,
) -> None:
    """Score the desk on a round: planted errors, true rewrites, and a label for every sentence.

    Every figure comes with its counts and its 95% interval.
    """
    with told(debug=debug):
        from onrecord.bench.round import score_round
        from onrecord.cli.output import STANDARD_OUTPUT, check_targets, write_all

        check_targets([json] if json else [], [folder])
        if out is not None and not out.is_dir():
            raise FileError(f"{out} is no folder: make it first, or give another")
        for one in only or []:
            if not (folder / "articles" / one / "article.md").is_file():
                raise FileError(f"there is no article {one!r} in {folder}: give the name of a folder below articles/")
        began = time.time()
        with reading("Scoring articles") as progress:
            score = score_round(folder, only=frozenset(only) if only else None, progress=progress)
        found = result(score, folder, only or [], began, time.time() - began)
        targets = {json: _text(found)} if json else {}
        if out is not None:
            targets[str(out / result_name(folder, only or [], began))] = _text(found)
        write_all(targets)
        if STANDARD_OUTPUT not in targets:
            _print(score)


def result(score: RoundScore, folder: Path, only: list[str], began: float, seconds: float) -> dict[str, Any]:
    """A result file's content: the figures, and all that is needed to have them again."""
    from onrecord.cli.machine import machine
    from onrecord.desk.versions import versions

    command = ["onrecord", "eval", "round", folder.name]
    for one in only:
        command += ["--only", one]
    return {
        "operation": "eval round", "time": _stamp(began), "data_set": _name(folder), "only": only,
        "command": shlex.join(command), "versions": dict(versions()), "duration_seconds": round(seconds, 2),
        "machine": machine(), **score.to_dict(),
    }  # fmt: skip


def result_name(folder: Path, only: list[str], began: float) -> str:
    """``20260514T101500Z_eval-round_NAME[_ONLY].json``: a figure's lineage can be read from it."""
    parts = [_stamp(began), "eval-round", _name(folder)]
    if only:
        parts.append("only-" + "-".join(only)[:60])
    return "_".join(_safe(p) for p in parts) + ".json"


def _name(folder: Path) -> str:
    return folder.resolve().name


def _stamp(seconds: float) -> str:
    return time.strftime("%Y%m%dT%H%M%SZ", time.gmtime(seconds))


def _safe(part: str) -> str:
    return "".join(c if c.isalnum() or c in "-." else "-" for c in part)


def _text(found: dict[str, Any]) -> str:
    from json import dumps

    return dumps(found, ensure_ascii=False, indent=2) + "\n"


def _print(score: RoundScore) -> None:
    from rich.console import Console

    from onrecord.cli.terminal import Screen

    screen = Screen(Console())
    screen.line(f"data {score.digest[:19]}")
    screen.title("Figures, with 95% intervals", "bold")
    figures = score.shares()
    wide = max(map(len, figures)) + 2
    for name, share in figures.items():
        screen.line(str(share), indent=1, label=name, wide=wide)
    kinds = score.kinds()
    if kinds:
        screen.title("Planted errors by kind: not confirmed, then blocked", "bold")
        wide = max(map(len, kinds)) + 2
        left = max(len(str(row["not confirmed"])) for row in kinds.values()) + 2
        for kind, row in kinds.items():
            screen.line(
                str(row["not confirmed"]).ljust(left, "\u00a0"), str(row["blocked"]), indent=1, label=kind, wide=wide
            )
    if score.problems:
        screen.title(f"Rows that fit no sentence: {len(score.problems)}", "bold yellow")
        for problem in score.problems:
            screen.line(problem, indent=1)
