"""The visible blocks of a page in order: headings, paragraphs, list items, quotes, captions and tables."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from onrecord.errors import FileError
from onrecord.evidence.reading.limits import Limits
from onrecord.evidence.reading.tables import Grid

__all__ = ["Piece", "pieces"]

_BLOCKS = frozenset(
    (
        "address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 "
        "h2 h3 h4 h5 h6 header hgroup hr html legend li main nav ol p pre section summary table caption tbody thead "
        "tfoot tr td th ul"
    ).split()
)
_CONTAINERS = frozenset(
    ["article", "aside", "body", "center", "div", "footer", "form", "header", "main", "nav", "section", "td"]
)
_HEADINGS = {f"h{n}": n for n in range(1, 7)}
_ASIDE = frozenset(["nav", "footer", "aside", "menu"])
_ASIDE_ROLES = frozenset(
    ["navigation", "contentinfo", "search", "complementary", "banner", "menu", "menubar", "dialog", "alertdialog"]
)
_BREAKS = re.compile(r"\n[ \n]*\n")
_SPACE = re.compile(r"[ \t\n\r\f]+")  # as HTML collapses it: a no-break space stays
_MAX_SPAN = 200
_MAX_COLUMNS = 1_000
_MAX_ROWS_CELLS = 1_000_000


@dataclass(slots=True)
class Piece:
    """A block or a table; ``aside`` when it stands in a menu or a footer, ``links`` the characters of it within links,
    ``box`` the number of the container that holds it."""

    kind: str
    text: str = ""
    level: int = 0
    links: int = 0
    aside: bool = False
    grid: Grid | None = None
    size: int = 0
    box: int = 0


class _Gatherer:
    def __init__(self) -> None:
        self.found: list[Piece] = []
        self.parts: list[str] = []
        self.links = 0
        self.aside = 0
        self.article = 0
        self.link = 0
        self.pre = 0
        self.kinds: list[tuple[str, int]] = []
        self.boxes = [0]
        self.opened = 0

    def text(self, string: str | None) -> None:
        if not string:
            return
        if not self.pre:
            string = _SPACE.sub(" ", string)
        if self.link:
            self.links += len(string)
        self.parts.append(string)

    def close(self) -> None:
        """Ends the block that is being gathered."""
        if self.parts:
            whole = "".join(self.parts)
            share = self.links / max(1, len(whole))
            kind, level = self.kinds[-1] if self.kinds else ("paragraph", 0)
            for part in _BREAKS.split(whole):
                if part.strip():
                    part = part.strip()
                    self.found.append(
                        Piece(
                            kind, part, level, int(len(part) * share), self.aside > 0, None, len(part), self.boxes[-1]
                        )
                    )
        self.parts, self.links = [], 0


def pieces(root: Any, limits: Limits) -> list[Piece]:
    """The blocks of a pruned page."""
    from lxml import etree

    g = _Gatherer()
    lists = 0
    walker = etree.iterwalk(root, events=("start", "end"))
    skipped: set[Any] = set()
    for event, element in walker:
        tag = element.tag.lower() if isinstance(element.tag, str) else ""
        if event == "start":
            if tag == "table" and (grid := _grid(element)) is not None:
                g.close()
                caption = element.find("caption")
                if caption is not None and (words := _words(caption)):
                    g.found.append(Piece("caption", words, aside=g.aside > 0, size=len(words), box=g.boxes[-1]))
                size = sum(len(cell) for row in grid.rows for cell in row)
                links = sum(len(_words(a)) for a in element.iter("a"))
                g.found.append(Piece("cell", links=links, aside=g.aside > 0, grid=grid, size=size, box=g.boxes[-1]))
                skipped.add(element)
                walker.skip_subtree()
                continue
            if tag in _BLOCKS:
                g.close()
            if tag in _HEADINGS:
                g.kinds.append(("heading", _HEADINGS[tag]))
            elif tag in ("ul", "ol"):
                lists += 1
            elif tag in ("li", "dd", "dt"):
                g.kinds.append(("list_item", max(1, lists)))
            elif tag == "blockquote":
                g.kinds.append(("quote", 0))
            elif tag in ("figcaption", "caption"):
                g.kinds.append(("caption", 0))
            elif tag == "br":
                g.parts.append("\n")
            if tag in _CONTAINERS:
                g.opened += 1
                g.boxes.append(g.opened)
            g.article += tag in ("article", "main")
            g.aside += _is_aside(element, tag, g.article)
            g.link += tag == "a"
            g.pre += tag == "pre"
            g.text(element.text)
        else:
            if element not in skipped:
                if tag in _BLOCKS:
                    g.close()
                if tag in _HEADINGS or tag in ("li", "dd", "dt", "blockquote", "figcaption", "caption"):
                    g.kinds.pop()
                elif tag in ("ul", "ol"):
                    lists -= 1
                g.aside -= _is_aside(element, tag, g.article)
                if tag in _CONTAINERS:
                    g.boxes.pop()
                g.article -= tag in ("article", "main")
                g.link -= tag == "a"
                g.pre -= tag == "pre"
            g.text(element.tail)
    g.close()
    if sum(p.size for p in g.found) > limits.characters:
        raise FileError(f"the page has more than {limits.characters:,} characters; save the part that matters")
    return g.found


def _is_aside(element: Any, tag: str, article: int) -> bool:
    """Menus and footers; a box or a header within an article is part of it."""
    if (element.get("role") or "").strip().lower() in _ASIDE_ROLES:
        return not article or tag == "nav"
    if tag == "nav" or tag == "menu":
        return True
    return (tag in _ASIDE or tag == "header") and not article


def _grid(table: Any) -> Grid | None:
    """The table's cells, or None for one that only lays out the page."""
    if (table.get("role") or "").lower() in ("presentation", "none") or next(
        table.iterdescendants("table"), None
    ) is not None:
        return None
    rows: list[list[str]] = []
    spans: list[dict[int, int]] = []
    marked: set[tuple[int, int]] = set()
    taken: dict[tuple[int, int], str] = {}
    total = 0
    for r, tr in enumerate(table.iterdescendants("tr")):
        row: list[str] = []
        wide: dict[int, int] = {}
        for cell in tr:
            if cell.tag not in ("td", "th"):
                continue
            while (r, len(row)) in taken:
                row.append("")
            if len(row) >= _MAX_COLUMNS:
                break
            words = _words(cell)
            across, down = _span(cell, "colspan"), _span(cell, "rowspan")
            c = len(row)
            if cell.tag == "th" or tr.getparent().tag == "thead":
                marked.add((r, c))
            if across > 1:
                wide[c] = across
            for i in range(across):
                row.append(words if i == 0 else "")
                for k in range(1, down):
                    taken[r + k, c + i] = words
        total += len(row)
        if total > _MAX_ROWS_CELLS or len(taken) > _MAX_ROWS_CELLS:
            raise FileError("a table of the page has more than a million cells; save it as CSV in several files")
        rows.append(row)
        spans.append(wide)
    filled = [row for row in rows if any(row)]
    if len(filled) < 2 or max(map(len, filled)) < 2 or max(len(c) for row in filled for c in row) > 1_500:
        return None
    return Grid(rows, marked, spans)


def _span(cell: Any, name: str) -> int:
    value = (cell.get(name) or "1").strip()
    return max(1, min(_MAX_SPAN, int(value))) if value.isascii() and value.isdigit() and len(value) < 6 else 1


def _words(element: Any) -> str:
    """An element's text in one line; block ends and line breaks part words."""
    from lxml import etree

    parts: list[str] = []
    for event, e in etree.iterwalk(element, events=("start", "end")):
        if event == "start":
            if e.tag == "br" or e.tag in _BLOCKS:
                parts.append(" ")
            parts.append(e.text or "")
        elif e is not element:
            if e.tag in _BLOCKS:
                parts.append(" ")
            parts.append(e.tail or "")
    return _SPACE.sub(" ", "".join(parts)).strip()
