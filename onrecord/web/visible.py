"""Strings from articles and documents, safe to show: nothing in them may move the cursor, reorder the line or hide.

A control character, a bidirectional control, a tag character, a lone surrogate or an unseen character is shown as a
mark with its number (``U+202E``); a run of piled marks is cut. Joiners stay where a script is spelled with them.
Source: Unicode TR 36 and TR 9; what counts as a disguise is the list of :mod:`onrecord.text.disguise`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

__all__ = ["one_line", "pieces"]

_UNSHOWN = (
    "\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f"  # control characters; tab, line ends and NEL are white space
    "\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f"  # zero width and bidirectional
    "\u034f\u115f\u1160\u180e\u3164\ufeff\uffa0\ufff9-\ufffb"  # fillers and annotations
    "\ue000-\uf8ff\ud800-\udfff\U000e0000-\U000e007f\U000f0000-\U0010ffff"  # private use, surrogates, tags
)
_KEPT_MARKS = 6  # marks on one letter that are still shown; Vietnamese and Hebrew need four


@cache
def _pattern() -> re.Pattern[str]:
    marks = "\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f"
    joiner = "(?<=[!-~])[\u200c\u200d](?=[!-~])"
    return re.compile(rf"(?P<unshown>[{_UNSHOWN}]|{joiner})|(?P<piled>[{marks}]{{{_KEPT_MARKS},}}+)")


def pieces(string: str) -> Iterator[tuple[str, bool]]:
    """The string as ``(words, is_mark)``: what can be shown as it is, and the marks that stand for what cannot.

    >>> list(pieces("safe\\u202eevil"))
    [('safe', False), ('U+202E', True), ('evil', False)]
    """
    string = string.replace("\u00ad", "")  # where a line may be broken; shows nothing
    at = 0
    for found in _pattern().finditer(string):
        if found.start() > at:
            yield string[at : found.start()], False
        first = f"U+{ord(found[0][0]):04X}"
        yield first if found["unshown"] else f"{len(found[0])} marks from {first}", True
        at = found.end()
    if at < len(string):
        yield string[at:], False


def one_line(string: str) -> str:
    """The string for a terminal: marks in angle brackets, all white space (line ends among it) as single spaces.

    >>> one_line("a\\x1b[2Jb \\n c")
    'a<U+001B>[2Jb c'
    """
    shown = "".join(f"<{words}>" if mark else words for words, mark in pieces(string))
    return re.sub(r"\s+", " ", shown)
