"""Check ``name``: another person, place or organisation where the passage has one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from onrecord.atoms.names import Name, NameRelation, same_name
from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.checks.registry import check
from onrecord.checks.rival import firm, rest_carried, rival
from onrecord.checks.talk import talk_of
from onrecord.checks.unheld_names import unheld_names

__all__ = ["name"]


@check("name", loses="identity")
def name(said: Part, held: Alignment) -> Iterator[Finding]:
    """The passage says the same of somebody (or somewhere) else.

    A surname agrees with the full name, an acronym with its expansion, a country with its adjective. A name is only
    called wrong where the passage carries the rest of the sentence and has another name of the same kind in its place.

    Kept:
        >>> from onrecord.checks.examples import findings
        >>> findings("name", "The prize was handed over by Ana Ruiz at the town hall.",
        ...          "The prize was handed over by Marta Gil at the town hall.")
        ['name.other: Ana Ruiz -> Marta Gil']

    Let go:
        >>> findings("name", "Ana Ruiz opened the fair.", "Ms Ruiz opened the fair.")
        []

    Window: the aligned passage. In a conversation, all of it: there, a name that nobody says and nobody bears is a
    finding too. Source: entity swaps in FactCC (Kryściński et al. 2020) and FRANK's *entity* errors.
    """
    if held.cells:
        yield from _of_another_row(held)
        return
    if talk_of(held) is not None:
        yield from unheld_names(said, held)
    for link in held.links:
        atom = link.said.atom
        if not isinstance(atom, Name) or not atom.certain or not _missing(held, link):
            continue
        other = rival(held, link, held.window.part.names, partial(_other, atom, alignment=held))
        if other is None:
            continue
        known = same_name(atom, other, held.window.names_around) is NameRelation.DIFFERENT
        if not known and talk_of(held) is not None:
            continue  # in talk a name has forms that no list knows
        yield Finding(
            "name.other" if known else "name.unlike", "major", atom.start, atom.end,
            f"the document has {other.string} where the text has {atom.string}",
            (held.window.document.excerpt(other.start, other.end),), other.string,
            contradicts=known,
        )  # fmt: skip


_NEARLY_ALL = 0.9


def _missing(held: Alignment, link: Link) -> bool:
    """Whether the passage lacks the name and carries the rest: nearly all of it, where the name stands near by."""
    rest = rest_carried(held, [link])
    if link.step == "context":
        return rest >= _NEARLY_ALL and not held.open
    return link.step == "open" and rest >= firm(held)


def _other(said: Name, held: Name, alignment: Alignment) -> bool:
    """Whether a name of the passage may stand for another than the sentence's: both persons, or neither."""
    if (said.kind == "person") != (held.kind == "person") or said.demonym != held.demonym or not held.certain:
        return False
    if said.string.isupper() and len(said.parts) == 1:
        return False  # an acronym may stand for what the passage spells out
    if said.certain_kind and held.certain_kind and said.kind != held.kind:
        return False
    return same_name(said, held, alignment.window.names_around) in (NameRelation.DIFFERENT, NameRelation.UNKNOWN)


_VALUES = 2  # cells of a row that have to agree before the row is what the sentence tells of


def _of_another_row(held: Alignment) -> Iterator[Finding]:
    """The values of the sentence stand in a table's row, and the row is somebody else's."""
    if sum(m.agrees for m in held.cells) < _VALUES or not all(m.agrees for m in held.cells):
        return
    names = [link for link in held.links if isinstance(link.said.atom, Name)]
    if not names or names[0].carried or any(link.carried for link in names):
        return
    whose = max(held.window.part.names, key=lambda n: (n.kind == "person", len(n.parts)), default=None)
    atom = names[0].said.atom
    if whose is None or atom is None or names[0].said.first > held.cells[0].figure.first:
        return
    yield Finding(
        "name.other", "major", atom.start, atom.end, f"the table has these values for {whose.string}",
        (held.window.excerpt,), whose.string, contradicts=True,
    )  # fmt: skip
