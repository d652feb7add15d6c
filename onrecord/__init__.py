"""Does this text state what its sources state?"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from onrecord import atoms, citations, cues, desk
    from onrecord.citations import (
        CitationIndex,
        audit_answer,
        audit_citation,
        judge_support,
        normalize,
        quote_gate,
        span_gate,
    )
    from onrecord.desk.support import support
    from onrecord.errors import FileError, InputError, OnrecordError, SettingError

__all__ = [
    "CitationIndex", "FileError", "InputError", "OnrecordError", "SettingError", "__version__", "atoms", "audit_answer",
    "audit_citation", "citations", "cues", "desk", "judge_support", "normalize", "quote_gate", "span_gate", "support",
]  # fmt: skip

__version__ = "0.1.0"

_ROOMS = frozenset({"atoms", "citations", "cues", "desk"})
_CITATIONS = frozenset(
    {"CitationIndex", "audit_answer", "audit_citation", "judge_support", "normalize", "quote_gate", "span_gate"}
)


def __getattr__(name: str) -> Any:
    """Rooms and names are loaded on first use, so that ``import onrecord`` is quick."""
    from importlib import import_module

    if name in _ROOMS:
        return import_module(f"onrecord.{name}")
    if name in _CITATIONS:
        return getattr(import_module("onrecord.citations"), name)
    if name == "support":
        return import_module("onrecord.desk.support").support
    if name in __all__:
        return getattr(import_module("onrecord.errors"), name)
    raise AttributeError(f"module 'onrecord' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
