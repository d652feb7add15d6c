"""What one source said is said by another."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from onrecord import cues
from onrecord.bench.planting.change import Change, Ground
from onrecord.bench.planting.errors.names import other, usable

__all__ = ["attribution"]


def attribution(ground: Ground, random: Random) -> Iterator[Change]:
    """The name of who says it becomes another name of the same kind."""
    sources = [a.source for a in cues.attributions(ground.text) if a.source is not None and a.group != "belief"]
    random.shuffle(sources)
    for source in sources:
        named = [n for n in ground.names if source.start <= n.start and n.end <= source.end and usable(n, ground)]
        for name in named[:1]:
            evidence = ground.held(name.start, name.end)
            if evidence is None or name.kind == "place":
                continue
            for new in other(ground, name, random):
                absent = ground.absent(Change("attribution", name.start, name.end, new), alone=False)
                if absent:
                    yield Change("attribution", name.start, name.end, new, evidence, absent)
                    break
