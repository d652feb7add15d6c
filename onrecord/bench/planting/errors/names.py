"""Another person, place or organisation: one of the documents, or an invented one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random

from onrecord.atoms.names import Name
from onrecord.bench.planting.change import Change, Ground
from onrecord.bench.planting.lists import column

__all__ = ["other", "persons", "places", "usable"]


def persons(ground: Ground, random: Random) -> Iterator[Change]:
    """A person's name becomes another's: full for full, surname for surname."""
    yield from _swapped(ground, random, "person", [n for n in ground.names if n.kind == "person"])


def places(ground: Ground, random: Random) -> Iterator[Change]:
    """A place becomes another place, an organisation another organisation."""
    yield from _swapped(ground, random, "place or organisation", [n for n in ground.names if n.kind != "person"])


def usable(name: Name, ground: Ground) -> bool:
    """Whether a name is one beyond doubt, stands once and not in part of a longer word."""
    string = ground.string
    after = string[name.end : name.end + 6]
    if len(name.value.split()) > 3 or re.match(r" (?:and|of|for|&) ?[A-Z]|(?: [A-Z])|['’]s [A-Z]", after):
        return False  # perhaps a part of a longer name
    if name.start == 0 and " " not in name.value and name.kind == "person":
        return False  # in a text without capitals, a first name
    whole = not (string[name.end : name.end + 1].isalnum() or string[name.start - 1 : name.start].isalnum())
    hyphen = "-" in (string[name.end : name.end + 1], string[name.start - 1 : name.start])
    sure = name.certain and name.certain_kind and not name.demonym and name.string[:1].isupper()
    return sure and whole and not hyphen and len(name.string) > 3 and not name.string.isupper()


def _swapped(ground: Ground, random: Random, kind: str, found: list[Name]) -> Iterator[Change]:
    found = [n for n in found if usable(n, ground)]
    random.shuffle(found)
    for name in found:
        evidence = ground.held(name.start, name.end)
        if evidence is None:
            continue
        for new in other(ground, name, random):
            change = Change(kind, name.start, name.end, new, evidence)
            absent = ground.absent(change, alone=False)
            if absent:
                yield Change(kind, name.start, name.end, new, evidence, absent)
                break


def other(ground: Ground, name: Name, random: Random) -> Iterator[str]:
    """Names of the same kind and length in words: those that the documents repeat, then invented ones.

    A place of the documents may lie in the other, so a town becomes an invented one, a country another country.
    """
    mine = {n.value for n in ground.names} | {part for n in ground.names for part in n.value.split()}
    if name.kind == "place":
        listed = column("countries")
        yield from _shuffled(
            [p for p in (listed if name.value in listed else column("places")) if p not in mine], random
        )
        return
    known = [n.value for n in ground.other_names if _like(n, name) and not mine & {n.value, *n.value.split()}]
    known = [
        v for v in known if ground.often(v) and not ground.together(name.value, v)
    ]  # not the same one's other name
    yield from _shuffled(known, random)
    for one in _shuffled(list(column("persons" if name.kind == "person" else "organisations")), random):
        yield one.split()[-1] if name.kind == "person" and len(name.value.split()) == 1 else one


def _like(n: Name, name: Name) -> bool:
    letters = n.value.replace(" ", "").replace("-", "")
    same = n.kind == name.kind and len(n.value.split()) == len(name.value.split())
    return (
        same and n.certain_kind and not n.demonym and letters.isalpha() and len(letters) > 3 and not letters.isupper()
    )


def _shuffled(values: Sequence[str], random: Random) -> list[str]:
    found = list(values)
    random.shuffle(found)
    return found[:6]
