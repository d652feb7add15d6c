"""Answers of Cohere's Chat API: ranges of the answer's text with the documents they were drawn from."""

from __future__ import annotations

from typing import Any

from onrecord.citations.formats.citation import Citation, Parsed, entry, rows, text_of

__all__ = ["read"]


def read(answer: Any) -> Parsed:
    """``answer``: a response of version 2 (``message.citations`` with ``sources``) or 1 (``citations`` with
    ``document_ids``). Cohere quotes the answer, not the document: what it holds in quotation marks is looked up.
    """
    parsed = Parsed()
    message = entry(answer, "message") if isinstance(entry(answer, "message"), dict) else answer
    contents = [text_of(c.get("text")) for c in rows(entry(message, "content"))]
    if not contents:
        contents = [text_of(entry(message, "text")) or text_of(entry(message, "content"))]
    parsed.text = "".join(contents)
    for one in rows(entry(message, "citations")):
        refs = _refs(one)
        at = one.get("content_index") if isinstance(one.get("content_index"), int) else 0
        before = sum(map(len, contents[:at]))
        start, end = one.get("start"), one.get("end")
        if not isinstance(start, int) or not isinstance(end, int) or not refs:
            parsed.problems.append("a citation has no range or no document")
            continue
        claim = text_of(one.get("text")) or parsed.text[before + start : before + end]
        for ref in refs:
            parsed.citations.append(Citation("cohere", claim, ref, start=before + start, end=before + end))
    return parsed


def _refs(one: dict[str, Any]) -> list[tuple[str | int, ...]]:
    """For each document the names under which it may be known."""
    found: list[tuple[str | int, ...]] = []
    for source in rows(one.get("sources")):
        names = [source.get("id"), entry(source, "document", "id"), entry(source, "document", "title")]
        kept = tuple(dict.fromkeys(n for n in names if isinstance(n, str) and n))
        if kept:
            found.append(kept)
    ids = one.get("document_ids")
    if isinstance(ids, list):
        found += [(i,) for i in ids if isinstance(i, str)]
    return found
