"""Sentences beside one document: false ones are never confirmed, true ones never blocked. See planted.yml."""

from pathlib import Path

import pytest
import yaml

from tests.desk.small_desk import decide, evidence

ITEMS = yaml.safe_load((Path(__file__).parent / "planted.yml").read_text(encoding="utf-8"))
#: The document says more than the one sentence, as documents do.
MORE = " The weather in the valley was dry all week. Trains to the coast run every hour. Visitors park by the church."


def items(key: str) -> list[object]:
    return [
        pytest.param(
            item["source"], item["text"], id=item["text"],
            marks=pytest.mark.xfail(strict=True, reason=item["fails"]) if "fails" in item else (),
        )
        for item in ITEMS[key]
    ]  # fmt: skip


@pytest.mark.parametrize(("source", "text"), items("not_confirmed"))
def test_what_the_document_does_not_state_is_not_confirmed(source: str, text: str) -> None:
    decision = decide(text, evidence(source + MORE))
    assert decision.verdict not in ("confirmed", "no_fact"), decision.reason


@pytest.mark.parametrize(("source", "text"), items("not_blocked"))
def test_what_the_document_states_in_other_words_is_not_blocked(source: str, text: str) -> None:
    decision = decide(text, evidence(source + MORE))
    assert not decision.blocking, decision.reason


def test_there_are_enough_of_both() -> None:
    assert len(ITEMS["not_confirmed"]) >= 130 and len(ITEMS["not_blocked"]) >= 40
    every = [(i["source"], i["text"]) for key in ITEMS for i in ITEMS[key]]
    assert len(set(every)) == len(every)
