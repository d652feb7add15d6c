"""What turns the words of a quotation round in the document: cut off at its edges, left out between its pieces, or said
of the whole of it.

English has the cues of :mod:`onrecord.cues` and a list of edges; other languages a list of negations, conditions and
hedges each. Where there is no list for a language, what was left out cannot be judged, and that is said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from onrecord.citations.lists import BY_CHARACTER, expressions, languages, sections
from onrecord.citations.match import Gap, Match
from onrecord.cues import attributions, find
from onrecord.text import Text

__all__ = ["Risk", "RiskKind", "risks"]

RiskKind = Literal["left_out", "put_in", "cut_before", "cut_after", "in_denial", "in_question", "disguised"]

_AROUND = 400  # characters on either side of a match that are read
_EDGE = 6  # words before a quotation that are looked at
_BETWEEN = 2  # light words between an expression and the quotation
_STOP = re.compile(r"[.!?;。！？।؟۔](?=[\s\"”’»)\]]|$)|\n\s*\n")
_END = re.compile(r"[.!?。！？।؟۔;；](?=[\s\"”’»)\]]|$)|[？。！]|\n\s*\n")
_LIGHT = frozenset(
    "the a an to be been being is are was were has have had it he she they we that this there so".split()
)


@dataclass(frozen=True, slots=True)
class Risk:
    """Words of the document (half-open offsets) that bear on the quotation without being in it.

    ``cue`` is ``negation``, ``condition``, ``hedge``, ``exception``, ``denial``, ``question`` or ``unchecked`` (a
    language without a list), or the kind of a disguise. ``turns`` says that without these words the quoted ones may say
    the opposite, or more than the document: such a shortened quotation is not found.
    """

    kind: RiskKind
    cue: str
    start: int
    end: int
    words: str
    turns: bool = False

    def to_dict(self) -> dict[str, Any]:
        return {
            "kind": self.kind, "cue": self.cue, "start": self.start, "end": self.end, "words": self.words,
            "turns": self.turns,
        }  # fmt: skip


def risks(string: str, match: Match, quote: str, *, around: bool = True) -> tuple[Risk, ...]:
    """What bears on a match, by kind; with ``around`` off only what was left out between its pieces."""
    low = max(0, match.start - _AROUND)
    text = Text(string[low : match.end + _AROUND])
    found = [r for gap in match.gaps for r in _gap(text, low, gap, match)]
    if around:
        found += _before(string, match, text.language)
        found += _behind(string, match, text.language)
        found += _whole(text, low, match)
        found += [
            Risk("disguised", d.kind, match.start, match.end, quote[d.start : d.end] or d.kind)
            for d in Text(quote, "und").disguises
        ]
    return tuple(dict.fromkeys(found))


def _gap(text: Text, low: int, gap: Gap, match: Match) -> Iterator[Risk]:
    start, end = gap.start - low, gap.end - low
    if gap.says and _turning(Text(gap.says, text.language)):
        yield Risk("put_in", "negation", gap.start, gap.end, gap.says, True)
    if not text.words_between(start, end):
        return
    language = text.language
    if language in ("en", "und"):
        yield from _english(text, low, start, end)
        return
    if language not in languages():
        yield Risk("left_out", "unchecked", gap.start, gap.end, text.string[start:end].strip(), True)
        return
    for cue in ("negation", "condition", "hedge"):
        for a, b in _listed(text, start, end, language, cue):
            yield Risk("left_out", cue, low + a, low + b, text.string[a:b], True)


def _turning(text: Text) -> bool:
    """Whether words that an editor put in deny or restrict."""
    if text.language in ("en", "und"):
        return any(cue.kind in ("negation", "condition") for cue in find(Text(text.string, "en")))
    return text.language in languages() and any(
        next(_listed(text, 0, len(text), text.language, cue), None) for cue in ("negation", "condition")
    )


def _english(text: Text, low: int, start: int, end: int) -> Iterator[Risk]:
    """Cues within a gap. Negations, conditions and plain doubts turn what stands around; a hedge such as "preliminary"
    is shown.
    """
    text = Text(text.string, "en")
    turning = {name: expressions("en", "edges", f"turning {name}") for name in ("negation", "hedge")}
    for cue in find(text):
        if cue.kind in ("negation", "condition", "hedge") and start <= cue.start and cue.end <= end:
            keys = [w.key for w in cue.words]
            turns = cue.kind == "negation" or any(k in turning["hedge"] for k in keys)
            turns |= cue.kind == "condition" and not any(k.startswith("depend") for k in keys)
            yield Risk("left_out", cue.kind, low + cue.start, low + cue.end, cue.string, turns)
    for word in text.words_between(
        start, end
    ):  # "not only" is no negation, but without it the rest is another sentence
        if word.key in turning["negation"] or word.key.endswith("n't"):
            yield Risk("left_out", "negation", low + word.start, low + word.end, word.string, True)
    for report in attributions(text):
        if report.group == "denial" and start <= report.cue.start and report.cue.end <= end:
            yield Risk("left_out", "denial", low + report.cue.start, low + report.cue.end, report.cue.string, True)
    words = text.words_between(start, end)
    line = [w.key for w in words]
    for expression in sections("en", "edges")["after"]:
        parts = expression.split()
        for i in range(len(line) - len(parts) + 1):
            if line[i : i + len(parts)] == parts:
                a, b = words[i].start, words[i + len(parts) - 1].end
                yield Risk("left_out", "exception", low + a, low + b, text.string[a:b], True)


def _listed(text: Text, start: int, end: int, language: str, heading: str) -> Iterator[tuple[int, int]]:
    words = text.words_between(start, end)
    listed = expressions(language, "turns", heading)
    if language in BY_CHARACTER:
        words = text.words_between(start, end)
        for expression in sorted(listed):
            if expression.startswith("= "):  # a word by itself
                yield from ((w.start, w.end) for w in words if w.key == expression[2:])
                continue
            wanted = expression.replace(" ", "") if language != "ko" else expression
            at = text.string.find(wanted, start, end)
            if at >= 0:
                yield at, at + len(wanted)
        return
    longest = max((e.count(" ") + 1 for e in listed), default=1)
    prefixes = tuple(e for e in listed if e.endswith("'"))
    for i, word in enumerate(words):
        if prefixes and word.key.startswith(prefixes):
            yield word.start, word.end
            continue
        for n in range(1, longest + 1):
            if " ".join(w.key for w in words[i : i + n]) in listed and i + n <= len(words):
                yield word.start, words[i + n - 1].end
                break


def _before(string: str, match: Match, language: str) -> Iterator[Risk]:
    """An expression right before the match, in the same sentence."""
    low = max(0, match.start - _AROUND)
    stops = [m.end() for m in _STOP.finditer(string, low, match.start)]
    low = stops[-1] if stops else low
    text = Text(string[low : match.start], language if language != "und" else "en")
    words = text.words[-_EDGE:]
    if not words:
        return
    keys = [w.key for w in words]
    if language in ("en", "und"):
        listed = set(expressions("en", "edges", "before"))
        if string[match.start].isnumeric():
            listed |= expressions("en", "edges", "before a number")
    elif language in languages() and language not in BY_CHARACTER:
        listed = {e for heading in ("negation", "condition", "hedge") for e in expressions(language, "turns", heading)}
    else:
        listed = set()
    for last in range(len(keys), max(0, len(keys) - _BETWEEN - 1), -1):
        if any(k not in _LIGHT and not (k.endswith("ly") and len(k) > 4) for k in keys[last:]):
            return
        for first in range(last):
            if " ".join(keys[first:last]) in listed or (first == last - 1 and keys[first].endswith("n't")):
                a, b = words[first].start, words[last - 1].end
                yield Risk("cut_before", "negation", low + a, low + b, text.string[a:b])
                return


def _behind(string: str, match: Match, language: str) -> Iterator[Risk]:
    """An expression right after the match, in the same sentence."""
    stop = _STOP.search(string, match.end, match.end + _AROUND)
    high = stop.start() if stop else min(len(string), match.end + _AROUND)
    text = Text(string[match.end : high], language if language != "und" else "en")
    words = text.words[:_EDGE]
    if not words:
        return
    if language in ("en", "und"):
        listed = expressions("en", "edges", "after")
    elif language in languages() and language not in BY_CHARACTER:
        listed = expressions(language, "turns", "condition")
    else:
        return
    keys = [w.key for w in words]
    for n in range(min(4, len(keys)), 0, -1):
        if " ".join(keys[:n]) in listed:
            a, b = words[0].start, words[n - 1].end
            yield Risk("cut_after", "condition", match.end + a, match.end + b, text.string[a:b])
            return


def _whole(text: Text, low: int, match: Match) -> Iterator[Risk]:
    """A denial or a question that holds the match."""
    start, end = match.start - low, match.end - low
    ending = _END.search(text.string, end)
    question = "?？؟" + (";" if text.language == "el" else "")
    if ending is not None and ending.group()[0] in question:
        yield Risk("in_question", "question", low + ending.start(), low + ending.end(), ending.group())
    if text.language not in ("en", "und"):
        return
    text = Text(text.string, "en")
    sentence = text.sentence_at(start)
    if sentence is None:
        return
    negations = [c for c in find(text, sentence.start, sentence.end) if c.kind == "negation"]
    for report in attributions(text, sentence.start, max(sentence.end, end)):
        if report.cue.start >= start and report.cue.end <= end:
            continue
        denied = report.group == "denial" or any(
            0 <= report.cue.start - n.end <= 2 or n.start == report.cue.start for n in negations
        )
        if denied:
            a, b = report.cue.start, report.cue.end
            yield Risk("in_denial", "denial", low + a, low + b, text.string[a:b])
            return
