"""Citations as they come: one reader for each service and each way of writing them."""

from onrecord.citations.formats.citation import Citation, Parsed
from onrecord.citations.formats.reading import STYLES, Style, parse

__all__ = ["STYLES", "Citation", "Parsed", "Style", "parse"]
