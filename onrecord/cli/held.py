"""``onrecord held``: memory writes that were held back, until a person releases or drops them."""

from __future__ import annotations

import json as plain_json
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any

import typer

from onrecord.cli.desk import DebugOption
from onrecord.cli.told import told
from onrecord.errors import SettingError

if TYPE_CHECKING:
    from onrecord.store import HeldWrite, Store

__all__ = ["add_to"]

_GROUP = typer.Typer(
    help="List, show, release and drop memory writes that were held back.",
    epilog="Example: onrecord held list", no_args_is_help=True,
)  # fmt: skip
StoreOption = Annotated[
    str, typer.Option("--store", metavar="PATH|URL", help="Where the held writes are. Default: the user's store.")
]
ByOption = Annotated[str, typer.Option("--by", metavar="NAME", help="Who decides this.")]
NoteOption = Annotated[str, typer.Option("--note", metavar="WORDS", help="Why.")]
IdArgument = Annotated[int, typer.Argument(help="The number of the held write.")]


def add_to(app: typer.Typer) -> None:
    app.add_typer(_GROUP, name="held")


@_GROUP.callback()
def _group() -> None:
    """List, show, release and drop memory writes that were held back."""


@_GROUP.command("list", epilog="Example: onrecord held list --all --json")
def list_(
    show_all: Annotated[bool, typer.Option("--all", help="Also those that were settled.")] = False,
    json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
    store: StoreOption = "",
    debug: DebugOption = False,
) -> None:
    """List the held writes, oldest first."""
    with told(debug=debug):
        rows = _open(store).held.list(None if show_all else "held")
        for row in rows:
            if json:
                typer.echo(plain_json.dumps(row.to_dict(), ensure_ascii=False))
            else:
                verdict = row.report.get("verdict", "")
                typer.echo(f"{row.id}\t{row.status}\t{verdict}\t{' '.join(row.memory.split())[:100]}")
        if not rows and not json:
            typer.echo("no held writes")


@_GROUP.command("show", epilog="Example: onrecord held show 12")
def show(id: IdArgument, store: StoreOption = "", debug: DebugOption = False) -> None:
    """Print a held write with its source and what the gate found."""
    with told(debug=debug):
        row = _open(store).held.get(id)
        typer.echo(f"{row.id} ({row.status}, held {row.at})\nmemory: {row.memory}")
        for finding in row.report.get("findings", ()):
            typer.echo(f"  {finding['check']} ({finding['kind']}): {finding['reason']}")
        if row.report.get("why"):
            typer.echo(f"  {row.report['why']}")
        typer.echo("source:")
        for turn in row.source if isinstance(row.source, list) else [{"content": row.source}]:
            who = turn.get("speaker") or turn.get("name") or turn.get("role") or ""
            typer.echo(f"  {who + ': ' if who else ''}{turn.get('content', '')}")
        if row.settled_at:
            typer.echo(f"{row.status} by {row.settled_by} at {row.settled_at}{': ' + row.note if row.note else ''}")


@_GROUP.command("release", epilog="Example: onrecord held release 12 --by Ana --into app.memory:memory")
def release(
    id: IdArgument,
    by: ByOption,
    into: Annotated[
        str, typer.Option("--into", metavar="MODULE:NAME", help="The wrapped memory that it is written to now.")
    ] = "",
    store: StoreOption = "",
    note: NoteOption = "",
    debug: DebugOption = False,
) -> None:
    """Release a held write: written to the memory of --into, or only marked, where you write it yourself."""
    with told(debug=debug):
        row = _into(into, id, by) if into else _open(store).held.release(id, by=by, note=note)
        typer.echo(f"{row.id}\t{row.status}")


@_GROUP.command("drop", epilog="Example: onrecord held drop 12 --by Ana --note 'hearsay'")
def drop(
    id: IdArgument, by: ByOption, store: StoreOption = "", note: NoteOption = "", debug: DebugOption = False
) -> None:
    """Decide that a held write is never made. It stays in the table, as dropped."""
    with told(debug=debug):
        row = _open(store).held.drop(id, by=by, note=note)
        typer.echo(f"{row.id}\t{row.status}")


def _open(where: str) -> Store:
    from onrecord.store import open_store

    return open_store(where, create=False)


def _into(place: str, id: int, by: str) -> HeldWrite:
    """Release through a wrapped memory that a module of the user's holds."""
    module, _, name = place.partition(":")
    try:
        found: Any = import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError, ValueError) as error:
        raise SettingError(
            f"--into {place}: {error}; give MODULE:NAME of a memory that onrecord.wrap returned"
        ) from None
    keeper = getattr(found, "onrecord", None)
    released = getattr(keeper, "release", None) or getattr(found, "release", None)
    if keeper is None or released is None:
        raise SettingError(f"--into {place} is not wrapped: give a memory that onrecord.wrap returned")
    done = released(id, by=by)
    if hasattr(done, "__await__"):
        import asyncio

        async def awaited() -> Any:
            return await done

        done = asyncio.run(awaited())
    row: HeldWrite = done
    return row
