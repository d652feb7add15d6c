"""What the text says of one thing, the passage says of another that stands between.

"Marta sold the yard to Piotr in 2009 and bought it back from his widow" has every word of "Marta sold the yard to
Piotr's widow in 2009", and "the platform offered sick pay" those of "the platform gives sick pay".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from onrecord.atoms.names import Name
from onrecord.atoms.times import Time
from onrecord.checks import lexicon
from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.binding.around import (
    ARTICLES,
    BE,
    DEFINITE,
    HAVE,
    RELATIVE,
    TURNING,
    covered,
    held_segments,
    participle,
    refers_back,
    stating,
)
from onrecord.checks.elements import Element
from onrecord.checks.segments import segments
from onrecord.text import Text, stem

__all__ = [
    "alone", "alternative", "apart", "compared", "coordinated", "dated_elsewhere", "fainter", "headless", "passive",
    "subordinated", "voice",
]  # fmt: skip

_JOINING = RELATIVE | {"and", "but", "while", "whilst", "whereas", "although", "though"}
_VERBAL = BE | HAVE | frozenset("will would can could may might shall should must do does did".split())
_SUBORDINATING = "because after before now although though so unless until if when since".split()
_SUBJECTS = frozenset("rest other others both some none neither one".split())
_COMPARING = 6  # tokens before "than" among which the word that compares stands
_VERBS = 3  # tokens between a verb and its object that may say something else


def apart(alignment: Alignment) -> Iterator[str]:
    """Two neighbours of the text stand in two clauses, and the second one says something of its own in between.

    "Marta sold it to Piotr in 2009 and bought it back from his widow" does not say "sold it to his widow".
    """
    cuts = held_segments(alignment)
    keys, said = alignment.window.document.text.tokens.keys, alignment.said.text.tokens.keys
    for a, b in _neighbours(alignment):
        if isinstance(b.said.atom, Time) or b.first < a.last:
            continue
        here, there = _segment(cuts, a.first), _segment(cuts, b.first)
        if here is None or there is None or here[0] >= there[0] or not _one_sentence(alignment, a.first, b.first):
            continue
        other = _uncovered(alignment, there[0], b.first)
        joined = keys[there[0]] in _JOINING
        if joined and _SUBJECTS & set(keys[there[0] : b.first]):
            yield f"the passage says “{b.said.string}” of something else"
            return
        if other is not None and (joined or isinstance(other.atom, Name)):
            yield f"the passage says “{other.string}” before “{b.said.string}”, in another clause"
            return
        later = [k for k in stating(alignment) if there[0] <= k.first < b.first and k.said.first > b.said.first]
        if joined and later and not TURNING & set(said[b.said.last : later[0].said.first]):
            yield f"in the passage “{b.said.string}” is said of “{later[0].said.string}”"
            return


def _neighbours(alignment: Alignment) -> Iterator[tuple[Link, Link]]:
    """Words of the text side by side in one piece of it, or the last of one and the first of an "and …" behind it."""
    last: Link | None = None
    for start, end in segments(alignment.said):
        inside = [k for k in stating(alignment) if start <= k.said.start < end]
        opening = alignment.said.text.words_between(start, end)
        if last is not None and inside and opening and opening[0].key in ("and", "but"):
            yield last, inside[0]
        yield from pairwise(inside)
        last = inside[-1] if inside else last
    found = _subject_and_verb(alignment)
    if found is not None:
        yield found


def coordinated(alignment: Alignment) -> Iterator[str]:
    """ "A and B" of the text are together in the passage: "A left through a window; B was trapped" is of two."""
    said = alignment.said.text.tokens.keys
    for a, b in pairwise(stating(alignment)):
        joint = said[a.said.last : b.said.first]
        if not joint or joint[0] != "and" or not set(joint[1:]) <= ARTICLES | DEFINITE or b.first - a.last <= _VERBS:
            continue
        other = _uncovered(alignment, a.last, b.first)
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
    than = next((i for i in range(first - 1, max(-1, first - _VERBS - 1), -1) if keys[i] == "than"), None)
    if than is None:
        return None
    back = range(than - 1, max(-1, than - _COMPARING - 1), -1)
    return next((i for i in back if keys[i].endswith("er") or keys[i] in ("more", "less", "rather")), None)


def headless(alignment: Alignment) -> Iterator[str]:
    """What a relative clause or a participle of the text says of its head, the passage has to say of that head.

    "Harlow bought a depot from Pelham, based in Norwich" does not say "Harlow, which is based in Norwich".
    """
    tokens = alignment.said.text.tokens
    links = stating(alignment)
    cuts = held_segments(alignment)
    keys = alignment.window.document.text.tokens.keys
    for start, end in segments(alignment.said)[1:]:
        first = alignment.said.text.token_range(start, end)[0]
        closed = end < alignment.said.end or not participle(tokens.keys[first])
        if tokens.keys[first] not in RELATIVE and not (participle(tokens.keys[first]) and closed):
            continue  # "Lamm, the curator, stepped down": the verb of the whole
        head = next((k for k in reversed(links) if k.said.end <= start), None)
        own = next((k for k in links if start <= k.said.start < end), None)
        if head is None or own is None:
            continue
        if not _one_sentence(alignment, head.first, own.first):
            yield f"the passage does not say “{own.said.string}” of “{head.said.string}”"
            return
        there = _segment(cuts, own.first)
        if there is None or not (keys[there[0]] in RELATIVE or participle(keys[there[0]])):
            continue
        i = there[0] - 1
        while i > 0 and (keys[i] in ARTICLES | DEFINITE or lexicon.is_light(keys[i])):
            i -= 1
        if not head.first <= i < head.last and own.first > head.last:
            yield f"in the passage “{own.said.string}” is said of “{keys[i]}”"
            return


def alone(alignment: Alignment) -> Iterator[str]:
    """A subject that commas set apart from its verb still is that verb's: "Drivers, many of whom …, complain"."""
    found = _subject_and_verb(alignment)
    if found is None:
        return
    subject, own = found
    if own.first < subject.first and _one_sentence(alignment, own.first, subject.first):
        if not TURNING & set(alignment.window.document.text.tokens.keys[own.first : subject.first]):
            yield f"in the passage “{own.said.string}” stands before “{subject.said.string}”"
        return
    for first, last in _borders(alignment):
        apart = first <= own.first < last and not first <= subject.first < last
        if apart and not refers_back(alignment, first, subject):
            yield f"“{subject.said.string}” stands in another sentence than “{own.said.string}”"
            return


def _subject_and_verb(alignment: Alignment) -> tuple[Link, Link] | None:
    """The last word of a subject that a comma ends, and the first that is said of it behind asides and appositions."""
    text = alignment.said.text
    pieces = segments(alignment.said)
    links = stating(alignment)
    first = [k for k in links if pieces[0][0] <= k.said.start < pieces[0][1]]
    if len(pieces) < 2 or not first or isinstance(first[-1].said.atom, Time):
        return None
    if _verbal(text, pieces[0]):
        return None  # a clause of its own
    told = [p for p in pieces[1:] if _verbal(text, p) and not _opens(text, p, RELATIVE)]
    said = [p for p in told if not any(lexicon.reporting_class(stem(w.key)) for w in text.words_between(*p))] or told
    for piece in said:
        if participle(text.words_between(*piece)[0].key) and piece is not said[-1]:
            continue
        own = next((k for k in links if piece[0] <= k.said.start < piece[1]), None)
        if own is not None:
            return first[-1], own
    return None


def _verbal(text: Text, piece: tuple[int, int]) -> bool:
    return any(participle(w.key) or w.key in _VERBAL for w in text.words_between(*piece))


def _opens(text: Text, piece: tuple[int, int], words: frozenset[str]) -> bool:
    return any(w.key in words for w in text.words_between(*piece)[:3])


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
        sentence = next((b for b in _borders(alignment) if b[0] <= there[0] < b[1]), None)
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


def dated_elsewhere(alignment: Alignment) -> Iterator[str]:
    """A date belongs to the sentence that it stands in: "On Friday it was dry. In 2015 the street was flooded."."""
    links = stating(alignment)
    told = [k for k in links if k.said.atom is None and k.said.role == "content"]
    for link in links:
        if not isinstance(link.said.atom, Time) or not told:
            continue
        with_it = [k for k in told if _one_sentence(alignment, link.first, k.first)]
        if 2 * len(with_it) < len(told):
            yield f"in the passage “{link.said.string}” stands in a sentence about something else"
            return


def fainter(alignment: Alignment) -> Iterator[str]:
    """A verb that says little stands where the passage has one that says something else: "gives", "offered to"."""
    used = covered(alignment)
    tokens = alignment.said.text.tokens
    for a, b in pairwise(stating(alignment)):
        if b.first < a.last:
            continue
        between = [tokens.keys[i] for i in range(a.said.last, b.said.first)]
        verb = next((k for k in between if lexicon.is_light(k) == "light verb"), "")
        if not verb:
            continue
        for i in range(a.last, b.first):
            other = alignment.window.by_token.get(i)
            if other is None or i in used or other.role not in ("content", "reporting", "qualifier"):
                continue
            if not other.words[-1].key.endswith("ly"):
                yield f"the passage has “{other.string}” where the text has “{verb}”"
                return


def passive(alignment: Alignment) -> Iterator[str]:
    """What the text tells as done to something was, in the passage, done to something else.

    "The judge dismissed two charges and adjourned the trial" does not say that the charges were adjourned.
    """
    said = alignment.said.text.tokens.keys
    keys = alignment.window.document.text.tokens.keys
    links = stating(alignment)
    for a, b in pairwise(links):
        joint = said[a.said.last : b.said.first]
        if not joint or not BE & set(joint) or not participle(said[b.said.first]) or b.first < a.last:
            continue
        before = keys[max(0, b.first - _VERBS) : b.first]
        if BE & set(before) or keys[b.first - 1] in ARTICLES | DEFINITE or "by" in before:
            continue
        object_ = _uncovered(alignment, b.last, min(b.last + _VERBS, len(keys)))
        if object_ is not None and not keys[b.first].endswith("ing"):
            yield f"the passage says “{keys[b.first]}” of “{object_.string}”"
            return


def voice(alignment: Alignment) -> Iterator[str]:
    """ "Asked not to be named" is not "asked not to name": a verb that only the passage has in the passive."""
    said, keys = alignment.said.text.tokens.keys, alignment.window.document.text.tokens.keys
    for link in stating(alignment):
        verb, own = keys[link.first], said[link.said.last - 1]
        if not link.first or link.last - link.first > 1 or keys[link.first - 1] not in BE or not participle(verb):
            continue
        earlier = set(said[max(0, link.said.first - _VERBS) : link.said.first])
        if own.endswith(("ed", "en")) or earlier & BE or "by" in keys[link.last : link.last + 1]:
            continue
        if said[link.said.first - 1] == "to" or own == verb.removesuffix("ed") or own == verb.removesuffix("d"):
            yield f"the passage says “{keys[link.first - 1]} {verb}”, the text “{own}”"
            return


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


def _segment(cuts: list[tuple[int, int]], token: int) -> tuple[int, int] | None:
    return next((c for c in cuts if c[0] <= token < c[1]), None)


def _tokens(alignment: Alignment, sentence: int) -> tuple[int, int]:
    """The tokens of a sentence of the document, by its number."""
    start, end = alignment.window.document.text.sentence_borders[sentence]
    return alignment.window.document.text.token_range(start, end)


def _borders(alignment: Alignment) -> list[tuple[int, int]]:
    return [_tokens(alignment, i) for i in range(alignment.window.first, alignment.window.last + 1)]


def _one_sentence(alignment: Alignment, i: int, j: int) -> bool:
    """Whether two tokens of the document stand in one sentence."""
    for first, last in _borders(alignment):
        if first <= i < last:
            return first <= j < last
    return False


def _uncovered(alignment: Alignment, first: int, last: int) -> Element | None:
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
