"""Finding words verbatim: contiguous, on word borders, in the normal form, with the offsets of the text as given.

A text's *line of keys* is its tokens' keys with one space between them; a quotation is found where its own line stands
in it, which the string search of Python does fast. Case, typographic marks, line breaks and punctuation between
words do not count; every word, number and sign does. A match never starts or ends inside a number, and a sign or a
comparison mark before a number belongs to it: ``13.57`` does not stand in ``-13.57``, nor ``0.05`` in ``< 0.05``.
"""

from __future__ import annotations

from collections.abc import Iterable

from onrecord.evidence.document import Document, Excerpt
from onrecord.text import Text

__all__ = ["locate", "locate_all"]

_BEFORE_NUMBER = frozenset("-+±<>=≤≥≈~^$€£¥₹₽₩§")
_AFTER_NUMBER = frozenset("%‰°^¢")


def locate(quote: str | Text, document: Document) -> tuple[Excerpt, ...]:
    """Every place where the words of ``quote`` stand in ``document``; empty where they do not, or where it has none."""
    said = quote if isinstance(quote, Text) else Text(quote, "und")
    keys = said.tokens.keys
    if not keys:
        return ()
    found = _search(keys, document)
    if not found and "-" in said.folded.string:
        # The document may have broken a hyphenated word at a line end, which joins it: "well-/known" is "wellknown".
        found = _search(_joined(said), document)
    source = document.text.folded.source
    tokens = document.text.tokens
    places = (source(tokens.starts[a], tokens.ends[b - 1]) for a, b in found)
    return tuple(document.excerpt(a, b) for a, b in places)


def locate_all(quote: str | Text, documents: Iterable[Document]) -> tuple[Excerpt, ...]:
    """Every place in every document, by document."""
    said = quote if isinstance(quote, Text) else Text(quote, "und")
    return tuple(excerpt for document in documents for excerpt in locate(said, document))


def _joined(said: Text) -> list[str]:
    """The keys of ``said`` with the parts of hyphenated words joined."""
    joined: list[str] = []
    before = -1
    folded = said.folded.string
    for start, end, key in said.tokens:
        if joined and start == before + 1 and folded[before] == "-" and key.isalpha():
            joined[-1] += key
        else:
            joined.append(key)
        before = end
    return joined


def _search(keys: list[str], document: Document) -> list[tuple[int, int]]:
    """Half-open token ranges of the document with exactly these keys, without overlap."""
    where = document.key_line
    wanted = " " + " ".join(keys) + " "
    held = document.text.tokens.keys
    found: list[tuple[int, int]] = []
    at = where.line.find(wanted)
    while at >= 0:
        first = where.token_at(at + 1)
        last = first + len(keys)
        if not _cuts_number(held, first, last):
            found.append((first, last))
            at = where.line.find(wanted, at + len(wanted) - 1)
        else:
            at = where.line.find(wanted, at + 1)
    return found


def _cuts_number(held: list[str], first: int, last: int) -> bool:
    """Whether a sign that belongs to the first or the last number was left outside the match."""
    if held[first][0].isdigit() and first and held[first - 1] in _BEFORE_NUMBER:
        return held[first - 1] not in "-^" or first < 2 or not held[first - 2][0].isdigit() or held[first - 1] == "^"
    return held[last - 1][-1].isdigit() and last < len(held) and held[last] in _AFTER_NUMBER
