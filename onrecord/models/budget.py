"""A budget: calls, tokens and money, for a run and for a day. Asked before each call; nothing is stopped in the middle.

Money is counted with a price that the user gives, since prices change and no list that ships can be trusted.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from threading import Lock

from onrecord.errors import BudgetError, SettingError
from onrecord.models.ask import Answer, Question

__all__ = ["Budget", "Limits", "Price", "Spent"]

_CHARACTERS = 3  # of a question in a token, at the least


@dataclass(frozen=True, slots=True)
class Price:
    """What a million tokens cost, going in and coming out, in the user's currency."""

    tokens_in: float
    tokens_out: float

    @classmethod
    def read(cls, given: str) -> Price:
        """From ``3/15``: three for a million tokens in, fifteen for a million out."""
        parts = given.split("/")
        try:
            found = [float(p) for p in parts]
        except ValueError:
            found = []
        if len(found) != 2 or not all(math.isfinite(f) and f >= 0 for f in found):
            raise SettingError(f"the price {given!r} is none: write what a million tokens cost in and out, as 3/15")
        return cls(found[0], found[1])

    def of(self, tokens_in: int, tokens_out: int) -> float:
        return (self.tokens_in * tokens_in + self.tokens_out * tokens_out) / 1_000_000


@dataclass(frozen=True, slots=True)
class Spent:
    """What was used: calls, tokens both ways together, money (0 where there is no price)."""

    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    cost: float = 0.0

    @property
    def tokens(self) -> int:
        return self.tokens_in + self.tokens_out

    def __add__(self, other: Spent) -> Spent:
        return Spent(
            self.calls + other.calls, self.tokens_in + other.tokens_in, self.tokens_out + other.tokens_out,
            self.cost + other.cost,
        )  # fmt: skip

    def __sub__(self, other: Spent) -> Spent:
        return Spent(
            self.calls - other.calls, self.tokens_in - other.tokens_in, self.tokens_out - other.tokens_out,
            self.cost - other.cost,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that may be used; ``None`` for no limit."""

    calls: int | None = None
    tokens: int | None = None
    cost: float | None = None

    @classmethod
    def read(cls, given: str) -> Limits:
        """From ``calls=20,tokens=100000,cost=1.50``, any of the three; ``""`` is no limit."""
        found: dict[str, float] = {}
        for part in given.split(",") if given.strip() else ():
            name, _, value = part.partition("=")
            try:
                found[name.strip()] = float(value)
            except ValueError:
                found[""] = 0.0
        whole = all(v >= 0 and math.isfinite(v) for v in found.values())
        if not set(found) <= {"calls", "tokens", "cost"} or not whole:
            raise SettingError(
                f"the budget {given!r} is none: write calls=20,tokens=100000,cost=1.50, any of the three"
            )
        calls, tokens = found.get("calls"), found.get("tokens")
        return cls(None if calls is None else int(calls), None if tokens is None else int(tokens), found.get("cost"))

    def passed_by(self, spent: Spent) -> str:
        """Which limit is passed, in words; ``""`` for none."""
        if self.calls is not None and spent.calls > self.calls:
            return f"{self.calls} calls"
        if self.tokens is not None and spent.tokens > self.tokens:
            return f"{self.tokens} tokens"
        if self.cost is not None and spent.cost > self.cost:
            return f"{self.cost:g} in money"
        return ""


class Budget:
    """What may be used by this run and by this day, and what was. May be asked from several threads."""

    def __init__(
        self, run: Limits | None = None, day: Limits | None = None, price: Price | None = None,
        used_today: Spent | None = None,
    ) -> None:  # fmt: skip
        """``used_today`` is what earlier runs of this day used; a limit in money needs a ``price``."""
        self._run, self._day = run or Limits(), day or Limits()
        if price is None and (self._run.cost is not None or self._day.cost is not None):
            raise SettingError("a budget in money needs the price of the model: what a million tokens cost, as 3/15")
        self.price = price
        self._before = used_today or Spent()
        self._spent = Spent()
        self._reserved = Spent()
        self._lock = Lock()

    @property
    def spent(self) -> Spent:
        """What this run used so far."""
        return self._spent

    def reserve(self, question: Question) -> Spent:
        """Set aside what a call may use at most; raises :class:`BudgetError` where that would pass a limit."""
        most = self._cost(1, (len(question.system) + len(question.user)) // _CHARACTERS, question.most)
        with self._lock:
            run = self._spent + self._reserved + most
            passed = self._run.passed_by(run)
            if passed:
                raise BudgetError(f"the budget of this run ({passed}) allows no further call")
            passed = self._day.passed_by(self._before + run)
            if passed:
                raise BudgetError(f"the budget of this day ({passed}) allows no further call")
            self._reserved = self._reserved + most
        return most

    def settle(self, reserved: Spent, answer: Answer | None) -> Spent:
        """Give back what was set aside, and count what the call used. A call without an answer counts as a call."""
        used = self._cost(1, answer.tokens_in, answer.tokens_out) if answer else Spent(1)
        with self._lock:
            self._reserved = self._reserved - reserved
            self._spent = self._spent + used
        return used

    def _cost(self, calls: int, tokens_in: int, tokens_out: int) -> Spent:
        cost = self.price.of(tokens_in, tokens_out) if self.price else 0.0
        return Spent(calls, tokens_in, tokens_out, cost)
