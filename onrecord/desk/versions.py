"""The versions that a report depends on."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

from onrecord import cues
from onrecord.checks import lexicon

__all__ = ["versions"]


def versions() -> tuple[tuple[str, str], ...]:
    """Name and version of the package and of each list of words that decisions rest on."""
    try:
        package = version("onrecord")
    except PackageNotFoundError:  # run from a checkout that is not installed
        package = "0"
    return (("onrecord", package), ("cues", cues.version()), ("lexicon", lexicon.version()))
