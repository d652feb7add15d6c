"""Fetched pages as files of a folder, with what is known of them in its ``evidence.toml``."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path
from urllib.parse import unquote, urlsplit

from onrecord.errors import FileError, InputError
from onrecord.evidence.capture.addresses import is_public
from onrecord.evidence.capture.fetch import Bounds, Page, fetch
from onrecord.evidence.labels import NAME

__all__ = ["capture"]

_SUFFIXES = {
    "text/html": ".html", "application/xhtml+xml": ".html", "application/pdf": ".pdf", "text/plain": ".txt",
    "text/csv": ".csv", "application/json": ".json", "text/vtt": ".vtt", "message/rfc822": ".eml",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ".docx",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ".xlsx",
}  # fmt: skip
_LONGEST = 80


def capture(
    urls: Iterable[str],
    folder: Path,
    retrieved: date,
    *,
    bounds: Bounds | None = None,
    allowed: Callable[[str], bool] = is_public,
) -> tuple[dict[str, Path], dict[str, str]]:
    """Fetch pages into a folder: the files by address, and why others could not be fetched.

    The bytes are kept as they came. A file that is there is not overwritten: the page gets a number. Raises
    :class:`FileError` where the folder cannot be made or written.
    """  # fmt: skip
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"{folder} cannot be made: {error.strerror}; give another folder") from None
    kept: dict[str, Path] = {}
    refused: dict[str, str] = {}
    for url in dict.fromkeys(urls):
        try:
            page = fetch(url, bounds, allowed)
        except InputError as error:
            refused[url] = str(error)
            continue
        path = _written(folder, page)
        entry = {"name": path.name, "kind": "page", "url": page.url, "retrieved": retrieved.isoformat()}
        with open(folder / NAME, "a", encoding="utf-8") as labels:
            lines = "".join(f"{key} = {json.dumps(value)}\n" for key, value in entry.items())
            labels.write(f"\n[[file]]\n{lines}")
        kept[url] = path
    return kept, refused


def _written(folder: Path, page: Page) -> Path:
    parts = urlsplit(page.url)
    path = unquote(parts.path)
    kind = page.content_type.partition(";")[0].strip().lower()
    own = re.search(r"\.[a-z0-9]{1,5}$", path.lower())
    suffix = _SUFFIXES.get(kind) or (own.group() if own else ".html")
    words = f"{parts.hostname or ''}{path}".removesuffix(own.group() if own else "")
    name = re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")[:_LONGEST] or "page"
    for number in range(1, 10_000):
        target = folder / f"{name}{f'-{number}' if number > 1 else ''}{suffix}"
        try:
            with open(target, "xb") as file:
                file.write(page.data)
            return target
        except FileExistsError:
            continue
    raise FileError(f"{folder} holds too many files named {name}: give another folder")
