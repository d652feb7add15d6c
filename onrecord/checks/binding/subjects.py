"""What the text says of one thing, the passage says of another that stands between.

"Marta sold the yard to Piotr in 2009 and bought it back from his widow" has every word of "Marta sold the yard to
Piotr's widow in 2009", and "Cole escaped; the foreman was trapped" those of "The foreman escaped".
"""

from __future__ import annotations

from collections.abc import Iterator
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
    held_segments,
    one_sentence,
    participle,
    refers_back,
    segment_at,
    sentence_tokens,
    stating,
    uncovered,
)
from onrecord.checks.segments import segments
from onrecord.text import Text, stem

__all__ = ["alone", "apart", "dated_elsewhere", "headless"]

_JOINING = RELATIVE | {"and", "but", "while", "whilst", "whereas", "although", "though"}
_VERBAL = BE | HAVE | frozenset("will would can could may might shall should must do does did".split())
_SUBJECTS = frozenset("rest other others both some none neither one".split())


def apart(alignment: Alignment) -> Iterator[str]:
    """Two neighbours of the text stand in two clauses, and the second one says something of its own in between.

    "Marta sold it to Piotr in 2009 and bought it back from his widow" does not say "sold it to his widow".
    """
    cuts = held_segments(alignment)
    keys, said = alignment.window.document.text.tokens.keys, alignment.said.text.tokens.keys
    for a, b in _neighbours(alignment):
        if isinstance(b.said.atom, Time) or b.first < a.last:
            continue
        here, there = segment_at(cuts, a.first), segment_at(cuts, b.first)
        if here is None or there is None or here[0] >= there[0] or not one_sentence(alignment, a.first, b.first):
            continue
        other = uncovered(alignment, there[0], b.first)
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
        if not one_sentence(alignment, head.first, own.first):
            yield f"the passage does not say “{own.said.string}” of “{head.said.string}”"
            return
        there = segment_at(cuts, own.first)
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
    if own.first < subject.first and one_sentence(alignment, own.first, subject.first):
        if not TURNING & set(alignment.window.document.text.tokens.keys[own.first : subject.first]):
            yield f"in the passage “{own.said.string}” stands before “{subject.said.string}”"
        return
    for first, last in sentence_tokens(alignment):
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


def dated_elsewhere(alignment: Alignment) -> Iterator[str]:
    """A date belongs to the sentence that it stands in: "On Friday it was dry. In 2015 the street was flooded."."""
    links = stating(alignment)
    told = [k for k in links if k.said.atom is None and k.said.role == "content"]
    for link in links:
        if not isinstance(link.said.atom, Time) or not told:
            continue
        with_it = [k for k in told if one_sentence(alignment, link.first, k.first)]
        if 2 * len(with_it) < len(told):
            yield f"in the passage “{link.said.string}” stands in a sentence about something else"
            return
