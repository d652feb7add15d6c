"""Questions in a file and answers from one: for the services' batch queues at half the price, for any model on any
machine, and for a person.

``jsonl``, our own: one question a line, with all that is shown and an empty ``answer`` to be filled in (an object of
the schema, or its text) by whatever or whoever answers; ``answered_by`` says who. ``anthropic`` and ``openai``: the
lines that these services' batch endpoints take, and the lines that they give back.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from onrecord.errors import InputError
from onrecord.models.ask import Answer, Model, Question, Stop

__all__ = ["FORMATS", "Format", "Returned", "export_lines", "read_lines"]

Format = Literal["jsonl", "anthropic", "openai"]
FORMATS: tuple[Format, ...] = ("jsonl", "anthropic", "openai")
_LONGEST = 2_000_000  # characters of a line
_ANTHROPIC: dict[str, Stop] = {"max_tokens": "length", "refusal": "refused"}
_OPENAI: dict[str, Stop] = {"length": "length", "content_filter": "refused"}


@dataclass(frozen=True, slots=True)
class Returned:
    """What one line of a file of answers holds: the question's key and its answer, or why there is none."""

    line: int
    key: str
    answer: Answer | None
    failed: str = ""
    by_hand: bool = False  # of our own format, which a person may have filled in


def export_lines(questions: Iterable[Question], model: Model, format: Format) -> Iterator[str]:
    """One line a question, without its line end. Each has the question's key as its id."""
    name = model.name.partition(":")[2].partition("@")[0]
    for question in questions:
        plain = _LINES[format](question, question.key(model), name, model)
        yield json.dumps(plain, ensure_ascii=False)


def _own(question: Question, key: str, name: str, model: Model) -> dict[str, Any]:
    return {
        "id": key, "model": model.name, "role": question.role, "version": question.version,
        "reading": question.reading, "system": question.system, "user": question.user, "schema": question.schema,
        "answer": None, "answered_by": "",
    }  # fmt: skip


def _anthropic(question: Question, key: str, name: str, model: Model) -> dict[str, Any]:
    output: dict[str, Any] = {"format": {"type": "json_schema", "schema": question.schema}}
    if model.effort:
        output["effort"] = model.effort
    return {
        "custom_id": key,
        "params": {
            "model": name, "max_tokens": question.most, "system": question.system,
            "messages": [{"role": "user", "content": question.user}], "output_config": output,
        },
    }  # fmt: skip


def _openai(question: Question, key: str, name: str, model: Model) -> dict[str, Any]:
    schema = {"name": question.role, "schema": question.schema, "strict": True}
    body: dict[str, Any] = {
        "model": name, "max_completion_tokens": question.most,
        "messages": [{"role": "system", "content": question.system}, {"role": "user", "content": question.user}],
        "response_format": {"type": "json_schema", "json_schema": schema},
    }  # fmt: skip
    if model.effort:
        body["reasoning_effort"] = model.effort
    return {"custom_id": key, "method": "POST", "url": "/v1/chat/completions", "body": body}


_LINES = {"jsonl": _own, "anthropic": _anthropic, "openai": _openai}


def read_lines(lines: Iterable[str], answered_by: str = "") -> Iterator[Returned]:
    """The answers in a file of any of the three formats; a line tells itself which.

    A line that is no JSON or none of the formats raises :class:`InputError` that names it. One that has no answer
    (still open, failed, expired) says so.
    """
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        if len(line) > _LONGEST:
            raise InputError(f"line {number} is longer than any answer")
        try:
            plain = json.loads(line)
            yield _returned(number, plain, answered_by)
        except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError):
            raise InputError(f"line {number} is no question or answer of a batch: give the file as it came") from None


def _returned(number: int, plain: dict[str, Any], answered_by: str) -> Returned:
    if "id" in plain and "schema" in plain:
        return _own_answer(number, plain, answered_by)
    key = str(plain["custom_id"])
    if "result" in plain:
        result = plain["result"]
        if result["type"] != "succeeded":
            return Returned(number, key, None, f"the service says {result['type']}")
        message = result["message"]
        text = "".join(block["text"] for block in message["content"] if block["type"] == "text")
        usage = message["usage"]
        stop = _ANTHROPIC.get(message.get("stop_reason") or "", "end")
        by = answered_by or str(message["model"])
        return Returned(number, key, Answer(text, by, stop, int(usage["input_tokens"]), int(usage["output_tokens"])))
    response = plain["response"]
    if plain.get("error") or response is None or response["status_code"] != 200:
        return Returned(number, key, None, "the service gave an error")
    body = response["body"]
    choice = body["choices"][0]
    refused = bool(choice["message"].get("refusal"))
    stop = "refused" if refused else _OPENAI.get(choice.get("finish_reason") or "", "end")
    usage = body.get("usage") or {}
    tokens = (int(usage.get("prompt_tokens", 0)), int(usage.get("completion_tokens", 0)))
    text, by = choice["message"].get("content") or "", answered_by or str(body["model"])
    return Returned(number, key, Answer(text, by, stop, *tokens))


def _own_answer(number: int, plain: dict[str, Any], answered_by: str) -> Returned:
    given = plain["answer"]
    if given is None or given == "":
        return Returned(number, str(plain["id"]), None, "it has no answer yet")
    raw = given if isinstance(given, str) else json.dumps(given, ensure_ascii=False)
    by = answered_by or str(plain.get("answered_by") or "") or str(plain["model"])
    return Returned(number, str(plain["id"]), Answer(raw, by), by_hand=True)
