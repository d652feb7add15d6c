"""A model's name without a way to ask it: for batches and replay, which need no package and no key."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from onrecord.models.ask import Answer, CallFailed, Question
from onrecord.models.providers import parse

__all__ = ["Unasked"]


@dataclass(frozen=True, slots=True)
class Unasked:
    """Has the name that the real one would have, so that its recordings are found."""

    name: str
    effort: str = ""

    @classmethod
    def of(cls, given: str, effort: str = "") -> Unasked:
        """From what ``--model`` takes; raises :class:`~onrecord.errors.SettingError` where that is no model."""
        provider, name, address = parse(given)
        if provider == "llamacpp":
            name = Path(name).name
        return cls(f"{provider}:{name}@{address}" if address else f"{provider}:{name}", effort)

    def answer(self, question: Question) -> Answer:
        raise CallFailed("request", f"{self.name} is not to be asked in this run")
