"""The passage says more in between: what the text leaves out of the middle is no aside, and may carry what is left.

Of sentences made of a source's own words and confirmed by every other rule, the false ones nearly all skip words of the
passage that no comma closes off ("212 pumps in Sarro and Corby, most of them in Sarro"), and few of the true ones do.

Source: measured on sentences invented for the purpose (``tests/desk/invented.jsonl``).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from onrecord.atoms.names import Name
from onrecord.atoms.times import Time
from onrecord.checks.alignment import Alignment
from onrecord.checks.binding.around import ARTICLES, covered, gap, participle, sentence_tokens
from onrecord.checks.movement import moved, moving
from onrecord.text import stem

__all__ = ["skipped"]

_LEAST = 2  # words that state something, from which what is left out is more than an adjective
_OPENING = frozenset(",(–—")
_CLOSING = frozenset(",;:)–—.")


def skipped(alignment: Alignment) -> Iterator[str]:
    """What is left out between two words of the text is closed off by a comma or the like: an aside, a clause.

    "Lee said Roe of the board and the mill sold it" does not say "Lee sold it".
    """
    keys = alignment.window.document.text.tokens.keys
    used = covered(alignment)
    quoted = {i for k in alignment.carried if k.step == "quotation" for i in range(k.first, k.last)}
    for first, last in sentence_tokens(alignment):
        for a, b in pairwise(sorted(i for i in used if first <= i < last)):
            start = _past_aside(alignment, a, b)
            states = [i for i in range(start, b) if _states(alignment, i)]
            if not states or a in quoted or _closed(alignment, states[-1], b):
                continue
            if (len(states) < _LEAST and states[0] == b - 1) or _title(alignment, start, b):
                continue
            yield f"the passage says “{' '.join(keys[start:b])}” before “{keys[b]}”"
            return


def _closed(alignment: Alignment, last: int, b: int) -> bool:
    """Whether a comma or the like stands between what is left out and a word, or its article."""
    keys = alignment.window.document.text.tokens.keys
    for i in range(b - 1, last - 1, -1):
        if _CLOSING & set(gap(alignment, i)):
            return True
        if keys[i] not in ARTICLES:
            return False
    return False


def _title(alignment: Alignment, start: int, b: int) -> bool:
    """Whether what is left out only says what a name is: "department store operator Sorrel"."""
    named = alignment.window.by_token.get(b)
    if named is None or not isinstance(named.atom, Name):
        return False
    inside = [e for i in range(start, b) if (e := alignment.window.by_token.get(i)) is not None]
    return all(e.atom is None and e.role == "content" and not participle(e.words[-1].key) for e in inside)


def _past_aside(alignment: Alignment, a: int, b: int) -> int:
    """The first token behind an aside that opens right after token ``a`` and is closed before ``b``; else the next."""
    if not _OPENING & set(gap(alignment, a)):
        return a + 1
    return next((i + 1 for i in range(b - 1, a, -1) if _CLOSING & set(gap(alignment, i))), a + 1)


def _states(alignment: Alignment, token: int) -> bool:
    """Whether a word of the passage says something more: no time, adverb or word that only joins, none of the text's.

    Nor a word of movement where the text tells of one: "up from", "an increase of".
    """
    element = alignment.window.by_token.get(token)
    word = stem(alignment.window.document.text.tokens.keys[token])
    if word in alignment.said.places or (moving(word) and moved(alignment.said)):
        return False
    if element is None or isinstance(element.atom, Time) or element.words[-1].key.endswith("ly"):
        return False
    return element.role in ("content", "atom", "qualifier", "reporting")
