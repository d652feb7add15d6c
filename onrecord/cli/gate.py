"""``onrecord gate``: memories held against what they were made from."""

from __future__ import annotations

import codecs
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TextIO

import typer

from onrecord.cli.desk import DebugOption, JsonOption
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
from onrecord.errors import FileError, InputError, SettingError

if TYPE_CHECKING:
    from onrecord.gate import Report
    from onrecord.models import Recorder

__all__ = ["SaidAtOption", "add_to", "keep_inputs", "read_text", "source_of"]

_EXAMPLE = "Example: onrecord gate talk.txt memory.txt --said-at 2026-03-04"

SaidAtOption = Annotated[
    str | None, typer.Option("--said-at", metavar="WHEN", help="When it was said: 2026-03-04, or words.")
]
SpeakerOption = Annotated[
    str | None, typer.Option("--speaker", metavar="NAME", help="Who says a source that has no speakers.")
]


def add_to(app: typer.Typer) -> None:
    app.command("gate", epilog=_EXAMPLE)(gate)


def gate(
    source: Annotated[
        str | None,
        typer.Argument(help="What the memory was made from: text, or JSON with turns; - is standard input."),
    ] = None,
    memory: Annotated[str | None, typer.Argument(help="The memory: a file, or the words themselves.")] = None,
    said_at: SaidAtOption = None,
    speaker: SpeakerOption = None,
    batch: Annotated[
        str | None,
        typer.Option("--input", metavar="FILE", help="JSON lines with source, memory, said_at; - is standard input."),
    ] = None,
    output: Annotated[
        str, typer.Option("--output", metavar="FILE", help="Where the reports of --input go, as JSON lines.")
    ] = "-",
    jobs: Annotated[
        int, typer.Option("--jobs", metavar="N", help="How many processes check the lines of --input.")
    ] = 1,
    fix: Annotated[bool, typer.Option("--fix", help="Offer a mended memory that passes.")] = False,
    model: Annotated[
        str,
        typer.Option(
            "--model",
            metavar="NAME",
            envvar="ONRECORD_MODEL",
            help="Have a model look for what the rules do not know, and mend with --fix: anthropic:NAME, "
            "openai:NAME@BASE_URL, ollama:NAME, llamacpp:PATH. Default: none.",
        ),
    ] = "",
    effort: EffortOption = "",
    store: StoreOption = "",
    replay: ReplayOption = False,
    budget: BudgetOption = "",
    budget_day: BudgetDayOption = "",
    price: PriceOption = "",
    show_policy: Annotated[bool, typer.Option("--policy", help="Print what each finding does, and stop.")] = False,
    json: JsonOption = None,
    debug: DebugOption = False,
) -> None:
    """Hold a memory against its source, before it is stored.

    Says what the rewrite lost or changed: who said it, how sure they were, on what condition, when, how much.

    Ends with 0 when the memory may be stored, 1 when it should be rewritten, rejected or could not be checked, 2 when
    the gate could not run. With --input, 1 says that lines could not be read; the others are answered.
    """
    with told(debug=debug):
        if show_policy:
            _print_policy()
            return
        asked_for = Asked(model, effort, store, replay, budget=budget, budget_day=budget_day, price=price)
        if batch is not None:
            if model and jobs > 1:
                raise SettingError("a model is asked from one process: leave out --jobs")
            with recorder(asked_for) as (asked, _):
                unread = _batch(batch, output, jobs, asked)
            raise typer.Exit(1 if unread else 0)
        if source is None or memory is None:
            raise InputError("give a source and a memory, or --input FILE: see onrecord gate --help")
        from onrecord.gate import check

        keep_inputs(json, source, memory)
        turns = source_of(source)
        words = read_text(memory, words=True)
        mended = None
        with recorder(asked_for) as (asked, _):
            report = check(turns, words, said_at=said_at, speaker=speaker, witness=asked, added=asked)
            if fix:
                from onrecord.gate.fix import fix as mend

                mended = mend(
                    turns, words, report, said_at=said_at, speaker=speaker, fixer=asked, witness=asked, added=asked
                )
        _present(report, json, mended.memory if mended else "", wanted=fix)
        raise typer.Exit(report.verdict.exit_code)


def read_text(given: str, *, words: bool = False) -> str:
    """The text of a file, of standard input for ``-``, or (``words``) what was given itself where no such file is."""
    if given == "-":
        return read_input()
    path = Path(given)
    try:
        known = path.is_file()
    except (OSError, ValueError):
        known = False
    if not known:
        if words and _is_folder(path):
            raise FileError(f"{given} is a folder: give a text file, or the words themselves")
        if words and not _like_a_path(given):
            return given
        raise FileError(f"{given[:80]} is no file: give a text file, or - for standard input")
    return read_file(path)


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def _is_file(given: str) -> bool:
    try:
        return Path(given).is_file()
    except (OSError, ValueError):
        return False


def keep_inputs(json: str | None, *given: str) -> None:
    """Refuse a target that is one of the files that were given."""
    from onrecord.cli.output import check_targets

    if json:
        check_targets([json], [Path(one) for one in given if _is_file(one)])


def _like_a_path(given: str) -> bool:
    return " " not in given.strip() and given.rsplit(".", 1)[-1].lower() in ("txt", "md", "json", "jsonl")


def source_of(given: str) -> Any:
    """A source: the turns of a JSON list (or under ``messages``), or text.

    Raises :class:`FileError` for a file called .json that holds no conversation.
    """
    text = read_text(given, words=True)
    named = given.lower().endswith(".json") and _is_file(given)
    if named or (text.lstrip()[:1] in "[{" and text.strip()):
        import json

        try:
            value = json.loads(text)
        except (ValueError, RecursionError) as error:
            if named:
                raise FileError(f"{given} is no JSON: {error}") from None
            return text
        if isinstance(value, dict):
            value = next((value[k] for k in _CONVERSATION if isinstance(value.get(k), list)), value)
        if isinstance(value, list) and value and all(isinstance(v, dict | str) for v in value):
            return value
        if named:
            raise FileError(f"{given} is no conversation: give a list of turns with speaker (or role) and content")
    return text


_CONVERSATION = ("messages", "turns", "conversation")


def _present(report: Report, json: str | None, mended: str, *, wanted: bool) -> None:
    from onrecord.cli.output import STANDARD_OUTPUT, check_targets, write_all

    if json:
        check_targets([json], [])
        write_all({json: report.to_json(indent=2) + "\n"})
    if json == STANDARD_OUTPUT:
        return
    from rich.console import Console

    from onrecord.cli.terminal import Screen

    screen = Screen(Console())
    colour = {"pass": "bold green", "pass_with_flags": "bold yellow"}.get(report.verdict.value, "bold red")
    screen.title(report.verdict.value.replace("_", " "), colour)
    for finding in report.findings:
        screen.line(f"“{finding.words}”: {finding.reason}", indent=1, label=finding.code, wide=24)
        if finding.passage is not None:
            screen.line(f"source: {' '.join(finding.passage.string.split())}", indent=2)
    if wanted:
        screen.line(f"mended: {mended}" if mended else "no mended memory passes", indent=1)
    if report.not_checked:
        screen.title("Not checked", "bold")
        for one in report.not_checked:
            screen.line(one.why, indent=1, label=one.what, wide=24)


def _print_policy() -> None:
    from rich.console import Console

    from onrecord.cli.terminal import Screen
    from onrecord.gate import POLICY

    screen = Screen(Console())
    screen.title("What a finding does: when it is certain, and when it is not", "bold")
    for code, (certain, doubt) in POLICY.items():
        screen.line(f"{certain.value:16} {doubt.value}", indent=1, label=code, wide=24)
    screen.line("The worst finding decides. No aligned sentence at all: uncheckable.")


def _batch(given: str, output: str, jobs: int, asked: Recorder | None) -> int:
    """Answer every line; how many of them could not be read. Each of those is told on standard error as well."""
    from onrecord.cli.output import STANDARD_OUTPUT
    from onrecord.gate.batch import check_lines

    if jobs < 1:
        raise InputError(f"--jobs {jobs}: give a number of processes from 1")
    with ExitStack() as stack:
        file: TextIO = sys.stdin
        if given != "-":
            path = _readable(given)
            with path.open("rb") as head:  # JSON is UTF-8, but a Windows shell writes UTF-16
                name = "utf-16" if head.read(2) in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE) else "utf-8-sig"
            file = stack.enter_context(open(path, encoding=name, errors="replace"))
        answers = check_lines(file, jobs=jobs, asked=asked)
        if output == STANDARD_OUTPUT:
            return _write(answers, sys.stdout)
        path = Path(output)
        if path.exists() and given != "-" and path.samefile(given):
            raise FileError(f"{output} is the input file and is not overwritten: give another name")
        with open(path, "w", encoding="utf-8", errors="backslashreplace") as out:
            return _write(answers, out)


def _write(answers: Iterator[str], out: TextIO) -> int:
    from onrecord.gate.batch import unread_line
    from onrecord.web.visible import one_line

    unread = 0
    for answer in answers:
        out.write(answer + "\n")
        why = unread_line(answer)
        if why:
            unread += 1
            print(f"onrecord: {one_line(why)}", file=sys.stderr)
    return unread


def _readable(given: str) -> Path:
    path = Path(given)
    if not path.is_file():
        raise FileError(f"{given} is no file: give JSON lines with source and memory")
    return path
