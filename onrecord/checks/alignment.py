"""A sentence laid on a passage: which words of the one carry which words of the other.

Made by :func:`onrecord.checks.aligning.align`; every check and every doubt reads it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from onrecord.checks.arithmetic import Reckoned
from onrecord.checks.elements import Element, Part
from onrecord.checks.steps import Step
from onrecord.checks.table import CellMatch
from onrecord.checks.window import Window
from onrecord.evidence import Excerpt

__all__ = ["Alignment", "Link"]


@dataclass(frozen=True, slots=True)
class Link:
    """One element of the sentence and what carries it: tokens ``first`` to ``last`` of the document, or nothing."""

    said: Element
    step: Step
    first: int = -1
    last: int = -1

    @property
    def carried(self) -> bool:
        return self.first >= 0

    @property
    def middle(self) -> float:
        return (self.first + self.last - 1) / 2


class Alignment:
    """A sentence (or a clause of one) laid on a window of a document."""

    def __init__(
        self, said: Part, window: Window, links: tuple[Link, ...], weight: Callable[[Element], float],
        cells: tuple[CellMatch, ...] = (),
        compared: tuple[Reckoned, ...] = (),
    ) -> None:  # fmt: skip
        self.said = said
        self.window = window
        self.links = links
        self.weight = weight
        self.compared = compared  # differences that the sentence announces, with the two values of the evidence
        self.cells = cells  # where the window is a table row: the figures whose words name a column of it

    @cached_property
    def open(self) -> tuple[Link, ...]:
        """Links of elements that nothing carries, light words left out."""
        return tuple(link for link in self.links if link.step == "open")

    @cached_property
    def carried(self) -> tuple[Link, ...]:
        return tuple(link for link in self.links if link.carried)

    @cached_property
    def coverage(self) -> float:
        """The share of the sentence's weight that the passage itself carries, between 0 and 1."""
        total = sum(self.weight(link.said) for link in self.links if link.step not in ("light", "having"))
        held = sum(self.weight(link.said) for link in self.links if link.carried)
        return held / total if total else 0.0

    def link_of(self, offset: int) -> Link | None:
        """The link of the element that holds an offset of the sentence's text."""
        for link in self.links:
            if link.said.start <= offset < link.said.end:
                return link
        return None

    def excerpt(self, link: Link) -> Excerpt | None:
        """The words of the document that carry an element."""
        if not link.carried:
            return None
        return self.tokens_excerpt(link.first, link.last)

    def tokens_excerpt(self, first: int, last: int) -> Excerpt:
        """The words of the document in a half-open range of tokens."""
        text = self.window.document.text
        tokens = text.tokens
        start, end = text.folded.source(tokens.starts[first], tokens.ends[last - 1])
        return self.window.document.excerpt(start, end)
