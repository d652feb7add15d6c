"""What English words say beside one another: the same, less, the opposite, nothing, or a limit on the claim.

Keys are those of :func:`onrecord.checks.lexicon.entries.keys`: the stem of a word, the tuple of stems of a phrase.
The lists serve a proof, so they prefer silence: a pair that is not listed is unknown, never equal and never opposed.
Nothing is chained: two keys are synonymous when one line holds both, as with the synsets of WordNet (Miller 1995).

>>> from onrecord.text import stem
>>> synonymous(stem("purchased"), stem("bought")), synonymous("rise", "soar"), entails("soar", "rise")
(True, False, True)
>>> antonym("rise", "fall"), antonym("buy", "sell"), exclusive("spring", "winter")
('full', 'converse', True)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache, lru_cache
from hashlib import sha256
from typing import Literal

from onrecord.checks.lexicon.entries import PACKAGE, Key, keys
from onrecord.checks.lexicon.tables import tables
from onrecord.text import stem
from onrecord.text.data import read

__all__ = [
    "LISTS",
    "Key",
    "antonym",
    "derived",
    "distinct",
    "entailing",
    "entails",
    "exclusive",
    "family",
    "in_order",
    "is_light",
    "phrases",
    "phrases_from",
    "qualifier",
    "reporting_class",
    "synonymous",
    "version",
]

#: The list files, in the order in which :func:`version` reads them.
LISTS = (
    "antonyms", "collisions", "entails", "light", "nominal", "phrases", "qualifiers", "reporting", "synonyms",
)  # fmt: skip


def synonymous(a: Key, b: Key, pos: str | None = None) -> bool:
    """Whether a sentence keeps its truth when one stands for the other: a line of synonyms.txt or phrases.txt has both.

    ``pos`` (``v``, ``n``, ``a``, ``r``) leaves out lines for another part of speech. A key is synonymous with itself.
    """
    if a == b:
        return True
    classes = tables().classes
    mine, theirs = classes.get(a), classes.get(b)
    if not mine or not theirs:
        return False
    return any(pos is None or part in ("", pos) for identity, part in mine.items() if identity in theirs)


def entails(stronger: Key, weaker: Key) -> bool:
    """Whether stating ``stronger`` states ``weaker`` too, in a plain assertion (a negation turns it round)."""
    return weaker in tables().entailed.get(stronger, ())


def entailing(weaker: Key) -> AbstractSet[Key]:
    """All keys for which :func:`entails` holds: each states ``weaker`` too."""
    return tables().entailing.get(weaker, frozenset())


def derived(a: Key, b: Key) -> bool:
    """Whether the two are one word in another part of speech, number or spelling: *approve, approval*; *grey, gray*."""
    return a == b or b in tables().derived.get(a, ())


def antonym(a: Key, b: Key) -> Literal["full", "converse"] | None:
    """``full``: both cannot hold of the same thing. ``converse``: both hold of one event, with the roles swapped."""
    return tables().opposed.get((a, b))


def exclusive(a: Key, b: Key) -> bool:
    """Whether the two are members of one set of which at most one holds: seasons, compass points, medals."""
    excluded = tables().excluded
    return a != b and any(identity in excluded.get(b, ()) for identity in excluded.get(a, ()))


@lru_cache(maxsize=1 << 14)
def family(key: Key) -> frozenset[Key]:
    """All keys that may stand for ``key``: its synonyms and its derivations, itself included, without chaining."""
    found = tables()
    same = {member for identity in found.classes.get(key, ()) for member in found.members[identity]}
    return frozenset(same | found.derived.get(key, set()) | {key})


@lru_cache(maxsize=1 << 14)
def in_order(found: frozenset[Key]) -> tuple[Key, ...]:
    """Keys in an order that is the same in every run: words before phrases, each by its letters."""
    return tuple(sorted(found, key=lambda key: (isinstance(key, tuple), key if isinstance(key, tuple) else (key,))))


def _phrase(key: Key) -> Key:
    """Words given with spaces between them, as the stems of a phrase."""
    return keys(key)[0] if isinstance(key, str) and " " in key.strip() else key


def is_light(key: Key) -> str | None:
    """The class of a word that states nothing of its own: ``function``, ``preposition``, ``conjunction``,
    ``discourse``, ``light verb``, ``reporting``, ``frame`` or ``empty noun``. A single word is best given as written
    (``Word.key``): of inflected forms only the listed ones are light. A ``light verb`` is light only beside a noun
    that carries the meaning, and a ``preposition`` only where none stands in the other text: *took* and *gave*, *to*
    and *from* are not the same."""
    return tables().light.get(_phrase(key))


def qualifier(key: Key) -> str | None:
    """The class of a word whose addition, loss or change alters the claim: ``exclusivity``, ``bound``,
    ``approximation``, ``status``, ``quantity``, ``whole``, ``rank``, ``superlative``, ``degree``, ``modality``,
    ``disposition``, ``aspect``, ``time``, ``negation``.
    A single word is best given as written (``Word.key``): *planned* limits a claim, *plan* of the same stem does not.
    """
    return tables().qualifiers.get(_phrase(key))


def reporting_class(key: Key) -> str | None:
    """The class of a verb of speech or thought, by what it adds to *say* (the headers of reporting.txt)."""
    return tables().reporting.get(_phrase(key))


def distinct(a: str, b: str) -> bool:
    """Whether two words (as written, lower case) are different words though they share a stem: *local, locality*.

    >>> distinct("consult", "consultant"), distinct("imported", "imports")
    (True, False)
    """
    if a == b or stem(a) != stem(b):
        return False
    groups = tables().groups
    mine, theirs = groups.get(a), groups.get(b)
    if not mine or not theirs or mine & theirs:
        return False
    return bool({identity.split(".")[0] for identity in mine} & {identity.split(".")[0] for identity in theirs})


def phrases() -> Mapping[str, list[tuple[tuple[str, ...], str]]]:
    """Every listed phrase by its first stem, the longest first: ``(stems, class id)``. A phrase of several classes
    stands several times: as a qualifier first, then as a light word, as speech, as a member of a class.

    A class id is ``file:line``; for light words, qualifiers and verbs of speech ``file:header`` (``qualifiers:bound``).
    """
    return tables().phrases


def phrases_from(stems: tuple[str, ...]) -> Sequence[tuple[tuple[str, ...], str]]:
    """The entries of :func:`phrases` that begin with these two stems, in the same order."""
    return tables().openings.get(stems, ())


@cache
def version() -> str:
    """A digest of the lists, for reports: it changes when an entry does."""
    digest = sha256()
    for name in LISTS:
        digest.update(read(PACKAGE, f"en/{name}.txt").encode())
    return digest.hexdigest()[:12]
