"""Which reader an answer is for."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Literal, get_args

from onrecord.citations.formats.citation import Parsed, entry, plain
from onrecord.errors import InputError, SettingError

__all__ = ["STYLES", "Style", "parse", "style_of"]

Style = Literal["anthropic", "cohere", "openai", "bedrock", "azure", "markdown-footnotes", "bracket"]
STYLES: tuple[Style, ...] = get_args(Style)
_MODULES = {"markdown-footnotes": "footnotes", "bracket": "brackets"}


def parse(answer: Any, style: str | None = None) -> Parsed:
    """The citations of an answer; its style is told from its shape where none is given.

    Raises :class:`SettingError` for a style that there is not, :class:`InputError` where no style fits.
    """
    answer = plain(answer)
    if style is None:
        style = style_of(answer)
        if style is None:
            raise InputError(
                f"the answer has the shape of no known service: give its style, one of {', '.join(STYLES)}"
            )
    if style not in STYLES:
        raise SettingError(f"there is no style {style!r}: give one of {', '.join(STYLES)}")
    found: Parsed = import_module(f"onrecord.citations.formats.{_MODULES.get(style, style)}").read(answer)
    return found


def style_of(answer: Any) -> Style | None:
    """The style of an answer in plain values, by its shape."""
    if isinstance(answer, str):
        return "markdown-footnotes" if "[^" in answer else "bracket"
    if isinstance(answer, list):
        return "anthropic" if answer and all(isinstance(b, dict) and "type" in b for b in answer) else None
    if not isinstance(answer, dict):
        return None
    message = entry(answer, "choices", 0, "message")
    if isinstance(message, dict):
        return "azure" if entry(message, "context", "citations") is not None else "openai"
    if isinstance(entry(answer, "context", "citations"), list):
        return "azure"
    if isinstance(entry(answer, "output", "message"), dict) or entry(answer, "citations", 0, "generatedResponsePart"):
        return "bedrock"
    if isinstance(answer.get("output"), list) or isinstance(entry(answer, "text"), dict):
        return "openai"
    if isinstance(entry(answer, "message", "citations"), list) or isinstance(answer.get("document_ids"), list):
        return "cohere"
    if isinstance(answer.get("citations"), list) and isinstance(answer.get("text"), str) and "type" not in answer:
        return "cohere"
    if any(isinstance(b, dict) and (isinstance(b.get("text"), dict) or "annotations" in b) for b in _blocks(answer)):
        return "openai"
    if isinstance(answer.get("content"), list) or answer.get("type") == "text":
        return "anthropic"
    return None


def _blocks(answer: dict[str, Any]) -> list[Any]:
    content = answer.get("content")
    return content if isinstance(content, list) else []
