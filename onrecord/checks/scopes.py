"""Which cues hold over which words, on both sides of an alignment."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.elements import Part
from onrecord.checks.standing import denies, standings
from onrecord.checks.talk import talk_of
from onrecord.cues import Cue, scope
from onrecord.cues.grammar import words
from onrecord.text import Span, Text, stem

__all__ = ["EXCEPTING", "Governed", "cues_over", "governed", "set_off"]

#: Words that take something out of what is said: "closed in May, otherwise open" is "open except in May".
EXCEPTING = frozenset("except excepting unless otherwise apart besides excluding barring until".split())

_DENYING = frozenset(stem(w) for w in ("deny", "denied", "denies", "denying"))
_SET_OFF = re.compile(r"[,(\-–—]\s*(?:(?:just|but|only)\s+)?$", re.IGNORECASE)
_INSTEAD = re.compile(r",\s*(?:just|only|but|instead|rather|more like)\b", re.IGNORECASE)
_CONTRAST = 40  # characters behind a "not" in which its next words are looked at


@dataclass(frozen=True, slots=True)
class Governed:
    """A carried content word, with the cues of one kind that hold over it in the sentence and in the passage."""

    link: Link
    said: tuple[Cue, ...]
    held: tuple[Cue, ...]


def governed(kind: str, said: Part, held: Alignment) -> Iterator[Governed]:
    """Every carried word that states something (names, figures and dates are not held or denied by themselves)."""
    talk = talk_of(held) is not None
    here = _scopes(kind, said, talk)
    there = _scopes(kind, held.window.part, talk)
    if kind != "negation":  # a doubt that both sides have in the same words is kept, wherever its scope is seen to end
        kept = [(link.said.start, link.first) for link in held.carried if link.step in ("word", "form")]
        here = [s for s in here if not any(s[2].start <= a < s[2].end for a, _ in kept)]
        there = [s for s in there if not any(_inside(held, b, s[2]) for _, b in kept)]
    if not here and not there:
        return
    text = held.window.document.text
    stating = [k for k in held.carried if k.said.role in ("content", "reporting")]
    if talk and not stating:  # "we might go to Rome": nothing but a name is left to hold
        stating = [k for k in held.carried if k.said.role == "atom"]
    for link in stating:
        offset = text.folded.source(text.tokens.starts[link.first], text.tokens.ends[link.first])[0]
        yield Governed(link, _over(here, link.said.start), _over(there, offset))


def _inside(held: Alignment, token: int, cue: Cue) -> bool:
    first, last = held.window.document.text.token_range(cue.start, cue.end)
    return first <= token < last


def cues_over(kind: str, part: Part, offset: int) -> tuple[Cue, ...]:
    """The cues of a kind whose scope holds an offset."""
    return _over(_scopes(kind, part), offset)


def _scopes(kind: str, part: Part, talk: bool = False) -> list[tuple[int, int, Cue]]:
    found = []
    cues = [c for c in part.cues if c.kind == kind]
    if talk and kind == "negation":
        cues += [Cue(part.text, w.start, w.end, "negation") for w in part.tokens if stem(w.key) in _DENYING]
    if talk and kind == "negation":  # "never stopped running": the two undo one another
        undone = [s for s in standings(part) if s.kind in ("undone", "ceased")]
        cues = [c for c in cues if not any(denies(part, c, s) for s in undone)]
    for cue in cues:
        if any(f.cue is not None and f.cue[0] < cue.end and cue.start < f.cue[1] for f in part.figures):
            continue  # "about", "nearly" before a figure: compared with the figure
        sentence = _sentence(part.text, cue, part)
        start, end = scope(cue, sentence)
        if talk and kind == "hedge" and (not _states(part.text, start, end, cue) or _heads(part.text, end)):
            end = max(end, sentence.end)  # "(hopefully) get it seen", "Preliminary count: 40": it governs what follows
        if talk and kind == "negation" and set_off(part.text, cue):
            start = cue.start  # "412 metres, not 421"
        elif talk and kind == "negation" and _of_a_noun(part.text, cue):
            following = part.text.words_between(cue.end, min(end, cue.end + _CONTRAST))
            start, end = cue.start, following[0].end if following else end  # "for no reason"
        instead = _INSTEAD.search(part.text.string, cue.end, end) if talk and kind == "negation" else None
        if instead is not None:
            end = instead.start()  # "no car, just a bike"
        if cue.string.lower() == "without":  # a preposition: it denies its own phrase, not the clause
            comma = part.text.string.find(",", cue.end, end)
            start, end = cue.start, comma if comma >= 0 else end
        told = next((c for a in part.attributions for c in a.contents if c.start <= cue.start < c.end), None)
        if kind == "negation" and told is not None:
            start = max(start, told.start)  # what is said is denied, not that somebody says it
        elif cue.string.lower() == "no":  # it denies what stands behind it: the subject before it is there all the same
            start = cue.start
        found.append((start, end, cue))
    return found


def _states(text: Text, start: int, end: int, cue: Cue) -> bool:
    """Whether a range holds words besides a cue."""
    return any(not cue.start <= w.start < cue.end for w in text.words_between(start, end))


def _heads(text: Text, end: int) -> bool:
    """Whether a colon stands at the end of a range, so that it speaks of what follows."""
    return text.string[max(0, end - 2) : end + 1].rstrip().endswith(":")


def set_off(text: Text, cue: Cue) -> bool:
    """ "X, not Y": a "not" behind a comma that no verb follows denies what follows it, nothing before."""
    if cue.string.lower() != "not" or not _SET_OFF.search(text.string, max(0, cue.start - _CONTRAST), cue.start):
        return False
    following = text.words_between(cue.end, min(len(text), cue.end + _CONTRAST))[:2]
    return bool(following) and not any(w.key.endswith("ing") or w.key in words("auxiliary") for w in following)


def _of_a_noun(text: Text, cue: Cue) -> bool:
    """ "For no reason", "with no help": behind a preposition a "no" denies its noun, not the clause."""
    before = text.words_between(max(0, cue.start - _CONTRAST), cue.start)
    return cue.string.lower() == "no" and bool(before) and before[-1].key in words("preposition")


def _sentence(text: Text, cue: Cue, part: Part) -> Span:
    sentence = text.sentence_at(cue.start)
    if sentence is None or sentence.end - sentence.start > part.end - part.start:
        return part
    return sentence


def _over(scopes: list[tuple[int, int, Cue]], offset: int) -> tuple[Cue, ...]:
    return tuple(cue for start, end, cue in scopes if start <= offset < end)
