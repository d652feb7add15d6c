"""Finding words verbatim: contiguous, on word borders, in the normal form, with the offsets of the text as given.

A text's *line of keys* is its tokens' keys with one space between them; a quotation is found where its own line stands
in it. Case, typographic marks, line breaks and punctuation between words do not count; every word, number and sign
does. A match never starts or ends inside a number (see :mod:`onrecord.evidence.lines.search`).
"""

from __future__ import annotations

from collections.abc import Iterable

from onrecord.evidence.document import Document, Excerpt
from onrecord.evidence.lines import Needle, places, whole
from onrecord.text import Text

__all__ = ["hyphens_joined", "locate", "locate_all"]


def locate(quote: str | Text, document: Document) -> tuple[Excerpt, ...]:
    """Every place where the words of ``quote`` stand in ``document``; empty where they do not, or where it has none."""
    said = quote if isinstance(quote, Text) else Text(quote, "und")
    found = _search(said.tokens.keys, document)
    if not found and "-" in said.folded.string:
        found = _search(hyphens_joined(said), document)
    return found


def locate_all(quote: str | Text, documents: Iterable[Document]) -> tuple[Excerpt, ...]:
    """Every place in every document, by document."""
    said = quote if isinstance(quote, Text) else Text(quote, "und")
    return tuple(excerpt for document in documents for excerpt in locate(said, document))


def hyphens_joined(said: Text) -> list[str]:
    """The keys of ``said`` with the parts of hyphenated words joined: a document may have broken such a word at a line
    end, which joins it ("well-/known" is "wellknown").
    """
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


def _search(keys: list[str], document: Document) -> tuple[Excerpt, ...]:
    if not keys:
        return ()
    line, string = document.line, document.text.string
    found: list[Excerpt] = []
    least = 0  # matches do not overlap
    for start, end in places(Needle(keys), line):
        ranged = whole(line, string, 0, start, end) if start >= least else None
        if ranged is not None:
            least = end
            found.append(document.excerpt(*ranged))
    return tuple(found)
