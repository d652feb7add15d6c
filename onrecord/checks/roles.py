"""Check ``roles``: who did what, and which value belongs to whom."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from onrecord.atoms.figures import Figure
from onrecord.atoms.names import Name
from onrecord.atoms.times import Time
from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.checks.orders import ordered, preferred, turned_on_speaker
from onrecord.checks.registry import check
from onrecord.checks.rival import rest_carried
from onrecord.checks.scattered import shared_out
from onrecord.checks.talk import talk_of
from onrecord.text import Span, stem

__all__ = ["roles"]

_CERTAIN = 0.7
_COPULA = frozenset("is was are were".split())
_BE = frozenset("is are was were be been being".split())
_SYMMETRIC = frozenset(
    [
        "meet",
        "met",
        "merge",
        "merged",
        "marry",
        "married",
        "and",
        "or",
        "with",
        "between",
        "play",
        "played",
        "draw",
        "drew",
        "talk",
        "talks",
        "agree",
        "agreed",
        "share",
        "shared",
    ]
)


@check("roles", loses="who did what")
def roles(said: Part, held: Alignment) -> Iterator[Finding]:
    """Two parties have changed places, or a value is told of another one than in the document.

    Kept:
        >>> from onrecord.checks.examples import findings
        >>> findings("roles", "Arlo Bank bought Benton Mills.", "Benton Mills bought Arlo Bank.")
        ['roles.exchanged: Arlo Bank bought Benton Mills -> Benton Mills bought Arlo Bank']

    Let go:
        >>> findings("roles", "Arlo Bank bought Benton Mills.", "Benton Mills was bought by Arlo Bank.")
        []

    Window: the aligned passage; clauses are compared with clauses, since each has a subject of its own.
    Source: role exchange in FactCC and PAWS (Zhang, Baldridge and He 2019).
    """
    yield from _given_or_taken(said, held)
    yield from _crossed_values(said, held)
    yield from _exchanged_names(said, held)
    yield from ordered(said, held)
    yield from turned_on_speaker(said, held)
    yield from preferred(said, held)
    yield from shared_out(said, held)


_GIVEN = re.compile(r"\b(?:gave|gives|gifted|lent|lends|sold|sells|donated|sent)\b", re.IGNORECASE)
_TAKEN = re.compile(r"\b(?:got|received|borrowed|bought|inherited|was given|were given|was gifted)\b", re.IGNORECASE)
_FROM = re.compile(
    r"\bi (?:just |also |finally )?(?:got|received|borrowed|bought|inherited)\b[^.?!]{0,40}\bfrom\b", re.I
)
_TO = re.compile(
    r"\bi (?:just |also |finally )?(?:gave|gifted|lent|sold|donated|sent)\b[^.?!]{0,40}\bto\b", re.IGNORECASE
)


def _given_or_taken(said: Part, held: Alignment) -> Iterator[Finding]:
    """In talk: who says "I got it from another" gave nothing, and who says "I gave it to another" got nothing."""
    talk = talk_of(held)
    first = said.tokens[:1]
    if talk is None or not first:
        return
    part = held.window.part
    own = talk.stems_of(talk.turn_at(part.start).speaker)
    if stem(first[0].key) not in own and first[0].key != "the":
        return
    string = part.text.string
    for here, there, other in ((_GIVEN, _FROM, _TAKEN), (_TAKEN, _TO, _GIVEN)):
        mine = here.search(said.text.string, said.start, said.end)
        theirs = there.search(string, part.start, part.end)
        if mine is None or theirs is None or other.search(said.text.string, said.start, said.end):
            continue
        if here.search(string, part.start, part.end):
            continue  # the source has both
        yield Finding(
            "roles.converse", "major", mine.start(), mine.end(), f"the source says “{theirs[0]}”",
            (held.window.document.excerpt(theirs.start(), theirs.end()),), contradicts=True,
        )  # fmt: skip
        return


def _crossed_values(said: Part, held: Alignment) -> Iterator[Finding]:
    """Two clauses whose values sit, in the document, in the clause of the other one's subject."""
    heads: list[tuple[Span, Link]] = []
    values: list[tuple[Span, Link]] = []
    for clause in said.clauses:
        inside = [k for k in held.carried if clause.start <= k.said.start < clause.end and k.said.role != "reporting"]
        if not inside:
            continue
        head = next((k for k in inside if not isinstance(k.said.atom, Time)), inside[0])
        heads.append((clause, head))
        values.extend((clause, k) for k in inside[1:] if _tells(k))
    if len(heads) < 2:
        return
    for clause, value in values:
        there = _held_clause(held, value)
        own = next(h for c, h in heads if c is clause)
        stems = [w.stem for w in held.window.part.text.words_between(there.start, there.end)]
        if set(own.said.stems) & set(stems[: _SUBJECT + 1]) or _within(held, own, there):
            continue
        for other_clause, other in heads:
            if other_clause is clause or set(other.said.stems) & set(own.said.stems):
                continue
            if isinstance(other.said.atom, Figure) or not set(other.said.stems) <= set(stems[:_SUBJECT]):
                continue  # the other one's subject has to open the clause in the document
            yield Finding(
                "roles.value", "major", value.said.start, value.said.end,
                f"in the document {value.said.string} is told of “{other.said.string}”, not of “{own.said.string}”",
                (held.window.document.excerpt(there.start, there.end),),
                contradicts=rest_carried(held) >= _CERTAIN and _has_its_own(held, own, value),
            )  # fmt: skip
            return


def _tells(link: Link) -> bool:
    """Whether it is a figure, or a time that a calendar knows: "now" is anybody's."""
    atom = link.said.atom
    return isinstance(atom, Figure) or (isinstance(atom, Time) and not atom.value.endswith("_REF"))


def _has_its_own(held: Alignment, own: Link, value: Link) -> bool:
    """Whether the clause of the text's subject has a value of that sort for itself, so that the two are exchanged.

    "The company" and "its earnings" may be one; two subjects with a value each are two.
    """
    clause = _held_clause(held, own)
    time = isinstance(value.said.atom, Time)
    return any(clause.holds(one) for one in (held.window.part.times if time else held.window.part.figures))


_SUBJECT = 4  # words that may open a clause with its subject


def _held_clause(held: Alignment, link: Link) -> Span:
    return held.window.part.clause_of(_offset(held, link))


def _within(held: Alignment, link: Link, clause: Span) -> bool:
    return clause.start <= _offset(held, link) < clause.end


def _offset(held: Alignment, link: Link) -> int:
    text = held.window.document.text
    return text.folded.source(text.tokens.starts[link.first], text.tokens.ends[link.first])[0]


def _exchanged_names(said: Part, held: Alignment) -> Iterator[Finding]:
    """Two names around one predicate, in the other order, with the same voice on both sides."""
    names = [k for k in held.carried if isinstance(k.said.atom, Name)]
    for a, b in pairwise(names):
        if not b.last <= a.first or _offset_clause(said, a) != _offset_clause(said, b):
            continue
        if _held_clause(held, a).start != _held_clause(held, b).start:
            continue  # each does something of its own there
        between = [
            k
            for k in held.carried
            if a.said.last <= k.said.first < b.said.first and k.said.role in ("content", "reporting")
        ]
        middle = [k for k in between if b.last <= k.first < a.first]
        if not middle:
            continue
        here = _keys(said, a.said.last, b.said.first)
        there = _keys(held.window.part, b.last, a.first)
        if here & _COPULA and not (there & _COPULA):
            continue  # "Alton was the capital of the Arlans", "the Arlan capital, Alton": nobody does anything
        genitive = held.window.document.text.tokens.keys[b.last - 1].endswith("'s") and "of" in here
        if "by" in here and _BE & here and not _BE & there:
            continue  # the text turns the verb, whatever "by" the passage has besides
        if (here | there) & _SYMMETRIC or ("by" in here) != ("by" in there) or genitive:
            continue
        yield Finding(
            "roles.exchanged", "major", a.said.start, b.said.end,
            "the two have changed places: " + f"the document has “{held.tokens_excerpt(b.first, a.last).string}”",
            (held.tokens_excerpt(b.first, a.last),), contradicts=rest_carried(held) >= _CERTAIN,
        )  # fmt: skip
        return


def _offset_clause(said: Part, link: Link) -> tuple[int, int]:
    clause = said.clause_of(link.said.start)
    return clause.start, clause.end


def _keys(part: Part, first: int, last: int) -> set[str]:
    return {w.key for w in part.tokens if first <= w.index < last}
