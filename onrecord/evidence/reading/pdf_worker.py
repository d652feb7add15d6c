"""The process that opens a PDF: one line of JSON and the file's bytes in, the lines of its pages as JSON out.

Run by :mod:`onrecord.evidence.reading.pdf`.
"""

from __future__ import annotations

import ctypes
import json
import re
import sys
import zlib
from typing import Any

from onrecord.evidence.reading.pdf_lines import Glyph, lines_of

__all__ = ["main"]

_MEMORY = 3_000_000_000
_STREAM = re.compile(rb"stream\r?\n")
_IMAGE = re.compile(rb"/Subtype\s*/Image|/DCTDecode|/JPXDecode|/CCITTFaxDecode|/JBIG2Decode")
_NESTED = 4
OUT_OF_MEMORY = 77


def main() -> None:
    """Reads standard input, answers on standard output."""
    _bound_memory()
    settings = json.loads(sys.stdin.buffer.readline())
    data = sys.stdin.buffer.read()
    try:
        answer = _read(data, settings)
    except MemoryError:
        sys.exit(OUT_OF_MEMORY)
    sys.stdout.write(json.dumps(answer))


def _bound_memory() -> None:
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    except (ImportError, ValueError, OSError):
        pass  # a system without such limits: the time limit stands


def _read(data: bytes, settings: dict[str, int]) -> dict[str, Any]:
    import pypdfium2

    if _unpacked(data, settings["expanded"]) > settings["expanded"]:
        return {"error": "expands"}
    try:
        pdf = pypdfium2.PdfDocument(data)
        count = len(pdf)
    except pypdfium2.PdfiumError as error:
        return {"error": "password" if "password" in str(error).lower() else "broken"}
    pages: list[dict[str, Any]] = []
    total = failures = white = outside = 0
    for i in range(min(count, settings["pages"])):
        try:
            page = _page(pdf, i)
            failures = 0
        except pypdfium2.PdfiumError:
            page = {"state": "damaged", "lines": [], "height": 1.0, "white": 0, "outside": 0}
            failures += 1
        total += sum(len(line[0]) for line in page["lines"])
        white += page.pop("white")
        outside += page.pop("outside")
        pages.append(page)
        if total > settings["characters"]:
            return {"error": "characters"}
        if failures > 50 and failures == len(pages):
            return {"error": "broken"}
    remarks = []
    if white:
        remarks.append(f"white words, which a reader may not see, were read: {white:,}")
    if outside:
        remarks.append(f"letters outside the page left out: {outside:,}")
    meta = pdf.get_metadata_dict(skip_empty=True)
    about = {"title": meta.get("Title", ""), "byline": meta.get("Author", "")}
    return {"pages": pages, "count": count, "about": about, "remarks": remarks}


def _page(pdf: Any, number: int) -> dict[str, Any]:
    import pypdfium2.raw as raw

    page = pdf[number]
    try:
        textpage = page.get_textpage()
        try:
            glyphs, white, outside, unmapped = _glyphs(raw, page, textpage)
        finally:
            textpage.close()
        state = ""
        if not any(g.char.strip() for g in glyphs):
            state = "scanned" if raw.FPDFPage_CountObjects(page.raw) > 0 and not outside else ""
        elif unmapped * 5 > len(glyphs):
            state = "unmapped"
        lines = [] if state else lines_of(glyphs)
        height = page.get_height()
    finally:
        page.close()
    return {"state": state, "lines": lines, "height": max(1.0, height), "white": white, "outside": outside}


def _glyphs(raw: Any, page: Any, textpage: Any) -> tuple[list[Glyph], int, int, int]:
    """The letters of a page where they stand, in the order of the file; white words, letters outside, letters without a
    meaning are counted. Calls into pdfium are what takes the time, so there are no more than two a letter."""
    left, bottom, right, top = bounds = page.get_bbox()
    turn, text = page.get_rotation(), textpage.raw
    box = raw.FS_RECTF()
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    space = Glyph(" ", 0, 0, 0, 0)
    glyphs: list[Glyph] = []
    white = outside = unmapped = 0
    pending = ""
    for i in range(raw.FPDFText_CountChars(text)):
        code = raw.FPDFText_GetUnicode(text, i)
        if code in (0x0A, 0x0D, 0x20, 0xA0, 0x09):
            glyphs.append(space)
            continue
        if 0xD800 <= code < 0xDC00:  # the first half of a character beyond 16 bits
            pending = chr(code)
            continue
        if code in (2, 0xFFFE):  # how pdfium writes a hyphen at a line end
            code = 0x2D
        char = chr(code) if 0 < code < 0x110000 and not 0xE000 <= code < 0xF900 else "\ufffd"
        if 0xDC00 <= code < 0xE000:
            char = (pending + char).encode("utf-16", "surrogatepass").decode("utf-16") if pending else "\ufffd"
        pending = ""
        if not raw.FPDFText_GetLooseCharBox(text, i, box):
            continue
        x0, x1, y0, y1 = box.left, box.right, box.bottom, box.top
        if x1 < left or x0 > right or y1 < bottom or y0 > top:
            outside += 1
            continue
        unmapped += char == "\ufffd"
        if (not glyphs or glyphs[-1] is space) and raw.FPDFText_GetFillColor(text, i, red, green, blue, alpha):
            white += min(red.value, green.value, blue.value) > 250
        glyphs.append(Glyph(char, *_turned(turn, bounds, (x0, x1, y0, y1))))
    return glyphs, white, outside, unmapped


def _turned(
    turn: int, page: tuple[float, float, float, float], box: tuple[float, float, float, float]
) -> tuple[float, float, float, float]:
    """A box as it lies on the page when the page is shown: from its left and its foot."""
    left, bottom, right, top = page
    x0, x1, y0, y1 = box
    if turn == 90:
        return y0 - bottom, y1 - bottom, right - x1, right - x0
    if turn == 180:
        return right - x1, right - x0, top - y1, top - y0
    if turn == 270:
        return top - y1, top - y0, x0 - left, x1 - left
    return x0 - left, x1 - left, y0 - bottom, y1 - bottom


def _unpacked(data: bytes, limit: int) -> int:
    """What the file's Flate streams unpack to, images apart; stops once it is over the limit."""
    total = 0
    for found in _STREAM.finditer(data):
        head = data[max(0, found.start() - 400) : found.start()]
        if _IMAGE.search(head[head.rfind(b" obj") + 1 :]):
            continue
        piece = data[found.end() : found.end() + len(data)]
        for _ in range(_NESTED):
            if piece[:1] != b"x":
                break
            try:
                piece = zlib.decompressobj().decompress(piece, limit + 1 - total if limit >= total else 1)
            except zlib.error:
                break
            total += len(piece)
            if total > limit:
                return total
    return total
