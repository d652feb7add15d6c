"""A word for another that says the same; quotation marks of another style."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from onrecord.atoms.quotations import find_quotations
from onrecord.bench.planting.change import Change, Ground
from onrecord.bench.planting.lists import pairs

__all__ = ["quote_style", "synonym"]

_MARKS = {"“": '"', "”": '"', "‘": '"', "’": '"'}


def synonym(ground: Ground, random: Random) -> Iterator[Change]:
    """A word outside quotation marks becomes one that means the same there."""
    quoted = find_quotations(ground.text)
    proposals = [
        Change("synonym", m.start(), m.end(), new)
        for old, new in pairs("synonyms").items() for m in re.finditer(rf"\b{old}\b", ground.string)
        if not any(q.start <= m.start() < q.end for q in quoted)
    ]  # fmt: skip
    random.shuffle(proposals)
    yield from proposals


def quote_style(ground: Ground, random: Random) -> Iterator[Change]:
    """Curly marks become straight ones, straight ones curly."""
    for quotation in find_quotations(ground.text):
        start, end = quotation.start, quotation.end
        if ground.string[start - 1 : start] in ("“", '"'):
            start, end = start - 1, end + 1
        old = ground.string[start:end]
        if old[:1] == "“" and old[-1:] == "”":
            yield Change("quote style", start, end, f'"{old[1:-1]}"')
        elif old[:1] == old[-1:] == '"' and len(old) > 2:
            yield Change("quote style", start, end, f"“{old[1:-1]}”")
