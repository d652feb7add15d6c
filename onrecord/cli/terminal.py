"""The report in a terminal: what needs attention first, at any width, in colour where there is colour.

Lines are laid out here and printed whole, so that piped output has no trailing blanks and a hanging indent holds for
wide characters too. Every string from outside passes :func:`onrecord.web.visible.one_line` and is never read as markup.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from onrecord.web.view import Passage, Piece, View
from onrecord.web.visible import one_line
from onrecord.web.words import (
    ATTENTION,
    SIGNS,
    Group,
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

__all__ = ["Screen", "print_report"]

_WIDEST = 110  # longer lines are harder to read
_LABEL = 9
_INDENT = 4
_NARROW = 40  # columns below which labels stand in the line
_BESIDES = 2  # findings shown beside the one that is the reason
_EDITS = 3  # changes up to which an edit is told change by change
_COLOURS: dict[Group, str] = {"stop": "bold red", "look": "bold yellow", "fine": "green"}
_PLAIN_SIGNS: dict[Group, str] = {"stop": "X", "look": "?", "fine": "+"}
_PLAIN = str.maketrans({
    "✗": "X", "✓": "+", "·": "-", "→": "->", "…": "...", "─": "-", "│": "|", "“": '"', "”": '"', "‘": "'", "’": "'",
    "–": "-", "—": "-",
})  # fmt: skip


class Screen:
    """A console and what it can show: its width, its encoding, whether styles reach the reader."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.width = max(20, min(console.width, _WIDEST))
        self.encoding = console.encoding
        self.styled = console.color_system is not None

    def shown(self, string: str) -> str:
        """A string as this console can print it."""
        string = one_line(string)
        try:
            string.encode(self.encoding)
        except UnicodeEncodeError:  # the whole string, so that its signs go together
            return string.translate(_PLAIN).encode(self.encoding, "backslashreplace").decode(self.encoding)
        return string

    def sign(self, group: Group) -> str:
        sign = SIGNS[group]
        try:
            sign.encode(self.encoding)
        except UnicodeEncodeError:
            return _PLAIN_SIGNS[group]
        return sign

    def line(
        self, *parts: str | tuple[str, str], indent: int = 0, label: str = "", wide: int = _LABEL, bar: str = ""
    ) -> None:
        """Print one paragraph: strings and (string, style) pairs. Lines after the first hang under its first word.

        ``bar`` stands before every line, as beside words that are quoted whole.
        """
        text = Text()
        for part in parts:
            string, style = (part, "") if isinstance(part, str) else part
            text.append(self.shown(string), style)
        text.rstrip()
        bar = self.shown(bar)
        if self.width < _NARROW:  # no room for a column of labels
            text = Text(f"{label} " if label.strip() else "", "dim") + text
            indent, label = min(indent, 2), ""
        head = " " * indent + (f"{label:<{wide}}" if label else "")
        room = max(10, self.width - len(head) - len(bar))
        for number, line in enumerate(text.wrap(self.console, room)):
            line.rstrip()
            start = (head if number == 0 else " " * len(head)) + bar
            self.console.print(Text.assemble((start, "dim"), line), soft_wrap=True, highlight=False)

    def blank(self) -> None:
        self.console.print("", soft_wrap=True)

    def verbatim(self, line: str) -> None:
        """Print a line as it is, with its indent."""
        indent = " " * (len(line) - len(line.lstrip()))
        self.console.print(indent + self.shown(line.strip()), markup=False, highlight=False, soft_wrap=True)

    def title(self, words: str, style: str) -> None:
        """A heading over a section, with a rule to the right edge."""
        rule = "─" * max(0, self.width - len(words) - 1)
        self.blank()
        self.line((words, style), " ", (rule, "dim"))

    def marked(self, pieces: Iterable[Piece], style: str) -> Iterator[str | tuple[str, str]]:
        """Words with those that count in ``style``, or in brackets where no style reaches the reader."""
        for piece in pieces:
            if not piece.marked:
                yield piece.string
            elif self.styled:
                yield piece.string, style
            else:
                yield f"[{piece.string}]"


def print_report(report: Report, article: str, console: Console, *, show_all: bool = False) -> None:
    """Print a report. ``article`` is the article's text; ``show_all`` lists the stated sentences one by one."""
    screen = Screen(console)
    groups = grouped(report)
    _head(screen, report)
    for name, heading in ATTENTION:
        views = [View(d) for d in groups[name]]
        if views:
            screen.title(f"{heading}: {counted(len(views), 'sentence')}", _COLOURS[views[0].group])
        for view in views:
            screen.blank()
            _attention(screen, view, report, article)
    _fine(screen, report, show_all=show_all)
    _left_out(screen, report)
    _last(screen, report)


def _head(screen: Screen, report: Report) -> None:
    read = f"{counted(len(report.documents), 'document')} read"
    unread = f"{len(report.not_read)} not read"
    screen.line((report.article, "bold"), " · snapshot ", short_digest(report.snapshot))
    parts: list[str | tuple[str, str]] = [read, ", ", (unread, "bold yellow") if report.not_read else unread]
    parts.append(f" · standard {report.standard}")
    if report.as_of:
        parts.append(f" · as read on {report.as_of}")
    screen.line(*parts)


def _attention(screen: Screen, view: View, report: Report, article: str) -> None:
    """A sentence that somebody has to look at, with all that is needed to decide."""
    d = view.decision
    style = _COLOURS[view.group]
    where = [f"sentence {d.n}"] + ([unit(d.unit)] if d.unit != "body" else [])
    line = line_number(report, article, d)
    if line:
        where.append(f"line {line}")
    if d.severity and d.severity != "major":
        where.append(d.severity)
    if view.found:
        where.append(view.found)
    screen.line((f"{screen.sign(view.group)} {verdict_word(d)}", style), (" · " + " · ".join(where), "dim"), indent=1)
    screen.line(*screen.marked(view.sentence, f"{style} underline"), indent=_INDENT)
    screen.line(reason(d), indent=_INDENT, label="Why")
    if view.group == "look":
        for besides in view.besides[:_BESIDES]:
            screen.line(besides[:1].upper() + besides[1:], indent=_INDENT, label="Besides")
    if len(view.replacements) > _EDITS:
        screen.line(d.suggestion, indent=_INDENT, label="Instead")
    elif view.replacements:
        screen.line(*_edits(view.replacements), indent=_INDENT, label="Edit")
    for number, passage in enumerate(view.passages[:3]):
        _passage(screen, passage, view.evidence_word, first=number == 0)
    if len(view.passages) > 3:
        screen.line((f"and {len(view.passages) - 3} more passages", "dim"), indent=_INDENT + _LABEL)
    for number, passage in enumerate(view.leads):
        _passage(screen, passage, "Also", first=number == 0)
    if view.untold:
        screen.line(", ".join(view.untold), indent=_INDENT, label="Missing")
    for number, (passage, told) in enumerate(view.nearby):
        _passage(screen, passage, "Similar", first=number == 0, told=told)
    if view.todo:
        screen.line((view.todo, "bold"), indent=_INDENT, label="Next")
    screen.line((decider(d.decided_by), "dim"), indent=_INDENT, label="Decided")


def _edits(replacements: Iterable[tuple[str, str]]) -> Iterator[str | tuple[str, str]]:
    for number, (old, new) in enumerate(replacements):
        if number:
            yield "; "
        if not old:
            yield "add "
        else:
            yield old, "red strike"
            yield " → " if new else " (leave out)"
        if new:
            yield new, "bold green"


def _passage(screen: Screen, passage: Passage, label: str, *, first: bool, told: str = "") -> None:
    id, *rest = passage.whereabouts
    if told:
        rest.append(told)
    screen.line(
        (id, "cyan"), (f" · {' · '.join(rest)}" if rest else "", "dim"), indent=_INDENT, label=label if first else " "
    )
    words = screen.marked(passage.pieces, "bold underline")
    before, after = "… " if passage.cut_before else "", " …" if passage.cut_after else ""
    screen.line(before, *words, after, indent=_INDENT + _LABEL, bar="│ ")


def _fine(screen: Screen, report: Report, *, show_all: bool) -> None:
    fine = grouped(report)["fine"]
    if not fine:
        return
    if not show_all:
        verb = "needs" if len(fine) == 1 else "need"
        screen.title(f"{counted(len(fine), 'sentence')} {verb} nothing", _COLOURS["fine"])
        screen.line(("--all lists them with their documents", "dim"), indent=1)
        return
    screen.title(f"Nothing to do: {counted(len(fine), 'sentence')}", _COLOURS["fine"])
    for d in fine:
        if d.verdict == "confirmed":
            documents = list(dict.fromkeys(e.document.id for e in d.excerpts))
            found = ", ".join([*documents, *([counted(len(d.steps), "step")] if d.steps else [])])
        else:
            found = d.reason
        tail = f" · {found}"
        room = screen.width - 7 - len(str(d.n)) - len(verdict_word(d))
        sentence = _shortened(one_line(d.text), max(24, room - len(tail)))
        screen.line(
            (screen.sign("fine"), _COLOURS["fine"]), f" {d.n:>2} {verdict_word(d)}: ", sentence, (tail, "dim"), indent=1
        )


def _left_out(screen: Screen, report: Report) -> None:
    if report.not_read:
        screen.title(f"Not read: {len(report.not_read)}", "bold yellow")
        for file, reason in report.not_read:
            screen.line((file, "cyan"), f": {reason}", indent=1)
    if report.notes:
        screen.title("About the documents", "bold")
        for document, note in report.notes:
            screen.line((document, "cyan"), f": {note}", indent=1)
    if report.not_checked:
        screen.title("Not checked", "bold")
        for what, why in report.not_checked:
            screen.line(what, (f": {why}", "dim"), indent=1)


def _last(screen: Screen, report: Report) -> None:
    screen.blank()
    if report.readings is not None:
        screen.line((read_by(report), "dim"))
    of, verdict = state(report)
    screen.line((summary(report), "bold"), " → ", (verdict, f"bold {_COLOURS[of].split()[-1]}"))


def _shortened(string: str, length: int) -> str:
    if len(string) <= length:
        return string
    return string[: length - 1].rsplit(" ", 1)[0] + "…"
