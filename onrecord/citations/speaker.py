"""Who says the quoted words in the document: a turn of a transcript, a quotation with its attribution."""

from __future__ import annotations

from typing import Literal, NamedTuple

from onrecord.atoms.lists import section
from onrecord.atoms.names.lexicon import titles
from onrecord.atoms.quotations import Quotation, find_quotations, find_turns
from onrecord.citations.match import Match
from onrecord.text import Text, key_of

__all__ = ["SpeakerAnswer", "same_speaker", "speaker_at", "whose"]

SpeakerAnswer = Literal["same", "other", "unclear"]

_LONGEST = 200_000  # characters of a document that are read whole for its quotations; of a longer one, so many around
_PRONOUNS = frozenset("he she they it i we you who".split())


class Speaker(NamedTuple):
    """Who speaks, and where the document names them; a pronoun is read as the last speaker named before it."""

    name: str
    start: int
    end: int


def whose(speaker: str, text: str, match: Match) -> tuple[SpeakerAnswer, Speaker | None]:
    """Whether the matched words are said by ``speaker`` in the document, and who says them there.

    ``unclear`` where nobody is said to say them, or only a pronoun that stands for nobody named before.
    """
    found = speaker_at(text, match.start, match.end)
    if found is None:
        return "unclear", None
    answer = same_speaker(speaker, found.name)
    return answer, found


def speaker_at(string: str, start: int, end: int) -> Speaker | None:
    """Who says the words at a half-open range of a document."""
    low = 0
    if len(string) > _LONGEST:
        low = max(0, start - _LONGEST // 2)
        string = string[low : end + _LONGEST // 2]
    start, end = start - low, end - low
    text = Text(string, "en")
    turn = next((t for t in find_turns(text) if t.content.start <= start and end <= t.end), None)
    held = [q for q in find_quotations(text) if q.content.start <= start < q.content.end]
    named = [q for q in held if q.speaker is not None]
    if named:
        quotation = max(named, key=lambda q: q.depth)
        found = _named(text, quotation)
        if found is None:
            return None
        return Speaker(found.name, found.start + low, found.end + low)
    if turn is not None and not any(q.depth for q in held):
        return Speaker(turn.speaker.string, turn.speaker.start + low, turn.speaker.end + low)
    return None


def _named(text: Text, quotation: Quotation) -> Speaker | None:
    """The speaker of a quotation; for a pronoun, the last speaker named before it."""
    assert quotation.speaker is not None
    if quotation.speaker.string.lower() not in _PRONOUNS:
        span = quotation.speaker
        return Speaker(span.string, span.start, span.end)
    before = [
        q.speaker for q in find_quotations(text)
        if q.speaker is not None and q.speaker.start < quotation.speaker.start
        and q.depth == quotation.depth and q.speaker.string.lower() not in _PRONOUNS
    ]  # fmt: skip
    if not before:
        return None
    return Speaker(before[-1].string, before[-1].start, before[-1].end)


def same_speaker(one: str, two: str) -> SpeakerAnswer:
    """Whether two ways of naming a speaker name one: by surname, or every word of a description ("the minister").

    >>> same_speaker("Ada Moss", "Mayor Moss"), same_speaker("Ada Moss", "Eva Moss"), same_speaker("Moss", "Dale")
    ('same', 'other', 'other')
    """
    a, b = _words(one), _words(two)
    if not _names(a) or not _names(b):  # told by an office
        a, b = sorted((a, b), key=len)
        return "unclear" if not a else "same" if set(a) <= set(b) else "other"
    a, b = _names(a), _names(b)
    if a == b:
        return "same"
    short, long = sorted((a, b), key=len)
    if short[-1] not in long and long[-1] not in short:
        return "other"
    if len(short) == 1 or set(short) <= set(long):
        return "same"
    first, other = short[0], long[0]
    given = first == other or (min(len(first), len(other)) == 1 and first[0] == other[0])
    return "same" if given or (short[-1] != long[-1] and set(short) & set(long) == set(short)) else "other"


def _words(name: str) -> list[str]:
    """The words of a name or a description, articles and the like left out."""
    words = [w.removesuffix("'s") for w in (key_of(t.string) for t in Text(name, "en").words) if w[0].isalnum()]
    return [w for w in words if w not in section("ordinary", "function")] or words


def _names(words: list[str]) -> list[str]:
    """The words that are no titles."""
    plain = {t.lower().rstrip(".") for t in titles()}
    return [w for w in words if w not in plain]
