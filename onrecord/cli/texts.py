"""Text that a command is given: files in any encoding, as the desk reads its documents; standard input in UTF-8."""

from __future__ import annotations

import sys
from pathlib import Path

from onrecord.errors import FileError, InputError

__all__ = ["read_file", "read_input"]


def read_file(path: Path) -> str:
    """The text of a file. An encoding that had to be guessed is told on standard error; :class:`FileError` for what
    is no text.
    """
    from onrecord.evidence.reading.decode import decode

    try:
        text, guessed = decode(path.read_bytes())
    except FileError as error:
        raise FileError(f"{path}: {error}") from None
    if guessed:
        print(f"onrecord: {path} is not UTF-8 and was read as {guessed}", file=sys.stderr)
    return text


def read_input(most: int = -1) -> str:
    """Standard input, of which nothing but UTF-8 is guessed: a pipe has no second look."""
    try:
        return sys.stdin.buffer.read(most).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError("standard input is not UTF-8: convert it, or give a file") from None
