"""The article as a Word file with a comment at each sentence that somebody has to look at.

A Word article is written back as it is, with the comments added: at the words of the sentence, runs split where it
begins and ends inside one. Any other article is set as a plain document. Needs python-docx (``onrecord[docx]``).
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from onrecord.web.blocks import blocks
from onrecord.web.view import View
from onrecord.web.visible import one_line
from onrecord.web.words import (
    SIGNS,
    counted,
    decider,
    grouped,
    reason,
    short_digest,
    state,
    summary,
    unit,
    verdict_word,
)  # fmt: skip

if TYPE_CHECKING:
    from onrecord.desk.report import Report

__all__ = ["to_docx"]

_AUTHOR, _INITIALS = "onrecord", "OR"
_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_SPACE = re.compile(r"\s+")
_EPOCH = (1980, 1, 1, 0, 0, 0)  # the same report gives the same bytes
_SHOWN = 3
_GROUNDS = {"stop": "FBD5D2", "look": "FBE8B8"}


def to_docx(report: Report, article_text: str, original: bytes | None = None) -> bytes:
    """The bytes of the annotated file. ``original`` are those of a .docx article, which is kept as it is."""
    from docx import Document

    document = Document(io.BytesIO(original)) if original is not None else Document()
    if original is None:
        _set(document, report, article_text)
    else:
        _comment_in_place(document, report)
    _undated(document)
    saved = io.BytesIO()
    document.save(saved)
    return _same_bytes(saved.getvalue())


def _set(document: Any, report: Report, article_text: str) -> None:
    """A plain document of the article's paragraphs, each sentence a run of its own."""
    first = True
    for block in blocks(report, article_text):
        if block.kind == "headline":
            paragraph = document.add_heading(level=0)
        elif block.kind == "heading":
            paragraph = document.add_heading(level=1)
        else:
            paragraph = document.add_paragraph(style="List Bullet" if block.kind == "list" else None)
            if block.label or block.kind in ("deck", "caption", "table"):
                note = paragraph.add_run(f"{block.label or unit(block.kind).capitalize()}: ")
                note.italic = True
        for number, view in enumerate(block.views):
            run = paragraph.add_run(_clean(view.decision.text))
            if view.group != "fine":
                _mark(run, view.group)
            if first:
                document.add_comment(run, text=_overview(report), author=_AUTHOR, initials=_INITIALS)
                first = False
            if view.group != "fine":
                document.add_comment(run, text=_comment(view), author=_AUTHOR, initials=_INITIALS)
            if number + 1 < len(block.views):
                paragraph.add_run(" ")


def _mark(run: Any, group: str) -> None:
    """A pale ground, as on the page; the comment says the same with its sign."""
    from docx.oxml import OxmlElement

    shade = OxmlElement("w:shd")
    shade.set(f"{_W}val", "clear")
    shade.set(f"{_W}fill", _GROUNDS[group])
    run._r.get_or_add_rPr().append(shade)


def _comment_in_place(document: Any, report: Report) -> None:
    """Comments in the author's own file, which keeps its words, styles and tracked changes."""
    paragraphs = _Paragraphs(document.element.body)
    unplaced: list[View] = []
    told = False
    for view in (View(d) for d in report.decisions):
        if view.group == "fine":
            continue
        words = _clean(view.decision.text)
        runs = paragraphs.row(words) if view.decision.unit == "table" else paragraphs.find(words)
        if runs is None:
            unplaced.append(view)
            continue
        if not told:
            _add(document, runs, _overview(report))
            told = True
        _add(document, runs, _comment(view))
    rest = paragraphs.first()
    if rest is not None:
        if not told:
            _add(document, rest, _overview(report))
        for view in unplaced:  # outside the body: a footnote, a text box
            _add(document, rest, f"“{one_line(view.decision.text)}”\n{_comment(view)}")


def _add(document: Any, runs: Sequence[Any], text: str) -> None:
    from docx.text.run import Run

    first, last = Run(runs[0], document), Run(runs[-1], document)
    document.add_comment([first, last], text=text, author=_AUTHOR, initials=_INITIALS)


class _Paragraphs:
    """The runs of a body in order, in which the words of sentences are found one after the other."""

    def __init__(self, body: Any) -> None:
        self._paragraphs = [p for p in body.iter(f"{_W}p") if any(True for _ in _runs(p))]
        self._rows = [[_SPACE.sub(" ", "".join(map(_text, _all_runs(c)))).strip() for c in tr.iter(f"{_W}tc")]
                      for tr in body.iter(f"{_W}tr")]  # fmt: skip
        self._trs = list(body.iter(f"{_W}tr"))
        self._at = 0

    def row(self, words: str) -> list[Any] | None:
        """The words of a table row's first cell that has any, for a row that is given as ``cell | cell``."""
        wanted = [cell for cell in words.split(" | ") if cell]
        for cells, row in zip(self._rows, self._trs, strict=True):
            if [c for c in cells if c] == wanted:
                return list(_all_runs(next(c for c in row.iter(f"{_W}tc") if any(True for _ in _all_runs(c)))))
        return self.find(words)

    def first(self) -> list[Any] | None:
        return [next(_runs(self._paragraphs[0]))] if self._paragraphs else None

    def find(self, words: str) -> list[Any] | None:
        """The runs that hold exactly the words; from the last find on, then from the top."""
        order = [*range(self._at, len(self._paragraphs)), *range(self._at)]
        for number in order:
            found = _cut_out(self._paragraphs[number], words)
            if found:
                self._at = number
                return found
        return None


def _runs(paragraph: Any) -> Iterator[Any]:
    """The runs of a paragraph that are content: not those that are tracked as deleted."""
    for run in paragraph.iter(f"{_W}r"):
        if not any(a.tag in (f"{_W}del", f"{_W}moveFrom") for a in run.iterancestors()) and _text(run):
            yield run


def _all_runs(cell: Any) -> Iterator[Any]:
    for paragraph in cell.iter(f"{_W}p"):
        yield from _runs(paragraph)


def _text(run: Any) -> str:
    return "".join(e.text or "" if e.tag == f"{_W}t" else " " for e in run if e.tag in _WORDS)


_WORDS = (f"{_W}t", f"{_W}tab", f"{_W}br", f"{_W}cr")


def _cut_out(paragraph: Any, words: str) -> list[Any] | None:
    """The runs that hold the words, split where these begin or end inside one."""
    runs = list(_runs(paragraph))
    string = "".join(map(_text, runs))
    pattern = r"\s+".join(map(re.escape, words.split()))
    found = re.search(pattern, string) if pattern else None
    if found is None:
        return None
    kept: list[Any] = []
    at = 0
    for run in runs:
        size = len(_text(run))
        low, high = max(found.start() - at, 0), min(found.end() - at, size)
        if low < high:
            kept.append(_split(run, low, high))
        at += size
    return kept


def _split(run: Any, low: int, high: int) -> Any:
    """The part of a run from ``low`` to ``high``, as a run; one that holds more than plain words stays whole."""
    texts = [e for e in run if e.tag in _WORDS]
    if len(texts) != 1 or texts[0].tag != f"{_W}t" or (low, high) == (0, len(texts[0].text or "")):
        return run
    string = texts[0].text or ""
    middle = run
    if high < len(string):
        after = deepcopy(run)
        _say(after, string[high:])
        run.addnext(after)
    if low > 0:
        middle = deepcopy(run)
        run.addnext(middle)
        _say(run, string[:low])
    _say(middle, string[low:high])
    return middle


def _say(run: Any, string: str) -> None:
    text = next(e for e in run if e.tag == f"{_W}t")
    text.text = string
    text.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")


def _clean(string: str) -> str:
    return _SPACE.sub(" ", one_line(string)).strip()


def _overview(report: Report) -> str:
    left = [f"{one_line(file)} was not read: {one_line(why)}" for file, why in report.not_read]
    return "\n".join([
        f"{state(report)[1].capitalize()}. {summary(report)}.",
        f"{counted(len(report.documents), 'document')} read, snapshot {short_digest(report.snapshot)}, "
        f"standard {report.standard}.",
        *left,
        f"{counted(len(grouped(report)['stop']) + len(grouped(report)['look']), 'comment')} below.",
    ])  # fmt: skip


def _comment(view: View) -> str:
    d = view.decision
    lines = [f"{SIGNS[view.group]} {verdict_word(d)}: {one_line(reason(d))}"]
    lines += [
        f"Edit: {one_line(old) or '(nothing)'} → {one_line(new) or '(leave out)'}" for old, new in view.replacements
    ]
    for passage in view.passages[:_SHOWN]:
        words = one_line("".join(p.string for p in passage.pieces)).strip()
        lines.append(f"{view.evidence_word} · {' · '.join(map(one_line, passage.whereabouts))}: “{words}”")
    if view.untold:
        lines.append(f"Not in that passage: {', '.join(map(one_line, view.untold))}")
    for passage in view.leads:
        words = one_line("".join(p.string for p in passage.pieces)).strip()
        lines.append(f"Also · {' · '.join(map(one_line, passage.whereabouts))}: “{words}”")
    if view.todo:
        lines.append(f"Next: {one_line(view.todo)}")
    lines.append(f"Decided by {decider(d.decided_by)}, sentence {d.n}.")
    return "\n".join(lines)


def _undated(document: Any) -> None:
    """Comments without the moment they were made: it is no part of what they say."""
    for comment in document.comments:
        comment._comment_elm.attrib.pop(f"{_W}date", None)


def _same_bytes(package: bytes) -> bytes:
    """The package with no clock in it."""
    written = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(package)) as old, zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as new:
        for name in sorted(old.namelist(), key=lambda n: (n != "[Content_Types].xml", n)):
            new.writestr(zipfile.ZipInfo(name, _EPOCH), old.read(name), zipfile.ZIP_DEFLATED)
    return written.getvalue()
