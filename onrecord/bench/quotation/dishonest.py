"""How quotations are falsified: each mode makes one of sentences, or ``None`` where it cannot."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from onrecord.bench.quotation.cutting import SPACELESS, halves, tokens, untokens
from onrecord.bench.quotation.words import DENIALS, FLIPS, HEDGES, NEGATION, SWAPS

__all__ = ["DISHONEST", "Falsifier"]

#: (sentence, the sentences after it in its document, a sentence of another document, language) -> quotation
Falsifier = Callable[[str, Sequence[str], str, str], str | None]


def _replaced(sentence: str, pairs: Sequence[tuple[str, str]]) -> str | None:
    for old, new in pairs:
        shown = re.sub(rf"(?<![\w'’-]){old}(?![\w'’-])", new, sentence, count=1)
        if shown != sentence:
            return shown
    return None


def claim_flipped(sentence: str, after: Sequence[str], other: str, language: str) -> str | None:
    return _replaced(sentence, FLIPS) if language == "en" else None


def word_changed(sentence: str, after: Sequence[str], other: str, language: str) -> str | None:
    """A word of the middle gives way to a word of another document."""
    words, others = tokens(sentence, language), tokens(other, language)
    at = len(words) // 2
    known = {w.casefold() for w in words}
    new = next((w for w in others if w.isalpha() and w.casefold() not in known), None)
    if new is None or not words[at].isalpha():
        return None
    return untokens([*words[:at], new, *words[at + 1 :]], language)


def synonym(sentence: str, after: Sequence[str], other: str, language: str) -> str | None:
    return _replaced(sentence, SWAPS) if language == "en" else None


def digit_swapped(sentence: str, after: Sequence[str], other: str, language: str) -> str | None:
    match = re.search(r"\d", sentence)
    if match is None:
        return None
    value = (int(match.group()) + 3) % 10
    return sentence[: match.start()] + str(value) + sentence[match.end() :]


def not_inserted(sentence: str, after: Sequence[str], other: str, language: str) -> str | None:
    word = NEGATION.get(language)
    if word is None:
        return None
    if language == "en":
        shown = re.sub(r"\b(is|are|was|were|can|does|will|has|have|had)\b", rf"\1 {word}", sentence, count=1)
        return shown if shown != sentence else None
    words = tokens(sentence, language)
    at = len(words) // 2
    return untokens([*words[:at], word, *words[at:]], language)


def hedge_dropped(sentence: str, after: Sequence[str], other: str, language: str) -> str | None:
    if language != "en":
        return None
    for hedge in HEDGES:
        shown = re.sub(rf"(?<=\w )(?<![\w'’-]){hedge} (?=\w)", "", sentence, count=1)
        if shown != sentence:
            return shown
    return None


def word_dropped(sentence: str, after: Sequence[str], other: str, language: str) -> str | None:
    words = tokens(sentence, language)
    at = len(words) // 2
    if not words[at].isalpha() or words[at] in (words[at - 1], words[at + 1]):
        return None
    return untokens([*words[:at], *words[at + 1 :]], language)


def word_order(sentence: str, after: Sequence[str], other: str, language: str) -> str | None:
    words = tokens(sentence, language)
    for at in range(2, len(words) - 3):
        a, b = words[at], words[at + 1]
        if a.isalpha() and b.isalpha() and a.casefold() != b.casefold():
            return untokens([*words[:at], b, a, *words[at + 2 :]], language)
    return None


def frankenquote(sentence: str, after: Sequence[str], other: str, language: str) -> str | None:
    if not after:
        return None
    head, tail = halves(tokens(sentence, language))[0], halves(tokens(after[0], language))[1]
    return untokens([*head, *tail], language)


def elided_not(sentence: str, after: Sequence[str], other: str, language: str) -> str | None:
    """An ellipsis swallows the word that denies, and a word or two with it."""
    words = tokens(sentence, language)
    word = NEGATION.get(language, "\0")
    keep = 8 if language in SPACELESS else 3
    for at in range(keep, len(words) - keep - 1):
        bare = re.sub(r"[^\w']", "", words[at].lower())
        there = word.startswith(bare) and untokens(words[at : at + len(word)], language).startswith(word)
        denies = bare in DENIALS if language == "en" else bare == word
        if bare and (denies or (language in SPACELESS and there)):
            end = at + max(2, len(tokens(word, language)) + 1)
            ends = (words[max(0, at - 5) if language not in SPACELESS else 0 : at], words[end:])
            if all(sum(c.isalpha() for w in e for c in w) >= 10 for e in ends):
                return untokens([*words[:at], "…" if at % 2 else "...", *words[end:]], language)
    return None


def stitched(sentence: str, after: Sequence[str], other: str, language: str) -> str | None:
    """The head of one document's sentence with the tail of another's, an ellipsis between."""
    head, tail = halves(tokens(sentence, language))[0], halves(tokens(other, language))[1]
    return untokens([*head, "…", *tail], language)


def stitched_plain(sentence: str, after: Sequence[str], other: str, language: str) -> str | None:
    head, tail = halves(tokens(sentence, language))[0], halves(tokens(other, language))[1]
    return untokens([*head, *tail], language)


def reordered(sentence: str, after: Sequence[str], other: str, language: str) -> str | None:
    """The second half first, an ellipsis between."""
    head, tail = halves(tokens(sentence, language))
    return untokens([*tail, "…", *head], language)


#: By name, in the order in which they are told. ``misattributed`` is made by the measure: a true sentence, another id.
DISHONEST: dict[str, Falsifier] = {
    "claim flipped": claim_flipped, "word changed": word_changed, "synonym": synonym, "digit swapped": digit_swapped,
    "not inserted": not_inserted, "hedge dropped": hedge_dropped, "word dropped": word_dropped,
    "word order": word_order, "frankenquote": frankenquote, "elided not": elided_not,
    "two documents stitched": stitched, "two documents stitched, unmarked": stitched_plain, "reordered": reordered,
}  # fmt: skip
