"""Check ``modality``: planned, asked for, possible or failed in the document, done in the text."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from onrecord.checks import lexicon
from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.checks.registry import check
from onrecord.evidence import Excerpt
from onrecord.text import Word
from onrecord.text.data import lines, read

__all__ = ["modality"]

_REACH = 4  # words between a modal and its predicate ("will not now be sold")


@check("modality", loses="modality")
def modality(said: Part, held: Alignment) -> Iterator[Finding]:
    """A plan told as a done thing, a permission as a fact, a failure as a success.

    The words before a predicate are compared with those before the word that carries it: "will", "can", "must", "plans
    to", "failed to". One class for another is a finding; within a class the words are free.

    Kept:
        >>> from onrecord.checks.examples import findings
        >>> findings("modality", "The owner plans to sell the mill.", "The owner sold the mill.")
        ['modality.intent: plans to -> sold']

    Let go:
        >>> findings("modality", "The owner will sell the mill.", "The owner is to sell the mill.")
        []

    Window: up to four words before each carried word, in its clause. Source: modality classes of Palmer (2001).
    """
    for link in held.carried:
        if link.said.role not in ("content", "reporting") or link.said.atom is not None:
            continue
        here = _class_before(said, link.said.first)
        there = _class_before(held.window.part, link.first)
        added = here is not None and there is None and here[0] not in _classes(held.window.part)
        if here is not None and added and (here[0] != "future" or not _dated_ahead(held)):
            yield Finding(
                "modality.added", "major", link.said.start, link.said.end,
                f"the text says “{_words(said, here)}” of this; the document does not", _excerpt(held, link),
            )  # fmt: skip
            return
        if there is None or (here is not None and here[0] == there[0]):
            continue
        if here is None and there[0] in _classes(said):
            continue  # said elsewhere in the sentence
        if here is None and there[0] == "future" and (said.heading or _infinitive(said, link.said.first)):
            continue  # "Mill to close" and "Mill closes" in a headline are "will close"
        first, last = there[1], there[2]
        yield Finding(
            f"modality.{there[0]}", "major", link.said.start, link.said.end,
            f"the document says “{held.tokens_excerpt(first, last).string}” of this; the text does not",
            (held.tokens_excerpt(first, last),),
        )  # fmt: skip
        return


@cache
def _expressions() -> dict[str, list[tuple[tuple[str, ...], str]]]:
    """Each first word with the expressions that it begins and their class, the longest first."""
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    current = ""
    for line in lines(read("onrecord.checks.data", "en/modality.txt")):
        if line.startswith("["):
            current = line.strip("[]")
        else:
            words = tuple(line.split())
            found.setdefault(words[0], []).append((words, current))
    for expressions in found.values():
        expressions.sort(key=lambda e: -len(e[0]))
    return found


def _class_before(part: Part, token: int) -> tuple[str, int, int] | None:
    """The class of the modal that governs a token, and its token range: within reach, with no other content between."""
    words = part.tokens
    base = words[0].index
    at = token - base
    for i in range(at - 1, max(-1, at - 1 - _REACH), -1):
        found = _match(words, i, at)
        if found is not None:
            return found[0], base + i, base + i + found[1]
        key = words[i].key
        passed = lexicon.is_light(key)
        if not ((passed and passed != "light verb") or key in _BETWEEN or key.endswith("ly")):
            return None
    return None


_BETWEEN = frozenset("not n't be been also now then still soon only either both".split())


def _match(words: tuple[Word, ...], i: int, before: int) -> tuple[str, int] | None:
    for expression, name in _expressions().get(words[i].key, ()):
        n = len(expression)
        if i + n <= before and all(words[i + k].key == expression[k] for k in range(n)):
            return name, n
    return None


_AHEAD = frozenset(
    "plan plans planned planning expect expects expected due scheduled set proposes proposed intends".split()
)


def _dated_ahead(held: Alignment) -> bool:
    """Whether the passage speaks of what lies ahead in other words than a modal ("plans to open in May")."""
    return any(w.key in _AHEAD for w in held.window.part.tokens)


def _words(part: Part, found: tuple[str, int, int]) -> str:
    return " ".join(w.string for w in part.tokens if found[1] <= w.index < found[2])


def _excerpt(held: Alignment, link: Link) -> tuple[Excerpt, ...]:
    found = held.excerpt(link)
    return (found,) if found else ()


def _classes(part: Part) -> set[str]:
    """Every class of modal that stands anywhere in a part."""
    words = part.tokens
    return {found[0] for i in range(len(words)) if (found := _match(words, i, len(words))) is not None}


def _infinitive(part: Part, token: int) -> bool:
    words = part.tokens
    at = token - words[0].index
    return at > 0 and words[at - 1].key == "to"
