"""What the passage takes out of what it says, and the text does not: an exception behind the words that are carried."""

from __future__ import annotations

from collections.abc import Iterator

from onrecord.checks.alignment import Alignment
from onrecord.checks.binding.around import covered

__all__ = ["excepted"]

_REACH = 3  # tokens behind the last carried word within which an exception to it begins
_WORDS = frozenset("except excepting excluding excepted barring".split())
_PHRASES = (
    "other than", "apart from", "aside from", "exception of", "exceptions of", "save for", "not including", "but not",
    "all but", "bar one", "bar two",
)  # fmt: skip
_WHOLE = frozenset("every all each any no none nobody nothing everyone everybody everything everywhere always".split())
_BEFORE_ONE = frozenset(("but", "save"))
_RESTRICTED = frozenset("in on at for if when to with by during after before until from as because while".split())


def excepted(alignment: Alignment) -> Iterator[str]:
    """ "The ferry runs every day except Sunday" does not say that it runs every day; nor "safe only in summer", safe.

    An exception or a restriction that stands among the carried words of the passage, or right behind them, and that
    the text does not make.
    """
    own = [w.key for w in alignment.said.tokens]
    document = alignment.window.document
    used = covered(alignment)
    for sentence in alignment.window.sentences:
        first, last = document.text.token_range(sentence.start, sentence.end)
        inside = [i for i in used if first <= i < last]
        if not inside:
            continue
        keys = document.text.tokens.keys
        for i in range(min(inside), min(last, max(inside) + _REACH + 1)):
            words = _exception(alignment, keys, i, last, own)
            if words and not _makes(own, words):
                yield f"the passage says “{words}”, the text does not"
                return


def _exception(alignment: Alignment, keys: list[str], i: int, last: int, own: list[str]) -> str:
    """The words with which an exception begins at a token; empty where none does."""
    pair = " ".join(keys[i : min(i + 2, last)])
    if keys[i] in _WORDS:
        return keys[i]
    if pair in _PHRASES:
        return pair
    if keys[i] == "only" and i + 1 < last and keys[i + 1] in _RESTRICTED:
        return pair
    if keys[i] in _BEFORE_ONE and i + 1 < last and _WHOLE & set(own):
        behind = alignment.window.by_token.get(i + 1)
        if (behind is not None and behind.atom is not None) or keys[i + 1] in ("one", "two", "three"):
            return pair
    return ""


def _makes(own: list[str], words: str) -> bool:
    """Whether the text makes an exception or a restriction too; whether it is the same, other doubts ask."""
    if words.startswith("only "):
        return bool({"only", "just", "solely", "alone", "exclusively"} & set(own))
    return bool(_WORDS & set(own)) or any(f" {p} " in f" {' '.join(own)} " for p in _PHRASES) or "but" in own
