"""Which language a text is in: py3langid (Lui and Baldwin 2012), loaded on first use, on the text's first part.

A text of a few letters is not enough to tell; ``und`` (undetermined) says so. Where a script nearly always means one
language no model is asked, nor where the frequent words of English make up a fifth of the text, as they do in no other
language (the function-word method: Grefenstette 1995): loading the model takes longer than checking a short article.
"""

from __future__ import annotations

import re
from functools import cache

from onrecord.text.data import lines, read

__all__ = ["detect"]

_SAMPLE = 3000  # characters: more does not change the answer
_FEW = 12  # letters: fewer do not allow an answer
_ENOUGH = 40  # letters: fewer do not allow a rare language
_LETTERS = re.compile(r"[^\W\d_]")
_SHARE = 5  # a script decides where it has more than one in so many letters
_WORD = re.compile(r"[^\W\d_]+")
_WORDS = 20  # words from which frequent ones tell
_KINDS = 5  # different frequent words that there have to be
_FREQUENT = 5  # one word in so many has to be frequent
_ONE_LANGUAGE = (
    ("\u3040-\u30ff", "ja"), ("\u1100-\u11ff\uac00-\ud7af", "ko"), ("\u0e00-\u0e7f", "th"), ("\u0e80-\u0eff", "lo"),
    ("\u0370-\u03ff\u1f00-\u1fff", "el"), ("\u0530-\u058f", "hy"), ("\u10a0-\u10ff", "ka"), ("\u0b80-\u0bff", "ta"),
    ("\u0c00-\u0c7f", "te"), ("\u0c80-\u0cff", "kn"), ("\u0d00-\u0d7f", "ml"), ("\u0d80-\u0dff", "si"),
    ("\u0a80-\u0aff", "gu"), ("\u1000-\u109f", "my"), ("\u1780-\u17ff", "km"),
)  # fmt: skip


@cache
def _scripts() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(f"[{characters}]"), code) for characters, code in _ONE_LANGUAGE)


@cache
def _frequent() -> frozenset[str]:
    return frozenset(word for line in lines(read("onrecord.text.data", "en/frequent.txt")) for word in line.split())


def _is_english(sample: str) -> bool:
    """Whether frequent words show the sample to be English; where they do not, nothing is known."""
    words = _WORD.findall(sample.lower())
    if len(words) < _WORDS:
        return False
    found = [word for word in words if word in _frequent()]
    return len(found) * _FREQUENT >= len(words) and len(set(found)) >= _KINDS


def detect(string: str) -> str:
    """The ISO 639 code of the language of ``string`` (of two letters where one exists), or ``und``.

    >>> detect("short")
    'und'
    """
    first = re.search(r"\S", string)
    if first is None:
        return "und"
    sample = string[first.start() : first.start() + _SAMPLE]
    letters = len(_LETTERS.findall(sample))
    if letters >= 4 and not sample.isascii():
        for script, code in _scripts():
            if len(script.findall(sample)) * _SHARE > letters:
                return code
    if letters < _FEW:
        return "und"
    if _is_english(sample):
        return "en"
    from py3langid import classify

    code = str(classify(sample.encode("utf-8", "ignore").decode("utf-8"))[0])
    return code if len(code) == 2 or letters >= _ENOUGH else "und"
