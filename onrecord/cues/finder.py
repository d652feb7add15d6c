"""Finding cues: the finders that there are, and how what they see is put together.

A finder is anything with the members of :class:`Finder`. The word lists are one (``by="list"``); a trained tagger
attaches with :func:`register` and answers beside them (``by="tagger"``). What several see is united: of cues of one
kind that overlap, the one of the finder registered first stays, so that a list entry keeps its span and its strength.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from onrecord.cues.attribution import Attribution
from onrecord.cues.attribution import attributions as _read_attributions
from onrecord.cues.cue import Cue, CueKind
from onrecord.cues.lists import LANGUAGES, hits
from onrecord.cues.stream import Stream
from onrecord.text import Text

__all__ = ["Finder", "ListFinder", "attributions", "find", "finders", "label", "reads", "register"]

_ENOUGH = 200  # characters from which a text's language is worth detecting; shorter ones are taken for English
_LISTED: tuple[CueKind, ...] = ("negation", "condition", "hedge", "time")


class Finder(Protocol):
    """Something that sees cues. ``by`` is its name in :attr:`Cue.by`, and its cues carry it."""

    @property
    def by(self) -> str: ...

    def find(self, text: Text, start: int, end: int) -> Iterable[Cue]:
        """The cues within a half-open range of ``text``; the same text always gives the same cues."""
        ...


def reads(text: Text) -> bool:
    """Whether there are lists for the language of ``text``; where not, none may be said to be absent."""
    language = text.__dict__.get("language")
    if language is None and len(text) >= _ENOUGH:
        language = text.language
    return language is None or language == "und" or language in LANGUAGES


class ListFinder:
    """The word lists of ``data/``."""

    by = "list"

    def find(self, text: Text, start: int, end: int) -> list[Cue]:
        if not reads(text):
            return []
        stream = Stream(text, start, end)
        found = hits(stream)
        cues = [
            Cue(text, *stream.source(hit.start, hit.end), kind, _strength(hit.entry.fields), entry=hit.entry.line)
            for kind in _LISTED for hit in found[kind]
        ]  # fmt: skip
        for attribution in _read_attributions(stream, found["attribution"]):
            cues.append(attribution.cue)
            if attribution.source is not None:
                cues.append(attribution.source)
            cues += attribution.contents
        return cues


def _strength(fields: tuple[str, ...]) -> int:
    return int(fields[0]) if fields and fields[0].isdigit() else 1


_FINDERS: list[Finder] = [ListFinder()]


def register(finder: Finder) -> None:
    """Let ``finder`` answer beside the lists; one of the same name is replaced."""
    _FINDERS[:] = [f for f in _FINDERS if f.by != finder.by] + [finder]


def finders() -> tuple[str, ...]:
    """The names of the finders that answer, in order."""
    return tuple(finder.by for finder in _FINDERS)


def find(text: str | Text, start: int = 0, end: int | None = None) -> list[Cue]:
    """The cues of ``text`` within a range, by position.

    >>> [(cue.kind, cue.string) for cue in find("If it rains, the match might not start.")]
    [('condition', 'If'), ('hedge', 'might not'), ('negation', 'not')]
    """
    text = text if isinstance(text, Text) else Text(text)
    end = len(text) if end is None else end
    cues: list[Cue] = []
    for finder in _FINDERS:
        cues += _new(list(finder.find(text, start, end)), cues)
    unique = {(cue.start, cue.end, cue.kind): cue for cue in reversed(cues)}
    return sorted(unique.values(), key=lambda cue: (cue.start, cue.end, cue.kind))


def _new(found: list[Cue], known: list[Cue]) -> list[Cue]:
    """The cues of ``found`` that overlap no known one of their kind."""
    if not known:
        return found
    taken: dict[str, set[int]] = {}
    for cue in known:
        taken.setdefault(cue.kind, set()).update(range(cue.start, cue.end))
    return [cue for cue in found if taken.get(cue.kind, set()).isdisjoint(range(cue.start, cue.end))]


def attributions(text: str | Text, start: int = 0, end: int | None = None) -> list[Attribution]:
    """Who says what, by the lists: each cue with its source, its contents and its class.

    >>> a, = attributions("The mayor said it was late.")
    >>> a.source.string, a.cue.string, [content.string for content in a.contents]
    ('The mayor', 'said', ['it was late'])
    """
    text = text if isinstance(text, Text) else Text(text)
    if not reads(text):
        return []
    stream = Stream(text, start, len(text) if end is None else end)
    return list(_read_attributions(stream, hits(stream)["attribution"]))


def label(text: str | Text) -> dict[str, bool]:
    """How one sentence holds what it states.

    >>> label("She may have left, he said.")
    {'negated': False, 'hedged': True, 'attributed': True, 'conditional': False}
    """
    kinds = {cue.kind for cue in find(text)}
    return {
        "negated": "negation" in kinds, "hedged": "hedge" in kinds,
        "attributed": "attribution_cue" in kinds, "conditional": "condition" in kinds,
    }  # fmt: skip
