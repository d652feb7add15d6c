"""``onrecord rounds``: registered rounds, from the protocol to the figures."""

from __future__ import annotations

import time
from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from onrecord.cli.desk import DebugOption, reading
from onrecord.cli.eval import JsonOption, OutOption, keep_folder, write
from onrecord.cli.told import told
from onrecord.errors import SettingError

__all__ = ["add_to"]

_GROUP = typer.Typer(
    help="Registered rounds: a protocol, two labellers, runs, figures.",
    epilog="Example: onrecord rounds new my-round/ --plant 5", no_args_is_help=True,
)  # fmt: skip
FolderArgument = Annotated[Path, typer.Argument(help="The round: articles/<id>/article.md with an evidence folder.")]


def add_to(app: typer.Typer) -> None:
    app.add_typer(_GROUP, name="rounds")


@_GROUP.callback()
def _group() -> None:
    """Registered rounds: a protocol, two labellers, runs, figures."""


@_GROUP.command("new", epilog="Example: onrecord rounds new my-round/ --name spring --plant 5 --as-of 2026-05-14")
def new(
    folder: FolderArgument,
    name: Annotated[
        str | None, typer.Option("--name", metavar="NAME", help="The round's name; else the folder's.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="The seed of all that is drawn.")] = 1,
    plant: Annotated[int, typer.Option("--plant", metavar="N", help="Propose up to N changes of each kind.")] = 0,
    controls: Annotated[int, typer.Option("--controls", metavar="N", help="How many control sentences.")] = 20,
    as_of: Annotated[
        str | None, typer.Option("--as-of", metavar="DATE", help="The day on which the articles will be read.")
    ] = None,
    standard: Annotated[
        str, typer.Option("--standard", metavar="NAME|FILE", help="The publisher's standard.")
    ] = "news",
    debug: DebugOption = False,
) -> None:
    """Write and digest the protocol of a round, and the sheets that two labellers fill.

    Planted errors and rewrites are registered too: planted.jsonl and rewrites.jsonl, made by people or proposed with
    --plant. Nothing is run.
    """
    with told(debug=debug):
        from onrecord.bench.registered.protocol import FILE, register, write_rows
        from onrecord.bench.registered.sheets import propose, write_sheets
        from onrecord.bench.result import stamp

        if (folder / FILE).exists():
            raise SettingError(f"{folder} is registered already: make a new folder for another round")
        quotas = propose(folder, seed, plant) if plant > 0 else {}
        for kind in ("planted", "rewrites"):
            if folder.is_dir() and not (folder / f"{kind}.jsonl").exists():
                write_rows(folder / f"{kind}.jsonl", [])
        protocol = register(
            folder, name or folder.resolve().name, seed=seed, as_of=_day(as_of), standard=standard, quotas=quotas,
            controls=controls, written=stamp(time.time()),
        )  # fmt: skip
        sentences = write_sheets(folder)
        print(f"registered {protocol.name}: {len(protocol.articles)} articles, {sentences} sentences, ", end="")
        print(f"{sum(quotas.values())} proposed changes, {len(protocol.controls)} control sentences")
        print(f"protocol {protocol.to_dict()['digest']}")


@_GROUP.command("run", epilog="Example: onrecord rounds run my-round/")
def run(folder: FolderArgument, debug: DebugOption = False) -> None:
    """Run the desk on a registered round and keep every decision; refuses where anything registered was changed."""
    with told(debug=debug):
        from onrecord.bench.registered.running import run_round
        from onrecord.cli.figures import amount

        with reading("Checking articles") as progress:
            path, control = run_round(folder, progress)
        print(f"kept {path.name}")
        if control.value is not None:
            counts = control.counts
            print(f"{control.name}: {counts['count']}/{counts['total']} = {amount(control.value, 'share')}")


@_GROUP.command("label", epilog="Example: onrecord rounds label my-round/")
def label(folder: FolderArgument, debug: DebugOption = False) -> None:
    """Compare the two labellers' sheets: agreement and Cohen's kappa; what differs is written for a ruling.

    When every difference has a ruling, the labels are written. A sheet has every sentence with one of the labels
    supported, partly, not_in_evidence, contradicted, no_fact, and whether a correction would be due (factual_error).
    """
    with told(debug=debug):
        from onrecord.bench.registered.labelling import DIFFERENCES, agree
        from onrecord.bench.registered.protocol import read_protocol

        read_protocol(folder)
        found = agree(folder)
        print(f"{found.sentences} sentences, the same label: {found.same}")
        print(f"Cohen's kappa: label {_number(found.kappa_label)}, factual error {_number(found.kappa_error)}")
        if found.open:
            print(f"{found.open} differences need a ruling: fill final and final_factual_error in {DIFFERENCES}")
        else:
            print("labels.jsonl is written")


@_GROUP.command("score", epilog="Example: onrecord rounds score my-round/ --out results/")
def score(
    folder: FolderArgument,
    run: Annotated[
        Path | None, typer.Option("--run", metavar="FILE", help="A run of the round; else the last one.")
    ] = None,
    json: JsonOption = None,
    out: OutOption = None,
    debug: DebugOption = False,
) -> None:
    """Put a run and the labels together: the registered figures with their Wilson intervals.

    A run is never edited: what was ruled later stands in rulings.jsonl beside it and is counted.
    """
    with told(debug=debug):
        from onrecord.bench.registered.running import score_round

        keep_folder(out)
        write(score_round(folder, run), json, out)


def _number(kappa: float | None) -> str:
    return "-" if kappa is None else f"{kappa:.2f}"


def _day(given: str | None) -> date | None:
    try:
        return date.fromisoformat(given) if given else None
    except ValueError:
        raise SettingError(f"--as-of {given} is no date: write it as 2026-05-14") from None
