"""A person's name taken apart: given names, surname, suffix; and whether two of them agree."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from onrecord.atoms.lists import section
from onrecord.atoms.names.lexicon import given_names, nicknames, plain_key, spelling

__all__ = ["Agreement", "Person", "compare", "read_person"]

_SUFFIXES = frozenset(("jr", "sr", "ii", "iii", "iv"))
_PARTICLES = frozenset(
    "de da do dos das di du del della der den van von zu bin ibn bint al el la le ter ten y e of the".split()
)


class Agreement(Enum):
    """Of two persons' names: one name, parts of one (a surname and a full name), known to differ, or not known."""

    FULL = "full"
    PARTIAL = "partial"
    DIFFERENT = "different"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Person:
    """``given`` and ``surname`` are plain keys; ``alone`` says that one name stands by itself, ``only_given`` that it
    is listed as a given name; ``gender`` and ``titled`` come from the title."""

    given: tuple[str, ...]
    surname: str
    suffix: str
    gender: str
    titled: bool
    words: tuple[str, ...]
    only_given: bool

    @property
    def alone(self) -> bool:
        return not self.given

    def may_be(self, other: Person) -> bool:
        """Whether a name that stands alone may be this other person's."""
        if not self.alone:
            return self.surname == other.surname
        return self.surname == other.surname or self.surname in other.given or self.surname in other.words


@lru_cache(maxsize=1 << 14)
def read_person(name: str, gender: str = "", titled: bool = False) -> Person:
    """Take apart a name without its title."""
    words = [
        spelling(word.strip(","))
        for word in plain_key(name.replace(".", ". ").replace("al-", "al ").replace("Al-", "al ")).split()
    ]
    suffix = words.pop() if len(words) > 1 and words[-1] in _SUFFIXES else ""
    words = [word for word in words if word not in _PARTICLES] or words
    first = name.split()[0]
    only_given = (
        len(words) == 1 and first in given_names() and first not in section("given", "family_first") and not titled
    )
    return Person(tuple(words[:-1]), words[-1] if words else "", suffix, gender, titled, tuple(words), only_given)


def compare(a: Person, b: Person) -> Agreement:
    """How two names agree; symmetric."""
    if a.gender and b.gender and a.gender != b.gender:
        return Agreement.DIFFERENT
    if a.suffix and b.suffix and a.suffix != b.suffix:
        return Agreement.DIFFERENT
    if a.alone and b.alone:
        if a.surname == b.surname:
            return Agreement.FULL
        return Agreement.UNKNOWN if a.only_given or b.only_given or _near(a.surname, b.surname) else Agreement.DIFFERENT
    if a.alone or b.alone:
        return _one_alone(a, b) if a.alone else _one_alone(b, a)
    short, full = (a, b) if len(a.words) <= len(b.words) else (b, a)
    ends = len(short.words) < len(full.words) and full.words[-len(short.words) :] == short.words
    if ends and not _listed(short.words[0]):
        return Agreement.PARTIAL  # "García Márquez" and "Gabriel García Márquez"
    if a.surname == b.surname:
        given = _given(a.given, b.given)
        return Agreement.FULL if given else Agreement.DIFFERENT if given is False else Agreement.UNKNOWN
    if sorted(a.words) == sorted(b.words):
        return Agreement.FULL  # family name first
    if full.words[: len(short.words)] == short.words:
        return Agreement.UNKNOWN  # "Gabriel García" and "Gabriel García Márquez"
    if _near(a.surname, b.surname) and _given(a.given, b.given):
        return Agreement.UNKNOWN  # a spelling, or another person
    if set(a.words) & set(b.words) and len(a.words) + len(b.words) > 4:
        return Agreement.UNKNOWN
    return Agreement.DIFFERENT


def _one_alone(short: Person, full: Person) -> Agreement:
    """A name by itself against a full one."""
    name = short.surname
    if name == full.surname or any(name == part for part in full.surname.split("-")):
        return Agreement.PARTIAL
    if name == full.given[0] and (short.only_given or not _listed(name) or (short.titled and name in _family_first())):
        return Agreement.PARTIAL  # a given name, or a family name that comes first ("Xi", "Kim")
    if name in full.words:
        return Agreement.UNKNOWN if _listed(name) else Agreement.PARTIAL
    if short.only_given or _near(name, full.surname):
        return Agreement.UNKNOWN
    return Agreement.DIFFERENT


@lru_cache(maxsize=1)
def _family_first() -> frozenset[str]:
    return frozenset(plain_key(name) for name in section("given", "family_first"))


def _listed(name: str) -> bool:
    return name in _plain_given()


@lru_cache(maxsize=1)
def _plain_given() -> frozenset[str]:
    return frozenset(plain_key(name) for name in given_names())


def _given(a: tuple[str, ...], b: tuple[str, ...]) -> bool | None:
    """Whether given names agree; ``None`` where only initials or middle names are left to compare and they do not
    settle it."""
    first = _one_given(a[0], b[0])
    if first:
        middle = [_one_given(x, y) for x, y in zip(a[1:], b[1:], strict=False)]
        return False not in middle
    if a[0] in b[1:] or b[0] in a[1:]:
        return None  # called by the second name
    return first


def _one_given(x: str, y: str) -> bool | None:
    if x == y or y in nicknames().get(x, ()):
        return True
    if len(x) == 1 or len(y) == 1:
        return x[0] == y[0]
    if nicknames().get(x, frozenset()) & nicknames().get(y, frozenset()):
        return True if x.startswith(y) or y.startswith(x) else None  # two short forms of one name
    if "-" in x + y and (x.split("-")[0] == y or y.split("-")[0] == x):
        return True
    return None if _near(x, y) else False


def _near(x: str, y: str) -> bool:
    """Whether two words differ by one letter put in, left out or changed, as spellings of one name do."""
    if min(len(x), len(y)) < 5 or abs(len(x) - len(y)) > 1 or x == y:
        return x == y
    k = 0
    while k < min(len(x), len(y)) and x[k] == y[k]:
        k += 1
    return (
        x[k + 1 :] == y[k + 1 :]
        if len(x) == len(y)
        else x[k + 1 :] == y[k:]
        if len(x) > len(y)
        else x[k:] == y[k + 1 :]
    )
