"""References without a day: "now", "recently", "soon"; the list is ``data/en/time_vague.txt``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from onrecord.atoms.memo import pattern
from onrecord.atoms.times.lexicon import alternatives, lexicon
from onrecord.atoms.times.rule import Context, Draft, Rule

__all__ = ["rules"]

# "the past three years", "in the past week": no references by themselves
_LENGTH_FOLLOWS = re.compile(
    r"\s+(?:few|several|couple|\w+\s+)?\s*(?:\d+|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty"
    r"|thirty)?\s*[\s-]?(?:century|centuries|decades?|years?|months?|weeks?|weekend|days?|hours?|minutes?"
    r"|quarters?|night|season|summer|winter|fall|spring|century)\b",
    re.I,
)


def _reference(match: re.Match[str], context: Context) -> Iterator[Draft]:
    words = " ".join(match.group().lower().split())
    after = context.after(match.end(), 30)
    if words in ("the past", "recent", "the present", "future") and _LENGTH_FOLLOWS.match(after):
        return
    if words in ("the past", "the present", "the future") and re.match(
        r"\s+(?:tense|participle|master)\b", after, re.I
    ):
        return
    if words.endswith(("soon", "shortly")) and (
        re.match(r"\s+(?:after|afterwards?|before|thereafter|as)\b", after)
        or re.search(r"\bas\s+$", context.before(match.start()))
    ):
        return
    if words in ("at the time", "at that time") and re.match(r"\s+of\b", after):
        return
    if words == "one day" and re.match(r"\s+(?:of|only|after|before|earlier|later|a|per)\b", after):
        return
    if (
        words in ("current", "recent", "former", "future")
        and match.group()[0].isupper()
        and context.before(match.start(), 2).strip() not in ("", ".", '"')
    ):
        return
    start = match.start() + (3 if words.startswith("at ") else 0)
    yield Draft(start, match.end(), "date", lexicon("en").vague[words], hint="vague")


@cache
def rules() -> tuple[Rule, ...]:
    words = rf"(?<![\w'-]){alternatives(lexicon('en').vague)}(?![\w-])"
    return (Rule("reference", pattern(words, re.I), _reference, 6),)
