"""Check ``modality``: planned, asked for, possible or failed in the document, done in the text."""

from __future__ import annotations

from collections.abc import Iterator

from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.elements import Part
from onrecord.checks.finding import Finding
from onrecord.checks.modals import modal_before, modals_in
from onrecord.checks.registry import check
from onrecord.evidence import Excerpt

__all__ = ["modality"]


@check("modality", loses="modality", doors=("desk",))
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
        here = modal_before(said, link.said.first)
        there = modal_before(held.window.part, link.first)
        added = here is not None and there is None and here[0] not in modals_in(held.window.part)
        if here is not None and added and (here[0] != "future" or not _dated_ahead(held)):
            yield Finding(
                "modality.added", "major", link.said.start, link.said.end,
                f"the text says “{_words(said, here)}” of this; the document does not", _excerpt(held, link),
            )  # fmt: skip
            return
        if there is None or (here is not None and here[0] == there[0]):
            continue
        if here is None and there[0] in modals_in(said):
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


def _infinitive(part: Part, token: int) -> bool:
    words = part.tokens
    at = token - words[0].index
    return at > 0 and words[at - 1].key == "to"
