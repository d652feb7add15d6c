"""Texts as data for a model: in labelled blocks whose border is drawn from their content, so that no text holds it."""

from __future__ import annotations

import hashlib
import re

__all__ = ["fenced", "gives_orders"]

_IMITATION = re.compile(r"<{2,}|>{2,}")
_ORDERS = re.compile(
    r"(?:ignore|disregard|forget|override)\s+(?:(?:all|any|the|your|these|those|previous|prior|above|earlier|preceding)\s+){1,4}"
    r"(?:instructions?|rules?|prompts?|directions?|guidelines?|orders?)"
    r"|(?:respond|reply|answer|output|return)\s+(?:only\s+)?with\b|\bsystem\s*(?:prompt|message)\b|\byou\s+are\s+now\b"
    r"|[\"'](?:verdict|confidence)[\"']\s*:|\bverdict\s*(?:is|:|=)\s*[\"']?(?:supports|partial|unrelated|contradicts)",
    re.I,
)


def fenced(blocks: dict[str, str]) -> str:
    """The blocks one after another, each between ``<<NAME border>>`` and ``<<END NAME border>>``. What looks like a
    border in a text is written with other signs."""
    seed = "\0".join(f"{name}\0{text}" for name, text in blocks.items())
    border = hashlib.sha256(seed.encode("utf-8", "surrogatepass")).hexdigest()[:16]
    parts = []
    for name, text in blocks.items():
        plain = _IMITATION.sub(lambda m: "‹" * len(m.group()) if m.group()[0] == "<" else "›" * len(m.group()), text)
        parts.append(f"<<{name} {border}>>\n{plain}\n<<END {name} {border}>>")
    return "\n\n".join(parts)


def gives_orders(text: str) -> str:
    """The words with which a text addresses the model that reads it; ``""`` where there are none."""
    found = _ORDERS.search(text)
    return "" if found is None else found.group()
