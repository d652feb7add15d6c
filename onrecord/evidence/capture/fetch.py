"""One page over HTTP: within bounds of time, size and redirects, and only from addresses that may be asked.

The address that was vetted is the one that is connected to, at every redirect anew: a name that changes its answer
between the two (DNS rebinding) gains nothing.
"""

from __future__ import annotations

import contextlib
import http.client
import socket
import ssl
import threading
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import quote, urljoin, urlsplit

from onrecord import __version__
from onrecord.errors import InputError
from onrecord.evidence.capture.addresses import is_public, resolved

__all__ = ["Bounds", "Page", "fetch"]

_REDIRECTS = (301, 302, 303, 307, 308)
_CHUNK = 65_536
_SAFE = "!#$%&'()*+,/:;=?@[]~"
_HEADERS = {
    "User-Agent": f"onrecord/{__version__}", "Accept": "text/html,*/*;q=0.5", "Accept-Encoding": "identity",
    "Connection": "close",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Bounds:
    """The most that one page may take: seconds in all, bytes, redirects."""

    seconds: float = 30.0
    size: int = 20_000_000
    redirects: int = 5


@dataclass(frozen=True, slots=True)
class Page:
    """What was asked for, where it was found, what it is said to be, and its bytes."""

    asked: str
    url: str
    content_type: str
    data: bytes


def fetch(url: str, bounds: Bounds | None = None, allowed: Callable[[str], bool] = is_public) -> Page:
    """The page at ``url``. Raises :class:`InputError` that says why there is none.

    ``allowed`` tells of an address (as a string) whether it may be asked.
    """
    bounds = bounds or Bounds()
    until = time.monotonic() + bounds.seconds
    at = url
    for _ in range(bounds.redirects + 1):
        answer = _ask(at, until, bounds, allowed)
        if isinstance(answer, Page):
            return Page(url, answer.url, answer.content_type, answer.data)
        at = urljoin(at, answer)
    raise InputError(f"{url} leads on more than {bounds.redirects} times")


def _ask(url: str, until: float, bounds: Bounds, allowed: Callable[[str], bool]) -> Page | str:
    """The page, or the address that it leads to."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
    except ValueError:
        raise InputError(f"{url} is no address of a page") from None
    if parts.scheme not in ("http", "https") or not host:
        raise InputError(f"{url} is no address of a page: it begins with http:// or https://")
    if parts.username is not None or parts.password is not None:
        raise InputError(f"{parts.scheme}://{host} is given with a name or a password: give it without")
    address = resolved(host, port, allowed)
    left = until - time.monotonic()
    if left <= 0:
        raise InputError(f"{url} took longer than {bounds.seconds:g} seconds")
    connection = _Connection(host, port, address, left, tls=parts.scheme == "https")
    # Every wait ends by the clock, also that for an answer which comes byte by byte.
    watch = threading.Timer(left, connection.cut)
    watch.daemon = True
    watch.start()
    try:
        path = quote(parts.path or "/", safe=_SAFE) + ("?" + quote(parts.query, safe=_SAFE) if parts.query else "")
        connection.request("GET", path, headers=_HEADERS)
        answer = _answer(url, connection.getresponse(), bounds)
        if time.monotonic() >= until:  # what was cut off looks like an end
            raise TimeoutError
        return answer
    except (OSError, http.client.HTTPException, zlib.error) as error:
        if time.monotonic() >= until:
            raise InputError(f"{url} took longer than {bounds.seconds:g} seconds") from None
        words = getattr(error, "strerror", None) or type(error).__name__
        raise InputError(f"{url} could not be fetched ({words})") from None
    finally:
        watch.cancel()
        connection.close()


def _answer(url: str, answer: http.client.HTTPResponse, bounds: Bounds) -> Page | str:
    if answer.status in _REDIRECTS:
        where = answer.getheader("Location")
        if not where:
            raise InputError(f"{url} leads on to nowhere")
        return where
    if answer.status != 200:
        raise InputError(f"{url} answers {answer.status} {answer.reason}".rstrip())
    encoding = (answer.getheader("Content-Encoding") or "identity").strip().lower()
    if encoding not in ("identity", "gzip", "deflate"):
        raise InputError(f"{url} comes packed as {encoding[:20]}, which is not read")
    unpack = None if encoding == "identity" else zlib.decompressobj(47 if encoding == "gzip" else 15)
    data = bytearray()
    while chunk := answer.read(_CHUNK):
        while chunk:
            data += unpack.decompress(chunk, _CHUNK) if unpack else chunk
            chunk = unpack.unconsumed_tail if unpack else b""
            if len(data) > bounds.size:
                raise InputError(f"{url} is larger than {bounds.size:,} bytes")
    if answer.length or (unpack is not None and not unpack.eof):
        raise InputError(f"{url} broke off before its end")
    return Page(url, url, answer.getheader("Content-Type") or "", bytes(data))


class _Connection(http.client.HTTPConnection):
    """A connection to a given address, under the name that was asked for."""

    def __init__(self, host: str, port: int, address: str, seconds: float, *, tls: bool) -> None:
        super().__init__(host, port, timeout=seconds)
        self.default_port = 443 if tls else 80
        self._address = address
        self._tls = tls
        self._asked: socket.socket | None = None

    def connect(self) -> None:
        self._asked = socket.create_connection((self._address, self.port), self.timeout)
        self.sock = self._asked
        if self._tls:
            self.sock = self._asked = ssl.create_default_context().wrap_socket(self._asked, server_hostname=self.host)

    def cut(self) -> None:
        """End every wait, from another thread. The answer holds the socket after ``sock`` has let it go."""
        if self._asked is not None:
            with contextlib.suppress(OSError):  # it is closed already
                self._asked.shutdown(socket.SHUT_RDWR)
