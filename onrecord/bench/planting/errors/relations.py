"""A relation turned round: who did it to whom, or which way it went."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from random import Random

from onrecord.bench.planting.change import Change, Ground
from onrecord.bench.planting.errors.names import usable
from onrecord.bench.planting.lists import column, pairs

__all__ = ["relations"]


def relations(ground: Ground, random: Random) -> Iterator[Change]:
    """Two names change places around a verb that has a direction; else a word of direction becomes its opposite."""
    proposals = [*_subjects(ground), *_directions(ground)]
    random.shuffle(proposals)
    proposals.sort(key=lambda change: len(change.words.split()) < 3)  # who did what to whom comes first
    for change in proposals:
        evidence = ground.held(change.start, change.end) or ground.support
        absent = ground.absent(change, alone=False)
        if evidence is not None and absent:
            yield Change("reversed relation", change.start, change.end, change.words, evidence, absent)


def _subjects(ground: Ground) -> Iterator[Change]:
    verbs = re.compile(rf"\b(?:{'|'.join(column('directed_verbs'))})\b")
    names = [n for n in ground.names if usable(n, ground) and ground.string.count(n.string) == 1]
    for first, second in pairwise(names):
        between = ground.string[first.end : second.start]
        if first.kind == second.kind and verbs.search(between) and len(between.split()) <= 6 and "," not in between:
            yield Change("", first.start, second.end, second.string + between + first.string)


_AMOUNT = r"(?= (?:by|sharply|slightly|steadily|more than|less than|(?:(?:to|from) )?[$£€]?\d))"
_BEHIND = r"(?<! year)(?<! day)(?<! month)(?<! week)(?= (?!all\b|which\b)[\w“\"])"


def _directions(ground: Ground) -> Iterator[Change]:
    for old, new in pairs("directions", both=True).items():
        yield from _replaced(ground, rf"\b{old}\b", new)
    for old, new in pairs("movements", both=True).items():
        yield from _replaced(ground, rf"\b{old}\b{_AMOUNT}", new)
    for old, new in (("before", "after"), ("after", "before")):
        yield from _replaced(ground, rf"\b{old}\b{_BEHIND}", new)


def _replaced(ground: Ground, pattern: str, new: str) -> Iterator[Change]:
    for match in re.finditer(pattern, ground.string):
        yield Change("", match.start(), match.end(), new)
