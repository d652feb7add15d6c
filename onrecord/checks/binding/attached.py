"""The words belong elsewhere in the passage: to another conjunct, to an aside, to a part of what the text names.

"The road to Arden reopens on 4 May and the one to Corby on 9 May" has every word of "The road to Arden reopens on
9 May", and "one of the oldest mills" those of "the oldest mill".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from onrecord.atoms.figures import Figure
from onrecord.atoms.times import Time
from onrecord.checks import lexicon
from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.binding.around import (
    ARTICLES,
    BE,
    DEFINITE,
    HAVE,
    RELATIVE,
    covered,
    gap,
    listed,
    participle,
    set_off,
    stating,
    worded,
)
from onrecord.checks.elements import Element
from onrecord.checks.segments import segments

__all__ = ["focused", "in_aside", "nearer", "nominal", "partitive", "quantified", "unranked", "widened"]

_BORDERS = RELATIVE | {"and", "but", "while", "that"}
_FOCUS = frozenset("only solely merely exclusively even mainly mostly largely partly".split())
_NOMINAL = ("ing", "tion", "sion", "ment", "al", "ure", "ance", "ence", "ation")
_NEW = (
    "latest",
    "newest",
    "final",
    "initial",
    "original",
)  # which one of several in time: the reader is in the same time
_RANKING = ("superlative", "rank", "exclusivity")
_RANGE = frozenset("in of among at on outside within".split())  # before what limits a rank: "the oldest in Arden"
_RANK_REACH = 3  # tokens before a word among which its rank is looked for
_PARTITIVE_REACH = 5  # tokens before a word among which "one of the" is looked for


def nearer(alignment: Alignment) -> Iterator[str]:
    """A date or figure from beyond another of its kind belongs to the other conjunct.

    "The road to Arden reopens on 4 May and the one to Corby on 9 May" is not "The road to Arden reopens on 9 May".
    """
    used = covered(alignment)
    text = alignment.window.document.text
    part = alignment.window.part
    for a, b in pairwise(stating(alignment)):
        if abs(b.first - a.first) < 2:
            continue
        atom = b.said.atom
        rivals: list[Time] | list[Figure]
        if isinstance(atom, Time):
            rivals = [t for t in part.times if t.kind == atom.kind]
        elif isinstance(atom, Figure) and not isinstance(a.said.atom, Figure) and b.first >= a.last:
            rivals = [f for f in part.figures if f.unit == atom.unit and not f.ordinal]
        else:
            continue
        for rival in rivals:
            first, last = text.token_range(rival.start, rival.end)
            if used & set(range(first, last)) or set_off(alignment, first, a.last - 1, b.first):
                continue
            ahead = a.last <= first and last <= b.first
            behind = b.last <= a.first and a.last <= first < a.last + (a.first - b.last) and _joined(alignment, b, a)
            if ahead or behind:
                yield f"nearer to “{a.said.string}” than “{b.said.string}” the passage has “{rival.string}”"
                return


def _joined(alignment: Alignment, a: Link, b: Link) -> bool:
    """Whether "and" or a comma stands between two places of the passage: a border between conjuncts."""
    keys = alignment.window.document.text.tokens.keys
    between = range(a.last, b.first)
    return any(keys[i] == "and" for i in between) or any("," in gap(alignment, i - 1) for i in (*between, b.first))


def in_aside(alignment: Alignment) -> Iterator[str]:
    """What a relative clause states, it states of its own head and time: nothing behind its end belongs to it.

    "The mayor, who had opposed the tunnel, voted for it on Monday" is not "The mayor opposed the tunnel on Monday".
    """
    keys = alignment.window.document.text.tokens.keys
    links = stating(alignment)
    for sentence in alignment.window.sentences:
        first, last = alignment.window.document.text.token_range(sentence.start, sentence.end)
        for i in range(first + 1, last):
            if "," not in gap(alignment, i - 1) or not (keys[i] in RELATIVE or participle(keys[i])):
                continue
            stop = next((j for j in range(i + 1, last - 1) if "," in gap(alignment, j)), None)
            if stop is None:
                continue
            inside = [k for k in links if i <= k.first <= stop and (k.said.atom is None or _lasting(k))]
            behind = [k for k in links if stop < k.first < last]
            reduced = participle(keys[i]) and inside and not _finite(alignment, inside[0])
            if inside and behind and not reduced and not _cut(alignment, inside[0], behind[0]):
                yield f"in the passage “{inside[0].said.string}” stands in an aside, not with “{behind[0].said.string}”"
                return


def _lasting(link: Link) -> bool:
    """Whether it is how long or how often something was so: "for three quarters" tells of the verb beside it."""
    return isinstance(link.said.atom, Time) and link.said.atom.kind in ("duration", "set")


def _finite(alignment: Alignment, link: Link) -> bool:
    """Whether a participle of the text is its verb: "was ordered", not "the pump ordered in May"."""
    keys = alignment.said.text.tokens.keys
    return bool((BE | HAVE) & set(keys[max(alignment.said.tokens[0].index, link.said.first - 3) : link.said.first]))


def _cut(alignment: Alignment, a: Link, b: Link) -> bool:
    """Whether the text too has a border between two words: a comma, "and", a relative."""
    first, last = sorted((a.said.start, b.said.start))
    between = alignment.said.text.string[first:last]
    return "," in between or bool(_BORDERS & {w.key for w in alignment.said.text.words_between(first, last)})


def partitive(alignment: Alignment) -> Iterator[str]:
    """ "One of the oldest mills" is not "the oldest mill", nor are "some of the nurses" "the nurses"."""
    keys = alignment.window.document.text.tokens.keys
    own = {w.key for w in alignment.said.tokens}
    used = covered(alignment)
    start = alignment.window.part.tokens[0].index
    for link in worded(alignment):
        i = link.first - 1
        while i >= start and i > link.first - _PARTITIVE_REACH and (keys[i] in ARTICLES | DEFINITE or i in used):
            i -= 1
        ranked = keys[link.first].endswith("est") or keys[link.first] == "most"
        if ranked and keys[link.first - 1] in listed("ordinals") and link.first - 1 not in used:
            yield f"the passage says “{keys[link.first - 1]} {link.said.string}”"
            return
        if i - 1 < start or keys[i] != "of" or keys[i - 1] not in listed("parts") or keys[i - 1] in own:
            continue
        if keys[i + 1] in DEFINITE and i - 1 not in used:
            yield f"the passage says “{keys[i - 1]} of {keys[i + 1]} {link.said.string}”"
            return


def unranked(alignment: Alignment) -> Iterator[str]:
    """ "The fastest-growing big brand" is not "the big brand": without its rank "the" makes it the only one."""
    keys = alignment.window.document.text.tokens.keys
    said = alignment.said.text.tokens.keys
    used = covered(alignment)
    for link in stating(alignment):
        if link.said.first == 0 or said[link.said.first - 1] != "the":
            continue
        for i in range(link.first - 1, max(-1, link.first - _RANK_REACH - 1), -1):
            if keys[i] == "the" or i in used or gap(alignment, i).strip(" -‐"):
                break
            if lexicon.qualifier(keys[i]) in _RANKING and keys[i] not in _NEW:
                yield f"the passage says “{keys[i]} {link.said.string}”"
                return


def quantified(alignment: Alignment) -> Iterator[str]:
    """ "Most of the pumps in Arden" is not said by "the pumps in Arden and Corby, most of them in Corby"."""
    keys = alignment.window.document.text.tokens.keys
    links = [k for k in alignment.carried if k.step != "quotation"]
    stop = alignment.window.part.tokens[-1].index + 1
    used = covered(alignment)
    for link in links:
        if link.said.role != "qualifier" or lexicon.qualifier(keys[link.last - 1]) != "quantity":
            continue
        i = link.last
        pronoun = False
        while i < stop and i not in used and (lexicon.is_light(keys[i]) or keys[i] in ARTICLES | DEFINITE):
            pronoun = pronoun or keys[i] in ("them", "these", "those", "which", "whom")
            i += 1
        other = alignment.window.by_token.get(i) if pronoun and i < stop and i not in used else None
        if other is not None and other.role in ("content", "atom"):
            yield f"the passage says “{keys[link.first]}” of “{other.string}”"
            return


def widened(alignment: Alignment) -> Iterator[str]:
    """The first woman "to edit a paper in the north" need not be the first woman to edit a paper."""
    keys = alignment.window.document.text.tokens.keys
    used = covered(alignment)
    for start, end in segments(alignment.said):
        inside = [k for k in worded(alignment) if start <= k.said.start < end]
        ranked = next((k for k in inside if _ranks(alignment, k)), None)
        if ranked is None:
            continue
        behind = [k for k in inside if k.said.first >= ranked.said.first and k.first >= ranked.first]
        at = max(k.last for k in behind)
        if at + 1 >= len(keys) or keys[at] not in _RANGE or gap(alignment, at - 1).strip():
            continue
        i = at + 1
        while i < len(keys) - 1 and i not in used and (keys[i] in ARTICLES | DEFINITE or lexicon.is_light(keys[i])):
            i += 1
        other = alignment.window.by_token.get(i) if i not in used else None
        if other is not None and other.role in ("content", "atom") and not isinstance(other.atom, Time):
            yield f"the passage says “{keys[ranked.first]} … {keys[at]} {other.string}”"
            return


def _ranks(alignment: Alignment, link: Link) -> bool:
    keys = alignment.window.document.text.tokens.keys[link.first : link.last]
    return any(lexicon.qualifier(key) in _RANKING for key in keys)


def focused(alignment: Alignment) -> Iterator[str]:
    """ "Only" narrows the words behind it: "only in May" and "only members" are two limits."""
    text = alignment.window.document.text
    for word in alignment.said.tokens:
        if word.key not in _FOCUS:
            continue
        here = next((k for k in alignment.links if k.said.first > word.index and k.step != "light"), None)
        places = [w.index for w in alignment.window.part.tokens if w.key == word.key]
        if here is None or not here.carried or not places:
            continue
        if not any(here.first <= _narrowed(text.tokens.keys, i) < here.last for i in places):
            yield f"the passage limits something else with “{word.string}” than “{here.said.string}”"
            return


def nominal(alignment: Alignment) -> Iterator[str]:
    """ "The lifting of the ban was delayed" names an event and says something else of it: it need not have happened."""
    keys = alignment.window.document.text.tokens.keys
    used = covered(alignment)
    said = alignment.said.text.tokens.keys
    for link in stating(alignment):
        noun, word = keys[link.last - 1], said[link.said.last - 1]
        if link.said.atom is not None or not noun.endswith(_NOMINAL) or word.endswith(_NOMINAL):
            continue
        if link.last >= len(keys) or keys[link.last] != "of" or not word.endswith(("ed", "en")):
            continue
        rest = next((e for e in _said_else(alignment, used) if _same_sentence(alignment, link.first, e.first)), None)
        if rest is not None:
            yield f"the passage speaks of “{noun} of”, and says “{rest.string}” of it"
            return


def _said_else(alignment: Alignment, used: set[int]) -> Iterator[Element]:
    """What the passage says besides what carries the text."""
    return (e for e in alignment.window.part.elements if e.first not in used and e.role in ("content", "reporting"))


def _same_sentence(alignment: Alignment, i: int, j: int) -> bool:
    text = alignment.window.document.text
    sentence = text.sentence_at(text.folded.source(text.tokens.starts[i], text.tokens.ends[i])[0])
    if sentence is None:
        return False
    first, last = text.token_range(sentence.start, sentence.end)
    return first <= j < last


def _narrowed(keys: Sequence[str], i: int) -> int:
    """The token that "only" at token ``i`` narrows: the next that says something."""
    j = i + 1
    while j < len(keys) - 1 and (keys[j] in ARTICLES | DEFINITE or lexicon.is_light(keys[j])):
        j += 1
    return j
