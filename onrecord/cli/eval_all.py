"""``onrecord eval all``, ``page`` and ``compare``: everything at once, the page of it, two results side by side."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from onrecord.cli.desk import DebugOption
from onrecord.cli.told import told
from onrecord.errors import FileError, OnrecordError, SettingError

__all__ = ["add_to"]

DataOption = Annotated[Path, typer.Option("--data", metavar="DIR", help="A folder of folders with data sets.")]
OutOption = Annotated[
    Path, typer.Option("--out", metavar="DIR", help="The folder for results and the page; it is made.")
]
MeasureOption = Annotated[
    list[str] | None, typer.Option("--measure", metavar="NAME", help="Only this measure; may be given again.")
]


def add_to(group: typer.Typer) -> None:
    group.command("all", epilog="Example: onrecord eval all --data data/ --out results/ --limit 200")(all_)
    group.command("page", epilog="Example: onrecord eval page results/")(page)
    group.command("compare", epilog="Example: onrecord eval compare results/before results/after")(compare)


def all_(
    data: DataOption,
    out: OutOption,
    limit: Annotated[
        int | None,
        typer.Option("--limit", metavar="N", help="At most N rows of each data set, the same ones each time."),
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", metavar="N", help="How many processes answer.")] = 1,
    measure: MeasureOption = None,
    debug: DebugOption = False,
) -> None:
    """Run every measure that finds its data, keep the results, and make one HTML page of them.

    A measure that finds nothing to read is named on the page with the reason. A run that was stopped is taken up.
    """
    with told(debug=debug):
        from onrecord.bench.measure import names
        from onrecord.bench.page import write_page
        from onrecord.bench.running import Options
        from onrecord.cli.measured import measured
        from onrecord.cli.output import to_bytes, write_whole

        known = names()
        for name in measure or []:
            if name not in known:
                raise SettingError(f"there is no measure {name!r}: there are {', '.join(known)}")
        if not data.is_dir():
            raise FileError(f"{data} is no folder: give one with data sets")
        out.mkdir(parents=True, exist_ok=True)
        absent: dict[str, str] = {}
        for name in measure or known:
            try:
                result = measured(name, data, Options(limit, jobs, keep=out / "rows"))
            except OnrecordError as error:
                absent[name] = str(error).replace(str(data), data.name)
                print(f"{name}: not measured ({error})")
                continue
            write_whole(out / result.file_name, to_bytes(result.to_json()))
            rows = sum(run.rows for run in result.sets)
            print(f"{name}: {len(result.figures)} figures of {rows:,} rows, {result.seconds:,.0f} s", flush=True)
        print(f"page {write_page(out, absent)}")


def page(
    folder: Annotated[Path, typer.Argument(help="A folder with results.")],
    debug: DebugOption = False,
) -> None:
    """Make the HTML page of a folder of results anew: of each measure the newest result."""
    with told(debug=debug):
        from onrecord.bench.page import write_page

        if not folder.is_dir():
            raise FileError(f"{folder} is no folder: give one with results")
        print(f"page {write_page(folder)}")


def compare(
    first: Annotated[Path, typer.Argument(help="A folder with results.")],
    second: Annotated[Path, typer.Argument(help="Another one.")],
    json: Annotated[
        str | None, typer.Option("--json", metavar="FILE", help="Write the differences as JSON; - is standard output.")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="List figures that are the same, too.")] = False,
    debug: DebugOption = False,
) -> None:
    """Compare two folders of results, figure by figure.

    A difference has a 95% interval from a bootstrap by document, and items that only one has right McNemar's p, where
    both runs kept the answers of their rows on the same data.
    """
    with told(debug=debug):
        from json import dumps

        from onrecord.bench.comparing import compare as compared
        from onrecord.cli.output import STANDARD_OUTPUT, check_targets, write_all

        for folder in (first, second):
            if not folder.is_dir():
                raise FileError(f"{folder} is no folder: give one with results")
        check_targets([json] if json else [], [])
        found = compared(first, second)
        if json:
            write_all({json: dumps([d.to_dict() for d in found], ensure_ascii=False, indent=1) + "\n"})
        if json != STANDARD_OUTPUT:
            from onrecord.cli.figures import print_differences

            print_differences([d for d in found if everything or d.change or d.first_only or d.second_only])
