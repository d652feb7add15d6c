"""What the tagger sees of a word: itself, its neighbours, its form, the signs around it, and what the lists say of it.

The same function feeds training and use. A feature is a short string; a model keeps a weight for those that help.
Nothing is read beyond the sentence.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from onrecord.cues.attribution import Attribution
from onrecord.cues.expressions import Hit, is_number
from onrecord.cues.grammar import is_adverb, is_past, words
from onrecord.cues.lists import KINDS
from onrecord.cues.stream import Stream

__all__ = ["Marks", "features", "marks_of"]

_CLASSES = (
    "auxiliary", "be_have", "coordinator", "determiner", "document", "modal", "preposition", "pronoun", "relative",
    "subject",
)  # fmt: skip
_SUBJECT_REACH = 4  # words before a word in which its subject is looked for

#: For each word that a list expression covers, what the lists say: "hedge+", or "hedge-" where it is let go.
Marks = dict[int, list[str]]


@lru_cache(maxsize=1 << 15)
def _shape(key: str) -> str:
    """A word's class, or else its form: one letter for each that holds, and its ending."""
    if is_number(key):
        return "number"
    for name in _CLASSES:
        if key in words(name):
            return name
    if is_adverb(key):
        return "adverb"
    if is_past(key):
        return "past"
    return "~" + key[-3:]


def marks_of(found: dict[str, list[Hit]], standing: dict[str, list[Hit]], read: Iterable[Attribution] = ()) -> Marks:
    """What the lists say of each word: of all hits ``found``, of those ``standing`` once they are settled, and of the
    attributions ``read`` in their sentences.
    """
    marks: Marks = {}
    for report in read:
        frame = f"{'s' if report.source else '-'}{len(report.contents)}"
        for i in report.words:
            marks.setdefault(i, []).extend(("report+", "report:" + report.group, "report:" + report.group + frame))
    for kind in KINDS:
        for hit in found[kind]:
            if hit.entry.lets_go:
                for i in range(hit.start, hit.end):
                    marks.setdefault(i, []).append(f"{kind}-")
        for hit in standing[kind]:
            for i in range(hit.start, hit.end):
                marks.setdefault(i, []).extend((f"{kind}+", f"{kind}:{hit.entry.line}"))
    return marks


def features(stream: Stream, i: int, first: int, last: int, marks: Marks) -> list[str]:
    """The features of word ``i`` of the sentence from word ``first`` up to ``last``."""
    keys, before = stream.keys, stream.before
    key, sign, after = keys[i], before[i], before[i + 1]
    back = keys[i - 1] if i > first else "^"
    back2 = keys[i - 2] if i - 1 > first else "^"
    next1 = keys[i + 1] if i + 1 < last else "$"
    next2 = keys[i + 2] if i + 2 < last else "$"
    shape_back, shape_next, shape_next2 = _shape(back), _shape(next1), _shape(next2)
    form = _shape(key)
    found = [
        "w=" + key, "b=" + back, "n=" + next1, "bw=" + back + " " + key, "wn=" + key + " " + next1,
        "B=" + back2, "N=" + next2, "bwn=" + back + " " + key + " " + next1,
        "nN=" + next1 + " " + next2, "wnN=" + key + " " + next1 + " " + next2, "Bb=" + back2 + " " + back,
        "f=" + form, "fb=" + shape_back, "fn=" + shape_next, "fN=" + shape_next2,
        "fbw=" + shape_back + " " + key, "wfn=" + key + " " + shape_next, "ffn=" + form + " " + shape_next,
        "fbf=" + shape_back + " " + form, "s=" + sign + after, "ws=" + key + sign + after, "fs=" + form + sign + after,
        "pre=" + key[:4], "suf=" + key[-4:],
    ]  # fmt: skip
    if not stream.is_lower(i):
        found.append("upper" if i > first else "Upper")
    if i > first and not stream.is_lower(i - 1):
        found.append("upper-1")
    if i + 1 < last and not stream.is_lower(i + 1):
        found.append("upper+1")
    subject = _subject(stream, i, first)
    found += ("subj=" + subject, "subjw=" + subject + " " + key, "open=" + (keys[first] if i > first else "^"))
    if i == first:
        found.append("first")
    if i + 1 == last:
        found.append("last")
    for mark in marks.get(i, ()):
        found.append("m=" + mark)
    for k, side in ((i - 1, "b"), (i + 1, "n")):
        for mark in marks.get(k, ()):
            if mark[-1] in "+-":
                found.append(side + "m=" + mark)
    return found


def _subject(stream: Stream, i: int, first: int) -> str:
    """The pronoun, or the kind of word, that may be the subject of a verb at word ``i``."""
    for k in range(i - 1, max(first, i - _SUBJECT_REACH) - 1, -1):
        key = stream.keys[k]
        if key in words("subject") or key in words("pronoun") or key in ("who", "that"):
            return key
        if not stream.is_lower(k):
            return "Name"
        if stream.before[k] not in " -":
            return "none"
    return "noun"
