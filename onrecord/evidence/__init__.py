"""The documents: reading files, the snapshot, labels, finding passages, locating words verbatim."""

from onrecord.evidence.document import Cell, Document, Evidence, Excerpt, Labels, Page, Unread
from onrecord.evidence.locate import locate, locate_all
from onrecord.evidence.passages import Passages, passages

__all__ = [
    "Cell", "Document", "Evidence", "Excerpt", "Labels", "Page", "Passages", "Unread", "locate", "locate_all",
    "passages",
]  # fmt: skip
