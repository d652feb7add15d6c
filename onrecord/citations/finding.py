"""Looking a quotation up: as it stands, in another spelling, between an editor's marks, over what breaks it."""

from __future__ import annotations

from onrecord.citations.match import Form, Match
from onrecord.citations.quote import Quote, tied
from onrecord.citations.shortened import shortened
from onrecord.citations.walk import walk
from onrecord.evidence.lines.index import Index, Place
from onrecord.evidence.lines.line import Needle

__all__ = ["find"]


def find(index: Index, quote: Quote, number: int | None = None) -> tuple[Match, ...]:
    """Every place where the quotation stands (in one document, where its number is given): the plainest reading that
    has one."""
    if not quote.keys:
        return ()
    needle = Needle(quote.keys)
    found = _matches(index, list(index.find(needle, number)))
    if found:
        return found
    for how, keys in quote.spellings():
        found = _matches(index, list(index.find(keys, number)), how)
        if found:
            return found
    if quote.pieces:
        return shortened(index, quote, number)
    return walk(index, quote.keys, number, tied(quote.text), capitals=quote.string.isupper(), needle=needle)


def _matches(index: Index, places: list[Place], how: str = "") -> tuple[Match, ...]:
    forms: tuple[Form, ...] = (how,) if how else ()  # type: ignore[assignment]
    return tuple(Match(index.ids[p.document], p.start, p.end, (), forms, p) for p in places)
