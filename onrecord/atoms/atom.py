"""What all atoms share: a span with a kind, a value and, where it has one, a unit."""

from __future__ import annotations

from typing import Any, Literal

from onrecord.text import Span, Text

__all__ = ["Atom", "Kind"]

Kind = Literal[
    "quotation", "figure", "quantity", "date", "time", "duration", "set", "person", "place", "organisation", "credit"
]


class Atom(Span):
    """Something a sentence states that can be checked by itself.

    ``value`` is a normal form as a string (a figure's number, a TIMEX3 value, a name without title, the words of a
    quotation); ``unit`` the normal unit of a quantity, else ``None``. Subclasses keep what their kind is compared by.
    """

    __slots__ = ("kind", "unit", "value")

    def __init__(self, text: Text, start: int, end: int, kind: Kind, value: str, unit: str | None = None) -> None:
        super().__init__(text, start, end)
        self.kind = kind
        self.value = value
        self.unit = unit

    def _identity(self) -> tuple[Any, ...]:
        return (type(self).__name__, self.start, self.end, self.kind, self.value, self.unit)

    def to_dict(self) -> dict[str, Any]:
        """The atom as plain JSON values."""
        return {
            "kind": self.kind, "start": self.start, "end": self.end, "text": self.string,
            "value": self.value, "unit": self.unit,
        }  # fmt: skip

    def __repr__(self) -> str:
        unit = f" {self.unit}" if self.unit else ""
        return f"{type(self).__name__}({self.kind}: {self.string!r} = {self.value}{unit})"
