"""What stands around the words that carry a sentence: the questions that several doubts ask."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from onrecord.atoms.times import Time
from onrecord.checks import lexicon
from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.candidates import ONESELF
from onrecord.checks.elements import Element
from onrecord.checks.segments import segments
from onrecord.text import stem
from onrecord.text.data import lines, read

__all__ = [
    "ARTICLES",
    "BE",
    "DEFINITE",
    "HAVE",
    "NEIGHBOURS",
    "RELATIVE",
    "TURNING",
    "before",
    "covered",
    "gap",
    "held_before",
    "held_segments",
    "listed",
    "one_sentence",
    "participle",
    "refers_back",
    "right_before",
    "segment_at",
    "sentence_tokens",
    "set_off",
    "stating",
    "uncovered",
    "worded",
]

BE = frozenset("is are was were be been being am isn't aren't wasn't weren't".split())
HAVE = frozenset("has have had having hasn't haven't hadn't".split())
ARTICLES = frozenset("a an the one no some his her its their our my".split())
DEFINITE = frozenset("the this that these those his her its their our such".split())
TURNING = frozenset("by of from".split())  # words after which the order of two others may be turned round
RELATIVE = frozenset("who which whose whom where".split())
NEIGHBOURS = 3  # tokens within which two words of the sentence are neighbours
_PRONOUNS = frozenset("he she it they we i you who".split())
_POINTING = frozenset("this that these those such".split())
_OPENING = 5  # words before the subject of a sentence


@cache
def listed(name: str) -> frozenset[str]:
    """The words of a list in ``onrecord/checks/data/en``."""
    return frozenset(w for line in lines(read("onrecord.checks.data", f"en/{name}.txt")) for w in line.split())


def worded(alignment: Alignment) -> list[Link]:
    """What is carried word by word; a quotation that stands word for word hangs together as it is."""
    return [k for k in alignment.carried if k.step != "quotation"]


def stating(alignment: Alignment) -> list[Link]:
    """What is carried word by word and says something: content words, names, figures, dates."""
    return [k for k in worded(alignment) if k.said.role in ("content", "atom", "reporting")]


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


def gap(alignment: Alignment, i: int) -> str:
    """What stands between token ``i`` of the document and the next."""
    text = alignment.window.document.text
    if i < 0 or i + 1 >= len(text.tokens.keys):
        return ""
    return text.folded.string[text.tokens.ends[i] : text.tokens.starts[i + 1]]


def set_off(alignment: Alignment, token: int, left: int, right: int) -> bool:
    """Whether a token of the document stands in an aside (", which …,") that two others, around it, are outside of."""
    for first, last in held_segments(alignment):
        if first <= token < last:
            keys = alignment.window.document.text.tokens.keys
            aside = keys[first] in RELATIVE or participle(keys[first])
            return aside and left < first and last <= right
    return False


def held_segments(alignment: Alignment) -> list[tuple[int, int]]:
    """The pieces of the passage as half-open token ranges of the document."""
    window = alignment.window
    found: list[tuple[int, int]] = []
    for i in range(window.first, window.last + 1):
        part = window.source.part(i, i)
        found.extend(window.document.text.token_range(a, b) for a, b in segments(part))
    return found


def segment_at(cuts: list[tuple[int, int]], token: int) -> tuple[int, int] | None:
    return next((c for c in cuts if c[0] <= token < c[1]), None)


def _tokens(alignment: Alignment, sentence: int) -> tuple[int, int]:
    """The tokens of a sentence of the document, by its number."""
    start, end = alignment.window.document.text.sentence_borders[sentence]
    return alignment.window.document.text.token_range(start, end)


def sentence_tokens(alignment: Alignment) -> list[tuple[int, int]]:
    """The sentences of the passage as half-open token ranges of the document."""
    return [_tokens(alignment, i) for i in range(alignment.window.first, alignment.window.last + 1)]


def one_sentence(alignment: Alignment, i: int, j: int) -> bool:
    """Whether two tokens of the document stand in one sentence."""
    for first, last in sentence_tokens(alignment):
        if first <= i < last:
            return first <= j < last
    return False


def uncovered(alignment: Alignment, first: int, last: int) -> Element | None:
    """The first word of the passage in a token range that says something and carries nothing of the text."""
    used = covered(alignment)
    for i in range(first, last):
        element = alignment.window.by_token.get(i)
        if element is None or i in used or element.role not in ("content", "atom"):
            continue
        if isinstance(element.atom, Time) or element.words[-1].key.endswith("ly"):
            continue
        return element
    return None


def refers_back(alignment: Alignment, first: int, subject: Link | None = None) -> bool:
    """Whether a sentence of the passage opens with a word that points to what was said before, or speaks as "we"."""
    keys = alignment.window.document.text.tokens.keys
    i = _past_opening(alignment, first)
    if i + 2 >= len(keys):
        return False
    if keys[i] in _POINTING or keys[i] in _PRONOUNS:
        return True
    if keys[i] not in DEFINITE:
        return False
    head = i + 2 if keys[i + 1].endswith("'s") else i + 1  # of "the group's pubs" the pubs
    if stem(keys[head]) in ONESELF:
        return True
    own = next((k for k in alignment.carried if k.first <= head < k.last), None)
    if own is None or subject is None:
        return own is not None
    return own.said.first - subject.said.last <= 1  # "the council" for "Arden council", not "the mosaic" for the wall


def _past_opening(alignment: Alignment, first: int) -> int:
    """The first token of a sentence that is no part of "in May", "however", "as it was": where its subject begins."""
    keys = alignment.window.document.text.tokens.keys
    i = first + 3 if tuple(keys[first : first + 2]) == ("as", "it") else first  # "as it was"
    while i < min(first + _OPENING, len(keys) - 1):
        element = alignment.window.by_token.get(i)
        dated = element is not None and isinstance(element.atom, Time)
        if not dated and (
            keys[i] in _POINTING | _PRONOUNS | DEFINITE or not (lexicon.is_light(keys[i]) or keys[i].endswith("ly"))
        ):
            break
        i += 1
    return i


def participle(key: str) -> bool:
    """Whether a word has the form of a participle."""
    return key.endswith(("ed", "ing", "en")) or key in listed("participles")
