"""``onrecord demo``: the three doors on bundled examples."""

from __future__ import annotations

import sys
import tomllib
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Annotated

import typer

from onrecord.cli.desk import BLOCKED, PUBLISHABLE, AllOption, DebugOption, HtmlOption, JsonOption, present, reading
from onrecord.cli.told import told
from onrecord.errors import SettingError

if TYPE_CHECKING:
    from onrecord.desk.reading import Reader

__all__ = ["add_to"]


def add_to(app: typer.Typer) -> None:
    app.command("demo", epilog="Example: onrecord demo --html demo.html")(demo)


def demo(
    json: JsonOption = None,
    html: HtmlOption = None,
    show_all: AllOption = False,
    model: Annotated[
        str,
        typer.Option("--model", metavar="NAME", help="scripted: a model that plays back bundled answers."),
    ] = "",
    debug: DebugOption = False,
) -> None:
    """Run the three doors on bundled examples: an article with planted faults and the documents behind it.

    Then three memories that an agent made of a talk, and three quotations that name a document.

    Ends as the desk does: with 1, because the example has faults.
    """
    with told(debug=debug):
        from onrecord.cli.output import STANDARD_OUTPUT, check_targets
        from onrecord.desk import Article, check

        reader = _scripted(model)
        with as_file(files("onrecord.demo")) as folder:
            check_targets([t for t in (json, html) if t], [folder / "article.md", folder / "evidence"])
            article = Article.read(folder / "article.md")
            with reading("Checking sentences") as progress:
                report = check(article, folder / "evidence", reader=reader, progress=progress)
            planted = len(tomllib.loads((folder / "faults.toml").read_text(encoding="utf-8"))["fault"])
        talk = STANDARD_OUTPUT not in (json, html)
        if talk:
            print("The bundled example: an article about a ferry in an invented town, and the documents behind it.")
            print(f"{planted} of its {len(report.decisions)} sentences are wrong on purpose. The desk says:\n")
        present(report, article.text.string, json=json, html=html, show_all=show_all)
        if talk and reader is not None:
            print("\nThe model was a script: its answers went the way of a real one's, and asked nobody.")
        if talk:
            from rich.console import Console

            from onrecord.cli.demo_doors import show
            from onrecord.cli.terminal import Screen

            with as_file(files("onrecord.demo")) as folder:
                show(folder / "evidence", Screen(Console()))
            print(
                "Now with your own: onrecord gate --help, onrecord cite --help, onrecord desk YOUR-ARTICLE YOUR-FOLDER"
            )
            sys.stdout.flush()
    raise typer.Exit(BLOCKED if report.blocked else PUBLISHABLE)


def _scripted(name: str) -> Reader | None:
    """The reader that plays back ``readings.toml``."""
    if not name:
        return None
    if name != "scripted":
        raise SettingError(f"the demo knows the model scripted, not {name}: use onrecord desk for others")
    from onrecord.desk.reading import Reader
    from onrecord.models import InMemory, Recorder
    from onrecord.models.scripted import Scripted

    lines = tomllib.loads(files("onrecord.demo").joinpath("readings.toml").read_text(encoding="utf-8"))["reading"]
    script = {line["sentence"]: {k: v for k, v in line.items() if k != "sentence"} for line in lines}
    return Reader(Recorder(Scripted(script), InMemory()))
