"""``onrecord desk``: an article held against the documents behind it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from onrecord.cli.models import (
    AllReadingsOption,
    Asked,
    BudgetDayOption,
    BudgetOption,
    EffortOption,
    ModelOption,
    PriceOption,
    ReadingsOption,
    ReplayOption,
    StoreOption,
    reader,
)
from onrecord.cli.texts import read_input
from onrecord.cli.told import told
from onrecord.errors import FileError, InputError, SettingError

if TYPE_CHECKING:
    from onrecord.desk import Article, Report

__all__ = ["BLOCKED", "PUBLISHABLE", "add_to", "day", "present", "read_article", "reading"]

PUBLISHABLE, BLOCKED = 0, 1

_EXAMPLE = "Example: onrecord desk article.md evidence/ --html report.html"

JsonOption = Annotated[
    str | None, typer.Option("--json", metavar="FILE", help="Write the report as JSON; - is standard output.")
]
HtmlOption = Annotated[
    str | None, typer.Option("--html", metavar="FILE", help="Write one HTML page that needs nothing else.")
]
AsOfOption = Annotated[
    str | None,
    typer.Option(
        "--as-of",
        metavar="DATE",
        help="The day on which it will be read, as 2026-05-14. Default: the article's date.",
    ),
]
StandardOption = Annotated[
    str, typer.Option("--standard", metavar="NAME|FILE", help="The publisher's standard: a name, or a .toml file.")
]
ByMeaningOption = Annotated[
    int,
    typer.Option(
        "--by-meaning", metavar="N", min=0,
        help="Characters of documents in other languages that are searched by meaning (extra multilingual); 0: none.",
    ),
]  # fmt: skip
AllOption = Annotated[bool, typer.Option("--all", help="List the stated sentences too.")]
DebugOption = Annotated[bool, typer.Option("--debug", help="Print the traceback of an error.")]


def add_to(app: typer.Typer) -> None:
    app.command("desk", epilog=_EXAMPLE)(desk)


def desk(
    article: Annotated[
        str, typer.Argument(help="A .md, .txt, .html, .docx or .pdf file; - reads Markdown from standard input.")
    ],
    evidence: Annotated[list[Path], typer.Argument(help="The documents: folders and files.")],
    json: JsonOption = None,
    html: HtmlOption = None,
    markdown: Annotated[
        str | None, typer.Option("--markdown", metavar="FILE", help="Write the report as Markdown, for a pull request.")
    ] = None,
    docx: Annotated[
        str | None,
        typer.Option("--docx", metavar="FILE", help="Write the article as a Word file with a comment at each finding."),
    ] = None,
    sarif: Annotated[
        str | None,
        typer.Option("--sarif", metavar="FILE", help="Write the findings as SARIF 2.1.0."),
    ] = None,
    as_of: AsOfOption = None,
    standard: StandardOption = "news",
    by_meaning: ByMeaningOption = 150_000,
    model: ModelOption = "",
    effort: EffortOption = "",
    store: StoreOption = "",
    replay: ReplayOption = False,
    readings: ReadingsOption = 3,
    every_reading: AllReadingsOption = False,
    budget: BudgetOption = "",
    budget_day: BudgetDayOption = "",
    price: PriceOption = "",
    show_all: AllOption = False,
    debug: DebugOption = False,
) -> None:
    """Hold an article against its documents, sentence by sentence.

    Says for every sentence whether the documents state it, and where; what they state otherwise; and what none
    of them states.

    Ends with 0 when nothing blocks the article, 1 when something does, 2 when it could not run.
    """
    with told(debug=debug):
        from onrecord.cli.output import check_targets

        asked = Asked(model, effort, store, replay, readings, every_reading, budget, budget_day, price)
        inputs = [*evidence, *(Path(given) for given in (article, standard) if Path(given).is_file())]
        check_targets([t for t in (json, html, markdown, docx, sarif) if t], inputs)
        read = read_article(article, evidence)
        report = _check(read, evidence, day(as_of), standard, asked, by_meaning)
        present(
            report, read.text.string, json=json, html=html, markdown=markdown, docx=docx, sarif=sarif,
            given=article, show_all=show_all,
        )  # fmt: skip
        if not report.documents:
            raise InputError(
                "no document could be read, so nothing was checked: give documents in a format that is read"
            )
    raise typer.Exit(BLOCKED if report.blocked else PUBLISHABLE)


def present(
    report: Report,
    article: str,
    *,
    json: str | None,
    html: str | None,
    markdown: str | None = None,
    docx: str | None = None,
    sarif: str | None = None,
    given: str = "",
    show_all: bool = False,
) -> None:
    """Write the files that were asked for, and print the view unless standard output was taken by one of them.

    ``given`` is the path of the article as it was given. Everything is made before the first file is written, and the
    files are written before anything is printed.
    """
    from onrecord.cli.output import STANDARD_OUTPUT, write_all

    contents: dict[str, str | bytes] = {}
    if json:
        contents[json] = report.to_json()
    if html:
        from onrecord.web.html import render

        contents[html] = render(report, article)
    if markdown:
        from onrecord.web.markdown import to_markdown

        contents[markdown] = to_markdown(report, article)
    if sarif:
        from onrecord.web.sarif import to_sarif

        contents[sarif] = to_sarif(report, article, "" if given == "-" else given)
    if docx:
        from onrecord.web.word import to_docx

        word = given.lower().endswith((".docx", ".docm"))
        contents[docx] = to_docx(report, article, Path(given).read_bytes() if word else None)
    write_all(contents)
    if STANDARD_OUTPUT not in contents:
        from rich.console import Console

        from onrecord.cli.terminal import print_report

        print_report(report, article, Console(), show_all=show_all)


def day(given: str | None) -> date | None:
    """The date of an option; raises :class:`SettingError` where it is none."""
    if given is None:
        return None
    try:
        return date.fromisoformat(given)
    except ValueError:
        raise SettingError(f"--as-of {given} is no date: write it as 2026-05-14") from None


def read_article(given: str, evidence: list[Path]) -> Article:
    """The article of an argument, which may not lie among its evidence; raises :class:`FileError`."""
    from onrecord.desk import Article

    if given == "-":
        return Article.of(read_input(), "standard input")
    path = Path(given)
    if not path.exists():
        raise FileError(f"{given} is not there: give the path of the article")
    if path.is_dir():
        raise FileError(f"{given} is a folder: give the file of one article")
    for one in evidence:
        if not one.exists():
            raise FileError(f"{one} is not there: give a folder or a file of documents")
        if (one.is_dir() and path.resolve().is_relative_to(one.resolve())) or (one.is_file() and one.samefile(path)):
            raise FileError(f"{given} is among its own evidence: keep the article outside {one}")
    return Article.read(path)


def _check(
    article: Article, evidence: list[Path], as_of: date | None, standard: str, asked: Asked, by_meaning: int
) -> Report:
    """The report; where there is a store, the check is kept in it, with its documents and beside the answers."""
    from onrecord.desk import check
    from onrecord.desk.multilingual import Multilingual
    from onrecord.evidence.reading import read_evidence

    with reader(asked) as (model, store):
        documents = read_evidence(list(evidence))
        with reading("Checking sentences") as progress:
            vectors = store.vectors if store is not None else None
            report = check(
                article, documents, as_of=as_of, standard=standard, reader=model,
                multilingual=Multilingual(vectors=vectors, most=by_meaning), progress=progress,
            )  # fmt: skip
        if store is not None and not asked.replay:
            from onrecord.evidence import Document

            store.checks.keep(report.to_dict(), Document(article.id, article.text, article.labels), documents)
        return report


def reading(words: str) -> AbstractContextManager[Callable[[int, int], None] | None]:
    """A progress bar on standard error for whoever watches there; shows itself after a second."""
    if not sys.stderr.isatty():
        return nullcontext(None)
    from onrecord.cli.progress import Bar

    return Bar(words)
