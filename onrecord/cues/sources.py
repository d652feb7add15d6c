"""The source of a report: the noun phrase before a reporting verb, or after it where the order is turned."""

from __future__ import annotations

from onrecord.cues.grammar import is_adverb, is_past, words
from onrecord.cues.stream import JOINED, Stream

__all__ = ["WordRange", "source_after", "source_before"]

WordRange = tuple[int, int]

_NO_HEAD = ("not_source", "preposition", "coordinator", "bare_determiner", "me")  # classes that end no noun phrase
_REACH = 12  # words of a noun phrase, at most
_APPOSITION = 16  # words between two commas after a name, at most


def source_before(stream: Stream, verb: int, first: int) -> WordRange | None:
    """The noun phrase that ends before the verb at word ``verb``; adverbs and helper verbs between them are skipped."""
    keys, before = stream.keys, stream.before
    end = verb
    while end > first and before[end] in JOINED and _is_between(keys[end - 1]):
        end -= 1
    if end <= first:
        return None
    if before[end] == ",":
        return _with_apposition(stream, end, first)
    if before[end] not in JOINED:
        return None
    relative = keys[end - 1] in ("who", "which") or (keys[end - 1] == "that" and end == verb)
    if relative and end - 1 > first and before[end - 1] in (*JOINED, ","):
        end -= 1
        if before[end] == ",":
            return _phrase_before(stream, end, first)
    return _phrase_before(stream, end, first)


def _is_between(key: str) -> bool:
    return is_adverb(key) or key in words("auxiliary") or key == "been"


def _with_apposition(stream: Stream, end: int, first: int) -> WordRange | None:
    """ "John Smith, the mayor, said": the phrase before the comma pair, with what stands between."""
    for k in range(end - 1, max(first, end - _APPOSITION), -1):
        if stream.before[k] == ",":
            phrase = _phrase_before(stream, k, first)
            return (phrase[0], end) if phrase and _is_nominal(stream, k, end) else None
        if stream.before[k] not in JOINED:
            return None
    return None


def _is_nominal(stream: Stream, start: int, end: int) -> bool:
    """Whether what stands between two commas can be an apposition: a relative clause, or no verb of its own."""
    keys = stream.keys
    if keys[start] in words("relative"):
        return True
    if keys[start] in words("pronoun") or keys[start] in words("coordinator"):
        return False
    return not any(keys[k] in words("auxiliary") for k in range(start, end))


def _phrase_before(stream: Stream, end: int, first: int) -> WordRange | None:
    keys, before = stream.keys, stream.before
    last = keys[end - 1]
    if last in words("pronoun"):
        return None if last in words("nobody") else (end - 1, end)
    if any(last in words(name) for name in _NO_HEAD):
        return None
    start = end - 1
    while start > first and end - start < _REACH and before[start] in JOINED:
        key = keys[start - 1]
        if key in words("stop") or key in words("auxiliary") or key in words("be_have"):
            break
        if key in words("subject"):
            start += end - start > 1  # "I think the nurse": the verb of the pronoun is no part of the phrase
            break
        start -= 1
    return _trimmed(stream, start, end)


def _trimmed(stream: Stream, start: int, end: int) -> WordRange | None:
    """A phrase without what opens a sentence before it: conjunctions, adverbs, a prepositional phrase."""
    keys = stream.keys
    for k in range(end - 1, start, -1):
        if keys[k] in words("coordinator") and any(is_past(keys[m]) for m in range(start, k)):
            start = k + 1
            break
    while start < end and (keys[start] in words("coordinator") or is_adverb(keys[start]) or keys[start] == "to"):
        start += 1
    if start < end and keys[start] in words("preposition"):
        for k in range(start + 2, end):
            name = not stream.is_lower(k) and stream.is_lower(k - 1)
            if name or keys[k] in words("determiner") or keys[k] in words("pronoun"):
                return (k, end)
        start += 1
    return (start, end) if start < end else None


def source_after(stream: Stream, start: int, last: int, apposition: bool = True) -> WordRange | None:
    """The noun phrase that begins at word ``start``, with an apposition after its comma."""
    keys, before = stream.keys, stream.before
    if start >= last or before[start] not in JOINED or keys[start] in words("stop"):
        return None
    if keys[start] in words("subject"):
        return (start, start + 1)
    end = start
    while end < last and end - start < _REACH and (end == start or before[end] in JOINED):
        key = keys[end]
        if end > start and (key in words("stop") or key in words("auxiliary") or key in words("subject")):
            break
        if key in words("preposition") and key not in ("of", "for", "from", "at", "with", "in"):
            break
        if end > start and key in ("in", "on", "at") and end + 1 < last and keys[end + 1] in ("a", "an"):
            break
        if is_adverb(key) and key not in ("both", "all"):
            break
        end += 1
    if end == start:
        return None
    if apposition and end < last and before[end] == "," and (keys[end] in words("determiner") or keys[end] == "who"):
        k = end
        while k < last and k - end < _APPOSITION and (k == end or before[k] in JOINED):
            k += 1
        end = k
    return (start, end)
