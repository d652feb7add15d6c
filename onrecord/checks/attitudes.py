"""Liking and disliking in talk: "can't stand", "not a fan of" and "sick of" are the opposite of "loves"."""

from __future__ import annotations

from collections.abc import Iterator

from onrecord.checks.alignment import Alignment
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.checks.standing import Standing, denied_before, first_behind, standings
from onrecord.checks.talk import talk_of

__all__ = ["attitude"]


def attitude(said: Part, held: Alignment) -> Iterator[Finding]:
    """The source dislikes what the text says that somebody likes, or the other way round."""
    if talk_of(held) is None:
        return
    part = held.window.part
    for here in _attitudes(said):
        thing = first_behind(said, here.end, said.end)
        link = None if thing is None else held.link_of(thing.start)
        if link is None or not link.carried:
            continue
        place = held.excerpt(link)
        assert place is not None
        clause = part.clause_of(place.start)
        near = [s for s in _attitudes(part) if clause.start <= s.start < clause.end]
        there = max((s for s in near if s.end <= place.start), key=lambda s: s.end, default=None)
        there = there or min((s for s in near if s.start >= place.end), key=lambda s: s.start, default=None)
        if there is None or _likes(said, here) == _likes(part, there):
            continue
        cue = held.window.document.excerpt(there.start, there.end)
        direct = first_behind(part, there.end, there.until)
        certain = direct is not None and direct.first == link.first
        yield Finding(
            "opposite.attitude", "major", here.start, here.end,
            f"the source says “{cue.string}” of this", (cue,), cue.string, contradicts=certain,
        )  # fmt: skip
        return


def _attitudes(part: Part) -> list[Standing]:
    return [s for s in standings(part) if s.kind in ("like", "dislike")]


def _likes(part: Part, one: Standing) -> bool:
    return (one.kind == "like") != denied_before(part, one)
