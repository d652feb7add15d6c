"""Words with which the cases are made. They are written here and not taken from the lists of the gate, which would then
be measured on themselves.
"""

from __future__ import annotations

from functools import cache

from onrecord.text.data import lines, read

__all__ = ["DENIALS", "FLIPS", "HEDGES", "NEGATION", "SWAPS", "turning"]

#: (written, flipped)
FLIPS = (
    ("increase", "decrease"), ("increases", "decreases"), ("increased", "decreased"), ("improve", "worsen"),
    ("improves", "worsens"), ("improved", "worsened"), ("higher", "lower"), ("better", "worse"), ("large", "small"),
    ("larger", "smaller"), ("significant", "negligible"), ("effective", "useless"), ("more", "less"), ("most", "least"),
    ("first", "last"), ("before", "after"), ("strong", "weak"), ("success", "failure"), ("high", "low"),
    ("new", "old"), ("many", "few"), ("enables", "prevents"), ("enable", "prevent"), ("with", "without"),
    ("always", "never"), ("all", "no"), ("good", "bad"), ("up", "down"), ("win", "lose"), ("won", "lost"),
    ("outperforms", "underperforms"), ("reduces", "raises"), ("reduce", "raise"), ("can", "cannot"),
)  # fmt: skip

#: (written, near synonym)
SWAPS = (
    ("method", "technique"), ("methods", "techniques"), ("results", "findings"), ("show", "demonstrate"),
    ("approach", "strategy"), ("performance", "accuracy"), ("dataset", "corpus"), ("model", "system"),
    ("models", "systems"), ("people", "persons"), ("said", "stated"), ("use", "employ"), ("big", "large"),
    ("existing", "current"), ("however", "nevertheless"), ("propose", "suggest"), ("which", "that"), ("by", "through"),
    ("these", "those"), ("has", "had"), ("is", "was"), ("are", "were"), ("from", "of"), ("for", "to"),
)  # fmt: skip

HEDGES = (
    "may", "might", "could", "can", "often", "usually", "potentially", "partially", "largely", "probably", "perhaps",
    "possibly", "reportedly", "allegedly", "apparently", "mostly", "typically", "generally", "sometimes", "likely",
    "seems", "appears", "some", "almost", "would", "should", "relatively", "mainly", "primarily", "frequently",
    "commonly", "rarely", "occasionally", "still", "nearly", "about", "approximately",
)  # fmt: skip

#: English words with which an elision swallows a denial.
DENIALS = ("not", "no", "never", "without", "cannot", "nor", "neither")

#: One word that denies, by language, to put into a sentence and to find there.
NEGATION = {
    "en": "not", "es": "no", "fr": "pas", "de": "nicht", "it": "non", "pt": "não", "nl": "niet", "pl": "nie",
    "ru": "не", "el": "δεν", "tr": "değil", "ar": "لا", "ur": "نہیں", "hi": "नहीं", "bn": "না", "zh": "不", "ja": "ない",
    "ko": "않은", "sq": "nuk", "sw": "si", "my": "မဟုတ်",
}  # fmt: skip


@cache
def turning(language: str) -> frozenset[str]:
    """Words (characters, in a script without spaces) of a language that an honest ellipsis leaves in."""
    found: dict[str, list[str]] = {}
    current = ""
    for line in lines(read("onrecord.bench.quotation.data", "turning.txt")):
        if line.startswith("["):
            current = line.strip("[]")
        else:
            found.setdefault(current, []).extend(line.split())
    characters = found.get(f"characters {language}")
    return frozenset("".join(characters)) if characters else frozenset(found.get(language, ()))
