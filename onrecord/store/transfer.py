"""A store as one file of JSON lines, to be kept, moved to another database, or read by other programs.

The first line says what it is; then each table's rows, one a line, in the order of their keys; the last line has the
number of rows and a digest of all lines before, so that a file that was cut or changed is not taken in. The audit trail
goes along as it is, and so do its heads.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import LargeBinary, func, insert, select, text

from onrecord.errors import FileError, StoreError
from onrecord.store import open_store, tables
from onrecord.store.audit import read_entries
from onrecord.store.database import Database
from onrecord.store.heads import Head
from onrecord.store.migrations import LATEST

if TYPE_CHECKING:
    from onrecord.store.store import Store

__all__ = ["export_lines", "import_file", "import_new"]

_FORMAT = "onrecord.store/1"
_BESIDE = ("-", ".")  # how the names of its other files go on
_TABLES = [t for t in tables.metadata.sorted_tables if t.name != "info"]


def export_lines(store: Store) -> Iterator[str]:
    """The lines of an export, each with its line end, from one state of the store."""
    total = hashlib.sha256()
    count = 0
    first = json.dumps({"format": _FORMAT, "version": LATEST, "store": store.id}) + "\n"
    total.update(first.encode("ascii"))
    yield first
    with store.reading() as connection:
        for table in _TABLES:
            for row in connection.execute(select(table).order_by(*table.primary_key.columns)):
                plain = {
                    name: base64.b64encode(value).decode("ascii") if isinstance(value, bytes) else value
                    for name, value in row._mapping.items()
                }
                line = json.dumps({"table": table.name, "row": plain}, ensure_ascii=True, sort_keys=True) + "\n"
                total.update(line.encode("ascii"))
                count += 1
                yield line
    yield json.dumps({"rows": count, "digest": "sha256:" + total.hexdigest()}) + "\n"


def import_new(where: str, path: Path) -> int:
    """Take an export into the empty store at ``where``, which is made where there is none; returns the number of rows.

    The export is read whole first, and a store that was made for it is removed again where the import fails.
    """
    rows = _read(path)
    before = set(_files(where))
    try:
        with open_store(where) as store:
            return _insert(store, rows)
    except BaseException:
        for made in set(_files(where)) - before:
            made.unlink(missing_ok=True)
        raise


def import_file(store: Store, path: Path) -> int:
    """Take an export into an empty store; returns the number of rows. All of it is taken in, or nothing.

    Raises :class:`FileError` where the file is no export or not whole, :class:`StoreError` where the store has content.
    """
    return _insert(store, _read(path))


def _files(where: str) -> list[Path]:
    """The files of a store of its own name that are there now; none for a server and for memory."""
    path = Database.file(where)
    if path is None or path.is_dir() or not path.parent.is_dir():
        return []
    begin = tuple(path.name + mark for mark in _BESIDE)
    return [one for one in path.parent.iterdir() if one.name == path.name or one.name.startswith(begin)]


def _insert(store: Store, rows: list[tuple[str, dict[str, Any]]]) -> int:
    with store.writing() as writer:
        connection = writer.connection
        for table in _TABLES:
            if connection.scalar(select(func.count()).select_from(table)):
                raise StoreError(f"the store {store.name} is not empty: import into a new one")
        for table in _TABLES:
            here = [row for name, row in rows if name == table.name]
            if here:
                connection.execute(insert(table), here)
        if not store.sqlite:
            for name in ("checks", "rulings", "held"):  # the next number has to follow those taken in
                connection.execute(text(
                    f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), COALESCE((SELECT MAX(id) FROM {name}), 1), "
                    f"(SELECT COUNT(*) > 0 FROM {name}))"
                ))  # fmt: skip
        entries = list(read_entries(connection))
        store.audit.heads.add("begun", (Head(e.seq, e.digest) for e in entries), sync=True)
    store.audit.heads.add("done", (Head(e.seq, e.digest) for e in entries), sync=False)
    return len(rows)


def _read(path: Path) -> list[tuple[str, dict[str, Any]]]:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise FileError(f"{path} cannot be read ({error.strerror})") from None
    lines = data.split(b"\n")
    try:
        first, last = json.loads(lines[0]), json.loads(lines[-2])
        if first["format"] != _FORMAT or first["version"] > LATEST:
            raise FileError(f"{path} is an export that this version does not read: update")
        whole = hashlib.sha256(data[: len(data) - len(lines[-2]) - 1]).hexdigest()
        if lines[-1] or last["digest"] != "sha256:" + whole or last["rows"] != len(lines) - 3:
            raise FileError(f"{path} is not whole, or was changed: export it again")
        known = {table.name: table for table in _TABLES}
        named = ((line["table"], line["row"]) for line in map(json.loads, lines[1:-2]))
        return [(name, _values(known[name], row, path)) for name, row in named]
    except (ValueError, KeyError, IndexError, TypeError):
        raise FileError(f"{path} is no export of a store, or is not whole") from None


def _values(table: Any, row: dict[str, Any], path: Path) -> dict[str, Any]:
    names = {c.name: c for c in table.columns}
    if set(row) != set(names):
        raise FileError(f"{path} has a row of {table.name} with other columns than this version")
    return {
        name: base64.b64decode(value) if isinstance(names[name].type, LargeBinary) else value
        for name, value in row.items()
    }
