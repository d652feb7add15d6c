"""What an error of a service's package means for the next call."""

from __future__ import annotations

from onrecord.models.ask import Failure
from onrecord.models.keys import without_keys

__all__ = ["failure"]


def failure(error: Exception, name: str, secret: str) -> tuple[Failure, str]:
    """What an error of the SDK means for the next call, and the words for it.

    The packages of Anthropic and OpenAI are made alike: their errors have the same names and carry ``status_code``.
    """
    kind = type(error).__name__
    status = getattr(error, "status_code", 0)
    if isinstance(error, TimeoutError) or "Timeout" in kind or status in (408, 504):
        return "timeout", f"{name} did not answer in time"
    if status == 429:
        return "rate_limit", f"{name} is asked too often, or its quota is used up (429)"
    if status in (401, 403):
        return "key", f"{name} does not take the key ({status})"
    if status == 404:
        return "request", f"{name} is not known at that address (404)"
    if isinstance(status, int) and 400 <= status < 500:
        return "request", f"{name} does not take the question ({status}): {without_keys(_message(error), secret)}"
    if isinstance(status, int) and status >= 500:
        return "server", f"{name} failed ({status})"
    if "Connection" in kind or "Connect" in kind or "Protocol" in kind or "Read" in kind or isinstance(error, OSError):
        return "connection", f"{name} cannot be reached, or the connection broke off"
    return "other", f"{name} gave an answer that cannot be read ({kind})"


def _message(error: Exception) -> str:
    body = getattr(error, "body", None)
    inner = body.get("error", body) if isinstance(body, dict) else None
    return str(inner.get("message", "")) if isinstance(inner, dict) else ""
