"""``onrecord cite``: the citations of an answer held against the documents they name."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from onrecord.cli.desk import DebugOption
from onrecord.cli.models import (
    Asked,
    BudgetDayOption,
    BudgetOption,
    EffortOption,
    PriceOption,
    ReplayOption,
    StoreOption,
    recorder,
)
from onrecord.cli.texts import read_file, read_input
from onrecord.cli.told import told
from onrecord.errors import FileError, InputError

if TYPE_CHECKING:
    from onrecord.citations import AnswerAudit, CitationIndex, CitedClaim

__all__ = ["add_to"]

JudgeOption = Annotated[
    str,
    typer.Option(
        "--model",
        metavar="NAME",
        envvar="ONRECORD_MODEL",
        help="Have a model judge whether each quotation carries its claim: anthropic:NAME, openai:NAME@BASE_URL, "
        "ollama:NAME, llamacpp:PATH. Default: none.",
    ),
]

HELD, FAILED = 0, 1
_EXAMPLE = "Example: onrecord cite answer.md evidence/"
_MARKS = {"found": "=", "supports": "=", "unquoted": "?"}
_STYLES = {"found": "green", "supports": "green", "unquoted": "yellow"}
_MOST = 400 << 20


def add_to(app: typer.Typer) -> None:
    app.command("cite", epilog=_EXAMPLE)(cite)


def cite(
    answer: Annotated[
        str, typer.Argument(help="A text with citations, or a service's answer as .json; - reads standard input.")
    ],
    documents: Annotated[list[Path], typer.Argument(help="The documents: folders and files, or one saved index.")],
    style: Annotated[
        str | None,
        typer.Option(
            "--style",
            metavar="NAME",
            help="anthropic, cohere, openai, bedrock, azure, markdown-footnotes or bracket. Default: by its shape.",
        ),
    ] = None,
    minimum: Annotated[
        int, typer.Option("--minimum", metavar="N", help="Letters from which words are evidence.", min=1)
    ] = 8,
    json: Annotated[
        str | None, typer.Option("--json", metavar="FILE", help="Write the result as JSON; - is standard output.")
    ] = None,
    save_index: Annotated[
        Path | None,
        typer.Option("--save-index", metavar="FILE", help="Keep the index, to be given as documents later."),
    ] = None,
    model: JudgeOption = "",
    effort: EffortOption = "",
    store: StoreOption = "",
    replay: ReplayOption = False,
    budget: BudgetOption = "",
    budget_day: BudgetDayOption = "",
    price: PriceOption = "",
    debug: DebugOption = False,
) -> None:
    """Look up every quotation of an answer in the document that it cites.

    Says for each citation whether the words stand there, where, and what was cut; else the nearest passage, with the
    difference. Whether a quotation carries its claim is asked only where a model is named.

    Ends with 0 when all citations hold, 1 when one does not, is in doubt or there is none, 2 when it could not run.
    """
    with told(debug=debug):
        from json import dumps

        from onrecord.citations import audit_answer
        from onrecord.cli.output import STANDARD_OUTPUT, check_targets, write_all

        check_targets([t for t in (json, str(save_index) if save_index else None) if t], [*documents, Path(answer)])
        _keep_apart(answer, documents)
        given = _answer(answer)
        index, unread = _index(documents)
        if save_index is not None:
            index.save(save_index)
        asked = Asked(model, effort, store, replay, budget=budget, budget_day=budget_day, price=price)
        with recorder(asked) as (judge, _):
            # No timeout: a provider ends its own calls, and what one cost has to be kept before the store is closed.
            audit = audit_answer(given, index, style, judge, minimum=minimum, timeout=None)  # type: ignore[arg-type]
        found = audit.to_dict() | {"unread": unread}
        if json:
            write_all({json: dumps(found, ensure_ascii=False, indent=2) + "\n"})
        if json != STANDARD_OUTPUT:
            _print(audit, unread)
        ok = audit.ok
    raise typer.Exit(HELD if ok else FAILED)


def _keep_apart(answer: str, documents: list[Path]) -> None:
    """Refuse an answer that is one of its own documents: all that it quotes would stand there."""
    path = Path(answer)
    if answer == "-" or not path.is_file():
        return
    for one in documents:
        if path.resolve().is_relative_to(one.resolve()):
            raise FileError(f"{answer} is among its own documents: keep the answer outside {one}")


def _answer(given: str) -> Any:
    """Text, or the values of JSON where the text is a JSON object or list."""
    from json import loads

    if given == "-":
        text = read_input(_MOST)
    else:
        path = Path(given)
        if not path.is_file():
            raise FileError(f"{given} is not there: give the file of the answer, or - for standard input")
        text = read_file(path)
    if text.lstrip()[:1] in ("{", "[") and (given.endswith(".json") or given == "-"):
        try:
            return loads(text)
        except (ValueError, RecursionError) as error:
            if given.endswith(".json"):
                raise FileError(f"{given} is no JSON: {error}") from None
    return text


def _index(given: list[Path]) -> tuple[CitationIndex, list[str]]:
    from onrecord.citations import CitationIndex
    from onrecord.evidence.reading import read_evidence

    for one in given:
        if not one.exists():
            raise FileError(f"{one} is not there: give folders and files of documents")
    if len(given) == 1 and given[0].is_file():
        with open(given[0], "rb") as file:
            if file.read(4) == b"onrc":
                return CitationIndex.load(given[0]), []
    evidence = read_evidence(given)
    if not evidence.documents:
        raise InputError("no document could be read, so nothing was checked: give documents in a format that is read")
    return CitationIndex(evidence), [f"{u.path}: {u.reason}" for u in evidence.unread]


def _print(audit: AnswerAudit, unread: list[str]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console()
    table = Table(show_edge=False, pad_edge=False, expand=console.is_terminal)
    for name in ("", "answer", "document", "quotation", "what was seen"):
        table.add_column(name, overflow="fold")
    for one in audit.citations:
        word = "found, at risk" if one.at_risk and one.word == "found" else one.word.replace("_", " ")
        colour = "yellow" if one.at_risk else _STYLES.get(one.word, "bold red")
        name = one.document or str(one.citation.refs[0] if one.citation.refs else "")
        table.add_row(
            "!" if one.at_risk else _MARKS.get(one.word, "x"), Text(word, style=colour), Text(name),
            Text(_short(one.quote)), Text(_seen(one)),
        )  # fmt: skip
    if audit.citations:
        console.print(table)
    counts = ", ".join(f"{n} {word.replace('_', ' ')}" for word, n in audit.counts.items()) or "no citation"
    console.print(Text(f"{counts}."), highlight=False)
    for problem in audit.problems:
        console.print(Text(f"Not read: {problem}."), highlight=False)
    for left in audit.not_checked:
        console.print(Text(f"Not checked: {left}."), highlight=False)
    for document in unread:
        console.print(Text(f"Document not read: {document}"), highlight=False)


def _short(words: str) -> str:
    plain = " ".join(words.split())
    return plain if len(plain) <= 160 else f"{plain[:100]} … {plain[-50:]}"


def _seen(one: CitedClaim) -> str:
    """The place and the risks of what is found; the reason and the nearest passage of what is not."""
    if one.audit is None:
        return one.reason
    gate = one.audit.gate
    parts = []
    if gate == "found":
        place = gate.places[0]
        parts.append(f"{gate.grade.replace('_', ' ')}, at {place.start}-{place.end}")
    else:
        parts.append(gate.explanation)
        if gate.places:
            parts.append(f"in {gate.places[0].document.id} at {gate.places[0].start}")
    parts += [f"{r.kind.replace('_', ' ')}: “{r.words}”" for r in gate.risks[:3]]
    near = gate.nearest
    if near is not None and near.ratio >= 0.5:
        changes = "; ".join(f"“{e.held or '-'}” became “{e.said or '-'}”" for e in near.differences[:3])
        parts.append(f"nearest, in {near.excerpt.document.id}: {changes}")
    verdict = one.audit.verdict
    if verdict is not None:
        parts.append(f"{'the model' if verdict.valid else 'not judged'}: {one.audit.reasoning}")
        if verdict.orders:
            parts.append(f"words that address the model: “{_short(verdict.orders)}”")
    parts += [f"against the claim: {f.reason}" for f in one.audit.findings[:2]]
    return "; ".join(p for p in parts if p)
