"""A publisher's standard: which outcomes count, how grave they are, what blocks."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from onrecord.checks.finding import SEVERITIES, Severity
from onrecord.desk.report import BLOCKED, VERDICTS, Verdict
from onrecord.errors import SettingError

__all__ = ["Standard"]

_MINIMUMS = {"content_words": 4.0, "coverage": 0.6}
_ENTRIES = ("name", "version", "blocking", "severity", "findings", "off", "minimums", "not_checked")
#: What the code of a finding begins with.
_FAMILIES = (
    "attribution", "change", "condition", "credit", "date", "figure", "hedge", "modality", "name", "opposite",
    "polarity", "qualifier", "quotation", "roles", "source", "temporal", "title",
)  # fmt: skip
_OFF = ("rules", "rechecks")


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
    findings: dict[str, Severity] = field(default_factory=dict)
    not_checked: tuple[tuple[str, str], ...] = ()

    @classmethod
    def load(cls, standard: str | Path = "news") -> Standard:
        """The standard in a TOML file, or one that ships by its name.

        Raises :class:`SettingError` that names the entry which is wrong, what it holds and what it should hold.
        """
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
        _known("the standard", table, _ENTRIES)
        severities: dict[str, Severity] = {}
        for verdict, severity in _table(table, "severity", "misquoted = 'major'").items():
            if verdict not in _GRADED:
                graded = ", ".join(v for v in VERDICTS if v in _GRADED)
                raise SettingError(f"[severity] names {verdict!r}; verdicts that have a severity are {graded}")
            severities[verdict] = _severity(severity, f"[severity] {verdict}")
        minimums = dict(_MINIMUMS)
        for key, value in _table(table, "minimums", "coverage = 0.6").items():
            _known("[minimums]", (key,), _MINIMUMS)
            minimums[key] = _number(value, f"[minimums] {key}")
        off = _table(table, "off", "rules = []")
        _known("[off]", off, _OFF)
        rules, rechecks = (_names(off.get(room, []), f"[off] {room}", _modules(room)) for room in _OFF)
        findings = {code: _severity(s, f"[findings] {code}") for code, s in _codes(table).items()}
        not_checked = tuple((what, _string(table["not_checked"], what, "")) for what in _table(
            table, "not_checked", "'good law' = 'why it is not checked'"))  # fmt: skip
        blocking = _list(table.get("blocking", ["major", "critical"]), "blocking", SEVERITIES)
        return cls(
            _string(table, "name", "unnamed"), _string(table, "version", "0"),
            frozenset(_severity(s, "blocking") for s in blocking), severities, rules, rechecks, minimums,
            findings, not_checked,
        )  # fmt: skip

    @property
    def label(self) -> str:
        """Name and version as reports give them."""
        return f"{self.name}/{self.version}"

    def severity(self, verdict: Verdict, codes: Iterable[str] = ()) -> Severity | None:
        """How grave a verdict is, and what was found with it; ``None`` where a person only has to look.

        A finding is looked up by its code (``date.period``) and by what the code begins with (``date``).
        """
        graded = [self.findings.get(c) or self.findings.get(c.partition(".")[0]) for c in codes]
        of_verdict = self.severities.get(verdict, "major" if verdict in BLOCKED else None)
        return max((s for s in (of_verdict, *graded) if s), key=SEVERITIES.index, default=None)

    def blocks(self, severity: Severity | None) -> bool:
        return severity in self.blocking


#: Verdicts that a standard may grade: what is open is not graded unless it says so.
_GRADED = BLOCKED | {"needs_review"}


def _codes(table: dict[str, Any]) -> dict[str, Any]:
    codes = _table(table, "findings", "'date.period' = 'major'")
    for code in codes:
        if code.partition(".")[0] not in _FAMILIES:
            raise SettingError(f"[findings] names {code!r}; a code begins with one of {', '.join(_FAMILIES)}")
    return codes


def _known(where: str, given: Collection[str], known: Collection[str]) -> None:
    unknown = sorted(set(given) - set(known))
    if unknown:
        raise SettingError(f"{where} has an unknown entry {unknown[0]!r}; known are {', '.join(sorted(known))}")


def _table(whole: dict[str, Any], key: str, example: str) -> dict[str, Any]:
    value = whole.get(key, {})
    if not isinstance(value, dict):
        raise SettingError(f"{key} is {value!r}, and should be a table: write [{key}] and below it {example}")
    return value


def _string(whole: dict[str, Any], key: str, default: str) -> str:
    value = whole.get(key, default)
    if not isinstance(value, str):
        raise SettingError(f"{key} is {value!r}, and should be a text in quotes: {key} = '{value}'")
    return value


def _list(value: Any, entry: str, known: Collection[str]) -> list[Any]:
    if not isinstance(value, list):
        raise SettingError(f"{entry} is {value!r}, and should be a list in brackets, of {', '.join(known)}")
    return value


def _modules(room: str) -> list[str]:
    """The names of all rules or rechecks: one file each, and not imported here, since they import the standard."""
    return sorted(m.name for m in iter_modules([str(Path(__file__).with_name(room))]))


def _names(value: Any, entry: str, known: Collection[str]) -> frozenset[str]:
    for name in _list(value, entry, known):
        if not isinstance(name, str) or name not in known:
            raise SettingError(f"{entry} names {name!r}; there are {', '.join(known)}")
    return frozenset(value)


def _number(value: Any, entry: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value) or value < 0:
        raise SettingError(f"{entry} is {value!r}, and should be a number from 0")
    return float(value)


def _severity(value: Any, entry: str) -> Severity:
    for severity in SEVERITIES:
        if value == severity:
            return severity
    raise SettingError(f"{entry}: {value!r} is no severity; there are {', '.join(SEVERITIES)}")
