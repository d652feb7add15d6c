"""Another number in the same form: as many digits, a word for a word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from onrecord.atoms.figures import find_figures
from onrecord.bench.planting.change import Change, Ground
from onrecord.text import Text

__all__ = ["numbers"]

_DIGITS = re.compile(r"(?<![\w.,/:-])\d[\d,]*(?:\.\d+)?(?![\w/:]|[.,]\d)")
_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_WORD = re.compile(rf"\b(?:{'|'.join(_WORDS)})\b(?!-)", re.I)


def numbers(ground: Ground, random: Random) -> Iterator[Change]:
    """The first or last digit changes, or a number word; its value is no figure of the documents.

    Ordinals and bounds are left alone: "at least six" follows from "at least eight".
    """
    places = [(f, m) for f in ground.figures for m in (_at(_DIGITS, f.string), _at(_WORD, f.string)) if m]
    random.shuffle(places)
    for figure, match in places:
        start, end = figure.start + match.start(), figure.start + match.end()
        old = match.group()
        evidence = ground.held(start, end)
        if evidence is None or figure.ordinal or figure.bound or figure.maybe_year:
            continue
        for new in _others(old, random):
            change = Change("number", start, end, new, evidence)
            if _value(change.apply(ground.string), start) not in ground.values:
                absent = ground.absent(change, alone=False)
                if absent:
                    yield Change("number", start, end, new, evidence, absent)
                    break


def _value(string: str, at: int) -> str:
    return next((f.value for f in find_figures(Text(string, "en")) if f.start <= at < f.end), "")


def _at(pattern: re.Pattern[str], string: str) -> re.Match[str] | None:
    found = list(pattern.finditer(string))
    return found[0] if len(found) == 1 else None


def _others(old: str, random: Random) -> Iterator[str]:
    """Other numbers that look alike: one digit differs, never to a leading zero."""
    if old.lower() in _WORDS:
        others = [w for w in _WORDS if w != old.lower()]
        random.shuffle(others)
        yield from (w.capitalize() if old[0].isupper() else w for w in others)
        return
    if old in ("1", "0"):
        return
    digits = [i for i, c in enumerate(old) if c.isdigit()]
    for place in (digits[0], digits[-1]):
        others = [d for d in "23456789" if d != old[place]]
        random.shuffle(others)
        yield from (old[:place] + d + old[place + 1 :] for d in others)
