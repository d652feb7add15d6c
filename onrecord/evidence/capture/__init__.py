"""Fetching pages into a folder of evidence: the one place of the package that opens a connection for a document."""

from onrecord.evidence.capture.addresses import is_public
from onrecord.evidence.capture.fetch import Bounds, Page, fetch
from onrecord.evidence.capture.folder import capture
from onrecord.evidence.capture.links import links

__all__ = ["Bounds", "Page", "capture", "fetch", "is_public", "links"]
