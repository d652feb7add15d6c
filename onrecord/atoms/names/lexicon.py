"""What is known about names: places and their countries, organisations, given names, titles. Read on first use."""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache

from onrecord.atoms.lists import section, sections, table
from onrecord.text.data import lines, read

__all__ = [
    "country_adjectives",
    "given_names",
    "is_country",
    "known_organisations",
    "known_places",
    "nicknames",
    "plain_key",
    "shared_places",
    "spelling",
    "titles",
]


@lru_cache(maxsize=1 << 14)
def plain_key(name: str) -> str:
    """A name without case, diacritics, dots and a leading article: ``The Atlético`` and ``atletico`` are one."""
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(c for c in decomposed if not unicodedata.combining(c))
    plain = (
        plain.replace(".", "")
        .replace("’", "'")
        .replace("ø", "o")
        .replace("ł", "l")
        .replace("æ", "ae")
        .replace("đ", "d")
        .replace("ı", "i")
    )
    words = plain.split()
    return " ".join(words[1:] if len(words) > 1 and words[0] == "the" else words)


@cache
def _countries() -> tuple[dict[str, str], dict[str, str]]:
    names: dict[str, str] = {}
    adjectives: dict[str, str] = {}
    for line in lines(read("onrecord.atoms.data", "en/countries.txt")):
        country, _, rest = line.partition("=")
        country = country.strip()
        others, _, people = rest.partition("|")
        for name in (country, *others.split(",")):
            if name.strip():
                names[plain_key(name.strip())] = country
        for adjective in people.split(","):
            if adjective.strip():
                adjectives[adjective.strip()] = country
    return names, adjectives


@cache
def known_places() -> dict[str, tuple[str, str]]:
    """Plain key of a place -> its normal name and the country it lies in (a country lies in itself)."""
    places: dict[str, tuple[str, str]] = {}
    for left, right in ((line.partition("=")[0], line.partition("=")[2].strip()) for line in sections("cities")[""]):
        for city in left.split(","):
            places.setdefault(plain_key(city.strip()), (city.strip(), right))
    places.update({key: (country, country) for key, country in _countries()[0].items()})
    return places


def is_country(key: str) -> bool:
    """Whether a plain key is a country's or region's name."""
    return key in _countries()[0]


def country_adjectives() -> dict[str, str]:
    """``Chinese`` -> ``China``; with the capital, as ``polish`` is no nationality."""
    return _countries()[1]


@cache
def shared_places() -> frozenset[str]:
    """Plain keys of places that are also common as something else."""
    return frozenset(plain_key(word) for word in section("shared"))


@cache
def known_organisations() -> dict[str, str]:
    """Plain key -> normal name, of organisations and outlets."""
    known: dict[str, str] = {}
    for name in ("outlets", "organisations"):
        for normal, others in table(name):
            for form in (normal, *others):
                bare = form.startswith("The ") and form.count(" ") == 1  # "Sun" alone is no newspaper
                if not bare and ("." not in form or " " in form or form.isupper()):
                    known[plain_key(form)] = normal
    return known


@cache
def given_names() -> dict[str, bool]:
    """Given name -> whether it is one by itself (false where it is also an ordinary word)."""
    names = dict.fromkeys(section("given", "plain"), True) | dict.fromkeys(
        ("Xi", "Zhang", "Chen", "Liu", "Zhao", "Huang", "Zhou", "Nguyen", "Deng"), True
    )
    return names | dict.fromkeys(section("given", "ordinary"), False)


@cache
def nicknames() -> dict[str, frozenset[str]]:
    """Plain key of a given name -> the names that may stand for it."""
    found: dict[str, set[str]] = {}
    for line in sections("nicknames")[""]:
        group = [plain_key(name) for name in line.split()]
        for name in set(group[1:]) - {group[0]}:
            found.setdefault(name, set()).add(group[0])
            found.setdefault(group[0], set()).add(name)
    return {name: frozenset(others) for name, others in found.items()}


@cache
def titles() -> dict[str, tuple[str, str]]:
    """Title as written -> its class (``address`` or ``office``) and ``m``, ``f`` or nothing."""
    found: dict[str, tuple[str, str]] = {}
    for line in sections("titles")["address"]:
        for entry in line.split():
            word, _, gender = entry.partition("/")
            found[word] = ("address", gender)
    for line in sections("titles")["office"]:
        for entry in line.split(","):
            word, _, gender = entry.strip().partition("/")
            if word:
                found[word] = ("office", gender)
    return found


@cache
def _spellings() -> dict[str, str]:
    return {plain_key(word): plain_key(line.split()[0]) for line in sections("spellings")[""] for word in line.split()}


def spelling(key: str) -> str:
    """A word's normal spelling inside names (``organization`` -> ``organisation``)."""
    return _spellings().get(key, key)
