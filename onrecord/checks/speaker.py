"""Check ``speaker``: what one said of himself is told of another who spoke."""

from __future__ import annotations

import re
from collections.abc import Iterator

from onrecord.checks.alignment import Alignment
from onrecord.checks.bearers import borne
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.checks.registry import check
from onrecord.checks.talk import Talk, Turn, listed_talk, talk_of
from onrecord.text import stem

__all__ = ["speaker"]

_FIRST = frozenset("i we my our me us".split())
_SECOND = frozenset("you your yours u ur y'all".split())
_AFTER = 60  # characters of an answer in which somebody joins in
_OPENING = 4  # words within which a sentence names its subject


@check("speaker", loses="speaker", doors=("gate",))
def speaker(said: Part, held: Alignment) -> Iterator[Finding]:
    """A statement moved from one speaker to another: Ana said "I sold my car", and the text has it of Ben.

    Only where the source speaks of its own speaker ("I", "my"), addresses nobody ("you"), and the text names another
    one of those who speak as its subject.

    Kept:
        >>> from onrecord.checks.examples import talk_findings
        >>> talk_findings("speaker", [("Ana", "I sold my car."), ("Ben", "Nice!")], "Ben sold his car.")
        ['speaker.moved: I sold my car. -> Ben']

    Let go:
        >>> talk_findings("speaker", [("Ana", "I sold my car."), ("Ben", "Nice!")], "Ana sold her car.")
        []

    Window: the aligned sentence and its turn. Source: speaker attribution in dialogue summaries (Tang et al. 2022).
    """
    talk = talk_of(held)
    if talk is None:
        return
    yield from _advised(said, held, talk)
    turn = talk.turn_at(held.window.part.start)
    subject = _subject(said, talk)
    if subject is None or not turn.speaker:
        yield from borne(said, held)
        return
    named, start, end = subject
    if named & talk.stems_of(turn.speaker):
        yield from borne(said, held)
        return
    if _joins_in(talk, turn, named):
        return
    keys = {w.key.split("'")[0] for w in held.window.part.tokens}
    if not keys & _FIRST or keys & _SECOND or named & {stem(k) for k in keys} or keys & {"we", "our", "us"}:
        return
    yield Finding(
        "speaker.moved", "major", start, end, f"{turn.speaker} said this of himself or herself",
        (held.window.excerpt,), turn.speaker, contradicts=False,
    )  # fmt: skip


_HELPERS = frozenset("assistant ai bot agent model".split())
_ADVICE = re.compile(
    r"\byou (?:should|could|can|may|might|need to|want to|ought to|must)\b|"
    r"\b(?:recommend|suggest|advise|consider|try)\b",
    re.IGNORECASE,
)
_TOLD_SO = re.compile(
    r"\b(?:assistant|advised|recommended|suggested|told|was asked|should|could|can|may|might)\b", re.I
)


def _advised(said: Part, held: Alignment, talk: Talk) -> Iterator[Finding]:
    """What an assistant advises the user has not done for that: "You could try melatonin." """
    part = held.window.part
    turn = talk.turn_at(part.start)
    first = said.tokens[:_OPENING]
    if turn.speaker.lower() not in _HELPERS or not any(w.key in ("user", "user's") for w in first):
        return
    advice = _ADVICE.search(part.text.string, part.start, part.end)
    if advice is None or _TOLD_SO.search(said.string):
        return
    yield Finding(
        "speaker.advice", "major", said.start, said.end, "the assistant advises it; nobody says that it is so",
        (held.window.document.excerpt(advice.start(), advice.end()),),
    )  # fmt: skip


def _joins_in(talk: Talk, turn: Turn, named: frozenset[str]) -> bool:
    """Whether the one who is named says right after it that it holds for him too: "me too", "so do I"."""
    for following in talk.turns[turn.number + 1 : turn.number + 3]:
        if talk.stems_of(following.speaker) & named:
            words = talk.document.text.words_between(following.start, min(following.end, following.start + _AFTER))
            line = f" {' '.join(w.key for w in words)} "
            return any(f" {entry} " in line for entry in listed_talk("same"))
    return False


def _subject(said: Part, talk: Talk) -> tuple[frozenset[str], int, int] | None:
    """Which of those who speak opens the text, with the range of the word."""
    others = {t.speaker for t in talk.turns if t.speaker}
    if len(others) < 2:
        return None
    for word in said.tokens[:_OPENING]:
        term = stem(word.key)
        for name in sorted(others):
            stems = talk.stems_of(name)
            if term in stems and (len(stems) == 1 or not any(term in talk.stems_of(o) for o in others - {name})):
                return stems, word.start, word.end
        if word.key in ("and", "or", "with"):
            return None
    return None
