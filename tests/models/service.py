"""A server on this machine that speaks the protocols of Anthropic, OpenAI and Ollama, and fails as it is told to.

A script is a list of steps, one a request: the last is repeated. It speaks the real wire formats, so the real packages
are tested against it.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any


@dataclass(frozen=True)
class Step:
    """What one request meets: a text that is streamed in pieces, or a fault."""

    text: str = ""
    status: int = 200
    stop: str = "end"  # end | length | refused
    cut_after: int | None = None  # pieces after which the connection is closed
    pause: float = 0.0  # seconds before each piece
    garbage: bool = False  # the body is no event stream and no JSON
    message: str = ""  # of an error
    pieces: int = 4


@dataclass
class Service:
    url: str
    steps: list[Step]
    requests: list[dict[str, Any]] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)

    def next(self) -> Step:
        return self.steps.pop(0) if len(self.steps) > 1 else self.steps[0]


@contextmanager
def service(*steps: Step) -> Iterator[Service]:
    """The server, running; gone afterwards."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    server.daemon_threads = True
    found = Service(f"http://127.0.0.1:{server.server_address[1]}", list(steps))
    server.service = found  # type: ignore[attr-defined]
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield found
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        """Nothing is printed."""

    def do_POST(self) -> None:
        found: Service = self.server.service  # type: ignore[attr-defined]
        body = json.loads(self.rfile.read(int(self.headers.get("content-length", 0))))
        found.requests.append({"path": self.path, **body})
        found.headers.append({k.lower(): v for k, v in self.headers.items()})
        step = found.next()
        with suppress(BrokenPipeError, ConnectionResetError):  # the client had enough
            self._reply(step)
        self.close_connection = True

    def _reply(self, step: Step) -> None:
        if step.status != 200:
            if step.pause:
                time.sleep(step.pause)
            error = {"type": "error", "error": {"type": "x", "message": step.message or f"fault {step.status}"}}
            self._send(json.dumps(error).encode(), "application/json", step.status)
        elif step.garbage:
            self._send(b"<html>gateway</html>", "text/html", 200)
        else:
            kind = "application/x-ndjson" if self.path == "/api/chat" else "text/event-stream"
            self.send_response(200)
            self.send_header("content-type", kind)
            self.send_header("transfer-encoding", "chunked")
            self.end_headers()
            for n, piece in enumerate(self._pieces(step)):
                if step.cut_after is not None and n >= step.cut_after:
                    return
                if step.pause:
                    time.sleep(step.pause)
                self.wfile.write(f"{len(piece):x}\r\n".encode() + piece + b"\r\n")
                self.wfile.flush()
            self.wfile.write(b"0\r\n\r\n")

    def _send(self, data: bytes, kind: str, status: int) -> None:
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(data)))
        self.send_header("retry-after", "0")
        self.end_headers()
        self.wfile.write(data)

    def _pieces(self, step: Step) -> Iterator[bytes]:
        each = max(1, -(-len(step.text) // step.pieces))
        texts = [step.text[i : i + each] for i in range(0, len(step.text), each)]
        if self.path == "/v1/messages":
            yield from _anthropic(step, texts)
        elif self.path.endswith("/chat/completions"):
            yield from _openai(step, texts)
        else:
            yield from _ollama(step, texts)


def _event(name: str, data: dict[str, Any]) -> bytes:
    return f"event: {name}\ndata: {json.dumps({'type': name, **data})}\n\n".encode()


def _anthropic(step: Step, texts: list[str]) -> Iterator[bytes]:
    message = {
        "id": "m1", "type": "message", "role": "assistant", "model": "claude-test-1", "content": [],
        "stop_reason": None, "stop_sequence": None, "usage": {"input_tokens": 11, "output_tokens": 1},
    }  # fmt: skip
    yield _event("message_start", {"message": message})
    yield _event("content_block_start", {"index": 0, "content_block": {"type": "text", "text": ""}})
    for text in texts:
        yield _event("content_block_delta", {"index": 0, "delta": {"type": "text_delta", "text": text}})
    yield _event("content_block_stop", {"index": 0})
    stop = {"end": "end_turn", "length": "max_tokens", "refused": "refusal"}[step.stop]
    yield _event(
        "message_delta", {"delta": {"stop_reason": stop, "stop_sequence": None}, "usage": {"output_tokens": 7}}
    )
    yield _event("message_stop", {})


def _openai(step: Step, texts: list[str]) -> Iterator[bytes]:
    def chunk(delta: dict[str, Any], stop: str | None = None, usage: Any = None, choices: bool = True) -> bytes:
        data = {
            "id": "c1", "object": "chat.completion.chunk", "created": 1, "model": "gpt-test-1", "usage": usage,
            "choices": [{"index": 0, "delta": delta, "finish_reason": stop}] if choices else [],
        }  # fmt: skip
        return f"data: {json.dumps(data)}\n\n".encode()

    if step.stop == "refused":
        yield chunk({"role": "assistant", "refusal": "I cannot help with that."})
    for text in texts:
        yield chunk({"content": text})
    yield chunk({}, {"end": "stop", "length": "length", "refused": "content_filter"}[step.stop])
    yield chunk({}, usage={"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18}, choices=False)
    yield b"data: [DONE]\n\n"


def _ollama(step: Step, texts: list[str]) -> Iterator[bytes]:
    for text in texts:
        yield (json.dumps({"model": "qwen-test", "message": {"role": "assistant", "content": text}, "done": False})
               + "\n").encode()  # fmt: skip
    last = {
        "model": "qwen-test", "message": {"role": "assistant", "content": ""}, "done": True,
        "done_reason": "length" if step.stop == "length" else "stop", "prompt_eval_count": 11, "eval_count": 7,
    }  # fmt: skip
    yield (json.dumps(last) + "\n").encode()
