"""A model that answers from a script, also as models do at their worst."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from typing import Any

__all__ = ["ScriptedModel"]

#: What the model does on one call: an answer, an exception to raise, a value that is no text, or a function of (system,
#: user) that gives one of these.
Turn = str | BaseException | Mapping[str, Any] | Callable[[str, str], Any] | None


class ScriptedModel:
    """Answers one turn of its script a call, the last one for ever after, and keeps what it was asked.

    >>> model = ScriptedModel({"verdict": "supports", "confidence": 0.9, "reasoning": "stated"}, model="scripted")
    >>> model("system", "user")
    '{"verdict": "supports", "confidence": 0.9, "reasoning": "stated"}'
    >>> model.calls
    [('system', 'user')]

    A mapping is answered as JSON; an exception is raised; a function is called. ``delay`` is slept before each answer,
    in seconds.
    """

    def __init__(self, *script: Turn, model: str = "scripted", delay: float = 0.0) -> None:
        self.script: tuple[Turn, ...] = script or ("",)
        self.model = model
        self.delay = delay
        self.calls: list[tuple[str, str]] = []

    def __call__(self, system: str, user: str) -> str:
        turn = self.script[min(len(self.calls), len(self.script) - 1)]
        self.calls.append((system, user))
        if self.delay:
            time.sleep(self.delay)
        if callable(turn) and not isinstance(turn, BaseException):
            turn = turn(system, user)
        if isinstance(turn, BaseException):
            raise turn
        if isinstance(turn, Mapping):
            return json.dumps(dict(turn), ensure_ascii=False)
        return turn  # type: ignore[return-value]  # a script may hold what no model should answer

    @classmethod
    def verdict(cls, word: str, confidence: float = 0.9, reasoning: str = "", **more: Any) -> ScriptedModel:
        """A judge that always gives one verdict."""
        return cls({"reasoning": reasoning, "verdict": word, "confidence": confidence, **more})

    @classmethod
    def hostile(cls, right: str = "supports") -> list[tuple[str, ScriptedModel]]:
        """Every way of answering badly, by name: each wants the verdict ``right``, and none may have it."""
        good = {"reasoning": "It says so.", "verdict": right, "confidence": 1.0}
        text = json.dumps(good)
        scripts: dict[str, Turn] = {
            "raises": RuntimeError("no connection"), "times out": TimeoutError("late"), "empty": "", "none": None,
            "prose": f"The verdict is {right}.", "cut off": text[:-8], "doubled": text + "\n" + text,
            "two answers": text + json.dumps({**good, "verdict": "unrelated"}), "list": f"[{text}]x" + "}",
            "key twice": '{"verdict": "unrelated", "verdict": "' + right + '", "confidence": 1}',
            "out of vocabulary": {**good, "verdict": f"strongly {right}"},
            "capitals": {**good, "verdict": right.upper()},
            "not a number": '{"verdict": "' + right + '", "confidence": NaN}',
            "confidence too high": {**good, "confidence": 7}, "confidence in words": {**good, "confidence": "high"},
            "verdict in a list": {**good, "verdict": [right]}, "no verdict": {"reasoning": "It says so."},
            "excerpt that is not there": {**good, "excerpt": "words that no document has ever held"},
            "reasoning quotes what is not there": {
                **good, "reasoning": 'The source says "words that no document has ever held".'
            },
            "huge": "x" * 10_000_000 + text, "deep": "{" * 100_000 + text, "bytes": lambda s, u: text.encode(),
        }  # fmt: skip
        return [(name, cls(turn)) for name, turn in scripts.items()]
