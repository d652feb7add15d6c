"""A web page: its main text, block by block, with what it says about itself.

The page's visible blocks are gathered here, so that headings, lists, tables, captions and quotes keep their place;
which of them are the article is asked of trafilatura (Barbaresi 2021), except on plain pages that hold nothing else.
All between the first and the last block that it takes, and what stands in one box with them, is kept but lists of
links: a lost sentence is worse than a line too many. Where it takes too little of a short page, all visible blocks
are kept. Scripts and hidden text never are; the notes say so.
"""

from __future__ import annotations

import re
from typing import Any

from onrecord.errors import FileError
from onrecord.evidence.reading.claims import Claims
from onrecord.evidence.reading.decode import decode
from onrecord.evidence.reading.extracted import Extracted, Writer
from onrecord.evidence.reading.html_blocks import Piece, pieces
from onrecord.evidence.reading.html_labels import read_claims, visible_claims
from onrecord.evidence.reading.html_visible import prune
from onrecord.evidence.reading.limits import DEFAULT, Limits

__all__ = ["read"]

_CHARSET = re.compile(rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([A-Za-z0-9_:.-]{2,40})", re.I)
_XML = re.compile(rb"^\s*<\?xml[^>]{0,200}?encoding\s*=\s*[\"']([A-Za-z0-9_:.-]{2,40})", re.I)
_DECLARATION = re.compile(r"^\s*<\?xml[^>]{0,500}\?>")
_ASKED = 2_000_000  # characters of a page that trafilatura is asked about; a larger one is kept whole
_SHORT = 8_000


def read(data: bytes, limits: Limits = DEFAULT, charset: str = "") -> Extracted:
    """The main text of an HTML page; the charset that it declares itself is used where ``charset`` is empty."""
    declared = _XML.search(data[:300]) or _CHARSET.search(data[:8192])
    text, guessed = decode(data, charset or (declared.group(1).decode("ascii") if declared else ""))
    if not text.strip():
        raise FileError("the page is empty")
    claims = Claims("page")
    if guessed:
        claims.remark(f"encoding guessed: {guessed}")
    root = _parse(_DECLARATION.sub("", text, count=1))
    read_claims(root, claims)
    hidden = prune(root)
    if hidden:
        claims.remark(f"hidden or struck-out text left out: {hidden:,} characters")
    found = pieces(root, limits)
    visible_claims(root, found, claims)
    kept = _main(found, root)
    left = len([p for p in found if p.text or p.grid]) - len(kept)
    if left:
        claims.remark(f"left out beside the main text (menus, footers, teasers): {left:,} blocks")
    writer = Writer(limits)
    for piece in kept:
        if piece.grid is not None:
            writer.table(piece.grid)
        else:
            writer.block(piece.kind, piece.text, piece.level)
    if not writer.length:
        raise FileError(
            "the page has no visible text (it may be built by a script); save it from the browser as PDF or text"
        )
    return writer.extracted(claims.labels())


def _parse(text: str) -> Any:
    from lxml import etree
    from lxml import html as lxml_html

    parser = lxml_html.HTMLParser(encoding="utf-8", huge_tree=True, remove_pis=True)
    try:
        root = lxml_html.document_fromstring(text.encode("utf-8"), parser=parser)
    except (etree.LxmlError, ValueError, AssertionError) as error:
        raise FileError("it holds no HTML; if it is text, give it a name in .txt") from error
    if any("depth" in str(entry.message).lower() for entry in parser.error_log):
        raise FileError("its tags are nested too deeply to be read; save it from the browser as PDF or text")
    return root


def _main(found: list[Piece], root: Any) -> list[Piece]:
    """The blocks that are the page's main text."""
    found = [p for p in found if p.text or p.grid]
    body = [p for p in found if not p.aside]
    if not body:
        return found
    if len(body) == len(found) and not any(p.links * 2 > p.size for p in found):
        return found  # a plain page: nothing but its text
    total = sum(p.size for p in body)
    chosen = _chosen(body, root) if total <= _ASKED else []
    if not chosen:
        return body
    first, last, picked = min(chosen), max(chosen), set(chosen)
    boxes = {body[i].box for i in chosen}
    while last + 1 < len(body) and body[last + 1].box in boxes:  # a table or a short line at the end
        last += 1
    for i in range(first):
        if body[i].box in boxes or (body[i].kind == "heading" and body[i].level == 1):
            first = i
            break
    kept = [p for i, p in enumerate(body[: last + 1]) if i >= first and (i in picked or p.links * 2 <= p.size)]
    if total <= _SHORT and sum(p.size for p in kept) * 2 < total:
        return body
    return kept


def _chosen(body: list[Piece], root: Any) -> list[int]:
    """The indices of the blocks whose words trafilatura takes for the main text."""
    import trafilatura
    from lxml import etree

    page = etree.tostring(root, encoding="unicode", method="html")
    try:
        main = trafilatura.extract(
            page, favor_recall=True, include_comments=False, include_tables=True, deduplicate=False
        )
    except Exception:  # whatever it stumbles on: the page is then kept whole
        return []
    if not main:
        return []
    lines = {key for line in main.splitlines() if (key := _key(line))}
    whole = "\n".join(sorted(lines)) if len(lines) < 5_000 else ""
    found = []
    for i, piece in enumerate(body):
        keys = [_key(piece.text)] if piece.grid is None else [_key("".join(row)) for row in piece.grid.rows]
        if any(key and (key in lines or (len(key) >= 25 and key[:80] in whole)) for key in keys):
            found.append(i)
    return found


def _key(string: str) -> str:
    return "".join(c for c in string.casefold() if c.isalnum())
