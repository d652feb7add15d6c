"""What a measure is, and where measures are found."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, ClassVar

from onrecord.bench.data import DataSet, Line, lines
from onrecord.bench.formulas import PRF, Formula
from onrecord.bench.result import Figure
from onrecord.errors import SettingError

__all__ = ["Answer", "Measure", "Operation", "Setting", "Totals", "Whole", "measure", "names"]


@dataclass(slots=True)
class Answer:
    """What the code under test makes of one row.

    ``counts`` are summed over rows, by name (``{"negation": [right, wrong, missed]}``). ``doc`` is the document that
    the row belongs to, within which rows are not independent (default: the row itself). ``right`` are verdicts that two
    systems can be compared by, item by item. ``more`` is kept with the row; nothing of a data set's text goes there.
    ``problems`` are told beside the rows that could not be measured at all.
    """

    counts: dict[str, list[float]]
    doc: str = ""
    right: dict[str, bool] = field(default_factory=dict)
    more: dict[str, Any] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)


#: For each count's name, for each document, the sums.
Totals = Mapping[str, Mapping[str, Sequence[float]]]


@dataclass(frozen=True, slots=True)
class Setting:
    """An option that only one measure has: ``--name``, of the type of ``default``."""

    name: str
    default: int | str | bool
    help: str


class Operation(ABC):
    """``onrecord eval NAME``: what :class:`Measure` and :class:`Whole` share.

    ``help`` is its one line of help, ``about`` what more the help says. ``settings`` reach it in ``Options.extra``.
    """

    help: ClassVar[str]
    about: ClassVar[str] = ""
    settings: ClassVar[Sequence[Setting]] = ()

    @property
    def name(self) -> str:
        return type(self).__module__.rpartition(".")[2]


class Whole(Operation):
    """A measure that reads no data sets (speed)."""

    @abstractmethod
    def figures(self, settings: Mapping[str, Any], progress: Callable[[int, int], None] | None) -> Iterable[Figure]:
        """All figures; ``progress`` is called with (done, all)."""


class Measure(Operation):
    """A measure over rows of data sets. Instances have no state, so that other processes can make their own.

    ``takes`` is what ``--data`` holds. ``keeps_rows`` puts each row's answer into the result file;
    ``positional`` lets the folder stand without ``--data`` too. ``pools`` are figures over several data sets
    together: a name, and how the names of its data sets begin; of the counts that all of them have, or with
    ``pools_all`` of those that any of them has. ``goals`` are by figure, or by ``"SET: FIGURE"``.
    """

    takes: ClassVar[str] = "A folder with data sets as JSON lines, or a folder of such folders."
    keeps_rows: ClassVar[bool] = False
    positional: ClassVar[bool] = False
    goals: ClassVar[Mapping[str, float]] = {}
    pools: ClassVar[Mapping[str, Sequence[str]]] = {}
    pools_all: ClassVar[bool] = False

    @abstractmethod
    def sets(self, folder: Path) -> Iterable[DataSet]:
        """The data sets of a folder that this measure can read."""

    def lines(self, data: DataSet) -> Iterator[Line]:
        """The rows of a data set, not yet read: the lines of its file."""
        return lines(data.path)

    def read(self, line: Line) -> dict[str, Any]:
        """A row; raises :class:`ValueError` where it is none."""
        row = json.loads(line.content)
        if not isinstance(row, dict):
            raise ValueError("the row is no object")
        return row

    @abstractmethod
    def answer(self, data: DataSet, row: dict[str, Any]) -> Answer | None:
        """What the code makes of a row; ``None`` for a row that is not meant to be measured.

        Whatever this raises is a problem of the row: it is reported, and the rest goes on.
        """

    def formulas(self, data: DataSet, count: str) -> Sequence[Formula]:
        """The figures that are made of a count: precision, recall and F1 unless said otherwise."""
        return PRF

    def goal(self, data: DataSet, figure: str) -> tuple[float, bool] | None:
        """What a figure should reach, and whether it is the most that it may be."""
        found = self.goals.get(f"{data.name}: {figure}", self.goals.get(figure))
        return None if found is None else (found, False)

    def more_figures(self, data: DataSet, totals: Totals) -> Iterable[Figure]:
        """Figures that are no formula of one count."""
        return ()


def names() -> list[str]:
    """The measures that there are."""
    import onrecord.bench.measures as folder

    return sorted(module.name for module in iter_modules(folder.__path__))


@lru_cache(maxsize=64)
def measure(name: str) -> Operation:
    """The measure of that name; raises :class:`SettingError` where there is none."""
    if name not in names():
        raise SettingError(f"there is no measure {name!r}: there are {', '.join(names())}")
    found = import_module(f"onrecord.bench.measures.{name}").MEASURE
    assert isinstance(found, Operation)
    return found
