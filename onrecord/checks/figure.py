"""Check ``figure``: a figure that the passage gives otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from onrecord.atoms.figures import Agreement, Figure, compare
from onrecord.atoms.names import Name
from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.checks.orders import counted, whole
from onrecord.checks.registry import check
from onrecord.checks.rival import firm, rest_carried, rival
from onrecord.checks.talk import talk_of
from onrecord.checks.unheld_figures import unheld_figures

__all__ = ["figure"]


@check("figure", loses="value")
def figure(said: Part, held: Alignment) -> Iterator[Finding]:
    """The passage states the same thing with another figure, unit or currency.

    Values are compared, not spellings: "1.2 million", "1,200,000" and "twelve hundred thousand" are one value, and a
    rounded figure agrees with the one it rounds. A figure that the passage simply lacks is no finding of this check.

    Kept:
        >>> from onrecord.checks.examples import findings
        >>> findings("figure", "The bridge cost 47 million euros.", "The bridge cost 74 million euros.")
        ['figure.value: 47 million euros -> 74 million euros']

    Let go:
        >>> findings("figure", "The bridge cost 1.2 million euros.", "The bridge cost EUR 1,200,000.")
        []

    Window: the aligned passage, since a figure two sentences on may belong to something else. In a conversation, all of
    it: there, a figure that no turn holds and that follows from none is a finding too.
    Source: the number checks of SummaC's error typology (Laban et al. 2022) and FRANK's *circumstance* errors.
    """
    yield from _in_cells(held)
    if talk_of(held) is not None:
        yield from unheld_figures(said, held)
        yield from counted(said, held)
        yield from whole(said, held)
        return
    paired = "respectively" in {w.key for w in held.window.part.tokens}  # which value is whose, is told by order
    for link in held.open if not held.cells and not paired else ():
        atom = link.said.atom
        if not isinstance(atom, Figure) or atom.ambiguous:
            continue
        if rest_carried(held, [link]) < firm(held):
            continue
        figures = (*held.window.part.figures, *held.window.part.figure_parts)
        other = rival(held, link, figures, partial(_comparable, atom))
        if other is not None and _same_thing(held, link, atom, other):
            unit = compare(atom, other) is Agreement.UNIT
            yield Finding(
                "figure.unit" if unit else "figure.value", "major", atom.start, atom.end,
                f"the document has {_as_said(other)} where the text has {_as_said(atom)}",
                (held.window.document.excerpt(other.start, other.end),), other.string, contradicts=True,
            )  # fmt: skip


def _in_cells(held: Alignment) -> Iterator[Finding]:
    """Figures that a table has otherwise: the sentence names the row, and the words beside the figure the column."""
    named = any(isinstance(link.said.atom, Name) and link.carried for link in held.links)
    for match in held.cells:
        atom = match.figure.atom
        if match.agrees or not named or match.label[0].first != match.figure.last:
            continue
        if not isinstance(atom, Figure) or atom.ambiguous or match.held.ambiguous:
            continue
        yield Finding(
            "figure.value", "major", atom.start, atom.end,
            f"the table has {match.held.string} under {match.cell.column_header} for {match.cell.row_header}",
            (held.window.document.excerpt(match.cell.start, match.cell.end),), match.held.string, contradicts=True,
        )  # fmt: skip


def _as_said(figure: Figure) -> str:
    """The figure with the words that bound it: "more than 50"."""
    cue = figure.text.string[slice(*figure.cue)] + " " if figure.cue is not None else ""
    return cue + figure.string


def _comparable(said: Figure, held: Figure) -> bool:
    """Whether two figures of the same sort differ for certain: one kind of unit, no ambiguity, no overlap of ranges."""
    if held.ambiguous or said.ordinal != held.ordinal:
        return False
    answer = compare(said, held)
    return answer in (Agreement.DIFFERENT, Agreement.UNIT)


def _same_thing(held: Alignment, link: Link, said: Figure, other: Figure) -> bool:
    """Whether the two figures count the same thing: same unit, or the same word after (or close before) both."""
    if said.unit is not None and said.unit == other.unit:
        return True
    if said.share != other.share and (said.unit or other.unit):
        return False
    after = _following(held, link)
    if after is None:
        return False
    text = held.window.document.text
    _, last = text.token_range(other.start, other.end)
    return 0 <= after.first - last <= 2


def _following(held: Alignment, link: Link) -> Link | None:
    """The link of the next content word after a figure: what it counts."""
    at = next(i for i, other in enumerate(held.links) if other is link)
    for other in held.links[at + 1 : at + 4]:
        if other.step != "light":
            return other if other.carried else None
    return None
