"""Closed classes of English words, and what they tell of clauses and sources without a parser."""

from __future__ import annotations

from functools import cache, lru_cache

from onrecord.cues.inflect import past_forms
from onrecord.cues.stream import JOINED, Stream
from onrecord.text.data import lines, read

__all__ = ["is_adverb", "is_past", "starts_clause", "words"]

_CLAUSE_REACH = 9  # words from the start of a clause to its verb, at most


@cache
def _classes() -> dict[str, frozenset[str]]:
    classes: dict[str, list[str]] = {}
    name = ""
    for line in lines(read("onrecord.cues.data", "en/grammar.txt")):
        if line.startswith("["):
            name = line.strip("[]")
        else:
            classes.setdefault(name, []).extend(line.split())
    return {name: frozenset(members) for name, members in classes.items()}


@cache
def words(name: str) -> frozenset[str]:
    """A class of ``data/en/grammar.txt``."""
    return _classes()[name]


@lru_cache(maxsize=1 << 14)
def is_adverb(key: str) -> bool:
    """A word that may stand between a subject and its verb."""
    return key in words("adverb") or (key.endswith("ly") and len(key) > 4 and key not in words("not_ly"))


@lru_cache(maxsize=1 << 14)
def is_past(key: str) -> bool:
    """A word in the form of a past tense (or participle, which looks the same)."""
    return key in past_forms() or (key.endswith("ed") and len(key) > 4 and key not in words("not_ed"))


def starts_clause(stream: Stream, i: int, end: int) -> bool:
    """Whether a clause with its own subject and verb seems to begin at word ``i``."""
    if i >= end:
        return False
    keys, before, auxiliary = stream.keys, stream.before, words("auxiliary")
    key = keys[i]
    if key in words("preposition") and key != "in":
        return False
    for k in range(i + 1, min(i + _CLAUSE_REACH, end)):
        if before[k] not in JOINED:
            return False
        if keys[k] in auxiliary or (k - i < 6 and is_past(keys[k]) and keys[k - 1] not in words("determiner")):
            return True
        if k == i + 1 and key in words("pronoun") and key not in ("it", "this", "that", "these", "those", "one"):
            return keys[k] not in words("preposition") and keys[k] not in words("coordinator")
        if keys[k] in words("stop") or keys[k] in ("who", "which"):
            return False
    return False
