"""Options that commands share where a language model is asked, and the reader or recorder that they make."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from onrecord.errors import SettingError

if TYPE_CHECKING:
    from onrecord.desk.reading import Reader
    from onrecord.models import Recorder
    from onrecord.store import Store

__all__ = [
    "NO_STORE", "AllReadingsOption", "Asked", "BudgetDayOption", "BudgetOption", "EffortOption", "ModelOption",
    "PriceOption", "ReadingsOption", "ReplayOption", "StoreOption", "reader", "recorder",
]  # fmt: skip

NO_STORE = "none"

ModelOption = Annotated[
    str,
    typer.Option(
        "--model",
        metavar="NAME",
        envvar="ONRECORD_MODEL",
        help="Have a model read what code leaves open: anthropic:NAME, openai:NAME@BASE_URL, ollama:NAME, "
        "llamacpp:PATH. Default: none.",
    ),
]
EffortOption = Annotated[
    str, typer.Option("--effort", metavar="LEVEL", help="The model's effort, in its maker's words.")
]
StoreOption = Annotated[
    str,
    typer.Option(
        "--store",
        metavar="FILE|URL",
        envvar="ONRECORD_STORE",
        help="Where checks, answers and vectors are kept: a file, or postgresql://user@host/name; none keeps nothing. "
        "Default with a model: the user's data folder; without one: nothing is kept.",
    ),
]
ReplayOption = Annotated[bool, typer.Option("--replay", help="Ask nothing: every answer has to be in the store.")]
ReadingsOption = Annotated[int, typer.Option("--readings", min=1, max=9, help="How often a sentence is read at most.")]
AllReadingsOption = Annotated[
    bool, typer.Option("--every-reading", help="Make all readings, also where code agrees with the first.")
]
BudgetOption = Annotated[
    str,
    typer.Option("--budget", metavar="LIMITS", help="The most this run may use, as calls=20,tokens=100000,cost=1.50."),
]
BudgetDayOption = Annotated[
    str, typer.Option("--budget-day", metavar="LIMITS", help="The most that may be used in a day (UTC), by all runs.")
]
PriceOption = Annotated[
    str,
    typer.Option(
        "--price", metavar="IN/OUT", envvar="ONRECORD_PRICE", help="What a million tokens cost, in and out, as 3/15."
    ),
]


@dataclass(frozen=True)
class Asked:
    """What was asked for on the command line."""

    model: str
    effort: str = ""
    store: str = ""
    replay: bool = False
    readings: int = 3
    every_reading: bool = False
    budget: str = ""
    budget_day: str = ""
    price: str = ""


@contextmanager
def reader(asked: Asked) -> Iterator[tuple[Reader | None, Store | None]]:
    """The reader and the store for a command.

    No reader where no model was named; the store then only where one was named, by option or environment.
    """
    if not asked.model and asked.store not in ("", NO_STORE):
        _needs_no_model(asked)
        from onrecord.store import open_store

        with open_store(asked.store) as store:
            yield None, store
        return
    with recorder(asked) as (model, store):
        if model is None:
            yield None, None
            return
        from onrecord.desk.reading import Reader, ReadingSettings

        stop = "never" if asked.every_reading else "agreed"
        yield Reader(model, ReadingSettings.suited(model.name, readings=asked.readings, stop=stop)), store


@contextmanager
def recorder(asked: Asked) -> Iterator[tuple[Recorder | None, Store | None]]:
    """The model, recorded and budgeted, and the store; (``None``, ``None``) where no model was named."""
    if not asked.model:
        _needs_no_model(asked)
        yield None, None
        return
    from onrecord.models import Budget, Limits, Price, Recorder, model
    from onrecord.models.providers.unasked import Unasked
    from onrecord.store import open_store

    chosen = Unasked.of(asked.model, asked.effort) if asked.replay else model(asked.model, effort=asked.effort)
    run, day = Limits.read(asked.budget), Limits.read(asked.budget_day)
    price = Price.read(asked.price) if asked.price else None
    if asked.store == NO_STORE:
        if asked.replay or asked.budget_day:
            raise SettingError("--replay and --budget-day need a store: leave out --store none")
        yield Recorder(chosen, mode="live", budget=Budget(run, price=price)), None
        return
    with open_store(asked.store, create=not asked.replay) as store:
        budget = Budget(run, day, price, store.recordings.used_today())
        yield Recorder(chosen, store.recordings, mode="replay" if asked.replay else "record", budget=budget), store


def _needs_no_model(asked: Asked) -> None:
    if asked.replay or asked.budget or asked.budget_day or asked.effort:
        raise SettingError("--replay, --effort and the budgets are about a model: name one with --model")
