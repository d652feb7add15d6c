"""A short passive becomes active: "The vase was painted by the monks." and "The monks painted the vase."."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from onrecord.bench.planting.change import Change, Ground
from onrecord.bench.planting.lists import pairs

__all__ = ["voice"]

_PASSIVE = re.compile(r"^([A-Z][^,;:“”\"]{1,60}?) (?:was|were) (\w+) by ((?:[Tt]he |an? )?[^,;:“”\"]{2,40})\.$")
_BORDER = re.compile(r"\b(?:in|on|at|of|for|with|after|before|during|from|to|when|while|that|which|who|and|by|as)\b")


def voice(ground: Ground, random: Random) -> Iterator[Change]:
    """Only where subject, verb and agent are all there is: a phrase behind the agent could go with either."""
    match = _PASSIVE.match(ground.string)
    if match is None or _BORDER.search(match[3]) or re.search(r"\b(?:who|which|that|is|was|were|has|had)\b", match[1]):
        return
    verb = match[2] if match[2].endswith("ed") else pairs("participles").get(match[2])
    if verb is None or re.match(r"(?:He|She|It|They|We|I)$", match[1]) or not match[3][-1].isalnum():
        return
    subject, agent = match[1], match[3]
    if re.match(r"(?:The|A|An|Its|Their|His|Her|Two|Three)\b", subject):
        subject = subject[0].lower() + subject[1:]
    words = f"{agent[0].upper()}{agent[1:]} {verb} {subject}."
    yield Change("active or passive", 0, len(ground.string), words)
