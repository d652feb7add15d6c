"""A phrase of time or place at the front goes to the end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from onrecord.bench.planting.change import Change, Ground

__all__ = ["order"]

_FIRST = re.compile(r"^((?:On|In|At|During|Since|By) [^,]{2,40}|Yesterday|Today|Last (?:week|month|year)), (?=\S)")
_LOWERED = re.compile(r"(?:The|A|An|He|She|It|They|His|Her|Its|Their|More|Most|Some|At)\b")


def order(ground: Ground, random: Random) -> Iterator[Change]:
    """ "On Monday, the board met." and "The board met on Monday.": only where the rest is one clause."""
    match = _FIRST.match(ground.string)
    if match is None:
        return
    rest = ground.string[match.end() :]
    body = rest.rstrip(".").rstrip()
    if not rest.endswith(".") or re.search(r"[,;:“”\"?!]| - | and ", body) or len(body.split()) < 3:
        return
    phrase = match[1]
    if not any(t.start < len(phrase) for t in ground.times) and not any(n.start < len(phrase) for n in ground.names):
        return
    head = body[0].upper() + body[1:]
    yield Change("order", 0, len(ground.string), f"{head} {phrase[0].lower()}{phrase[1:]}.")
