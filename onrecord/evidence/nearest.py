"""The passage nearest to words that stand nowhere, and how it differs, word by word: what an editor wants to see.

A near miss never turns into found.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import Match, SequenceMatcher
from typing import Literal

from onrecord.evidence.document import Document, Excerpt
from onrecord.text import Text
from onrecord.text.contractions import only_contracted

__all__ = ["Edit", "Nearest", "compare", "nearest"]


@dataclass(frozen=True, slots=True)
class Edit:
    """One stretch of a word diff: ``said`` words stand where the document has ``held``."""

    kind: Literal["same", "changed", "added", "left_out"]
    said: str
    held: str


@dataclass(frozen=True, slots=True)
class Nearest:
    """Where the words nearly stand: the excerpt, the share of words that agree (0 to 1), and the diff in order."""

    excerpt: Excerpt
    ratio: float
    edits: tuple[Edit, ...]

    @property
    def differences(self) -> tuple[Edit, ...]:
        return tuple(e for e in self.edits if e.kind != "same")

    @property
    def only_contracted(self) -> bool:
        """Whether nothing differs but that one writes out what the other contracts (do not, don't)."""
        differ = self.differences
        return bool(differ) and all(only_contracted(e.said, e.held) for e in differ)


def nearest(quote: Text, places: Iterable[tuple[Document, int, int]]) -> Nearest | None:
    """The stretch of one of the ``places`` (document, start, end) that shares most words with ``quote`` in order."""
    said = quote.tokens.keys
    best: Nearest | None = None
    for document, start, end in places:
        first, last = document.text.token_range(start, end)
        found = compare(document.text.tokens.keys[first:last], said)
        if found is not None and (best is None or found[2] > best.ratio):
            a, b, ratio, edits = found
            tokens, source = document.text.tokens, document.text.folded.source
            words = source(tokens.starts[first + a], tokens.ends[first + b - 1])
            best = Nearest(document.excerpt(*words), ratio, edits)
    return best


def compare(held: list[str], said: list[str]) -> tuple[int, int, float, tuple[Edit, ...]] | None:
    """The half-open range of ``held`` that shares most with ``said`` in order, the share of words that agree, and the
    edits; ``None`` where no word is shared."""
    matcher = SequenceMatcher(None, held, said, autojunk=False)
    blocks = [b for b in matcher.get_matching_blocks() if b.size]
    if not blocks:
        return None
    blocks = _densest(blocks, len(said))
    a = max(0, blocks[0].a - blocks[0].b)
    b = min(len(held), blocks[-1].a + blocks[-1].size + len(said) - blocks[-1].b - blocks[-1].size)
    inner = SequenceMatcher(None, held[a:b], said, autojunk=False)
    before, *_, after = (*inner.get_opcodes(), inner.get_opcodes()[-1])
    if before[0] == "delete" or after[0] == "delete":  # words beyond both ends are no difference
        a, b = a + (before[2] if before[0] == "delete" else 0), b - (after[2] - after[1] if after[0] == "delete" else 0)
        inner = SequenceMatcher(None, held[a:b], said, autojunk=False)
    ratio = 2 * sum(m.size for m in inner.get_matching_blocks()) / (len(said) + b - a)
    return a, b, ratio, _edits(inner, held[a:b], said)


def _densest(blocks: list[Match], n: int) -> list[Match]:
    """The run of matching blocks that fits into the length of the quotation with some room, and holds most words."""
    best: list[Match] = []
    most = 0
    i = 0
    for j in range(len(blocks)):
        while blocks[j].a + blocks[j].size - blocks[i].a > n * 1.5 + 3:
            i += 1
        size = sum(b.size for b in blocks[i : j + 1])
        if size > most:
            best, most = blocks[i : j + 1], size
    return best or [max(blocks, key=lambda b: b.size)]


def _edits(matcher: SequenceMatcher[str], held: list[str], said: list[str]) -> tuple[Edit, ...]:
    kinds: dict[str, Literal["same", "changed", "added", "left_out"]] = {
        "equal": "same", "replace": "changed", "delete": "left_out", "insert": "added",
    }  # fmt: skip
    return tuple(
        Edit(kinds[tag], " ".join(said[c:d]), " ".join(held[a:b])) for tag, a, b, c, d in matcher.get_opcodes()
    )
