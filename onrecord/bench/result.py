"""The one format of a result: figures, and all that is needed to have them again."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from onrecord.errors import FileError

__all__ = ["Figure", "Result", "SetRun", "load", "stamp"]

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure. ``set`` names the data set; ``counts`` what it was made of; ``low`` and ``high`` bound 95%.

    ``interval`` says how (``Wilson``, ``bootstrap by document``, ``range of the runs``). ``goal`` is the value to reach
    (``most``: not to exceed). ``beside`` names what a ratio stands beside.
    """

    name: str
    value: float | None
    set: str = ""
    split: str = ""
    low: float | None = None
    high: float | None = None
    interval: str = ""
    counts: Mapping[str, float] = field(default_factory=dict)
    unit: str = "share"
    goal: float | None = None
    most: bool = False
    beside: str = ""

    @property
    def reached(self) -> bool | None:
        if self.goal is None or self.value is None:
            return None
        return self.value <= self.goal if self.most else self.value >= self.goal

    def to_dict(self) -> dict[str, Any]:
        whole = {name: getattr(self, name) for name in self.__slots__}
        empty = (None, "", False)  # a bound of 0 is none of these
        return {
            name: value for name, value in whole.items()
            if name == "value" or not (value in ({},) or any(value is one for one in empty))
        }  # fmt: skip

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> Figure:
        return cls(**{name: given[name] for name in cls.__slots__ if name in given})


@dataclass(frozen=True, slots=True)
class SetRun:
    """A data set as it was read: rows that were measured, and those that could not be (``problems``: the first few).

    ``answers`` is the name of the file in ``rows/`` that keeps what was answered to each row.
    """

    name: str
    split: str
    digest: str
    rows: int
    bad: int = 0
    problems: tuple[str, ...] = ()
    answers: str = ""

    def to_dict(self) -> dict[str, Any]:
        return {
            "name": self.name, "split": self.split, "digest": self.digest, "rows": self.rows, "bad": self.bad,
            "problems": list(self.problems), "answers": self.answers,
        }  # fmt: skip


@dataclass(slots=True)
class Result:
    """What one command measured."""

    operation: str
    data: str
    began: float
    command: str
    parameters: dict[str, Any]
    versions: dict[str, str]
    machine: dict[str, str | int]
    model: str = "code"
    seconds: float = 0.0
    sets: list[SetRun] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)
    rows: list[dict[str, Any]] = field(default_factory=list)

    @property
    def file_name(self) -> str:
        """``20260514T101500Z_eval-cues_DATA_MODEL[_limit-500].json``: a figure's lineage can be read from it."""
        parts = [stamp(self.began), self.operation.replace(" ", "-"), self.data, self.model]
        for name, value in self.parameters.items():
            if value not in (None, [], ()):
                told = "-".join(map(str, value)) if isinstance(value, list) else str(value)
                parts.append(f"{name}-{told}"[:60])
        return "_".join(_safe(p) for p in parts if p) + ".json"

    def to_dict(self) -> dict[str, Any]:
        whole: dict[str, Any] = {
            "format": FORMAT, "operation": self.operation, "time": stamp(self.began), "data": self.data,
            "command": self.command, "model": self.model, "parameters": self.parameters, "versions": self.versions,
            "duration_seconds": round(self.seconds, 2), "machine": self.machine,
            "sets": [s.to_dict() for s in self.sets], "figures": [f.to_dict() for f in self.figures],
        }  # fmt: skip
        return whole | ({"rows": self.rows} if self.rows else {})

    def to_json(self) -> str:
        """The result as JSON, a line for each data set, figure and row, so that two results can be compared as text."""
        parts = []
        for name, value in self.to_dict().items():
            if name in ("sets", "figures", "rows"):
                lines = ",\n".join("  " + json.dumps(one, ensure_ascii=False) for one in value)
                parts.append(f' "{name}": [\n{lines}\n ]' if lines else f' "{name}": []')
            else:
                parts.append(f' "{name}": {json.dumps(value, ensure_ascii=False)}')
        return "{\n" + ",\n".join(parts) + "\n}\n"


def stamp(seconds: float) -> str:
    return time.strftime("%Y%m%dT%H%M%SZ", time.gmtime(seconds))


def _safe(part: str) -> str:
    return "".join(c if c.isalnum() or c in "-." else "-" for c in part)


def load(path: Path) -> dict[str, Any]:
    """A result file as it was written, its figures as :class:`Figure`; raises :class:`FileError` where it is none."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        if found["format"] != FORMAT:
            raise ValueError(f"format {found['format']}")
        return {**found, "figures": [Figure.of(f) for f in found["figures"]]}
    except (ValueError, KeyError, TypeError) as error:
        raise FileError(f"{path} is no result file ({error}): give one that onrecord eval wrote") from None
