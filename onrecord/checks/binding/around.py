"""What stands around the words that carry a sentence: the questions that several doubts ask."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.candidates import ONESELF
from onrecord.text import stem
from onrecord.text.data import lines, read

__all__ = [
    "ARTICLES",
    "BE",
    "DEFINITE",
    "HAVE",
    "NEIGHBOURS",
    "TURNING",
    "before",
    "covered",
    "held_before",
    "listed",
    "refers_back",
    "right_before",
    "stating",
    "worded",
]

BE = frozenset("is are was were be been being am isn't aren't wasn't weren't".split())
HAVE = frozenset("has have had having hasn't haven't hadn't".split())
ARTICLES = frozenset("a an the one no some his her its their our my".split())
DEFINITE = frozenset("the this that these those his her its their our such".split())
TURNING = frozenset("by of from".split())  # words after which the order of two others may be turned round
NEIGHBOURS = 3  # tokens within which two words of the sentence are neighbours
_PRONOUNS = frozenset("he she it they we i you who".split())
_OPENING = 4  # words with which a sentence points back


@cache
def listed(name: str) -> frozenset[str]:
    """The words of a list in ``onrecord/checks/data/en``."""
    return frozenset(w for line in lines(read("onrecord.checks.data", f"en/{name}.txt")) for w in line.split())


def worded(alignment: Alignment) -> list[Link]:
    """What is carried word by word; a quotation that stands word for word hangs together as it is."""
    return [k for k in alignment.carried if k.step != "quotation"]


def stating(alignment: Alignment) -> list[Link]:
    """What is carried word by word and says something: content words, names, figures, dates."""
    return [k for k in worded(alignment) if k.said.role in ("content", "atom")]


def covered(alignment: Alignment) -> set[int]:
    """The tokens of the document that carry something."""
    return {i for k in alignment.carried for i in range(k.first, k.last)}


def before(alignment: Alignment, link: Link) -> str:
    """The word before an element in the sentence, articles passed over; empty at its start."""
    return _passing(alignment.said.text.tokens.keys, alignment.said.tokens[0].index, link.said.first - 1)


def held_before(alignment: Alignment, link: Link) -> str:
    """The word before what carries an element in the passage, articles passed over; empty at its start."""
    return _passing(alignment.window.document.text.tokens.keys, alignment.window.part.tokens[0].index, link.first - 1)


def right_before(alignment: Alignment, link: Link) -> str:
    """The word before an element in the text, whatever it is; empty at its start."""
    return alignment.said.text.tokens.keys[link.said.first - 1] if link.said.first else ""


def _passing(keys: Sequence[str], first: int, i: int) -> str:
    while i >= first and keys[i] in ARTICLES | DEFINITE:
        i -= 1
    return keys[i] if i >= first else ""


def refers_back(alignment: Alignment, first: int) -> bool:
    """Whether a sentence of the passage opens with a word that points to what was said before, or speaks as "we"."""
    keys = alignment.window.document.text.tokens.keys
    used = covered(alignment)
    for i in range(first, min(first + _OPENING, len(keys))):
        if keys[i] in _PRONOUNS or (keys[i] in DEFINITE and keys[i] != "the" and i == first):
            return True
        if keys[i] in ("the", "a", "an") and i + 1 < len(keys):
            return keys[i] == "the" and (i + 1 in used or stem(keys[i + 1]) in ONESELF)  # a subject of its own
    return False
