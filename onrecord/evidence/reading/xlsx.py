"""Excel workbooks through openpyxl: the values that the program last computed, sheet by sheet; formulas are never
evaluated.

A percentage is written as one, a date in ISO 8601, a number with the digits that the file holds (up to fifteen).
Hidden sheets are read and named in the notes. A formula without a computed value is a cell without words; the notes
count them.
"""

from __future__ import annotations

import io
import re
import warnings
from datetime import date, datetime, time, timedelta
from typing import Any

from onrecord.errors import FileError
from onrecord.evidence.reading.claims import Claims
from onrecord.evidence.reading.extracted import Extracted, Writer
from onrecord.evidence.reading.limits import DEFAULT, Limits
from onrecord.evidence.reading.package import Package
from onrecord.evidence.reading.tables import Grid

__all__ = ["read"]

_PADDED = 20_000_000  # empty cells between those that hold something
_REF = rb'<(?:\w+:)?c\b[^<>]*?\br="([A-Z]{1,3})(\d{1,7})"[^<>]*(?<!/)>'
_CELL = re.compile(_REF)
_ROW = re.compile(rb'<(?:\w+:)?row\b[^<>]*?\br="(\d{1,7})"')
_MERGED = re.compile(rb'<(?:\w+:)?mergeCell\b[^<>]*?\bref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})\d{1,7}"')
_UNCOMPUTED = re.compile(
    _REF
    + rb"\s*<(?:\w+:)?f\b(?:[^<>]*/>|[^<>]*>[^<]*</(?:\w+:)?f>)\s*(?:</(?:\w+:)?c>|<(?:\w+:)?v\s*/>|<(?:\w+:)?v></)"
)


def read(data: bytes, limits: Limits = DEFAULT) -> Extracted:
    """The sheets of a workbook as tables, each under its name."""
    package = Package(data, limits)
    parts = {name: package.checked(name) for name in package.names if _counts(name)}
    sheets = {title: parts[name] for title, name in _sheet_parts(package).items() if name in parts}
    uncomputed = sum(len(_UNCOMPUTED.findall(part)) for part in sheets.values())
    claims = Claims()
    writer = Writer(limits)
    import openpyxl

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
        except Exception as error:  # openpyxl raises what its parsers raise on a damaged file
            raise FileError("it is damaged: no workbook; open it in its program and save it anew") from error
        try:
            for sheet in book.worksheets:
                rows = _rows(sheet, sheets.get(sheet.title, b""), limits)
                if not rows:
                    continue
                if sheet.sheet_state != "visible":
                    claims.remark(f"hidden sheet read: {sheet.title[:80]}")
                if len(book.worksheets) > 1:
                    writer.block("heading", sheet.title, 1)
                writer.table(Grid(rows, spans=_spans(sheets.get(sheet.title, b""), len(rows))))
        except FileError:
            raise
        except Exception as error:
            raise FileError("a sheet of it is damaged; open it in its program and save it anew") from error
        finally:
            book.close()
    if uncomputed:
        claims.remark(
            f"formulas without a computed value left out: {uncomputed:,}; open and save it in its program to fill them"
        )
    if package.odd:
        claims.remark(f"parts with a path out of the file ignored: {len(package.odd)}")
    if not writer.length:
        raise FileError(
            "its formulas have no computed values; open it in its program and save it"
            if uncomputed
            else "its sheets are empty"
        )
    return writer.extracted(claims.labels())


def _counts(name: str) -> bool:
    """Whether openpyxl may parse the part: those are checked before it does."""
    return name.endswith((".xml", ".rels")) and not name.startswith(("xl/drawings", "xl/charts", "xl/media"))


def _sheet_parts(package: Package) -> dict[str, str]:
    """The part that holds each sheet, by the sheet's name."""
    book = next((path for kind, path in package.relations("").values() if kind == "officeDocument"), "xl/workbook.xml")
    if book not in package:
        raise FileError("it is damaged: no workbook; open it in its program and save it anew")
    relations = package.relations(book)
    found = {}
    for element in package.xml(book).iter("{*}sheet"):
        key = next((value for name, value in element.attrib.items() if name.endswith("}id")), "")
        found[element.get("name") or ""] = relations.get(key, ("", ""))[1]
    return found


def _rows(sheet: Any, part: bytes, limits: Limits) -> list[list[str]]:
    """The rows down to the last that holds something, as strings. Cells set so far apart that the gaps would fill the
    memory are refused.
    """
    if not hasattr(sheet, "reset_dimensions"):
        return []  # a sheet of charts
    cells = _CELL.findall(part)
    columns = max((_column(letters) for letters, _ in cells), default=None)
    last = max((int(row) for _, row in cells), default=max(map(int, _ROW.findall(part)), default=0))
    if last * (columns or 1) > _PADDED:
        raise FileError("its cells lie too far apart; delete the empty rows and columns between them")
    sheet.reset_dimensions()
    rows: list[list[str]] = []
    total = filled = 0
    for row in sheet.iter_rows(max_row=last or None, max_col=columns):
        values = [_string(cell) for cell in row]
        while values and not values[-1]:
            values.pop()
        total += len(values)
        if total > limits.cells:
            raise FileError(f"its tables have more than {limits.cells:,} cells; split it into several files")
        rows.append(values)
        filled = len(rows) if values else filled
    return rows[:filled]


def _spans(part: bytes, rows: int) -> list[dict[int, int]]:
    """The widths of merged cells, row by row."""
    spans: list[dict[int, int]] = [{} for _ in range(rows)]
    for first, row, last in _MERGED.findall(part):
        if 0 < int(row) <= rows and _column(last) > _column(first):
            spans[int(row) - 1][_column(first) - 1] = _column(last) - _column(first) + 1
    return spans


def _column(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + letter - 64
    return number


def _string(cell: Any) -> str:
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, (int, float)):
        if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
            value = int(value)
        if "%" in str(getattr(cell, "number_format", "") or ""):
            return f"{round(value * 100, 10):.12g}%"
        return str(value) if isinstance(value, int) else f"{value:.15g}"
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time() else value.isoformat(sep=" ", timespec="minutes")
    if isinstance(value, (date, time)):
        return value.isoformat()
    if isinstance(value, timedelta):
        return str(value)
    return str(value)
