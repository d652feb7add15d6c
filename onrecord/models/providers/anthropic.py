"""Models of Anthropic, through the package ``anthropic``.

Key: ``ANTHROPIC_API_KEY``; address: ``ANTHROPIC_BASE_URL``.
"""

from __future__ import annotations

from typing import Any

import anthropic

from onrecord.models.ask import Answer, CallFailed, Question, Stop
from onrecord.models.keys import key
from onrecord.models.providers.failing import failure
from onrecord.models.providers.streamed import Collected, timeout

__all__ = ["Anthropic", "make"]

_STOPS: dict[str, Stop] = {"end_turn": "end", "stop_sequence": "end", "max_tokens": "length", "refusal": "refused"}


def make(name: str, address: str, effort: str) -> Anthropic:
    return Anthropic(name, effort)


class Anthropic:
    """A model of Anthropic's Messages API, asked for JSON of the question's schema."""

    def __init__(self, name: str, effort: str = "") -> None:
        self.name = f"anthropic:{name}"
        self.effort = effort
        self._model = name
        self._key = key("ANTHROPIC_API_KEY")
        self._seconds = timeout()

    def answer(self, question: Question) -> Answer:
        output: dict[str, Any] = {"format": {"type": "json_schema", "schema": question.schema}}
        if self.effort:
            output["effort"] = self.effort
        found = Collected(self.name, self._seconds)
        by, stop, tokens_in, tokens_out = self.name, "", 0, 0
        try:
            with (
                anthropic.Anthropic(api_key=self._key, timeout=self._seconds, max_retries=3) as client,
                client.messages.create(
                    model=self._model, max_tokens=question.most, system=question.system, stream=True,
                    messages=[{"role": "user", "content": question.user}], extra_body={"output_config": output},
                ) as stream,
            ):  # fmt: skip
                for event in stream:
                    if event.type == "message_start":
                        by = event.message.model
                        tokens_in = _tokens_in(event.message.usage)
                    elif event.type == "content_block_delta" and event.delta.type == "text_delta":
                        if not found.add(event.delta.text):
                            return Answer(found.text, by, "too_long", tokens_in, tokens_out)
                    elif event.type == "message_delta":
                        stop = event.delta.stop_reason or ""
                        tokens_out = event.usage.output_tokens
                    elif event.type == "message_stop":
                        return Answer(found.text, by, _STOPS.get(stop, "end"), tokens_in, tokens_out)
        except Exception as error:
            raise self._failed(error) from None
        raise CallFailed("cut", f"the answer of {self.name} broke off")

    def _failed(self, error: Exception) -> CallFailed:
        """The failure in one line, without the key and without what was asked."""
        return error if isinstance(error, CallFailed) else CallFailed(*failure(error, self.name, self._key))


def _tokens_in(usage: Any) -> int:
    cached = (usage.cache_read_input_tokens or 0) + (usage.cache_creation_input_tokens or 0)
    return int(usage.input_tokens or 0) + int(cached)
