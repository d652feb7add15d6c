"""The word lists of names, quotations and credits, read once on first use."""

from __future__ import annotations

from functools import cache

from onrecord.text.data import lines, read

__all__ = ["section", "sections", "table", "words"]

_PACKAGE = "onrecord.atoms.data"


@cache
def sections(name: str) -> dict[str, tuple[str, ...]]:
    """The lines of a list under their ``[heading]``; those before the first heading stand under the empty one."""
    found: dict[str, list[str]] = {"": []}
    current = ""
    for line in lines(read(_PACKAGE, f"en/{name}.txt")):
        if line.startswith("[") and line.endswith("]"):
            current = line[1:-1]
            found.setdefault(current, [])
        else:
            found[current].append(line)
    return {heading: tuple(entries) for heading, entries in found.items()}


@cache
def section(name: str, heading: str = "") -> frozenset[str]:
    """The words, separated by spaces, of one part of a list."""
    return frozenset(word for line in sections(name)[heading] for word in line.split())


@cache
def words(name: str) -> frozenset[str]:
    """All words of a list, whatever part they stand in."""
    return frozenset(word for heading in sections(name) for word in section(name, heading))


@cache
def table(name: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Entries ``left = right, right`` in order: the left side and the parts of the right side."""
    rows = []
    for line in sections(name)[""]:
        left, _, right = line.partition(" =")
        rows.append((left.strip(), tuple(part.strip() for part in right.split(",") if part.strip())))
    return tuple(rows)
