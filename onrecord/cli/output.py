"""Writing a report's files: whole or not at all, and never over what was read."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from onrecord.errors import FileError, SettingError

__all__ = ["STANDARD_OUTPUT", "check_targets", "to_bytes", "write_all", "write_whole"]

STANDARD_OUTPUT = "-"


def check_targets(targets: Iterable[str], inputs: Iterable[Path]) -> None:
    """Refuse, before any work is done, targets that would harm an input or one another.

    Raises :class:`SettingError` where two outputs go to one place, :class:`FileError` where a target is an input file,
    lies in a folder of evidence (where the next run would read it as a document) or in a folder that is not there.
    """
    seen: set[str] = set()
    read = list(inputs)
    for target in targets:
        place = target if target == STANDARD_OUTPUT else os.path.realpath(target)
        if place in seen:
            raise SettingError(f"two outputs go to {target}: give each a file of its own")
        seen.add(place)
        if target == STANDARD_OUTPUT:
            continue
        path = Path(place)
        if path.is_dir():
            raise FileError(f"{target} is a folder: give the name of a file in it")
        if not path.parent.is_dir():
            raise FileError(f"{target} cannot be written: the folder {path.parent} is not there; make it first")
        for one in read:
            if one.is_dir():
                if path.is_relative_to(one.resolve()):
                    raise FileError(
                        f"{target} lies in the evidence folder {one}: the next run would read it; write it elsewhere"
                    )
            elif one.exists() and path.exists() and path.samefile(one):
                raise FileError(f"{target} is an input file and is not overwritten: give another name")


def to_bytes(text: str) -> bytes:
    """UTF-8. A lone surrogate, which has no UTF-8 form, becomes ``\\udXXX``: in JSON that is the same character."""
    return text.encode("utf-8", "backslashreplace")


def write_all(contents: Mapping[str, str | bytes]) -> None:
    """Write each text to its target; ``-`` is standard output, and comes last."""
    for target, content in sorted(contents.items(), key=lambda item: item[0] == STANDARD_OUTPUT):
        data = content if isinstance(content, bytes) else to_bytes(content)
        if target == STANDARD_OUTPUT:
            sys.stdout.flush()
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        else:
            write_whole(Path(target), data)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that a reader, or a crash, finds the old one or the new one and nothing between."""
    path = Path(os.path.realpath(path))
    if path.exists() and not path.is_file():  # a device or a pipe: nothing to replace
        path.write_bytes(content)
        return
    beside = path.with_name(f".{path.name[:100]}.{secrets.token_hex(4)}.tmp")
    try:
        with open(beside, "xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
