"""The atom: a person, a place or an organisation by name."""

from __future__ import annotations

from typing import Any, Literal

from onrecord.atoms.atom import Atom
from onrecord.text import Span, Text, key_of

__all__ = ["Name", "NameKind"]

NameKind = Literal["person", "place", "organisation"]


class Name(Atom):
    """A name as it stands in a text; the span leaves out the title and a possessive ending.

    ``value`` is the name in plain typography; for a nationality (``demonym``) it is the country. ``title`` stands
    before it ("Dr", "Prime Minister", "spokeswoman"), ``role`` beside it ("the head of the body"). ``certain`` is false
    where only a capital speaks for its being a name (a headline, the first word of a sentence); ``certain_kind`` where
    nothing tells the kind. ``parts`` are the keys of its words.
    """

    __slots__ = ("certain", "certain_kind", "demonym", "parts", "role", "title")

    def __init__(
        self,
        text: Text,
        start: int,
        end: int,
        kind: NameKind,
        value: str,
        *,
        title: Span | None = None,
        role: Span | None = None,
        certain: bool = True,
        certain_kind: bool = True,
        demonym: bool = False,
    ) -> None:
        super().__init__(text, start, end, kind, value)
        self.title = title
        self.role = role
        self.certain = certain
        self.certain_kind = certain_kind
        self.demonym = demonym
        self.parts: tuple[str, ...] = tuple(key_of(part) for part in value.replace("-", " ").split())

    def to_dict(self) -> dict[str, Any]:
        plain = super().to_dict()
        for name in ("title", "role"):
            span: Span | None = getattr(self, name)
            plain[name] = None if span is None else {"start": span.start, "end": span.end, "text": span.string}
        plain |= {
            "certain": self.certain,
            "certain_kind": self.certain_kind,
            "demonym": self.demonym,
            "parts": list(self.parts),
        }
        return plain
