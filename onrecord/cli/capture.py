"""``onrecord capture``: pages into a folder of evidence."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from onrecord.cli.desk import DebugOption
from onrecord.cli.told import told
from onrecord.errors import InputError

__all__ = ["add_to"]

_EXAMPLE = "Example: onrecord capture --follow-links article.md --into evidence/"


def add_to(app: typer.Typer) -> None:
    app.command("capture", epilog=_EXAMPLE)(capture)


def capture(
    urls: Annotated[list[str] | None, typer.Argument(metavar="[URL]...", help="The pages to fetch.")] = None,
    into: Annotated[
        Path, typer.Option("--into", metavar="DIR", help="The folder that they go to; made if it is not there.")
    ] = Path("evidence"),
    follow_links: Annotated[
        Path | None, typer.Option("--follow-links", metavar="ARTICLE", help="Fetch the pages that this article links.")
    ] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="N", help="The most time that one page may take.")
    ] = 30,
    private: Annotated[
        bool, typer.Option("--private", help="Ask addresses of a private network too, such as your own intranet.")
    ] = False,
    debug: DebugOption = False,
) -> None:
    """Fetch pages into a folder of evidence, with their address and the day in its evidence.toml.

    Only the pages that are named, or linked by the article: no page's own links are followed. The one command that
    asks the network for a document.

    Ends with 0 when every page was fetched, 1 when one was not, 2 when it could not run.
    """
    with told(debug=debug):
        from onrecord.cli.texts import read_file
        from onrecord.evidence.capture import Bounds, is_public, links
        from onrecord.evidence.capture import capture as fetched
        from onrecord.web.visible import one_line

        wanted = list(urls or ())
        if follow_links is not None:
            if not follow_links.is_file():
                raise InputError(f"{follow_links} is no file: give the article as Markdown, text or HTML")
            wanted += links(read_file(follow_links))
        if not wanted:
            raise InputError("there is no page to fetch: give addresses, or an article with links")
        if not seconds > 0:
            raise InputError(f"--seconds {seconds:g}: give a number above 0")
        allowed = (lambda _: True) if private else is_public
        kept, refused = fetched(wanted, into, date.today(), bounds=Bounds(seconds), allowed=allowed)
        for url, path in kept.items():
            print(f"+ {one_line(url)} -> {one_line(str(path))}")
        for reason in refused.values():
            print(f"x {one_line(reason)}")
        print(f"{len(kept)} fetched, {len(refused)} not")
    raise typer.Exit(1 if refused else 0)
