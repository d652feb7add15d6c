"""Recording, replaying, budgets, batches."""

from __future__ import annotations

import json
from pathlib import Path
from threading import Lock
from typing import Any

import pytest

from onrecord.errors import BudgetError, InputError, ModelError, SettingError
from onrecord.models import Answer, Budget, CallFailed, InMemory, Limits, Price, Question, Recorder, Spent
from onrecord.models.batch import FORMATS, export_lines, read_lines
from onrecord.models.providers.unasked import Unasked
from onrecord.models.recorder import Recorded, Recordings
from onrecord.models.roles import witness
from onrecord.store import open_store

RAW = '{"hedged": false, "hedge_words": [], "attributed": false, "attribution_words": []}'


class Counting:
    """Answers, fails as told, and counts; may be asked from several threads."""

    def __init__(self, *failures: CallFailed, name: str = "counting") -> None:
        self.name = name
        self.effort = ""
        self.calls = 0
        self._failures = list(failures)
        self._lock = Lock()

    def answer(self, question: Question) -> Answer:
        with self._lock:
            self.calls += 1
            if self._failures:
                raise self._failures.pop(0)
            return Answer(f"{RAW}{' ' * self.calls}", self.name, tokens_in=100, tokens_out=10)


def questions(n: int) -> list[Question]:
    return [witness.question(f"Sentence number {i}.") for i in range(n)]


@pytest.fixture(params=["memory", "store"])
def recordings(request: pytest.FixtureRequest, tmp_path: Path) -> Recordings:
    return InMemory() if request.param == "memory" else open_store(tmp_path / "s.db").recordings


def test_nothing_is_asked_twice(recordings: Recordings) -> None:
    model = Counting()
    first = Recorder(model, recordings).ask(questions(5))
    again = Recorder(model, recordings).ask(questions(5))
    assert model.calls == 5
    assert [g.recorded for g in first] == [g.recorded for g in again]
    assert [g.called for g in again] == [False] * 5


def test_replay_never_calls_and_names_what_it_misses(recordings: Recordings) -> None:
    model = Counting()
    Recorder(model, recordings).ask(questions(2))
    replay = Recorder(Unasked("counting"), recordings, mode="replay")
    assert [g.recorded for g in replay.ask(questions(2))] == [recordings.get(q.key(model)) for q in questions(2)]
    with pytest.raises(ModelError, match=f"question {questions(3)[2].key(model)[:16]} .witness/1, reading 1, counting"):
        replay.ask(questions(3))
    assert model.calls == 2


def test_live_keeps_nothing_and_asks_always(recordings: Recordings) -> None:
    model = Counting()
    live = Recorder(model, recordings, mode="live")
    live.ask(questions(1))
    live.ask(questions(1))
    assert model.calls == 2
    assert recordings.get(questions(1)[0].key(model)) is None


def test_another_model_or_effort_or_reading_is_another_question(recordings: Recordings) -> None:
    model = Counting()
    Recorder(model, recordings).ask(questions(1))
    other = Counting(name="other")
    Recorder(other, recordings).ask(questions(1))
    assert other.calls == 1
    harder = Counting()
    harder.effort = "high"
    Recorder(harder, recordings).ask(questions(1))
    assert harder.calls == 1


def test_an_answer_that_is_no_use_is_kept_too(recordings: Recordings) -> None:
    class Bad(Counting):
        def answer(self, question: Question) -> Answer:
            super().answer(question)
            return Answer("I would rather not \x00 \ud800", "bad", "refused", 50, 5)

    model = Bad()
    Recorder(model, recordings).ask(questions(1))
    (got,) = Recorder(model, recordings).ask(questions(1))
    assert model.calls == 1
    assert got.recorded is not None
    assert (got.recorded.answer.raw, got.recorded.answer.stop) == ("I would rather not \x00 \ud800", "refused")


def test_a_failed_call_is_asked_again_next_time(recordings: Recordings) -> None:
    model = Counting(CallFailed("server", "it failed (500)"))
    (got,) = Recorder(model, recordings).ask(questions(1))
    assert (got.recorded, got.failed, got.called) == (None, "it failed (500)", True)
    (got,) = Recorder(model, recordings).ask(questions(1))
    assert got.recorded is not None


def test_after_a_failure_that_all_calls_share_no_further_call_is_made(recordings: Recordings) -> None:
    model = Counting(CallFailed("key", "the key is not taken"))
    got = Recorder(model, recordings, at_once=1).ask(questions(5))
    assert model.calls == 1
    assert [g.failed for g in got] == ["the key is not taken"] * 5


def test_what_was_kept_first_stays(recordings: Recordings) -> None:
    question = Question("reader", "1", "s", "u", {}, ("a", "b"), (("P1",), ("P2",)))
    kept = recordings.keep(Recorded("k" * 64, question, Answer("first", "m")))
    assert recordings.keep(Recorded("k" * 64, question, Answer("second", "m"))) == kept
    other = Question("reader", "1", "s", "v", {}, ("b", "c"), ((), ()))
    recordings.keep(Recorded("l" * 64, other, Answer("third", "m")))
    found = recordings.find(["a", "b", "c", "d"])
    assert {item: (place.key[0], place.n) for item, place in found.items()} == {
        "a": ("k", 0),
        "b": ("k", 1),
        "c": ("l", 1),
    }


def test_many_at_once_stay_in_order(recordings: Recordings) -> None:
    model = Counting()
    got = Recorder(model, recordings, at_once=8).ask(questions(40))
    assert [g.question for g in got] == questions(40)
    assert model.calls == 40
    assert len({g.recorded.answer.raw for g in got if g.recorded}) == 40


@pytest.mark.parametrize("at_once", [1, 8])
@pytest.mark.parametrize(
    ("limits", "most"),
    [(Limits(calls=3), 3), (Limits(tokens=1_200), 6), (Limits(cost=0.0012), 6), (Limits(calls=0), 0)],
)
def test_a_budget_is_asked_before_each_call(limits: Limits, most: int, at_once: int) -> None:
    model = Counting()
    recorder = Recorder(model, InMemory(), budget=Budget(limits, price=Price(1, 1)), at_once=at_once)
    got = recorder.ask(questions(10))
    assert model.calls <= most
    assert model.calls >= min(1, most)
    assert not limits.passed_by(recorder.budget.spent)
    stopped = [g for g in got if g.stopped]
    assert len(stopped) == 10 - model.calls
    assert all("allows no further call" in g.failed for g in stopped)


def test_the_budget_of_a_day_counts_earlier_runs(tmp_path: Path) -> None:
    model = Counting()
    with open_store(tmp_path / "s.db") as store:
        Recorder(model, store.recordings).ask(questions(3))
        assert store.recordings.used_today() == Spent(3, 300, 30, 0.0)
        budget = Budget(day=Limits(calls=4), used_today=store.recordings.used_today())
        got = Recorder(model, store.recordings, budget=budget, at_once=1).ask(questions(6))
    assert model.calls == 4
    assert [g.stopped for g in got] == [False] * 4 + [True] * 2
    assert "of this day" in got[-1].failed


def test_a_budget_in_money_needs_a_price() -> None:
    with pytest.raises(SettingError, match="needs the price"):
        Budget(Limits(cost=1.0))
    with pytest.raises(BudgetError):
        Budget(Limits(calls=0)).reserve(questions(1)[0])


def test_what_was_paid_is_known() -> None:
    recorder = Recorder(Counting(), InMemory(), budget=Budget(price=Price(2.0, 10.0)), at_once=1)
    (got,) = recorder.ask(questions(1))
    assert got.recorded is not None
    assert got.recorded.cost == pytest.approx((100 * 2 + 10 * 10) / 1e6)
    assert recorder.budget.spent == Spent(1, 100, 10, got.recorded.cost)


@pytest.mark.parametrize("wrong", ["calls=x", "minutes=3", "calls", "calls=-1", "cost=inf", "calls=1;tokens=2"])
def test_a_wrong_budget_is_told(wrong: str) -> None:
    with pytest.raises(SettingError, match="calls=20"):
        Limits.read(wrong)


def test_budgets_and_prices_are_read() -> None:
    assert Limits.read("calls=20, tokens=1000,cost=1.5") == Limits(20, 1000, 1.5)
    assert Limits.read("") == Limits()
    assert Price.read("3/15") == Price(3.0, 15.0)
    for wrong in ("3", "a/b", "3/15/2", "-1/2", "nan/1"):
        with pytest.raises(SettingError, match="3/15"):
            Price.read(wrong)


# Batches -------------------------------------------------------------------------------------------------------------

MODEL = Unasked.of("openai:small@https://example.org/v1", "low")


def lines(format: Any) -> list[dict[str, Any]]:
    return [json.loads(line) for line in export_lines(questions(2), MODEL, format)]


def test_a_batch_has_what_the_services_take() -> None:
    keys = [q.key(MODEL) for q in questions(2)]
    asked = questions(2)[0]
    one, _ = lines("anthropic")
    assert one["custom_id"] == keys[0] and len(keys[0]) == 64
    assert one["params"]["model"] == "small"
    assert one["params"]["messages"] == [{"role": "user", "content": asked.user}]
    assert one["params"]["output_config"] == {
        "format": {"type": "json_schema", "schema": asked.schema},
        "effort": "low",
    }
    one, _ = lines("openai")
    assert (one["custom_id"], one["method"], one["url"]) == (keys[0], "POST", "/v1/chat/completions")
    assert one["body"]["reasoning_effort"] == "low"
    assert one["body"]["messages"][0] == {"role": "system", "content": asked.system}
    one, two = lines("jsonl")
    assert (one["id"], two["id"], one["answer"]) == (*keys, None)


def test_answers_come_back_from_each_format() -> None:
    key = questions(1)[0].key(MODEL)
    usage = {"input_tokens": 9, "output_tokens": 2}
    message = {"model": "c-1", "content": [{"type": "text", "text": RAW}], "stop_reason": "end_turn", "usage": usage}
    body = {
        "model": "g-1", "usage": {"prompt_tokens": 9, "completion_tokens": 2},
        "choices": [{"message": {"content": RAW}, "finish_reason": "stop"}],
    }  # fmt: skip
    own = {**lines("jsonl")[0], "answer": json.loads(RAW), "answered_by": "M. Roe"}
    found = list(read_lines([
        json.dumps({"custom_id": key, "result": {"type": "succeeded", "message": message}}),
        json.dumps({"custom_id": key, "response": {"status_code": 200, "body": body}, "error": None}),
        "", json.dumps(own),
    ]))  # fmt: skip
    assert [r.key for r in found] == [key] * 3
    assert [json.loads(r.answer.raw) for r in found if r.answer] == [json.loads(RAW)] * 3
    assert [(r.answer.by, r.answer.tokens_in) for r in found if r.answer] == [("c-1", 9), ("g-1", 9), ("M. Roe", 0)]
    assert [(r.line, r.by_hand) for r in found] == [(1, False), (2, False), (4, True)]


def test_what_has_no_answer_says_so() -> None:
    key = "k" * 64
    found = list(read_lines([
        json.dumps({"custom_id": key, "result": {"type": "expired"}}),
        json.dumps({"custom_id": key, "response": {"status_code": 500, "body": {}}, "error": None}),
        json.dumps({"custom_id": key, "response": None, "error": {"code": "x"}}),
        json.dumps(lines("jsonl")[0]),
    ]))  # fmt: skip
    assert [r.answer for r in found] == [None] * 4
    assert all(r.failed for r in found)


ODD = ["{", "[]", "3", '{"custom_id": "a"}', '{"custom_id": "a", "result": {}}', "null", "[" * 9_999]


@pytest.mark.parametrize("bad", ODD)
def test_a_line_of_another_kind_is_named(bad: str) -> None:
    with pytest.raises(InputError, match="line 2"):
        list(read_lines([json.dumps(lines("jsonl")[0]), bad]))


def test_there_are_three_formats() -> None:
    assert FORMATS == ("jsonl", "anthropic", "openai")
