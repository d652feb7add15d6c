"""Whether a text is one whose standing can be read: the word lists are English, and silence in them says nothing else.

Memories are short, so no model is asked first: the function words of English are counted against those of other
languages (Grefenstette 1995), and letters of other scripts against Latin ones. In doubt a text of Latin letters is
taken for English.
"""

from __future__ import annotations

import re
from functools import lru_cache

from onrecord.checks import lexicon
from onrecord.checks.elements import Part
from onrecord.cues.inflect import irregular
from onrecord.cues.lists import KINDS, entries
from onrecord.text import stem
from onrecord.text.data import lines, read
from onrecord.text.language import detect

__all__ = ["foreign", "unread"]

_SAMPLE = 3000  # characters that are looked at
_WORD = re.compile(r"[^\W\d_]+(?:['’](?:ve|re|ll|s|t|d|m)\b)?", re.IGNORECASE)  # "I've" is one word, "l'an" two
_OTHER_SCRIPT = re.compile(
    "[\u0250-\u02af\u0370-\u1dbf\u1f00-\u1fff\u2c00-\udfff\uf900-\ufaff\uff66-\uffdc\U00010000-\U0003ffff]"
)
_LETTER = re.compile(r"[^\W\d_]")
_SHARE = 0.3  # of the letters, from which a text is in another script
_FEW = 8  # words among which one function word tells, where nothing is English
_LEAST = 2  # function words of another language that have to be there


@lru_cache(maxsize=4096)
def foreign(string: str) -> str:
    """The code of the language of ``string`` where it is not English (``und`` where unknown), else ``""``."""
    sample = string[:_SAMPLE]
    if not sample.isascii():
        letters = len(_LETTER.findall(sample))
        others = len([c for c in _OTHER_SCRIPT.findall(sample) if c.isalpha()])
        if others and others >= _SHARE * letters:
            code = detect(sample)
            return code if code not in ("en", "und") else "und"
    words = _WORD.findall(sample)
    counts: dict[str, int] = {}
    for word in words:
        for code in _languages().get(word.casefold(), ()):
            counts[code] = counts.get(code, 0) + 1
    english = counts.pop("en", 0)
    counts.pop("shared", None)
    if not counts:
        return ""
    code, most = max(counts.items(), key=lambda found: (found[1], found[0]))
    if most >= _LEAST and most > english:
        return code
    return _of_few(words)


def _of_few(words: list[str]) -> str:
    """The language that a few words show by one function word: it opens them, or such words and those that English
    shares are half of what is no name; and no word is one of English alone."""
    languages = [_languages().get(word.casefold(), ()) for word in words]
    if not 2 <= len(words) <= _FEW or any("en" in found and "shared" not in found for found in languages):
        return ""
    plain = [n for n, word in enumerate(words) if word.islower() or n == 0]
    telling = [n for n in plain if languages[n] and "shared" not in languages[n]]
    if len(plain) < 2 or not telling:
        return ""
    known = [n for n in plain if languages[n]]
    opens = telling[0] == 0 and words[1].islower()
    return max(languages[telling[0]]) if opens or len(known) * 2 >= len(plain) else ""


def unread(part: Part) -> bool:
    """Whether no word of a sentence is one that shows English, names and figures left out: then nobody read it.

    "Vivo en Berlin", "Ana arbeitet in Berlin": what such a sentence shares with a memory are its names only.
    """
    elements = [e for e in part.elements if e.atom is None and any(c.isalpha() for c in e.string)]
    words = [w.key for e in elements for w in e.words]
    return bool(words) and not any(_english(w) for w in words)


@lru_cache(maxsize=1 << 14)
def _english(key: str) -> bool:
    """Whether a word is in one of the English lists, and no function word of another language as well."""
    if "'" in key or key in _verb_forms():
        return True
    known = _languages().get(key, ())
    if known:
        return "en" in known and "shared" not in known
    return bool(
        lexicon.is_light(key)
        or len(lexicon.family(stem(key))) > 1
        or lexicon.reporting_class(stem(key))
        or key in _cue_words()
    )


@lru_cache(maxsize=1)
def _verb_forms() -> frozenset[str]:
    return frozenset(form for base, found in irregular().items() for form in (base, *found))


@lru_cache(maxsize=1)
def _cue_words() -> frozenset[str]:
    return frozenset(
        w for kind in KINDS for entry in entries(kind) for e in entry.elements for w in e.split("/") if w.isalpha()
    )


@lru_cache(maxsize=1)
def _languages() -> dict[str, tuple[str, ...]]:
    """Each function word with the languages that it belongs to."""
    found: dict[str, tuple[str, ...]] = {}
    for line in lines(read("onrecord.gate.data", "function_words.txt")):
        code, _, words = line.partition(":")
        for word in words.split():
            if code.strip() not in found.get(word, ()):
                found[word] = (*found.get(word, ()), code.strip())
    return found
