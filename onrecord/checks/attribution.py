"""Check ``attribution``: the document reports it as somebody's words, the text states it as a fact."""

from __future__ import annotations

from collections.abc import Iterator

from onrecord.checks.alignment import Alignment
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.checks.registry import check

__all__ = ["attribution"]


@check("attribution", loses="source")
def attribution(said: Part, held: Alignment) -> Iterator[Finding]:
    """Who said it is gone, or the text has somebody say what the document itself states.

    Kept:
        >>> from onrecord.checks.examples import findings
        >>> findings("attribution", "The harbour is unsafe, the captain said.", "The harbour is unsafe.")
        ['attribution.dropped: said -> The harbour is unsafe.']

    Let go:
        >>> findings("attribution", "The harbour is unsafe, the captain said.", "According to the captain, the harbour is unsafe.")
        []

    Window: the sentence that carries the words. Source: PolNeAR (Newell et al. 2018): source, cue, content.
    """
    here = [c for c in said.cues if c.kind == "attribution_cue"]
    there = [
        c for c in held.window.part.cues
        if c.kind == "attribution_cue" and _beside_carried(held, c.start)
    ]  # fmt: skip
    reporting = any(e.role == "reporting" for e in said.elements) or bool(said.credits)
    if there and not here and not reporting:
        cue = there[0]
        yield Finding(
            "attribution.dropped", "minor", said.start, said.end,
            f"in the document somebody says this (“{cue.string}”); the text states it as a fact",
            (held.window.document.excerpt(cue.start, cue.end),),
        )  # fmt: skip


def _beside_carried(held: Alignment, offset: int) -> bool:
    """Whether the sentence that holds a cue carries words of the claim."""
    text = held.window.document.text
    sentence = text.sentence_at(offset)
    if sentence is None:
        return False
    first, last = text.token_range(sentence.start, sentence.end)
    return sum(first <= link.first < last for link in held.carried) >= 2
