"""Fetching pages: a real server on this machine, within bounds, and never an address of a private network unasked."""

import gzip
import socket
import time
import zlib
from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onrecord.errors import InputError
from onrecord.evidence.capture import Bounds, capture, fetch, is_public, links
from onrecord.evidence.reading import read_evidence

PAGE = "<html><body><p>The council of Arden approved the budget for the café.</p></body></html>".encode()
DAY = date(2026, 3, 4)


class Handler(BaseHTTPRequestHandler):
    """Pages for the tests. Each path is one way in which a server may answer."""

    def do_GET(self) -> None:
        with suppress(OSError):  # the other side has left
            getattr(self, f"_{self.path.strip('/').split('/')[0].split('?')[0] or 'page'}", self._missing)()

    def _send(self, body: bytes, **headers: str) -> None:
        self.send_response(200)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def _page(self) -> None:
        self._send(PAGE, Content_Type="text/html; charset=utf-8", Content_Length=str(len(PAGE)))

    def _packed(self) -> None:
        self._send(gzip.compress(PAGE), Content_Encoding="gzip", Content_Type="text/html")

    def _bomb(self) -> None:
        self._send(zlib.compress(b"0" * 30_000_000), Content_Encoding="deflate")

    def _brotli(self) -> None:
        self._send(b"x", Content_Encoding="br")

    def _short(self) -> None:
        self._send(b"half", Content_Length="100")

    def _endless(self) -> None:
        self._send(b"")
        while True:
            self.wfile.write(b"x" * 65_536)

    def _slow(self) -> None:
        self._send(b"")
        for _ in range(200):
            self.wfile.write(b"x")
            time.sleep(0.05)

    def _dripping(self) -> None:
        self.wfile.write(b"HTTP/1.0 200 OK\r\nX-A: ")
        for _ in range(200):
            self.wfile.write(b"x")
            time.sleep(0.05)

    def _on(self) -> None:
        self.send_response(302)
        self.send_header("Location", self.path.partition("?")[2])
        self.end_headers()

    def _loop(self) -> None:
        self.send_response(301)
        self.send_header("Location", "/loop")
        self.end_headers()

    def _nowhere(self) -> None:
        self.send_response(301)
        self.end_headers()

    def _missing(self) -> None:
        self.send_error(404)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()
    thread.join()


def anywhere(_: str) -> bool:
    return True


def test_a_page_is_fetched_and_read_as_evidence(server: str, tmp_path: Path) -> None:
    kept, refused = capture([f"{server}/page/minutes", f"{server}/packed"], tmp_path / "e", DAY, allowed=anywhere)
    assert not refused and [p.read_bytes() for p in kept.values()] == [PAGE, PAGE]
    evidence = read_evidence([tmp_path / "e"])
    assert len(evidence) == 2 and not evidence.unread
    first = next(d for d in evidence if "minutes" in d.id)
    assert "approved the budget for the café" in first.text.string
    assert (first.labels.url, first.labels.retrieved, first.labels.kind) == (next(iter(kept)), "2026-03-04", "page")


def test_a_file_that_is_there_is_kept(server: str, tmp_path: Path) -> None:
    first = capture([f"{server}/page"], tmp_path, DAY, allowed=anywhere)[0]
    second = capture([f"{server}/page"], tmp_path, DAY, allowed=anywhere)[0]
    assert first != second and len(list(tmp_path.glob("*.html"))) == 2
    assert len(read_evidence([tmp_path])) == 2


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("missing", "answers 404"), ("loop", "leads on more than 5 times"), ("nowhere", "leads on to nowhere"),
        ("short", "broke off"), ("endless", "larger than"), ("bomb", "larger than"), ("brotli", "packed as br"),
        ("on?file:///etc/passwd", "is no address of a page"), ("on?ftp://a.example/x", "is no address of a page"),
    ],
)  # fmt: skip
def test_what_is_no_page_is_told(server: str, path: str, words: str) -> None:
    with pytest.raises(InputError, match=words):
        fetch(f"{server}/{path}", Bounds(20, 1_000_000), anywhere)


@pytest.mark.parametrize("path", ["slow", "dripping"])
def test_a_slow_answer_ends_by_the_clock(server: str, path: str) -> None:
    begun = time.monotonic()
    with pytest.raises(InputError, match=r"took longer than 0\.5 seconds"):
        fetch(f"{server}/{path}", Bounds(0.5), anywhere)
    assert time.monotonic() - begun < 5


def test_one_that_fails_does_not_stop_the_rest(server: str, tmp_path: Path) -> None:
    urls = [f"{server}/missing", f"{server}/page", "http://127.0.0.1:1/"]
    kept, refused = capture(urls, tmp_path, DAY, allowed=anywhere)
    assert list(kept) == [urls[1]] and list(refused) == [urls[0], urls[2]]


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "localhost", "[::1]", "169.254.169.254", "10.0.0.1", "192.168.1.1", "[::ffff:127.0.0.1]", "0.0.0.0",
     "0x7f.1", "2130706433", "[fe80::1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "100.64.0.1", "[fd00::1]"],
)  # fmt: skip
def test_a_private_address_is_not_asked_in_any_form(host: str) -> None:
    with pytest.raises(InputError, match=r"private network|has no address"):
        fetch(f"http://{host}:9/", Bounds(2))


def test_a_redirect_to_a_private_address_is_not_followed(server: str) -> None:
    """127.0.0.1 plays the public network here, and 127.0.0.2 the private one."""
    with pytest.raises(InputError, match=r"127\.0\.0\.2 is an address of a private network"):
        fetch(f"{server}/on?http://127.0.0.2/secret", Bounds(5), lambda address: address == "127.0.0.1")


def test_the_address_that_was_vetted_is_the_one_that_is_asked(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that answers with another address the second time: it is asked for once."""
    port, asked = int(server.rsplit(":", 1)[1]), []

    def answers(host: str, *_: object, **__: object) -> list[tuple[object, ...]]:
        asked.append(host)
        address = "127.0.0.1" if len(asked) == 1 else "127.0.0.2"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port))]

    monkeypatch.setattr(socket, "getaddrinfo", answers)
    reached: list[object] = []

    def connect(address: tuple[str, int], *more: object) -> socket.socket:
        reached.append(address)
        sock = socket.socket()
        sock.connect(address)
        return sock

    monkeypatch.setattr(socket, "create_connection", connect)
    page = fetch(f"http://town.example:{port}/page", Bounds(5), lambda a: a == "127.0.0.1")
    assert page.data == PAGE and asked == ["town.example"] and reached == [("127.0.0.1", port)]


@pytest.mark.parametrize(
    "url", ["file:///etc/passwd", "gopher://a/", "http://", "http://u:p@a.example/", "x", "http://[", ""]
)
def test_what_is_no_address_is_told(url: str) -> None:
    with pytest.raises(InputError):
        fetch(url, Bounds(1))


@given(st.ip_addresses(v=4))
def test_an_address_within_another_is_as_public_as_itself(ip: object) -> None:
    assert is_public(f"::ffff:{ip}") == is_public(str(ip))


@given(st.text(max_size=60))
def test_links_of_any_text(text: str) -> None:
    for url in links(f"{text} https://a.example/x {text}"):
        assert url.lower().startswith("http") and not set(url) & set(' <>"\n#')


def test_links_are_found_once_and_in_order() -> None:
    text = 'A [b](https://b.example/1), <a href="https://a.example/?x=1&amp;y=2#top">a</a> and https://b.example/1.'
    assert links(text) == ("https://b.example/1", "https://a.example/?x=1&y=2")
