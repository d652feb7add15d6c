"""Check ``credit``: the outlet that is named for it."""

from __future__ import annotations

from collections.abc import Iterator

from onrecord.atoms.credits import parse_outlet, same_outlet
from onrecord.checks.alignment import Alignment
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.checks.registry import check

__all__ = ["credit"]


@check("credit", loses="credit", doors=("desk",))
def credit(said: Part, held: Alignment) -> Iterator[Finding]:
    """The text credits an outlet, and the passage comes from another one and does not name it either.

    Another form of an outlet's name is the same outlet ("the BBC", "BBC News"); the outlet that republished a report is
    not the one that reported it. Whether *some* document of the credited outlet states it is asked by the desk, over
    all documents.

    Window: the passage, its neighbours and the document's outlet label. Source: our own.

    Kept:
        >>> from onrecord.checks.examples import aligned
        >>> held = aligned("The mill closed in May.", "The mill closed in May, Reuters reported.")
        >>> [f.code for f in credit.run(held.said, held)]
        ['credit.other']

    Let go:
        >>> held = aligned("The mill closed in May, Reuters reported.", "The mill closed in May, according to Reuters.")
        >>> [f.code for f in credit.run(held.said, held)]
        []
    """
    document = held.window.document
    for one in said.credits:
        if not _is_outlet(one.value):
            continue
        outlet, _ = parse_outlet(document.labels.outlet)
        if outlet and same_outlet(one.value, outlet):
            continue
        if any(same_outlet(one.value, other.value) for other in held.window.around.credits):
            continue
        yield Finding(
            "credit.other", "major", one.start, one.end,
            f"the text credits {one.value}; this passage is from {outlet or document.id}", (held.window.excerpt,),
        )  # fmt: skip


def _is_outlet(value: str) -> bool:
    """Whether a credit names an outlet at all ("a statement" does not)."""
    return same_outlet(value, value) is True
