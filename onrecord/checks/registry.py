"""The list of checks, with a place for other people's: a package adds its own as entry point ``onrecord.checks``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Literal

from onrecord.checks.alignment import Alignment
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.errors import SettingError

__all__ = ["BUILT_IN", "DOORS", "Check", "Door", "check", "checks", "run_checks"]

#: The package's own checks in the order in which they run: one module of this package each.
BUILT_IN = (
    "quotation", "figure", "unit", "change", "date", "name", "opposite", "polarity", "roles", "credit", "hedge",
    "condition", "attribution", "modality", "qualifier", "temporal", "brittle", "truncated", "speaker", "scope",
)  # fmt: skip

Door = Literal["desk", "gate"]
DOORS: tuple[Door, ...] = ("desk", "gate")

_Function = Callable[[Part, Alignment], Iterable[Finding]]


@dataclass(frozen=True, slots=True)
class Check:
    """A named function that compares a sentence with the passage it was aligned with.

    ``loses`` says in one word what a text loses when the check finds something. ``doors`` are those that run it: a
    check that reads who spoke, or the standing of a remark in talk, is none for an article. The docstring is the manual
    page.
    """

    name: str
    loses: str
    run: _Function
    doors: tuple[Door, ...] = DOORS

    @property
    def documentation(self) -> str:
        return self.run.__doc__ or ""


def check(name: str, *, loses: str, doors: tuple[Door, ...] = DOORS) -> Callable[[_Function], Check]:
    """Make a check of a function ``(said, held) -> findings``."""

    def make(function: _Function) -> Check:
        return Check(name, loses, function, doors)

    return make


@cache
def checks() -> tuple[Check, ...]:
    """Every check: the package's own, then those of installed plug-ins by name.

    Raises :class:`SettingError` where a plug-in is not a :class:`Check` or takes a name that is in use.
    """
    found = {name: getattr(import_module(f"onrecord.checks.{name}"), name) for name in BUILT_IN}
    for entry in sorted(entry_points(group="onrecord.checks"), key=lambda e: e.name):
        plugin = entry.load()
        if not isinstance(plugin, Check):
            raise SettingError(f"plug-in {entry.value} is no check: decorate the function with onrecord.checks.check")
        if plugin.name in found:
            raise SettingError(f"plug-in {entry.value} takes the name {plugin.name!r}, which another check has")
        found[plugin.name] = plugin
    return tuple(found.values())


def run_checks(
    said: Part, held: Alignment, names: Iterable[str] | None = None, *, door: Door = "desk"
) -> Iterator[Finding]:
    """The findings of all checks of a door (or of those named), in the order of the checks."""
    chosen = None if names is None else frozenset(names)
    for one in checks():
        if door in one.doors and (chosen is None or one.name in chosen):
            yield from one.run(said, held)
