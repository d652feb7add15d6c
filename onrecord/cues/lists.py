"""The word lists of a language, loaded once, and the expressions of them that a stream of words holds.

A list names what is a cue and what is let go; :func:`hits` settles one against the other. The order of entries in a
file means nothing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from onrecord.cues.expressions import Entry, Hit, Trie, parse
from onrecord.cues.grammar import is_past, words
from onrecord.cues.stream import JOINED, Stream
from onrecord.text.data import read

__all__ = ["KINDS", "LANGUAGES", "entries", "found", "hits", "settled", "trie", "version", "without_let_go"]

_PACKAGE = "onrecord.cues.data"
_VERB_WITHIN = 7  # words from a conjunction to the verb of its clause, at most

#: The lists of a language, each a file of its folder. ``attribution`` entries still need the sentence around them.
KINDS = ("attribution", "condition", "hedge", "negation", "time")
LANGUAGES = ("en",)


@cache
def entries(kind: str, language: str = "en") -> tuple[Entry, ...]:
    """The entries of one list."""
    return tuple(parse(read(_PACKAGE, f"{language}/{kind}.txt"), kind))


@cache
def trie(language: str = "en") -> Trie:
    """All lists of a language as one trie, so that a text is read once."""
    return Trie(entry for kind in KINDS for entry in entries(kind, language))


@cache
def version() -> str:
    """A short digest of all list files: two reports with one version were made with the same lists."""
    digest = hashlib.sha256()
    for language in LANGUAGES:
        for path in sorted(files(_PACKAGE).joinpath(language).iterdir(), key=lambda p: p.name):
            if path.name.endswith(".txt"):
                digest.update(path.name.encode() + b"\0" + path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return digest.hexdigest()[:12]


def hits(stream: Stream, language: str = "en") -> dict[str, list[Hit]]:
    """For each kind the hits that stand, by position and without overlap within a kind."""
    return settled(stream, found(stream, language))


def found(stream: Stream, language: str = "en") -> dict[str, list[Hit]]:
    """For each kind all hits by position, those that are let go and those that overlap as well."""
    lists = trie(language)
    by_kind: dict[str, list[Hit]] = {kind: [] for kind in KINDS}
    for i in range(len(stream)):
        for hit in lists.at(stream, i):
            by_kind[hit.entry.kind].append(hit)
    return by_kind


def settled(stream: Stream, by_kind: dict[str, list[Hit]]) -> dict[str, list[Hit]]:
    """Of all hits those that stand."""
    return {kind: without_let_go(stream, of_kind) for kind, of_kind in by_kind.items()}


def without_let_go(stream: Stream, found: list[Hit]) -> list[Hit]:
    """Of the hits of one list those that stand: let-go expressions are taken off.

    Of cues that overlap the longer one stays, of equals the earlier.
    """
    if not found:
        return []
    stopped: dict[int, int] = {}  # a word, and the length of the longest let-go expression that covers it
    for hit in found:
        if hit.entry.lets_go:
            for i in range(hit.start, hit.end):
                stopped[i] = max(stopped.get(i, 0), hit.last - hit.first)
    kept = [
        hit for hit in found
        if not hit.entry.lets_go and not _is_stopped(hit, stopped) and not _is_barred(stream, hit)
    ]  # fmt: skip
    return _without_overlap(kept)


def _is_stopped(hit: Hit, stopped: dict[int, int]) -> bool:
    """Whether let-go expressions, each at least as long as the hit, cover all words of the cue."""
    length = hit.last - hit.first
    return all(stopped.get(i, -1) >= length for i in range(hit.start, hit.end))


def _is_barred(stream: Stream, hit: Hit) -> bool:
    """Whether a field of the entry rules the hit out, or it is a "NO" that is an abbreviation."""
    fields = hit.entry.fields
    if "lower" in fields and not stream.is_lower(hit.start):
        return True
    if "present" in fields and _is_told_of_the_past(stream, hit.end):
        return True
    return stream.keys[hit.start] == "no" and _is_abbreviation(stream, hit.start)


def _is_abbreviation(stream: Stream, i: int) -> bool:
    """Whether a "NO" in capitals is a name (nitric oxide): the text defines it, or a verb or preposition follows."""
    if stream.string[stream.starts[i] : stream.ends[i]] != "NO":
        return False
    if "(NO)" in stream.string:
        return True
    after = i + 1
    if after >= len(stream) or stream.before[after] not in JOINED or not stream.is_lower(after):
        return False
    key = stream.keys[after]
    return is_past(key) or any(key in words(name) for name in ("auxiliary", "preposition", "coordinator"))


def _is_told_of_the_past(stream: Stream, i: int) -> bool:
    """Whether the first verb of the clause that begins at word ``i`` is in the past."""
    for k in range(i, min(i + _VERB_WITHIN, len(stream))):
        key = stream.keys[k]
        if stream.before[k] not in JOINED and k > i:
            return False
        if is_past(key):
            return True
        if key in words("auxiliary"):
            return key in ("was", "were", "had", "did")
    return False


def _without_overlap(found: Iterable[Hit]) -> list[Hit]:
    taken: set[int] = set()
    kept: list[Hit] = []
    for hit in sorted(found, key=lambda h: (h.start - h.end, h.first - h.last, h.start, h.entry.line)):
        if taken.isdisjoint(range(hit.start, hit.end)):
            taken.update(range(hit.start, hit.end))
            kept.append(hit)
    return sorted(kept, key=lambda h: h.start)
