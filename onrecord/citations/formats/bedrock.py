"""Answers of Amazon Bedrock: the Converse API's citations, and those of knowledge bases (RetrieveAndGenerate)."""

from __future__ import annotations

from typing import Any

from onrecord.citations.formats.citation import Citation, Parsed, entry, rows, text_of

__all__ = ["read"]


def read(answer: Any) -> Parsed:
    """``answer``: a Converse response (``output.message.content`` with ``citationsContent``), or one with
    ``citations`` of ``generatedResponsePart`` and ``retrievedReferences``."""
    parsed = Parsed()
    if isinstance(entry(answer, "citations"), list):
        _retrieved(answer, parsed)
        return parsed
    message = entry(answer, "output", "message") or answer
    blocks = entry(message, "content")
    if not isinstance(blocks, list):
        parsed.problems.append("there is neither a message with content nor a list of citations")
        return parsed
    for block in rows(blocks):
        cited = block.get("citationsContent")
        if not isinstance(cited, dict):
            parsed.text += text_of(block.get("text"))
            continue
        text = "".join(text_of(c.get("text")) for c in rows(cited.get("content")))
        start = len(parsed.text)
        parsed.text += text
        for one in rows(cited.get("citations")):
            parsed.citations.append(_converse(one, text, start))
    return parsed


def _converse(one: dict[str, Any], text: str, start: int) -> Citation:
    refs: list[str | int] = [n for n in (one.get("source"), one.get("title")) if isinstance(n, str) and n]
    span = None
    location = one.get("location")
    for kind, place in location.items() if isinstance(location, dict) else ():
        if not isinstance(place, dict):
            continue
        if isinstance(place.get("documentIndex"), int):
            refs.append(place["documentIndex"])
        if isinstance(place.get("url"), str):
            refs.append(place["url"])
        if kind == "documentChar" and isinstance(place.get("start"), int) and isinstance(place.get("end"), int):
            span = (place["start"], place["end"])
    quotes = tuple(q for q in (text_of(c.get("text")) for c in rows(one.get("sourceContent"))) if q)
    return Citation(
        "bedrock converse", text.strip(), tuple(refs), quotes, span, start=start, end=start + len(text)
    )  # fmt: skip


def _retrieved(answer: dict[str, Any], parsed: Parsed) -> None:
    whole = text_of(entry(answer, "output", "text"))
    parts: list[str] = []
    for one in rows(answer["citations"]):
        claim = text_of(entry(one, "generatedResponsePart", "textResponsePart", "text"))
        start = entry(one, "generatedResponsePart", "textResponsePart", "span", "start")
        start = start if isinstance(start, int) else sum(map(len, parts))
        parts.append(claim)
        for reference in rows(one.get("retrievedReferences")):
            places = [p for p in (entry(reference, "location") or {}).values() if isinstance(p, dict)]
            names = [v for p in places for v in p.values() if isinstance(v, str)]
            names += [v for v in (entry(reference, "metadata") or {}).values() if isinstance(v, str)]
            quote = text_of(entry(reference, "content", "text"))
            parsed.citations.append(
                Citation(
                    "bedrock retrieved",
                    claim,
                    tuple(names),
                    (quote,) if quote else (),
                    start=start,
                    end=start + len(claim),
                )
            )
    parsed.text = whole or "".join(parts)
