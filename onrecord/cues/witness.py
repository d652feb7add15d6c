"""The embedded witness: is a sentence hedged, is it attributed, and which words say so? No model to call, no network.

It answers what the lists and the tagger see together. Every yes points at words of the sentence; a no means that none
of its words is known as such, in a language that has lists (:func:`onrecord.cues.reads` says whether).
"""

from __future__ import annotations

from dataclasses import dataclass

from onrecord.cues.cue import Cue
from onrecord.cues.finder import find, finders
from onrecord.text import Text

__all__ = ["Witnessed", "witness"]


@dataclass(frozen=True, slots=True)
class Witnessed:
    """An answer about one sentence. ``cues`` are the words behind each yes (``Cue.by`` says who saw them); ``by`` names
    those who were asked.
    """

    hedged: bool
    attributed: bool
    cues: tuple[Cue, ...]
    by: tuple[str, ...]


def witness(sentence: str | Text) -> Witnessed:
    """Whether ``sentence`` is hedged and whether it is attributed, with the words.

    >>> seen = witness("The mayor said it might rain.")
    >>> seen.hedged, seen.attributed, [cue.string for cue in seen.cues]
    (True, True, ['said', 'might'])
    """
    seen = tuple(cue for cue in find(sentence) if cue.kind in ("hedge", "attribution_cue"))
    kinds = {cue.kind for cue in seen}
    return Witnessed("hedge" in kinds, "attribution_cue" in kinds, seen, finders())
