"""Up and down beside figures: "revenue rose to 2.9 billion" is stated by "2.9 billion, up from 2.8 billion".

Only the plain words of each direction are one; a stronger one ("soared") says more than "up" and stays a word of its
own. Beside a figure, since "up" and "down" are particles elsewhere ("set up", "break down").
"""

from __future__ import annotations

from onrecord.checks.window import Window
from onrecord.text import stem

__all__ = ["FALLING", "RISING", "directions"]

RISING = frozenset(stem(w) for w in "rise increase grow climb up higher gain expand advance".split())
FALLING = frozenset(stem(w) for w in "fall decline drop decrease down lower slip dip shrink".split())
_NEAR = 5  # tokens between the word and a figure


def directions(key: object, window: Window) -> list[int]:
    """The tokens of the window that say the same direction as the stem ``key``, each near a figure."""
    same = RISING if key in RISING else FALLING
    figures = [window.document.text.token_range(f.start, f.end) for f in window.part.figures]
    return [
        i
        for term in sorted(same)
        for i in window.part.places.get(term, ())
        if any(first - _NEAR <= i < last + _NEAR for first, last in figures)
    ]
