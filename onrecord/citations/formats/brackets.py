"""Plain text with numbers in brackets, ``[1]`` or ``[2, 3]``, and a list of what they stand for at its end."""

from __future__ import annotations

import re
from typing import Any

from onrecord.citations.formats.citation import Citation, Parsed
from onrecord.citations.formats.sentences import marked, quoted

__all__ = ["read"]

_MARK = re.compile(r"\[(\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*)\](?!\()")
_ENTRY = re.compile(r"^[ \t]*(?:[-*]\s*)?\[?(\d{1,3})[\].:)]+[ \t]+(\S.*)$", re.M)
_HEAD = re.compile(r"^[ \t#*_]*(?:references|sources|notes|citations|bibliography|works cited)[ \t:*_]*$", re.M | re.I)
_NAME_ENDS = re.compile(r"\s*[:—–|-]?\s*[\"“«„]")
_MOST = 50  # numbers that one mark may stand for


def read(answer: Any) -> Parsed:
    """A number stands for what the list at the end says, or, without a list, for the document of that number from 1.

    The claim is the sentence with the mark; what it holds in quotation marks is looked up, and what an entry of the
    list quotes.
    """
    parsed = Parsed(answer if isinstance(answer, str) else "")
    if not isinstance(answer, str):
        parsed.problems.append("the answer is no text")
        return parsed
    heads = list(_HEAD.finditer(answer))
    head = heads[-1] if heads else None
    body, listed = (answer[: head.start()], answer[head.end() :]) if head else _tail(answer)
    entries = {int(m.group(1)): m.group(2).strip() for m in _ENTRY.finditer(listed)}
    parsed.text = body
    for match, claim, low, high, quotes in marked(body, _MARK):
        for number in _numbers(match.group(1)):
            entry = entries.get(number, "")
            name = _NAME_ENDS.split(entry, maxsplit=1)[0].strip() if entry else ""
            refs: tuple[str | int, ...] = (name, entry) if entry else (number - 1,) if not entries else (f"[{number}]",)
            parsed.citations.append(Citation("bracket", claim, refs, quotes or quoted(entry), start=low, end=high))
    return parsed


def _tail(answer: str) -> tuple[str, str]:
    """The answer without the lines of numbered entries at its end, and these."""
    lines = answer.rstrip().split("\n")
    at = len(lines)
    while at and (_ENTRY.match(lines[at - 1]) or not lines[at - 1].strip()):
        at -= 1
    listed = "\n".join(lines[at:])
    return ("\n".join(lines[:at]), listed) if at and _ENTRY.search(listed) else (answer, "")


def _numbers(mark: str) -> list[int]:
    found: list[int] = []
    for part in re.split(r"\s*[,;]\s*", mark):
        ends = [int(n) for n in re.split(r"\s*[–-]\s*", part)]
        found += range(ends[0], min(ends[-1], ends[0] + _MOST) + 1) if len(ends) == 2 else ends
    return found[:_MOST]
