"""Does this text state what its sources state?"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from onrecord import atoms, cues, desk, gate
    from onrecord.adapters.wrap import wrap
    from onrecord.desk.support import support
    from onrecord.errors import FileError, InputError, OnrecordError, SettingError
    from onrecord.gate.changes import inspect
    from onrecord.gate.check import check
    from onrecord.gate.drift import drift
    from onrecord.gate.fix import fix

__all__ = [
    "FileError", "InputError", "OnrecordError", "SettingError", "__version__", "atoms", "check", "cues", "desk",
    "drift", "fix", "gate", "inspect", "support", "wrap",
]  # fmt: skip

__version__ = "0.1.0"

_ROOMS = frozenset({"atoms", "cues", "desk", "gate"})
_HOMES = {
    "check": "gate.check", "drift": "gate.drift", "fix": "gate.fix", "inspect": "gate.changes",
    "support": "desk.support", "wrap": "adapters.wrap",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    """Rooms and names are loaded on first use, so that ``import onrecord`` is quick."""
    from importlib import import_module

    if name in _ROOMS:
        return import_module(f"onrecord.{name}")
    if name in _HOMES:
        return getattr(import_module(f"onrecord.{_HOMES[name]}"), name)
    if name in __all__:
        return getattr(import_module("onrecord.errors"), name)
    raise AttributeError(f"module 'onrecord' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
