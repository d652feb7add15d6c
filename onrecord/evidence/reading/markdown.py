"""Markdown: the file's own text with its marks, and blocks that point at the words between them.

A line scanner for what articles are written in (front matter, headings, paragraphs, quotes, lists, tables, images,
code), after the block structure of CommonMark. Each line is looked at once. Inline marks stay inside a block; those
at its ends, and those that begin its lines, do not belong to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from onrecord.errors import FileError
from onrecord.evidence.document import Cell
from onrecord.evidence.reading.claims import Claims
from onrecord.evidence.reading.decode import decode, universal
from onrecord.evidence.reading.extracted import Block, Extracted, sound
from onrecord.evidence.reading.front_matter import front_matter
from onrecord.evidence.reading.limits import DEFAULT, Limits
from onrecord.evidence.reading.tables import Grid, heads

__all__ = ["extract_markdown", "read"]

_HEADING = re.compile(r" {0,3}(#{1,6})(?:[ \t]+|$)")
_CLOSING = re.compile(r"[ \t]+#+[ \t]*$")
_QUOTE = re.compile(r"[ \t]{0,3}(?:>[ \t]?)+")
_ITEM = re.compile(r"([ \t]*)(?:[-+*]|\d{1,9}[.)])(?:[ \t]+(?:\[[ xX]\][ \t]+)?|$)")
_RULE = re.compile(r" {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$")
_SETEXT = re.compile(r" {0,3}(=+|-+)[ \t]*$")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_IMAGE = re.compile(r"[ \t]*!\[([^\]\n]*)\]\([^)\n]*\)[ \t]*$")
_REFERENCE = re.compile(r" {0,3}\[(?!\^)[^\]\n]+\]:[ \t]*\S")
_FOOTNOTE = re.compile(r" {0,3}\[\^[^\]\n]+\]:[ \t]*(?=\S)")
_COMMENT = re.compile(r"[ \t]*<!--[^\n]*?-->[ \t]*(?=[^ \t\n])(?!<!--)")
_DELIMITER = re.compile(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
_BARE_LINK = re.compile(r"\[([^\]\[]*)\]\(([^)]*)\)")

_Line = tuple[int, int]
_COLUMNS = 500


def read(data: bytes, limits: Limits = DEFAULT, charset: str = "") -> Extracted:
    """The text of a Markdown file as it is, with its blocks."""
    text, guessed = decode(data, charset)
    if len(text) > limits.characters:
        raise FileError(f"it has more than {limits.characters:,} characters; split it into several files")
    claims = Claims()
    if guessed:
        claims.remark(f"encoding guessed: {guessed}")
    return _extract(text, claims)


def extract_markdown(string: str) -> Extracted:
    """A string of Markdown with its blocks; its line ends become ``\\n``, as in a file."""
    return _extract(universal(sound(string)), Claims())


def _extract(text: str, claims: Claims) -> Extracted:
    fields, start = front_matter(text, claims)
    scanner = _Scanner(text, start)
    blocks = tuple(scanner.blocks())
    title = next((text[b.start : b.end] for b in blocks if b.kind == "heading" and b.level == 1), "")
    claims.add("title", title)
    return Extracted(text, (*fields, *blocks), claims.labels(), cells=tuple(scanner.cells))


class _Scanner:
    def __init__(self, text: str, start: int) -> None:
        self.text = text
        self.cells: list[Cell] = []
        self._tables = 0
        self._lines = [
            (m.start(), m.end()) for m in re.compile(r"[^\n]*\n?").finditer(text, start) if m.end() > m.start()
        ]
        self._lines = [(a, b - 1 if text[b - 1] == "\n" else b) for a, b in self._lines]

    def blocks(self) -> Iterator[Block]:
        text, lines = self.text, self._lines
        group: list[_Line] = []
        kind, level = "paragraph", 0
        after_image = False
        i = 0
        while i < len(lines):
            a, b = lines[i]
            line = text[a:b]
            i += 1
            setext = _SETEXT.match(line)
            if setext and group and kind == "paragraph":
                yield from self._close("heading", group, 1 if "=" in line else 2)
                continue
            if not line.strip():
                yield from self._close(kind, group, level)
                kind, level = "paragraph", 0
                continue
            fence = _FENCE.match(line)
            if fence:
                yield from self._close(kind, group, level)
                kind, level = "paragraph", 0
                mark = fence.group(1)
                inside = i
                while i < len(lines) and not text[lines[i][0] : lines[i][1]].lstrip(" ").startswith(mark):
                    i += 1
                yield from self._close("paragraph", lines[inside:i], 0, bare=True)
                i += 1
                continue
            while comment := _COMMENT.match(line):  # words behind a comment are seen
                a += comment.end()
                line = text[a:b]
            if line.lstrip().startswith("<!--"):
                yield from self._close(kind, group, level)
                kind, level = "paragraph", 0
                while i <= len(lines) and "-->" not in text[lines[i - 1][0] : lines[i - 1][1]]:
                    i += 1
                i = min(i, len(lines))
                continue
            heading = _HEADING.match(line)
            image = _IMAGE.match(line)
            if heading or image or _RULE.match(line) or (_REFERENCE.match(line) and not group):
                yield from self._close(kind, group, level)
                kind, level = "paragraph", 0
                if heading:
                    closing = _CLOSING.search(line, heading.end())
                    end = closing.start() if closing else len(line)
                    yield from self._close("heading", [(a + heading.end(), a + end)], len(heading.group(1)))
                elif image:
                    yield from self._close("caption", [(a + image.start(1), a + image.end(1))], 0)
                after_image = bool(image)
                continue
            if not group and "|" in line and i < len(lines) and self._is_delimiter(i):
                first = i - 1
                while i < len(lines) and "|" in text[lines[i][0] : lines[i][1]]:
                    i += 1
                yield from self._table([lines[first], *lines[first + 2 : i]])
                continue
            footnote = _FOOTNOTE.match(line)
            if footnote:
                yield from self._close(kind, group, level)
                kind, level = "paragraph", 0
                group.append((a + footnote.end(), b))
                continue
            quote, item = _QUOTE.match(line), _ITEM.match(line)
            if quote:
                if kind != "quote":
                    yield from self._close(kind, group, level)
                kind, level = "quote", 0
                if a + quote.end() >= b:
                    yield from self._close(kind, group, level)
                else:
                    group.append((a + quote.end(), b))
            elif item:
                yield from self._close(kind, group, level)
                kind, level = "list_item", 1 + len(item.group(1).replace("\t", "    ")) // 2
                group.append((a + item.end(), b))
            else:
                if not group:
                    stripped = line.strip()
                    kind = "caption" if after_image and stripped[0] in "*_" and stripped[-1] in "*_" else "paragraph"
                    level = 0
                group.append((a, b))
            after_image = False
        yield from self._close(kind, group, level)

    def _is_delimiter(self, i: int) -> bool:
        a, b = self._lines[i]
        return b - a < 5_000 and bool(_DELIMITER.match(self.text[a:b])) and "-" in self.text[a:b]

    def _close(self, kind: str, group: list[_Line], level: int, bare: bool = False) -> Iterator[Block]:
        """The block that the gathered lines make, if they hold a word; empties the group."""
        spans = [s for a, b in group if (s := _trim(self.text, a, b))[1] > s[0]]
        group.clear()
        if not spans:
            return
        if not bare:
            start, end = _unmark(self.text, spans[0][0], spans[-1][1], single=len(spans) == 1)
            spans[0] = (start, spans[0][1] if len(spans) > 1 else end)
            spans[-1] = (spans[-1][0], end)
            spans = [s for s in spans if s[1] > s[0]]
        if spans:
            yield Block(kind, spans[0][0], spans[-1][1], level, "", tuple(spans))

    def _table(self, lines: list[_Line]) -> Iterator[Block]:
        rows = [list(_cells(self.text, a, b))[:_COLUMNS] for a, b in lines]
        words = [[self.text[a:b] for a, b in row] for row in rows]
        found = heads(Grid(words, {(0, c) for c in range(len(words[0]))}))
        for r, row in enumerate(rows):
            for c, (a, b) in enumerate(row):
                if b > a:
                    self.cells.append(
                        Cell(self._tables, r, c, a, b, found.row(r, c), found.column(r, c), found.is_head(r, c))
                    )
                    yield Block("cell", a, b)
        self._tables += 1


def _cells(text: str, a: int, b: int) -> Iterator[_Line]:
    """The trimmed ranges between the bars of a table line."""
    a, b = _trim(text, a, b)
    if a < b and text[a] == "|":
        a += 1
    if b > a and text[b - 1] == "|" and text[b - 2] != "\\":
        b -= 1
    start = a
    for m in re.compile(r"(?<!\\)\|").finditer(text, a, b):
        yield _unmark(text, *_trim(text, start, m.start()))
        start = m.end()
    yield _unmark(text, *_trim(text, start, b))


def _trim(text: str, a: int, b: int) -> _Line:
    while a < b and text[a].isspace():
        a += 1
    while b > a and (text[b - 1].isspace() or (text[b - 1] == "\\" and b - a > 1)):
        b -= 1
    return a, b


def _unmark(text: str, a: int, b: int, single: bool = True) -> _Line:
    """Without the marks of emphasis, code and links at the ends."""
    for _ in range(4):
        before = a, b
        while a < b and text[a] in "*_`" and not text[a + 1 : a + 2].isspace():
            a += 1
        while b > a and text[b - 1] in "*_`" and not text[b - 2].isspace():
            b -= 1
        if single and a < b and text[a] == "[" and text[b - 1] == ")" and (link := _BARE_LINK.fullmatch(text, a, b)):
            a, b = link.span(1)
        if (a, b) == before:
            break
    return a, b
