"""``evidence.toml``: what the newsroom says about its documents.

::

    [[file]]
    name = "release.pdf"        # the path below the folder of this file
    kind = "release"            # release, page, record, report, transcript, mail, own-article, or words of your own
    class = "primary"           # primary, subject, outlet, archive
    outlet = "Harbour Authority"
    byline = "Jane Roe"
    url = "https://example.org/release"
    published = 2024-05-31
    retrieved = 2024-06-01
    language = "en"
    tier = "A"                  # "B": the newsroom's own earlier work. 1 and 2 are both "A"
    title = "Harbour closes"
    origin = "sent by the press office"

Only ``name`` is needed. What stands here counts; where the document itself says otherwise, that is kept in the notes.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from dataclasses import dataclass, fields, replace
from datetime import date, datetime
from pathlib import Path
from typing import Any

from onrecord.errors import SettingError
from onrecord.evidence.dates import iso
from onrecord.evidence.document import Labels

__all__ = ["NAME", "FileLabels", "merge", "parse_labels", "primary", "read_labels", "same"]

NAME = "evidence.toml"
_STRINGS = ("kind", "class", "outlet", "byline", "url", "published", "retrieved", "language", "title", "origin")
_CLASSES = ("primary", "subject", "outlet", "archive")
_DATES = ("published", "retrieved")
_PARTIAL = re.compile(r"\d{4}(?:-(?:0[1-9]|1[0-2]))?")
_TABLE = re.compile(r"^[ \t]*\[\[[ \t]*(?:file|\"file\"|'file')[ \t]*\]\]", re.M)
_TIERS = {"1": "A", "2": "A", "a": "A", "b": "B", "": ""}
_MAX_BYTES = 5_000_000


@dataclass(frozen=True, slots=True)
class FileLabels:
    """The labels of one file in an ``evidence.toml``: ``where`` and ``line`` say where they stand."""

    name: str
    labels: Labels
    where: str = NAME
    line: int = 0


def read_labels(path: Path, where: str = NAME) -> dict[str, FileLabels]:
    """The labels in an ``evidence.toml`` by the name of the file; raises :class:`SettingError` with the line."""
    try:
        with open(path, "rb") as file:
            data = file.read(_MAX_BYTES + 1)
    except OSError as error:
        raise SettingError(
            f"{where} cannot be read ({error.strerror}); change its permissions or take it away"
        ) from None
    if len(data) > _MAX_BYTES:
        raise SettingError(f"{where} is larger than {_MAX_BYTES:,} bytes; split the folder")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise SettingError(f"{where}, line {line}: not UTF-8; save the file as UTF-8") from None
    return parse_labels(text, where)


def parse_labels(text: str, where: str = NAME) -> dict[str, FileLabels]:
    """The labels in the text of an ``evidence.toml``."""
    text = text.replace("\r\n", "\n")
    try:
        content = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise SettingError(f"{where}: {error}; text stands in double quotes, one key a line") from None
    tables = content.pop("file", [])
    if content:
        key = next(iter(content))
        raise SettingError(
            f"{where}, line {_line_of(text, key)}: {key!r} is not known there; write keys below a line [[file]]"
        )
    if not isinstance(tables, list) or not all(isinstance(t, dict) for t in tables):
        raise SettingError(
            f"{where}, line {_line_of(text, 'file')}: write [[file]] with two brackets, once for every file"
        )
    starts = [text.count("\n", 0, m.start()) + 1 for m in _TABLE.finditer(text)]
    lines = starts if len(starts) == len(tables) else [0] * len(tables)
    found: dict[str, FileLabels] = {}
    for table, line in zip(tables, lines, strict=True):
        label = _label(table, _Place(text, where, line))
        if label.name in found:
            raise SettingError(f"{where}, line {line}: {label.name} is labelled twice; keep one")
        found[label.name] = label
    return found


@dataclass(frozen=True)
class _Place:
    text: str
    where: str
    line: int

    def wrong(self, key: str, what: str) -> SettingError:
        line = _line_of(self.text, key, self.line)
        return SettingError(f"{self.where}, line {line}: {what}")


def _line_of(text: str, key: str, after: int = 1) -> int:
    """The line of a key, from a line on; that line where the key is not found."""
    pattern = re.compile(rf"^[ \t]*\[?[ \t]*[\"']?{re.escape(key)}[\"']?[ \t]*[=\].]")
    for number, line in enumerate(text.split("\n")[max(0, after - 1) :], max(1, after)):
        if pattern.match(line):
            return number
        if number > after and _TABLE.match(line):
            break
    return max(1, after)


def _label(table: dict[str, Any], place: _Place) -> FileLabels:
    name = table.get("name")
    if not isinstance(name, str) or not name.strip():
        raise place.wrong("name", 'a [[file]] without its name; write name = "..." with the path below this folder')
    values: dict[str, str] = {}
    notes: list[tuple[str, str]] = []
    for key, value in table.items():
        if key in ("name", "tier"):
            continue
        if key not in _STRINGS:
            notes.append((NAME, f"unknown key {key!r} ignored"))
            continue
        values[key] = _string(key, value, place)
    tier = table.get("tier", "")
    if isinstance(tier, bool) or not isinstance(tier, (str, int)) or str(tier).strip().lower() not in _TIERS:
        raise place.wrong(
            "tier", 'tier is "A" (or 1 or 2) for an independent document, "B" for the newsroom\'s own work'
        )
    tier = _TIERS[str(tier).strip().lower()]
    class_ = values.get("class", "").lower()
    if class_ and class_ not in _CLASSES:  # a slip in "archive" would make the newsroom's own work confirm itself
        raise place.wrong("class", f"class {values['class']!r} is none of {', '.join(_CLASSES)}")
    kind = values.get("kind", "").lower().replace(" ", "-").replace("_", "-")
    if kind.startswith("own-") and kind != "own-article":
        raise place.wrong("kind", f"kind {values['kind']!r} is not known; the newsroom's own work is own-article")
    own = kind == "own-article" or class_ == "archive"
    if own and tier == "A":
        notes.append(("tier", "A, but the newsroom's own work is B"))
    if values.get("origin"):
        notes.insert(0, ("origin", values["origin"]))
    if values.get("language") and primary(values["language"]) != values["language"]:
        notes.append(("locale", values["language"]))
        values["language"] = primary(values["language"])
    known = {("class_" if k == "class" else k): v for k, v in values.items() if k != "origin"}
    labels = Labels(**known, tier="B" if own or tier == "B" else "A", notes=tuple(notes))
    clean = unicodedata.normalize("NFC", name.strip()).replace("\\", "/").removeprefix("./")
    return FileLabels(clean, labels, place.where, place.line)


def _string(key: str, value: object, place: _Place) -> str:
    if isinstance(value, (date, datetime)) and key in _DATES:
        return value.isoformat()
    if not isinstance(value, str):
        raise place.wrong(key, f'{key} is no text; write {key} = "..." in double quotes')
    value = " ".join(value.split())
    if key in _DATES and value and not _PARTIAL.fullmatch(value):
        if not iso(value):
            raise place.wrong(key, f"{key} is no date that can be read in one way; write it as 2024-05-31")
        return iso(value)
    return value


def merge(said: Labels, label: FileLabels | None) -> Labels:
    """The labels of a document: what the newsroom says, then what the document says; where they differ, the latter is
    a note.
    """
    if label is None:
        return said
    given = label.labels
    values: dict[str, str] = {}
    notes: list[tuple[str, str]] = []
    for f in fields(Labels):
        if f.name in ("tier", "notes"):
            continue
        ours, theirs = getattr(given, f.name), getattr(said, f.name)
        values[f.name] = ours or theirs
        if ours and theirs and f.name != "kind" and not same(f.name, ours, theirs):
            notes.append((f.name, theirs))
    rest = [
        n
        for n in said.notes
        if n not in notes and not (n[0] in values and values[n[0]] and same(n[0], n[1], values[n[0]]))
    ]
    return replace(given, **values, notes=(*given.notes, *notes, *rest))


def primary(language: str) -> str:
    """The language of a tag such as ``en-GB``, as a Text takes it.

    >>> primary("en-GB"), primary("PT_br"), primary("")
    ('en', 'pt', '')
    """
    return re.split(r"[-_ ,;]", language.strip(), maxsplit=1)[0].lower()


def same(field: str, a: str, b: str) -> bool:
    """Whether two values say the same: dates by their day, languages by their first part, the rest without regard to
    case.
    """
    if field in _DATES:
        return (iso(a) or a)[:10] == (iso(b) or b)[:10]
    if field == "language":
        return a[:2].casefold() == b[:2].casefold()
    if field == "url":
        return a.rstrip("/") == b.rstrip("/")
    return a.casefold() == b.casefold()
