"""Check ``opposite``: a word stands for its opposite."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from onrecord.atoms.figures import Figure
from onrecord.atoms.names import Name
from onrecord.atoms.times import Time
from onrecord.checks import lexicon
from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.attitudes import attitude
from onrecord.checks.direction import FALLING, RISING
from onrecord.checks.elements import Element, Part
from onrecord.checks.finding import Finding
from onrecord.checks.registry import check
from onrecord.checks.rival import beside, firm, rest_carried
from onrecord.checks.scopes import EXCEPTING, cues_over
from onrecord.checks.talk import talk_of
from onrecord.text import stem

__all__ = ["opposite"]

_NEARLY_ALL = 0.9
_AROUND = 2  # sentences before and behind a passage that may say the text's own word
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
    yield from attitude(said, held)
    for link in held.links:
        if link.step not in ("open", "context") or link.said.atom is not None or len(link.said.stems) != 1:
            continue
        other = _opposite(held, link)
        if other is None or len(_open(held)) > 1 or rest_carried(held, [link]) < firm(held):
            continue  # with another word open besides, the passage may be about something else
        if link.step == "context" and (held.open or rest_carried(held, [link]) < _NEARLY_ALL):
            continue
        if _elsewhere(held, link) or other.stems[0] in _whole_sentence(said):
            continue  # the document has the text's own word of the same thing in another sentence
        if cues_over("negation", said, link.said.start) or cues_over("negation", held.window.part, other.start):
            continue
        yield Finding(
            "opposite.word", "major", link.said.start, link.said.end,
            f"the document says “{other.string}” where the text says “{link.said.string}”",
            (held.window.document.excerpt(other.start, other.end),), other.string,
            contradicts=not EXCEPTING & {w.key for w in (*said.tokens, *held.window.part.tokens)},
        )  # fmt: skip


def _whole_sentence(said: Part) -> frozenset[str]:
    """The stems of the sentence that a part is of: "declined one honour but accepted another" has both words."""
    sentence = said.text.sentence_at(said.start)
    return frozenset(stem(w.key) for w in sentence.words) if sentence is not None else frozenset()


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
        behind = held.window.by_token.get(element.last)
        if other == "for" and behind is not None and isinstance(behind.atom, Time | Figure):
            continue  # "for twelve weeks" says how long, and is against nothing
        if not _main(held, element):
            continue  # "revenue was 9 million. A second count, which excludes new shops, …" is about another count
        if any(min(abs(element.first - n.last), abs(n.first - element.last)) <= _NEAR for n in neighbours):
            return element
    return None


def _main(held: Alignment, element: Element) -> bool:
    """Whether a word of the passage stands in the sentence that carries most of the text."""
    text = held.window.document.text
    own = text.sentence_at(element.start)
    if own is None:
        return False
    first, last = text.token_range(own.start, own.end)
    inside = [k for k in held.carried if first <= k.first < last]
    named = [k for k in held.carried if isinstance(k.said.atom, Name)]
    if named and named[0] not in inside:
        return False  # another sentence, and it may be about somebody else
    return 2 * len(inside) > len(held.carried)


def _elsewhere(held: Alignment, link: Link) -> bool:
    """Whether a sentence around the passage has the text's word right before the word that it stands before there.

    The document has an opening and a closing ceremony, a former and a present treasurer: two things, no contradiction.
    A rise and a fall are told of many things in a row, so they are not excused by it.
    """
    window = held.window
    own = held.said.text.tokens.keys
    word = link.said.stems[0]
    if word in RISING | FALLING or link.said.last >= len(own) or lexicon.is_light(own[link.said.last]):
        return False
    pair = (word, stem(own[link.said.last]))
    for i in range(max(0, window.first - _AROUND), min(len(window.document.text.sentences), window.last + _AROUND + 1)):
        if not window.first <= i <= window.last and pair in pairwise(window.source.part(i, i).stems):
            return True
    return False
