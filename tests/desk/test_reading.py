"""Reading: what code left open, with a model that answers from a script. The whole way is the real one."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest

sys.path.insert(0, str(Path(__file__).parent))

from reading_desk import (
    ARTICLE,
    BUSES,
    DEPOT,
    EVIDENCE,
    GRANT,
    LOAN,
    MAYOR,
    PUPILS,
    RELEASE,
    SCRIPT,
    decision,
    gullible,
    read,
    reading,
)

from onrecord.desk import Article, Report, check
from onrecord.desk.reading import Reader, ReadingSettings
from onrecord.desk.reading.votes import Vote, vote
from onrecord.errors import ModelError, SettingError
from onrecord.evidence import Document, Evidence, Labels
from onrecord.models import Answer, Budget, CallFailed, InMemory, Limits, Price, Question
from onrecord.models.roles.reader import Reading
from onrecord.models.scripted import Scripted
from onrecord.text import Text

PASSES = ("confirmed", "no_fact")


def test_the_demo_of_the_stage() -> None:
    report, model = read()
    found = {s: decision(report, s) for s in (BUSES, DEPOT, GRANT, MAYOR, LOAN, PUPILS)}
    assert [d.verdict for d in found.values()] == [
        "confirmed", "confirmed", "confirmed", "contradicted", "inaccurate", "unsupported",
    ]  # fmt: skip
    assert {d.decided_by for d in found.values()} == {"model:scripted"}
    assert found[LOAN].suggestion == LOAN.replace("fifteen", "twelve")
    assert [d.severity for d in found.values()] == [None] * 3 + ["major"] * 3
    for d in found.values():
        for e in d.excerpts:
            assert e.document.text.string[e.start : e.end] == e.string
    assert len(model.questions) == 3
    assert report.readings is not None
    assert report.readings.calls == 3
    assert report.readings.calls_per_sentence == pytest.approx(3 / 7, abs=1e-4)
    assert report.readings.tokens_in > 0 and report.readings.cost is None


def test_the_report_fits_its_schema() -> None:
    import json
    from importlib.resources import files

    schema = json.loads(files("onrecord.desk").joinpath("schema.json").read_text(encoding="utf-8"))
    for report in (read()[0], check(Article.of(ARTICLE), EVIDENCE)):
        jsonschema.validate(report.to_dict(), schema)


def test_without_a_model_nothing_is_read() -> None:
    report = check(Article.of(ARTICLE), EVIDENCE)
    assert report.readings is None
    assert "language model" in dict(report.not_checked)
    assert "language model" not in dict(read()[0].not_checked)


# The table of votes --------------------------------------------------------------------------------------------------

S, C, N, W, F = (
    Reading("supported"), Reading("contradicted"), Reading("not_found"), Reading("not_found", only_wording=True),
    Reading("no_fact"),
)  # fmt: skip
VOID = Reading(void="it is void")


@pytest.mark.parametrize(
    ("readings", "expected"),
    [
        ([], "void"), ([VOID], "void"), ([VOID] * 3, "void"), ([S], "stated"), ([S, S, S], "stated"),
        ([S, VOID, S], "stated"), ([S, S, N], "divided"), ([S, N, N], "divided"), ([S, S, W], "divided"),
        ([S, S, C], "contradicted"), ([S, C, N], "contradicted"), ([C], "contradicted"), ([C, N, N], "contradicted"),
        ([N, N, N], "not_stated"), ([W, W, W], "only_wording"), ([W, W, N], "not_stated"),
        ([F, F, F], "nothing_to_check"), ([F, S, F], "divided"), ([F, N], "divided"), ([VOID, VOID, N], "not_stated"),
    ],
)  # fmt: skip
def test_the_table(readings: list[Reading], expected: Vote) -> None:
    assert vote(readings) == expected


def by_reading(*lines: Mapping[str, Any]) -> Any:
    """A model whose readings of a sentence differ."""

    class Differing(Scripted):
        def answer(self, question: Question) -> Answer:
            self._script = lambda sentence: lines[min(question.reading, len(lines)) - 1]
            return super().answer(question)

    return Differing({})


def one(sentence: str, *lines: Mapping[str, Any], evidence: Evidence = EVIDENCE, **settings: Any) -> Report:
    """The report on an article of one sentence that is read with these lines, all readings made."""
    made = ReadingSettings(stop="never", **settings)
    return check(Article.of(sentence), evidence, reader=reading(by_reading(*lines), settings=made))


YES = SCRIPT[BUSES]
NO = {"verdict": "not_found", "missing": ["built"]}
AGAINST = {"verdict": "contradicted", "excerpts": YES["excerpts"], "wrong": "Norvik", "right": "Norvik"}


@pytest.mark.parametrize(
    ("lines", "verdict"),
    [
        ((YES,), "confirmed"), ((YES, YES, NO), "needs_review"), ((NO, NO, YES), "needs_review"),
        ((YES, YES, AGAINST), "inaccurate"), ((NO,), "unsupported"), (({**NO, "only_wording": True},), "needs_review"),
        (({"verdict": "supported", "excerpts": ["Arden has ordered two diesel buses"]},), "needs_review"),
        (({"verdict": "no_fact"},), "needs_review"),
    ],
)  # fmt: skip
def test_votes_become_verdicts(lines: tuple[Mapping[str, Any], ...], verdict: str) -> None:
    assert one(BUSES, *lines).decisions[0].verdict == verdict


def test_a_void_reading_is_said_and_leaves_the_decision_of_code() -> None:
    plain = check(Article.of(BUSES), EVIDENCE).decisions[0]
    report = one(BUSES, {"verdict": "supported", "excerpts": ["Arden has ordered two diesel buses"]})
    assert report.decisions[0] == plain
    assert report.readings is not None and report.readings.void == 3
    assert any("line that there is none of" in why for _, why in report.not_checked)


class Stumbling(Scripted):
    """The first answer about a sentence points at a line that there is none of; asked again, it does better."""

    def __init__(self, better: Mapping[str, Any]) -> None:
        super().__init__({})
        self._better = better

    def answer(self, question: Question) -> Answer:
        again = "did not count" in question.user
        self._script = lambda _: self._better if again else {"verdict": "supported", "lines": [99]}
        return super().answer(question)


def test_a_void_answer_is_asked_for_once_more_with_the_reason() -> None:
    recordings = InMemory()
    model = Stumbling(YES)
    settings = ReadingSettings(readings=1)
    report = check(Article.of(BUSES), EVIDENCE, reader=reading(model, recordings, settings=settings))
    assert report.decisions[0].verdict == "confirmed"
    assert "did not count: it points at a line that there is none of." in model.questions[1].user
    assert report.readings is not None
    assert (report.readings.calls, report.readings.readings, report.readings.void) == (2, 1, 0)
    again = check(
        Article.of(BUSES), EVIDENCE, reader=reading(Scripted({}), recordings, mode="replay", settings=settings)
    )
    assert again.to_json() == report.to_json()


def test_it_is_asked_for_once_and_no_more() -> None:
    model = Stumbling({"verdict": "supported", "lines": [99]})
    report = check(Article.of(BUSES), EVIDENCE, reader=reading(model, settings=ReadingSettings(readings=1)))
    assert len(model.questions) == 2
    assert report.decisions[0].decided_by.startswith("rule:")
    assert report.readings is not None and (report.readings.readings, report.readings.void) == (1, 1)


def test_where_the_budget_ends_before_it_is_asked_again_the_sentence_is_unread() -> None:
    budget = Budget(Limits(calls=1))
    report = check(Article.of(BUSES), EVIDENCE, reader=reading(Stumbling(YES), budget=budget))
    assert report.decisions[0].decided_by.startswith("rule:")
    assert any("1 call" in why for _, why in report.not_checked)


def test_a_model_in_this_process_is_asked_short_questions() -> None:
    assert ReadingSettings.suited("llamacpp:small.gguf", readings=2) == ReadingSettings(2, "agreed", 2, 1, 4_000)
    assert ReadingSettings.suited("anthropic:x") == ReadingSettings()


# What a model may not do ---------------------------------------------------------------------------------------------

UNPLACED = [
    ("figure", "Arden will get two electric buses built by Norvik, which cost the town 1.4 million euros."),
    ("figure", "Arden will get three electric buses built by Norvik, which cost the town 1.2 million euros."),
    ("date", "Built by Norvik, the two electric buses will reach Arden in June 2026."),
    ("name", "Arden will get two electric buses built by Solvay, which cost the town 1.2 million euros."),
    ("name", "Councillor Rita Holm has asked whether the county's grant was paid to Arden."),
    ("quotation", "“We needed them terribly,” Helen Marsh said of the two electric buses from Norvik."),
]


@pytest.mark.parametrize(("kind", "sentence"), UNPLACED)
def test_what_code_cannot_place_no_model_confirms(kind: str, sentence: str) -> None:
    every = {"verdict": "supported", "excerpts": [
        "The town of Arden has ordered two electric buses from the maker Norvik for 1.2 million euros.",
        "They are to be delivered in May 2026.", "“We needed them badly for the school run,” she said.",
        "Councillor Ivo Brandt asked whether the grant from the county had been paid."]}  # fmt: skip
    report = one(sentence, every)
    assert report.decisions[0].verdict not in PASSES, report.decisions[0].reason


def test_a_contradiction_that_code_found_is_not_even_asked_about() -> None:
    article = "The town of Arden has ordered three electric buses from the maker Norvik for 1.2 million euros."
    report, model = read(article, script=gullible)
    assert report.decisions[0].verdict == "inaccurate"
    assert model.questions == []


def test_where_documents_disagree_no_model_decides() -> None:
    other = Document(
        "other.txt", Text("Arden will get two electric buses of Norvik, which cost the town 1.5 million euros.")
    )
    report = one(BUSES, YES, evidence=Evidence((*EVIDENCE, other)))
    assert report.decisions[0].verdict == "needs_review"


def test_the_newsroom_s_own_archive_confirms_nothing() -> None:
    own = Evidence((Document("own.md", Text(RELEASE), Labels(tier="B")),))
    report = one(BUSES, YES, evidence=own)
    assert report.decisions[0].verdict == "needs_review"
    assert "own articles" in report.decisions[0].reason


def test_what_code_doubts_takes_all_readings() -> None:
    said = "Bus drivers will be trained in Borley from April, and the training costs Arden 20,000 euros."
    held = Evidence.of(
        {"a.txt": "Bus drivers may be trained in Borley from April. The training would cost Arden 20,000 euros."}
    )
    line = {"verdict": "supported", "excerpts": [
        "Bus drivers may be trained in Borley from April.", "The training would cost Arden 20,000 euros."]}  # fmt: skip
    assert one(said, line, evidence=held, readings=2).decisions[0].verdict == "needs_review"


def test_rechecks_look_at_what_a_model_confirms() -> None:
    sentence = "Arden will get two electric buses built by Norvik for 1.2 million euros, the BBC reported."
    held = Evidence((
        Document("release.txt", Text(RELEASE), Labels(outlet="Town of Arden")),
        Document("bbc.txt", Text("The BBC visited a school in Borley."), Labels(outlet="BBC")),
    ))  # fmt: skip
    report = one(sentence, {"verdict": "supported", "excerpts": YES["excerpts"]}, evidence=held)
    assert report.decisions[0].verdict not in PASSES


def test_no_fact_counts_only_where_code_sees_nothing_to_check() -> None:
    sentence = "We wish everybody a good ride on the electric buses!"
    line = {"verdict": "no_fact"}
    plain = check(Article.of(sentence), EVIDENCE).decisions[0]
    assert plain.verdict == "needs_review"
    assert one(sentence, line).decisions[0].verdict == "no_fact"


# Failing closed ------------------------------------------------------------------------------------------------------


class Failing:
    """Answers some times, then fails."""

    effort = ""

    def __init__(self, failure: CallFailed, answers: int = 0, name: str = "scripted") -> None:
        self.name = name
        self.calls = 0
        self._failure = failure
        self._answers = answers
        self._inner = Scripted(SCRIPT)

    def answer(self, question: Question) -> Answer:
        self.calls += 1
        if self.calls > self._answers:
            raise self._failure
        return self._inner.answer(question)


@pytest.mark.parametrize("failure", ["timeout", "server", "key", "cut"])
def test_a_model_that_fails_leaves_every_decision_of_code(failure: Any) -> None:
    model = Failing(CallFailed(failure, f"the model is away ({failure})"))
    report = check(Article.of(ARTICLE), EVIDENCE, reader=reading(model))
    assert report.decisions == check(Article.of(ARTICLE), EVIDENCE).decisions
    assert (
        "sentences 1, 2, 3, 4, 5, 6, 7",
        f"not read by the model: the model is away ({failure})",
    ) in report.not_checked


def test_a_reading_that_is_wanted_and_not_there_blocks_nothing() -> None:
    """The second reading fails: what one reading says is not enough to block, and code's decision stands."""
    model = Failing(CallFailed("timeout", "away"), answers=1)
    report = check(Article.of(ARTICLE), EVIDENCE, reader=reading(model))
    assert decision(report, BUSES).verdict == "confirmed"  # code agreed with the first
    for sentence in (MAYOR, LOAN, PUPILS):
        assert decision(report, sentence).decided_by.startswith("rule:")
    assert ("sentences 1, 5, 6, 7", "not read by the model: away") in report.not_checked


def test_a_budget_that_ends_says_which_sentences_are_unread() -> None:
    settings = ReadingSettings(group=2)
    budget = Budget(Limits(calls=2))
    report = check(Article.of(ARTICLE), EVIDENCE, reader=reading(Scripted(SCRIPT), settings=settings, budget=budget))
    unread = [(what, why) for what, why in report.not_checked if "budget" in why]
    assert unread and "2 calls" in unread[0][1]
    assert report.readings is not None and report.readings.calls == 2


def test_the_cost_is_in_the_report() -> None:
    report = check(
        Article.of(ARTICLE), EVIDENCE, reader=reading(Scripted(SCRIPT), budget=Budget(price=Price(1.0, 2.0)))
    )
    r = report.readings
    assert r is not None and r.cost == pytest.approx((r.tokens_in + 2 * r.tokens_out) / 1e6, abs=1e-6)


# Stopping, grouping, looking again -----------------------------------------------------------------------------------


def test_every_reading_can_be_asked_for() -> None:
    agreed, few = read()
    never, many = read(settings=ReadingSettings(stop="never"))
    assert [d.verdict for d in agreed.decisions] == [d.verdict for d in never.decisions]
    assert agreed.readings is not None and never.readings is not None
    assert never.readings.readings == 7 * 3 > agreed.readings.readings
    assert [q.reading for q in many.questions] == [1, 2, 3]
    assert few.questions[0] == many.questions[0]


def test_readings_see_the_passages_in_different_orders() -> None:
    _, model = read(settings=ReadingSettings(stop="never"))
    shown = [q.user[q.user.index("<<<passage") :] for q in model.questions]
    assert len(set(shown)) >= 2
    for text in (*(RELEASE[a:b] for a, b in Text(RELEASE).sentence_borders), BUSES):
        assert all((text in q.user) for q in model.questions)


@pytest.mark.parametrize(("group", "sizes"), [(24, [7]), (3, [3, 2, 2]), (1, [1] * 7)])
def test_sentences_go_in_groups_of_whole_paragraphs(group: int, sizes: list[int]) -> None:
    _, model = read(settings=ReadingSettings(readings=1, group=group, second_look=False))
    assert [len(q.items) for q in model.questions] == sizes


def test_a_group_is_closed_where_it_gets_too_long() -> None:
    _, model = read(settings=ReadingSettings(readings=1, characters=1, second_look=False))
    assert [len(q.items) for q in model.questions] == [1] * 7


def test_a_sentence_that_leans_on_the_one_before_is_shown_with_it() -> None:
    leaning = "It has to be paid back by the town over a dozen years or so."
    _, model = read(f"{BUSES} {leaning}")
    user = model.questions[0].user
    assert user.count("<<<before") == 1
    assert user.index("<<<before") < user.index(leaning)


def test_a_passage_that_holds_what_is_missing_is_looked_at_once_more() -> None:
    filler = [f"Bus number {i} of Arden was washed on the day of the town council." for i in range(40)]
    text = " ".join([RELEASE, *filler, "Norvik built the engines of the buses in Halden, the town says."])
    held = Evidence.of({"long.txt": text})
    sentence = "Arden will get two electric buses built by Norvik in Halden, which cost the town 1.2 million euros."

    def script(_: str) -> Mapping[str, Any]:
        return {"verdict": "not_found", "missing": ["Halden", "in"]}

    model = Scripted(script)
    settings = ReadingSettings(readings=1, passages=1)
    check(Article.of(sentence), held, reader=reading(model, settings=settings))
    assert len(model.questions) == 2
    assert "Halden, the town says" not in model.questions[0].user.replace(sentence, "")
    assert "Halden, the town says" in model.questions[1].user
    check(Article.of(sentence), held, reader=reading(model, settings=replace(settings, second_look=False)))
    assert len(model.questions) == 3


@pytest.mark.parametrize("wrong", [{"readings": 0}, {"group": 0}, {"passages": 0}, {"characters": 0}])
def test_settings_that_read_nothing_are_told(wrong: dict[str, int]) -> None:
    with pytest.raises(SettingError):
        ReadingSettings(**wrong)


# Recording -----------------------------------------------------------------------------------------------------------


def test_a_check_again_asks_nothing_and_is_the_same_to_the_byte() -> None:
    recordings = InMemory()
    first, second = Scripted(SCRIPT), Scripted({})
    report = check(Article.of(ARTICLE), EVIDENCE, reader=reading(first, recordings))
    for mode in ("record", "replay"):
        again = check(Article.of(ARTICLE), EVIDENCE, reader=reading(second, recordings, mode=mode))
        assert again.to_json() == report.to_json()
    assert second.questions == []


def test_after_an_edit_only_the_changed_sentence_is_read_again() -> None:
    recordings = InMemory()
    check(Article.of(ARTICLE), EVIDENCE, reader=reading(Scripted(SCRIPT), recordings))
    edited = ARTICLE.replace(DEPOT, DEPOT.replace("Two charging points", "Charging points")).replace(PUPILS, "")
    model = Scripted({})
    check(Article.of(edited), EVIDENCE, reader=reading(model, recordings, settings=ReadingSettings(readings=1)))
    assert [len(q.items) for q in model.questions] == [1]
    assert "Charging points are coming" in model.questions[0].user


def test_another_document_or_label_is_read_anew_where_it_is_shown() -> None:
    recordings = InMemory()
    check(Article.of(BUSES), EVIDENCE, reader=reading(Scripted(SCRIPT), recordings))
    other = Evidence(tuple(Document(d.id, d.text, Labels(outlet="Arden Post")) for d in EVIDENCE))
    model = Scripted(SCRIPT)
    check(Article.of(BUSES), other, reader=reading(model, recordings))
    assert len(model.questions) == 1


def test_replay_of_what_was_never_asked_is_an_error() -> None:
    with pytest.raises(ModelError, match="no answer is recorded"):
        check(Article.of(ARTICLE), EVIDENCE, reader=reading(Scripted(SCRIPT), mode="replay"))


def test_a_plain_reader_keeps_nothing() -> None:
    model = Scripted(SCRIPT)
    for _ in range(2):
        report = check(Article.of(BUSES), EVIDENCE, reader=Reader(model))
        assert report.decisions[0].verdict == "confirmed"
    assert len(model.questions) == 2


def test_an_article_in_another_language_is_read_with_what_stands_before_each_sentence() -> None:
    memo = (
        "Der Rat von Arden hat am 3. März 2026 den Kauf von zwei Elektrobussen des Herstellers Norvik beschlossen. "
        "Der Preis beträgt 1,2 Millionen Euro, die Lieferung ist für Mai 2026 vorgesehen."
    )
    first = "Die Stadt Arden hat zwei Elektrobusse beim Hersteller Norvik bestellt."
    second = "Sie kosten zusammen 1,2 Millionen Euro, ihre Lieferung ist im Mai 2026."
    line = {"verdict": "supported", "excerpts": [memo[memo.index("Der Preis") :]]}
    model = Scripted(lambda sentence: line if sentence in (second, second.replace("1,2", "1,4")) else NO)
    report = check(Article.of(f"{first} {second}"), Evidence.of({"memo.txt": memo}), reader=reading(model))
    assert decision(report, second).verdict == "confirmed"
    assert model.questions[0].user.count("<<<before") == 1
    wrong = second.replace("1,2", "1,4")
    report = check(Article.of(f"{first} {wrong}"), Evidence.of({"memo.txt": memo}), reader=reading(model))
    assert decision(report, wrong).verdict not in PASSES
