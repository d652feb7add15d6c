"""Check ``brittle``: the result is kept, the values that it came from are gone."""

from __future__ import annotations

from collections.abc import Iterator

from onrecord.atoms.figures import Figure
from onrecord.checks.alignment import Alignment
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.checks.registry import check
from onrecord.checks.totals import held_figure, region, totals

__all__ = ["brittle"]


@check("brittle", loses="inputs", doors=("gate",))
def brittle(said: Part, held: Alignment) -> Iterator[Finding]:
    """A total is stored without what it adds up, so that nobody can correct it when one of the values changes.

    Kept:
        >>> from onrecord.checks.examples import findings
        >>> findings("brittle", "We had 3 orders in May and 4 orders in June, 7 orders in all.", "There were 7 orders.")
        ['brittle.inputs: 3 -> 7']

    Let go:
        >>> findings("brittle", "We had 3 orders in May and 4 orders in June, 7 orders in all.",
        ...          "There were 7 orders, 3 in May and 4 in June.")
        []

    Window: the aligned sentence; in a conversation, its turn. Source: the paper's *brittle* memories.
    """
    here = said.figures
    if not here:
        return
    figures = region(held)
    if len(figures) < 2:
        return
    for one in totals(figures):
        figure = held_figure(here, one.total)
        if figure is not None and not any(held_figure(here, t) for t in one.terms if t.low != one.total.low):
            yield _finding(figure, one.terms, held)
            return
    for figure in here:
        terms = _adds_up(figure, figures)
        if terms and not any(held_figure(here, t) for t in terms):
            yield _finding(figure, terms, held)
            return


def _adds_up(figure: Figure, figures: tuple[Figure, ...]) -> tuple[Figure, ...]:
    """What adds up to a figure that the source itself does not state."""
    if held_figure(figures, figure) is not None:
        return ()
    made = [t for t in totals((*figures, figure)) if t.total is figure]
    return made[0].terms if made else ()


def _finding(figure: Figure, terms: tuple[Figure, ...], held: Alignment) -> Finding:
    document = held.window.document
    added = " + ".join(t.string for t in terms)
    return Finding(
        "brittle.inputs", "critical", figure.start, figure.end, f"the values that it came from are gone: {added}",
        tuple(document.excerpt(t.start, t.end) for t in terms), f"{figure.string} ({added})", contradicts=True,
    )  # fmt: skip
