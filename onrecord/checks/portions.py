"""A part told as the whole: "one of my twins", "a couple of neighbours", "every second Tuesday", "every day"."""

from __future__ import annotations

from collections.abc import Iterator

from onrecord.checks.alignment import Alignment
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.checks.talk import talk_of
from onrecord.cues.grammar import is_past
from onrecord.text import stem

__all__ = ["portion", "rhythm", "several"]

_PARTS = frozenset(
    "one some two three four five several few many most half couple part third quarter none either neither bit lot "
    "handful majority minority piece corner end edge portion".split()
)
_DETERMINERS = frozenset("the my our his her their your these those its them".split())
_REACH = 3  # tokens before a noun in which an "a" makes it one of them
_SKIPPING = frozenset("other second third fourth few couple 2nd 3rd".split())
_UNITS = frozenset(
    "day night morning evening week weekend month year monday tuesday wednesday thursday friday saturday sunday".split()
)
_DAILY = frozenset("daily day days night nights nightly each every always mornings evenings weekday weekdays".split())


def portion(said: Part, held: Alignment) -> Iterator[Finding]:
    """The source tells it of one, some, a few of them; the text of them."""
    if talk_of(held) is None:
        return
    part = held.window.part
    keys = {w.key for w in said.tokens}
    if keys & _PARTS or any(f.low for f in said.figures):
        return
    tokens = part.tokens
    for link in held.carried:
        i = link.first - tokens[0].index
        if link.said.role not in ("content", "atom") or i < 2:
            continue
        k = i - 1
        while k > 0 and tokens[k].key in _DETERMINERS:
            k -= 1
        if {w.key for w in said.tokens if link.said.first - _REACH <= w.index < link.said.first} & {"a", "an"}:
            continue
        if (
            k < 1
            or tokens[k].key != "of"
            or tokens[k - 1].key not in _PARTS
            or (k == i - 1 and tokens[k - 1].key == "lot")
        ):
            continue
        cue = held.window.document.excerpt(tokens[k - 1].start, tokens[i].end)
        yield Finding(
            "scope.quantifier", "major", link.said.start, link.said.end, f"the source says “{cue.string}”", (cue,)
        )
        return


_SINGLE = frozenset("the my this that one a an his her your left right".split())
_ALL_OF_THEM = frozenset("the their both all his her".split())


def several(said: Part, held: Alignment) -> Iterator[Finding]:
    """The source tells it of one thing ("the back tyre"), the text of them all ("the tyres")."""
    if talk_of(held) is None:
        return
    tokens, here = held.window.part.tokens, said.tokens
    for link in held.carried:
        if link.said.role != "content" or link.step != "word" or len(link.said.stems) != 1:
            continue
        i, n = link.first - tokens[0].index, link.said.first - here[0].index
        one, many = tokens[i].key.split("'")[0], here[n].key
        if many not in (one + "s", one + "es") or n < 1 or not _plain(here[n - 1].key):
            continue
        before = [w.key for w in tokens[max(0, i - _REACH) : i]]
        if not set(before) & _SINGLE or (n + 1 < len(here) and not _verb_next(here[n + 1].key)):
            continue
        cue = held.tokens_excerpt(link.first, link.last)
        yield Finding(
            "scope.quantifier", "major", link.said.start, link.said.end,
            f"the source tells it of one (“{cue.string}”), the text of several", (cue,),
        )  # fmt: skip
        return


def _plain(key: str) -> bool:
    return key in _ALL_OF_THEM or key.endswith("'s")


def _verb_next(key: str) -> bool:
    return key in ("are", "were", "have", "hurt", "need", "do") or is_past(key)


def rhythm(said: Part, held: Alignment) -> Iterator[Finding]:
    """The source says "every other week", the text "every week"; or the text says "every day" and nothing else does."""
    talk = talk_of(held)
    if talk is None:
        return
    here = _every(said)
    if here is None:
        return
    word, unit = here
    turn = talk.turn_at(held.window.part.start)
    keys = [w.key for w in talk.document.text.words_between(turn.start, turn.end)]
    for n, key in enumerate(keys[:-2]):
        if key == "every" and keys[n + 1] in _SKIPPING and stem(keys[n + 2]) == stem(unit):
            yield _finding(said, word, held)
            return
    stems = {stem(k) for k in keys}
    if (
        unit == "day"
        and not set(keys) & _DAILY
        and "dai" not in stems
        and not any(k.endswith("day") for k in keys[-1:])
    ):
        yield _finding(said, word, held)


def _every(said: Part) -> tuple[int, str] | None:
    tokens = said.tokens
    for n, word in enumerate(tokens[:-1]):
        if word.key in ("every", "each") and tokens[n + 1].key in _UNITS:
            return n, tokens[n + 1].key
    return None


def _finding(said: Part, word: int, held: Alignment) -> Finding:
    tokens = said.tokens
    return Finding(
        "scope.quantifier", "major", tokens[word].start, tokens[word + 1].end,
        "the source does not say how often, or says less often", (held.window.excerpt,),
    )  # fmt: skip
