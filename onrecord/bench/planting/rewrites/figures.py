"""A number in another form: digits with and without separators, words for small ones, % for percent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from onrecord.bench.planting.change import Change, Ground

__all__ = ["number_format"]

_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_RULES: tuple[tuple[re.Pattern[str], int], ...] = (
    (re.compile(r"(?<![\w.,$£€])\d{1,3},\d{3}(?![\w,]|\.\d)"), 0),
    (re.compile(r"(?<=\d)%"), 1),
    (re.compile(r"(?<=\d) per ?cent\b"), 2),
    (re.compile(rf"\b(?:{'|'.join(_WORDS)})\b(?= [a-z]+s\b)"), 3),
    (re.compile(r"(?<![\w.,$£€/:-])(?:[2-9]|1[0-2])(?= [a-z]+s\b)(?! (?:years|months)-)"), 4),
    (re.compile(r"\b\d\.\d million\b"), 5),
)


def number_format(ground: Ground, random: Random) -> Iterator[Change]:
    """The same number, written otherwise."""
    proposals = [
        Change("number format", m.start(), m.end(), _written(m.group(), rule))
        for pattern, rule in _RULES for m in pattern.finditer(ground.string)
        if not any(q in ground.string[: m.start()] for q in "“\"")  # the words of a quotation stay as they are
    ]  # fmt: skip
    random.shuffle(proposals)
    yield from proposals


def _written(old: str, rule: int) -> str:
    match rule:
        case 0:
            return old.replace(",", "")
        case 1:
            return " percent"
        case 2:
            return "%"
        case 3:
            return str(_WORDS.index(old) + 2)
        case 4:
            return _WORDS[int(old) - 2]
        case _:
            return f"{round(float(old.split()[0]) * 1_000_000):,}"
