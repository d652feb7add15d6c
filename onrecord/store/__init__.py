"""The store: what was checked, asked, ruled and held back, in one database that outlives a run.

SQLite in a file by default, PostgreSQL by URL. Needs the extra ``store`` (``pip install 'onrecord[store]'``), and for
PostgreSQL the extra ``postgres``; the rest of the package works without.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from onrecord.errors import SettingError

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from pathlib import Path

    from onrecord.store.audit import Verification
    from onrecord.store.held import HeldWrite
    from onrecord.store.store import Store

__all__ = ["HeldWrite", "Store", "Verification", "open_store"]

_HOMES = {"HeldWrite": "held", "Store": "store", "Verification": "audit"}


def open_store(where: str | Path = "", *, clock: Callable[[], datetime] | None = None) -> Store:
    """The store in a file (made where there is none) or at a ``postgresql://`` URL.

    Without ``where``: the environment variable ``ONRECORD_STORE``, else ``onrecord.db`` in the user's data folder.
    ``clock`` gives the time of each entry (an aware datetime). Raises :class:`SettingError` where the extra is not
    installed, :class:`~onrecord.errors.StoreError` where the store cannot be opened.
    """
    try:
        from onrecord.store.store import Store
    except ModuleNotFoundError as error:
        raise SettingError(f"a store needs {error.name}: pip install 'onrecord[store]'") from None
    return Store.open(where, clock=clock)


def __getattr__(name: str) -> Any:
    """The nouns are loaded on first use, since they need SQLAlchemy."""
    from importlib import import_module

    if name in _HOMES:
        return getattr(import_module(f"onrecord.store.{_HOMES[name]}"), name)
    raise AttributeError(f"module 'onrecord.store' has no attribute {name!r}")
