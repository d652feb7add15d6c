"""Word files, read one declared way: tracked insertions are content, tracked deletions and hidden text are not,
comments are not. Tables become cells; footnotes and endnotes stand in square brackets after the text, with their
number where they are called; text boxes come after the paragraph that holds them. The notes say what was left out.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from onrecord.errors import FileError
from onrecord.evidence.reading.claims import Claims
from onrecord.evidence.reading.extracted import Extracted, Writer
from onrecord.evidence.reading.limits import DEFAULT, Limits
from onrecord.evidence.reading.package import Package
from onrecord.evidence.reading.tables import Grid

__all__ = ["read"]

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_STRICT = "{http://purl.oclc.org/ooxml/wordprocessingml/main}"
_DELETED = frozenset(["del", "moveFrom"])
_HEADING = re.compile(r"(?:heading|berschrift|titre|título|title)\s*(\d?)", re.I)
_MAX_DEPTH = 200


def read(data: bytes, limits: Limits = DEFAULT) -> Extracted:
    """The text of a DOCX file: body, text boxes, tables, footnotes and endnotes."""
    package = Package(data, limits)
    main = next(
        (path for kind, path in package.relations("").values() if kind == "officeDocument"), "word/document.xml"
    )
    claims = Claims()
    reader = _Reader(package, main, Writer(limits))
    root = package.xml(main)
    body = next((e for e in root.iter() if _name(e) == "body"), None)
    if body is None:
        raise FileError("it has no body; open it in Word and save it anew")
    reader.children(body)
    reader.notes("footnotes")
    reader.notes("endnotes")
    _properties(package, claims)
    if package.odd:
        claims.remark(f"parts with a path out of the file ignored: {len(package.odd)}")
    for what, number in sorted(reader.left.items()):
        claims.remark(f"{what}: {number}")
    if not reader.writer.length:
        raise FileError("it has no text; if it holds pictures of text, run text recognition (OCR) on them")
    return reader.writer.extracted(claims.labels())


def _name(element: Any) -> str:
    tag = element.tag
    return tag.rsplit("}", 1)[-1] if isinstance(tag, str) else ""


def _attribute(element: Any, name: str) -> str:
    return element.get(_W + name) or element.get(_STRICT + name) or element.get(name) or ""


def _child(element: Any, *names: str) -> Any:
    for name in names:
        element = next((e for e in element if _name(e) == name), None)
        if element is None:
            return None
    return element


def _on(properties: Any, name: str) -> bool:
    """Whether a switch such as ``w:vanish`` is set."""
    element = _child(properties, name) if properties is not None else None
    return element is not None and _attribute(element, "val").lower() not in ("0", "false", "off")


class _Reader:
    def __init__(self, package: Package, main: str, writer: Writer) -> None:
        self.package, self.writer = package, writer
        self.left: Counter[str] = Counter()
        self._parts = dict(package.relations(main).values())
        self._styles = self._read_styles()
        self._boxes: list[Any] = []
        if self._parts.get("comments", "") in package:
            number = sum(1 for e in package.xml(self._parts["comments"]) if _name(e) == "comment")
            if number:
                self.left["comments left out"] = number

    def _read_styles(self) -> dict[str, tuple[str, int]]:
        """Style id to (kind of block, level), for headings, quotes, captions and lists."""
        path = self._parts.get("styles", "")
        found: dict[str, tuple[str, int]] = {}
        if path not in self.package:
            return found
        for style in self.package.xml(path):
            if _name(style) != "style" or _child(style, "name") is None:
                continue
            name = _attribute(_child(style, "name"), "val").lower()
            outline = _child(style, "pPr", "outlineLvl")
            heading = _HEADING.match(name)
            if outline is not None and _attribute(outline, "val").isdigit() and int(_attribute(outline, "val")) < 9:
                found[_attribute(style, "styleId")] = ("heading", int(_attribute(outline, "val")) + 1)
            elif heading and not name.startswith("title page"):
                found[_attribute(style, "styleId")] = ("heading", int(heading.group(1) or 1))
            elif "quote" in name:
                found[_attribute(style, "styleId")] = ("quote", 0)
            elif name == "caption":
                found[_attribute(style, "styleId")] = ("caption", 0)
            elif name.startswith("list ") and "paragraph" not in name:
                found[_attribute(style, "styleId")] = ("list_item", 1)
        return found

    def children(self, element: Any, depth: int = 0) -> None:
        """The paragraphs and tables below an element, through what merely wraps them."""
        if depth > _MAX_DEPTH:
            raise FileError("its parts are nested too deeply; open it in Word and save it anew")
        for e in element:
            name = _name(e)
            if name == "p":
                self.paragraph(e)
            elif name == "tbl":
                self.table(e, depth)
            elif name in _DELETED:
                self._deleted(e)
            elif name in ("sdt", "sdtContent", "customXml", "ins", "moveTo", "smartTag", "txbxContent", "body"):
                self.children(e, depth + 1)

    def paragraph(self, p: Any) -> None:
        properties = _child(p, "pPr")
        kind, level = "paragraph", 0
        if properties is not None:
            style = _child(properties, "pStyle")
            kind, level = (
                self._styles.get(_attribute(style, "val"), (kind, level)) if style is not None else (kind, level)
            )
            if kind == "paragraph" and _child(properties, "numPr") is not None:
                depth = _child(properties, "numPr", "ilvl")
                value = _attribute(depth, "val") if depth is not None else "0"
                kind, level = "list_item", 1 + (int(value) if value.isdigit() and len(value) < 3 else 0)
        self.writer.block(kind, self.words(p), level)
        boxes, self._boxes = self._boxes, []
        for box in boxes:
            self.children(box, 1)

    def words(self, p: Any) -> str:
        """The words of a paragraph that count; text boxes in it are put aside for later."""
        from lxml import etree

        parts: list[str] = []
        walker = etree.iterwalk(p, events=("start",))
        for _, e in walker:
            name = _name(e)
            if name in _DELETED:
                self._deleted(e)
                walker.skip_subtree()
            elif name == "r" and _on(_child(e, "rPr"), "vanish"):
                self.left["runs of hidden text left out"] += 1
                walker.skip_subtree()
            elif name == "txbxContent":
                self._boxes.append(e)
                walker.skip_subtree()
            elif name == "Fallback" or name in (
                "instrText",
                "delText",
                "delInstrText",
                "rPr",
                "pPr",
            ):  # the same text box or picture again, for old programs
                walker.skip_subtree()
            elif name == "ins" and _name(e.getparent()) == "p":
                self.left["tracked insertions read as text"] += 1
            elif name == "t":
                parts.append(e.text or "")
            elif name in ("tab", "ptab"):
                parts.append(" ")
            elif name in ("br", "cr"):
                parts.append("\n")
            elif name == "noBreakHyphen":
                parts.append("\u2011")
            elif name == "softHyphen":
                parts.append("\u00ad")
            elif name in ("footnoteReference", "endnoteReference") and not _attribute(e, "customMarkFollows"):
                parts.append(f" [{_attribute(e, 'id')}]")
            elif name == "sym":
                parts.append(_symbol(_attribute(e, "char")))
        return "".join(parts)

    def _deleted(self, e: Any) -> None:
        if any(_name(d) in ("delText", "t") and d.text for d in e.iter()):
            self.left["tracked deletions left out"] += 1

    def table(self, table: Any, depth: int) -> None:
        """A table as cells; one within a cell is written after it."""
        rows: list[list[str]] = []
        marked: set[tuple[int, int]] = set()
        spans: list[dict[int, int]] = []
        inner: list[Any] = []
        for tr in (e for e in _flat(table) if _name(e) == "tr"):
            if _child(tr, "trPr", "del") is not None:
                self.left["tracked deletions left out"] += 1
                continue
            head = _on(_child(tr, "trPr"), "tblHeader")
            row: list[str] = []
            wide: dict[int, int] = {}
            for tc in (e for e in _flat(tr) if _name(e) == "tc"):
                span = _child(tc, "tcPr", "gridSpan")
                across = _attribute(span, "val") if span is not None else "1"
                width = max(1, min(200, int(across))) if across.isdigit() and len(across) < 5 else 1
                if head:
                    marked.add((len(rows), len(row)))
                if width > 1:
                    wide[len(row)] = width
                row.append(" ".join(self.words(p) for p in _flat(tc) if _name(p) == "p"))
                row.extend([""] * (width - 1))
                inner.extend(e for e in _flat(tc) if _name(e) == "tbl")
            rows.append(row)
            spans.append(wide)
        filled = [r for r in rows if any(c.strip() for c in r)]
        if len(filled) > 1 or (filled and len(filled[0]) > 1):
            self.writer.table(Grid(rows, marked, spans))
        elif filled:
            self.writer.block("paragraph", filled[0][0])  # a frame round a text
        boxes, self._boxes = self._boxes, []
        for box in boxes:
            self.children(box, depth + 1)
        if inner and depth > 20:
            raise FileError("its tables are nested too deeply; open it in Word and save it anew")
        for one in inner:
            self.table(one, depth + 1)

    def notes(self, kind: str) -> None:
        """Footnotes or endnotes, each as a paragraph that begins with its number in brackets."""
        path = self._parts.get(kind, "")
        if path not in self.package:
            return
        for note in self.package.xml(path):
            if _name(note) != kind[:-1] or _attribute(note, "type") in (
                "separator",
                "continuationSeparator",
                "continuationNotice",
            ):
                continue
            words = " ".join(" ".join(self.words(p) for p in note if _name(p) == "p").split())
            if words:
                self.writer.block("paragraph", f"[{_attribute(note, 'id')}] {words}")


def _flat(element: Any) -> list[Any]:
    """The children, and those of what merely wraps them."""
    found: list[Any] = []
    queue = [(e, 0) for e in element]
    queue.reverse()
    while queue:
        e, depth = queue.pop()
        if _name(e) in ("sdt", "sdtContent", "customXml", "ins", "moveTo") and depth < _MAX_DEPTH:
            queue.extend((c, depth + 1) for c in reversed(list(e)))
        else:
            found.append(e)
    return found


def _symbol(code: str) -> str:
    try:
        value = int(code, 16)
    except ValueError:
        return ""
    return "•" if 0xF000 <= value < 0xF100 else chr(value) if value < 0xD800 else ""


def _properties(package: Package, claims: Claims) -> None:
    if "docProps/core.xml" not in package:
        return
    for e in package.xml("docProps/core.xml"):
        name = _name(e)
        if name == "title":
            claims.add("title", e.text)
        elif name == "creator" and (e.text or "").strip().lower() not in (
            "python-docx",
            "microsoft office user",
            "user",
            "admin",
        ):
            claims.add("byline", e.text)
