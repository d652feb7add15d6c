"""What every wrapped store does with a write: hold it against its source, and store, mend or hold it back.

Postures:

=========  =====================================  ==============================
posture    a write that is to be rewritten        a write that is rejected
=========  =====================================  ==============================
review     stored, with what was found beside it  stored, with what was found
block      held back for a person                 held back for a person
repair     mended, or else held back              mended, or else held back
=========  =====================================  ==============================

A held write is in the store's table ``held`` before anything else happens, with its source and its report, so that no
crash loses it; the same write held twice is one row.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args

from onrecord.errors import OnrecordError, SettingError
from onrecord.gate.check import check
from onrecord.gate.fix import Fixer, fix
from onrecord.gate.policy import POLICY, Policy
from onrecord.gate.report import Report, Verdict
from onrecord.gate.witness import resolved
from onrecord.models import Model

if TYPE_CHECKING:
    from onrecord.store import HeldWrite, Store

__all__ = ["Decision", "Keeper", "MadeFrom", "Posture", "Turns"]

Posture = Literal["review", "block", "repair"]
Turns = Sequence[Mapping[str, Any]]

_LOG = logging.getLogger("onrecord.gate")
_FLAGGED = (Verdict.REWRITE, Verdict.REJECT)


@dataclass(frozen=True, slots=True)
class Decision:
    """What becomes of a write: the text to store (``None``: held back), what to mark it with, and the held row's id."""

    text: str | None
    mark: dict[str, Any]
    held: int | None = None


class Keeper:
    """Decides on the writes of one wrapped store. ``store`` is opened only when a write is held."""

    def __init__(
        self,
        posture: Posture = "review",
        *,
        store: Store | Path | str | None = None,
        policy: Policy = POLICY,
        fixer: Fixer | Model | str | None = None,
        today: Callable[[], date] | None = date.today,
    ) -> None:
        if posture not in get_args(Posture):
            raise SettingError(f"there is no posture {posture!r}; there are {', '.join(get_args(Posture))}")
        self.posture = posture
        self.policy = policy
        self.fixer = resolved(fixer, "the fixer")
        self.today = today
        self._store = store
        self._made_from: ContextVar[Turns | None] = ContextVar("onrecord_made_from", default=None)

    @property
    def store(self) -> Store:
        """The store of held writes."""
        from onrecord.store import Store, open_store

        if not isinstance(self._store, Store):
            self._store = open_store(self._store or "")
        return self._store

    def held(self) -> tuple[HeldWrite, ...]:
        """The writes that wait for a person, oldest first."""
        return self.store.held.list()

    def made_from(self, turns: Turns | str | None) -> MadeFrom:
        """``with keeper.made_from(messages): ...``: what is written inside was made from these messages."""
        return MadeFrom(self._made_from, [{"role": "user", "content": turns}] if isinstance(turns, str) else turns)

    @property
    def turns(self) -> Turns | None:
        """The messages that the current write is made from, where they are known."""
        return self._made_from.get()

    def decide(self, text: str, target: dict[str, Any], *, before: str = "") -> Decision:
        """What becomes of a memory; ``before`` is the memory that it replaces, which is part of its source.

        Never raises for what a memory or its messages hold: what cannot be checked is stored and says so.
        """
        turns = self.turns
        if turns is None:
            return Decision(text, {"verdict": "uncheckable", "why": "the messages it was made from are not known"})
        source: list[Mapping[str, Any]] = [{"speaker": "memory", "content": before}] if before else []
        source += list(turns)
        day = self.today() if self.today is not None else None
        try:
            report = check(source, text, said_at=day, policy=self.policy)
        except OnrecordError as error:
            _LOG.warning("a memory was not checked: %s", error)
            return Decision(text, {"verdict": "uncheckable", "why": str(error)})
        mark: dict[str, Any] = {"verdict": report.verdict.value}
        if report.findings:
            mark["findings"] = [f"{f.code}: {f.reason}" for f in report.findings]
        if report.verdict not in _FLAGGED:
            return Decision(text, mark)
        _LOG.info("a memory write is %s (%s)", report.verdict.value, ", ".join(f.code for f in report.findings))
        if self.posture == "review":
            return Decision(text, mark)
        if self.posture == "repair":
            mended = fix(source, text, report, said_at=day, fixer=self.fixer)
            if mended is not None:
                mark = {"verdict": mended.report.verdict.value, "repaired": list(mended.repairs), "was": text}
                return Decision(mended.memory, mark)
        return Decision(None, mark, self.hold(text, source, report, target))

    def hold(self, text: str, source: Sequence[Mapping[str, Any]], report: Report, target: dict[str, Any]) -> int:
        """Put a write into the table of held ones; returns its id. It is on the disk when this returns."""
        plain = json.loads(json.dumps([dict(t) for t in source], default=str))
        given = json.dumps([text, plain, target], sort_keys=True, default=str)
        key = "gate:" + hashlib.sha256(given.encode("utf-8", "backslashreplace")).hexdigest()
        row = self.store.held.hold(text, source=plain, report=report.to_dict(), target=target, key=key)
        return row.id


class MadeFrom(AbstractContextManager[None]):
    """The messages that writes in a block are made from; blocks may be nested, and threads and tasks have their own."""

    def __init__(self, variable: ContextVar[Turns | None], turns: Turns | None) -> None:
        self._variable = variable
        self._turns = turns

    def __enter__(self) -> None:
        self._token = self._variable.set(self._turns)

    def __exit__(self, *_: object) -> None:
        self._variable.reset(self._token)
