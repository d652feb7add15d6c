"""A word within quotation marks is another one: the quotation is not what was said.

Where the documents are in another language it is a mistranslated quotation: the words are translated wrongly.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from onrecord.atoms.quotations import find_quotations
from onrecord.bench.planting.change import Change, Ground
from onrecord.bench.planting.errors.stance import AUXILIARY, DENIED
from onrecord.bench.planting.lists import pairs

__all__ = ["quotations"]


def quotations(ground: Ground, random: Random) -> Iterator[Change]:
    """A word of a quotation becomes its opposite, or the quotation is denied; the rest is as it was."""
    proposals: list[Change] = []
    for quotation in find_quotations(ground.text):
        if len(quotation.string.split()) < 4:
            continue
        words = {**pairs("directions", both=True), **pairs("quoted", both=True)}
        for old, new in words.items():
            for match in re.finditer(rf"\b{old}\b", quotation.string):
                proposals.append(_change(quotation.start, match, new))
        if not DENIED.search(quotation.string):
            for match in AUXILIARY.finditer(quotation.string):
                proposals.append(_change(quotation.start, match, f"{match.group()} not"))
    random.shuffle(proposals)
    for change in proposals:
        evidence = ground.support
        absent = ground.absent(change, alone=False)
        if evidence is not None and absent:
            kind = "quotation" if ground.aligned is None else "mistranslated quotation"
            yield Change(kind, change.start, change.end, change.words, evidence, absent)


def _change(offset: int, match: re.Match[str], words: str) -> Change:
    return Change("quotation", offset + match.start(), offset + match.end(), words)
