"""Acronyms that a text introduces: "World Health Organization (WHO)".

Source: Schwartz and Hearst (2003), "A simple algorithm for identifying abbreviation definitions": the letters of the
short form are matched from the right against the words before the bracket; here each letter has to begin a word.
"""

from __future__ import annotations

from onrecord.atoms.memo import pattern
from onrecord.text import Span, Text

__all__ = ["introduces_acronym", "stands_for"]

_AFTER = pattern(r"\((?:the\s|or\s|known as\s)?[\"']?([A-Z][A-Za-z&.]{1,9})[\"']?\)")
_BEFORE = pattern(r"\b([A-Z][A-Z&.]{1,9})\s\(((?:the\s)?[A-Z][\w' &-]{4,80})\)")
_WORD = pattern(r"[^\W_][\w']*")
_SMALL = frozenset(
    ["of", "the", "for", "and", "on", "in", "to", "a", "de", "la", "du", "des", "del", "y", "et", "&", "der", "und"]
)


def introduces_acronym(text: Text) -> dict[str, Span]:
    """Each acronym that the text puts in brackets after its expansion (or the other way round), with the expansion.

    >>> {k: v.string for k, v in introduces_acronym(Text("The Harbour Safety Board (HSB) met.")).items()}
    {'HSB': 'Harbour Safety Board'}
    """
    string = text.folded.string
    found: dict[str, Span] = {}
    for match in _AFTER().finditer(string):
        acronym = match.group(1)
        start = _expansion(string, acronym, match.start())
        if start is not None:
            end = len(string[: match.start()][-200:].rstrip()) + max(0, match.start() - 200)
            found.setdefault(acronym, Span(text, *text.folded.source(start, end)))
    for match in _BEFORE().finditer(string):
        if stands_for(match.group(1), match.group(2)):
            found.setdefault(match.group(1), Span(text, *text.folded.source(*match.span(2))))
    return found


def _expansion(string: str, acronym: str, at: int) -> int | None:
    """Where the words begin that ``acronym`` shortens and that end before ``at``."""
    letters = [c for c in acronym if c.isalnum()]
    if sum(c.isupper() for c in letters) < 2:
        return None
    words = list(_WORD().finditer(string, max(0, at - 160), at))[-2 * len(letters) - 4 :]
    for k in range(len(words) - 1, -1, -1):
        if words[k].group()[0].lower() == letters[0].lower() and stands_for(acronym, string[words[k].start() : at]):
            return words[k].start()
    return None


def stands_for(acronym: str, expansion: str) -> bool:
    """Whether the letters of ``acronym`` begin the words of ``expansion``, in order; small words may be passed over."""
    letters = [c.lower() for c in acronym if c.isalnum()]
    words = [m.group().lower() for m in _WORD().finditer(expansion.replace("-", " "))]
    if len(letters) < 2 or len(words) < 2:
        return False
    i = 0
    for word in words:
        if i < len(letters) and word[0] == letters[i]:
            i += 1
        elif word not in _SMALL:
            return False
    return i == len(letters)
