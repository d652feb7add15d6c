"""A small article that code leaves open, its documents, and models that answer about it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from onrecord.desk import Article, Decision, Report, check
from onrecord.desk.reading import Reader, ReadingSettings
from onrecord.evidence import Document, Evidence, Labels
from onrecord.models import InMemory, Recorder
from onrecord.models.scripted import Scripted
from onrecord.text import Text

RELEASE = (
    "The town of Arden has ordered two electric buses from the maker Norvik for 1.2 million euros. They are to be "
    "delivered in May 2026. Mayor Helen Marsh welcomed the order. “We needed them badly for the school run,” she said. "
    "The old depot in Mill Lane gets two charging points. Its roof will be repaired before winter. A driver shortage "
    "has cut the evening service on line 4 since March. The council expects 300 more passengers a day."
)
MINUTES = (
    "The council of Arden met on 3 March 2026. Councillor Ivo Brandt asked whether the grant from the county had been "
    "paid. The clerk replied that 400,000 euros had arrived in February. The loan for the rest runs for twelve years. "
    "The ferry to Borley was not discussed."
)
EVIDENCE = Evidence((
    Document("release.txt", Text(RELEASE), Labels(outlet="Town of Arden", published="2026-03-04")),
    Document("minutes.txt", Text(MINUTES), Labels(published="2026-03-03")),
))  # fmt: skip

BUSES = "Arden will get two electric buses built by Norvik, which cost the town 1.2 million euros."
DEPOT = "Two charging points are coming to the old Mill Lane depot, whose roof is due for repair before winter."
GRANT = "In February the county's 400,000 euros reached Arden, the clerk told Councillor Ivo Brandt."
MAYOR = "Mayor Helen Marsh has criticised the order of two electric buses."
LOAN = "The rest is covered by a loan which the town pays back over fifteen years."
PUPILS = "Pupils of the school in Arden painted both buses."

SCRIPT: Mapping[str, Mapping[str, Any]] = {
    BUSES: {"verdict": "supported", "excerpts": [
        "The town of Arden has ordered two electric buses from the maker Norvik for 1.2 million euros."]},
    DEPOT: {"verdict": "supported", "excerpts": [
        "The old depot in Mill Lane gets two charging points.", "Its roof will be repaired before winter."]},
    GRANT: {"verdict": "supported", "excerpts": [
        "The clerk replied that 400,000 euros had arrived in February.",
        "Councillor Ivo Brandt asked whether the grant from the county had been paid."]},
    MAYOR: {"verdict": "contradicted", "excerpts": ["Mayor Helen Marsh welcomed the order."],
            "missing": ["criticised"], "wrong": "has criticised", "right": "welcomed"},
    LOAN: {"verdict": "contradicted", "excerpts": ["The loan for the rest runs for twelve years."],
           "missing": ["fifteen"], "wrong": "fifteen", "right": "twelve"},
    PUPILS: {"verdict": "not_found", "missing": ["Pupils", "painted"]},
}  # fmt: skip

ARTICLE = f"# Buses for Arden\n\n{BUSES} {DEPOT}\n\n{GRANT} {MAYOR}\n\n{LOAN} {PUPILS}\n"


def gullible(sentence: str) -> Mapping[str, Any]:
    """Says of everything that it is supported, and points at the first words of the release."""
    return {"verdict": "supported", "excerpts": [RELEASE[:60]]}


def reading(
    model: Any, recordings: Any = None, *, mode: Any = "record", settings: ReadingSettings | None = None, **more: Any
) -> Reader:
    return Reader(Recorder(model, recordings or InMemory(), mode=mode, at_once=1, **more), settings)


def read(
    article: str = ARTICLE, evidence: Evidence = EVIDENCE, script: Any = SCRIPT, settings: ReadingSettings | None = None
) -> tuple[Report, Scripted]:
    model = Scripted(script)
    return check(Article.of(article), evidence, reader=reading(model, settings=settings)), model


def decision(report: Report, sentence: str) -> Decision:
    return next(d for d in report.decisions if d.text == sentence)
