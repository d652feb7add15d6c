"""Does this text state what its sources state?"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from onrecord import atoms, citations, cues, desk, gate, models, store
    from onrecord.adapters.wrap import wrap
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
    from onrecord.errors import (
        BudgetError,
        FileError,
        InputError,
        ModelError,
        OnrecordError,
        SettingError,
        StoreError,
    )
    from onrecord.gate.changes import inspect
    from onrecord.gate.check import check
    from onrecord.gate.drift import drift
    from onrecord.gate.fix import fix

__all__ = [
    "BudgetError", "CitationIndex", "FileError", "InputError", "ModelError", "OnrecordError", "SettingError",
    "StoreError", "__version__", "atoms", "audit_answer", "audit_citation", "check", "citations", "cues", "desk",
    "drift", "fix", "gate", "inspect", "judge_support", "models", "normalize", "quote_gate", "span_gate", "store",
    "support", "wrap",
]  # fmt: skip

__version__ = "0.1.0"

_ROOMS = frozenset({"atoms", "citations", "cues", "desk", "gate", "models", "store"})
#: Where each public name lives; errors live in ``errors``.
_HOMES = {
    "CitationIndex": "citations", "audit_answer": "citations", "audit_citation": "citations",
    "judge_support": "citations", "normalize": "citations", "quote_gate": "citations", "span_gate": "citations",
    "check": "gate.check", "drift": "gate.drift", "fix": "gate.fix", "inspect": "gate.changes",
    "support": "desk.support", "wrap": "adapters.wrap",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    """Rooms and names are loaded on first use, so that ``import onrecord`` is quick."""
    from importlib import import_module

    if name in _ROOMS:
        return import_module(f"onrecord.{name}")
    if name in __all__:
        return getattr(import_module(f"onrecord.{_HOMES.get(name, 'errors')}"), name)
    raise AttributeError(f"module 'onrecord' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
