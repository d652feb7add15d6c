"""Check ``unit``: the same number with another unit or currency."""

from __future__ import annotations

from collections.abc import Iterator

from onrecord.atoms.figures import Agreement, Figure, compare
from onrecord.checks.alignment import Alignment
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.checks.registry import check
from onrecord.checks.talk import talk_of

__all__ = ["unit"]


@check("unit", loses="unit", doors=("gate",))
def unit(said: Part, held: Alignment) -> Iterator[Finding]:
    """The value was kept and its unit was not: "1.2 million dollars" became "1.2 million euros".

    A correct conversion is let through, and so is a unit written otherwise ("kg", "kilos"). The unit that the source
    has is the suggestion.

    Kept:
        >>> from onrecord.checks.examples import findings
        >>> findings("unit", "The parcel weighed 71 kg.", "The parcel weighs 71 lb.")
        ['unit.changed: 71 kg -> 71 lb']

    Let go:
        >>> findings("unit", "The parcel weighed 10 kg.", "The parcel weighs about 22 pounds.")
        []

    Window: the aligned passage; in a conversation, every figure of it. Source: the paper's unit drift (claims table).
    """
    talk = talk_of(held)
    for link in held.open:
        atom = link.said.atom
        if not isinstance(atom, Figure) or atom.unit is None or atom.ambiguous:
            continue
        beside = (*held.window.part.figures, *held.window.part.figure_parts)
        found = [f for f in beside if _other_unit(atom, f)]
        everywhere = beside if talk is None else talk.figures(held.window.first)
        if any(compare(atom, f).confirms and f.unit is not None for f in everywhere):
            continue
        found = found or [f for f in everywhere if _other_unit(atom, f)]
        if not found:
            continue
        other = found[0]
        yield Finding(
            "unit.changed", "critical", atom.start, atom.end,
            f"the source has {other.string} where the text has {atom.string}",
            (held.window.document.excerpt(other.start, other.end),), other.string, contradicts=True,
        )  # fmt: skip


def _other_unit(said: Figure, held: Figure) -> bool:
    """The same number, digit for digit, with another unit: also where a unit may be several (a pound, a ton)."""
    if compare(said, held) is Agreement.UNIT:
        return True
    return (
        held.unit not in (None, said.unit) and not held.ambiguous and (said.low, said.high) == (held.low, held.high)
        and not compare(said, held).confirms
    )  # fmt: skip
