"""Plain lists beside the code: one entry a line, ``#`` starts a comment, blank lines are skipped."""

from __future__ import annotations

from collections.abc import Iterator

__all__ = ["lines", "pairs", "read"]


def lines(text: str) -> Iterator[str]:
    """The entries of a list file's text: comments and blank lines gone, ends trimmed."""
    for line in text.splitlines():
        entry = line.split("#", 1)[0].strip()
        if entry:
            yield entry


def read(package: str, name: str) -> str:
    """The text of a data file: ``name`` (``en/abbreviations.txt``) in the folder of ``package``."""
    from importlib.resources import files

    return files(package).joinpath(name).read_text(encoding="utf-8")


def pairs(name: str, package: str = __name__) -> Iterator[tuple[str, str]]:
    """Entries ``form = base`` of a list; several forms may stand before the sign, separated by spaces."""
    for entry in lines(read(package, name)):
        forms, _, base = entry.partition("=")
        for form in forms.split():
            yield form, base.strip()
