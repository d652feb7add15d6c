"""The recorder: a model whose answers are remembered, so that nothing is asked or paid for twice.

``record`` asks what is not recorded, and keeps every answer, usable or not, before anything is done with it. ``replay``
never asks: what is not recorded is an error. ``live`` asks always and keeps nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Lock
from typing import Literal, Protocol

from onrecord.errors import BudgetError, InputError, ModelError
from onrecord.models.ask import Answer, CallFailed, Model, Question
from onrecord.models.budget import Budget, Spent

__all__ = ["Got", "InMemory", "Mode", "Place", "Recorded", "Recorder", "Recordings"]

Mode = Literal["live", "record", "replay"]


@dataclass(frozen=True, slots=True)
class Recorded:
    """A kept answer with its question and what it cost."""

    key: str
    question: Question
    answer: Answer
    cost: float = 0.0


@dataclass(frozen=True, slots=True)
class Place:
    """Where the reading of one item is: the key of an answer, and which of its items it is, from 0."""

    key: str
    n: int


class Recordings(Protocol):
    """What keeps answers. The store has one; :class:`InMemory` is another."""

    def get(self, key: str) -> Recorded | None:
        """The answer under a key."""
        ...

    def find(self, items: Iterable[str]) -> dict[str, Place]:
        """Where the readings of these items are, for those that there are."""
        ...

    def keep(self, recorded: Recorded) -> Recorded:
        """Keep an answer and the places of its items, in one step that is on the disk when this returns.

        What was kept first stays: where another process was quicker, its answer is returned.
        """
        ...

    def used_today(self) -> Spent:
        """What the answers of this day cost."""
        ...


class InMemory:
    """Recordings that end with the process."""

    def __init__(self) -> None:
        self._answers: dict[str, Recorded] = {}
        self._places: dict[str, Place] = {}
        self._lock = Lock()

    def get(self, key: str) -> Recorded | None:
        return self._answers.get(key)

    def find(self, items: Iterable[str]) -> dict[str, Place]:
        return {item: self._places[item] for item in items if item in self._places}

    def keep(self, recorded: Recorded) -> Recorded:
        with self._lock:
            kept = self._answers.setdefault(recorded.key, recorded)
            for n, item in enumerate(recorded.question.items):
                self._places.setdefault(item, Place(recorded.key, n))
        return kept

    def used_today(self) -> Spent:
        spent = Spent()
        for one in self._answers.values():
            spent = spent + Spent(1, one.answer.tokens_in, one.answer.tokens_out, one.cost)
        return spent


@dataclass(frozen=True, slots=True)
class Got:
    """What came of a question: a recorded answer, or why there is none. ``called`` says whether a model was asked."""

    question: Question
    recorded: Recorded | None
    failed: str = ""
    called: bool = False
    stopped: bool = False  # by the budget


class Recorder:
    """Asks a model through recordings and a budget, several questions at a time.

    After a failure that every call would share (a wrong key, an unknown model) and after the budget's end no further
    call is made.
    """

    def __init__(
        self,
        model: Model,
        recordings: Recordings | None = None,
        *,
        mode: Mode = "record",
        budget: Budget | None = None,
        at_once: int = 4,
    ) -> None:
        if at_once < 1:
            raise InputError("at least one question has to be asked at a time")
        self.model = model
        self.recordings: Recordings = InMemory() if recordings is None else recordings
        self.mode = mode
        self.budget = budget or Budget()
        self._at_once = at_once
        self._stop = ""

    def ask(self, questions: Sequence[Question]) -> tuple[Got, ...]:
        """One result a question, in their order.

        Raises :class:`~onrecord.errors.ModelError` that names the question where in ``replay`` an answer is missing.
        """
        if self.mode == "replay" or len(questions) < 2 or self._at_once == 1:
            return tuple(self._one(q) for q in questions)
        with ThreadPoolExecutor(self._at_once) as pool:
            return tuple(pool.map(self._one, questions))

    def answer(self, question: Question) -> Answer:
        """One answer, as a :class:`~onrecord.models.ask.Model` gives it; so roles that ask once are recorded too."""
        got = self._one(question)
        if got.recorded is None:
            raise CallFailed("other", got.failed)
        return got.recorded.answer

    @property
    def name(self) -> str:
        return self.model.name

    @property
    def effort(self) -> str:
        return self.model.effort

    def _one(self, question: Question) -> Got:
        key = question.key(self.model)
        if self.mode != "live":
            known = self.recordings.get(key)
            if known is not None:
                return Got(question, known)
        if self.mode == "replay":
            raise ModelError(
                f"no answer is recorded for question {key[:16]} ({question.role}/{question.version}, reading "
                f"{question.reading}, {self.model.name}): run it once without replay, or import the answer"
            )
        if self._stop:
            return Got(question, None, self._stop)
        try:
            reserved = self.budget.reserve(question)
        except BudgetError as error:
            return Got(question, None, str(error), stopped=True)
        return self._called(question, key, reserved)

    def _called(self, question: Question, key: str, reserved: Spent) -> Got:
        answer: Answer | None = None
        failed = ""
        try:
            answer = self.model.answer(question)
        except CallFailed as error:
            failed = str(error)
            if error.lasting:
                self._stop = failed
        finally:
            used = self.budget.settle(reserved, answer)
        if answer is None:
            return Got(question, None, failed, called=True)
        recorded = Recorded(key, question, answer, used.cost)
        if self.mode == "record":
            recorded = self.recordings.keep(recorded)
        return Got(question, recorded, called=True)
