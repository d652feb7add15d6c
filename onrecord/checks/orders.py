"""Two things around a word that tells them apart stand the other way round: "tea over coffee", "from Austin to Ghent".

A word such as "over", "than" or "before" gives each side its part, and "from" and "to" give theirs to what they stand
before; a number belongs to the noun behind it. No parser is needed where these words are there on both sides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, pairwise

from onrecord.atoms.figures import Figure
from onrecord.atoms.names import Name
from onrecord.atoms.times import Time
from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.checks.talk import talk_of
from onrecord.text import stem

__all__ = ["counted", "ordered", "preferred", "turned_on_speaker", "whole"]

_BETWEEN = frozenset("over than before after instead rather into".split())
_TRADED = frozenset(
    stem(w) for w in "swap swapped swapping trade traded exchange switch switched substitute replace sub subbed blame "
    "mistake mistook confuse".split()
)  # fmt: skip
_TRADING = frozenset("for with by to".split())
_MARKERS = frozenset(
    map(frozenset, (("from", "to"), ("before", "after"), ("with", "without"), ("inside", "outside"), ("above", "below"),
                    ("until", "from"), ("over", "under"), ("since", "until")))
)  # fmt: skip
_OF = re.compile(r"\s+(?:out )?of (?:the |my |our |his |her |their |all |those |these )*", re.IGNORECASE)
_NEAR = 3  # tokens between a number and what it is told of
_PARTING = frozenset("and or but while plus then".split())
_MARKS = re.compile(r"[,;:.()!?]")
_REACH = 7  # tokens between the two that a word tells apart
_ARTICLES = frozenset("the a an my your his her its our their some this that these those".split())


def ordered(said: Part, held: Alignment) -> Iterator[Finding]:
    """Two of the text stand the other way round in the source, about one and the same word."""
    if talk_of(held) is None:
        return
    here, there = said.text.tokens.keys, held.window.document.text.tokens.keys
    links = [k for k in held.carried if k.said.role in ("content", "atom") and not isinstance(k.said.atom, Time)]
    for a, b in combinations(links, 2):
        if b.last > a.first or a.said.last > b.said.first or b.said.first - a.said.last > _REACH:
            continue
        between, other = set(here[a.said.last : b.said.first]), set(there[b.last : a.first])
        if any(k.step == "open" and a.said.last <= k.said.first < b.said.first for k in held.links):
            continue  # "is older than" turned round is "is younger than"
        if a.first - b.last > _REACH or not _apart(between, other, here, there, said, held):
            continue
        yield _exchanged(a, b, held)
        return
    for a in held.carried:
        if a.said.role not in ("content", "atom"):
            continue
        mine, theirs = _before(here, said.tokens[0].index, a.said.first), _before(there, _first(held), a.first)
        if frozenset((mine, theirs)) in _MARKERS:
            yield Finding(
                "roles.exchanged", "major", a.said.start, a.said.end,
                f"the source says “{theirs} {a.said.string}”, the text “{mine} {a.said.string}”",
                (held.tokens_excerpt(a.first, a.last),), contradicts=False,
            )  # fmt: skip
            return


def _apart(between: set[str], other: set[str], here: list[str], there: list[str], said: Part, held: Alignment) -> bool:
    """Whether one word tells two apart on both sides."""
    if between & other & _BETWEEN:
        return True
    trading = set(said.stems) & _TRADED and set(held.window.part.stems) & _TRADED
    return bool(trading and between & other & _TRADING)


def _first(held: Alignment) -> int:
    return held.window.part.tokens[0].index


def _before(keys: list[str], first: int, i: int) -> str:
    i -= 1
    while i > first and keys[i] in _ARTICLES:
        i -= 1
    return keys[i] if i >= first else ""


def _exchanged(a: Link, b: Link, held: Alignment) -> Finding:
    found = held.tokens_excerpt(b.first, a.last)
    return Finding(
        "roles.exchanged", "major", a.said.start, b.said.end,
        f"the two have changed places: the source has “{found.string}”", (found,), contradicts=False,
    )  # fmt: skip


_PREFER = frozenset(stem(w) for w in ("prefer", "preferred", "choose", "chose", "pick", "picked", "favor", "favour"))
_LESS = frozenset("over than instead rather".split())


def preferred(said: Part, held: Alignment) -> Iterator[Finding]:
    """The text has somebody prefer what the source says that he likes less: "the gym on Oak to the one on Main"."""
    if talk_of(held) is None or {w.key for w in said.tokens} & (_LESS | {"to", "not"}):
        return
    verb = next((k for k in held.carried if set(k.said.stems) & _PREFER), None)
    if verb is None:
        return
    part = held.window.part
    prefers = _TO.search(verb.said.string) is not None
    less = next(
        (w for w in part.tokens if w.index > verb.last and (w.key in _LESS or (w.key == "to" and prefers))), None
    )
    told = [k for k in held.carried if k.said.first > verb.said.last and k.said.role in ("content", "atom")]
    last = told[-1] if told else None
    if less is None or last is None or last.first < less.index:
        return
    found = held.tokens_excerpt(verb.first, last.last)
    yield Finding(
        "roles.exchanged", "major", last.said.start, last.said.end, f"the source says “{found.string}”", (found,),
        contradicts=False,
    )  # fmt: skip


_TO = re.compile("prefer", re.IGNORECASE)
_ME = frozenset("me us".split())
_I = frozenset("i we".split())


def turned_on_speaker(said: Part, held: Alignment) -> Iterator[Finding]:
    """ "Kim taught me" and "the user taught Kim": the speaker and somebody else have changed places around a verb."""
    talk = talk_of(held)
    if talk is None or held.window.first != held.window.last:
        return
    here, there = said.tokens, held.window.part.tokens
    own = talk.stems_of(talk.turn_at(held.window.part.start).speaker) | _USER
    verbs = [k for k in held.carried if k.said.role in ("content", "reporting") and k.said.atom is None]
    names = [k for k in held.carried if isinstance(k.said.atom, Name)]
    for verb in verbs:
        i, n = verb.first - there[0].index, verb.said.first - here[0].index
        behind = {w.key for w in there[i + 1 : i + 3]}
        before = there[i - 1].key if i else ""
        for name in names:
            mine = n > 0 and here[n - 1].stem in own and 0 <= name.said.first - verb.said.last <= _NEAR
            theirs = name.last == verb.first and bool(behind & _ME)
            their_own = name.said.last == verb.said.first and bool({w.stem for w in here[n + 1 : n + 3]} & own)
            my_own = (before in _I or i == 0) and name.first > verb.last and "from" not in {w.key for w in there}
            if (mine and theirs) or (their_own and my_own):
                found = held.tokens_excerpt(min(name.first, verb.first), max(name.last, verb.last))
                yield Finding(
                    "roles.exchanged", "major", verb.said.start, verb.said.end,
                    f"the two have changed places: the source has “{found.string}”", (found,), contradicts=False,
                )  # fmt: skip
                return


_USER = frozenset((stem("user"), stem("them"), stem("me")))


def counted(said: Part, held: Alignment) -> Iterator[Finding]:
    """A number is told of another thing in the source: its own thing has another number there, right beside it."""
    if talk_of(held) is None:
        return
    part = held.window.part
    figures = [(f, *part.text.tokens_over(f.start, f.end)) for f in part.figures if not f.ordinal]
    stating = [k for k in held.links if k.step != "light"]
    for n, link in enumerate(stating):
        own = link.said.atom
        if (
            not isinstance(own, Figure)
            or own.ordinal
            or own.ambiguous
            or not any(f.low == own.low for f, _, _ in figures)
        ):
            continue
        for other, before in ((stating[n + 1 : n + 2], True), (stating[max(0, n - 1) : n], False)):
            thing = next(iter(other), None)
            if thing is None or not thing.carried or isinstance(thing.said.atom, Figure | Time):
                continue
            apart = thing.said.first - link.said.last if before else link.said.first - thing.said.last
            if apart > _NEAR or thing.said.role not in ("content", "atom"):
                continue
            bound = [f for f, a, b in figures if _bound(part, a, b, thing, before)]
            if not bound or any(f.low == own.low for f in bound) or not _beside(said, link, thing, before):
                continue
            if not any(
                _told_of_another(said, held, own, a, b, thing, before) for f, a, b in figures if f.low == own.low
            ):
                continue
            shown = held.window.document.excerpt(
                min(bound[0].start, _start(held, thing)),
                max(bound[0].end, held.tokens_excerpt(thing.first, thing.last).end),
            )
            yield Finding(
                "figure.role", "critical", own.start, own.end,
                f"the source says “{shown.string}”, and {own.string} of something else", (shown,), contradicts=True,
            )  # fmt: skip
            return


def _told_of_another(
    said: Part, held: Alignment, own: Figure, first: int, last: int, thing: Link, before: bool
) -> bool:
    """Whether a figure of the source has a thing of its own, which the text leaves out or gives another number."""
    part = held.window.part
    near = [
        e for e in part.elements
        if e.role in ("content", "atom", "reporting") and not isinstance(e.atom, Figure | Time)
        and (_together(part, last, e.first) if before else _together(part, e.last, first))
    ]  # fmt: skip
    if not near:
        return False
    other = near[0] if before else near[-1]
    if set(other.stems) & set(thing.said.stems):
        return False
    link = next((k for k in held.carried if k.first < other.last and other.first < k.last), None)
    if link is None:
        return True
    spans = [said.text.tokens_over(f.start, f.end) for f in said.figures if not f.overlaps(own)]
    return any(_together(said, b, link.said.first) if before else _together(said, link.said.last, a) for a, b in spans)


def _start(held: Alignment, link: Link) -> int:
    return held.tokens_excerpt(link.first, link.last).start


def _beside(said: Part, link: Link, thing: Link, before: bool) -> bool:
    """Whether nothing parts the two in the text either."""
    a, b = (link.said, thing.said) if before else (thing.said, link.said)
    return _together(said, a.last, b.first)


def _bound(part: Part, first: int, last: int, thing: Link, before: bool) -> bool:
    """Whether a figure stands right before (or behind) a thing, and nothing parts the two."""
    low, high = (last, thing.first) if before else (thing.last, first)
    return _together(part, low, high)


def _together(part: Part, low: int, high: int) -> bool:
    if not 0 <= high - low <= _NEAR:
        return False
    keys = part.text.tokens.keys[low:high]
    start, end = part.text.tokens.ends[low - 1], part.text.tokens.starts[high]
    if _PARTING & set(keys) or _MARKS.search(part.text.folded.string[start:end]):
        return False
    return not any(k[0].isdigit() for k in keys) and part.text.folded.string[max(0, start - 3) : start - 1] != ". "


def whole(said: Part, held: Alignment) -> Iterator[Finding]:
    """ "12 of the 20": the text has the 20 without the 12."""
    if talk_of(held) is None:
        return
    numbers = {f.low for f in (*said.figures, *said.figure_parts)}
    part = held.window.part
    pairs = [(f, [p for p in part.figure_parts if f.start <= p.start < f.end]) for f in part.figures]
    pairs += [(a, [a, b]) for a, b in pairwise(part.figures) if _OF.fullmatch(part.text.string[a.end : b.start])]
    for share, parts in pairs:
        if len(parts) != 2 or parts[1].low not in numbers or parts[0].low in numbers:
            continue
        if any(f.share for f in said.figures):
            continue
        shown = held.window.document.excerpt(share.start, parts[1].end)
        yield Finding(
            "figure.role", "critical", said.start, said.end, f"the source says “{shown.string}”", (shown,),
            contradicts=True,
        )  # fmt: skip
        return
