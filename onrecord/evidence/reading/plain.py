"""Plain text: the file's own words, cut into blocks at blank lines, or at line ends where there are no blank lines."""

from __future__ import annotations

import itertools
import re

from onrecord.errors import FileError
from onrecord.evidence.reading.claims import Claims
from onrecord.evidence.reading.decode import decode
from onrecord.evidence.reading.extracted import Block, Extracted
from onrecord.evidence.reading.limits import DEFAULT, Limits

__all__ = ["blocks_of", "read"]

_LINE = re.compile(r"[^\n]+")
_ITEM = re.compile(r"\s*(?:[-*•‣▪◦·–]|\(?\d{1,2}[.)])[ \t]+(?=\S)")
_HEADLINE = 150  # characters
_LONG_LINE = 200  # on average: a file with a paragraph a line


def read(data: bytes, limits: Limits = DEFAULT, charset: str = "") -> Extracted:
    """The text of a plain text file."""
    text, guessed = decode(data, charset)
    if len(text) > limits.characters:
        raise FileError(f"it has more than {limits.characters:,} characters; split it into several files")
    claims = Claims()
    if guessed:
        claims.remark(f"encoding guessed: {guessed}")
    return Extracted(text, blocks_of(text), claims.labels())


def blocks_of(text: str) -> tuple[Block, ...]:
    """Paragraphs, list items and a headline: a short first line that ends without a full stop."""
    lines = [
        (m.start() + _left(m.group()), m.start() + len(m.group().rstrip()))
        for m in _LINE.finditer(text)
        if m.group().strip()
    ]
    if not lines:
        return ()
    single = all(text.count("\n", a[1], b[0]) < 2 for a, b in itertools.pairwise(lines))
    wide = sum(b - a for a, b in lines) > _LONG_LINE * len(lines)
    found: list[Block] = []
    group: list[tuple[int, int]] = []

    def close() -> None:
        if group:
            found.append(Block("paragraph", group[0][0], group[-1][1]))
            group.clear()

    for start, end in lines:
        if group and (single or wide or text.count("\n", group[-1][1], start) > 1):
            close()
        item = _ITEM.match(text, start, end)
        if item:
            close()
            found.append(Block("list_item", item.end(), end, 1))
            continue
        if (
            not group
            and found
            and found[-1].kind == "list_item"
            and text.count("\n", found[-1].end, start) == 1
            and not (single or wide)
        ):
            found[-1] = Block("list_item", found[-1].start, end, 1)  # the item runs on in the next line
            continue
        group.append((start, end))
    close()
    head = found[0]
    first = text[head.start : head.end]
    if (
        len(found) > 1
        and head.kind == "paragraph"
        and len(first) <= _HEADLINE
        and "\n" not in first
        and first[-1] not in ".;:,"
    ):
        found[0] = Block("heading", head.start, head.end, 1)
    return tuple(found)


def _left(line: str) -> int:
    return len(line) - len(line.lstrip())
