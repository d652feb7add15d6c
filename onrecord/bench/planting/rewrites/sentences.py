"""Two sentences become one, or one becomes two."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from onrecord.atoms.names import find_names
from onrecord.bench.planting.change import Change, Ground
from onrecord.text import Text

__all__ = ["merged", "split"]

_SUBJECT = r"(?:he|she|it|they|we|the \w+|[A-Z]\w+)"
_VERB = r"(?:is|are|was|were|has|have|had|will|would|can|said|\w+ed)\b"
_CLAUSE = re.compile(rf"(?:, and|;|, but) (?=({_SUBJECT} {_VERB}))")


def merged(ground: Ground, random: Random) -> Iterator[Change]:
    """The sentence and the one behind it, parted by a semicolon. ``end`` lies behind both: see :class:`Ground`."""
    if not ground.following or not ground.string.endswith(".") or "“" in ground.string + ground.following:
        return
    following = ground.following
    if re.match(r"[A-Z][a-z]+ |A ", following) and not any(n.start == 0 for n in find_names(Text(following, "en"))):
        following = following[0].lower() + following[1:]
    yield Change("merged", 0, len(ground.string), f"{ground.string[:-1]}; {following}")


def split(ground: Ground, random: Random) -> Iterator[Change]:
    """Two main clauses that "and", "but" or a semicolon joins become two sentences."""
    if any(q in ground.string for q in '“"?'):
        return
    places = list(_CLAUSE.finditer(ground.string))
    if len(places) != 1:
        return
    match = places[0]
    if len(ground.string[: match.start()].split()) < 4 or re.match(
        r"(?:If|When|While|As|After|Before)\b", ground.string
    ):
        return
    head = match[1][0].upper()
    yield Change("split", match.start(), match.end() + 1, f". {head}")
