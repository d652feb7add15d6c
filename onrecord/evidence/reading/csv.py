"""CSV and TSV: a table. Nothing in it is evaluated: ``=1+1`` is five characters."""

from __future__ import annotations

import csv
import io
from collections import Counter

from onrecord.errors import FileError
from onrecord.evidence.reading.claims import Claims
from onrecord.evidence.reading.decode import decode
from onrecord.evidence.reading.extracted import Extracted, Writer
from onrecord.evidence.reading.limits import DEFAULT, Limits
from onrecord.evidence.reading.tables import Grid

__all__ = ["read"]

_DELIMITERS = ",;\t|"
_SAMPLE = 50
_COLUMNS = 5_000


def read(data: bytes, limits: Limits = DEFAULT, charset: str = "") -> Extracted:
    """The rows of a CSV or TSV file with what heads each cell."""
    text, guessed = decode(data, charset)
    claims = Claims()
    if guessed:
        claims.remark(f"encoding guessed: {guessed}")
    rows: list[list[str]] = []
    cells = 0
    try:
        for row in csv.reader(io.StringIO(text), delimiter=_delimiter(text)):
            cells += len(row)
            if cells > limits.cells or len(row) > _COLUMNS:
                raise FileError(
                    f"it has more than {limits.cells:,} cells or {_COLUMNS:,} columns; split it into several files"
                )
            rows.append(row)
    except csv.Error as error:
        raise FileError(
            f"it cannot be read as a table ({error}); open it in a spreadsheet and save it anew as CSV"
        ) from None
    writer = Writer(limits)
    writer.table(Grid(rows))
    if not writer.length:
        raise FileError("the table is empty")
    return writer.extracted(claims.labels())


def _delimiter(text: str) -> str:
    """The sign that parts the first rows into the same number of cells, more than one."""
    lines = [line for line in text[:200_000].split("\n", _SAMPLE)[:_SAMPLE] if line.strip()]
    best, best_score = ",", 0.0
    for sign in _DELIMITERS:
        widths = Counter(len(row) for row in csv.reader(lines, delimiter=sign))
        width, times = max(widths.items(), key=lambda item: (item[0] > 1, item[1]), default=(1, 0))
        score = times / max(1, len(lines)) + width / 10_000
        if width > 1 and score > best_score:
            best, best_score = sign, score
    return best
