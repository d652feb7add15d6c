"""The same number with another unit, currency or scale."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from onrecord.bench.planting.change import Change, Ground
from onrecord.bench.planting.lists import pairs

__all__ = ["units"]


def units(ground: Ground, random: Random) -> Iterator[Change]:
    """A unit behind a number, or a currency sign before it, becomes another one of its kind."""
    proposals: list[Change] = []
    for old, new in pairs("units", both=True).items():
        sign = not old[0].isalnum()
        pattern = rf"{re.escape(old)}(?=\d)" if sign else rf"(?<=\d[ -]){old}\b|(?<=[a-z][ -]){old}\b"
        for match in re.finditer(pattern, ground.string):
            start, end = match.span()
            if sign or _number_before(ground, start):
                proposals.append(Change("", start, end, new))
    random.shuffle(proposals)
    for change in proposals:
        evidence = ground.held(change.start, change.end) or ground.support
        absent = ground.absent(change, alone=False)
        if evidence is not None and absent:
            yield Change("unit", change.start, change.end, change.words, evidence, absent)


def _number_before(ground: Ground, start: int) -> bool:
    return any(f.start < start and start - f.start < 25 and f.end >= start - 1 for f in ground.figures) or bool(
        re.search(
            r"\b(?:\d[\d.,]*|two|three|four|five|six|seven|eight|nine|ten|several|few)[ -]$", ground.string[:start]
        )
    )
