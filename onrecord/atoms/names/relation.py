"""Whether two names name one: never "the same" where given names are known and differ.

Persons by surname, given names, initials and suffix (nicknames are a list); places by a list of countries with their
adjectives and of cities; organisations by listed other names, legal form left off, and initials. What the lists and the
words cannot settle is ``UNKNOWN``. Source of the idea: the name-matching rules of Bikel and of the ACE entity
guidelines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cache, lru_cache

from onrecord.atoms.lists import section
from onrecord.atoms.names.acronyms import stands_for
from onrecord.atoms.names.lexicon import (
    is_country,
    known_organisations,
    known_places,
    plain_key,
    shared_places,
    spelling,
    titles,
)
from onrecord.atoms.names.name import Name
from onrecord.atoms.names.persons import Agreement, Person, compare, read_person

__all__ = ["NameRelation", "same_name"]


class NameRelation(Enum):
    """``SAME``: the same words; ``ALIAS``: another form of the name; ``DIFFERENT``: known to be another;
    ``UNKNOWN``."""

    SAME = "same"
    ALIAS = "alias"
    DIFFERENT = "different"
    UNKNOWN = "unknown"


def same_name(a: Name, b: Name, context: Iterable[Name] = ()) -> NameRelation:
    """How two names relate. ``context``: other names around, which may make a surname or a given name ambiguous; it is
    gone through only where they can.

    >>> from onrecord.atoms.names import find_names
    >>> from onrecord.text import Text
    >>> one, two, three = find_names(Text("So said John Reid, Mr Reid and Ann Reid."))
    >>> same_name(one, two), same_name(one, three)
    (<NameRelation.ALIAS: 'alias'>, <NameRelation.DIFFERENT: 'different'>)
    """
    if isinstance(context, Iterator):  # it may be gone through twice
        context = tuple(context)
    key_a, key_b = _normal(a.value), _normal(b.value)
    if _both_persons(a, b, context):
        relation = _persons(a, b, context)
        if (
            relation is not NameRelation.UNKNOWN
            or key_a == key_b
            or (a.kind == b.kind == "person" and a.certain_kind and b.certain_kind)
        ):
            return relation
    if a.kind == "place" or b.kind == "place":
        relation = _places(a, b, key_a, key_b)
        if relation is not NameRelation.UNKNOWN:
            return relation
    if a.kind == "person" and b.kind == "person":
        return NameRelation.SAME if key_a == key_b else NameRelation.UNKNOWN
    if "person" in (a.kind, b.kind) and a.kind != b.kind:
        if key_a == key_b:
            return NameRelation.SAME if not (a.certain_kind and b.certain_kind) else NameRelation.UNKNOWN
        apart = not set(a.parts) & set(b.parts)
        return NameRelation.DIFFERENT if a.certain_kind and b.certain_kind and apart else NameRelation.UNKNOWN
    return _organisations(a, b, key_a, key_b, context)


@lru_cache(maxsize=1 << 14)
def _normal(name: str) -> str:
    """Plain key with listed spellings made one and hyphens as spaces."""
    return " ".join(spelling(word) for word in plain_key(name.replace("-", " ")).split())


@lru_cache(maxsize=1 << 12)
def _bare(key: str) -> str:
    """A normal key without its legal form."""
    words = key.split()
    legal = {plain_key(word) for word in section("organisation_words", "legal")}
    while len(words) > 1 and words[-1] in legal:
        words.pop()
    return " ".join(words)


def _both_persons(a: Name, b: Name, context: Iterable[Name]) -> bool:
    """Whether both may be persons: by kind, or a name of no certain kind beside a person or a person's surname
    around."""
    if a.kind == "person" and b.kind == "person":
        return True
    if (
        a.kind == "place"
        or b.kind == "place"
        or (a.certain_kind and a.kind != "person")
        or (b.certain_kind and b.kind != "person")
    ):
        return False
    surnames = {a.parts[-1], b.parts[-1]} if a.parts and b.parts else set()
    return "person" in (a.kind, b.kind) or any(
        n.kind == "person" and n.parts and n.parts[-1] in surnames for n in context
    )


def _persons(a: Name, b: Name, context: Iterable[Name]) -> NameRelation:
    one, two = _person(a), _person(b)
    agreement = compare(one, two)
    if agreement is Agreement.DIFFERENT:
        return NameRelation.DIFFERENT
    if agreement is Agreement.UNKNOWN:
        return NameRelation.UNKNOWN
    if agreement is Agreement.PARTIAL or (one.alone and two.alone):
        short, full = (one, two) if len(one.words) <= len(two.words) else (two, one)
        others = [_person(n) for n in context if n.kind == "person" and len(n.parts) > 1]
        if any(short.may_be(other) and compare(other, full) is Agreement.DIFFERENT for other in others):
            return NameRelation.UNKNOWN  # two persons around bear it
        if one.alone and two.alone:
            bearers = [other for other in others if short.may_be(other)]
            if any(compare(bearers[0], other) is Agreement.DIFFERENT for other in bearers[1:]):
                return NameRelation.UNKNOWN
        if short.alone and short.only_given and not others:
            return NameRelation.UNKNOWN if short.words != full.words else NameRelation.SAME
    return NameRelation.SAME if one.words == two.words and _title(a) == _title(b) else NameRelation.ALIAS


def _person(name: Name) -> Person:
    title = name.title.string.strip() if name.title else ""
    gender = titles().get(title, ("", ""))[1] if title else ""
    return read_person(name.value, gender, bool(title))


def _title(name: Name) -> str:
    return name.title.string.rstrip(".").lower() if name.title else ""


def _places(a: Name, b: Name, key_a: str, key_b: str) -> NameRelation:
    places = known_places()
    one, two = places.get(plain_key(a.value)), places.get(plain_key(b.value))
    if key_a == key_b:
        return (
            NameRelation.SAME
            if a.demonym == b.demonym and plain_key(a.string) == plain_key(b.string)
            else NameRelation.ALIAS
        )
    if not one or not two:
        return NameRelation.UNKNOWN
    if one[0] == two[0]:
        return NameRelation.ALIAS
    if (plain_key(a.value) in shared_places() and a.kind != "place") or (
        plain_key(b.value) in shared_places() and b.kind != "place"
    ):
        return NameRelation.UNKNOWN
    country_a, country_b = is_country(plain_key(a.value)), is_country(plain_key(b.value))
    if country_a != country_b:
        return NameRelation.UNKNOWN if one[1] == two[1] else NameRelation.DIFFERENT
    if _normal(one[0]) == _normal(two[0]):
        return NameRelation.ALIAS
    nested = set(plain_key(one[0]).split()) & set(plain_key(two[0]).split())
    if nested or _holds(one[0], two[0]):
        return NameRelation.UNKNOWN if not country_a else NameRelation.DIFFERENT
    return NameRelation.DIFFERENT


# Regions that hold listed places or countries: neither the same nor something else.
_WIDE = frozenset(
    "Africa Asia Europe Latin-America North-America South-America Scandinavia Oceania Middle-East Kurdistan "
    "United-Kingdom Soviet-Union Yugoslavia England Antarctica California Texas Florida Ontario Quebec "
    "Queensland Sicily Tuscany Bavaria Punjab Kashmir Yorkshire Kent Crimea Donbas Catalonia Siberia "
    "Gaza-Strip West-Bank Kerala New-South-Wales Washington-D.C. D.C. Virginia Illinois Ohio Georgia "
    "Pennsylvania Michigan Massachusetts Colorado Nevada Arizona Tennessee Louisiana Missouri Maryland "
    "New-Jersey Hawaii Alaska Minnesota Wisconsin Oregon Alberta British-Columbia Andalusia Lombardy Normandy "
    "Sindh Gujarat Maharashtra Lancashire Devon Surrey Essex Sussex Norfolk Suffolk Cumbria Derbyshire "
    "Cornwall Northern-Ireland Ulster Alabama Arkansas Connecticut Delaware Idaho Indiana Iowa Kansas "
    "Kentucky Maine Mississippi Montana Nebraska New-Hampshire New-Mexico North-Carolina North-Dakota "
    "Oklahoma Rhode-Island South-Carolina South-Dakota Utah Vermont West-Virginia Wyoming New-England "
    "Manhattan Brooklyn Queens Bronx Staten-Island Long-Island Silicon-Valley Hollywood Harlem Westminster "
    "Heathrow Gatwick Wimbledon".split()
)


def _holds(a: str, b: str) -> bool:
    """Whether one of two places may lie in the other: a region and a town are no contradiction, two regions are."""
    return (a.replace(" ", "-") in _WIDE) != (b.replace(" ", "-") in _WIDE)


def _cut_to_one(short: Name, full: Name, context: Iterable[Name]) -> bool:
    """ "Castrel" for "Castrel Foods": the first word, where the rest names a kind of body and no other name has it."""
    if len(short.parts) != 1 or len(full.parts) < 2 or full.kind != "organisation" or short.kind == "place":
        return False
    first = plain_key(full.parts[0])
    if plain_key(short.parts[0]) != first or not all(part in _kinds_of_body() for part in full.parts[1:]):
        return False
    others = {n.parts for n in context if len(n.parts) > 1 and plain_key(n.parts[0]) == first}
    return others <= {full.parts}


@cache
def _kinds_of_body() -> frozenset[str]:
    """The words that say what a body is: "Foods", "Group", "Software", "plc"."""
    listed = (*section("organisation_words", "end"), *section("organisation_words", "legal"))
    return frozenset(word.casefold() for word in listed)


def _organisations(a: Name, b: Name, key_a: str, key_b: str, context: Iterable[Name]) -> NameRelation:
    if key_a == key_b:
        return NameRelation.SAME
    known = known_organisations()
    one, two = known.get(plain_key(a.value)), known.get(plain_key(b.value))
    if one and one == two:
        return NameRelation.ALIAS
    bare_a, bare_b = _bare(key_a), _bare(key_b)
    if bare_a == bare_b:
        return NameRelation.ALIAS
    if _cut_to_one(a, b, context) or _cut_to_one(b, a, context):
        return NameRelation.ALIAS
    if one and two:
        return NameRelation.DIFFERENT if not (set(bare_a.split()) & set(bare_b.split())) else NameRelation.UNKNOWN
    for short, long in ((a.value, b.value), (b.value, a.value)):
        letters = short.replace(".", "").replace("&", "")
        if (
            letters.isupper()
            and letters.isalpha()
            and " " not in short
            and 3 <= len(letters) <= 8
            and stands_for(letters, long)
        ):
            return (
                NameRelation.UNKNOWN
                if known.get(plain_key(short)) and known.get(plain_key(long))
                else NameRelation.ALIAS
            )
    return NameRelation.UNKNOWN
