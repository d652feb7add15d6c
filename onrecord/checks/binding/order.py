"""The words stand in another order, and nothing in the sentence turns it.

"Arden is larger than Borley" has every word of "Borley is larger than Arden". A passive, a genitive or "of" turns an
order and keeps what is said; so do times, which stand where they like.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from onrecord.atoms.figures import Figure
from onrecord.atoms.names import Name
from onrecord.atoms.times import Time
from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.binding.around import TURNING, stating
from onrecord.checks.segments import segments

__all__ = ["exchanged", "turned"]

_GAIN = 3  # tokens of misfit that an exchange has to save
_MOST_OFF = 8  # the most that one gap counts


def turned(alignment: Alignment) -> Iterator[str]:
    """Within a piece the words keep their order, but for times, and where "by", "of" or a genitive turns it.

    "Borley beat Arden" is not "Arden beat Borley"; "the opening of the depot" is "the depot's opening".
    """
    keys = alignment.window.document.text.tokens.keys
    said_keys = alignment.said.text.tokens.keys
    for start, end in segments(alignment.said):
        inside = [k for k in stating(alignment) if start <= k.said.start < end]
        for a, b in pairwise(inside):
            if b.first >= a.first or isinstance(a.said.atom, Time) or isinstance(b.said.atom, Time):
                continue
            if a.first - b.last <= 2 and (isinstance(a.said.atom, Figure) or isinstance(b.said.atom, Figure)):
                continue  # "revenue of 5 million rose" and "5 million in revenue"
            if isinstance(a.said.atom, Name) and a.said.atom.demonym:
                continue  # "a Spanish yard" and "a yard in Spain"
            there, here = keys[b.last : a.first], said_keys[a.said.last : b.said.first]
            if TURNING & {*there, *here} or any(
                k.endswith("'s") for k in (keys[b.last - 1], said_keys[a.said.last - 1])
            ):
                continue
            yield f"“{a.said.string}” and “{b.said.string}” stand the other way round in the passage"
            return


def exchanged(alignment: Alignment) -> Iterator[str]:
    """Two of a kind have changed places: with them exchanged, the words would stand as they do in the text.

    "The wool of Arden and the bread of Borley" are not "the bread of Arden and the wool of Borley", though "of" may
    turn each pair.
    """
    keys = {w.key for w in alignment.said.tokens}
    held_keys = {w.key for w in alignment.window.part.tokens}
    if ("by" in keys) != ("by" in held_keys):
        return  # a passive turns the order and keeps the roles
    said_keys, doc_keys = alignment.said.text.tokens.keys, alignment.window.document.text.tokens.keys
    links = stating(alignment)
    places = [(k.first, k.last) for k in links]
    cost = _spacing(links, places)
    for i, a in enumerate(links):
        for j in range(i + 1, len(links)):
            b = links[j]
            if _sort(a) != _sort(b) or places[j][0] >= places[i][0]:
                continue
            if j == i + 1 and TURNING & {*said_keys[a.said.last : b.said.first], *doc_keys[b.last : a.first]}:
                continue  # "admissions from hospitals" is "hospital admissions"
            swapped = list(places)
            swapped[i], swapped[j] = swapped[j], swapped[i]
            if cost - _spacing(links, swapped) >= _GAIN:
                yield f"“{a.said.string}” and “{b.said.string}” have changed places"
                return


def _sort(link: Link) -> str:
    atom = link.said.atom
    return "word" if atom is None else type(atom).__name__


def _spacing(links: list[Link], places: list[tuple[int, int]]) -> int:
    """How far the gaps between the words in the passage are from those in the text."""
    off = 0
    for n in range(1, len(links)):
        own = links[n].said.first - links[n - 1].said.last
        off += min(_MOST_OFF, abs(places[n][0] - places[n - 1][1] - own))
    return off
