"""Digits that state no quantity: dates and times in digits, addresses, telephone numbers, references, list marks,
names.

Looked at only where a digit stands, each with patterns of bounded length. What these let through is a figure: a false
exclusion would leave a number unchecked, so a doubtful case stays in.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from onrecord.atoms.figures.lexicon import context
from onrecord.atoms.figures.number import Number

__all__ = ["excluded_end", "is_label", "is_month_day"]

_NOT_A_FIGURE = r"""
    [0-9]{4}-[0-9]{2}-[0-9]{2}(?:[T ][0-9]{2}:[0-9]{2}[0-9:.]{0,12}Z?)?(?![0-9])     # 2024-10-16
    | [0-9]{1,2}([/.])[0-9]{1,2}\1(?:[0-9]{4}|[0-9]{2})(?![0-9]|[.,][0-9])           # 03/04/2024
    | [0-9]{4}/[0-9]{1,2}/[0-9]{1,2}(?![0-9])
    | [0-9]{1,2}:[0-5][0-9](?::[0-5][0-9](?:\.[0-9]{1,6})?)?(?![0-9])(?:\ ?[ap]\.?m\b\.?)?
    | [0-9]{1,2}(?:\.[0-5][0-9])?(?:\ ?-\ ?[0-9]{1,2}(?:[.:][0-5][0-9])?)?\ ?     # 5-7 p.m.
      (?:[ap]\.m\.|[ap]m\b|[AP]\.?M\b\.?|o'clock\b|Uhr\b)
    | [0-9]{1,2}h[0-5][0-9](?![0-9A-Za-z])                                           # 18h30
    | [0-9]{3}[ .-][0-9]{3}[.-][0-9]{4}(?![0-9])                                     # telephone
    | [0-9]{3}\)\ ?[0-9]{3}-[0-9]{4}(?![0-9])
    | 97[89][ -]?[0-9][0-9 -]{8,13}[0-9Xx](?![0-9])                                  # ISBN
    | [0-9]+(?:\.[0-9]+){2,5}(?![0-9]|,[0-9])(?<!\.[0-9]{3})                         # 10.0.0.1, 1.2.3
    | (?:1[89]|20)?[0-9]0(?:s|ern?)\b                                                # 1990s, 1990er
    | (?:9/11|24/7)(?![0-9/])                                                        # a day, a habit
"""
_ABROAD = re.compile(  # behind a plus sign: +49 30 123456, but not +12 300 000
    r"(?![0-9]{1,3}(?:[ .][0-9]{3}){1,5}(?![0-9]|[ .][0-9]))[0-9]{1,3}(?:[ .()-]{1,2}[0-9]{2,8}){2,5}(?![0-9])"
)
_REFERENCE = re.compile(r"[0-9]{1,4}(?: ?[,;-] ?[0-9]{1,4}){0,40} ?\]")
_ENUMERATOR = re.compile(r"[0-9]{1,2}\)")
_LIST_MARK = re.compile(r"[0-9]{1,2}[.)](?=\s)")
_SECTION = re.compile(r"[0-9]{1,6}[a-z]?(?:[.-][0-9]{1,4}[a-z]?){0,6}(?![0-9A-Za-z])")  # behind a section sign
_NUMBERED = re.compile(r"\b(?:isbn|issn|doi|pmid|pmcid|arxiv|tel|phone|fax)(?:-1[03])?[.:]?\s?$", re.IGNORECASE)
_CATALOGUE = re.compile(r"[0-9Xx./ -]{1,20}[0-9Xx]")
_SEASON = re.compile(r"(?:1[5-9]|20)[0-9]{2}[-/][0-9]{2}(?![0-9%]|[.,][0-9])")
_NEXT_WORD = re.compile(r" ([a-z]+)")
_SCORE = re.compile(r"\d{1,2}-\d{1,2}(?![\w-])")
_WORD_BEFORE = re.compile(r"([^\W\d_]+)(\.?)\s$")


@cache
def _not_a_figure() -> re.Pattern[str]:
    return re.compile(_NOT_A_FIGURE, re.VERBOSE)


def excluded_end(folded: str, at: int, limit: int) -> int | None:
    """Where the digits at ``at`` begin something that is no figure: its end."""
    if match := _not_a_figure().match(folded, at, limit):
        return match.end()
    before = folded[at - 1] if at else "\n"
    if before == "+" and (match := _ABROAD.match(folded, at, limit)):
        return match.end()
    if "§" in folded[max(0, at - 2) : at] and (match := _SECTION.match(folded, at, limit)):
        return match.end()
    if before == "[" and (match := _REFERENCE.match(folded, at, limit)):
        return match.end()
    if (
        before == "("
        and (match := _ENUMERATOR.match(folded, at, limit))
        and _in_running_text(folded, at - 1, match.end())
    ):
        return match.end()
    if _starts_line(folded, at) and (match := _LIST_MARK.match(folded, at, limit)):
        return match.end()
    if match := _SEASON.match(folded, at, limit):
        first, second = int(folded[at + 2 : at + 4]), int(match.group()[-2:])
        if second == (first + 1) % 100:
            return match.end()
    if before in ": .)" and _NUMBERED.search(folded, max(0, at - 12), at):
        found = _CATALOGUE.match(folded, at, limit)
        return found.end() if found else None
    return _address_end(folded, at)


def _starts_line(folded: str, at: int) -> bool:
    begin = folded.rfind("\n", max(0, at - 20), at) + 1
    return (begin > 0 or at <= 20) and not folded[begin:at].strip(" \t(*-")


def _in_running_text(folded: str, opening: int, closing: int) -> bool:
    """``(1)`` among words is a mark; alone in a cell it is a negative number."""
    left, right = folded[max(0, opening - 2) : opening].strip(" "), folded[closing : closing + 2].strip(" ")
    return not ((not left or left[-1] in "|\t\n") and (not right or right[0] in "|\t\n"))


def _address_end(folded: str, at: int) -> int | None:
    """The end of the web or mail address that the digits stand in."""
    before = folded[max(0, at - 200) : at]
    head = before.split()[-1] if before and not before[-1].isspace() else ""
    if not ("://" in head or "www." in head or "@" in head):
        return None
    end = at
    while end < len(folded) and end - at < 2000 and not folded[end].isspace():
        end += 1
    return end


def is_month_day(
    keys: list[str], i: int, j: int, folded: str, starts: Sequence[int], number: Number, language: str
) -> bool:
    """Whether a number up to 31 (tokens ``i`` to ``j``) stands beside a month's name: ``March 3``, ``3 de marzo``,
    ``3rd of March``.
    """
    if not 1 <= number.readings[0] <= 31 or number.unit or number.readings[0].denominator != 1:
        return False
    months = context(language).month
    capital = language in ("en", "de", "und")

    def month(k: int) -> bool:
        if not 0 <= k < len(keys) or keys[k] not in months:
            return False
        return not capital or folded[starts[k]].isupper()

    before = i > 0 and month(i - 1) and starts[i] - starts[i - 1] <= len(keys[i - 1]) + 2
    after = month(j) or (j < len(keys) and keys[j] in ("of", "de", "di") and month(j + 1))
    if before and number.written == "digits":
        return not _counts_people(keys, j, language)
    return after


def _counts_people(keys: list[str], j: int, language: str) -> bool:
    return j < len(keys) and keys[j] in context(language).people


def is_label(folded: str, number: Number, language: str) -> bool:
    """Whether the word before a bare number makes it a name: ``Chapter 3``, ``the Boeing 737``, ``No. 2``.

    A capital counts only behind a word without one: in a headline every word has one (``Storm Kills 30``).
    """
    if number.unit or number.pair or number.ordinal or number.scale != 1:
        return False
    words = context(language)
    at = number.start
    if _SCORE.match(folded, at):
        return False  # "beat Arden 3-2"
    match = _WORD_BEFORE.search(folded, max(0, at - 30), at)
    if match is None:
        return False
    word, dot = match.group(1), match.group(2)
    lower = word.lower()
    following = _NEXT_WORD.match(folded, number.end)
    counted = following is not None and following.group(1) in words.people
    if lower in words.label:
        return not counted and (lower not in ("no", "nos", "v", "n") or bool(dot) or word[0].isupper())
    if (
        not number.plain
        or not word[0].isupper()
        or lower in words.not_name
        or lower in words.month
        or dot
        or counted
        or number.readings[0] >= 10000
    ):
        return False
    before = _WORD_BEFORE.search(folded, max(0, match.start() - 30), match.start())
    if before is None or number.year:
        return False
    return before.group(1).islower() or before.group(1).lower() in words.not_name
