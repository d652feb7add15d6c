"""When something was said: ISO dates and times, and the ways in which chat exports and people write them."""

from __future__ import annotations

import re
from datetime import date, datetime
from functools import lru_cache

from onrecord.atoms.times import find_times
from onrecord.errors import InputError
from onrecord.text import Text

__all__ = ["When", "day_of"]

When = str | date | datetime | int | float | None

_ISO = re.compile(r"\s*(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]|\s*$)")
_DAY_FIRST = re.compile(r"\s*\[?(\d{1,2})\.(\d{1,2})\.(\d{4})\b")  # a full stop between: the day comes first
_EPOCH = re.compile(r"\s*(\d{9,11})(?:\.\d+)?\s*$")


def day_of(said_at: When) -> date | None:
    """The calendar day of a time given as a date, a datetime, seconds since 1970 (UTC) or text; ``None`` for none.

    Text is ISO 8601, a day with full stops ("29.12.2023, 21:01:58") or words ("2:01 pm on 23 January, 2022").
    Raises :class:`InputError` where no one day can be read from it.

    >>> day_of("2:01 pm on 23 January, 2022"), day_of("2026-02-16T09:00:00Z")
    (datetime.date(2022, 1, 23), datetime.date(2026, 2, 16))
    """
    if said_at is None or isinstance(said_at, datetime):
        return said_at.date() if said_at is not None else None
    if isinstance(said_at, date):
        return said_at
    if isinstance(said_at, int | float) and not isinstance(said_at, bool):
        return _epoch(float(said_at))
    if not isinstance(said_at, str):
        raise InputError(f"a time of speaking is a date, a datetime or text, not {type(said_at).__name__}")
    return _read(said_at) if said_at.strip() else None


def _epoch(seconds: float) -> date:
    from datetime import UTC

    try:
        return datetime.fromtimestamp(seconds, UTC).date()
    except (OverflowError, OSError, ValueError):
        raise InputError(f"{seconds} is no time since 1970 in seconds: give a date such as 2026-03-31") from None


@lru_cache(maxsize=4096)
def _read(words: str) -> date:
    for pattern, order in ((_ISO, (1, 2, 3)), (_DAY_FIRST, (3, 2, 1))):
        found = pattern.match(words)
        if found is not None:
            try:
                return date(*(int(found[i]) for i in order))
            except ValueError:
                raise InputError(f"there is no day {words.strip()[:40]!r}: give a date such as 2026-03-31") from None
    seconds = _EPOCH.match(words)
    if seconds is not None:
        return _epoch(float(seconds[1]))
    for time in find_times(Text(words[:200], "en")):
        begin = time.begin
        if time.granularity in ("day", "hour", "minute", "second") and begin is not None and not time.ambiguous:
            return begin.date() if isinstance(begin, datetime) else begin
    raise InputError(f"no day can be read from {words.strip()[:40]!r}: give a date such as 2026-03-31")
