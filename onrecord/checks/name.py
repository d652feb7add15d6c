"""Check ``name``: another person, place or organisation where the passage has one."""

from __future__ import annotations

from collections.abc import Iterator

from onrecord.atoms.names import Name, NameRelation, same_name
from onrecord.checks.alignment import Alignment
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.checks.registry import check
from onrecord.checks.rival import FIRM, rest_carried, rival

__all__ = ["name"]


@check("name", loses="identity")
def name(said: Part, held: Alignment) -> Iterator[Finding]:
    """The passage says the same of somebody (or somewhere) else.

    A surname agrees with the full name, an acronym with its expansion, a country with its adjective. A name is only called
    wrong where the passage carries the rest of the sentence and has another name of the same kind in its place.

    Kept:
        >>> from onrecord.checks.examples import findings
        >>> findings("name", "The prize was handed over by Ana Ruiz at the town hall.",
        ...          "The prize was handed over by Marta Gil at the town hall.")
        ['name.other: Ana Ruiz -> Marta Gil']

    Let go:
        >>> findings("name", "Ana Ruiz opened the fair.", "Ms Ruiz opened the fair.")
        []

    Window: the aligned passage. Source: entity swaps in FactCC (Kryściński et al. 2020) and FRANK's *entity* errors.
    """
    for link in held.links:
        atom = link.said.atom
        if not isinstance(atom, Name) or not atom.certain or link.carried or rest_carried(held, [link]) < FIRM:
            continue
        other = rival(held, link, held.window.part.names, lambda n, a=atom: _other(a, n, held))  # type: ignore[misc]
        if other is None:
            continue
        known = same_name(atom, other, held.window.context_names) is NameRelation.DIFFERENT
        yield Finding(
            "name.other" if known else "name.unlike", "major", atom.start, atom.end,
            f"the document has {other.string} where the text has {atom.string}",
            (held.window.document.excerpt(other.start, other.end),), other.string,
            contradicts=known and link.step == "open",
        )  # fmt: skip


def _other(said: Name, held: Name, alignment: Alignment) -> bool:
    """Whether a name of the passage may stand for another than the sentence's: both persons, or neither."""
    if (said.kind == "person") != (held.kind == "person") or said.demonym != held.demonym or not held.certain:
        return False
    if said.string.isupper() and len(said.parts) == 1:
        return False  # an acronym may stand for what the passage spells out
    if _shortened(said, held):
        return False
    return same_name(said, held, alignment.window.context_names) in (NameRelation.DIFFERENT, NameRelation.UNKNOWN)


def _shortened(a: Name, b: Name) -> bool:
    """Whether one is the other cut short ("Mich." for Michigan)."""
    return len(a.parts) == len(b.parts) and all(x.startswith(y) or y.startswith(x) for x, y in zip(a.parts, b.parts, strict=True))
