"""Words with which the cases are made. They are written here and not taken from the lists of the gate, which would then
be measured on themselves.
"""

from __future__ import annotations

__all__ = ["FLIPS", "HEDGES", "NEGATION", "SWAPS", "TURNING"]

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
    "seems", "appears", "some", "almost", "nearly", "about", "approximately",
)  # fmt: skip

#: One word that denies, by language, to put into a sentence and to find there.
NEGATION = {
    "en": "not", "es": "no", "fr": "pas", "de": "nicht", "it": "non", "pt": "não", "nl": "niet", "pl": "nie",
    "ru": "не", "el": "δεν", "tr": "değil", "ar": "لا", "ur": "نہیں", "hi": "नहीं", "bn": "না", "zh": "不", "ja": "ない",
    "ko": "않은", "sq": "nuk", "sw": "si", "my": "မဟုတ်",
}  # fmt: skip

#: English words that an honest ellipsis leaves in.
TURNING = frozenset(
    "not no never none nor neither nothing nobody nowhere without hardly barely scarcely cannot unless if except only "
    "but although though however until whether despite may might could would should can must perhaps possibly probably "
    "likely unlikely apparently reportedly allegedly seem seems suggest suggests suggested appear appears potential "
    "potentially almost nearly about approximately estimated estimate claim claims claimed deny denies denied "
    "fail fails failed lack lacks rather than instead while when often sometimes usually generally typically largely "
    "mostly partly partially some few little less at least most up to around roughly expected believe believed "
    "assume assuming assumed provided otherwise other apart possible possibly possibility plausible doubt doubts "
    "indicate indicates indicating indicated hypothesize hypothesis conjecture imply implies consider considered "
    "thought think can't don't won't isn't aren't wasn't weren't didn't doesn't haven't hasn't hadn't couldn't "
    "wouldn't shouldn't impossible unable absent absence exclude excluding excluded excludes".split()
)
