"""``onrecord eval``: one command for each measure, all with the same options."""

from __future__ import annotations

from inspect import Parameter, Signature
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from onrecord.bench.measure import Measure, Operation, measure, names
from onrecord.cli import eval_all
from onrecord.cli.desk import DebugOption
from onrecord.cli.measured import measured
from onrecord.cli.told import told
from onrecord.errors import FileError, SettingError

if TYPE_CHECKING:
    from onrecord.bench.result import Result

__all__ = ["add_to", "keep_folder", "write"]

_GROUP = typer.Typer(
    help="Measure onrecord on labelled data.", epilog="Example: onrecord eval cues --data data/cues --limit 500",
    no_args_is_help=True,
)  # fmt: skip

JsonOption = Annotated[
    str | None, typer.Option("--json", metavar="FILE", help="Write the result as JSON; - is standard output.")
]
OutOption = Annotated[
    Path | None,
    typer.Option(
        "--out", metavar="DIR", help="Keep a result file here, and the answers of rows, so that a run can be taken up."
    ),
]
LimitOption = Annotated[
    int | None, typer.Option("--limit", metavar="N", help="At most N rows of each data set, the same ones each time.")
]
JobsOption = Annotated[int, typer.Option("--jobs", metavar="N", help="How many processes answer.")]
OnlyOption = Annotated[
    list[str] | None, typer.Option("--only", metavar="SET", help="Only this data set; may be given again.")
]
RowOption = Annotated[
    list[str] | None, typer.Option("--row", metavar="ID", help="Only the row of this id; may be given again.")
]
_TYPES: dict[type, Any] = {int: int, str: str, bool: bool}


def add_to(app: typer.Typer) -> None:
    for name in names():
        _GROUP.command(name, help=_help(measure(name)), epilog=_example(measure(name)))(_command(measure(name)))
    eval_all.add_to(_GROUP)
    app.add_typer(_GROUP, name="eval")


@_GROUP.callback()
def _group() -> None:
    """Measure onrecord on labelled data."""


def _help(found: Operation) -> str:
    return f"{found.help}\n\n{found.about}".strip()


def _example(found: Operation) -> str:
    data = " --data data/" if isinstance(found, Measure) else ""
    return f"Example: onrecord eval {found.name}{data} --out results/"


def _command(found: Operation) -> Any:
    """A function with the options of a measure, as Typer reads them from a signature."""

    def command(**given: Any) -> None:
        with told(debug=given.pop("debug")):
            _run(found, **given)

    options: dict[str, tuple[Any, Any]] = {}
    if isinstance(found, Measure):
        data = typer.Option("--data", metavar="DIR", help=found.takes)
        options = {
            "data": (Annotated[Path | None, data], None), "limit": (LimitOption, None), "jobs": (JobsOption, 1),
            "only": (OnlyOption, None), "row": (RowOption, None),
        }  # fmt: skip
        if found.positional:
            options = {"folder": (Annotated[Path | None, typer.Argument(help=found.takes)], None), **options}
    for one in found.settings:
        flag = typer.Option(f"--{one.name}", metavar=None if one.default in (True, False) else "N", help=one.help)
        options[one.name.replace("-", "_")] = (Annotated[_TYPES[type(one.default)], flag], one.default)
    options |= {"json": (JsonOption, None), "out": (OutOption, None), "debug": (DebugOption, False)}
    parameters = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
        for name, (annotation, default) in options.items()
    ]
    command.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    command.__annotations__ = {name: annotation for name, (annotation, _) in options.items()}
    command.__name__ = found.name
    return command


def _run(
    found: Operation, *, json: str | None, out: Path | None, folder: Path | None = None, data: Path | None = None,
    limit: int | None = None, jobs: int = 1, only: list[str] | None = None, row: list[str] | None = None, **extra: Any,
) -> None:  # fmt: skip
    from onrecord.bench.running import Options
    from onrecord.cli.output import check_targets

    if folder is not None and data is not None:
        raise SettingError("the folder is given twice: leave --data out")
    place = folder or data
    check_targets([json] if json else [], [place] if place is not None else [])
    if jobs < 1:
        raise SettingError(f"--jobs {jobs}: give 1 or more")
    plain = {s.name: s.default for s in found.settings}
    given = {name: extra[name.replace("-", "_")] for name in plain}
    settings = {name: value for name, value in given.items() if value != plain[name]}
    keep = keep_folder(out)
    options = Options(limit, jobs, tuple(only or ()), tuple(row or ()), keep, settings)
    result = measured(found.name, place, options)
    write(result, json, out)


def keep_folder(out: Path | None) -> Path | None:
    """The folder for answers of rows in a folder of results; raises :class:`FileError` where that is not there."""
    if out is None:
        return None
    if not out.is_dir():
        raise FileError(f"{out} is no folder: make it first, or give another")
    return out / "rows"


def write(result: Result, json: str | None, out: Path | None) -> None:
    """Write the result where it was asked for, and print its table unless standard output was taken."""
    from onrecord.cli.output import STANDARD_OUTPUT, write_all

    targets = {json: result.to_json()} if json else {}
    if out is not None:
        targets[str(out / result.file_name)] = result.to_json()
    write_all(targets)
    if STANDARD_OUTPUT not in targets:
        from onrecord.cli.figures import print_result

        print_result(result)
