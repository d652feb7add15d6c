"""What a rule of the grammar is: a pattern, and a reader that turns a match into drafts.

A reader answers with no draft when the words are no time after all. All offsets here are into the *folded* string.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date, datetime

from onrecord.atoms.times.time import TimeKind
from onrecord.atoms.times.value import Moment

__all__ = ["Context", "Draft", "Rule", "drafted"]

_TENSE = re.compile(
    r"\b(?:(?P<future>will|won't|shall|'ll|(?:is|are|'s|'re|am|'m) (?:going|due|to)|would|(?:plan(?:s|ned)?"
    r"|expect(?:s|ed)?|scheduled|due|set|slated|hope[sd]?"
    r"|want(?:s|ed)?|going|intend(?:s|ed)?|agreed|ready) (?:to|for)|payable|upcoming|gonna|let's|as (?:soon"
    r"|early) as|deadline|expires?)"
    r"|(?P<past>was|were|had|did|said|told|[a-z]{2,}ed|came|went|took|made|got|fell|rose|began|found|saw|gave"
    r"|met|since|sent|left|held))\b",
    re.I,
)
_STATED_YEAR = re.compile(
    r"(?:\b(?:in|since|of|by|until|till|late|early|mid|from|during|year|summer|spring|autumn|winter|fall)[\s-]"
    r"|\b[A-Z][a-z]{2,8}\.?,?\s(?:\d{1,2},\s)?|\(|\n\s*(?=\d{4}\s*(?:\n|:)))((?:1[5-9]|20)\d\d)(?![\d%]|[.,:]\d"
    r"|\s[a-z]{3,}s\b)"
)
_ERA = 15  # years: stated ones that lie farther apart are no one story
_STORY = 2400  # characters: how far back a stated year holds
_UNTIL = re.compile(r"\b(?:until|till|as\s+(?:soon|early|late)\s+as)\s+(?:[\d:.]+\s*[ap]\.?m\.?\s+)?$", re.I)
_HAD = re.compile(r"[^.;!?]{0,40}\b(?:had|was|were|did)\b")
_STOP = re.compile(r"[.;!?\n]\s")


@dataclass
class Draft:
    """A time before it is placed in its text; the fields are those of :class:`~onrecord.atoms.times.time.Time`.

    ``begin`` and ``end_`` are set only where the words bound the time otherwise than ``value`` does.
    """

    start: int
    end: int
    kind: TimeKind
    value: str
    relative: bool = False
    approximate: bool = False
    weekday: int | None = None
    modifier: str | None = None
    bound: str | None = None
    elided: bool = False
    readings: tuple[str, ...] = ()
    offset: tuple[str, int] | None = None
    impossible: bool = False
    misfit: bool = False
    begin: Moment | None = None
    end_: Moment | None = None
    granularity: str | None = None
    hint: str = field(default="", compare=False)  # what the rule knows and joining needs: "part", "clock", "loose"


@dataclass(frozen=True)
class Context:
    """The folded string, the anchor, and the day that the anchor falls on."""

    string: str
    anchor: Moment | None

    @property
    def today(self) -> date | None:
        if isinstance(self.anchor, datetime):
            return self.anchor.date()
        return self.anchor

    def before(self, position: int, characters: int = 24) -> str:
        return self.string[max(0, position - characters) : position]

    def after(self, position: int, characters: int = 24) -> str:
        return self.string[position : position + characters]

    def word_before(self, position: int) -> str:
        """The word that ends right before ``position`` (one space allowed), in its own case."""
        match = re.search(r"([\w.'$-]+)\s{1,2}$", self.before(position, 30))
        return match[1] if match else ""

    def tense(self, start: int, end: int) -> str:
        """``future``, ``past`` or the empty string: the nearest sign of tense before, else after, in the sentence.

        A weekday or month without its year is read by it; where it is missing the custom of news holds (the past).
        """
        before = re.split(_STOP, self.before(start, 90))[-1]
        if self.string.startswith("'s", end):
            return "past"  # "Wednesday's ruling"
        if _UNTIL.search(before):
            return "past" if _HAD.match(self.after(end, 60)) else "future"
        found = list(_TENSE.finditer(before))
        if found:
            return str(found[-1].lastgroup)
        match = _TENSE.search(re.split(_STOP, self.after(end, 60))[0])
        return str(match.lastgroup) if match else ""

    def story_year(self, position: int) -> int | None:
        """The year last stated before ``position``, when the last ones stated all lie two years or more from the
        anchor: a text that tells of another time means its own years by "in April", not the anchor's. ``None``
        without an anchor, or without two such years.
        """
        if self.today is None:
            return None
        stated = [int(match[1]) for match in _STATED_YEAR.finditer(self.before(position, _STORY))]
        last = stated[-3:]
        told = (
            len(last) > 1 and max(last) - min(last) <= _ERA and all(abs(year - self.today.year) >= 2 for year in last)
        )
        return last[-1] if told else None


@dataclass(frozen=True)
class Rule:
    """``rank`` breaks ties between matches of equal length: the lower goes first. ``needs`` is a quick test that a
    stretch of text must pass before the pattern is tried on it. Both patterns are compiled when first asked for.
    """

    name: str
    pattern: Callable[[], re.Pattern[str]]
    read: Callable[[re.Match[str], Context], Iterable[Draft]]
    rank: int = 5
    needs: Callable[[], re.Pattern[str]] | None = None


def drafted(match: re.Match[str], context: Context, value: str, **fields: object) -> Draft:
    draft = Draft(*match.span(), "time" if "T" in value else "date", value, relative=context.today is not None)
    for name, given in fields.items():
        setattr(draft, name, given)
    return draft
