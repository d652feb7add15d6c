"""An infinitive leaves open whether it was done: "remind me to cancel", "in talks to buy", "studying to become".

Unless what stands before it says that it was ("managed to win", "happened to see") or only judges it ("great to see
you"): those words are listed, and all the others govern what is not yet real (Karttunen 1971, on implicatives). A
"'d" is a "would", and what one would do is not done.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.checks.modals import modals_in
from onrecord.checks.standing import standings
from onrecord.checks.talk import talk_of
from onrecord.cues.grammar import is_adverb, is_past
from onrecord.text.data import lines, read

__all__ = ["irreal", "left_open"]

_OPEN = frozenset({"future", "intent", "wish", "thought", "proposal", "advice", "attempt", "ability", "obligation"})
_ARTICLES = frozenset("a an the".split())
_BE = frozenset("is are was were has became".split())
_BECOME = frozenset("be become becoming".split())
_BETTER = frozenset("better rather been".split())
_STATING = ("content", "reporting")


def left_open(said: Part, held: Alignment) -> Iterator[Finding]:
    """The source has the verb as an infinitive that nothing makes real; the text tells it as done."""
    if talk_of(held) is None or _open(said) or held.window.first != held.window.last:
        return
    tokens = held.window.part.tokens
    for link in held.carried:
        if link.said.role not in _STATING or link.said.atom is not None:
            continue
        i = link.first - tokens[0].index
        while i > 0 and (is_adverb(tokens[i - 1].key) or tokens[i - 1].key in _ARTICLES):
            i -= 1
        if tokens[link.first - tokens[0].index].key.endswith("ing"):
            continue  # "on the way to winning"
        became = i > 1 and tokens[i - 1].key in _BECOME
        i -= became
        if i < 1 or tokens[i - 1].key != "to" or not _done(said, link, became):
            continue
        if i > 1 and (_real(tokens[i - 2].key) or _named(held, tokens[i - 2].index)):
            continue
        if _going_on(said) and said.times:
            continue  # "plan to get married" is "is getting married in June"
        start = tokens[max(0, i - 2)]
        cue = held.window.document.excerpt(start.start, tokens[i - 1].end)
        yield Finding(
            "scope.plan", "major", link.said.start, link.said.end,
            f"the source says “{cue.string}” of this; the text tells it as done", (cue,),
        )  # fmt: skip
        return


def irreal(said: Part, held: Alignment) -> Iterator[Finding]:
    """The source says what somebody "would" do; the text says that he does or did it."""
    if talk_of(held) is None or _open(said) or any(c.kind == "condition" for c in said.cues):
        return
    tokens = held.window.part.tokens
    for link in held.carried:
        if link.said.role not in _STATING or link.said.atom is not None:
            continue
        i = link.first - tokens[0].index - 1
        perfect = i > 0 and tokens[i].key in ("have", "'ve")
        i -= perfect
        while i > 0 and is_adverb(tokens[i].key):
            i -= 1
        if i < 0 or not (tokens[i].key in ("would", "wouldve") or tokens[i].key.endswith("'d")):
            continue
        verb = tokens[link.first - tokens[0].index].key
        if (is_past(verb) and not perfect) or verb in _BETTER or "to" in _around(said, link):
            continue  # "she'd gone", "I'd like to"
        cue = held.window.document.excerpt(tokens[i].start, tokens[i].end)
        yield Finding(
            "scope.plan", "major", link.said.start, link.said.end,
            f"the source says “{cue.string}” of this; the text states it", (cue,),
        )  # fmt: skip
        return


def _around(said: Part, link: Link) -> list[str]:
    return [w.key for w in said.tokens if link.said.first - 2 <= w.index < link.said.first]


def _open(said: Part) -> bool:
    """Whether the text itself leaves it open."""
    if modals_in(said) & _OPEN or any(s.kind in ("undone", "unfinished") for s in standings(said)):
        return True
    return any(c.kind in ("negation", "hedge") for c in said.cues)


def _done(said: Part, link: Link, became: bool) -> bool:
    tokens = said.tokens
    i = link.said.first - tokens[0].index
    before = [w.key for w in tokens[max(0, i - 2) : i]]
    if "to" in before:
        return False
    return bool(set(before) & _BE) if became else is_past(tokens[i].key) or tokens[i].key in _ALIKE


_ALIKE = frozenset("read quit put cut hit set let hurt cost shut split spread bet".split())  # their past is their base


def _going_on(said: Part) -> bool:
    tokens = said.tokens
    return any(w.key.endswith("ing") and tokens[n].key in ("is", "are", "am") for n, w in enumerate(tokens[1:]))


def _named(held: Alignment, token: int) -> bool:
    """Whether a name stands before the "to": "left Fenwick to join Orrin" tells for what, and that it was done."""
    text = held.window.document.text
    start, end = text.folded.source(text.tokens.starts[token], text.tokens.ends[token])
    return any(n.start <= start and end <= n.end for n in held.window.part.names)


def _real(key: str) -> bool:
    return key in _listed() or (is_past(key) and key.endswith("ed") and key[:-2] in _listed())


@cache
def _listed() -> frozenset[str]:
    return frozenset(w for line in lines(read("onrecord.checks.data", "en/infinitives.txt")) for w in line.split())
