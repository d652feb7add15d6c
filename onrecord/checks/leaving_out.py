"""Exceptions and limits in talk: "all except Bob", "only the second floor", "Monday or Tuesday".

What an exception names is so the other way round; what an "only" names is what the claim is told of; and of two that an
"or" joins nobody said which.
"""

from __future__ import annotations

from collections.abc import Iterator

from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.elements import Element, Part
from onrecord.checks.finding import Finding
from onrecord.checks.modals import modals_in
from onrecord.checks.scopes import set_off
from onrecord.checks.standing import first_behind, standings
from onrecord.checks.talk import talk_of

__all__ = ["alternative", "contrasted", "excepted", "only", "unlimited", "widened"]

_ALL = frozenset("all every everyone everybody everything any anyone anybody anything each always whole".split())
_NONE = frozenset("no none nobody nothing never noone neither not n't".split())


def excepted(said: Part, held: Alignment) -> Iterator[Finding]:
    """The source leaves it out; the text says of it what the source says of the rest."""
    part = held.window.part
    if talk_of(held) is None or any(s.kind == "except" for s in standings(said)):
        return
    for one in standings(part):
        if one.kind != "except":
            continue
        out = first_behind(part, one.end, part.end)
        link = None if out is None else _carrying(held, out)
        if link is None:
            continue
        before = {w.key for w in part.tokens if w.end <= one.start}
        denied = bool(before & _NONE) or any(c.kind == "negation" and c.end <= one.start for c in part.cues)
        here = any(c.kind == "negation" for c in said.cues)
        if denied == here and not _ALL & {w.key for w in said.tokens}:
            cue = held.window.document.excerpt(one.start, one.end)
            yield Finding(
                "polarity.excepted", "major", link.said.start, link.said.end,
                f"the source leaves it out (“{cue.string}”); the text does not", (cue,),
            )  # fmt: skip
            return


def contrasted(said: Part, held: Alignment) -> Iterator[Finding]:
    """ "Dogs, just not big ones": what a "not" behind a comma names is left out."""
    part = held.window.part
    if talk_of(held) is None or any(c.kind == "negation" for c in said.cues):
        return
    for cue in part.cues:
        if cue.kind != "negation" or cue.string.lower() != "not" or not set_off(part.text, cue):
            continue
        out = first_behind(part, cue.end, part.clause_of(cue.start).end)
        out = out or next((e for e in part.elements if e.start >= cue.end and e.role == "qualifier"), None)
        link = (
            None if out is None else next((k for k in held.links if k.carried and k.first <= out.first < k.last), None)
        )
        if link is not None:
            shown = held.window.document.excerpt(cue.start, cue.end)
            yield Finding(
                "polarity.excepted", "major", link.said.start, link.said.end,
                "the source leaves it out; the text does not", (shown,),
            )  # fmt: skip
            return


def widened(said: Part, held: Alignment) -> Iterator[Finding]:
    """The source says "all but one", the text says all; or the source says "never after noon", the text never."""
    part = held.window.part
    keys = {w.key for w in said.tokens}
    if talk_of(held) is None or any(s.kind == "except" for s in standings(said)):
        return
    for one in standings(part):
        if one.kind != "except" or not keys & (_ALL | {"no", "none", "nobody", "nothing", "never"}):
            continue
        out = first_behind(part, one.end, part.end)
        if out is not None and _carrying(held, out) is None and held.carried:
            yield _dropped("scope.exception", said, held, one.start, out.end)
            return


def only(said: Part, held: Alignment) -> Iterator[Finding]:
    """The source says it of one thing only; the text says it without that thing."""
    part = held.window.part
    if talk_of(held) is None or any(s.kind == "only" for s in standings(said)):
        return
    for one in standings(part):
        if one.kind != "only":
            continue
        limit = first_behind(part, one.end, one.until) or _last_before(part, one.start)
        if limit is not None and _carrying(held, limit) is not None:
            limit = _bound_to(part, limit, one.until)  # "I only like it when I'm with friends"
        if limit is None or _carrying(held, limit) is not None or (limit.string[:1].isdigit() and limit.atom is None):
            continue
        clause = part.clause_of(one.start)
        inside = [k for k in held.carried if k.said.role != "light" and clause.start <= _at(held, k) < clause.end]
        if len(inside) >= 1:
            yield _dropped("scope.only", said, held, min(one.start, limit.start), max(one.end, limit.end))
            return


def _bound_to(part: Part, focus: Element, until: int) -> Element | None:
    """What a limit behind the word after "only" names, the sentence through."""
    for word in part.tokens:
        if word.start > focus.end and word.key in ("but", "and", "it", "so"):
            return None
        if word.start > focus.end and word.key in (
            "when",
            "if",
            "on",
            "after",
            "before",
            "with",
            "at",
            "during",
            "for",
        ):
            return first_behind(part, word.end, part.end)
    return None


def _last_before(part: Part, offset: int) -> Element | None:
    """ "At the north gate only"."""
    stating = [e for e in part.elements if e.end <= offset and e.role in ("content", "atom")]
    return stating[-1] if stating else None


_LIMITS = frozenset("after before past during on at until till without unless when while if in inside outside".split())
_UNIVERSAL = frozenset(
    "never always no not don't dont doesn't didn't won't can't cant nobody nothing none every".split()
)


def unlimited(said: Part, held: Alignment) -> Iterator[Finding]:
    """The source says "never after noon", the text says never."""
    part = held.window.part
    keys = {w.key for w in said.tokens}
    never = "always" in keys or any(c.kind == "negation" for c in said.cues)
    if talk_of(held) is None or not never or not {w.key for w in part.tokens} & _UNIVERSAL:
        return
    used = {i for k in held.carried for i in range(k.first, k.last)}
    last = max((k.last for k in held.carried if k.said.role != "light"), default=-1)
    for n, word in enumerate(part.tokens[:-1]):
        if word.index < last or word.key not in _LIMITS or word.key in keys:
            continue
        behind = first_behind(part, part.tokens[n + 1].start, part.end)
        between = part.tokens[n - 1].index if n else -1
        if behind is None or behind.first - word.index > 2 or behind.first in used or between not in used:
            continue
        yield _dropped("scope.limit", said, held, word.start, behind.end)
        return


def alternative(said: Part, held: Alignment) -> Iterator[Finding]:
    """The source says "Monday or Tuesday", the text names one of them."""
    part = held.window.part
    keys = {w.key for w in said.tokens}
    if talk_of(held) is None or keys & {"or", "either", "maybe", "might", "may", "and"}:
        return
    if any(c.kind in ("negation", "condition") for c in part.cues) or modals_in(part) & {"ability", "permission"}:
        return  # "no meat or fish" denies both
    elements = [e for e in part.elements if e.role != "light" or e.string.lower() == "or"]
    for i in range(1, len(elements) - 1):
        a, joint, b = elements[i - 1 : i + 2]
        if joint.string.lower() != "or" or joint.first - a.last > 1 or b.first - joint.last > 1:
            continue
        if a.role not in ("content", "atom") or b.role not in ("content", "atom") or type(a.atom) is not type(b.atom):
            continue
        one, other = _carrying(held, a), _carrying(held, b)
        if (one is None) == (other is None):
            continue
        link = one or other
        assert link is not None
        cue = held.window.document.excerpt(a.start, b.end)
        yield Finding(
            "scope.alternative", "major", link.said.start, link.said.end,
            f"the source says “{cue.string}”; the text names one of them", (cue,),
        )  # fmt: skip
        return


def _carrying(held: Alignment, element: Element) -> Link | None:
    return next((k for k in held.carried if k.first < element.last and element.first < k.last), None)


def _at(held: Alignment, link: Link) -> int:
    found = held.excerpt(link)
    return found.start if found is not None else -1


def _dropped(code: str, said: Part, held: Alignment, start: int, end: int) -> Finding:
    cue = held.window.document.excerpt(start, end)
    return Finding(
        code, "major", said.start, said.end, f"the source says it with “{cue.string}”; the text does not", (cue,)
    )
