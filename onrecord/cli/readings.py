"""``onrecord readings``: questions to a model out into a file, and answers from one in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from onrecord.cli.desk import AsOfOption, DebugOption, StandardOption, day, read_article
from onrecord.cli.models import (
    AllReadingsOption,
    EffortOption,
    ModelOption,
    PriceOption,
    ReadingsOption,
    StoreOption,
)
from onrecord.cli.told import told
from onrecord.errors import FileError, InputError, SettingError

if TYPE_CHECKING:
    from onrecord.models.batch import Format, Returned
    from onrecord.models.budget import Price
    from onrecord.store import Store

__all__ = ["add_to"]

_REFUSED = 1

_GROUP = typer.Typer(
    help="Questions to a model as a file, and answers from one: for batches, other machines, and people.",
    epilog="Example: onrecord readings export article.md evidence/ --model openai:NAME --out q.jsonl",
    no_args_is_help=True,
)


def add_to(app: typer.Typer) -> None:
    app.add_typer(_GROUP, name="readings")


@_GROUP.command(
    "export", epilog="Example: onrecord readings export article.md evidence/ --model ollama:qwen --out q.jsonl"
)
def export(
    article: Annotated[str, typer.Argument(help="The article, as for the desk.")],
    evidence: Annotated[list[Path], typer.Argument(help="The documents: folders and files.")],
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="Where the questions go; - is standard output.")],
    model: ModelOption = "",
    format: Annotated[str, typer.Option("--format", metavar="FORMAT", help="jsonl, anthropic or openai.")] = "jsonl",
    effort: EffortOption = "",
    store: StoreOption = "",
    readings: ReadingsOption = 3,
    every_reading: AllReadingsOption = False,
    as_of: AsOfOption = None,
    standard: StandardOption = "news",
    debug: DebugOption = False,
) -> None:
    """Write the questions about an article that are not answered yet, one a line.

    Needs no key and asks nothing. Further readings depend on the first ones: export again after an import, until
    nothing is open.
    """
    with told(debug=debug):
        from onrecord.cli.output import STANDARD_OUTPUT, check_targets, write_all
        from onrecord.desk import check
        from onrecord.desk.reading import Collector, ReadingSettings
        from onrecord.models import Recorder
        from onrecord.models.batch import export_lines
        from onrecord.models.providers.unasked import Unasked
        from onrecord.store import open_store
        from onrecord.web.words import counted

        chosen = _format(format)
        if not model:
            raise SettingError("name the model that will be asked: --model anthropic:NAME")
        check_targets([out], [*evidence, *([Path(article)] if Path(article).is_file() else [])])
        named = Unasked.of(model, effort)
        with open_store(store) as opened:
            stop = "never" if every_reading else "agreed"
            settings = ReadingSettings.suited(named.name, readings=readings, stop=stop)
            collector = Collector(Recorder(named, opened.recordings), settings)
            check(
                read_article(article, evidence), list(evidence), as_of=day(as_of), standard=standard, reader=collector
            )
            lines = list(export_lines(collector.questions, named, chosen))
            for question in collector.questions:
                opened.recordings.hand_out(question.key(named), question, named.name)
        write_all({out: "".join(line + "\n" for line in lines)})
        if out != STANDARD_OUTPUT:
            asked = sum(len(q.items) for q in collector.questions)
            told_ = f"{counted(len(lines), 'question')} about {counted(asked, 'sentence')}"
            print(told_ if lines else "nothing is open")


@_GROUP.command("import", epilog="Example: onrecord readings import answers.jsonl --answered-by 'M. Roe'")
def import_(
    file: Annotated[Path, typer.Argument(help="A file of answers, in any of the three formats.")],
    store: StoreOption = "",
    answered_by: Annotated[
        str, typer.Option("--answered-by", metavar="NAME", help="Who answered, where the file does not say.")
    ] = "",
    price: PriceOption = "",
    debug: DebugOption = False,
) -> None:
    """Take answers into the store; the desk then finds them as if it had asked.

    What a service's file holds is kept as it came. A line filled in by hand that does not count is refused with the
    reason, so that it can be put right: then this ends with 1.
    """
    with told(debug=debug):
        from onrecord.models.batch import read_lines
        from onrecord.models.budget import Price
        from onrecord.store import open_store

        if not file.is_file():
            raise FileError(f"{file} is not there: give the file of answers")
        try:
            lines = file.read_text(encoding="utf-8-sig").splitlines()
        except UnicodeDecodeError:
            raise InputError(f"{file} is not UTF-8: give the file of answers as it came") from None
        paid = Price.read(price) if price else None
        counts = {"taken in": 0, "known already": 0}
        refused: list[str] = []
        with open_store(store, create=False) as opened:
            for returned in read_lines(lines, answered_by):
                told_ = _take(opened, returned, paid)
                if told_ in counts:
                    counts[told_] += 1
                else:
                    refused.append(f"line {returned.line}: {told_}")
        told_all = ", ".join(f"{count} {what}" for what, count in counts.items())
        print(f"answers: {told_all}, {len(refused)} not taken in")
        for line in refused:
            print(f"  {line}")
    if refused:
        raise typer.Exit(_REFUSED)


def _take(store: Store, returned: Returned, price: Price | None) -> str:
    """Keep one answer; returns ``taken in``, ``known already``, or why it is neither."""
    from onrecord.models.recorder import Recorded
    from onrecord.models.roles.reader import misshapen

    if returned.answer is None:
        return returned.failed
    question = store.recordings.handed_out(returned.key)
    if question is None:
        return "no question with this id was exported from this store"
    if store.recordings.get(returned.key) is not None:
        return "known already"
    answer = returned.answer
    if returned.by_hand:
        wrong = misshapen(answer, question)
        if wrong:
            return wrong
    cost = price.of(answer.tokens_in, answer.tokens_out) if price else 0.0
    store.recordings.keep(Recorded(returned.key, question, answer, cost))
    return "taken in"


def _format(given: str) -> Format:
    from onrecord.models.batch import FORMATS

    for format in FORMATS:
        if given == format:
            return format
    raise SettingError(f"--format {given} is none; there are {', '.join(FORMATS)}")
