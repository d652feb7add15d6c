"""Which cues hold over which words, on both sides of an alignment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.elements import Part
from onrecord.cues import Cue, scope
from onrecord.text import Span, Text

__all__ = ["Governed", "cues_over", "governed"]


@dataclass(frozen=True, slots=True)
class Governed:
    """A carried content word, with the cues of one kind that hold over it in the sentence and in the passage."""

    link: Link
    said: tuple[Cue, ...]
    held: tuple[Cue, ...]


def governed(kind: str, said: Part, held: Alignment) -> Iterator[Governed]:
    """Every carried word that states something (names, figures and dates are not held or denied by themselves)."""
    here = _scopes(kind, said)
    there = _scopes(kind, held.window.part)
    if kind != "negation":  # a doubt that both sides have in the same words is kept, wherever its scope is seen to end
        kept = [(link.said.start, link.first) for link in held.carried if link.step in ("word", "form")]
        here = [s for s in here if not any(s[2].start <= a < s[2].end for a, _ in kept)]
        there = [s for s in there if not any(_inside(held, b, s[2]) for _, b in kept)]
    if not here and not there:
        return
    text = held.window.document.text
    for link in held.carried:
        if link.said.role not in ("content", "reporting"):
            continue
        offset = text.folded.source(text.tokens.starts[link.first], text.tokens.ends[link.first])[0]
        yield Governed(link, _over(here, link.said.start), _over(there, offset))


def _inside(held: Alignment, token: int, cue: Cue) -> bool:
    first, last = held.window.document.text.token_range(cue.start, cue.end)
    return first <= token < last


def cues_over(kind: str, part: Part, offset: int) -> tuple[Cue, ...]:
    """The cues of a kind whose scope holds an offset."""
    return _over(_scopes(kind, part), offset)


def _scopes(kind: str, part: Part) -> list[tuple[int, int, Cue]]:
    found = []
    for cue in part.cues:
        if cue.kind != kind:
            continue
        if any(f.cue is not None and f.cue[0] < cue.end and cue.start < f.cue[1] for f in part.figures):
            continue  # "about", "nearly" before a figure: compared with the figure
        start, end = scope(cue, _sentence(part.text, cue, part))
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


def _sentence(text: Text, cue: Cue, part: Part) -> Span:
    sentence = text.sentence_at(cue.start)
    if sentence is None or sentence.end - sentence.start > part.end - part.start:
        return part
    return sentence


def _over(scopes: list[tuple[int, int, Cue]], offset: int) -> tuple[Cue, ...]:
    return tuple(cue for start, end, cue in scopes if start <= offset < end)
