"""A publisher's standard: which outcomes count, how grave they are, what blocks."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any

from onrecord.checks.finding import SEVERITIES, Severity
from onrecord.desk.report import VERDICTS, Verdict
from onrecord.errors import SettingError

__all__ = ["Standard"]

_MINIMUMS = {"content_words": 4.0, "coverage": 0.6}
_TABLES = frozenset({"name", "version", "blocking", "severity", "off", "minimums"})


@dataclass(frozen=True)
class Standard:
    """The rulings that a check follows; read from TOML (see ``standards/news.toml``, which is the default)."""

    name: str
    version: str
    blocking: frozenset[Severity]
    severities: dict[str, Severity] = field(default_factory=dict)
    rules_off: frozenset[str] = frozenset()
    rechecks_off: frozenset[str] = frozenset()
    minimums: dict[str, float] = field(default_factory=lambda: dict(_MINIMUMS))

    @classmethod
    def load(cls, standard: str | Path = "news") -> Standard:
        """The standard in a TOML file, or one that ships by its name; raises :class:`SettingError` saying what is wrong."""
        if isinstance(standard, str) and not standard.endswith(".toml"):
            source = files("onrecord.desk.standards").joinpath(f"{standard}.toml")
            if not source.is_file():
                known = sorted(
                    f.name[:-5] for f in files("onrecord.desk.standards").iterdir() if f.name.endswith(".toml")
                )
                raise SettingError(f"no standard {standard!r}; there are {', '.join(known)}, or give a .toml file")
            text = source.read_text(encoding="utf-8")
        else:
            try:
                text = Path(standard).read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError) as error:
                raise SettingError(f"the standard {standard} cannot be read: {error}") from None
        try:
            return cls._from(tomllib.loads(text))
        except tomllib.TOMLDecodeError as error:
            raise SettingError(f"the standard {standard} is no valid TOML: {error}") from None

    @classmethod
    def _from(cls, table: dict[str, Any]) -> Standard:
        unknown = sorted(set(table) - _TABLES)
        if unknown:
            raise SettingError(
                f"the standard has an unknown entry {unknown[0]!r}; known are {', '.join(sorted(_TABLES))}"
            )
        severities: dict[str, Severity] = {}
        for verdict, severity in table.get("severity", {}).items():
            if verdict not in VERDICTS:
                raise SettingError(f"[severity] names {verdict!r}; verdicts are {', '.join(VERDICTS)}")
            severities[verdict] = _severity(severity)
        minimums = {**_MINIMUMS, **table.get("minimums", {})}
        if set(minimums) != set(_MINIMUMS):
            raise SettingError(f"[minimums] knows {', '.join(sorted(_MINIMUMS))}")
        off = table.get("off", {})
        return cls(
            str(table.get("name", "unnamed")), str(table.get("version", "0")),
            frozenset(_severity(s) for s in table.get("blocking", ["major", "critical"])),
            severities, frozenset(off.get("rules", [])), frozenset(off.get("rechecks", [])), minimums,
        )  # fmt: skip

    @property
    def label(self) -> str:
        """Name and version as reports give them."""
        return f"{self.name}/{self.version}"

    def severity(self, verdict: Verdict) -> Severity:
        """How grave a verdict is."""
        return self.severities.get(verdict, "major")

    def blocks(self, severity: Severity | None) -> bool:
        return severity in self.blocking


def _severity(value: Any) -> Severity:
    for severity in SEVERITIES:
        if value == severity:
            return severity
    raise SettingError(f"{value!r} is no severity; there are {', '.join(SEVERITIES)}")
