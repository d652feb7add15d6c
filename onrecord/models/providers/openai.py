"""OpenAI's models, and every server that speaks its chat protocol, through the package ``openai``.

``openai:NAME@BASE_URL`` reaches Ollama, vLLM, llama.cpp's server, OpenRouter and others. Key: ``OPENAI_API_KEY``; none
is needed where an address is given. Servers that do not know JSON schemas are asked once more without.
"""

from __future__ import annotations

from typing import Any

import openai

from onrecord.models.ask import Answer, CallFailed, Question, Stop
from onrecord.models.keys import key
from onrecord.models.providers.failing import failure
from onrecord.models.providers.streamed import Collected, timeout

__all__ = ["OpenAI", "make"]

_STOPS: dict[str, Stop] = {"stop": "end", "length": "length", "content_filter": "refused"}
_NO_KEY = "none"  # the package wants one; servers of one's own take any


def make(name: str, address: str, effort: str) -> OpenAI:
    return OpenAI(name, address, effort)


class OpenAI:
    """A model behind a chat-completions endpoint."""

    def __init__(self, name: str, address: str = "", effort: str = "") -> None:
        self.name = f"openai:{name}@{address}" if address else f"openai:{name}"
        self.effort = effort
        self._model = name
        self._key = key("OPENAI_API_KEY", optional=bool(address)) or _NO_KEY
        self._seconds = timeout()
        self._address = address or None
        self._schemas = True

    def answer(self, question: Question) -> Answer:
        try:
            return self._asked(question)
        except openai.BadRequestError as error:
            if not self._schemas or ("response_format" not in str(error) and "schema" not in str(error)):
                raise self._failed(error) from None
            self._schemas = False
        except Exception as error:
            raise self._failed(error) from None
        try:
            return self._asked(question)
        except Exception as error:
            raise self._failed(error) from None

    def _asked(self, question: Question) -> Answer:
        settings: dict[str, Any] = {}
        if self._schemas:
            schema = {"name": question.role, "schema": question.schema, "strict": True}
            settings["response_format"] = {"type": "json_schema", "json_schema": schema}
        if self.effort:
            settings["reasoning_effort"] = self.effort
        found = Collected(self.name, self._seconds)
        by, stop, tokens_in, tokens_out, refusal = self.name, "", 0, 0, False
        with (
            openai.OpenAI(
                api_key=self._key, base_url=self._address, timeout=self._seconds, max_retries=3
            ) as client,
            client.chat.completions.create(
                model=self._model, max_completion_tokens=question.most, stream=True,
                stream_options={"include_usage": True},
                messages=[{"role": "system", "content": question.system}, {"role": "user", "content": question.user}],
                **settings,
            ) as stream,
        ):  # fmt: skip
            for chunk in stream:
                by = chunk.model or by
                if chunk.usage is not None:
                    tokens_in, tokens_out = chunk.usage.prompt_tokens, chunk.usage.completion_tokens
                for choice in chunk.choices[:1]:
                    refusal = refusal or bool(choice.delta.refusal)
                    stop = choice.finish_reason or stop
                    if not found.add(choice.delta.content or ""):
                        return Answer(found.text, by, "too_long", tokens_in, tokens_out)
        if not stop:
            raise CallFailed("cut", f"the answer of {self.name} broke off")
        return Answer(found.text, by, "refused" if refusal else _STOPS.get(stop, "end"), tokens_in, tokens_out)

    def _failed(self, error: Exception) -> CallFailed:
        return error if isinstance(error, CallFailed) else CallFailed(*failure(error, self.name, self._key))
