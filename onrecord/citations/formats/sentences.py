"""The sentence that a mark in an answer stands for."""

from __future__ import annotations

import re

from onrecord.text import Text

__all__ = ["around", "quoted"]

_LEADING = re.compile(r"[\s\"”’)»\].,;:!?]*$")


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


def quoted(claim: str) -> tuple[str, ...]:
    """What a sentence holds in quotation marks, in order; quotations within quotations are left in the outer one."""
    from onrecord.atoms.quotations import find_quotations

    return tuple(q.content.string for q in find_quotations(Text(claim)) if q.depth == 0 and q.content.words)
