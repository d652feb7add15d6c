"""Each defence of the quote gate and of the judge is needed: broken on purpose, a planted quotation passes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from onrecord.citations import audit, audit_citation, gate, judge, quote_gate, shortened, speaker, walk
from onrecord.citations.quote import Quote
from onrecord.evidence.lines import search
from onrecord.models import json_answer
from onrecord.models.roles import judge as role
from onrecord.testing import ScriptedModel

SOURCE = (
    "It fell to -13.57 degrees at 12:30 in the night. We will build the new wall and we will not raise the fees in "
    "May. “The bridge is closed in winter,” said Ada Moss. “The tolls stay as they are,” said Carl Bohm. The lost ring "
    "was nowhere in the house. There is no evidence that the drug reduces pain in adults. He denied that the company "
    "had paid the inspectors."
)
DOCS = {"a": SOURCE + "\n\n" + "The rain fell on the town.\n\n" * 400 + "The ferry carries the mail to the island."}
SUPPORTS = {"reasoning": "", "verdict": "supports", "confidence": 1}


def quoted(quote: str, **more: Any) -> Callable[[], str]:
    return lambda: quote_gate(quote, "a", DOCS, **more)


def judged(claim: str, quote: str, **more: Any) -> Callable[[], str]:
    return lambda: audit_citation(claim, "a", quote, DOCS, ScriptedModel({**SUPPORTS, **more}))


MUTANTS = [
    (search, "_sign_left_out", lambda *a: False, quoted("13.57 degrees", minimum=1), "found"),
    (search, "cuts_number", lambda *a: False, quoted("30 in the night"), "found"),
    (gate, "risks", lambda *a, **k: (), quoted("We will build the new wall … raise the fees in May"), "found"),
    (
        shortened,
        "_allowed",
        lambda *a: True,
        quoted("the company had paid the inspectors … the mail to the island"),
        "found",
    ),
    (shortened, "pieces_too_short", lambda q: False, quoted("The bridge … in winter, said Ada Moss"), "found"),
    (Quote, "too_short", lambda self, minimum=0: False, quoted("bridge"), "found"),
    (
        walk,
        "_one_utterance",
        lambda *a: True,
        quoted("The bridge is closed in winter. The tolls stay as they are"),
        "found",
    ),
    (walk._Steps, "_odd", lambda *a: True, quoted("The lost ring was now here in the house"), "found"),
    (speaker, "same_speaker", lambda *a: "same", quoted("The tolls stay as they are", speaker="Ada Moss"), "found"),
    (
        role,
        "_not_there",
        lambda *a: "",
        judged("Mail goes by ferry.", "The ferry carries the mail", excerpt="no such words here"),
        "supports",
    ),
    (
        judge,
        "differences",
        lambda *a: (),
        judged("It fell to -15.57 degrees.", "It fell to -13.57 degrees"),
        "supports",
    ),
    (
        audit,
        "_LOWERING",
        (),
        judged("The company had paid the inspectors.", "the company had paid the inspectors"),
        "supports",
    ),
]


@pytest.mark.parametrize(("place", "name", "broken", "ask", "passes"), MUTANTS, ids=[m[1] for m in MUTANTS])
def test_the_defence_is_needed(
    place: Any, name: str, broken: Any, ask: Callable[[], str], passes: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ask() != passes
    monkeypatch.setattr(place, name, broken)
    assert ask() == passes


def test_a_key_that_is_given_twice_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    model = ScriptedModel('{"verdict": "unrelated", "verdict": "supports", "confidence": 1}')
    ask = ("Mail goes by ferry.", "a", "The ferry carries the mail", DOCS, model)
    assert audit_citation(*ask) == "unrelated"
    monkeypatch.setattr(json_answer, "_once", dict)
    assert audit_citation(*ask) == "supports"
