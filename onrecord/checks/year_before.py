"""The period a year before: what reports compare a figure with, and say in many ways.

"Than a year earlier", "compared with the prior-year quarter" and "2021, compared with 35 cents in 2020" name one thing,
which no calendar tells where only one of them has a year. They stand for one another only behind the figure or the
comparison that they belong to.
"""

from __future__ import annotations

import re
from itertools import pairwise

from onrecord.atoms.times import Time
from onrecord.checks.elements import Part

__all__ = ["names_year_before", "years_before"]

_PERIOD = r"(?:(?:first|second|third|fourth|final)[\s-]+)?(?:quarter|half|month|period|time)"
_YEAR_BEFORE = re.compile(
    r"\b(?:(?:the\s+(?:same|corresponding|comparable)\s+" + _PERIOD + r"\s+)?"
    r"(?:(?:of|in)\s+)?(?:(?:a|one|the)\s+year\s+(?:ago|earlier|before|previously)"
    r"|(?:the\s+)?(?:prior|previous|preceding|last)[\s-]+year(?:'s|’s)?(?:[\s-]+(?:same\s+|comparable\s+)?"
    + _PERIOD
    + r")?)"
    r"|(?:the\s+)?year[\s-]+(?:ago|earlier)\s+" + _PERIOD + r"|year[\s-]+o(?:n|ver)[\s-]+year)\b",
    re.IGNORECASE,
)
_TIED = re.compile(
    r"(?:\b(?:from|than|over|on|to|with|versus|against|for|in|of|compared)|[\d%]"
    r"|\b(?:per ?cent|million|billion|more|less|higher|lower|points?|cents?))[\s,;–-]*(?:the\s+|in\s+|for\s+)?$",
    re.IGNORECASE,
)
_BEFORE = 24  # characters before it among which what it belongs to is looked for


def names_year_before(part: Part, time: Time) -> bool:
    """Whether a time names the period a year before, behind a figure or a comparison."""
    found = _YEAR_BEFORE.search(part.text.string, max(part.start, time.start - _BEFORE), part.end)
    while found is not None and found.start() < time.end:
        if found.end() > time.start and found.start() <= time.start and time.end <= found.end():
            return _tied(part, found.start())
        found = _YEAR_BEFORE.search(part.text.string, found.end(), part.end)
    return False


def years_before(part: Part) -> list[tuple[int, int]]:
    """Where a part names the period a year before, as token ranges: in words, or by a date a year before another."""
    text = part.text
    found = [
        text.token_range(m.start(), m.end())
        for m in _YEAR_BEFORE.finditer(text.string, part.start, part.end)
        if _tied(part, m.start())
    ]
    for a, b in pairwise(part.times):
        if _year_apart(a.value, b.value) and text.sentence_at(a.start) is text.sentence_at(b.start):
            found.append(text.token_range(b.start, b.end))
    return found


def _tied(part: Part, start: int) -> bool:
    return _TIED.search(part.text.string[max(part.start, start - _BEFORE) : start]) is not None


def _year_apart(later: str, earlier: str) -> bool:
    """ "2021-Q1" and "2020-Q1": the same part of two years in a row."""
    if later[4:] != earlier[4:] or not (later[:4].isdigit() and earlier[:4].isdigit()):
        return False
    return int(later[:4]) == int(earlier[:4]) + 1
