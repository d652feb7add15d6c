"""The forms of an English word: ``suggest`` gives suggests, suggested, suggesting; irregular verbs come from a list.

Forms are made when a list is loaded, so that finding needs no stemmer, and ``report*`` does not match *reporter*.
"""

from __future__ import annotations

from functools import cache

from onrecord.text.data import lines, read

__all__ = ["forms", "irregular", "past_forms"]

_VOWELS = "aeiou"
_DOUBLED = frozenset(
    (
        "stop",
        "drop",
        "skip",
        "swap",
        "admit",
        "permit",
        "refer",
        "infer",
        "defer",
        "quip",
        "plan",
        "rebut",
        "omit",
        "signal",
    )
)


@cache
def irregular() -> dict[str, tuple[str, ...]]:
    """The irregular verbs: base, then every form that the rules do not give."""
    table = (line.split() for line in lines(read("onrecord.cues.data", "en/verbs.txt")))
    return {words[0]: tuple(words[1:]) for words in table}


@cache
def past_forms() -> frozenset[str]:
    """Past forms and participles of the irregular verbs that are unlike their base."""
    every = {form for base, found in irregular().items() for form in found if form != base and not form.endswith("ing")}
    return frozenset(every - {"am", "is", "are", "has", "does"})


@cache
def forms(word: str) -> tuple[str, ...]:
    """Every form of ``word``, itself first."""
    last, before = word[-1], word[-2:-1]
    if last in "sxz" or word[-2:] in ("ch", "sh") or word in ("go", "do", "veto", "echo"):
        third = word + "es"
    elif last == "y" and before not in _VOWELS:
        third = word[:-1] + "ies"
    else:
        third = word + "s"
    stem = word
    if last == "e" and before not in "eoy":
        stem = word[:-1]
    elif word in _DOUBLED:
        stem = word + last
    ing = word[:-2] + "ying" if word.endswith("ie") else stem + "ing"
    special = irregular().get(word)
    if special is not None:
        return tuple(dict.fromkeys((word, third, ing, *special)))
    if last == "e":
        past = word + "d"
    elif last == "y" and before not in _VOWELS:
        past = word[:-1] + "ied"
    else:
        past = stem + "ed"
    return tuple(dict.fromkeys((word, third, past, ing)))
