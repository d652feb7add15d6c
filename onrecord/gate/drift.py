"""A memory that was rewritten again and again: on which hop was what lost?

Each version is held against the one before, and the last against the first. A loss from end to end is put on the first
hop that shows it. A hop that no longer shares enough words to be compared is itself the finding: nothing that happens
after it can be seen ("escaped by losing checkability").
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from onrecord.errors import InputError
from onrecord.gate.changes import Inspection, inspect
from onrecord.gate.when import When

__all__ = ["Drift", "Hop", "Loss", "drift"]


@dataclass(frozen=True, slots=True)
class Hop:
    """From version ``number - 1`` to version ``number``."""

    number: int
    inspection: Inspection

    @property
    def aligned(self) -> bool:
        return self.inspection.status("lost_alignment") == "pass"

    def to_dict(self) -> dict[str, Any]:
        return {"hop": self.number, "aligned": self.aligned, **self.inspection.to_dict()}


@dataclass(frozen=True, slots=True)
class Loss:
    """A change between the first version and the last, and the hop on which it happened; ``None`` where none shows it.

    ``end_to_end`` is false for a change that a later version took back.
    """

    type: str
    hop: int | None
    end_to_end: bool
    reason: str

    def to_dict(self) -> dict[str, Any]:
        return {"type": self.type, "hop": self.hop, "end_to_end": self.end_to_end, "reason": self.reason}


@dataclass(frozen=True, slots=True)
class Drift:
    """All hops, the comparison of the last version with the first, and each loss with its hop."""

    hops: tuple[Hop, ...]
    whole: Inspection
    losses: tuple[Loss, ...]

    def to_dict(self) -> dict[str, Any]:
        return {
            "hops": [h.to_dict() for h in self.hops], "end_to_end": self.whole.to_dict(),
            "losses": [loss.to_dict() for loss in self.losses],
        }  # fmt: skip

    def __str__(self) -> str:
        lines = []
        for hop in self.hops:
            failed = ", ".join(t.replace("_", " ") for t in hop.inspection.failed) or "nothing"
            lines.append(f"hop {hop.number}: {failed}")
        for loss in self.losses:
            where = f"on hop {loss.hop}" if loss.hop is not None else "on no single hop"
            stays = "" if loss.end_to_end else " (taken back later)"
            lines.append(f"{loss.type.replace('_', ' ')} {where}{stays}: {loss.reason}")
        return "\n".join(lines)


def drift(versions: Sequence[Any], *, said_at: When = None, speaker: str | None = None) -> Drift:
    """Follow a memory through its versions ``[v0, v1, ..., vn]``; ``v0`` may be the turns of a conversation.

    Raises :class:`InputError` for fewer than two versions, or a later one that is no string.
    """
    if not isinstance(versions, Sequence):
        raise InputError(f"drift takes a list of versions, the source first, not {type(versions).__name__}")
    if isinstance(versions, str) or len(versions) < 2:
        raise InputError("drift takes at least two versions: the source, then each rewrite of it")
    for number, version in enumerate(versions[1:], 1):
        if not isinstance(version, str):
            raise InputError(f"version {number} is {type(version).__name__}: give its text")
    hops = tuple(
        Hop(n, inspect(versions[n - 1], versions[n], said_at=said_at, speaker=speaker)) for n in range(1, len(versions))
    )
    whole = inspect(versions[0], versions[-1], said_at=said_at, speaker=speaker)
    return Drift(hops, whole, tuple(_losses(hops, whole)))


def _losses(hops: tuple[Hop, ...], whole: Inspection) -> list[Loss]:
    found: list[Loss] = []
    for change in whole.changes:
        where = next((h for h in hops if change.type in h.inspection.failed), None)
        if change.status == "fail":
            reason = change.findings[0].reason if change.findings else change.why
            lost = where or next((h for h in hops if not h.aligned), None)
            found.append(Loss(change.type, lost.number if lost else None, True, reason))
        elif where is not None:
            shown = next(c for c in where.inspection.changes if c.type == change.type)
            reason = shown.findings[0].reason if shown.findings else shown.why
            if change.type == "lost_alignment":
                reason = "escaped by losing checkability: " + reason
            found.append(Loss(change.type, where.number, change.status == "not_checked", reason))
    return found
