"""The words stand in another order, and nothing in the sentence turns it.

"Arden is larger than Borley" has every word of "Borley is larger than Arden". A passive, a genitive or "of" turns an
order and keeps what is said; so do times, which stand where they like.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from onrecord.atoms.figures import Figure
from onrecord.atoms.names import Name
from onrecord.atoms.times import Time
from onrecord.checks import lexicon
from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.binding.around import (
    ARTICLES,
    BE,
    DEFINITE,
    TURNING,
    before,
    covered,
    held_before,
    participle,
    stating,
    worded,
)
from onrecord.checks.movement import moved
from onrecord.checks.segments import segments
from onrecord.text import Span

__all__ = ["exchanged", "respective", "turned", "voiced"]

_TURNING = TURNING - {"from"}  # what is from somewhere is turned only in a compound
_GAIN = 3  # tokens of misfit that an exchange has to save
_MOST_OFF = 8  # the most that one gap counts
_OBJECT = 3  # tokens between a verb and its object
_OF_REACH = 3  # tokens between two words that "of" turns round, on the nearer side
_TITLED = 4  # words between "by" and the name that it stands for


def turned(alignment: Alignment) -> Iterator[str]:
    """Within a piece the words keep their order, but for times, and where "by", "of" or a genitive turns it.

    "Borley beat Arden" is not "Arden beat Borley"; "the opening of the depot" is "the depot's opening".
    """
    keys = alignment.window.document.text.tokens.keys
    said_keys = alignment.said.text.tokens.keys
    for start, end in segments(alignment.said):
        inside = [k for k in _placed(alignment) if start <= k.said.start < end]
        for a, b in pairwise(inside):
            if b.first >= a.first or _parts_kept(alignment, a, b):
                continue
            alike = _alike(a, b)
            if (
                not alike
                and a.first - b.last <= 2
                and (isinstance(a.said.atom, Figure) or isinstance(b.said.atom, Figure))
            ):
                continue  # "revenue of 5 million rose" and "5 million in revenue"; but 7 to 4 is not 4 to 7
            if alike and before(alignment, a) != held_before(alignment, a):
                yield f"{a.said.string} and {b.said.string} stand the other way round in the passage"
                return  # "of 120 ships 40 were lost" is "40 of 120 ships were lost", "120 of 40" is not
            if isinstance(a.said.atom, Name) and a.said.atom.demonym:
                continue  # "a Spanish yard" and "a yard in Spain"
            nouns = ARTICLES | DEFINITE
            turned_here = keys[b.first - 1] not in nouns and _voices(
                said_keys[a.said.last : b.said.last], keys[b.last : a.first]
            )
            turned_there = said_keys[a.said.first - 1] not in nouns and _voices(
                keys[b.last : a.last], said_keys[a.said.last : b.said.first]
            )
            if turned_here or turned_there:
                continue  # "24 hives were studied" and "studied 24 hives"
            if a.last < len(keys) and keys[a.last] == "by" and participle(keys[a.last - 1]):
                continue  # "the maker paid for the trial" and "the trial, paid for by the maker"
            if not alike and isinstance(a.said.atom, Figure) and isinstance(b.said.atom, Figure):
                continue  # "rose 4% to 9 million" and "9 million, 4% more"
            there, here = keys[b.last : a.first], said_keys[a.said.last : b.said.first]
            compound = len(there) <= 2 and before(alignment, b) == "from"  # "admissions from homes", "home admissions"
            turns = "by" in (*there[-_OBJECT:], *here[-_OBJECT:]) or (
                min(len(there), len(here)) <= _OF_REACH
                and (compound or {before(alignment, b), held_before(alignment, a)} & _TURNING)
            )
            genitive = (len(there) <= 1 and keys[b.last - 1].endswith("'s")) or (
                len(here) <= 1 and said_keys[a.said.last - 1].endswith("'s")
            )
            if turns or genitive or _told(alignment, a, b):
                continue
            yield f"“{a.said.string}” and “{b.said.string}” stand the other way round in the passage"
            return


def respective(alignment: Alignment) -> Iterator[str]:
    """Where the text says "respectively", each list keeps its order: "4 and 9" is not "9 and 4"."""
    if not any(w.key == "respectively" for w in alignment.said.tokens):
        return
    for kind in (Figure, Name, Time):
        for a, b in pairwise([k for k in stating(alignment) if isinstance(k.said.atom, kind)]):
            if b.first < a.first:
                yield f"“{a.said.string}” and “{b.said.string}” stand the other way round in the passage"
                return


def _voices(passive: Sequence[str], active: Sequence[str]) -> bool:
    """Whether a verb and its object stand in two voices; given is what joins them, the passive with its verb."""
    return bool(BE & set(passive)) and participle(passive[-1]) and len(active) <= _OBJECT


def _placed(alignment: Alignment) -> list[Link]:
    """What keeps its place: all that says something but times, and a comparative ("the younger")."""
    return [
        k for k in worded(alignment)
        if not isinstance(k.said.atom, Time)
        and (k.said.role in ("content", "atom", "reporting") or k.said.words[-1].key.endswith(("er", "est")))
    ]  # fmt: skip


def _told(alignment: Alignment, *pair: Link) -> bool:
    """Whether two words are a speaker or verb of speech and what is said, on both sides: either may stand first."""
    for one in alignment.said.attributions:
        source = one.source
        if source is None or not any(s.start <= k.said.start < s.end for s in (source, one.cue) for k in pair):
            continue
        speaker = next((k for k in alignment.carried if source.start <= k.said.start < source.end), None)
        for held in alignment.window.part.attributions:
            if speaker is None or held.source is None or not _covers(alignment, held.source, speaker):
                continue
            spans = (held.source, held.cue, *held.contents)
            if all(any(_covers(alignment, span, link) for span in spans) for link in pair):
                return True
    return False


def _covers(alignment: Alignment, span: Span, link: Link) -> bool:
    """Whether what carries a word stands in a span of the document."""
    text = alignment.window.document.text
    return span.start <= text.folded.source(text.tokens.starts[link.first], text.tokens.ends[link.first])[0] < span.end


def _alike(a: Link, b: Link) -> bool:
    """Whether both are figures of one unit, so that either could stand in the other's place."""
    one, other = a.said.atom, b.said.atom
    return isinstance(one, Figure) and isinstance(other, Figure) and one.unit == other.unit


def _parts_kept(alignment: Alignment, a: Link, b: Link) -> bool:
    """Whether two figures have different parts in a movement, and each the same on both sides."""
    if not isinstance(a.said.atom, Figure) or not isinstance(b.said.atom, Figure):
        return False
    here, there = moved(alignment.said), moved(alignment.window.part)
    one, other = here.get(a.said.first), here.get(b.said.first)
    return one is not None and one != other and one == there.get(a.first) and other == there.get(b.first)


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
            if _sort(a) != _sort(b) or places[j][0] >= places[i][0] or _parts_kept(alignment, a, b):
                continue
            if j == i + 1 and TURNING & {*said_keys[a.said.last : b.said.first], *doc_keys[b.last : a.first]}:
                continue  # "admissions from hospitals" is "hospital admissions"
            swapped = list(places)
            swapped[i], swapped[j] = swapped[j], swapped[i]
            if cost - _spacing(links, swapped) >= _GAIN:
                yield f"“{a.said.string}” and “{b.said.string}” have changed places"
                return


def voiced(alignment: Alignment) -> Iterator[str]:
    """A "by" that only one side has turns the verb: "Lee replaced Roe" is not "Lee was replaced by Roe".

    Who stands behind the verb after "by" has to stand before it on the other side.
    """
    links = stating(alignment)
    said, held = alignment.said.text.tokens.keys, alignment.window.document.text.tokens.keys
    for i, link in enumerate(links):
        if isinstance(link.said.atom, Time | Figure):
            continue
        here = _after_by(said, link.said.first, alignment.said.tokens[0].index)
        there = _after_by(held, link.first, _begins(alignment, link.first))
        if here == there:
            continue
        if here and "by" in held and BE & set(said) and _by_another(alignment, link):
            yield f"in the passage it is done by another than “{link.said.string}”"
            return
        if here:
            verb = links[i - 1] if i else None
            same = verb is not None and verb.first < link.first
        else:
            behind = [k for k in links if k.last < link.first]
            if _unsaid_verb(alignment, link):
                yield f"in the passage it is something else that is done by “{link.said.string}”"
                return
            verb = max(behind, key=lambda k: k.last, default=None)
            same = verb is not None and verb.said.first < link.said.first
        if same and verb is not None:
            yield f"only one of the two says “by {link.said.string}”"
            return


def _by_another(alignment: Alignment, link: Link) -> bool:
    """Whether the passage has another of the text's words behind its "by", and this one before the verb."""
    keys = alignment.window.document.text.tokens.keys
    return any(
        k.first > link.last and _after_by(keys, k.first, _begins(alignment, k.first))
        for k in stating(alignment)
        if k is not link
    )


def _unsaid_verb(alignment: Alignment, link: Link) -> bool:
    """Whether the verb before "by" is one that the text does not have: "founded by Lee, it was sold to Roe"."""
    keys = alignment.window.document.text.tokens.keys
    i = next((i for i in range(link.first - 1, max(0, link.first - _TITLED - 1), -1) if keys[i] == "by"), 0) - 1
    return i >= 0 and i not in covered(alignment) and not lexicon.is_light(keys[i])


def _begins(alignment: Alignment, token: int) -> int:
    """The first token of the passage's sentence that a token stands in."""
    text = alignment.window.document.text
    firsts = [text.token_range(s.start, s.end)[0] for s in alignment.window.sentences]
    return max((first for first in firsts if first <= token), default=0)


def _after_by(keys: Sequence[str], first: int, begins: int) -> bool:
    """Whether "by" stands before a word, with no more than a title or an adjective between: "by former Mayor Lee".

    A "by" of the sentence before (which ends at ``begins``) is another's.
    """
    for key in reversed(keys[max(begins, first - _TITLED) : first]):
        if key == "by":
            return True
        if lexicon.is_light(key) and key not in ARTICLES | DEFINITE:
            return False
    return False


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
