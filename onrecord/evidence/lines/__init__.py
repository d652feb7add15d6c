"""Lines of keys: documents as one searchable string of their tokens' keys, with the way back to their texts."""

from onrecord.evidence.lines.line import Line, Needle
from onrecord.evidence.lines.search import cuts_number, places, whole

__all__ = ["Line", "Needle", "cuts_number", "places", "whole"]
