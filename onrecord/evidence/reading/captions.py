"""Subtitles (SRT, VTT): the cues joined into what was said, with the speakers' labels and without times and tags."""

from __future__ import annotations

import html
import re

from onrecord.errors import FileError
from onrecord.evidence.reading.claims import Claims
from onrecord.evidence.reading.decode import decode
from onrecord.evidence.reading.extracted import Extracted, Writer
from onrecord.evidence.reading.limits import DEFAULT, Limits

__all__ = ["read"]

_TIMES = re.compile(
    r"\s*(?:(\d+):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})\s*-->\s*(?:(\d+):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})"
)
_VOICE = re.compile(r"<v(?:\.[^\s>]*)?\s+([^>]{1,80})>")
_TAG = re.compile(r"</?[a-zA-Z][^<>]{0,200}>|<\d[\d:.]{0,20}>|\{\\[^{}]{0,80}\}")
_SPEAKER = re.compile(r"(?:>>\s*)?([A-ZÀ-Þ][\w.'’ -]{0,40}?|[A-ZÀ-Þ][A-ZÀ-Þ.'’ -]{1,40}):\s+(?=\S)")
_NEW = re.compile(r"(?:>>+|[-–—])\s*(?=\S)")
_PAUSE = 4.0  # seconds without a cue after which a new paragraph begins


def read(data: bytes, limits: Limits = DEFAULT, charset: str = "") -> Extracted:
    """The speech of a subtitle file in paragraphs, one a speaker's turn."""
    text, guessed = decode(data, charset)
    claims = Claims("transcript")
    if guessed:
        claims.remark(f"encoding guessed: {guessed}")
    writer = Writer(limits)
    turn: list[str] = []
    voice = ""
    last_end, last_line = 0.0, ""
    found = False

    def close() -> None:
        writer.block("paragraph", " ".join(turn))
        turn.clear()

    for start, end, lines in _cues(text):
        found = True
        if start - last_end > _PAUSE:
            close()
        for line in lines:
            named = _VOICE.search(line)
            words = html.unescape(_TAG.sub("", _VOICE.sub("", line))).strip()
            if not words or words == last_line:  # captions that roll show a line twice
                continue
            last_line = words
            if named:
                speaker = " ".join(html.unescape(named.group(1)).split())
                if speaker != voice or not turn:
                    close()
                    words = f"{speaker}: {words}"
                voice = speaker
            elif _SPEAKER.match(words):
                close()
                voice = ""
                words = words.lstrip("> ")
            elif new := _NEW.match(words):
                close()
                voice = ""
                words = words[new.end() :]
            turn.append(words)
        last_end = end
    close()
    if not writer.length:
        raise FileError(
            "its cues are empty" if found else "it holds no subtitles with times; if it is text, give it a name in .txt"
        )
    return writer.extracted(claims.labels())


def _cues(text: str) -> list[tuple[float, float, list[str]]]:
    """Start, end (in seconds) and lines of every cue; notes and style blocks have no times and are passed over."""
    cues: list[tuple[float, float, list[str]]] = []
    inside = False
    for line in text.split("\n"):
        times = _TIMES.match(line) if "-->" in line else None
        if times:
            h1, m1, s1, f1, h2, m2, s2, f2 = (int(g or 0) for g in times.groups())
            cues.append((h1 * 3600 + m1 * 60 + s1 + f1 / 1000, h2 * 3600 + m2 * 60 + s2 + f2 / 1000, []))
            inside = True
        elif not line.strip():
            inside = False
        elif inside:
            cues[-1][2].append(line)
    return cues
