"""The contract with a language model: a question goes in, an answer as it came goes out.

``Ask``, a function of two strings, is enough for every door. A :class:`Model` adds what a record needs: its name, its
effort, and what an answer cost.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, runtime_checkable

from onrecord.errors import ModelError

__all__ = ["Answer", "Ask", "CallFailed", "FromFunction", "Model", "Question", "Stop", "as_model", "digest"]

#: (system, user) -> the answer's text.
Ask = Callable[[str, str], str]

#: Why an answer ended: it was whole, cut at the length that was allowed, refused by the model, or cut off by us because
#: it was longer than any answer can be.
Stop = Literal["end", "length", "refused", "too_long"]

Failure = Literal["timeout", "connection", "rate_limit", "server", "cut", "key", "request", "other"]
#: Failures that every further call would meet too.
_LASTING: frozenset[Failure] = frozenset({"key", "request"})


def digest(content: Any) -> str:
    """SHA-256 in hex over a JSON value with sorted keys."""
    data = json.dumps(content, ensure_ascii=True, sort_keys=True, separators=(",", ":")).encode("ascii")
    return hashlib.sha256(data).hexdigest()


class CallFailed(ModelError):
    """A call brought no answer. ``lasting``: every other call of this run would fail in the same way."""

    def __init__(self, failure: Failure, reason: str) -> None:
        super().__init__(reason)
        self.failure = failure

    @property
    def lasting(self) -> bool:
        return self.failure in _LASTING


@dataclass(frozen=True)
class Question:
    """What a model is asked.

    ``role`` and ``version`` name the prompt (``reader``, ``1``); ``schema`` is the JSON schema of the answer;
    ``items`` are the digests of what is shown of each sentence, in order, for questions about several, and ``labels``
    the names that the passages of each have in this question; ``reading`` numbers the times that the same is asked.
    ``most`` bounds the answer in tokens.
    """

    role: str
    version: str
    system: str
    user: str
    schema: dict[str, Any] = field(hash=False)
    items: tuple[str, ...] = ()
    labels: tuple[tuple[str, ...], ...] = ()
    reading: int = 1
    most: int = 4096

    def key(self, model: Model) -> str:
        """The digest of all that is shown and of who is asked: 64 hex digits."""
        return digest(
            [model.name, model.effort, self.role, self.version, self.system, self.user, self.schema, self.reading]
        )

    def to_dict(self) -> dict[str, Any]:
        return {
            "role": self.role, "version": self.version, "system": self.system, "user": self.user,
            "schema": self.schema, "items": list(self.items), "labels": [list(one) for one in self.labels],
            "reading": self.reading, "most": self.most,
        }  # fmt: skip

    @classmethod
    def from_dict(cls, plain: dict[str, Any]) -> Question:
        labels = tuple(tuple(one) for one in plain["labels"])
        return cls(**{**plain, "items": tuple(plain["items"]), "labels": labels})


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as it came. ``by`` says who answered, as the service names it; tokens are 0 where it told none."""

    raw: str
    by: str
    stop: Stop = "end"
    tokens_in: int = 0
    tokens_out: int = 0


@runtime_checkable
class Model(Protocol):
    """Something that answers. ``name`` is how it was chosen (``anthropic:NAME``), ``effort`` a setting or ``""``."""

    @property
    def name(self) -> str: ...

    @property
    def effort(self) -> str: ...

    def answer(self, question: Question) -> Answer:
        """Raises :class:`CallFailed` where there is none."""
        ...


@dataclass(frozen=True)
class FromFunction:
    """A plain function ``(system, user) -> str`` as a model. Whatever it raises is a failed call."""

    ask: Ask
    name: str = "function"
    effort: str = ""

    def answer(self, question: Question) -> Answer:
        try:
            raw = self.ask(question.system, question.user)
        except ModelError:
            raise
        except TimeoutError:
            raise CallFailed("timeout", f"{self.name} did not answer in time") from None
        except Exception as error:
            raise CallFailed("other", f"{self.name} failed ({type(error).__name__})") from error
        if not isinstance(raw, str):
            raise CallFailed("other", f"{self.name} gave {type(raw).__name__} where a str was expected")
        return Answer(raw, self.name)


def as_model(given: Model | Ask, name: str = "") -> Model:
    """A model as it is, and a plain function as a model with a name. A stand-in that has every attribute there is (a
    mock) is a function."""
    if isinstance(given, Model) and isinstance(given.name, str):
        return given
    return FromFunction(given, name or getattr(given, "__name__", "function"))
