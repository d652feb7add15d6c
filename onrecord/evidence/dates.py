"""A date as a page or a mail writes it, to ISO 8601. What can be read in two ways is left alone."""

from __future__ import annotations

import re
from datetime import date, datetime
from email.utils import parsedate_to_datetime

__all__ = ["iso"]

_MONTHS = {
    m: i + 1 for i, m in enumerate(["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"])
}
_MONTH = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)
_DAY_FIRST = re.compile(rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s+{_MONTH},?\s+(?P<year>\d{{4}})\b", re.I)
_MONTH_FIRST = re.compile(rf"\b{_MONTH}\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<year>\d{{4}})\b", re.I)
_NUMBERS = re.compile(r"(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?!\d)")


def iso(string: str) -> str:
    """The date (with its time where it has one) in ISO 8601, or an empty string.

    >>> iso("Tue, 3 Mar 2020 09:30:00 +0100"), iso("March 3rd, 2020"), iso("03/04/2020")
    ('2020-03-03T09:30:00+01:00', '2020-03-03', '')
    """
    string = " ".join(string.split())[:80]
    try:
        when = datetime.fromisoformat(string)
    except ValueError:
        pass
    else:
        return when.date().isoformat() if len(string) <= 10 else when.isoformat()
    for pattern in (_DAY_FIRST, _MONTH_FIRST):
        found = pattern.search(string)
        if found and (day := _date(found["year"], _MONTHS[found["month"][:3].lower()], found["day"])):
            if ":" in string:
                try:
                    return parsedate_to_datetime(string).isoformat()
                except (ValueError, TypeError, OverflowError, IndexError):
                    pass
            return day
    numbers = _NUMBERS.match(string)
    return _date(*numbers.groups()) if numbers else ""


def _date(year: str, month: str | int, day: str) -> str:
    try:
        return date(int(year), int(month), int(day)).isoformat()
    except ValueError:
        return ""
