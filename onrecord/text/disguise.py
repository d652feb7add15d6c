"""Characters that make a text read otherwise than it looks: a person should know of them before trusting a match.

Kinds: ``unseen_character`` (inside a word, where the script does not need one), ``bidirectional_control``,
``tag_characters`` (outside the flags that are spelled with them), ``control_character``, ``lone_surrogate``,
``piled_marks``, ``mixed_scripts`` (a word with Latin letters and look-alikes of another script). Nothing is changed
here; the places are named. Source: Unicode TR 36 and TR 39 (security).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from onrecord.text.tokens import LOOK_ALIKES

__all__ = ["Disguise", "find_disguises"]

_CONTROLS = "\x00-\x08\x0e-\x1b\x7f\x80-\x84\x86-\x9f"
# Scripts whose spelling uses joiners, or in which an unseen space parts words: Mongolian, Thai and Khmer among them.
_JOINING = (
    "[\u0590-\u109f\u1780-\u18af\u2e80-\u9fff\ua800-\uabff\uac00-\ud7af\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00011fff]"
)

_BLACK_FLAG = "\U0001f3f4"  # followed by tag characters: the flag of England, Scotland, Wales


@dataclass(frozen=True, slots=True)
class Disguise:
    """One place: ``kind`` is a closed list (see the module), offsets are into the text as given."""

    kind: str
    start: int
    end: int


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    unseen = "\u00ad\u034f\u180b-\u180f\u200b-\u200d\u2060-\u2064\u206a-\u206f\u3164\ufeff\uffa0"
    marks = "\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff"
    # two of the unseen count as letters for re; they are kept from standing for the letter before
    return (
        ("unseen_character", re.compile(rf"(?<=[\w{marks}])(?<![\u034f\u3164\uffa0])[{unseen}]++(?=[\w{marks}])")),
        ("bidirectional_control", re.compile("[\u202a-\u202e\u2066-\u2069]+")),
        ("tag_characters", re.compile("[\U000e0000-\U000e007f]+")),
        ("control_character", re.compile(f"[{_CONTROLS}]+")),
        ("lone_surrogate", re.compile("[\ud800-\udfff]+")),
        ("piled_marks", re.compile(f"[{marks}]{{5,}}+")),
    )


#: The characters of which a string with anything to find holds one.
_NOTABLE = re.compile(
    f"[{_CONTROLS}\u00ad\u0300-\u052f\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200d\u202a-\u202e\u2060-\u206f"
    "\u20d0-\u20ff\u3164\ufeff\uffa0\ud800-\udfff\U000e0000-\U000e007f]"
)


@cache
def _classes() -> tuple[re.Pattern[str], ...]:
    return (
        re.compile("[\u0370-\u052f]"),
        re.compile(r"[^\W\d_]+"),
        re.compile("[A-Za-z]"),
        re.compile(f"[{''.join(map(chr, LOOK_ALIKES))}]"),
        re.compile(_JOINING),
        re.compile("[\U000e0030-\U000e007a]{2,6}+\U000e007f"),
    )


def find_disguises(string: str) -> tuple[Disguise, ...]:
    """Every disguised place of ``string``, by position."""
    if string.isascii():
        return tuple(Disguise("control_character", *m.span()) for m in re.finditer(f"[{_CONTROLS}]+", string))
    other_script, word, latin, look_alike, joining, region = _classes()
    if not _NOTABLE.search("".join(set(string))):
        return ()
    found = []
    for kind, pattern in _patterns():
        for match in pattern.finditer(string):
            start, end = match.span()
            if kind == "unseen_character" and joining.match(string, start - 1) and joining.match(string, end):
                continue
            if (
                kind == "tag_characters"
                and string[start - 1 : start] == _BLACK_FLAG
                and (flag := region.match(string, start))
            ):
                start = flag.end()
            if start < end:
                found.append(Disguise(kind, start, end))
    if other_script.search(string):
        for match in word.finditer(string):
            letters = match.group()
            if not letters.isascii() and latin.search(letters) and look_alike.search(letters):
                found.append(Disguise("mixed_scripts", *match.span()))
    return tuple(sorted(found, key=lambda d: (d.start, d.end, d.kind)))
