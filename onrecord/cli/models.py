"""Options that commands share where a language model is asked, and the reader or recorder that they make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Annotated

import typer

from onrecord.errors import SettingError

if TYPE_CHECKING:
    from onrecord.desk.reading import Reader
    from onrecord.evidence.meaning import Vectors
    from onrecord.models import Recorder
    from onrecord.store import Store

__all__ = [
    "NO_STORE", "AllReadingsOption", "Asked", "BudgetDayOption", "BudgetOption", "EffortOption", "ModelOption",
    "PriceOption", "ReadingsOption", "ReplayOption", "StoreOption", "reader", "recorder",
    "vectors",
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
        help="Where answers and vectors are kept: a file, or postgresql://user@host/name. "
        "Default: the user's data folder.",
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
    """The reader and the store for a command; (``None``, ``None``) where no model was named."""
    with recorder(asked) as (model, store):
        if model is None:
            yield None, None
            return
        from onrecord.desk.reading import Reader, ReadingSettings

        yield Reader(model, ReadingSettings(asked.readings, "never" if asked.every_reading else "agreed")), store


@contextmanager
def recorder(asked: Asked) -> Iterator[tuple[Recorder | None, Store | None]]:
    """The model, recorded and budgeted, and the store; (``None``, ``None``) where no model was named."""
    if not asked.model:
        if asked.replay or asked.budget or asked.budget_day or asked.effort:
            raise SettingError("--replay, --effort and the budgets are about a model: name one with --model")
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


@contextmanager
def vectors(asked: Asked, store: Store | None) -> Iterator[Vectors | None]:
    """Where vectors of documents are kept: the store that is open, or the one that was named; ``None``: for this run.

    A store that was only named is opened when the first vector is asked for.
    """
    if store is not None or not asked.store or asked.store == NO_STORE:
        yield store.vectors if store is not None else None
        return
    with ExitStack() as opened:
        yield _Named(asked.store, opened)


class _Named:
    """The vectors of a store, which is opened on first use and closed with ``opened``."""

    def __init__(self, where: str, opened: ExitStack) -> None:
        self._where = where
        self._opened = opened

    @cached_property
    def _vectors(self) -> Vectors:
        from onrecord.store import open_store

        return self._opened.enter_context(open_store(self._where)).vectors

    def find(self, keys: Iterable[str]) -> dict[str, bytes]:
        return self._vectors.find(keys)

    def keep(self, document: str, model: str, made: Mapping[str, bytes]) -> None:
        self._vectors.keep(document, model, made)
