"""Keys of services: from the environment, else from the system's keyring; never from a file, an option or the store."""

from __future__ import annotations

import os
import re

from onrecord.errors import SettingError

__all__ = ["key", "without_keys"]

_SERVICE = "onrecord"
#: What a key looks like in a message of a service: long runs of letters and digits.
_LIKE_KEY = re.compile(r"[A-Za-z0-9_\-]{20,}|(?i:bearer)\s+\S+")


def key(variable: str, *, optional: bool = False) -> str:
    """The key in an environment variable, else the one that the keyring has for ``onrecord`` under that name.

    Raises :class:`SettingError` that names the variable, where there is none and it is not ``optional``.
    """
    found = os.environ.get(variable, "").strip() or _from_keyring(variable)
    if not found and not optional:
        raise SettingError(
            f"there is no key: set {variable} in the environment, or keep it with: keyring set {_SERVICE} {variable}"
        )
    return found


def _from_keyring(variable: str) -> str:
    try:
        import keyring
        from keyring.errors import KeyringError
    except ModuleNotFoundError:
        return ""
    try:
        return (keyring.get_password(_SERVICE, variable) or "").strip()
    except KeyringError:
        return ""  # a machine without a keyring is one that has no key in it


def without_keys(message: str, *keys: str) -> str:
    """A message on one line, without the keys given and without anything that looks like one."""
    for one in keys:
        if one:
            message = message.replace(one, "…")
    return _LIKE_KEY.sub("…", " ".join(message.split()))[:200]
