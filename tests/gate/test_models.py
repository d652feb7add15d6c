"""A model behind the gate: asked through its role, believed where it points, and never able to raise a verdict."""

from __future__ import annotations

import json
from typing import Any

import pytest

import onrecord
from onrecord.adapters.keeper import Keeper
from onrecord.errors import SettingError
from onrecord.gate import Verdict, check
from onrecord.models import FromFunction, Recorder

SOURCE, MEMORY = "At the depot word went round: it is on the cards that the mill is sold.", "The mill is sold."
PLAIN = {"hedged": False, "hedge_words": [], "attributed": False, "attribution_words": []}


def answering(**fields: Any) -> FromFunction:
    """A model that answers with these fields wherever all words that it quotes were shown, and else with none."""

    def ask(system: str, user: str) -> str:
        quoted = [w for value in fields.values() if isinstance(value, list) for w in value]
        return json.dumps(fields if all(w in user for w in quoted) else PLAIN)

    return FromFunction(ask, "scripted")


def down(system: str, user: str) -> str:
    raise TimeoutError


def test_each_kind_has_its_own_words() -> None:
    both = {
        "hedged": True,
        "hedge_words": ["on the cards"],
        "attributed": True,
        "attribution_words": ["word went round"],
    }
    for model in (answering(**both), Recorder(answering(**both))):
        report = check(SOURCE, MEMORY, witness=model, checks=["hedge", "attribution"])
        assert {(f.code, f.cues) for f in report.findings if "witness" in f.reason} == {
            ("hedge.dropped", ("on the cards",)),
            ("attribution.dropped", ("word went round",)),
        }
        assert report.verdict is Verdict.REWRITE


@pytest.mark.parametrize(
    "model",
    [
        FromFunction(down, "down"), answering(hedged=True, hedge_words=[], attributed=False, attribution_words=[]),
        FromFunction(lambda s, u: "yes", "no JSON"), FromFunction(lambda s, u: '{"hedged": true}', "half"),
        Recorder(FromFunction(down, "never asked"), mode="replay"),
    ],
)  # fmt: skip
def test_an_answer_that_does_not_count_is_said(model: Any) -> None:
    source, memory = "It is on the cards that the mill is sold.", MEMORY
    report = check(source, memory, witness=model, added=model)
    assert report.verdict is check(source, memory).verdict
    assert {n.what for n in report.not_checked if n.why and n.start is not None} >= {"witness", "added"}


def test_a_witness_raises_no_verdict() -> None:
    assert check("Maybe it rains in Graz.", "It rains in Graz.", witness=answering(**PLAIN)).verdict is Verdict.REWRITE


def test_added_is_shown_who_speaks_and_points_into_the_talk() -> None:
    talk = [
        {"speaker": "Ben", "content": "Hello."},
        {"speaker": "Ana", "content": "I twisted my foot on the stairs."},
    ]
    memory = "It rains. Ana broke her foot on the stairs."
    no = answering(verdict="unsupported", source_words=["Ana: I twisted my foot"], added_words=["broke"])
    (finding,) = [f for f in check(talk, memory, added=no).findings if f.check == "added"]
    assert finding.words == "broke" and [e.string for e in finding.excerpts] == ["I twisted my foot"]
    name = answering(verdict="unsupported", source_words=["Ana"], added_words=["broke"])
    report = check(talk, memory, added=name)
    assert report.verdict is check(talk, memory).verdict
    assert any(n.what == "added" and "speakers only" in n.why for n in report.not_checked)


def test_what_a_model_found_is_mended_only_where_it_is_asked_again() -> None:
    source, memory = "I twisted my foot on the stairs.", "The user broke a foot on the stairs."
    no = answering(verdict="unsupported", source_words=["twisted my foot"], added_words=["broke"])
    report = check(source, memory, added=no)
    assert any(f.check == "added" for f in report.findings)
    rewrite = answering(memory="The user twisted a foot on the stairs.")
    assert onrecord.fix(source, memory, report, fixer=rewrite) is None


def test_a_model_s_rewrite_goes_through_the_gate() -> None:
    talk = [{"speaker": "Ana", "content": "Did you book the hotel?"}, {"speaker": "Ben", "content": "Nope."}]
    good = onrecord.fix(talk, "Ben booked the hotel.", fixer=answering(memory="Ben did not book the hotel."))
    assert good is not None and (good.by, good.memory) == ("model", "Ben did not book the hotel.")
    for wrong in (answering(memory=""), answering(memory="Ben has booked the hotel."), FromFunction(down, "down")):
        assert onrecord.fix(talk, "Ben booked the hotel.", fixer=wrong) is None


def test_a_wrong_name_is_told_when_a_memory_is_wrapped() -> None:
    with pytest.raises(SettingError, match="'gpt' is no model"):
        Keeper("repair", fixer="gpt")
    with pytest.raises(SettingError, match="'gpt' is no model"):
        onrecord.fix("x", "y", fixer="gpt")
