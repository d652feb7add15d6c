"""How a quotation stands in a document."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from onrecord.evidence.lines.index import Place

__all__ = ["Form", "Gap", "Match"]

#: What was undone to find the words: a hyphen at a line end, HTML entities, look-alike letters of another script,
#: spaces within words, an attribution or the number of a note that breaks them in the document.
Form = Literal["hyphen", "entity", "look_alike", "spacing", "attribution", "note"]


@dataclass(frozen=True, slots=True)
class Gap:
    """Words of the document that the quotation leaves out: ``kind`` is how it says so. ``start == end`` where none
    are."""

    kind: Literal["ellipsis", "bracket", "changed"]
    start: int
    end: int
    says: str = ""


@dataclass(frozen=True, slots=True)
class Match:
    """One place: half-open offsets into the document as given, the gaps in order, and what was undone."""

    document: str
    start: int
    end: int
    gaps: tuple[Gap, ...] = ()
    forms: tuple[Form, ...] = ()
    place: Place | None = None

    @property
    def shortened(self) -> bool:
        """Whether the quotation carries an editor's marks."""
        return bool(self.gaps)
