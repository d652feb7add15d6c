"""Answers of Azure OpenAI on your own data: ``[doc1]`` in the text, the passages in ``context.citations``."""

from __future__ import annotations

import re
from typing import Any

from onrecord.citations.formats.citation import Citation, Parsed, entry, rows, text_of
from onrecord.citations.formats.sentences import around

__all__ = ["read"]

_MARK = re.compile(r"\[doc(\d{1,4})\]")


def read(answer: Any) -> Parsed:
    """``answer``: a completion or its message. The passage that a mark points to is what is said to stand in the
    document; a mark that points to none is a citation of an unknown document."""
    parsed = Parsed()
    message = entry(answer, "choices", 0, "message") or answer
    parsed.text = text_of(entry(message, "content"))
    passages = rows(entry(message, "context", "citations"))
    if not parsed.text:
        parsed.problems.append("there is no message with content")
    for match in _MARK.finditer(parsed.text):
        number = int(match.group(1))
        passage = passages[number - 1] if 0 < number <= len(passages) else {}
        names = [passage.get(k) for k in ("id", "filepath", "url", "title", "chunk_id")]
        refs: tuple[str | int, ...] = tuple(dict.fromkeys(n for n in names if isinstance(n, str) and n))
        low, high = around(parsed.text, match.start(), match.end())
        quote = text_of(passage.get("content"))
        parsed.citations.append(
            Citation(
                "azure",
                _MARK.sub("", parsed.text[low:high]).strip(),
                refs or (match.group(),),
                (quote,) if quote else (),
                start=low,
                end=high,
            )
        )
    return parsed
