"""Models by name: ``anthropic:NAME``, ``openai:NAME[@BASE_URL]``, ``ollama:NAME[@HOST]``, ``llamacpp:PATH``.

Each is asked through its maker's own package, an extra of this one; it is loaded when a model is first made. Keys come
from the environment or the keyring (:mod:`onrecord.models.keys`).
"""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module

from onrecord.errors import SettingError
from onrecord.models.ask import Model

__all__ = ["PROVIDERS", "model", "named", "parse"]

#: Provider -> the module that speaks to it; each has ``make(name, address, effort) -> Model``.
PROVIDERS = ("anthropic", "openai", "ollama", "llamacpp")
_SHAPES = "anthropic:NAME, openai:NAME@BASE_URL, ollama:NAME or llamacpp:PATH"


def parse(given: str) -> tuple[str, str, str]:
    """(provider, name, address) of a model's name; the address is ``""`` where none is given.

    Raises :class:`SettingError` that says what a name looks like.
    """
    provider, colon, rest = given.strip().partition(":")
    name, address = rest, ""
    if provider in ("openai", "ollama") and "@" in rest:
        name, _, address = rest.partition("@")
        if not address.startswith(("http://", "https://")):
            raise SettingError(f"the address of {provider}:{name} has to begin with http:// or https://")
    if not colon or provider not in PROVIDERS or not name:
        raise SettingError(f"{given.partition('@')[0][:80]!r} is no model: write {_SHAPES}")
    return provider, name, address


def named(given: str = "") -> str:
    """The model's name that was given, else that of the environment variable ``ONRECORD_MODEL``, else ``""``."""
    return given or os.environ.get("ONRECORD_MODEL", "").strip()


def model(given: str, *, effort: str = "") -> Model:
    """The model of a name, ready to be asked; no connection is made yet.

    Raises :class:`SettingError` where the name is none, the extra is not installed, or a key is missing.
    """
    provider, name, address = parse(given)
    try:
        module = import_module(f"onrecord.models.providers.{provider}")
        make: Callable[[str, str, str], Model] = module.make
        return make(name, address, effort)
    except ModuleNotFoundError as error:
        if error.name and error.name.startswith("onrecord"):
            raise
        raise SettingError(f"{provider} needs {error.name}: pip install 'onrecord[{provider}]'") from None
