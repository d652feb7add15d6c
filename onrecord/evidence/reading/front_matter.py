"""Front matter: the ``key: value`` lines between two ``---`` at the head of a Markdown file.

The part of YAML that articles use: plain and quoted values, lists of ``- item`` lines, blocks of indented lines.
Nothing is evaluated.
"""

from __future__ import annotations

import re

from onrecord.evidence.reading.claims import Claims
from onrecord.evidence.reading.extracted import Block

__all__ = ["front_matter"]

_FENCE = re.compile(r"---[ \t]*\n")
_LINE = re.compile(r"[^\n]*(?:\n|$)")
_KEY = re.compile(r"([A-Za-z_][\w .-]{0,60}?)[ \t]*:(?:[ \t]+|$)")
_ITEM = re.compile(r"[ \t]*-[ \t]+")
_LABELS = {
    "title": "title", "headline": "title", "date": "published", "published": "published", "author": "byline",
    "byline": "byline", "url": "url", "lang": "language", "language": "language", "outlet": "outlet",
}  # fmt: skip
_MAX_LINES = 500


def front_matter(text: str, claims: Claims) -> tuple[list[Block], int]:
    """The fields as blocks and the offset where the body begins; labels that the fields hold go to ``claims``."""
    opening = _FENCE.match(text)
    if not opening:
        return [], 0
    blocks: list[Block] = []
    key, at = "", opening.end()
    for _ in range(_MAX_LINES):
        line = _LINE.match(text, at)
        if line is None or line.end() == at:
            return [], 0
        string = line.group().rstrip("\n")
        if string.rstrip() in ("---", "..."):
            for block in blocks:
                if block.key.lower() in _LABELS:
                    claims.add(_LABELS[block.key.lower()], text[block.start : block.end])
            return blocks, line.end()
        found = _KEY.match(string)
        if found:
            key = found.group(1)
            start = at + found.end()
        else:
            item = _ITEM.match(string)
            start = at + (item.end() if item else len(string) - len(string.lstrip()))
        start, end = _value(text, start, at + len(string))
        if (
            key
            and end > start
            and not string.lstrip().startswith("#")
            and text[start:end] not in ("|", ">", "|-", ">-")
        ):
            blocks.append(Block("front_matter_field", start, end, key=key))
        at = line.end()
    return [], 0


def _value(text: str, start: int, end: int) -> tuple[int, int]:
    while end > start and text[end - 1].isspace():
        end -= 1
    if end - start >= 2 and text[start] in "\"'" and text[end - 1] == text[start]:
        return start + 1, end - 1
    return start, end
