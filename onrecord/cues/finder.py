"""Finding cues: who looks for them, and how what they see is put together.

The word lists see most (``by="list"``). A small trained tagger reads beside them (``by="tagger"``, see
:mod:`onrecord.cues.tagger`) in the kinds of text in which it was measured to be better: there it may let a list cue go
and add its own. Further finders attach with :func:`register`; of cues of one kind that overlap, the one seen first
stays, so that a list entry keeps its span and its strength. Where certainty or speed matters more than reach, ask for
the lists alone: ``find(text, by=("list",))``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Protocol

from onrecord.cues.attribution import Attribution
from onrecord.cues.cue import Cue, CueKind
from onrecord.cues.lists import LANGUAGES
from onrecord.cues.reading import Reading
from onrecord.cues.tagger import load, settle
from onrecord.errors import SettingError
from onrecord.text import Text

__all__ = ["Finder", "attributions", "find", "finders", "label", "reads", "register"]

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


def _strength(fields: tuple[str, ...]) -> int:
    return int(fields[0]) if fields and fields[0].isdigit() else 1


def _listed(reading: Reading) -> list[Cue]:
    """The cues of the word lists."""
    text, stream = reading.text, reading.stream
    cues = [
        Cue(text, *stream.source(hit.start, hit.end), kind, _strength(hit.entry.fields), entry=hit.entry.line)
        for kind in _LISTED for hit in reading.hits[kind]
    ]  # fmt: skip
    for attribution in reading.attributions:
        cues.append(attribution.cue)
        if attribution.source is not None:
            cues.append(attribution.source)
        cues += attribution.contents
    return cues


_FINDERS: list[Finder] = []


def register(finder: Finder) -> None:
    """Let ``finder`` answer beside the lists; one of the same name is replaced. ``list`` itself can't be."""
    if finder.by == "list":
        raise SettingError("a finder of one's own can't be called 'list': that is the word lists' name")
    _FINDERS[:] = [f for f in _FINDERS if f.by != finder.by] + [finder]


def finders() -> tuple[str, ...]:
    """The names of those that answer, in order; without ``tagger`` where the package has no weights for it."""
    attached = tuple(finder.by for finder in _FINDERS)
    return ("list", *(() if "tagger" in attached or load() is None else ("tagger",)), *attached)


def find(text: str | Text, start: int = 0, end: int | None = None, *, by: Collection[str] | None = None) -> list[Cue]:
    """The cues of ``text`` within a range, by position. ``by`` names who may answer (all of :func:`finders`).

    >>> [(cue.kind, cue.string) for cue in find("If it rains, the match might not start.")]
    [('condition', 'If'), ('hedge', 'might not'), ('negation', 'not')]
    """
    text = text if isinstance(text, Text) else Text(text)
    end = len(text) if end is None else end
    asked = _asked(by)
    attached = [finder for finder in _FINDERS if finder.by in asked]
    cues: list[Cue] = []
    if reads(text):
        reading = Reading(text, start, end)
        cues = _listed(reading) if "list" in asked else []
        model = load() if "tagger" in asked and all(finder.by != "tagger" for finder in attached) else None
        if model is not None:
            cues = settle(reading, cues, model)
    for finder in attached:
        cues += _new(list(finder.find(text, start, end)), cues)
    unique = {(cue.start, cue.end, cue.kind): cue for cue in reversed(cues)}
    return sorted(unique.values(), key=lambda cue: (cue.start, cue.end, cue.kind))


def _asked(by: Collection[str] | None) -> frozenset[str]:
    """The names in ``by``, all of them where it is ``None``; raises :class:`SettingError` for one that there isn't."""
    there = frozenset(("list", "tagger", *(finder.by for finder in _FINDERS)))
    asked = there if by is None else frozenset((by,) if isinstance(by, str) else by)
    if not asked <= there:
        unknown = ", ".join(sorted(asked - there))
        raise SettingError(f"no such finder: {unknown}; there are {', '.join(sorted(there))}")
    return asked


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
    return list(Reading(text, start, len(text) if end is None else end).attributions)


def label(text: str | Text, *, by: Collection[str] | None = None) -> dict[str, bool]:
    """How one sentence holds what it states; ``by`` as in :func:`find`.

    >>> label("She may have left, he said.")
    {'negated': False, 'hedged': True, 'attributed': True, 'conditional': False}
    """
    kinds = {cue.kind for cue in find(text, by=by)}
    return {
        "negated": "negation" in kinds, "hedged": "hedge" in kinds,
        "attributed": "attribution_cue" in kinds, "conditional": "condition" in kinds,
    }  # fmt: skip
