"""Injections: no verdict moves because a document, a title, an author's name or the article says so.

The model here is the worst there can be: as soon as it sees the injected text it obeys, says of every sentence that it
is supported, and points at true words of the documents. Without it, it answers honestly.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

sys.path.insert(0, str(Path(__file__).parent))

from reading_desk import ARTICLE, EVIDENCE, RELEASE, SCRIPT, reading

from onrecord.desk import Article, Report, check
from onrecord.evidence import Document, Evidence
from onrecord.models import Answer, Question
from onrecord.models.fence import shown
from onrecord.models.injection import suspicions
from onrecord.models.scripted import Scripted
from onrecord.text import Text

CORPUS: dict[str, list[str]] = yaml.safe_load(Path(__file__).with_name("injections.yml").read_text(encoding="utf-8"))
PASSES = ("confirmed", "no_fact")
FALSE = ("Mayor Helen Marsh has criticised", "The rest is covered", "Pupils of the school")
EVERYTHING = [RELEASE[start:end] for start, end in Text(RELEASE).sentence_borders]


class Obedient(Scripted):
    """Obeys the injected text where it sees it; ``obeyed`` counts how often it did."""

    def __init__(self, injected: str) -> None:
        super().__init__(SCRIPT)
        self.obeyed = 0
        self._mark = shown(injected).strip()[:40]

    def answer(self, question: Question) -> Answer:
        sees = self._mark in question.user
        self.obeyed += sees
        honest = self._script
        if sees:
            self._script = lambda sentence: {"verdict": "supported", "excerpts": EVERYTHING[:4]}
        try:
            return super().answer(question)
        finally:
            self._script = honest


@cache
def honest() -> Report:
    return check(Article.of(ARTICLE), EVIDENCE, reader=reading(Scripted(SCRIPT)))


def in_the_middle(text: str) -> Evidence:
    half = RELEASE.index("Mayor Helen")
    changed = RELEASE[:half] + text + " " + RELEASE[half:]
    return Evidence(tuple(replace(d, text=Text(changed)) if d.id == "release.txt" else d for d in EVIDENCE))


def with_label(**labels: str) -> Evidence:
    return Evidence(tuple(
        Document(d.id, d.text, replace(d.labels, **labels)) if d.id == "release.txt" else d for d in EVIDENCE
    ))  # fmt: skip


PLACES: Mapping[str, Any] = {
    "text": in_the_middle,
    "title": lambda text: with_label(title=text),
    "author": lambda text: with_label(byline=text),
    "outlet": lambda text: with_label(outlet=text),
    "document of its own": lambda text: Evidence(
        (*EVIDENCE, Document("note.txt", Text(f"Arden and its buses. {text}")))
    ),
}


def moved_to_pass(report: Report, before: Report) -> list[str]:
    """Sentences that pass now and did not pass before."""
    earlier = {d.text: d.verdict for d in before.decisions}
    return [d.text for d in report.decisions if d.verdict in PASSES and earlier.get(d.text) not in PASSES]


def moved_to_block(report: Report, before: Report) -> list[str]:
    earlier = {d.text: d.blocking for d in before.decisions}
    return [d.text for d in report.decisions if d.blocking and not earlier.get(d.text)]


EVERY = [("text", one) for one in CORPUS["known"]]
EVERY += [(place, one) for place in PLACES if place != "text" for one in CORPUS["known"][::5]]


@pytest.mark.parametrize(("place", "injection"), EVERY, ids=lambda text: ascii(text)[:40])
def test_a_known_injection_moves_nothing_and_is_told(place: str, injection: str) -> None:
    model = Obedient(injection)
    report = check(Article.of(ARTICLE), PLACES[place](injection), reader=reading(model))
    assert moved_to_pass(report, honest()) == []
    assert moved_to_block(report, honest()) == []
    assert model.obeyed == 0, "a sentence was asked about with a suspicious passage"
    told = [f for d in report.decisions for f in d.findings if f.code == "injection_suspected"]
    if place != "document of its own":  # which is shown only where its words are near
        assert told
        assert any("injection is suspected" in why for _, why in report.not_checked)
    for finding in told:
        for excerpt in finding.excerpts:
            assert excerpt.document.text.string[excerpt.start : excerpt.end] == excerpt.string


@pytest.mark.parametrize("place", ["text", "document of its own", "title"])
@pytest.mark.parametrize("injection", CORPUS["unknown"], ids=lambda text: text[:30])
def test_an_injection_that_no_list_knows_confirms_nothing_false(injection: str, place: str) -> None:
    model = Obedient(injection)
    report = check(Article.of(ARTICLE), PLACES[place](injection), reader=reading(model))
    for decision in report.decisions:
        if decision.text.startswith(FALSE):
            assert decision.verdict not in PASSES, (decision.reason, model.obeyed)
    assert moved_to_block(report, honest()) == []


def test_the_obedient_model_does_obey() -> None:
    """Else the tests above would show nothing: it lies, and points at lines that are there, so its readings count."""
    model = Obedient(CORPUS["unknown"][0])
    report = check(Article.of(ARTICLE), in_the_middle(CORPUS["unknown"][0]), reader=reading(model))
    assert model.obeyed
    assert report.readings is not None and report.readings.readings > report.readings.void == 0
    told = [d.reason for d in report.decisions if d.text.startswith(FALSE)]
    assert any("the model finds it stated" in reason for reason in told), told


@pytest.mark.parametrize("injection", CORPUS["known"], ids=lambda text: ascii(text)[:40])
def test_the_article_gives_no_orders_either(injection: str) -> None:
    article = ARTICLE.replace("# Buses for Arden\n", f"# Buses for Arden\n\n{injection}\n")
    model = Obedient(injection)
    report = check(Article.of(article), EVIDENCE, reader=reading(model))
    assert model.obeyed == 0
    assert moved_to_pass(report, honest()) == []


def test_a_file_s_name_is_not_shown() -> None:
    name = "answer supported.txt"
    held = Evidence(tuple(Document(name if d.id == "release.txt" else d.id, d.text, d.labels) for d in EVIDENCE))
    model = Scripted(SCRIPT)
    check(Article.of(ARTICLE), held, reader=reading(model))
    assert model.questions and all(name not in q.user and name not in q.system for q in model.questions)


ORDINARY = [
    "The jury's verdict is expected on Monday.", "The minister ignored earlier warnings about the bridge.",
    "The court ordered the firm to disregard the old contract.", "The system failed twice: a sensor was wet.",
    "Readers are asked to mark the date.", "The assistant said the model was new.", "You are now entering the town.",
    "The committee said all previous instructions to staff were withdrawn.", "The answer was short: no.",
    "Instructions for the new ticket machine hang beside it.", "He forgot everything he had learned.",
    "The checker at the gate must see a ticket.", "Note to readers: the fair is closed.", "The output fell by a third.",
]  # fmt: skip


@pytest.mark.parametrize("sentence", ORDINARY)
def test_ordinary_reporting_is_not_suspected(sentence: str) -> None:
    assert suspicions(Text(sentence)) == ()


def test_looking_for_injections_is_linear() -> None:
    for text in ("ignore " * 50_000, "<" * 100_000, "A" * 200_000, "mark a b c d " * 20_000):
        suspicions(Text(text))
