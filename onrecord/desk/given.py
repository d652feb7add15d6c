"""What may be given to the desk, and what is said of anything else: what it was, and what to give."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from pathlib import Path

from onrecord.desk.article import Article
from onrecord.desk.standard import Standard
from onrecord.errors import FileError, InputError, SettingError
from onrecord.evidence import Evidence
from onrecord.evidence.reading import read_evidence

__all__ = ["given_article", "given_day", "given_evidence", "given_standard"]

_LONGEST = 255  # characters of a file's name on the systems that people have


def given_article(given: object) -> Article:
    """An article, read where it is a path. Raises :class:`InputError`; a text that was given for a path is told."""
    if isinstance(given, Article):
        return given
    if not isinstance(given, str | os.PathLike):
        raise InputError(f"an article is a path or an Article, not {_kind(given)}")
    path = os.fspath(given)
    if not isinstance(path, str):
        raise InputError(f"an article is a path or an Article, not {_kind(path)}")
    if not path:
        raise InputError("the path of the article is empty: give a file, or Article.of(text)")
    if not os.path.exists(path):
        if _reads_as_text(path):
            raise InputError("the article is no file: give its path, or a text as onrecord.desk.Article.of(text)")
        raise FileError(f"{path}: it is not there; check the path")
    if os.path.isdir(path):
        raise FileError(f"{path} is a folder: give the file of one article")
    return Article.read(Path(path))


def given_evidence(given: object) -> Evidence:
    """Evidence, read where it is paths. Raises :class:`InputError`."""
    if isinstance(given, Evidence):
        return given
    if isinstance(given, Mapping):
        raise InputError("evidence is paths or an Evidence, not texts by name: give Evidence.of({id: text})")
    if isinstance(given, str | os.PathLike):
        return read_evidence([Path(given)])
    if isinstance(given, bytes) or not isinstance(given, Iterable):
        raise InputError(f"evidence is a folder, files or an Evidence, not {_kind(given)}")
    paths = []
    for path in given:
        if not isinstance(path, str | os.PathLike):
            raise InputError(f"evidence is a list of paths, and one of it is not a path but {_kind(path)}")
        paths.append(Path(path))
    return read_evidence(paths)


def given_standard(given: object) -> Standard:
    if isinstance(given, Standard):
        return given
    if not isinstance(given, str | Path):
        raise SettingError(f"a standard is a name, a .toml file or a Standard, not {_kind(given)}")
    return Standard.load(given)


def given_day(given: object, name: str) -> date | None:
    """A day; a moment is taken as its day."""
    if isinstance(given, datetime):
        return given.date()
    if given is None or isinstance(given, date):
        return given
    try:
        day = date.fromisoformat(given) if isinstance(given, str) else None
    except ValueError:
        day = None
    how = f": give datetime.date({day.year}, {day.month}, {day.day})" if day else ": give a datetime.date"
    raise InputError(f"{name} is a date, not {_kind(given)}{how}")


def _reads_as_text(path: str) -> bool:
    return "\n" in path or len(path) > _LONGEST or (" " in path and path.rstrip().endswith((".", "!", "?", "”", '"')))


def _kind(given: object) -> str:
    return type(given).__name__
