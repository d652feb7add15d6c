"""The lists as look-up tables, built once on first use.

Lists that confirm (synonyms, phrases, entailments, families) drop a member whose stem an unrelated word shares: with
``several`` and ``severe`` both ``sever``, a row *severe, serious* would let *several injuries* be *serious injuries*.
Lists that refute keep it. The shared stems are in ``collisions.txt``; a pair that the stemmer keeps apart does nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from typing import Literal

from onrecord.checks.lexicon.entries import Key, Row, keys, rows, surface
from onrecord.text import stem

__all__ = ["Tables", "tables"]

_RANKS = {"qualifiers": 0, "light": 1, "reporting": 2}
Opposition = Literal["full", "converse"]
Pair = tuple[Key, Key]


@dataclass(slots=True)
class Tables:
    """All lists of one language. Class ids are ``file:line``, or ``file:header`` where the file has headers."""

    classes: dict[Key, dict[str, str]] = field(
        default_factory=lambda: defaultdict(dict)
    )  # key -> class id -> part of speech
    members: dict[str, list[Key]] = field(default_factory=dict)  # class id -> keys
    derived: dict[Key, set[Key]] = field(default_factory=lambda: defaultdict(set))
    entailed: dict[Key, set[Key]] = field(default_factory=lambda: defaultdict(set))  # stronger -> weaker
    entailing: dict[Key, set[Key]] = field(default_factory=lambda: defaultdict(set))  # weaker -> stronger
    opposed: dict[Pair, Opposition] = field(default_factory=dict)
    excluded: dict[Key, dict[str, str]] = field(default_factory=lambda: defaultdict(dict))  # key -> set id -> its name
    light: dict[Key, str] = field(default_factory=dict)
    qualifiers: dict[Key, str] = field(default_factory=dict)
    reporting: dict[Key, str] = field(default_factory=dict)
    groups: dict[str, frozenset[str]] = field(default_factory=dict)  # word -> its line and group in collisions.txt
    shared: frozenset[str] = frozenset()  # stems that unrelated words share
    phrases: dict[str, list[tuple[tuple[str, ...], str]]] = field(default_factory=lambda: defaultdict(list))
    openings: dict[tuple[str, ...], list[tuple[tuple[str, ...], str]]] = field(
        default_factory=lambda: defaultdict(list)
    )  # the first two stems of a phrase -> its entries


@cache
def tables(language: str = "en") -> Tables:
    """The tables of ``language``; a fraction of a second the first time, nothing after."""
    found = Tables()
    _read_collisions(found, language)
    _read_classes(found, "synonyms", ",", language)
    _read_classes(found, "phrases", "=", language)
    _read_families(found, language)
    _read_entailments(found, language)
    _read_oppositions(found, language)
    for name, table in (("light", found.light), ("qualifiers", found.qualifiers), ("reporting", found.reporting)):
        _read_headed(found, name, table, language)
    for first in found.phrases:
        found.phrases[first] = sorted(set(found.phrases[first]), key=_weight)
        for entry in found.phrases[first]:
            found.openings[entry[0][:2]].append(entry)
    return found


def _weight(entry: tuple[tuple[str, ...], str]) -> tuple[int, int, tuple[str, ...], str]:
    """The longest phrase first; of one phrase's classes the one that says most about its part in the claim."""
    stems, identity = entry
    rank = 4 if identity == "light:light verb" else _RANKS.get(identity.split(":")[0], 3)
    return -len(stems), rank, stems, identity


def _members(text: str, separator: str) -> list[str]:
    return [member.strip() for member in text.split(separator) if member.strip()]


def _read_collisions(found: Tables, language: str) -> None:
    shared: set[str] = set()
    groups: dict[str, set[str]] = defaultdict(set)
    for row in rows("collisions", language):
        stems: list[set[str]] = []
        for i, group in enumerate(_members(row.text, "|")):
            words = _members(group, ",")
            stems.append({stem(word) for word in words})
            for word in words:
                groups[word].add(f"{row.number}.{i}")
        if row.header == "unrelated":
            shared.update(s for i, mine in enumerate(stems) for other in stems[i + 1 :] for s in mine & other)
    found.shared = frozenset(shared)
    found.groups = {word: frozenset(ids) for word, ids in groups.items()}


def _usable(found: Tables, members: Iterable[str]) -> list[Key]:
    """The keys of members that may confirm, in order, each once."""
    return list(dict.fromkeys(key for member in members for key in keys(member) if key not in found.shared))


def _note_phrase(found: Tables, key: Key, identity: str) -> None:
    if isinstance(key, tuple):
        found.phrases[key[0]].append((key, identity))


def _read_classes(found: Tables, name: str, separator: str, language: str) -> None:
    for row in rows(name, language):
        part, text = ("", row.text) if row.text[1:2] != ":" else (row.text[0], row.text[2:])
        usable = _usable(found, _members(text, separator))
        if len(usable) < 2:
            continue
        identity = f"{name}:{row.number}"
        found.members[identity] = usable
        for key in usable:
            found.classes[key][identity] = part
            _note_phrase(found, key, identity)


def _read_families(found: Tables, language: str) -> None:
    for row in rows("nominal", language):
        usable = _usable(found, _members(row.text, ","))
        for key in usable:
            found.derived[key].update(usable)
            _note_phrase(found, key, f"nominal:{row.number}")


def _read_entailments(found: Tables, language: str) -> None:
    for row in rows("entails", language):
        left, _, right = row.text.partition("->")
        stronger, weaker = _usable(found, _members(left, ",")), _usable(found, _members(right, ","))
        for key in (*stronger, *weaker):
            _note_phrase(found, key, f"entails:{row.number}")
        for a, b in product(stronger, weaker):
            if a != b:
                found.entailed[a].add(b)
                found.entailing[b].add(a)


def _read_oppositions(found: Tables, language: str) -> None:
    for row in rows("antonyms", language):
        identity = f"antonyms:{row.number}"
        if row.header == "exclusive":
            name, _, text = row.text.partition(":")
            for key in (key for member in _members(text, ",") for key in keys(member)):
                found.excluded[key][identity] = name
                _note_phrase(found, key, identity)
            continue
        kind: Opposition = "converse" if row.header == "converse" else "full"
        sides = [[key for member in _members(side, ",") for key in keys(member)] for side in row.text.split("|")]
        for key in (key for side in sides for key in side):
            _note_phrase(found, key, identity)
        for a, b in product(*sides):
            if a != b:
                found.opposed[a, b] = found.opposed[b, a] = kind  # [converse] stands last in the file and wins


def _read_headed(found: Tables, name: str, table: dict[Key, str], language: str) -> None:
    """Lists under headers. A single word is looked up as written; by its stem too, where that is not another word's."""
    verbs = name == "reporting"
    by_stem: list[tuple[Row, str, str]] = []
    for row in rows(name, language):
        for member in _members(row.text, ","):
            words = surface(member)
            if len(words) == 1 and not verbs:
                table.setdefault(words[0], row.header)
                by_stem.append((row, words[0], stem(words[0])))
                continue
            for key in keys(member):
                table.setdefault(key, row.header)
                _note_phrase(found, key, f"{name}:{row.header}")
    for row, word, stemmed in by_stem:
        inflected = word.endswith(("ed", "ing")) or (word.endswith("ly") and word != "only")
        if not inflected and stemmed not in found.shared:
            table.setdefault(stemmed, row.header)
