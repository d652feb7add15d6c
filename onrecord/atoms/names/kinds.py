"""What kind of thing a name names, by its own words: lists, the word that ends it, the word that heads it, its form."""

from __future__ import annotations

from functools import lru_cache

from onrecord.atoms.lists import section
from onrecord.atoms.memo import pattern
from onrecord.atoms.names.lexicon import given_names, known_organisations, known_places, plain_key, shared_places
from onrecord.atoms.names.name import NameKind

__all__ = ["kind_of"]

_INITIAL = pattern(r"(?!U\.[SKN]\.|E\.U\.)(?:[A-Z]\.)+")
_SUFFIX = frozenset(("Jr", "Jr.", "Sr", "Sr.", "II", "III", "IV"))
_PERSON_PARTICLES = frozenset(("van", "von", "bin", "ibn", "bint", "der", "den", "zu", "ter", "di", "da"))


@lru_cache(maxsize=1 << 14)
def kind_of(name: str) -> tuple[NameKind, bool]:
    """The kind of a name without title, and whether that is certain.

    >>> kind_of("Bank of England"), kind_of("Lake Victoria"), kind_of("Maria van der Berg")
    (('organisation', True), ('place', True), ('person', True))
    """
    words = name.split()
    key = plain_key(name)
    given = given_names()
    if key in known_places():
        return "place", (key not in shared_places() or len(words) > 1) and not (len(words) == 1 and words[0] in given)
    if key in known_organisations():
        return "organisation", True
    last = words[-1]
    if len(words) > 1:
        found = _by_words(words, name)
        if found:
            return found
        if words[0] in given or last in _SUFFIX or any(_INITIAL().fullmatch(word) for word in words[:-1]):
            return "person", True
        if any(word in _PERSON_PARTICLES for word in words[:-1]) or any(
            w.startswith(("al-", "el-", "Al-", "El-")) for w in words
        ):
            return "person", False
    elif words[0] in given:
        return "person", given[words[0]]
    if any(c.isdigit() for c in name) or (last.isupper() and len(last) > 1):
        return "organisation", False
    if any(word.isupper() and len(word) > 1 and word.isalpha() for word in words):
        return "organisation", False
    if 2 <= len(words) <= 4 and all(
        word[0].isupper() and word.replace("-", "").replace("'", "").isalpha() for word in words
    ):
        return "person", False
    return "organisation", False


def _by_words(words: list[str], name: str) -> tuple[NameKind, bool] | None:
    """The kind that a heading or closing word gives away."""
    ends = section("organisation_words", "end")
    heads = section("organisation_words", "head")
    if "of" in words or "for" in words:
        at = words.index("of") if "of" in words else words.index("for")
        if any(word in heads for word in words[:at]):
            return "organisation", True
        if at and words[at - 1] in section("place_words", "head"):
            return "place", True
    last = words[-1]
    if last in section("organisation_words", "legal") or last in ends or last in heads or "&" in name:
        return "organisation", True
    if last in section("place_words", "end"):
        return "place", words[0] not in given_names()
    if words[0] in section("place_words", "head"):
        return "place", words[0] in ("Lake", "Mount", "Mt.", "Cape", "Fort", "Gulf", "Strait", "Lough", "Loch")
    if last in section("organisation_words", "things"):
        return "organisation", False
    if any(word in heads and word not in ("Order", "House", "Service", "Front") for word in words):
        return "organisation", False
    return None
