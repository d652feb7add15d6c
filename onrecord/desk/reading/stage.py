"""The stage that reads: which sentences, in which groups, how often, and what it came to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from onrecord.desk.claim import Claim
from onrecord.desk.outcome import Outcome
from onrecord.desk.reading.case import Case
from onrecord.desk.reading.choosing import Chooser
from onrecord.desk.reading.concluding import conclude
from onrecord.desk.reading.second_look import unseen
from onrecord.desk.reading.suspect import suspected
from onrecord.desk.report import Decision, Readings
from onrecord.errors import SettingError
from onrecord.models.ask import Model, Question
from onrecord.models.recorder import Got, InMemory, Recorded, Recorder
from onrecord.models.roles import reader as role

__all__ = ["Collector", "Read", "Reader", "ReadingSettings"]


@dataclass(frozen=True, slots=True)
class ReadingSettings:
    """How sentences are read.

    ``readings``: how often at most. ``stop``: ``agreed`` spares further readings where code agrees with those so far,
    ``never`` always makes all. ``passages``: stretches a sentence. ``group``: sentences a question, and
    ``characters`` of passages and sentences at which a group is closed.
    """

    readings: int = 3
    stop: Literal["agreed", "never"] = "agreed"
    passages: int = 6
    group: int = 24
    characters: int = 60_000
    second_look: bool = True

    def __post_init__(self) -> None:
        for name in ("readings", "passages", "group", "characters"):
            if getattr(self, name) < 1:
                raise SettingError(f"{name} is {getattr(self, name)}, and should be at least 1")


@dataclass
class Read:
    """What the stage came to: outcomes by the number of the sentence, and what of it stands in the report."""

    readings: Readings
    outcomes: dict[int, Outcome] = field(default_factory=dict)
    not_checked: list[tuple[str, str]] = field(default_factory=list)


class Reader:
    """Reads what code left open. Give it a model, or a :class:`~onrecord.models.recorder.Recorder` around one."""

    def __init__(self, model: Model | Recorder, settings: ReadingSettings | None = None) -> None:
        self.recorder = model if isinstance(model, Recorder) else Recorder(model, InMemory(), mode="live")
        self.settings = settings or ReadingSettings()

    def read(self, claims: Sequence[Claim], decisions: Sequence[Decision]) -> Read:
        """Read the sentences whose decision is open. Fails closed: what is not read keeps its decision.

        Raises :class:`~onrecord.errors.ModelError` where in ``replay`` an answer is missing.
        """
        run = _Run(self)
        cases = list(run.cases(claims, decisions))
        run.waiting = list(run.readable(cases))
        run.all_rounds()
        return run.result(len(claims), cases)


class Collector(Reader):
    """Asks nothing: ``questions`` are those that a run would ask next, with the answers that are recorded."""

    def __init__(self, model: Model | Recorder, settings: ReadingSettings | None = None) -> None:
        super().__init__(model, settings)
        self.questions: tuple[Question, ...] = ()

    def read(self, claims: Sequence[Claim], decisions: Sequence[Decision]) -> Read:
        run = _Run(self, asking=False)
        cases = list(run.cases(claims, decisions))
        run.waiting = list(run.readable(cases))
        run.all_rounds()
        self.questions = tuple(run.open)
        return run.result(len(claims), cases)


class _Run:
    """One pass over an article."""

    def __init__(self, reader: Reader, *, asking: bool = True) -> None:
        self._recorder = reader.recorder
        self._settings = reader.settings
        self._asking = asking
        self._used: dict[str, Recorded] = {}
        self.waiting: list[Case] = []
        self.open: list[Question] = []

    def cases(self, claims: Sequence[Claim], decisions: Sequence[Decision]) -> Iterator[Case]:
        """The sentences that rules left open, and in which code found nothing that contradicts them."""
        before: Claim | None = None
        self._chooser = Chooser(claims[0].workspace, self._settings.passages)
        for claim, decision in zip(claims, decisions, strict=True):
            same = before is not None and before.unit.paragraph == claim.unit.paragraph
            left = decision.verdict == "needs_review" and decision.decided_by.startswith("rule:")
            # A row of a table says nothing without what heads its columns, which a reader is not shown.
            readable = decision.decided_by != "rule:too_long" and not claim.unit.row
            if left and readable and not any(f.contradicts for f in decision.findings):
                item = self._chooser.item(claim, before if same else None)
                yield Case(claim, decision, item, suspected(claim, item))
            before = claim

    def readable(self, cases: list[Case]) -> Iterator[Case]:
        for case in cases:
            if case.suspected:
                case.unread = "an injection is suspected in what would be shown"
            elif not case.item.passages:
                case.unread = "no passage was found for it"
            else:
                yield case

    def all_rounds(self) -> None:
        """Round after round, each over what is not settled; the second look comes after the first."""
        self._round(self.waiting, 1)
        if self._settings.second_look:
            again = [c for c in self.waiting if not c.unread and self._look_again(c)]
            self._round(again, 1)
        for number in range(2, self._settings.readings + 1):
            left = [c for c in self.waiting if not c.unread and len(c.readings) == number - 1 and not self._settled(c)]
            self._round(left, number)

    def _settled(self, case: Case) -> bool:
        return self._settings.stop == "agreed" and case.settled()

    def _look_again(self, case: Case) -> bool:
        """Whether code finds what is missing in a passage that was not shown; then the sentence is read anew."""
        if not case.missing or case.readings[0].verdict == "contradicted":
            return False
        besides = unseen(case.claim, case.item, case.missing)
        if not besides:
            return False
        item = self._chooser.item(case.claim, None, besides=besides)
        case.start_again(replace(item, context=case.item.context))
        case.suspected = suspected(case.claim, case.item)
        if case.suspected:
            case.unread = "an injection is suspected in what would be shown"
        return not case.suspected

    def _round(self, cases: Sequence[Case], number: int) -> None:
        left = list(self._recorded(cases, number))
        questions = [(group, role.question([c.item for c in group], number, self._recorder)) for group in
                     _groups(left, self._settings)]  # fmt: skip
        if not self._asking:
            self.open.extend(q for _, q in questions)
            for case in left:
                case.unread = "not asked yet"
            return
        for (group, _), got in zip(questions, self._recorder.ask([q for _, q in questions]), strict=True):
            self._take(group, got, number)

    def _recorded(self, cases: Sequence[Case], number: int) -> Iterator[Case]:
        """Gives the cases their recorded readings; yields those that have none."""
        if self._recorder.mode == "live":
            yield from cases
            return
        keys = [role.item_key(c.item, number, self._recorder) for c in cases]
        places = self._recorder.recordings.find(keys)
        for case, key in zip(cases, keys, strict=True):
            place = places.get(key)
            recorded = self._recorder.recordings.get(place.key) if place is not None else None
            if place is None or recorded is None:
                yield case
            else:
                self._count(case, recorded, place.n)

    def _take(self, group: list[Case], got: Got, number: int) -> None:
        if got.recorded is None:
            for case in group:
                case.unread = got.failed
        elif self._recorder.mode == "live":
            for n, case in enumerate(group):
                self._count(case, got.recorded, n)
        else:
            # Another process may have been quicker: what is recorded of each sentence counts, now as in a replay.
            for case in self._recorded(group, number):
                case.unread = "its answer was not kept"

    def _count(self, case: Case, recorded: Recorded, n: int) -> None:
        self._used.setdefault(recorded.key, recorded)
        case.readings.append(role.read(recorded.answer, recorded.question, n, case.item))

    def result(self, sentences: int, cases: Iterable[Case]) -> Read:
        used = list(self._used.values())
        cases = list(cases)
        read = [c for c in cases if c.readings]
        model = self._recorder.model
        priced = self._recorder.budget.price is not None or any(r.cost for r in used)
        found = Read(
            Readings(
                model.name, model.effort, f"{role.PROMPT.role}/{role.PROMPT.version}", self._settings.readings,
                self._settings.stop, sentences, len(read), sum(len(c.readings) for c in read),
                sum(bool(r.void) for c in read for r in c.readings), len(used),
                sum(r.answer.tokens_in for r in used), sum(r.answer.tokens_out for r in used),
                round(sum(r.cost for r in used), 6) if priced else None,
                tuple(sorted({r.answer.by for r in used})),
            )
        )  # fmt: skip
        unread: dict[str, list[int]] = {}
        for case in cases:
            n = case.claim.unit.n
            # A sentence whose readings are not all there keeps the decision of code: fewer readings prove less.
            outcome = None if case.unread else conclude(case)
            void = [r.void for r in case.readings if r.void]
            if case.suspected:
                kept = case.decision
                found.outcomes[n] = Outcome(
                    "needs_review", f"{kept.reason}; not read by the model, since an injection is suspected",
                    (*kept.findings, *case.suspected), kept.excerpts, kept.suggestion, kept.steps,
                )  # fmt: skip
            elif outcome is not None:
                found.outcomes[n] = outcome
            if case.unread:
                unread.setdefault(case.unread, []).append(n)
            elif outcome is None:
                unread.setdefault(f"every reading of it is void: {void[0]}", []).append(n)
        for reason, numbers in unread.items():
            found.not_checked.append((_sentences(numbers), f"not read by the model: {reason}"))
        return found


def _groups(cases: Sequence[Case], settings: ReadingSettings) -> Iterator[list[Case]]:
    """The cases in groups of whole paragraphs, as far as they fit."""
    group: list[Case] = []
    for paragraph in _paragraphs(cases, settings):
        if group and not _fits([*group, *paragraph], settings):
            yield group
            group = []
        group.extend(paragraph)
    if group:
        yield group


def _paragraphs(cases: Sequence[Case], settings: ReadingSettings) -> Iterator[list[Case]]:
    """Runs of cases of one paragraph; one that is too long for a question in parts."""
    run: list[Case] = []
    for case in cases:
        other = run and run[-1].claim.unit.paragraph != case.claim.unit.paragraph
        if run and (other or not _fits([*run, case], settings)):
            yield run
            run = []
        run.append(case)
    if run:
        yield run


def _fits(cases: Sequence[Case], settings: ReadingSettings) -> bool:
    shown = {(p.document.id, p.start, p.end) for c in cases for p in c.item.passages}
    length = sum(b - a for _, a, b in shown) + sum(len(c.item.sentence) + len(c.item.context) for c in cases)
    return len(cases) <= settings.group and (len(cases) == 1 or length <= settings.characters)


def _sentences(numbers: list[int]) -> str:
    named = ", ".join(map(str, numbers[:20])) + (" …" if len(numbers) > 20 else "")
    return f"sentence {named}" if len(numbers) == 1 else f"sentences {named}"
