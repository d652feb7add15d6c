"""German and Italian write numbers as one word: ``zweihundertfünfzigtausend``, ``trecentocinquanta``. Built from the
small words.
"""

from __future__ import annotations

from functools import cache

from onrecord.atoms.figures.lexicon import numbers

__all__ = ["compound"]

_LONGEST = 60


def compound(word: str, language: str) -> int | None:
    """The value of a number written as one word, up to 999 999; ``None`` for any other word or language."""
    if language not in ("de", "it") or not 5 <= len(word) <= _LONGEST:
        return None
    table = _below_thousand(language)
    if word in table:
        return table[word]
    for thousand in ("tausend",) if language == "de" else ("mila", "mille"):
        before, found, after = word.partition(thousand)
        if not found or (thousand == "mille" and before):
            continue
        if language == "de":
            after = after.removeprefix("und")
        count = 1 if not before else table.get(before)
        rest = 0 if not after else table.get(after)
        if count and rest is not None:
            return count * 1000 + rest
    return None


@cache
def _below_thousand(language: str) -> dict[str, int]:
    small = numbers(language).small | numbers(language).inside
    words = [(word, value) for word, value in small.items() if 0 < value < 100]
    tens = [(word, value) for word, value in words if value >= 20]
    units = [(word, value) for word, value in words if value < 10]
    below: dict[str, int] = dict(words)
    if language == "de":
        below["ein"] = 1
        units = [("ein" if word == "eins" else word, value) for word, value in units]
        below.update((f"{unit}und{ten}", u + t) for unit, u in units for ten, t in tens)
        hundred, joins = "hundert", ["", "und"]
    else:
        below["uno"] = 1
        for ten, t in tens:
            for unit, u in [*units, ("uno", 1), ("un", 1), ("tré", 3)]:
                below[(ten[:-1] if unit[0] in "uo" else ten) + unit] = t + u
        hundred, joins = "cento", [""]
    table = dict(below)
    for before, count in [("", 1), *units]:
        stem = before + hundred
        table[stem] = count * 100
        for word, value in below.items():
            for join in joins:
                table[stem + join + word] = count * 100 + value
            if language == "it" and word[0] == "o":
                table[stem[:-1] + word] = count * 100 + value
    return table
