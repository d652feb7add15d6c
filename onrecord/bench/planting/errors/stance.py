"""How the sentence holds what it states: a negation moved, a hedge dropped, a condition dropped."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from onrecord.bench.planting.change import Change, Ground
from onrecord.bench.planting.lists import pairs

__all__ = ["AUXILIARY", "DENIED", "condition", "hedge", "negation"]

_BE = r"(?:is|are|was|were)"
_MODAL = r"(?:will|would|can|could|should)"
_HAVE = r"(?:has|have|had)(?= (?:been|\w+ed)\b)"
_NO_DENIAL = r"(?! (?:not|no|never|nothing|nobody|there|only|also|still|now|already|more|most|just|even)\b)"
AUXILIARY = re.compile(rf"(?<!there )(?<!There )\b(?:{_BE}|{_MODAL}|{_HAVE})\b{_NO_DENIAL}(?= [a-z])(?! \w+ly\b)")
_NEGATED = re.compile(
    rf"\b({_BE}|{_MODAL}|has|have|had) not (?!(?:only|just|yet|even|any|be any)\b)|\b(can)not (?!only\b)"
)
_HEDGES_BEFORE = re.compile(
    r"(?<!can )(?<!could )\b(?:probably|reportedly|allegedly|possibly|apparently|perhaps|supposedly) (?=[a-z])"
)
_IF_FIRST = re.compile(r"^(?:If|Unless|Provided that|As long as) [^,]{8,120}, (?=\S)")
_IF_LAST = re.compile(r",? (?<!even )(?<!as )(?:if|unless|provided that|as long as) [^,;]{8,120}(?=[.!]?[”\"]?$)")
DENIED = re.compile(r"\b(?:no|not|never|nor|neither|without|any|ever|yet|nobody|nothing|hardly)\b|n['’]t\b")
_EXACT = r"(?= (?:[\d$£€]|(?:two|three|four|five|six|seven|eight|nine|ten|half|one|a (?:decade|century|third))\b))"
_ASKED = re.compile(r"\b(?:ask|asked|asks|asking|wonder|wondered|know|knew|see|unsure|sure|question|decide)\b[^,]*$")


def negation(ground: Ground, random: Random) -> Iterator[Change]:
    """A statement is denied, or a denial becomes a statement."""
    if "?" in ground.string:
        return
    taken = [Change("", m.start(), m.end(), f"{m[1] or m[2]} ") for m in _NEGATED.finditer(ground.string)]
    given = [Change("", m.end(), m.end(), " not") for m in AUXILIARY.finditer(ground.string)]
    if not taken and DENIED.search(ground.string):
        return  # a second negation would make an odd sentence, or a true one
    for change in [*taken, *given[:1]]:
        yield from _planted(ground, "negation", change)


def hedge(ground: Ground, random: Random) -> Iterator[Change]:
    """What may be so is so."""
    proposals = [Change("", m.start(), m.end(), "") for m in _HEDGES_BEFORE.finditer(ground.string)]
    for old, new in pairs("hedges").items():
        behind = _EXACT if new == "exactly" else r"(?! (?:have|not|well)\b)"
        for match in re.finditer(rf"\b{old}\b{behind}", ground.string):
            if match.start():  # in a text without capitals, the first "may" is a name or a month
                proposals.append(Change("", match.start(), match.end(), new))
    random.shuffle(proposals)
    for change in proposals:
        yield from _planted(ground, "hedge dropped", change)


def condition(ground: Ground, random: Random) -> Iterator[Change]:
    """What depends on something does not."""
    first = _IF_FIRST.match(ground.string)
    if first and not re.match(r"(?:then|so)\b", ground.string[first.end() :]):
        head = ground.string[first.end()].upper()
        yield from _planted(ground, "condition dropped", Change("", 0, first.end() + 1, head))
    last = _IF_LAST.search(ground.string)
    if last and not _ASKED.search(ground.string[: last.start()]):
        yield from _planted(ground, "condition dropped", Change("", last.start(), last.end(), ""))


def _planted(ground: Ground, kind: str, change: Change) -> Iterator[Change]:
    evidence = ground.support
    absent = ground.absent(change, alone=False)
    if evidence is not None and absent:
        yield Change(kind, change.start, change.end, change.words, evidence, absent)
