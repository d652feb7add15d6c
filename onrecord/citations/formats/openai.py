"""Answers of OpenAI's Responses, Chat Completions and Assistants APIs: annotations of the text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from onrecord.citations.formats.citation import Citation, Parsed, rows, text_of
from onrecord.citations.formats.sentences import around

__all__ = ["read"]


def read(answer: Any) -> Parsed:
    """``answer``: a response (``output``), a completion (``choices``), a message of a thread, or one text part.

    An annotation marks a place or a range of the text; the claim is the sentence there. ``file_citation`` may carry the
    quoted words (Assistants); elsewhere what the sentence holds in quotation marks is looked up.
    """
    parsed = Parsed()
    found = False
    for text, notes in _parts(answer):
        found = True
        start = len(parsed.text)
        parsed.text += text
        for one in notes:
            citation = _citation(one, text, start)
            if citation is None:
                parsed.problems.append(f"an annotation of type {one.get('type')!r} names no document")
            else:
                parsed.citations.append(citation)
    if not found:
        parsed.problems.append("there is no text with annotations")
    return parsed


def _parts(answer: Any) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Every text with its annotations."""
    if isinstance(answer, list):
        for one in answer:
            yield from _parts(one)
        return
    if not isinstance(answer, dict):
        return
    if isinstance(answer.get("output"), list):
        yield from _parts([o for o in rows(answer["output"]) if o.get("type", "message") == "message"])
    elif isinstance(answer.get("choices"), list):
        yield from _parts([c.get("message") for c in rows(answer["choices"])])
    elif isinstance(answer.get("content"), list):
        yield from _parts(answer["content"])
    elif isinstance(answer.get("content"), str):
        yield answer["content"], rows(answer.get("annotations"))
    elif isinstance(answer.get("text"), dict):
        yield text_of(answer["text"].get("value")), rows(answer["text"].get("annotations"))
    elif isinstance(answer.get("text"), str):
        yield answer["text"], rows(answer.get("annotations"))


def _citation(one: dict[str, Any], text: str, start: int) -> Citation | None:
    inner = one.get(text_of(one.get("type")))
    held = inner if isinstance(inner, dict) else one
    names = [held.get(k) for k in ("file_id", "filename", "url", "title")]
    refs = tuple(dict.fromkeys(n for n in names if isinstance(n, str) and n))
    if not refs:
        return None
    low, high = around(text, *_range(one, held, len(text)))
    quote = text_of(held.get("quote"))
    marker = text_of(one.get("text"))
    claim = text[low:high].replace(marker, "") if marker else text[low:high]
    return Citation(
        f"openai {text_of(one.get('type'))}".strip(), claim.strip(), refs, (quote,) if quote else (),
        start=start + low, end=start + high,
    )  # fmt: skip


def _range(one: dict[str, Any], held: dict[str, Any], length: int) -> tuple[int, int]:
    """The range that an annotation marks, the place that it marks, or the text's end."""
    for place in (held, one):
        a, b = place.get("start_index"), place.get("end_index")
        if isinstance(a, int) and isinstance(b, int):
            return a, b
    at = one.get("index")
    at = min(at, length) if isinstance(at, int) else length
    return at, at
