"""``onrecord capture``: exit codes and what is told. What fetching does stands in tests/evidence/test_capture.py."""

from http.server import HTTPServer, SimpleHTTPRequestHandler
from pathlib import Path
from threading import Thread

import pytest
from typer.testing import CliRunner

from onrecord.cli.app import app


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


def test_the_pages_of_an_article(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("minutes.txt").write_text("The council approved the budget.")
    server = HTTPServer(("127.0.0.1", 0), Quiet)
    Thread(target=server.serve_forever, daemon=True).start()
    at = f"http://127.0.0.1:{server.server_address[1]}"
    Path("article.md").write_text(f"The council [approved]({at}/minutes.txt) it. See {at}/none.")
    try:
        args = ["capture", "--follow-links", "article.md", "--into", "e"]
        asked = CliRunner().invoke(app, [*args, "--private"])
        unasked = CliRunner().invoke(app, args)
    finally:
        server.shutdown()
        server.server_close()
    assert asked.exit_code == 1 and "1 fetched, 1 not" in asked.stdout and "answers 404" in asked.stdout
    assert unasked.exit_code == 1 and "0 fetched, 2 not" in unasked.stdout and "private network" in unasked.stdout
    done = CliRunner().invoke(app, ["desk", "article.md", "e"])
    assert "1 document read, 0 not read" in done.stdout


@pytest.mark.parametrize("args", [(), ("--follow-links", "none.md"), ("http://a.example", "--seconds", "0")])
def test_what_cannot_run_is_told(args: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(app, ["capture", *args])
    assert done.exit_code == 2 and done.stderr.startswith("onrecord: ") and not list(tmp_path.iterdir())
