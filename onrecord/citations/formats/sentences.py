"""The sentence that a mark in an answer stands for."""

from __future__ import annotations

import re
from collections.abc import Iterator

from onrecord.atoms.quotations import find_quotations
from onrecord.text import Text

__all__ = ["around", "marked", "quoted"]

_SPACE = re.compile(r"\s+([.,;:!?])")


def around(text: str, start: int, end: int) -> tuple[int, int]:
    """The half-open range of the sentence that holds the range; of the one before it, where only a mark stands at the
    place (after a full stop, as notes do)."""
    at = start
    while at > 0 and text[at - 1].isspace():
        at -= 1
    held = Text(text)
    sentence = held.sentence_at(max(0, at - 1)) or held.sentence_at(min(start, max(0, len(text) - 1)))
    if sentence is None:
        return start, end
    return sentence.start, max(sentence.end, min(end, len(text)))


def quoted(text: str, start: int = 0, end: int | None = None) -> tuple[str, ...]:
    """What a range of a text holds in quotation marks, in order; quotations within quotations are left in the outer
    one."""
    end = len(text) if end is None else end
    found = find_quotations(Text(text), start, end)
    return tuple(
        q.content.string for q in found if q.depth == 0 and q.content.words and start <= q.start and q.end <= end
    )


def marked(text: str, marks: re.Pattern[str]) -> Iterator[tuple[re.Match[str], str, int, int, tuple[str, ...]]]:
    """Every mark of a text, with the claim that it stands for (all marks left out), where that is, and the words in
    quotation marks that belong to it: those since the mark before, else those of its sentence."""
    before = 0
    for match in marks.finditer(text):
        low, high = around(text, match.start(), match.end())
        since = max(low, before) if text[max(low, before) : match.start()].strip() else low
        quotes = quoted(text, since, match.start()) or (quoted(text, low, high) if since == low else ())
        claim = _SPACE.sub(r"\1", marks.sub("", text[low:high])).strip()
        yield match, claim, low, high, quotes
        before = match.end()
