"""What a figure depends on besides its data: versions, the code itself, the command."""

from __future__ import annotations

import hashlib
import shlex
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

__all__ = ["code", "command", "model", "versions"]

_NOT_MEASURED = frozenset({"cli", "web", "__pycache__"})


def versions() -> dict[str, str]:
    """The package, its word lists, the finders that answer, and a digest of the code that was run."""
    from onrecord import cues
    from onrecord.desk.versions import versions as known

    return {**dict(known()), "finders": ", ".join(cues.finders()), "code": code()}


def model() -> str:
    """What answers: ``code`` for rules and lists alone, else the finders beside the lists too."""
    from onrecord import cues

    return "-".join(["code", *(name for name in cues.finders() if name != "list")])


@lru_cache(maxsize=1)
def code() -> str:
    """SHA-256 over every file of the package but the terminal and the pages, cut to 16 digits."""
    root = Path(str(files("onrecord")))
    total = hashlib.sha256()
    for path in sorted(p for p in root.rglob("*") if p.is_file() and _NOT_MEASURED.isdisjoint(p.parts)):
        total.update(path.relative_to(root).as_posix().encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()[:16]


def command(operation: str, data: str, parameters: Mapping[str, Any]) -> str:
    """The command line, with the folder's name in place of its path."""
    parts = ["onrecord", *operation.split(), *(["--data", data] if data else [])]
    for name, value in parameters.items():
        for one in value if isinstance(value, list) else [value]:
            if one is True:
                parts.append(f"--{name}")
            elif one is not None and one is not False:
                parts += [f"--{name}", str(one)]
    return shlex.join(parts)
