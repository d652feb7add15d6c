"""Check ``hedge``: the document is unsure, the text is not (or less so)."""

from __future__ import annotations

from collections.abc import Iterator

from onrecord.checks.alignment import Alignment
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.checks.registry import check
from onrecord.checks.scopes import governed
from onrecord.text import stem

__all__ = ["hedge"]


@check("hedge", loses="certainty")
def hedge(said: Part, held: Alignment) -> Iterator[Finding]:
    """The document was unsure; the text is not. Or the text doubts what the document states.

    A doubt kept in other words is kept: "might" and "possibly" are one. Doubts are ordered (probably < may < might); a
    weaker one than the document's is reported as strengthened certainty.

    Kept:
        >>> from onrecord.checks.examples import findings
        >>> findings("hedge", "It may have started in the kitchen.", "It started in the kitchen.")
        ['hedge.dropped: may -> started']

    Let go:
        >>> findings("hedge", "The fire may have started in the kitchen.",
        ...          "The fire might have started in the kitchen.")
        []

    Window: the clause that carries the words. Source: Hyland (1998); CoNLL-2010 shared task (Farkas et al. 2010).
    """
    for one in governed("hedge", said, held):
        there = max((c.strength for c in one.held), default=0)
        here = max((c.strength for c in one.said), default=0)
        if there and not here:
            cue = max(one.held, key=lambda c: c.strength)
            yield Finding(
                "hedge.dropped", "major", one.link.said.start, one.link.said.end,
                f"the document says “{cue.string}”; the text states it flatly",
                (held.window.document.excerpt(cue.start, cue.end),),
            )  # fmt: skip
            return
        if here and not there:
            cue = max(one.said, key=lambda c: c.strength)
            if _not_settled(held) or any(stem(w.key) in held.window.part.places for w in cue.words if len(w.key) > 3):
                continue  # "is expected to" of what the document says "will" or "should" happen
            found = held.excerpt(one.link)
            yield Finding(
                "hedge.added", "minor", cue.start, cue.end,
                f"the text says “{cue.string}”; the document states it without doubt", (found,) if found else (),
            )  # fmt: skip
            return


_NOT_SETTLED = frozenset("will would could should may might can expect expects expected plan plans planned due".split())


def _not_settled(held: Alignment) -> bool:
    """Whether the document itself speaks of what may or will be, not of what is."""
    return any(w.key in _NOT_SETTLED for w in held.window.part.tokens)
