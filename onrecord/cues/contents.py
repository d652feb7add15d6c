"""What a report says: the clause or quotation after the reporting word, what goes before it, or both."""

from __future__ import annotations

from onrecord.cues.grammar import starts_clause, words
from onrecord.cues.sources import WordRange
from onrecord.cues.stream import JOINED, Stream

__all__ = ["PARTED", "around", "content_after", "contents_of", "plain_content", "quote_follows", "rest"]

PARTED = ('"', ";", ",")
_GOES_ON = ' -,"'  # signs after "that" with which the content goes on
_THAT = frozenset(("that", "this", "these", "those", "who"))


def rest(stream: Stream, start: int, end: int, first: int, last: int) -> tuple[WordRange, ...]:
    """The content of a cue without a source: what follows it, or what goes before where it ends the sentence."""
    if end + 1 < last:
        begin = end + (stream.keys[end] == "that")
        return ((begin, last),)
    return ((first, start),) if start > first else ()


def around(stream: Stream, start: int, end: int, first: int, last: int) -> tuple[WordRange, ...]:
    """What stands on both sides of a report in the middle of its sentence."""
    parts = ((first, start), (end, last))
    return tuple((a, b) for a, b in parts if b - a > 1)


def plain_content(stream: Stream, j: int, last: int) -> tuple[WordRange, ...]:
    """What follows a verb that needs no proof, without the addressee: "told us the dam leaks"."""
    start = j + (j < last and stream.keys[j] in words("object"))
    return ((start, last),) if last - start > 1 and stream.before[start] in JOINED else ()


def contents_of(
    stream: Stream,
    i: int,
    j: int,
    source: WordRange | None,
    turned: WordRange | None,
    first: int,
    last: int,
    only_that: bool,
) -> tuple[WordRange, ...]:
    """What is reported: the clause or quotation after the verb, what goes before it, or both."""
    before = stream.before
    after = content_after(stream, turned[1] if turned else j, last, bool(turned), only_that)
    begin = i if turned or source is None else source[0]
    if begin > first and before[begin] in PARTED and _is_content(stream, first, begin, bool(turned), j, last):
        if after is None and j < last and before[j] == "," and not turned:
            after = (j, last)  # "the dam, he said, leaks"
        return ((first, begin), after) if after else ((first, begin),)
    return (after,) if after else ()


def _is_content(stream: Stream, first: int, begin: int, turned: bool, j: int, last: int) -> bool:
    """Whether what goes before a reporting clause is what it reports, not an adverbial ("In March, he said that")."""
    if stream.before[begin] == '"':
        return True
    if j < last and stream.before[j] == ",":
        return True
    ends = j >= last or stream.before[j] not in JOINED or turned
    return ends and begin - first > 2


def content_after(stream: Stream, j: int, last: int, turned: bool, only_that: bool) -> WordRange | None:
    keys, before = stream.keys, stream.before
    if j >= last:
        return None
    sign = before[j]
    if sign == '"' or (sign in (",", ";") and (turned or quote_follows(stream, j))):
        return j, last
    if sign not in JOINED or turned:
        return None
    for k in range(j, min(j + 7, last)):
        if k > j and before[k] not in JOINED:
            return (k, last) if before[k] == '"' else None
        key = keys[k]
        if key == "that" and k + 1 < last and before[k + 1] in _GOES_ON:
            return k + 1, last
        if key in words("question") and k + 1 < last and (k == j or _after_addressee(stream, j, k)):
            return k, last
        if k == j and (not only_that or key in words("pronoun") - _THAT) and starts_clause(stream, k, last):
            return k, last
        if key in words("stop") or (key in words("preposition") and k > j + 4):
            return None
        if k > j and _after_addressee(stream, j, k) and (key == "to" or starts_clause(stream, k, last)):
            return k, last
    return None


def _after_addressee(stream: Stream, j: int, k: int) -> bool:
    return k - j == 1 and stream.keys[j] in words("object")


def quote_follows(stream: Stream, j: int) -> bool:
    gap = stream.string[stream.ends[j - 1] : stream.starts[j]]
    return '"' in gap or ":" in gap
