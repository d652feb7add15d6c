"""The words stand in clauses that are not about the same thing.

"The depot was enlarged. Helen Marsh opened the fair." has every word of "Helen Marsh opened the depot", and "the man
who shot the bear was fined" those of "the bear was fined".
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from onrecord.atoms.names import Name, NameRelation, same_name
from onrecord.atoms.times import Time
from onrecord.checks import lexicon
from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.binding.around import BE, DEFINITE, HAVE, covered, gap, listed, refers_back, stating, worded
from onrecord.checks.elements import Element
from onrecord.checks.segments import segments

__all__ = ["in_relative", "meant", "placed_elsewhere", "scattered"]

_EQUATING = frozenset("represents compares reflects means equals marks".split())
_RELATIVE = frozenset(("who", "which", "that", "whose"))
_PERSONAL = frozenset(("he", "she", "his", "her"))
_PLURAL = frozenset(("they", "their", "it", "its"))
_OPENING = 4  # words with which a sentence points back
_BESIDE = 3  # tokens between a name and the noun that says what it is
_REACH_BACK = 6  # tokens before a subject among which a relative is looked for


def scattered(alignment: Alignment) -> Iterator[str]:
    """Each piece has to rest on one sentence of the passage: its first word and names may stand in another.

    "The flood destroyed 15 houses. A fair opened near Derby." does not say where the houses stood.
    """
    if alignment.window.first == alignment.window.last:
        return
    borders = [alignment.window.document.text.token_range(s.start, s.end) for s in alignment.window.sentences]
    for start, end in segments(alignment.said):
        inside = [k for k in worded(alignment) if start <= k.said.start < end and k.said.role != "reporting"]
        resting = [k for k in inside[1:] if not isinstance(k.said.atom, Name)]
        where = {next((i for i, (a, b) in enumerate(borders) if a <= k.first < b), -1) for k in resting}
        apart = where and any(not (borders[i][0] <= k.first < borders[i][1]) for i in where for k in inside)
        if inside and where and inside[0].first >= borders[max(where)][1]:
            yield f"“{inside[0].said.string}” is named only after what is said of it"
            return
        stray = next((k for k in inside[1:] if _strays(k, inside, borders, where)), None)
        if stray is not None:
            yield f"“{stray.said.string}” stands in another sentence than what is said of it"
            return
        if len(where) > 1 and _goes_on(alignment, borders[max(where)][0]):
            continue
        if len(where) > 1 or (apart and not refers_back(alignment, borders[min(where)][0], inside[0])):
            yield f"the words of “{alignment.said.text.string[start:end].strip()}” stand in two sentences"
            return
        if apart and _person(inside[0]) and _another(alignment, inside[:1], borders[min(where)][0]):
            yield f"more than “{inside[0].said.string}” is named before what is said"
            return


def placed_elsewhere(alignment: Alignment) -> Iterator[str]:
    """What is said stands in a sentence that names another than the text: "Arden voted. In Corby, turnout was low".

    A name may come from the sentence before only where the sentence that says it names nobody else before it says so.
    """
    if alignment.window.first == alignment.window.last:
        return
    borders = [alignment.window.document.text.token_range(s.start, s.end) for s in alignment.window.sentences]
    saying = [k for k in worded(alignment) if not isinstance(k.said.atom, Name)]
    for name in alignment.carried:
        if not isinstance(name.said.atom, Name):
            continue
        for first, last in borders:
            behind = [k for k in saying if first <= k.first < last]
            if first <= name.first < last or 2 * len(behind) <= len(saying) or name.said.first > behind[0].said.first:
                continue
            rival = _named_there(alignment, first, min(k.first for k in behind))
            if rival is not None:
                yield f"the passage says it of “{rival.string}”, not of “{name.said.string}”"
                return


def _named_there(alignment: Alignment, first: int, last: int) -> Name | None:
    """A name in a token range of the passage that the text does not have."""
    text = alignment.window.document.text
    used = covered(alignment)
    own = [k.said.atom for k in alignment.links if isinstance(k.said.atom, Name)]
    for name in alignment.window.part.names:
        at, end = text.tokens_over(name.start, name.end)
        known = any(same_name(n, name, ()) in (NameRelation.SAME, NameRelation.ALIAS) for n in own)
        if first <= at < last and not known and not used & set(range(at, end)):
            return name
    return None


def _strays(link: Link, inside: list[Link], borders: list[tuple[int, int]], where: set[int]) -> bool:
    """Whether a name amid the text stands in a sentence by itself: only a subject may be named elsewhere."""
    if not isinstance(link.said.atom, Name) or len(where) != 1:
        return False
    first, last = borders[next(iter(where))]
    earlier = [k for k in inside if k.said.start < link.said.start]
    return not first <= link.first < last and any(first <= k.first < last for k in earlier)


def _goes_on(alignment: Alignment, first: int) -> bool:
    """Whether a sentence says more of the very thing of the one before: "This is a rise of 4 percent"."""
    keys = alignment.window.document.text.tokens.keys[first : first + 2]
    return len(keys) == 2 and keys[0] in ("this", "that") and (keys[1] in BE or keys[1] in _EQUATING)


def meant(alignment: Alignment) -> Iterator[str]:
    """What only the context has may be the sentence's subject, a speaker or title, or something said with "the".

    "Helen Marsh was there. It rained. The depot was built for the town" does not say "built for Helen Marsh".
    """
    said = [k for k in alignment.links if k.step not in ("light", "having")]
    first = next((i for i, k in enumerate(said) if k.carried), len(said))
    spoken = [q.speaker for q in alignment.said.quotations if q.speaker is not None]
    titles = [t for n in alignment.said.names for t in (n.title, n.role) if t is not None]
    keys = alignment.said.text.tokens.keys
    leading = [k for k in said[:first] if k.step == "context"]
    if leading and first < len(said):
        opening = _sentence_start(alignment, said[first].first)
        earlier = {w.key for w in alignment.said.tokens if w.index < leading[-1].said.first}
        if earlier & (BE | HAVE) or (opening is not None and not refers_back(alignment, opening, leading[-1])):
            yield f"“{leading[0].said.string}” stands only near the passage"
            return
        if opening is not None and _another(alignment, leading, opening):
            yield f"another person is named nearer to the passage than “{leading[0].said.string}”"
            return
        rival = _in_the_passage(alignment, leading, said[first])
        if rival is not None:
            yield f"the passage says it of “{rival.string}”, “{leading[0].said.string}” stands only near it"
            return
    for i, link in enumerate(said):
        if link.step != "context" or i < first or any(s.overlaps(link.said) for s in (*spoken, *titles)):
            continue
        if link.said.role == "content" and any(
            k in DEFINITE for k in keys[max(0, link.said.first - 2) : link.said.first]
        ):
            other = _in_its_place(alignment, said, i)
            if _ends(alignment, said, i):
                yield f"“{link.said.string}” stands only near the passage"
                return
            if other is None or _equated(alignment, other, link):
                continue
            yield f"the passage has “{other.string}” where the text has “{link.said.string}”"
            return
        yield f"“{link.said.string}” stands only near the passage"
        return
    yield from _replaced(alignment, said)


def _in_the_passage(alignment: Alignment, leading: list[Link], first: Link) -> Name | None:
    """A name that the passage's own sentence has, and the text has not, before what is said: "In Corby, turnout …"."""
    if not any(isinstance(k.said.atom, Name) for k in leading):
        return None
    opening = _sentence_start(alignment, first.first)
    return _named_there(alignment, opening, first.first) if opening is not None else None


def _in_its_place(alignment: Alignment, said: list[Link], i: int) -> Element | None:
    """What the passage says, and the text does not, right behind the word that precedes one from the context.

    "Season two of the acclaimed show" does not say "season two of the plot", wherever the plot is spoken of.
    """
    before = next((k for k in reversed(said[:i]) if k.carried), None)
    if before is None:
        return None
    text = alignment.window.document.text
    keys = text.tokens.keys
    used = covered(alignment)
    stop = alignment.window.part.tokens[-1].index + 1
    at = before.last
    while at < stop and at not in used and (keys[at] in DEFINITE or lexicon.is_light(keys[at])):
        if "," in gap(alignment, at - 1) or "." in gap(alignment, at - 1):
            return None
        at += 1
    other = alignment.window.by_token.get(at)
    if at >= stop or at in used or other is None or other.role not in ("content", "atom", "qualifier"):
        return None
    if "," in gap(alignment, at - 1) or "." in gap(alignment, at - 1) or isinstance(other.atom, Time):
        return None
    return other


def _ends(alignment: Alignment, said: list[Link], i: int) -> bool:
    """Whether the passage's sentence is over where the text goes on with "and the …", "at the …"."""
    before = next((k for k in reversed(said[:i]) if k.carried), None)
    if before is None:
        return False
    stop = alignment.window.part.tokens[-1].index + 1
    over = before.last >= stop or "." in gap(alignment, before.last - 1)
    own = alignment.said.text.tokens.keys[before.said.last : said[i].said.first]
    return over and bool(set(own) & (listed("prepositions") | {"and", "or"}))


def _equated(alignment: Alignment, other: Element, link: Link) -> bool:
    """Whether the document puts the two side by side somewhere: "the drug olaparib", "olaparib, a new drug"."""
    keys = alignment.window.document.text.tokens.keys
    name, noun = other.words[-1].key, link.said.words[-1].key
    return any(noun in keys[max(0, i - _BESIDE) : i + _BESIDE + 1] for i, key in enumerate(keys) if key == name)


def _replaced(alignment: Alignment, said: list[Link]) -> Iterator[str]:
    """Where the text has a word from the context, the passage has another: "the group's pubs" for "its hotels"."""
    used = covered(alignment)
    for a, b in pairwise(said):
        if b.said.first - a.said.last > 1 or (a.step == "context") == (b.step == "context"):
            continue
        at = a.last if b.step == "context" else b.first - 1
        if not (a if b.step == "context" else b).carried:
            continue
        other = alignment.window.by_token.get(at)
        own = b.said if b.step == "context" else a.said
        if other is None or other.first in used or other.role not in ("content", "atom") or own.role != "content":
            continue
        yield f"the passage has “{other.string}” where the text has “{own.string}”"
        return


def _maybe_person(name: Name) -> bool:
    return name.kind == "person" or (len(name.parts) > 1 and not name.certain_kind)


def _person(link: Link) -> bool:
    return isinstance(link.said.atom, Name) and link.said.atom.kind == "person"


def _another(alignment: Alignment, leading: list[Link], opening: int) -> bool:
    """Whether the person named last before a sentence is not the one that the text puts for its "he" or "she"."""
    text = alignment.window.document.text
    start = set(text.tokens.keys[opening : opening + _OPENING])
    if not _PERSONAL & start:
        return bool(_PLURAL & start) and any(
            isinstance(k.said.atom, Name) and k.said.atom.kind == "person" for k in leading
        )
    before = text.folded.source(text.tokens.starts[opening], text.tokens.ends[opening])[0]
    people = [n for n in alignment.window.around.names if n.end <= before and _maybe_person(n)]
    sentence = text.sentence_at(people[-1].start) if people else None
    if sentence is not None:
        beside = [n for n in people if sentence.holds(n)]
        if any(same_name(n, people[-1], ()) not in (NameRelation.SAME, NameRelation.ALIAS) for n in beside):
            return True  # two people are named, and "he" may be either
    said = [k.said.atom for k in leading if isinstance(k.said.atom, Name)]
    if not people or not said:
        return bool(people)
    return not any(same_name(n, people[-1], ()) in (NameRelation.SAME, NameRelation.ALIAS) for n in said)


def _sentence_start(alignment: Alignment, token: int) -> int | None:
    """The first token of the sentence of the passage that holds a token of the document."""
    text = alignment.window.document.text
    for sentence in alignment.window.sentences:
        first = text.token_range(sentence.start, sentence.start)[0]
        if first <= token < text.token_range(sentence.end, sentence.end)[0]:
            return first
    return None


def in_relative(alignment: Alignment) -> Iterator[str]:
    """The subject stands only in a clause about another: "The man who shot the bear was fined"."""
    text = alignment.window.document.text
    keys, tokens = text.tokens.keys, text.tokens
    used = covered(alignment)
    start = alignment.window.part.tokens[0].index
    links = stating(alignment)
    if len(links) < 2:
        return
    subject = links[0]
    for i in range(subject.first - 1, max(start, subject.first - _REACH_BACK) - 1, -1):
        if "," in text.folded.string[tokens.ends[i] : tokens.starts[i + 1]]:
            return
        if keys[i] in _RELATIVE and i - 1 >= start and (i - 1) not in used and not lexicon.is_light(keys[i - 1]):
            yield f"in the passage “{subject.said.string}” stands in a clause about “{keys[i - 1]}”"
            return
