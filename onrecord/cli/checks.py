"""``onrecord checks``: what the desk looks for, printed from the docstrings that are its manual."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Annotated

import typer

from onrecord.cli.desk import DebugOption
from onrecord.cli.told import told
from onrecord.errors import SettingError

if TYPE_CHECKING:
    from onrecord.cli.terminal import Screen

__all__ = ["Entry", "add_to", "entries"]

_HEADINGS = {
    "check": "Checks: what a passage is compared for",
    "rule": "Rules: what settles a sentence; the first that holds decides",
    "recheck": "Rechecks: second looks that can only make an answer worse",
}


@dataclass(frozen=True, slots=True)
class Entry:
    """A check, a rule or a recheck: its kind, its name, its manual page."""

    kind: str
    name: str
    page: str

    @property
    def first_line(self) -> str:
        """The first sentence of the page, in one line."""
        first = " ".join(self.page.split("\n\n")[0].split())
        return first.split(". ")[0].rstrip(".")


def add_to(app: typer.Typer) -> None:
    app.command("checks", epilog="Example: onrecord checks figure")(checks)


def checks(
    name: Annotated[str | None, typer.Argument(help="Print the whole page of this one.")] = None,
    debug: DebugOption = False,
) -> None:
    """List the checks, rules and rechecks, or print the page of one."""
    with told(debug=debug):
        from rich.console import Console

        from onrecord.cli.terminal import Screen

        screen = Screen(Console())
        if name is None:
            _list(screen)
        else:
            _pages(screen, name)


def entries() -> Iterator[Entry]:
    """Everything that can be listed, in the order in which it runs."""
    from onrecord.checks.registry import checks as registered
    from onrecord.desk.rechecks import RECHECKS
    from onrecord.desk.rules import RULES

    for check in registered():
        yield Entry("check", check.name, inspect.cleandoc(check.documentation))
    for rule in RULES:
        yield Entry("rule", rule.name, inspect.cleandoc(rule.apply.__doc__ or ""))
    for recheck in RECHECKS:
        yield Entry("recheck", recheck.name, inspect.cleandoc(recheck.apply.__doc__ or ""))


def _list(screen: Screen) -> None:
    found = list(entries())
    for kind, heading in _HEADINGS.items():
        of_kind = [e for e in found if e.kind == kind]
        if not of_kind:
            continue
        screen.title(heading, "bold")
        wide = max(len(e.name) for e in of_kind) + 2
        for entry in of_kind:
            screen.line(entry.first_line, indent=1, label=entry.name, wide=wide)


def _pages(screen: Screen, name: str) -> None:
    found = list(entries())
    chosen = [e for e in found if e.name == name]
    if not chosen:
        near = get_close_matches(name, [e.name for e in found], 1)
        hint = f"did you mean {near[0]}?" if near else "onrecord checks lists them all"
        raise SettingError(f"there is no check, rule or recheck {name!r}: {hint}")
    for number, entry in enumerate(chosen):
        if number:
            screen.blank()
        screen.line((entry.name, "bold"), f" ({entry.kind})")
        screen.blank()
        for line in entry.page.splitlines():
            screen.verbatim(line)
