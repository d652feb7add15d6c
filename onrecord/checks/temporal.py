"""Check ``temporal``: the document bounds it in time, the text does not."""

from __future__ import annotations

from collections.abc import Iterator

from onrecord.checks.alignment import Alignment
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.checks.registry import check
from onrecord.checks.talk import talk_of
from onrecord.text import stem

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
    if not any(c.kind == "time" and _bounds(c.string) for c in held.window.part.cues):
        return
    here = {stem(w.key) for c in said.cues if c.kind == "time" for w in c.words}
    bounded = [c for c in said.cues if c.kind == "time"]
    text = held.window.document.text
    for cue in held.window.part.cues:
        if cue.kind != "time" or not _bounds(cue.string) or bounded or here & {stem(w.key) for w in cue.words}:
            continue
        first, last = text.token_range(cue.start, cue.end)
        if talk_of(held) is not None and any(k.step == "date" and first - 1 <= k.first <= last + _TIED for k in held.carried):
            continue  # "as of next month" and "next month"
        if any(
            link.first - 3 <= last and first <= link.last + 3 for link in held.carried if link.said.role == "content"
        ):
            yield Finding(
                "temporal.dropped", "minor", said.start, said.end,
                f"the document bounds it in time (“{cue.string}”); the text does not",
                (held.window.document.excerpt(cue.start, cue.end),),
            )  # fmt: skip
            return


_BOUNDS = frozenset(
    "until till as used no formerly temporarily previously initially so provisionally hitherto".split()
)  # first words: until, as of, used to, no longer, so far, for now


def _bounds(words: str) -> bool:
    """Whether a cue bounds a claim ("until"), and does not only place it in the present ("now", "latest")."""
    lower = words.lower()
    return lower.split()[0] in _BOUNDS or lower in ("for now", "for the time being", "at the time")
