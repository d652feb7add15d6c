"""The turns of a transcript: lines that open with who speaks, ``NAME: words``."""

from __future__ import annotations

import re
from typing import Any

from onrecord.atoms.memo import pattern
from onrecord.text import Span, Text

__all__ = ["Turn", "find_turns"]

_TURN = pattern(
    r"^[ \t>]*(?:[-*•][ \t]+)?(?:[\[(]?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?[\])]?[ \t]*[-–]?[ \t]*)?(?:\*\*|__)?"
    r"(?P<speaker>[^\W\d_][^\n:*\[\]()\"“”<>|{}=/?!;]{0,48}?)"
    r"(?P<note>[ \t]*[(\[][^)\]\n]{1,40}[)\]])?(?:\*\*|__)?[ \t]*[:：](?:\*\*|__)?"
    r"[ \t]+(?=\S)",
    re.M,
)
_ROLES = frozenset(
    "user assistant system human ai bot agent customer client q a question answer interviewer interviewee "
    "host guest speaker moderator caller reporter operator witness court counsel narrator announcer doctor "
    "patient teacher student".split()
)
_NOT_SPEAKERS = frozenset(
    "note notes warning update updated source sources photo photos image caption correction example examples "
    "date time location where when what who why how subject re from to cc bcc sent published by tags category "
    "read related see tip summary background price address phone email tel fax http https title author editor "
    "copyright total result results conclusion introduction reference references step chapter section figure "
    "table".split()
)


class Turn(Span):
    """What one speaker says: from the name to the end of the words. ``speaker`` is the name, ``content`` the words."""

    __slots__ = ("content", "speaker")

    def __init__(self, text: Text, start: int, end: int, speaker: Span, content: Span) -> None:
        super().__init__(text, start, end)
        self.speaker = speaker
        self.content = content

    def _identity(self) -> tuple[Any, ...]:
        return (type(self).__name__, self.start, self.end, self.speaker.start, self.content.start)


def find_turns(text: Text) -> tuple[Turn, ...]:
    """The turns of a transcript, in order; none where the text does not read as one.

    It does where two or more lines open with a speaker, and one of the speakers comes again, is in capitals or is a
    part in a talk (``Q``, ``user``, ``Interviewer``).

    >>> [(t.speaker.string, t.content.string) for t in find_turns(Text("HOST: Is it true?\\nMR. DALE: It is."))]
    [('HOST', 'Is it true?'), ('MR. DALE', 'It is.')]
    """
    string = text.string
    openings = [m for m in _TURN().finditer(string) if _may_speak(m.group("speaker"))]
    labels = [m.group("speaker").strip() for m in openings]
    if len(openings) < 2 or not any(_is_part(label) or labels.count(label) > 1 for label in labels[:50]):
        return ()
    turns = []
    for i, match in enumerate(openings):
        stop = openings[i + 1].start() if i + 1 < len(openings) else len(string)
        stop = match.end() + len(string[match.end() : stop].rstrip())
        a, b = match.span("speaker")
        b = a + len(string[a:b].rstrip())
        turns.append(Turn(text, a, stop, Span(text, a, b), Span(text, match.end(), stop)))
    return tuple(turns)


def _may_speak(label: str) -> bool:
    words = label.split()
    if not words or len(words) > 6 or words[0].lower().rstrip(".") in _NOT_SPEAKERS:
        return False
    if words[0].lower() in _ROLES and len(words) <= 2:
        return True
    capitals = sum(word[0].isupper() or not word[0].isalpha() for word in words)
    return capitals >= len(words) - sum(
        word in ("of", "the", "de", "van", "von", "al", "bin", "for", "and") for word in words
    )


def _is_part(label: str) -> bool:
    return label.split()[0].lower() in _ROLES or (label.isupper() and len(label) > 1)
