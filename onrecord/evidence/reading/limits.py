"""How much of a file is read at most: every reader ends in a bounded time and size, whatever it is given."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["DEFAULT", "Limits"]


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds for one file, and for the folder; a file beyond one of them is named in ``Evidence.unread``."""

    file_bytes: int = 50_000_000
    files: int = 10_000
    folders_deep: int = 50
    characters: int = 20_000_000
    expanded_bytes: int = 300_000_000  # what an archive (DOCX, XLSX) or the streams of a PDF unpack to
    expansion: int = 250  # times its packed size that a part of an archive over a megabyte may unpack to
    pages: int = 3_000
    cells: int = 1_000_000
    depth: int = 100  # of JSON
    attachments: int = 200
    mail_depth: int = 4  # a mail within a mail
    seconds: float = 180.0  # for a PDF, which is read in a process of its own


DEFAULT = Limits()
