"""A model service on the loopback interface: scripted answers and embeddings that depend on the words alone."""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

SIZE = 16  # numbers of an embedding


class Service:
    """Answers chat requests with what was put into ``answers``, in order; ``asked`` are the requests."""

    def __init__(self) -> None:
        self.answers: list[str] = []
        self.asked: list[dict[str, Any]] = []
        self.url = ""

    def says(self, *memories: str) -> None:
        """The next extraction finds these memories."""
        found = [{"id": str(i), "text": text} for i, text in enumerate(memories)]
        self.answers.append(json.dumps({"memory": found}))


def _embedding(text: str) -> list[float]:
    digest = hashlib.sha256(text.encode()).digest()
    return [b / 255 for b in digest[:SIZE]]


@contextmanager
def service() -> Iterator[Service]:
    """The service, while the block runs."""
    served = Service()

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            if self.path.endswith("/embeddings"):
                texts = [body["input"]] if isinstance(body["input"], str) else body["input"]
                data = [
                    {"object": "embedding", "index": i, "embedding": _embedding(str(t))} for i, t in enumerate(texts)
                ]
                answer = {"object": "list", "data": data, "model": "scripted",
                          "usage": {"prompt_tokens": 1, "total_tokens": 1}}  # fmt: skip
            else:
                served.asked.append(body)
                message = {"role": "assistant", "content": served.answers.pop(0)}
                answer = {"id": "1", "object": "chat.completion", "created": 1, "model": "scripted",
                          "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
                          "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}}  # fmt: skip
            content = json.dumps(answer).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    served.url = f"http://127.0.0.1:{server.server_port}/v1"
    try:
        yield served
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def config(url: str, folder: str) -> dict[str, Any]:
    """A mem0 configuration: the scripted model, a vector store and a history in ``folder``."""
    model = {"model": "scripted", "api_key": "none", "openai_base_url": url}
    return {
        "llm": {"provider": "openai", "config": dict(model)},
        "embedder": {"provider": "openai", "config": {**model, "embedding_dims": SIZE}},
        "vector_store": {
            "provider": "qdrant",
            "config": {"path": f"{folder}/vectors", "embedding_model_dims": SIZE, "on_disk": True},
        },
        "history_db_path": f"{folder}/history.db",
    }  # fmt: skip
