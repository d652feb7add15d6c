"""The report as Markdown, for a pull request or a mail: what needs attention in full, the rest as counts.

Strings from outside are escaped so that they stay words: no link, picture, HTML, mention or heading.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from onrecord.web.view import Change, Piece, View
from onrecord.web.visible import one_line
from onrecord.web.words import (
    ATTENTION,
    SIGNS,
    counted,
    decider,
    grouped,
    line_number,
    read_by,
    reason,
    short_digest,
    state,
    summary,
    unit,
    verdict_word,
)

if TYPE_CHECKING:
    from onrecord.desk.report import Report

__all__ = ["to_markdown"]

_SIGNIFICANT = re.compile(r"[\\`*_\[\]!|~$]|^[#+=-]|(?<=^\d)[.)]|(?<=^\d\d)[.)]")
# What hosts turn into links and mentions without any sign of Markdown.
_ENTITIES = {
    "&": "&amp;", "<": "&lt;", ">": "&gt;", "@": "&#64;", "://": "&#58;//", "mailto:": "mailto&#58;",
    "www.": "www&#46;",
}  # fmt: skip
_REPLACED = re.compile("|".join(map(re.escape, _ENTITIES)), re.IGNORECASE)


def to_markdown(report: Report, article_text: str) -> str:
    """The report as a Markdown text that ends with a newline. ``article_text`` is the article's text."""
    return "\n\n".join(_blocks(report, article_text)) + "\n"


def _blocks(report: Report, article: str) -> Iterator[str]:
    groups = grouped(report)
    of, verdict = state(report)
    yield f"## {SIGNS[of]} {verdict.capitalize()}: {_plain(report.article)}"
    yield (
        f"{summary(report)}. {counted(len(report.documents), 'document')} read, {len(report.not_read)} not read. "
        f"Snapshot `{short_digest(report.snapshot)}`, standard {_plain(report.standard)}."
    )
    if report.readings is not None:
        yield f"{_plain(read_by(report))}."
    for name, heading in ATTENTION:
        views = [View(d) for d in groups[name]]
        if views:
            yield f"### {heading}"
        for view in views:
            yield from _attention(view, line_number(report, article, view.decision))
    for heading, rows in (
        ("Not read", report.not_read),
        ("Not checked", report.not_checked),
        ("About the documents", report.notes),
    ):
        if rows:
            yield f"### {heading}"
            yield "\n".join(f"- {_plain(what)}: {_plain(why)}" for what, why in rows)


def _attention(view: View, line: int) -> Iterator[str]:
    d = view.decision
    where = f"sentence {d.n}" + (f", {unit(d.unit)}" if d.unit != "body" else "") + (f", line {line}" if line else "")
    yield f"**{SIGNS[view.group]} {verdict_word(d)}** ({where})"
    yield f"> {_marked(view.sentence)}"
    lines = [f"- Why: {_plain(reason(d))}"]
    lines += [f"- Besides: {_plain(one)}" for one in view.besides if view.group == "look"]
    if view.changes:
        lines.append(f"- Edit: {_edit(view.changes)}")
    for passage in view.passages[:3]:
        id, *rest = map(_plain, passage.whereabouts)
        more = f" ({', '.join(rest)})" if rest else ""
        lines.append(f"- {view.evidence_word}: {id}{more}: “{_marked(passage.pieces)}”")
    for passage, told in view.nearby:
        about = ", ".join(map(_plain, (*passage.whereabouts, told) if told else passage.whereabouts))
        lines.append(f"- Near in meaning, not judged: {about}: “{_marked(passage.pieces)}”")
    for passage in view.leads:
        lines.append(f"- Also: {', '.join(map(_plain, passage.whereabouts))}: “{_marked(passage.pieces)}”")
    if view.todo:
        lines.append(f"- Next: {_plain(view.todo)}")
    lines.append(f"- Decided by {_plain(decider(d.decided_by))}")
    yield "\n".join(lines)


def _marked(pieces: Iterable[Piece]) -> str:
    return "".join(_around("**", p.string) if p.marked else _plain(p.string) for p in pieces).strip()


def _edit(changes: Iterable[Change]) -> str:
    signs = {"same": "", "old": "~~", "new": "**"}
    parts: list[str] = []
    for change in changes:
        part = _around(signs[change.kind], change.string)
        touching = change.kind == "new" and parts and not parts[-1].endswith(" ") and not part.startswith(" ")
        parts.append(f" {part}" if touching else part)
    return "".join(parts).strip()


def _around(sign: str, string: str) -> str:
    """A string between signs, with its outer blanks outside them, where Markdown wants them."""
    shown = one_line(string)
    inner = shown.strip()
    if not sign or not inner:
        return _plain(shown)
    before, after = (" " if shown[0] == " " else ""), (" " if shown[-1] == " " else "")
    return f"{before}{sign}{_plain(inner)}{sign}{after}"


def _plain(string: str) -> str:
    """A string in which nothing is Markdown."""
    escaped = _SIGNIFICANT.sub(lambda found: "\\" + found[0], one_line(string))
    return _REPLACED.sub(lambda found: _ENTITIES[found[0].lower()], escaped)
