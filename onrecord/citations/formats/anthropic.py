"""Answers of Anthropic's Messages API: text blocks with citations that quote (``cited_text``) and give a location."""

from __future__ import annotations

from typing import Any

from onrecord.citations.formats.citation import Citation, Parsed, rows, text_of

__all__ = ["read"]


def read(answer: Any) -> Parsed:
    """``answer``: a response, its ``content``, or one text block.

    Locations by characters become spans; by page, by content block, by search result and by web page leave the quoted
    words to be found in the document.
    """
    parsed = Parsed()
    blocks = answer.get("content", [answer]) if isinstance(answer, dict) else answer
    if not isinstance(blocks, list):
        parsed.problems.append("there is no list of content blocks")
        return parsed
    for block in rows(blocks):
        if block.get("type", "text") != "text":
            continue
        start = len(parsed.text)
        text = text_of(block.get("text"))
        parsed.text += text
        for one in rows(block.get("citations")):
            parsed.citations.append(_citation(one, text, start))
    return parsed


def _citation(one: dict[str, Any], text: str, start: int) -> Citation:
    refs: list[str | int] = [one[k] for k in ("document_title", "title", "source", "url", "file_id") if one.get(k)]
    for name in ("document_index", "search_result_index"):
        if isinstance(one.get(name), int):
            refs.append(one[name])
    span = None
    a, b = one.get("start_char_index"), one.get("end_char_index")
    if isinstance(a, int) and isinstance(b, int):
        span = (a, b)
    quote = text_of(one.get("cited_text"))
    return Citation(
        f"anthropic {text_of(one.get('type'))}".strip(), text.strip(), tuple(refs), (quote,) if quote else (), span,
        start=start, end=start + len(text),
    )  # fmt: skip
