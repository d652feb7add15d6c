"""What the desk's own proof says of a text and its sources, as numbers: the features of the entailment reader.

Per sentence: the verdict and the score of :func:`onrecord.support`, what of it no passage carries, which findings were
made, how the cues of the sentence and of the best passage differ; over a text of several sentences the worst and the
mean of each. Nothing here knows which set a row comes from.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from onrecord import support
from onrecord.atoms import figures_names_times
from onrecord.cues import label
from onrecord.desk.support import Support
from onrecord.errors import OnrecordError
from onrecord.evidence import Evidence
from onrecord.text import Text, stem

__all__ = ["NAMES", "features"]

_FINDINGS = (
    "figure", "name", "date", "quotation", "polarity", "opposite", "hedge", "attribution", "condition", "temporal",
    "modality", "qualifier", "direction", "roles", "rival", "credit", "change",
)  # fmt: skip
_CUES = ("negated", "hedged", "attributed", "conditional")
_OF_SENTENCE = (
    "supported", "not stated", "contradicted", "score", "missing", "missing share", "missing names", "missing figures",
    "words", "steps", "excerpts", *(f"finding {name}" for name in _FINDINGS), "other findings",
    *(f"{cue} here only" for cue in _CUES), *(f"{cue} there only" for cue in _CUES),
    "words anywhere", "pairs anywhere", "triples anywhere", "pairs in passage", "order kept",
)  # fmt: skip

#: The names of the numbers that :func:`features` gives, in order.
NAMES = (*(f"worst {n}" for n in _OF_SENTENCE), *(f"mean {n}" for n in _OF_SENTENCE), "sentences")
_LOW_IS_BAD = {"supported", "score", "words anywhere", "pairs anywhere", "triples anywhere", "pairs in passage",
               "order kept", "excerpts"}  # fmt: skip


def features(text: str, held: Evidence) -> list[float]:
    """The numbers of ``text`` (one or several sentences) against the documents ``held``."""
    sentences = [s.string for s in Text(text, "en").sentences if s.string.strip()] or [text]
    grams = [_grams([stem(w.key) for document in held for w in document.text.words], n) for n in (1, 2, 3)]
    table = [_sentence(sentence, held, grams) for sentence in sentences]
    columns = list(zip(*table, strict=True))
    worst = [(min if n in _LOW_IS_BAD else max)(c) for n, c in zip(_OF_SENTENCE, columns, strict=True)]
    mean = [sum(c) / len(c) for c in columns]
    return [*worst, *mean, float(len(sentences))]


def _sentence(sentence: str, held: Evidence, grams: list[set[tuple[str, ...]]]) -> list[float]:
    try:
        answer: Support | None = support(sentence, held)
    except OnrecordError:
        answer = None
    text = Text(sentence, "en")
    stems = [stem(word.key) for word in text.words]
    missing = answer.decision.missing if answer else ()
    figures, names, _ = figures_names_times(text, 0, len(sentence), None)
    gone = " ".join(missing).casefold()
    found = Counter(f.code.partition(".")[0] for f in answer.decision.findings) if answer else Counter()
    passage = answer.decision.passage or (answer.excerpts[0] if answer.excerpts else None) if answer else None
    there = passage.string if passage else ""
    here_cues, there_cues = label(sentence, by=("list",)), label(there, by=("list",))
    passage_stems = [stem(word.key) for word in Text(there, "en").words]
    return [
        float(answer is not None and answer.verdict == "supported"),
        float(answer is not None and answer.verdict == "not_stated"),
        float(answer is not None and answer.verdict == "contradicted"),
        answer.score if answer else 0.0, float(len(missing)), len(missing) / max(1, len(stems)),
        float(sum(name.string.casefold() in gone for name in names)),
        float(sum(figure.string.casefold() in gone for figure in figures)),
        float(len(stems)), float(len(answer.decision.steps)) if answer else 0.0,
        float(len(answer.excerpts)) if answer else 0.0,
        *(float(found[name]) for name in _FINDINGS),
        float(sum(n for name, n in found.items() if name not in _FINDINGS)),
        *(float(here_cues[cue] and not there_cues[cue]) for cue in _CUES),
        *(float(there_cues[cue] and not here_cues[cue]) for cue in _CUES),
        *(_share(stems, n, grams[n - 1]) for n in (1, 2, 3)),
        _share(stems, 2, _grams(passage_stems, 2)), _order(stems, passage_stems),
    ]  # fmt: skip


def _grams(stems: list[str], n: int) -> set[tuple[str, ...]]:
    return {tuple(stems[i : i + n]) for i in range(len(stems) - n + 1)}


def _share(stems: list[str], n: int, known: set[tuple[str, ...]]) -> float:
    mine = _grams(stems, n)
    return len(mine & known) / len(mine) if mine else 1.0


def _order(stems: list[str], passage: list[str]) -> float:
    """The share of neighbouring shared words that stand in the same order in the passage."""
    at = {word: i for i, word in reversed(list(enumerate(passage)))}
    places = [at[word] for word in stems if word in at]
    pairs = list(pairwise(places))
    return sum(a <= b for a, b in pairs) / len(pairs) if pairs else 1.0
