"""Finding the quotations of a text, with their speakers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from onrecord.atoms.memo import kept_within, pattern
from onrecord.atoms.quotations.clauses import Clause, clause_after, clause_before, clause_in
from onrecord.atoms.quotations.kinds import is_term
from onrecord.atoms.quotations.marks import Pair, pair_marks, paragraphs
from onrecord.atoms.quotations.quotation import Quotation
from onrecord.text import Span, Text

__all__ = ["find_quotations"]

_STOP = pattern(r"[.!?:;](?:\s|$)|\n")
#: Marks of Windows-1252 that were read as ISO 8859-1, where they are controls.
_WINDOWS = str.maketrans("\x82\x84\x8b\x91\x92\x93\x94\x96\x97\x9b", "‚„‹‘’“”–—›")


def find_quotations(text: Text, start: int = 0, end: int | None = None) -> tuple[Quotation, ...]:
    """Every quotation that shares a character with the range, whole, by start, an outer one before those within it.

    >>> first, second = find_quotations(Text('"We will," she said, "appeal."'))
    >>> first.speaker.string, second.speaker.string, first.group == second.group
    ('she', 'she', True)
    """
    return kept_within(text, _all_quotations, start, end)


@dataclass(slots=True)
class _Found:
    """A pair of marks on its way to a quotation."""

    pair: Pair
    bounds: tuple[int, int]
    depth: int
    clause: Clause | None = None
    group: int = -1
    leads: bool = False


def _all_quotations(text: Text) -> tuple[Quotation, ...]:
    string = text.string if text.string.isascii() else text.string.translate(_WINDOWS)
    ranges = paragraphs(string)
    found = list(_placed(pair_marks(string, ranges), ranges))
    levels: dict[tuple[int, tuple[int, int]], list[_Found]] = {}
    for item in found:
        levels.setdefault((item.depth, item.bounds), []).append(item)
    lead = 0
    for (depth, bounds), items in levels.items():
        if depth == 0:
            lead = bounds[0] - len(string[: bounds[0]][-200:]) if bounds[0] else 0
        _attribute(string, bounds, items, lead if depth == 0 else bounds[0])
    _group(string, found)
    return tuple(_quotation(text, item) for item in found)


def _placed(pairs: list[Pair], ranges: list[tuple[int, int]]) -> Iterator[_Found]:
    """Each pair with the range in which its reporting clause may stand: its paragraph, or the quotation around it."""
    around: list[Pair] = []
    at = 0
    for pair in pairs:
        while around and around[-1].end <= pair.start:
            around.pop()
        while ranges[at][1] <= pair.start:
            at += 1
        bounds = (around[-1].inner_start, around[-1].inner_end) if around else ranges[at]
        yield _Found(pair, bounds, len(around))
        around.append(pair)


def _attribute(string: str, bounds: tuple[int, int], items: list[_Found], lead: int) -> None:
    """Give the quotations of one paragraph their reporting clauses, in order."""
    for i, item in enumerate(items):
        pair = item.pair
        floor = items[i - 1].pair.end if i else bounds[0]
        ceiling = items[i + 1].pair.start if i + 1 < len(items) else bounds[1]
        inside = string[pair.inner_start : pair.inner_end].rstrip()
        item.leads = (
            not string[floor : pair.start].strip(" \t\r\n-–—*_>•,([") if not i else _ends(string[floor : pair.start])
        )
        after = None
        if pair.closed and not pair.runs_on:
            after = clause_after(
                string, pair.end, ceiling, inside.endswith(".") and string[pair.end : pair.end + 1] != ","
            )
        if item.leads or (not i and _ends(string[floor : pair.start])):
            item.clause = after or _lead_in(string, lead, bounds[0], pair.start, i)
            if item.clause is None and pair.closed and not inside.endswith((".", "!", "?")):
                item.clause = clause_in(string, pair.end, ceiling)
        else:
            item.clause = clause_before(string, floor, pair.start) or after
            if item.clause is None and pair.closed:
                item.clause = clause_in(string, pair.end, ceiling)
        if item.clause is None and i and items[i - 1].clause is not None and _same_breath(string, items[i - 1], item):
            item.clause = items[i - 1].clause


def _ends(between: str) -> bool:
    """Whether a sentence has ended in what stands before a quotation."""
    return between.rstrip(" \t\r\n-–—*_>").endswith((".", "!", "?", ".”", '."')) or not between.strip()


def _lead_in(string: str, lead: int, start: int, at: int, i: int) -> Clause | None:
    """The clause at the end of the paragraph before, where that ends in a colon."""
    before = string[lead:start].rstrip()
    if i or string[start:at].strip(" \t-–—*_>•") or not before.endswith(":"):
        return None
    border = before.rfind("\n")
    return clause_before(string, lead + border + 1, lead + len(before))


def _same_breath(string: str, before: _Found, item: _Found) -> bool:
    """Whether one reporting clause serves two quotations: nothing else stands between them, or they share a
    sentence."""
    between = string[before.pair.end : item.pair.start]
    inside = string[before.pair.inner_start : before.pair.inner_end].rstrip()
    if not between.strip() or not (inside.endswith((".", "!", "?")) or _STOP().search(between)):
        return True
    assert before.clause is not None
    stands_between = before.pair.end <= before.clause.cue[0] < item.pair.start
    return stands_between and len(between.split()) <= 30 and between.strip()[:-1].count(". ") == 0


def _group(string: str, found: list[_Found]) -> None:
    """Number the utterances: parts that an attribution breaks in mid-sentence, and paragraphs that run on, share
    one."""
    last: dict[int, _Found] = {}
    for i, item in enumerate(found):
        item.group = i
        before = last.get(item.depth)
        if before is not None:
            if before.pair.runs_on:
                item.group = before.group
                item.clause = item.clause or before.clause
                if before.clause is None and item.clause is not None:
                    for k in range(i - 1, before.group - 1, -1):
                        if found[k].group == before.group and found[k].clause is None:
                            found[k].clause = item.clause
            elif before.bounds == item.bounds and _broken(string, before, item):
                item.group = before.group
        last[item.depth] = item


def _broken(string: str, before: _Found, item: _Found) -> bool:
    """Whether one sentence goes on from quotation to quotation over its attribution."""
    if item.clause is None or before.clause is None or item.clause.cue != before.clause.cue:
        return False
    if not before.pair.end <= item.clause.cue[0] < item.pair.start:
        return False
    between = string[before.pair.end : item.pair.start].rstrip()
    inside = string[before.pair.inner_start : before.pair.inner_end].rstrip()
    return between.endswith((",", ";", "-", "–", "—")) and not inside.endswith(".") and len(between.split()) <= 30


def _quotation(text: Text, item: _Found) -> Quotation:
    pair, clause = item.pair, item.clause
    content = (pair.inner_start, pair.inner_end)
    term = is_term(text.string, pair.start, pair.end, content, clause is not None)
    speaker = Span(text, *clause.speaker) if clause and clause.speaker else None
    return Quotation(
        text,
        pair.start,
        pair.end,
        Span(text, *content),
        speaker=speaker,
        cue=Span(text, *clause.cue) if clause else None,
        kind_="scare" if term else "speech",
        group=item.group,
        depth=item.depth,
        closed=pair.closed,
    )
