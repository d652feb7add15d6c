"""The word lists of this room, read once on first use: words in lines of keys, by language and section."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from onrecord.text import Text
from onrecord.text.data import lines, read

__all__ = ["BY_CHARACTER", "expressions", "languages", "sections"]

_PACKAGE = "onrecord.citations.data"
#: Scripts without spaces, and Korean, whose negation is part of the word: expressions are looked for in the characters.
BY_CHARACTER = frozenset(("zh", "ja", "ko", "my", "th"))


@cache
def languages() -> frozenset[str]:
    """Languages for which there is a list of words that turn a statement."""
    return frozenset(d.name for d in files(_PACKAGE).iterdir() if (d / "turns.txt").is_file())


@cache
def sections(language: str, name: str) -> dict[str, tuple[str, ...]]:
    """The expressions of a list under their ``[heading]``, each as it stands in a line of keys."""
    found: dict[str, list[str]] = {}
    current = ""
    for line in lines(read(_PACKAGE, f"{language}/{name}.txt")):
        if line.startswith("[") and line.endswith("]"):
            current = line[1:-1]
        else:
            tail = "'" if line.endswith("'") else ""
            found.setdefault(current, []).append(" ".join(Text(line, language).tokens.keys) + tail)
    return {heading: tuple(entries) for heading, entries in found.items()}


@cache
def expressions(language: str, name: str, heading: str) -> frozenset[str]:
    """One section of a list."""
    return frozenset(sections(language, name).get(heading, ()))
