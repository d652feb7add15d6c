"""``onrecord store`` and ``onrecord audit``: moving a store, and verifying its audit trail."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from onrecord.cli.desk import DebugOption, JsonOption
from onrecord.cli.models import StoreOption
from onrecord.cli.told import told

__all__ = ["add_to"]

_FAULTS = 1

_STORE = typer.Typer(
    help="Move a store as a file.", epilog="Example: onrecord store export backup.jsonl", no_args_is_help=True
)
_AUDIT = typer.Typer(help="The audit trail of a store.", epilog="Example: onrecord audit verify", no_args_is_help=True)


def add_to(app: typer.Typer) -> None:
    app.add_typer(_STORE, name="store")
    app.add_typer(_AUDIT, name="audit")


@_STORE.callback()
def _store_group() -> None:
    """Move a store as a file."""


@_AUDIT.callback()
def _audit_group() -> None:
    """The audit trail of a store."""


@_STORE.command("export", epilog="Example: onrecord store export backup.jsonl --store newsroom.db")
def export(
    file: Annotated[str, typer.Argument(help="Where it goes; - is standard output.")],
    store: StoreOption = "",
    debug: DebugOption = False,
) -> None:
    """Write a whole store into one file of JSON lines, with a digest at its end."""
    with told(debug=debug):
        from onrecord.cli.output import check_targets, write_all
        from onrecord.store import open_store
        from onrecord.store.transfer import export_lines

        check_targets([file], [Path(store)] if store and Path(store).is_file() else [])
        with open_store(store, create=False) as opened:
            write_all({file: "".join(export_lines(opened))})


@_STORE.command("import", epilog="Example: onrecord store import backup.jsonl --store new.db")
def import_(
    file: Annotated[Path, typer.Argument(help="A file that `onrecord store export` wrote.")],
    store: StoreOption = "",
    debug: DebugOption = False,
) -> None:
    """Take an exported store into an empty one, whole or not at all."""
    with told(debug=debug):
        from onrecord.store.transfer import import_new
        from onrecord.web.words import counted

        print(f"{counted(import_new(store, file), 'row')} taken in")


@_AUDIT.command("verify", epilog="Example: onrecord audit verify --store newsroom.db --json -")
def verify(store: StoreOption = "", json: JsonOption = None, debug: DebugOption = False) -> None:
    """Check that no entry of the audit trail, and nothing that it speaks of, was changed, moved, added or dropped.

    Ends with 0 when it is sound, 1 when something is wrong, 2 when it could not run.
    """
    with told(debug=debug):
        from json import dumps

        from onrecord.cli.output import STANDARD_OUTPUT, check_targets, write_all
        from onrecord.store import open_store

        check_targets([json] if json else [], [])
        with open_store(store, create=False) as opened:
            found = opened.verify()
        if json:
            write_all({json: dumps(found.to_dict(), ensure_ascii=False, indent=2) + "\n"})
        if json != STANDARD_OUTPUT:
            print(f"{found.count} entries about {found.rows} rows, head {found.head[:19]}")
            for fault in found.faults:
                print(f"✗ {fault.kind}: {fault.message}")
            for remark in found.remarks:
                print(f"· {remark}")
            print("the trail is sound" if found.sound else f"{len(found.faults)} things are wrong")
    if not found.sound:
        raise typer.Exit(_FAULTS)
