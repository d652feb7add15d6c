"""What joins the words is another thing in the passage: "or" for "and", another "than", the other side of "because".

"Staff get a post or a payment" has the words of "Staff get a post and a payment", and "the mill closed because sales
fell" those of "sales fell because the mill closed".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from onrecord.atoms.figures import Figure
from onrecord.atoms.times import Time
from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.binding.around import (
    ARTICLES,
    DEFINITE,
    covered,
    sentence_tokens,
    stating,
    uncovered,
    worded,
)
from onrecord.text import Text

__all__ = ["alternative", "as_much", "compared", "coordinated", "subordinated"]

_SUBORDINATING = "because after before now although though so unless until if when since".split()
_COMPARING = 6  # tokens before "than" among which the word that compares stands
_OR = frozenset(("or", "nor"))
_NEAR = 3  # tokens between two words that "and" joins, and between "than" and what is compared


def alternative(alignment: Alignment) -> Iterator[str]:
    """A choice is no sum: "a new post or a payment" is not "a new post and a payment"."""
    said, keys = alignment.said.text.tokens.keys, alignment.window.document.text.tokens.keys
    for a, b in pairwise(stating(alignment)):
        if b.first < a.last:
            continue
        here, there = {"and", "or"} & set(said[a.said.last : b.said.first]), {"and", "or"} & set(keys[a.last : b.first])
        if here and there and not here & there:
            yield f"the passage says “{min(there)}” between “{a.said.string}” and “{b.said.string}”"
            return
    if _OR & {w.key for w in alignment.said.tokens}:
        return
    for link in stating(alignment):
        if isinstance(link.said.atom, Figure):
            continue  # "32 million or 20 percent" is one amount
        for at, beside in ((link.first - 1, link.first - 2), (link.last, link.last + 1)):
            if 0 <= at < len(keys) and keys[at] in _OR and _alike(alignment, link, beside):
                yield f"the passage says “{keys[at]}” beside “{link.said.string}”"
                return


def _alike(alignment: Alignment, link: Link, token: int) -> bool:
    """Whether a word of the passage that the text does not have is of one kind with another: two names, two nouns."""
    other = alignment.window.by_token.get(token)
    if other is None or token in covered(alignment) or other.role not in ("content", "atom"):
        return False
    return type(other.atom) is type(link.said.atom)


def as_much(alignment: Alignment) -> Iterator[str]:
    """An equal degree is no high one: "the yard is as old as the mill" does not say that the yard is "old"."""
    said, keys = alignment.said.text.tokens.keys, alignment.window.document.text.tokens.keys
    for link in worded(alignment):
        paired = link.first > 0 and link.last < len(keys) and keys[link.first - 1] == keys[link.last] == "as"
        if paired and (link.said.first == 0 or said[link.said.first - 1] != "as"):
            yield f"the passage says “as {link.said.string} as”"
            return


def coordinated(alignment: Alignment) -> Iterator[str]:
    """ "A and B" of the text are together in the passage: "A left through a window; B was trapped" is of two."""
    said = alignment.said.text.tokens.keys
    for a, b in pairwise(stating(alignment)):
        joint = said[a.said.last : b.said.first]
        if not joint or joint[0] != "and" or not set(joint[1:]) <= ARTICLES | DEFINITE or b.first - a.last <= _NEAR:
            continue
        other = uncovered(alignment, a.last, b.first)
        if other is not None and other.atom is None:
            yield f"between “{a.said.string}” and “{b.said.string}” the passage has “{other.string}”"
            return


def compared(alignment: Alignment) -> Iterator[str]:
    """What stands behind "than" is compared by the same word: "harder than her first but easier than her third"."""
    said, keys = alignment.said.text.tokens.keys, alignment.window.document.text.tokens.keys
    for link in stating(alignment):
        here = _before_than(said, link.said.first)
        there = _before_than(keys, link.first)
        if here is None or there is None:
            continue
        own = next((k for k in alignment.carried if k.said.first <= here < k.said.last), None)
        if own is not None and not own.first <= there < own.last:
            yield f"in the passage “{link.said.string}” is compared by “{keys[there]}”"
            return


def _before_than(keys: Sequence[str], first: int) -> int | None:
    """The word that compares before the "than" that a word stands behind."""
    than = next((i for i in range(first - 1, max(-1, first - _NEAR - 1), -1) if keys[i] == "than"), None)
    if than is None:
        return None
    back = range(than - 1, max(-1, than - _COMPARING - 1), -1)
    return next((i for i in back if keys[i].endswith("er") or keys[i] in ("more", "less", "rather")), None)


def subordinated(alignment: Alignment) -> Iterator[str]:
    """What stands behind "because", "after" or "now that" stands behind it in the passage too."""
    said = alignment.said.text.tokens.keys
    keys = alignment.window.document.text.tokens.keys
    links = stating(alignment)
    first, last = alignment.said.tokens[0].index, alignment.said.tokens[-1].index + 1
    for word in _SUBORDINATING:
        here = [i for i in range(first, last) if said[i] == word]
        there = [w.index for w in alignment.window.part.tokens if w.key == word]
        if len(here) != 1 or len(there) != 1 or _dated(alignment, here[0] + 1):
            continue
        if here[0] + 1 < last and said[here[0] + 1] == "which":
            continue  # "…, after which the shares fell"
        a = _clause(alignment.said.text, here[0], first, last)
        sentence = next((b for b in sentence_tokens(alignment) if b[0] <= there[0] < b[1]), None)
        if sentence is None:
            continue
        b = _clause(alignment.window.document.text, there[0], *sentence)
        for link in links:
            if isinstance(link.said.atom, Time) or not sentence[0] <= link.first < sentence[1]:
                continue
            if (a[0] <= link.said.first < a[1]) != (b[0] <= link.first < b[1]):
                yield f"“{link.said.string}” stands on the other side of “{keys[there[0]]}” in the passage"
                return


def _dated(alignment: Alignment, token: int) -> bool:
    """Whether a time stands at a token of the text: "since 1996" is no clause."""
    return any(isinstance(k.said.atom, Time) and k.said.first <= token < k.said.last for k in alignment.links)


def _clause(text: Text, token: int, first: int, last: int) -> tuple[int, int]:
    """The clause that a word at ``token`` opens: to the end of the sentence, or to the comma where it comes first."""
    if token > first + 1:
        return token, last
    for i in range(token, last - 1):
        if "," in text.folded.string[text.tokens.ends[i] : text.tokens.starts[i + 1]]:
            return token, i + 1
    return token, last
