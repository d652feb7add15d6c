"""Check ``temporal``: the document bounds it in time, the text does not."""

from __future__ import annotations

from collections.abc import Iterator

from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.checks.implied import ended
from onrecord.checks.registry import check
from onrecord.checks.talk import talk_of
from onrecord.checks.tenses import present_of_past
from onrecord.text import Span, stem

__all__ = ["temporal"]

_TIED = 2  # tokens between a bound and the date that it belongs to


@check("temporal", loses="time bound")
def temporal(said: Part, held: Alignment) -> Iterator[Finding]:
    """The document says "until", "as of", "used to", "no longer"; the text drops the bound or puts in one of its own.

    Kept:
        >>> from onrecord.checks.examples import findings
        >>> findings("temporal", "The library used to open on Sundays.", "The library opens on Sundays.")
        ['temporal.dropped: used to -> The library opens on Sundays.']

    Let go:
        >>> findings("temporal", "The bridge is currently closed.", "At present the bridge is closed.")
        []

    Window: the sentence that carries the words. Source: TimeML's aspect and signal classes.
    """
    yield from ended(said, held)
    yield from present_of_past(said, held)
    if not any(c.kind == "time" and _bounds(c.string) for c in held.window.part.cues):
        return
    here = {stem(w.key) for c in said.cues if c.kind == "time" for w in c.words}
    bounded = [c for c in said.cues if c.kind == "time"]
    text = held.window.document.text
    for cue in held.window.part.cues:
        if cue.kind != "time" or not _bounds(cue.string) or bounded or here & {stem(w.key) for w in cue.words}:
            continue
        first, last = text.token_range(cue.start, cue.end)
        if talk_of(held) is not None and _dated(said, held, last):
            continue  # "as of next month" and "next month"
        clause = held.window.part.clause_of(cue.start)
        beside = [k for k in held.carried if talk_of(held) is not None and _within(held, k, clause)]
        if beside or any(
            link.first - 3 <= last and first <= link.last + 3 for link in held.carried if link.said.role == "content"
        ):
            yield Finding(
                "temporal.dropped", "minor", said.start, said.end,
                f"the document bounds it in time (“{cue.string}”); the text does not",
                (held.window.document.excerpt(cue.start, cue.end),),
            )  # fmt: skip
            return


def _dated(said: Part, held: Alignment, last: int) -> bool:
    """Whether the text has the date that a bound goes with."""
    text = held.window.document.text
    tied = [t for t in held.window.part.times if 0 <= text.token_range(t.start, t.end)[0] - last <= _TIED]
    keys = {w.key for w in said.tokens}
    digits = {w.key for t in tied for w in t.words if w.key.isdigit()}
    return any(a.value == b.value for a in tied for b in said.times) or bool(digits & keys)


def _within(held: Alignment, link: Link, clause: Span) -> bool:
    found = held.excerpt(link)
    return found is not None and link.said.role == "content" and clause.start <= found.start < clause.end


_BOUNDS = frozenset(
    "until till as used no formerly temporarily previously initially so provisionally hitherto".split()
)  # first words: until, as of, used to, no longer, so far, for now


def _bounds(words: str) -> bool:
    """Whether a cue bounds a claim ("until"), and does not only place it in the present ("now", "latest")."""
    lower = words.lower()
    return lower.split()[0] in _BOUNDS or lower in ("for now", "for the time being", "at the time")
