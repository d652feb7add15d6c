"""Capitalised sequences: the words of a folded string that a capital marks, joined where a name goes on.

A name goes on over one space, a hyphen, ``&``, an initial with its stop, a particle ("de", "van der", "bin") or, after
a word that heads such names, "of" and "for" ("Bank of England"). What is joined here is cut again by
:mod:`onrecord.atoms.names.find`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from onrecord.atoms.lists import section, sections, table
from onrecord.atoms.memo import pattern

__all__ = ["Token", "runs"]

_PARTICLES = frozenset(
    "de da do dos das di du del della der den van von zu zum bin ibn bint al el le la ter ten y e af av op".split()
)
_GAP = pattern(r"(?: ?& ?| ?\n?(?: ?[a-z]{1,5}){1,2} (?:al-|el-|d'|l')?|[ ]\n?[ ]?|\n)$")
_ABBREVIATED = frozenset(
    "Mr Mrs Ms Dr Prof St Ste Gen Col Lt Maj Capt Cmdr Sgt Cpl Pvt Adm Gov Sen Rep Rev Hon Jr Sr Inc Corp Co "
    "Ltd Bros Mt Ft Fr Supt Det Insp Messrs Mme Sens Reps Ave Blvd Rd Amb Brig Pres Jan Feb Mar Apr Jun Jul "
    "Aug Sept Sep Oct Nov Dec Univ Dept Assn No Wm Chas Geo Jos Thos Ph Esq".split()
)
_UPPER = (
    "A-Z\u00c0-\u00d6\u00d8-\u00de\u0100\u0102\u0104\u0106\u010c\u010e\u0110\u0118\u011a\u011e\u012a\u0130\u0139\u0141\u0143\u0147\u014c"
    "\u0150\u0152\u0158\u015a\u015e\u0160\u0164\u016a\u016e\u0170\u0178\u0179\u017b\u017d\u0386-\u03ab\u0400-\u042f"
)
_WORD = pattern(
    r"(?<![\w@#/.\\])(?:"
    rf"(?:[{_UPPER}]\.-?){{2,}}(?:[{_UPPER}](?![\w'-]))?"  # U.S., J.K.
    rf"|(?:[A-Za-z]['’])?[{_UPPER}]\w*(?:[-'’][^\W_]\w*)*"  # O'Brien, Jean-Luc, V-280
    rf"|(?:al|el|d|l)[-'][{_UPPER}]\w+|[a-z][{_UPPER}][a-z]+\w*"  # al-Assad, iPhone
    r")(?![\w@])|(?<![\w.,])[0-9]+[A-Z]\w*(?!\w)"  # 3M
)


_OFFICE = pattern(
    r"\b(?:Department|Ministry|Committee|Bureau|Secretary|Minister|Secretariat|Centers|Commission)"
    r" (?:of|for|on) (?:the )?[A-Z]\w+$"
)


class Token(NamedTuple):
    """A capitalised word: folded offsets, and whether a sentence, a line or a quotation begins with it."""

    word: str
    start: int
    end: int
    first: bool


@cache
def _heads() -> frozenset[str]:
    return section("organisation_words", "head") | section("place_words", "head") | section("titles", "heads")


@cache
def _with_ending() -> frozenset[str]:
    """Known names that end in a possessive of their own."""
    return frozenset(name for name, _ in table("organisations") if name.endswith("'s"))


@cache
def _with_and() -> frozenset[str]:
    """Known names that hold "and", cut after it: what may follow an "and" that belongs to the name."""
    known = set()
    for name in ("organisations", "outlets", "countries"):
        for line in sections(name)[""]:
            for form in re.split(r"[=,|]", line):
                left, joined, right = form.strip().partition(" and ")
                if joined:
                    known.add((left + " and " + right.split()[0]).removeprefix("The ").removeprefix("the "))
    return frozenset(known)


def _starts(string: str, at: int) -> bool:
    """Whether a sentence, a line or quoted words begin at ``at``."""
    k = at - 1
    while k >= 0 and string[k] in " \t\"'([*_>":
        k -= 1
    if k < 0 or string[k] in ".!?:\n\r•·|;#…—" or (string[k] == "-" and string[k - 1 : k] in (" ", "-", "\n", "")):
        return True
    return string[k + 1 : at].strip(" \t") not in ("", "(", "[")


def runs(string: str) -> Iterator[list[Token]]:
    """Runs of capitalised words, in order."""
    run: list[Token] = []
    for match in _WORD().finditer(string):
        start, end = match.span()
        word = match.group()
        if word[-2:] in ("'s", "'S") and len(word) > 3 and word not in _with_ending():
            word, end = word[:-2], end - 2
        elif word[-1:] == "." and len(word) > 1 and word[-2:-1] == ".":
            word, end = word[:-1], end - 1
        if string.startswith(".", end) and (
            word in _ABBREVIATED or (len(word) == 1 and word != "I") or (len(word) == 3 and word[1] == ".")
        ):
            word, end = word + ".", end + 1
        if run:
            previous = run[-1]
            gap = string[previous.end : start]
            if gap == " " or _joins(string, run, gap, word):
                run.append(Token(word, start, end, False))
                continue
            yield run
        run = [Token(word, start, end, _starts(string, start))]
    if run:
        yield run


def _joins(string: str, run: list[Token], gap: str, word: str) -> bool:
    """Whether the name goes on over ``gap``, which is more than a space."""
    if len(gap) > 14 or not gap or not _GAP().match(gap):
        return gap in (", ",) and word in ("Jr.", "Jr", "Sr.", "Sr", "Inc.", "Inc", "LLC", "Ltd", "Ltd.", "III", "II")
    if gap.isspace():
        return "\n" not in gap or bool(len(gap) == 1 and _wrapped_line(string, run[-1].end))
    between = gap.split()
    if between == ["&"] or gap == "&":
        return True
    if "\n" in gap:
        return False
    if all(part.rstrip("-'") in _PARTICLES for part in between):
        return (between != ["e"] and between != ["y"]) or len(run) > 1
    if between[0] in ("of", "for") and (len(between) == 1 or between[1] in ("the", "la", "al")):
        return any(token.word in _heads() for token in run[-3:])
    if between == ["and"]:
        tail = [token.word for token in run]
        return any(" ".join(tail[k:]) + " and " + word in _with_and() for k in range(len(tail))) or _in_department(
            string, run
        )
    if between == ["on"] or between == ["upon"]:
        return run[-1].word in ("Stratford", "Newcastle", "Southend", "Mail", "Sun", "Stoke", "Burton")
    return between == ["the"] and word in (
        "Great",
        "Terrible",
        "Pooh",
        "Conqueror",
        "Younger",
        "Elder",
        "Baptist",
        "Impaler",
        "Bold",
        "Magnificent",
    )


def _in_department(string: str, run: list[Token]) -> bool:
    """As in "Ministry of Justice and Peace": an "and" inside the subject of an office of state."""
    joined = string[run[0].start : run[-1].end]
    return _OFFICE().search(joined) is not None


def _wrapped_line(string: str, at: int) -> bool:
    """Whether the line that ends at ``at`` was filled, so that its break is a space."""
    start = string.rfind("\n", 0, at) + 1
    return at - start >= 50
