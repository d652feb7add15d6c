"""What a sentence states that can be checked by itself: quotations, figures, quantities, dates, names, credits."""

from typing import TYPE_CHECKING, Any

from onrecord.atoms.atom import Atom

if TYPE_CHECKING:
    from onrecord.atoms.every import Competing, figures_names_times, find

__all__ = ["Atom", "Competing", "figures_names_times", "find"]


def __getattr__(name: str) -> Any:
    """The finders build many patterns: they are loaded when the first is asked for."""
    if name in ("Competing", "find", "figures_names_times"):
        from importlib import import_module

        value = getattr(import_module("onrecord.atoms.every"), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module 'onrecord.atoms' has no attribute {name!r}")
