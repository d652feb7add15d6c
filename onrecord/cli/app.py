"""The sub-commands of ``onrecord``, and one way in which everything that goes wrong is told."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from onrecord import __version__
from onrecord.cli import bench, capture, checks, cite, demo, desk, eval, gate, held, inspect, readings, rounds, store
from onrecord.cli.told import INTERRUPTED, NOT_RUN, told

__all__ = ["app"]


class _Group(TyperGroup):
    """Tells a wrong option in one line on standard error, as every other error is told, and ends with 2."""

    def main(self, *args: Any, **extra: Any) -> Any:
        alone = extra.get("standalone_mode", True)
        extra["standalone_mode"] = False
        if not alone:
            return super().main(*args, **extra)
        try:
            with told(debug=False):  # what the commands do not meet themselves: help and versions on a full disk
                code = self._run(*args, **extra)
        except typer.Exit as end:
            code = end.exit_code
        except typer.Abort:
            code = INTERRUPTED
        sys.exit(code if isinstance(code, int) else 0)

    def _run(self, *args: Any, **extra: Any) -> Any:
        try:
            return super().main(*args, **extra)
        except Exception as error:
            message = getattr(error, "format_message", None)  # what click raises for a wrong command line
            if message is None:
                raise
            context = getattr(error, "ctx", None)
            path = context.command_path if context is not None else "onrecord"
            words = " ".join(message().split()).rstrip(".")
            if words:  # none where the help was printed instead
                print(f"{path}: {words}; see {path} --help", file=sys.stderr)
            return NOT_RUN


app = typer.Typer(
    name="onrecord",
    cls=_Group,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Example: onrecord demo",
)
desk.add_to(app)
capture.add_to(app)
gate.add_to(app)
inspect.add_to(app)
held.add_to(app)
bench.add_to(app)
cite.add_to(app)
demo.add_to(app)
checks.add_to(app)
readings.add_to(app)
store.add_to(app)
eval.add_to(app)
rounds.add_to(app)


def _version(asked: bool) -> None:
    if asked:
        print(f"onrecord {__version__}")
        raise typer.Exit


@app.callback(no_args_is_help=True)
def onrecord(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and stop.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Does this text state what its sources state? Holds an article, sentence by sentence, against its documents."""
