"""Markdown with footnotes: ``[^1]`` in the text, ``[^1]: document: “words”`` below it."""

from __future__ import annotations

import re
from typing import Any

from onrecord.citations.formats.citation import Citation, Parsed
from onrecord.citations.formats.sentences import marked, quoted

__all__ = ["read"]

_MARK = re.compile(r"\[\^([^\]\s]{1,64})\](?!:)")
_NOTE = re.compile(r"^[ ]{0,3}\[\^([^\]\s]{1,64})\]:[ \t]*(.*(?:\n(?:[ ]{2,}|\t)\S.*)*)", re.M)
_LINK = re.compile(r"\[([^\]]*)\]\(([^)\s]*)[^)]*\)|<(https?://[^>\s]+)>")
_NAME_ENDS = re.compile(r"\s*[:—–|,-]?\s*[\"“«„]|:\s+")


def read(answer: Any) -> Parsed:
    """The claim is the sentence with the mark; the note names the document (its id, a link's text or its address) and
    may quote it. Without a quotation in the note, what the sentence holds in quotation marks is looked up."""
    parsed = Parsed(answer if isinstance(answer, str) else "")
    if not isinstance(answer, str):
        parsed.problems.append("the answer is no text")
        return parsed
    notes = {m.group(1): " ".join(m.group(2).split()) for m in _NOTE.finditer(answer)}
    body = _NOTE.sub(lambda m: " " * len(m.group()), answer)
    parsed.text = body.rstrip()
    for match, claim, low, high, quotes in marked(body, _MARK):
        name = match.group(1)
        if name not in notes:
            parsed.problems.append(f"footnote {name} is not there")
        note = notes.get(name, "")
        refs = _refs(note) or (f"[^{name}]",)
        parsed.citations.append(Citation("footnote", claim, refs, quoted(note) or quotes, start=low, end=high))
    for name in notes:
        if f"[^{name}]" not in body:
            parsed.problems.append(f"footnote {name} is cited nowhere")
    return parsed


def _refs(note: str) -> tuple[str, ...]:
    link = _LINK.search(note)
    names = [link.group(1), link.group(2), link.group(3)] if link else []
    head = _NAME_ENDS.split(note, maxsplit=1)[0].strip().strip("*_.")
    return tuple(dict.fromkeys(n for n in (head, *names, note.strip()) if n))
