"""The embedded witness: is a sentence hedged, is it attributed, and which words say so? No model to call, no network.

It answers what the lists and the tagger see together. Every yes points at words of the sentence; a no means that none
of its words is known as such, in a language that has lists (:func:`onrecord.cues.reads` says whether).
"""

from __future__ import annotations

from typing import TypedDict

from onrecord.cues.cue import Cue
from onrecord.cues.finder import find
from onrecord.text import Text

__all__ = ["Witnessed", "witness"]


class Witnessed(TypedDict):
    """An answer about one sentence: ``markers`` are the words behind each yes, as they stand in the sentence, and
    ``cues`` the same with their places, their kind and who saw them (``Cue.by``).
    """

    hedged: bool
    attributed: bool
    markers: list[str]
    cues: tuple[Cue, ...]


def witness(sentence: str | Text) -> Witnessed:
    """Whether ``sentence`` is hedged and whether it is attributed, with the words.

    >>> seen = witness("The mayor said it might rain.")
    >>> seen["hedged"], seen["attributed"], seen["markers"]
    (True, True, ['said', 'might'])
    """
    seen = tuple(cue for cue in find(sentence) if cue.kind in ("hedge", "attribution_cue"))
    kinds = {cue.kind for cue in seen}
    return Witnessed(
        hedged="hedge" in kinds, attributed="attribution_cue" in kinds, markers=[cue.string for cue in seen], cues=seen
    )
