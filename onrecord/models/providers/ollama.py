"""Models that an Ollama server runs, through the package ``ollama``. Address: ``ollama:NAME@HOST`` or ``OLLAMA_HOST``.

The package does not try again by itself: after a failure of the server or the connection the call is made twice more.
"""

from __future__ import annotations

import time
from typing import Any

import ollama

from onrecord.models.ask import Answer, CallFailed, Question, Stop
from onrecord.models.providers.failing import failure
from onrecord.models.providers.streamed import Collected, timeout

__all__ = ["Ollama", "make"]

_STOPS: dict[str, Stop] = {"stop": "end", "length": "length"}
_AGAIN = (0.5, 1.0)  # seconds before the second and the third try


def make(name: str, address: str, effort: str) -> Ollama:
    return Ollama(name, address, effort)


class Ollama:
    """A model of an Ollama server. ``effort`` is Ollama's ``think``."""

    def __init__(self, name: str, address: str = "", effort: str = "") -> None:
        self.name = f"ollama:{name}@{address}" if address else f"ollama:{name}"
        self.effort = effort
        self._model = name
        self._seconds = timeout()
        self._address = address or None

    def answer(self, question: Question) -> Answer:
        for pause in (*_AGAIN, None):
            try:
                return self._asked(question)
            except Exception as error:
                failed = error if isinstance(error, CallFailed) else CallFailed(*failure(error, self.name, ""))
                if pause is None or failed.failure not in ("server", "rate_limit", "connection"):
                    raise failed from None
            time.sleep(pause)
        raise AssertionError("the last try returns or raises")

    def _asked(self, question: Question) -> Answer:
        settings: dict[str, Any] = {"think": self.effort} if self.effort else {}
        found = Collected(self.name, self._seconds)
        with ollama.Client(host=self._address, timeout=self._seconds) as client:
            for chunk in client.chat(
                self._model, stream=True, format=question.schema,
                options={"num_predict": question.most, "temperature": 0},
                messages=[{"role": "system", "content": question.system}, {"role": "user", "content": question.user}],
                **settings,
            ):  # fmt: skip
                if not found.add(chunk.message.content or ""):
                    return Answer(found.text, self.name, "too_long")
                if chunk.done:
                    stop = _STOPS.get(chunk.done_reason or "", "end")
                    by = f"ollama:{chunk.model}" if chunk.model else self.name
                    return Answer(found.text, by, stop, chunk.prompt_eval_count or 0, chunk.eval_count or 0)
        raise CallFailed("cut", f"the answer of {self.name} broke off")
