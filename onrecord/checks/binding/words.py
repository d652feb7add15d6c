"""The text takes single words out of what they belong to.

"The club came close to winning the cup" has every word of "The club won the cup", and "the minister's daughter was
elected" those of "the minister was elected".
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

from onrecord.atoms.figures import Figure
from onrecord.atoms.times import Time
from onrecord.checks import lexicon
from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.binding.around import (
    ARTICLES,
    DEFINITE,
    NEIGHBOURS,
    before,
    covered,
    right_before,
    stating,
    worded,
)
from onrecord.checks.movement import moved
from onrecord.checks.segments import segments
from onrecord.checks.year_before import names_year_before

__all__ = ["headed", "left_out", "used_twice"]

_SKIPPED = 3  # words of the passage that may be left out between two neighbours of the sentence
_BARE = frozenset(("become", "be"))  # verbs that need no "to": "help people become owners"
_SHORTEST = 5  # letters that two words of one stem share at least
_JOINING = frozenset(("and", "but"))
_PLACES = frozenset("and or in at on to from with by for of into near over under through about against between".split())
_UNDER = frozenset("of for about into but except instead without than".split())


def used_twice(alignment: Alignment) -> Iterator[str]:
    """One word of the passage would carry two of the text: "a lawyer" both of "a lawyer and an attorney"."""
    used: set[int] = set()
    carried = [k for k in alignment.carried if k.said.role in ("content", "atom")]
    for a, b in combinations(carried, 2):
        if a.last <= b.first or b.last <= a.first:
            continue
        dated = isinstance(a.said.atom, Figure | Time) and isinstance(b.said.atom, Figure | Time)
        listing = b.said.first - a.said.last <= 1 and b.said.key == a.said.key
        if dated or listing:
            yield f"“{b.said.string}” stands once in the passage, twice in the text"
            return
    for link in alignment.carried:
        if link.said.role not in ("content", "atom") or link.step == "arithmetic":
            continue  # what follows from a figure rests on it too
        tokens = set(range(link.first, link.last))
        if used & tokens and not any(_named_again(alignment, other, link) for other in alignment.carried):
            yield f"one word of the passage would carry two of the text (“{link.said.string}”)"
            return
        used |= tokens


def _named_again(alignment: Alignment, other: Link, link: Link) -> bool:
    """Whether one thing is only named twice: as the subject of two clauses, or as "delivered" and "deliveries".

    A word said again behind a preposition or "a" fills a place of its own: "hid in Spain and lived in Spain".
    """
    if other is link or other.first != link.first:
        return False
    if other.said.key == link.said.key:
        return right_before(alignment, link) not in ("a", "an") and before(alignment, link) not in _PLACES
    return lexicon.derived(other.said.key, link.said.key) or _one_stem(other, link)


def _one_stem(a: Link, b: Link) -> bool:
    """ "It delivered 28 jets, while deliveries of helicopters fell": one event, named twice."""
    short = min(len(a.said.stems[0]), len(b.said.stems[0]))
    return short >= _SHORTEST and a.said.stems[0][:short] == b.said.stems[0][:short]


def left_out(alignment: Alignment) -> Iterator[str]:
    """Neighbours in the sentence are near one another in the passage, or what stands between is set off by commas.

    "The club came close to winning the cup" is not "The club won the cup".
    """
    text = alignment.window.document.text
    keys, tokens = text.tokens.keys, text.tokens
    used = covered(alignment)
    for start, end in segments(alignment.said):
        inside = [k for k in worded(alignment) if start <= k.said.start < end]
        for a, b in pairwise(inside):
            if b.first < a.last or b.said.first - a.said.last > NEIGHBOURS:
                continue
            skipped = [
                i for i in range(a.last, b.first)
                if i not in used and keys[i].isalpha() and not lexicon.is_light(keys[i])
            ]  # fmt: skip
            if (
                skipped
                and not _free(alignment, b)
                and keys[b.first - 1] == "to"
                and b.first - 2 in skipped
                and right_before(alignment, b) != "to"
            ):
                yield f"the passage says “{keys[b.first - 2]} to {b.said.string}”"
                return
            left = [i for i in skipped if not _in_atom(alignment, i)]
            verb = next(
                (
                    i
                    for i in left
                    if keys[i - 1] == "to" or (keys[i].endswith("ing") and i - 1 < a.last) or keys[i] in _BARE
                ),
                None,
            )
            if verb is not None:
                yield f"the passage has “{keys[verb]}” between “{a.said.string}” and “{b.said.string}”"
                return
            between = text.folded.string[tokens.ends[a.last - 1] : tokens.starts[b.first]]
            apart = between.count(",") >= 2 or "(" in between or " - " in between or between.startswith(",")
            if len(skipped) > _SKIPPED and not apart:
                yield f"the passage has more between “{a.said.string}” and “{b.said.string}”"
                return


def headed(alignment: Alignment) -> Iterator[str]:
    """ "The daughter of the minister was elected" says nothing of the minister, nor does "the minister's daughter"."""
    keys = alignment.window.document.text.tokens.keys
    used = covered(alignment)
    start = alignment.window.part.tokens[0].index
    quoted = [k for k in alignment.carried if k.step == "quotation"]
    titles = [next((k for k in quoted if q.start <= k.said.start < q.end), None) for q in alignment.said.quotations]
    for link in (*stating(alignment), *(k for k in titles if k is not None)):
        if keys[link.last - 1].endswith("'s") and link.last < len(keys) and link.last not in used:
            mine = alignment.said.text.tokens.keys[link.said.last - 1]
            if not mine.endswith("'s") and not lexicon.is_light(keys[link.last]):
                yield f"the passage says “{keys[link.last - 1]} {keys[link.last]}”"
                return
        i = link.first - 1
        while i >= start and keys[i] in ARTICLES | DEFINITE:
            i -= 1
        if i < start or keys[i] not in _UNDER or before(alignment, link) == keys[i]:
            continue
        if _free(alignment, link):
            continue
        preposition = keys[i]
        i -= 1
        after = keys[link.last] if link.last < len(keys) else ""
        if i < start or (i not in used and not lexicon.is_light(keys[i]) and after not in ("which", "who", "whose")):
            yield f"the passage says “{keys[max(i, start)]} {preposition} {link.said.string}”"
            return


def _free(alignment: Alignment, link: Link) -> bool:
    """Whether the word before it says nothing that it does not say itself.

    "For the same period a year ago" is "a year earlier", and "an increase of 4%" is "4% more".
    """
    atom = link.said.atom
    if isinstance(atom, Time):
        return names_year_before(alignment.said, atom)
    if not isinstance(atom, Figure):
        return False
    part = moved(alignment.said).get(link.said.first)
    return part == "change" and moved(alignment.window.part).get(link.first) == part


def _in_atom(alignment: Alignment, token: int) -> bool:
    """Whether a word of the passage is part of a name, figure or date, or is written as a name would be."""
    element = alignment.window.by_token.get(token)
    text = alignment.window.document.text
    start, _ = text.folded.source(text.tokens.starts[token], text.tokens.ends[token])
    return text.string[start].isupper() or (element is not None and element.atom is not None)
