"""Another month, weekday or year, in the same form."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from onrecord.bench.planting.change import Change, Ground

__all__ = ["dates"]

_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_RELATIVE = ("week", "month", "year")
_MONTH = re.compile(rf"\b(?:{'|'.join(_MONTHS)})\b")
_WEEKDAY = re.compile(rf"\b(?:{'|'.join(_WEEKDAYS)})\b")
_YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d\b")
_LAST = re.compile(r"(?<=\b(?:last|next|this) )(?:week|month|year)\b", re.I)


def dates(ground: Ground, random: Random) -> Iterator[Change]:
    """One part of a date or time changes to another of its kind that the documents' dates do not have."""
    stated = " ".join(ground.document_times())
    places = [
        (time.start + m.start(), time.start + m.end(), row)
        for time in ground.times
        for pattern, row in ((_MONTH, _MONTHS), (_WEEKDAY, _WEEKDAYS), (_YEAR, ()), (_LAST, _RELATIVE))
        for m in pattern.finditer(time.string)
    ]
    both = bool(_WEEKDAY.search(ground.string)) and bool(_MONTH.search(ground.string))
    random.shuffle(places)
    for start, end, row in places:
        old = ground.string[start:end]
        if both and row == _WEEKDAYS:  # a weekday that does not go with its date would give itself away
            continue
        evidence = ground.held(start, end)
        if evidence is None:
            continue
        others = [w for w in row if w.lower() != old.lower()] or [str(int(old) + n) for n in (-3, -2, -1, 1, 2)]
        others = [w for w in others if not (w == "February" and re.search(r"\b(?:29|30|31)\b", ground.string))]
        random.shuffle(others)
        for new in others:
            if new in stated:
                continue
            absent = ground.absent(Change("date or time", start, end, new, evidence), alone=row != _RELATIVE)
            if absent:
                yield Change("date or time", start, end, new, evidence, absent)
                break
