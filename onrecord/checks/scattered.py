"""Words of one clause of the text that two clauses of the source share out: "teaches art" of "I teach maths and my wife
teaches art", "lands in Porto" of "we fly out of Porto and land in Ghent".

Each of the two clauses has something else of its own beside the word that the text took. That is what tells this from
a text that only shortens.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from onrecord.atoms.figures import Figure
from onrecord.atoms.times import Time
from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.elements import Element, Part
from onrecord.checks.finding import Finding
from onrecord.checks.talk import talk_of
from onrecord.cues.grammar import is_past

__all__ = ["shared_out"]

_NEAR = 3  # tokens between two words of the text that belong together
_JOINTS = frozenset("and but while then or whereas".split())
_OPENING = frozenset("the a an my our his her their this that i we he she they it then".split())
_RELATING = frozenset("is are was were that which what who".split())
_LONGEST = 14  # tokens between the two in the source


def shared_out(said: Part, held: Alignment) -> Iterator[Finding]:
    """Two neighbours of the text stand in two clauses of the source, each beside another word in its place."""
    talk = talk_of(held)
    if talk is None or {w.key for w in said.tokens} & _JOINTS:
        return
    stating = [
        k for k in held.links
        if k.said.role in ("content", "atom", "reporting") and not isinstance(k.said.atom, Time | Figure)
        and not set(k.said.stems) <= talk.speakers
    ]  # fmt: skip
    used = {i for k in held.carried for i in range(k.first, k.last)}
    for a, b in pairwise(stating):
        if not a.carried or not b.carried or b.said.first - a.said.last > _NEAR:
            continue
        one, other = (a, b) if a.first < b.first else (b, a)
        joint = _joint(held, one.last, other.first) if other.first - one.last <= _LONGEST else None
        if joint is None or _again(held, one, joint, other):
            continue
        if one is b and _RELATING & set(held.window.document.text.tokens.keys[joint : a.first]):
            continue  # "to be true and unique is what I value"
        if (
            one is a
        ):  # "flying Delta to Atlanta, then driving to Macon": the first lost its own end, the second its head
            lost = _own(held, a.last, joint, used) and _own(held, joint, b.first, used)
        else:  # "we fly out of Porto and land in Ghent": the first lost its own head, the second its end
            lost = _own(held, b.first - _NEAR, b.first, used) and _own(held, a.last, a.last + _NEAR, used)
        if not lost:
            continue
        shown = held.tokens_excerpt(one.first, other.last)
        yield Finding(
            "roles.scattered", "major", a.said.start, b.said.end,
            f"the source says “{a.said.string}” and “{b.said.string}” of two things: “{shown.string}”", (shown,),
            contradicts=False,
        )  # fmt: skip
        return


def _joint(held: Alignment, first: int, last: int) -> int | None:
    """The token at which another clause or member of a row begins between two tokens of one sentence."""
    text = held.window.document.text
    tokens = text.tokens
    for i in range(first, last):
        gap = text.folded.string[tokens.ends[i - 1] : tokens.starts[i]]
        if any(c in gap for c in ".!?\n"):
            return None
    for i in range(last - 1, first - 1, -1):
        gap = text.folded.string[tokens.ends[i - 1] : tokens.starts[i]]
        key = tokens.keys[i]
        if key in _JOINTS or ";" in gap or ("," in gap and (key in _OPENING or is_past(key))):
            return i
    return None


def _own(held: Alignment, first: int, last: int, used: set[int]) -> Element | None:
    """Something that a range of the source states and the text lacks."""
    talk = talk_of(held)
    speakers = talk.speakers if talk is not None else frozenset()
    return next(
        (
            e for e in held.window.part.elements
            if first <= e.first and e.last <= last and e.first not in used
            and e.role in ("content", "atom", "reporting")
            and not isinstance(e.atom, Time) and not set(e.stems) <= speakers
        ), None,
    )  # fmt: skip


def _again(held: Alignment, a: Link, joint: int, b: Link) -> bool:
    """Whether the clause of the later word has the earlier word as well."""
    places = held.window.part.places
    return any(joint <= i < b.last + _NEAR for s in a.said.stems for i in places.get(s, ()))
