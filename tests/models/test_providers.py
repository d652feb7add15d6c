"""Each maker's own package against a local server that speaks its protocol, and every fault of a service."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from service import Service, Step, service

from onrecord.errors import SettingError
from onrecord.models import CallFailed, Model, model
from onrecord.models.providers import named, parse
from onrecord.models.providers.streamed import MOST
from onrecord.models.roles import witness

SENTENCE = "The mill may close in May, the owner said."
GOOD = '{"hedged": true, "hedge_words": ["may"], "attributed": true, "attribution_words": ["the owner said"]}'
SECRET = "sk-secret-0123456789abcdefghij"

Maker = Callable[..., Model]


@pytest.fixture(params=["anthropic", "openai", "ollama"])
def made(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Maker:
    for package in ("anthropic", "openai"):  # the waiting between tries is theirs to test
        monkeypatch.setattr(f"{package}._base_client.INITIAL_RETRY_DELAY", 0.01)
        monkeypatch.setattr(f"{package}._base_client.MAX_RETRY_DELAY", 0.01)

    def make(running: Service, effort: str = "", seconds: str = "5") -> Model:
        monkeypatch.setenv("ONRECORD_TIMEOUT", seconds)
        if request.param == "anthropic":
            monkeypatch.setenv("ANTHROPIC_API_KEY", SECRET)
            monkeypatch.setenv("ANTHROPIC_BASE_URL", running.url)
            return model("anthropic:claude-test", effort=effort)
        if request.param == "openai":
            monkeypatch.setenv("OPENAI_API_KEY", SECRET)
            return model(f"openai:gpt-test@{running.url}/v1", effort=effort)
        monkeypatch.setattr("onrecord.models.providers.ollama._AGAIN", (0.01, 0.01))
        return model(f"ollama:qwen-test@{running.url}", effort=effort)

    return make


def failure(made: Maker, *steps: Step) -> CallFailed:
    with service(*steps) as running, pytest.raises(CallFailed) as caught:
        made(running).answer(witness.question(SENTENCE))
    assert SECRET not in str(caught.value)
    assert SENTENCE not in str(caught.value)
    assert "\n" not in str(caught.value)
    return caught.value


def test_an_answer_comes_whole_with_its_tokens(made: Maker) -> None:
    with service(Step(GOOD)) as running:
        answer = made(running).answer(witness.question(SENTENCE))
        asked = running.requests[0]
    assert (answer.raw, answer.stop, answer.tokens_in, answer.tokens_out) == (GOOD, "end", 11, 7)
    assert "test" in answer.by
    assert asked["model"].endswith("-test")
    assert SENTENCE in str(asked["messages"])
    schema = str(asked.get("format") or asked.get("response_format") or asked.get("output_config"))
    assert "hedge_words" in schema
    reading = witness.read(answer, SENTENCE)
    assert [e.string for e in (*reading.hedge, *reading.attribution)] == ["may", "the owner said"]


def test_the_effort_is_passed_on(made: Maker) -> None:
    with service(Step(GOOD)) as running:
        made(running, effort="high").answer(witness.question(SENTENCE))
        asked = running.requests[0]
    assert "high" in (asked.get("reasoning_effort"), asked.get("think"), asked.get("output_config", {}).get("effort"))


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_passing_fault_is_tried_again(made: Maker, status: int) -> None:
    with service(Step(status=status), Step(GOOD)) as running:
        assert made(running).answer(witness.question(SENTENCE)).raw == GOOD
        assert len(running.requests) == 2


@pytest.mark.parametrize(("status", "kind"), [(429, "rate_limit"), (500, "server"), (401, "key"), (404, "request")])
def test_a_lasting_fault_is_told(made: Maker, status: int, kind: str) -> None:
    failed = failure(made, Step(status=status, message=f"no: {SECRET} for {SECRET[:24]}"))
    assert failed.failure == kind
    assert failed.lasting == (kind in ("key", "request"))


def test_a_cut_stream_is_no_answer(made: Maker) -> None:
    failed = failure(made, Step(GOOD, cut_after=3))
    assert failed.failure in ("cut", "connection")


def test_a_body_that_is_no_answer_at_all(made: Maker) -> None:
    assert failure(made, Step(garbage=True)).failure in ("cut", "other", "connection")


def test_an_answer_that_drips_times_out(made: Maker) -> None:
    drip = Step(GOOD, pause=0.15, pieces=40)  # every piece comes in time, all of them do not
    assert failure(lambda running: made(running, seconds="0.4"), drip).failure == "timeout"


def test_an_answer_that_does_not_begin_times_out(made: Maker) -> None:
    assert failure(lambda running: made(running, seconds="0.2"), Step(GOOD, pause=1.0)).failure == "timeout"


def test_an_answer_of_ten_megabytes_is_not_taken_in(made: Maker) -> None:
    with service(Step("x" * 10_000_000, pieces=400)) as running:
        answer = made(running).answer(witness.question(SENTENCE))
    assert answer.stop == "too_long"
    assert len(answer.raw) <= MOST
    assert "longer than any" in witness.read(answer, SENTENCE).void


@pytest.mark.parametrize(
    ("step", "void"),
    [
        (Step(""), "empty"),
        (Step("Sure! Here it is: " + GOOD), "no JSON"),
        (Step(GOOD[:40], stop="length"), "cut at its greatest length"),
        (Step(GOOD + GOOD), "no JSON"),
        (Step(GOOD.replace('"may"', '"might"')), "do not stand in the sentence"),
    ],
)
def test_an_answer_that_does_not_count_says_why(made: Maker, step: Step, void: str) -> None:
    with service(step) as running:
        answer = made(running).answer(witness.question(SENTENCE))
    reading = witness.read(answer, SENTENCE)
    assert void in reading.void
    assert (reading.hedged, reading.hedge) == (False, ())


def test_a_refusal_is_an_answer_that_was_refused(made: Maker) -> None:
    with service(Step("I cannot.", stop="refused")) as running:
        found = made(running)
        answer = found.answer(witness.question(SENTENCE))
    if not found.name.startswith("ollama"):  # Ollama has no word for it: the text is no JSON
        assert answer.stop == "refused"
    assert witness.read(answer, SENTENCE).void in ("the model refused to answer", "the answer is no JSON")


def test_a_server_without_schemas_is_asked_without(monkeypatch: pytest.MonkeyPatch) -> None:
    refused = Step(status=400, message="response_format json_schema is not supported")
    with service(refused, Step(GOOD)) as running:
        one = model(f"openai:small@{running.url}/v1")
        assert one.answer(witness.question(SENTENCE)).raw == GOOD
        assert one.answer(witness.question(SENTENCE)).raw == GOOD
        assert ["response_format" in r for r in running.requests] == [True, False, False]


def test_nobody_there(made: Maker) -> None:
    with service(Step(GOOD)) as running:
        pass
    with pytest.raises(CallFailed) as caught:
        made(running).answer(witness.question(SENTENCE))
    assert caught.value.failure == "connection"


@pytest.mark.parametrize(
    "given", ["", "gpt", "gpt:4", "openai:", "anthropic:", "openai:x@localhost:80", "ollama:x@file:///etc", "llamacpp:"]
)
def test_what_is_no_model_is_told(given: str) -> None:
    with pytest.raises(SettingError):
        model(given)


def test_names_are_parsed() -> None:
    assert parse("openai:a/b:free@https://h/v1") == ("openai", "a/b:free", "https://h/v1")
    assert parse("ollama:qwen2.5:7b") == ("ollama", "qwen2.5:7b", "")
    assert parse("anthropic:claude") == ("anthropic", "claude", "")


def test_the_model_may_be_named_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ONRECORD_MODEL", "ollama:x")
    assert named() == "ollama:x"
    assert named("openai:y") == "openai:y"


def test_a_missing_key_names_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, variable in (("anthropic:a", "ANTHROPIC_API_KEY"), ("openai:a", "OPENAI_API_KEY")):
        monkeypatch.delenv(variable, raising=False)
        with pytest.raises(SettingError, match=variable):
            model(name)


def test_a_key_may_be_in_the_keyring(monkeypatch: pytest.MonkeyPatch) -> None:
    import keyring

    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    monkeypatch.setattr(keyring, "get_password", lambda service, name: f"{service}/{name}/{SECRET}")
    with service(Step(GOOD)) as running:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", running.url)
        model("anthropic:claude-test").answer(witness.question(SENTENCE))
        assert f"onrecord/ANTHROPIC_API_KEY/{SECRET}" in " ".join(running.headers[0].values())


def test_a_wrong_timeout_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ONRECORD_TIMEOUT", "soon")
    with pytest.raises(SettingError, match="ONRECORD_TIMEOUT"):
        model("ollama:x")
