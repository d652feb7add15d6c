"""Check ``opposite``: a word stands for its opposite."""

from __future__ import annotations

from collections.abc import Iterator

from onrecord.checks import lexicon
from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.elements import Element, Part
from onrecord.checks.finding import Finding
from onrecord.checks.registry import check
from onrecord.checks.rival import beside, firm, rest_carried
from onrecord.checks.scopes import cues_over
from onrecord.checks.talk import talk_of

__all__ = ["opposite"]

_NEARLY_ALL = 0.9
_NEAR = 5  # tokens between the opposite and the words around the place


@check("opposite", loses="direction")
def opposite(said: Part, held: Alignment) -> Iterator[Finding]:
    """The passage says "fell" where the text says "rose", "spring" where it says "autumn".

    Pairs are listed; the passage has to carry the rest of the sentence, and neither side may be negated there ("did not
    rise" is no contradiction of "fell").

    Kept:
        >>> from onrecord.checks.examples import findings
        >>> findings("opposite", "Sales at the shop fell in the spring.", "Sales at the shop rose in the spring.")
        ['opposite.word: fell -> rose']

    Let go:
        >>> findings("opposite", "Sales did not fall in the spring.", "Sales rose in the spring.")
        []

    Window: the aligned passage. Source: antonymy as a contradiction type (de Marneffe, Rafferty and Manning 2008).
    """
    for link in held.links:
        if link.step not in ("open", "context") or link.said.atom is not None or len(link.said.stems) != 1:
            continue
        other = _opposite(held, link)
        if other is None or len(_open(held)) > 1 or rest_carried(held, [link]) < firm(held):
            continue  # with another word open besides, the passage may be about something else
        if link.step == "context" and (held.open or rest_carried(held, [link]) < _NEARLY_ALL):
            continue
        if cues_over("negation", said, link.said.start) or cues_over("negation", held.window.part, other.start):
            continue
        yield Finding(
            "opposite.word", "major", link.said.start, link.said.end,
            f"the document says “{other.string}” where the text says “{link.said.string}”",
            (held.window.document.excerpt(other.start, other.end),), other.string, contradicts=True,
        )  # fmt: skip


def _open(held: Alignment) -> list[Link]:
    """What nothing carries; in a conversation, who speaks need not be named."""
    talk = talk_of(held)
    return [k for k in held.open if talk is None or not set(k.said.stems) <= talk.speakers]


def _opposite(held: Alignment, link: Link) -> Element | None:
    """The word of the passage that excludes the sentence's and stands in its place."""
    term = link.said.stems[0]
    if not any(lexicon.antonym(term, t) == "full" or lexicon.exclusive(term, t) for t in held.window.part.places):
        return None
    neighbours = beside(held, link)
    used = {i for other in held.carried for i in range(other.first, other.last)}
    for element in held.window.part.elements:
        if element.first in used or len(element.stems) != 1 or element.atom is not None:
            continue
        other = element.stems[0]
        if lexicon.antonym(term, other) != "full" and not lexicon.exclusive(term, other):
            continue
        if any(min(abs(element.first - n.last), abs(n.first - element.last)) <= _NEAR for n in neighbours):
            return element
    return None
