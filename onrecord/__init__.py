"""Does this text state what its sources state?"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from onrecord import atoms, cues, desk, models, store
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

__all__ = [
    "BudgetError", "FileError", "InputError", "ModelError", "OnrecordError", "SettingError", "StoreError",
    "__version__", "atoms", "cues", "desk", "models", "store", "support",
]  # fmt: skip

__version__ = "0.1.0"

_ROOMS = frozenset({"atoms", "cues", "desk", "models", "store"})


def __getattr__(name: str) -> Any:
    """Rooms and names are loaded on first use, so that ``import onrecord`` is quick."""
    from importlib import import_module

    if name in _ROOMS:
        return import_module(f"onrecord.{name}")
    if name == "support":
        return import_module("onrecord.desk.support").support
    if name in __all__:
        return getattr(import_module("onrecord.errors"), name)
    raise AttributeError(f"module 'onrecord' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
