"""What a file says about itself, gathered in order of trust; what differs is kept in the notes."""

from __future__ import annotations

from dataclasses import replace

from onrecord.evidence.dates import iso
from onrecord.evidence.document import Labels
from onrecord.evidence.labels import primary, same
from onrecord.evidence.reading.extracted import sound

__all__ = ["Claims"]

FIELDS = ("outlet", "byline", "url", "title", "published", "language")
_MAX = 500


class Claims:
    """Collects values for labels: the first stands, a later one that differs goes to the notes."""

    def __init__(self, kind: str = "") -> None:
        self.kind = kind
        self._values: dict[str, list[str]] = {}
        self._locales: list[tuple[str, str]] = []
        self._remarks: list[tuple[str, str]] = []

    def add(self, field: str, value: object) -> None:
        if not isinstance(value, str) or not (value := " ".join(sound(value).split())[:_MAX]):
            return
        if field == "language":
            if primary(value) != value:
                self._locales.append(("locale", value))
            value = primary(value)
        if field == "published":
            value = iso(value) or value
        known = self._values.setdefault(field, [])
        if not any(same(field, value, other) for other in known):
            known.append(value)

    def remark(self, what: str) -> None:
        """Says how the file was read: a note under ``reading``."""
        self._remarks.append(("reading", what))

    def value(self, field: str) -> str:
        return self._values.get(field, [""])[0]

    def labels(self) -> Labels:
        notes = [(f, value) for f in FIELDS for value in self._values.get(f, [])[1:]]
        dates = [v for v in self._values.get("published", []) if iso(v)]
        published = dates[0] if dates else ""
        notes += [("published", v) for v in self._values.get("published", [])[:1] if v != published]
        notes = [n for n in notes if n != ("published", published)]
        firsts = {f: self.value(f) for f in FIELDS if f != "published"}
        return replace(
            Labels(),
            kind=self.kind,
            published=published,
            notes=tuple(dict.fromkeys(notes + self._locales + self._remarks)),
            **firsts,
        )
