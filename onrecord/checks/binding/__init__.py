"""Doubts about how the words of a passage hang together: each word is there, but not said of the same thing.

Words carried one by one are a bag. What makes a statement of them is who does what to whom and what is said of what,
and that a parser would tell. These are the signs that can be read without one: words of a clause spread over two
sentences, a number beside another noun, a predicate that the passage does not make, an order turned round, words left
out between two neighbours, a word used twice. Each is a reason to show the sentence to a person, never a finding
against it.

Source: the minimal edits of SummEdits (Laban et al. 2023) and PAWS (Zhang et al. 2019); error kinds read on public
sets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from onrecord.checks.alignment import Alignment
from onrecord.checks.binding.anaphor import described, elsewhere, referred
from onrecord.checks.binding.attached import (
    focused,
    in_aside,
    nearer,
    nominal,
    partitive,
    quantified,
    unranked,
    widened,
)
from onrecord.checks.binding.clauses import in_relative, meant, placed_elsewhere, scattered
from onrecord.checks.binding.denial import (
    alleged,
    asked,
    clipped,
    denied,
    exempted,
    irreal,
    marked,
    narrowed,
    not_real,
    unsaid,
)
from onrecord.checks.binding.exceptions import excepted
from onrecord.checks.binding.joints import alternative, as_much, compared, coordinated, subordinated
from onrecord.checks.binding.numbers import amounts, uncounted
from onrecord.checks.binding.order import exchanged, respective, turned, voiced
from onrecord.checks.binding.predicate import not_predicated
from onrecord.checks.binding.prepositions import governed, other_preposition
from onrecord.checks.binding.skipped import skipped
from onrecord.checks.binding.story_time import told_from
from onrecord.checks.binding.subjects import alone, apart, dated_elsewhere, headless
from onrecord.checks.binding.verbs import bare, done_by_another, fainter, other_verb, passive, past, to_be, voice
from onrecord.checks.binding.words import headed, left_out, used_twice
from onrecord.checks.table import cells_of

__all__ = ["DOUBTS", "Doubt", "doubts"]

Doubt = Callable[[Alignment], Iterator[str]]

#: Every doubt, in the order in which they are asked; each gives its reason, or nothing.
DOUBTS: tuple[Doubt, ...] = (
    asked,
    unsaid,
    denied,
    used_twice,
    scattered,
    uncounted,
    meant,
    placed_elsewhere,
    not_predicated,
    turned,
    respective,
    voiced,
    left_out,
    headed,
    exchanged,
    marked,
    not_real,
    in_relative,
    amounts,
    narrowed,
    nearer,
    in_aside,
    partitive,
    unranked,
    quantified,
    widened,
    focused,
    nominal,
    apart,
    headless,
    dated_elsewhere,
    fainter,
    other_verb,
    past,
    done_by_another,
    bare,
    to_be,
    other_preposition,
    governed,
    passive,
    alone,
    subordinated,
    voice,
    alternative,
    as_much,
    coordinated,
    compared,
    alleged,
    exempted,
    excepted,
    irreal,
    clipped,
    referred,
    described,
    elsewhere,
    told_from,
    skipped,
)


def doubts(alignment: Alignment) -> Iterator[str]:
    """The reasons for which words that are all there are not taken for the statement; none where they hang together."""
    if cells_of(alignment.window):
        return  # a row is read by its cells, and says one thing
    if _table_rows(alignment):
        yield "rows of a table do not make a sentence"
        return
    for doubt in DOUBTS:
        yield from doubt(alignment)


def _table_rows(alignment: Alignment) -> bool:
    part = alignment.window.part
    return any(part.start <= c.start < part.end for c in alignment.window.document.cells)
