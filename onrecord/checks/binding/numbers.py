"""A number counts something else in the passage, or says another thing of a change.

"The farm keeps 40 cows, three old dogs, a cat and hens" has the figure and the noun of "The farm keeps 40 hens".
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from onrecord.atoms.figures import Figure
from onrecord.checks.alignment import Alignment
from onrecord.checks.binding.around import before, held_before, worded
from onrecord.checks.direction import FALLING, RISING
from onrecord.text import stem

__all__ = ["amounts", "uncounted"]

_COUNTED = 3  # tokens between a number and what it counts
_JOINING = frozenset("since after before when while because if than per through until".split())
_BY_HOW_MUCH = frozenset(("to", "by", "from"))


def uncounted(alignment: Alignment) -> Iterator[str]:
    """A number has to count the same thing: the word after it stands close to it in the passage too.

    "The farm keeps 40 cows, three old dogs, a cat and hens" does not say "40 hens".
    """
    links = [k for k in alignment.links if k.step != "light"]
    for figure, noun in pairwise(links):
        atom = figure.said.atom
        if (
            not isinstance(atom, Figure)
            or atom.unit
            or not figure.carried
            or not noun.carried
            or figure.step == "quotation"
        ):
            continue
        if noun.said.first - figure.said.last > 1 or noun.said.words[0].key in _JOINING:
            continue
        behind = noun.first >= figure.last
        gap = noun.first - figure.last if behind else figure.first - noun.last
        if gap > (_COUNTED if behind else 1):
            yield f"{figure.said.string} does not count “{noun.said.string}” in the passage"
            return


def amounts(alignment: Alignment) -> Iterator[str]:
    """ "Rose by 8" is not "rose to 8", and "fell 5 per cent to 12" is neither "to 5 per cent" nor "by 12"."""
    for link in worded(alignment):
        if not isinstance(link.said.atom, Figure):
            continue
        here, there = before(alignment, link), held_before(alignment, link)
        if here not in _BY_HOW_MUCH:
            continue
        changed = stem(there) in RISING | FALLING
        if (there in _BY_HOW_MUCH and there != here) or (changed and here != "by"):
            yield f"the passage says “{there} {link.said.string}”, the text “{here} {link.said.string}”"
            return
