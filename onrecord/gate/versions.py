"""The versions that a gate report depends on."""

from __future__ import annotations

from onrecord import __version__, cues
from onrecord.checks import lexicon

__all__ = ["versions"]


def versions() -> tuple[tuple[str, str], ...]:
    """Name and version of the package and of each list of words that verdicts rest on."""
    return (("onrecord", __version__), ("cues", cues.version()), ("lexicon", lexicon.version()))
