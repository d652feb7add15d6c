"""When "that year" is: a time of the text that is told from another one has to be told from the same in the passage.

"The mill closed in 2009. The depot opened that year." is not stated by a passage whose "that year" is 2011.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from onrecord.atoms.times import Relation, Time, compare
from onrecord.checks.alignment import Alignment
from onrecord.checks.elements import Part
from onrecord.checks.year_before import names_year_before
from onrecord.text import Text

__all__ = ["told_from"]

_SHAPE = re.compile(r"[X-]*(?:W?X*|Q?X*|-X*)*")
_BACK = 3  # sentences before a time among which the one that it is told from is looked for
_SAME = (Relation.EQUAL, Relation.WITHIN, Relation.WIDER)


def told_from(alignment: Alignment) -> Iterator[str]:
    """A time told from another ("that year", "two days later") is told from the same time in the passage.

    "The mill closed in 2009. The depot opened that year." is not stated by "The bank failed in 2011. The depot opened
    that year.".
    """
    for link in alignment.carried:
        said = link.said.atom
        if not isinstance(said, Time) or not _told(alignment.said, said):
            continue
        text = alignment.window.document.text
        at = text.folded.source(text.tokens.starts[link.first], text.tokens.ends[link.first])[0]
        here = _before(alignment.said.text, said.start, alignment)
        there = _before(text, at, alignment)
        if here is not None and there is not None and compare(here, there) not in _SAME:
            yield f"“{said.string}” is told from {here.string} in the text, from {there.string} in the passage"
            return


def _told(part: Part, time: Time) -> bool:
    """Whether a time has no place of its own in the calendar, but is told from another one."""
    return (
        time.kind == "date" and time.offset is None and _SHAPE.fullmatch(time.value) is not None
        and not names_year_before(part, time)
    )  # fmt: skip


def _before(text: Text, offset: int, alignment: Alignment) -> Time | None:
    """The last time before a place that stands in the calendar."""
    sentence = text.sentence_at(offset)
    if sentence is None:
        return None
    for n in range(sentence.index, max(-1, sentence.index - _BACK), -1):
        start, end = text.sentence_borders[n]
        part = Part(text, start, end, alignment.said.anchor)
        placed = [t for t in part.times if t.end <= offset and t.kind == "date" and not _told(part, t)]
        if placed:
            return placed[-1]
    return None
