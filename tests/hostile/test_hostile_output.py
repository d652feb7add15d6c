"""What drafts, sources and file names hold stays words in every view: terminal, HTML, Markdown, JSON."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from typer.testing import CliRunner

from onrecord.cli.app import app

HOSTILE = {
    "markup": "<script>alert(1)</script><img src=x onerror=alert(2)>",
    "entity": "&lt;b&gt; &#60;script&#62;",
    "attribute": '" onmouseover="alert(3)" x=\'',
    "comment": "--> <!-- ]]> </style></script>",
    "link": "[click](javascript:alert(4)) ![x](http://x.example/a.png)",
    "template": "{{ 7*7 }} {% raw %} ${7*7}",
    "rich": "[bold red]red[/bold red] [link=http://x.example]x[/link] [/]",
    "ansi": "\x1b[31mred\x1b[0m \x1b]0;title\x07 \x1b[2J \x9b31m",
    "bidi": "\u202egnp.exe\u2066 \u2069",
    "formula": "=HYPERLINK(\"http://x.example\") +cmd|' /C calc'!A0 @SUM(1)",
    "markdown": "`code` | cell | **bold** # head > quote ~~~ ```",
    "surrogate": "\ud800 \x00 \ufeff",
}
SAID = "The council {} approved the budget of 13 million euros on Tuesday."


class Page(HTMLParser):
    """What a browser would act on."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]


@pytest.fixture(params=HOSTILE, scope="module")
def views(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An article, a document and both their names with hostile words in them, in every view."""
    folder = tmp_path_factory.mktemp("hostile")
    words = HOSTILE[request.param]
    safe = words.replace("/", "_").replace("\x00", "").encode("utf-8", "ignore").decode()[:80]
    (folder / "e").mkdir()
    source = SAID.format(words).replace("13", "14") + f" “We will {words} build,” Ada Moss said."
    (folder / "e" / f"d {safe}.txt").write_bytes(source.encode("utf-8", "surrogatepass"))
    (folder / "e" / "p.html").write_text(f"<html><body><p>{source}</p></body></html>", "utf-8", "replace")
    (folder / "e" / "t.csv").write_text(f'Name,Sum\n"{words.replace(chr(34), "")}",14\n', "utf-8", "replace")
    (folder / "e" / f"x {safe}.doc").write_bytes(b"\xd0\xcf\x11\xe0")
    article = folder / f"a {safe}.md"
    article.write_bytes(
        (SAID.format(words) + f"\n\n“We will not {words} build,” Ada Moss said.\n").encode("utf-8", "surrogatepass")
    )
    out = {name: folder / f"r.{name}" for name in ("html", "json", "md")}
    result = CliRunner().invoke(
        app,
        ["desk", str(article), str(folder / "e"), "--all", "--html", str(out["html"]), "--json", str(out["json"]),
         "--markdown", str(out["md"])],
    )  # fmt: skip
    assert result.exit_code in (0, 1), result.output
    assert sorted(p.name for p in folder.iterdir()) == sorted(["e", article.name, *(p.name for p in out.values())])
    return {"terminal": result.stdout, **{name: Path(path).read_text("utf-8") for name, path in out.items()}}


def test_nothing_steers_the_terminal(views: dict[str, str]) -> None:
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufeff]", views["terminal"])


def test_the_page_runs_nothing_and_asks_nobody(views: dict[str, str]) -> None:
    page = Page()
    page.feed(views["html"])
    assert page.tags.count("script") <= 1 and not {"img", "iframe", "object", "form"} & set(page.tags)
    assert not [name for name, _ in page.attributes if name.startswith("on")]
    assert not [v for n, v in page.attributes if n in ("href", "src") and not v.startswith(("#", "data:"))]
    assert " 49 " not in views["html"]
    assert not re.search("[\x00-\x08\x0b-\x1f\u202a-\u202e]", views["html"])


def test_markdown_holds_no_markup_of_others(views: dict[str, str]) -> None:
    text = re.sub(r"\\.", "", views["md"])
    assert "<script" not in text and "<img" not in text and "](javascript" not in text and "![" not in text
    assert not re.search("[\x00-\x08\x0b-\x1f\u202a-\u202e\u2066-\u2069]", views["md"])


def test_json_is_json_and_says_the_same(views: dict[str, str]) -> None:
    found = json.loads(views["json"])
    assert found["decisions"][0]["text"].startswith("The council")
    assert found["not_read"][0]["file"].startswith("x ")
