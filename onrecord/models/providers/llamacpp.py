"""A model in a GGUF file, run in this process by llama.cpp through the package ``xllamacpp``; no server, no network.

``ONRECORD_THREADS`` sets how many threads it uses (default 1: on a busy machine two are slower than one) and
``ONRECORD_CONTEXT`` how many tokens of question and answer it holds (default 8192).
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from threading import Lock
from typing import Any

import xllamacpp

from onrecord.errors import SettingError
from onrecord.models.ask import Answer, CallFailed, Question, Stop

__all__ = ["LlamaCpp", "make"]

_STOPS: dict[str, Stop] = {"stop": "end", "length": "length"}


def make(name: str, address: str, effort: str) -> LlamaCpp:
    return LlamaCpp(Path(name), effort)


class LlamaCpp:
    """A local model; it answers one question at a time. The file is loaded when the first is asked."""

    def __init__(self, path: Path, effort: str = "") -> None:
        if not path.is_file():
            raise SettingError(f"there is no model file {path}: give the path of a .gguf file")
        if effort:
            raise SettingError("a local model has no effort to be set: leave it out")
        self.name = f"llamacpp:{path.name}"
        self.effort = ""
        self._path = path
        self._threads = _whole("ONRECORD_THREADS", 1)
        self._context = _whole("ONRECORD_CONTEXT", 8192)
        self._server: Any = None
        self._lock = Lock()

    def answer(self, question: Question) -> Answer:
        asked = {
            "messages": [
                {"role": "system", "content": question.system}, {"role": "user", "content": question.user},
            ],
            "max_tokens": question.most, "temperature": 0, "seed": question.reading,
            "response_format": {"type": "json_schema", "json_schema": {"schema": question.schema}},
        }  # fmt: skip
        with self._lock:
            found = self._loaded().handle_chat_completions(asked)
        plain: Any = found if isinstance(found, dict) else json.loads(found)
        if "choices" not in plain:
            error = plain.get("error", plain)
            told = str(error.get("message", ""))[:160] if isinstance(error, dict) else ""
            raise CallFailed("other", f"{self.name} gave no answer: {told}")
        choice, usage = plain["choices"][0], plain.get("usage", {})
        stop = _STOPS.get(choice.get("finish_reason") or "", "end")
        text = choice["message"].get("content") or ""
        return Answer(text, self.name, stop, usage.get("prompt_tokens", 0), usage.get("completion_tokens", 0))

    def _loaded(self) -> Any:
        if self._server is None:
            settings = xllamacpp.CommonParams()
            settings.model.path = str(self._path)
            settings.n_ctx = self._context
            settings.n_parallel = 1
            settings.cpuparams.n_threads = settings.cpuparams_batch.n_threads = self._threads
            settings.verbosity = 0
            try:
                self._server = xllamacpp.Server(settings)
            except Exception as error:
                raise CallFailed("request", f"{self._path.name} cannot be loaded ({type(error).__name__})") from None
        return self._server


def _whole(variable: str, default: int) -> int:
    given = os.environ.get(variable, "")
    if not given:
        return default
    if not given.isdigit() or not int(given):
        raise SettingError(f"{variable} is {given!r}, and should be a whole number from 1")
    return int(given)
