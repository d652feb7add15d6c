"""Rechecks of ranges that are over, ages that grew and reporting periods: what each shows, and what it leaves."""

from datetime import date

import pytest

from onrecord.desk import Decision
from onrecord.desk.outcome import Outcome
from onrecord.desk.rechecks.age import age
from onrecord.desk.rechecks.ended_range import ended_range
from onrecord.desk.rechecks.read_later import read_later
from onrecord.desk.rechecks.reporting_period import reporting_period
from tests.desk.small_desk import claim, dated, decide, evidence, labelled

CONFIRMED = Outcome("confirmed", "memo.txt states it")
RUNS = "The exhibition in Arden runs from March 3 to April 10."


def same(day: str, sentence: str, published: str, document: str = "", as_of: date | None = None) -> Decision:
    """The decision on a sentence that a document of another day has word for word, or nearly."""
    return decide(dated(day, sentence), evidence(labelled(document or sentence, published=published)), as_of)


@pytest.mark.parametrize(
    ("sentence", "day", "shown"),
    [
        (RUNS, "2026-04-20", True), (RUNS, "2026-04-10", False), (RUNS, "2026-03-20", False),
        ("The museum in Arden is open until April 10, 2026.", "2026-04-11", True),
        ("The museum in Arden is open until April 10, 2026.", "2026-04-10", False),
        ("The fair in Arden takes place on 3–5 April 2026.", "2026-04-20", True),
        ("Tickets for Arden are on sale through 10 April 2026.", "2026-04-20", True),
        ("The exhibition in Arden ran from March 3 to April 10.", "2026-04-20", False),
        ("The museum in Arden was open until April 10, 2026.", "2026-04-20", False),
        ("The museum in Arden is open since April 10, 2026.", "2026-04-20", False),
        ("The bus in Arden is 3 to 10 minutes late.", "2026-04-20", False),
        ("The council of Arden will meet on 10 April 2026.", "2026-04-20", False),  # no range: read_later's
    ],
)  # fmt: skip
def test_a_range_that_is_over(sentence: str, day: str, shown: bool) -> None:
    outcome = ended_range.apply(claim(dated(day, sentence), evidence(sentence)), CONFIRMED)
    assert (outcome is not None) is shown
    if outcome is not None:
        assert outcome.verdict == "needs_review" and [f.code for f in outcome.findings] == ["date.ended"]


def test_a_range_is_asked_on_the_day_of_reading() -> None:
    early, late = same("2026-03-20", RUNS, "2026-03-02"), same("2026-03-20", RUNS, "2026-03-02", as_of=date(2026, 5, 1))
    assert early.verdict == "confirmed" and late.decided_by == "recheck:ended_range" and not late.blocking
    assert "2026-04-10" in late.reason and "2026-05-01" in late.reason


@pytest.mark.parametrize("sentence", ["The council of Arden met on March 3.", "It met in Arden in March."])
def test_a_day_that_lacks_its_year_only_is_the_same_a_week_later(sentence: str) -> None:
    one = claim(dated("2026-03-04", sentence), evidence(sentence), as_of=date(2026, 3, 12))
    assert read_later.apply(one, CONFIRMED) is None


@pytest.mark.parametrize(
    ("sentence", "published"),
    [
        ("The 94-year-old mill in Arden burned down.", "2016-06-02"),
        ("Ada Moss has run the mill in Arden for two decades.", "2016-06-02"),
        ("Ada Moss, 44, runs the mill in Arden.", "2025-06-02"),
        ("The mill in Arden celebrates its 90th anniversary.", "2025-12-30"),
        ("The mill in Arden celebrates its centenary.", "2020-06-02"),
    ],
)
def test_an_age_of_an_older_document_is_shown(sentence: str, published: str) -> None:
    decision = same("2026-03-04", sentence, published)
    assert (decision.verdict, decision.decided_by, decision.blocking) == ("needs_review", "recheck:age", False)
    assert published[:4] in decision.reason and "2026" in decision.reason
    assert same("2026-03-04", sentence, "2026-03-02").verdict == "confirmed"


@pytest.mark.parametrize(
    ("sentence", "published"),
    [
        ("Ada Moss has run the mill in Arden for two decades.", "2024-06-02"),  # a round number, a little older
        ("The exercise in Arden takes two years.", "2016-06-02"),
        ("The 94-year-old mill in Arden burned down in 2016.", "2016-06-02"),  # dated by itself
    ],
)
def test_an_age_that_still_holds_is_left(sentence: str, published: str) -> None:
    one = claim(dated("2026-03-04", sentence), evidence(labelled(sentence, published=published)))
    held = one.workspace.evidence.documents[0]
    assert age.apply(one, Outcome("confirmed", "", excerpts=(held.excerpt(0, 9),))) is None


@pytest.mark.parametrize(
    ("sentence", "shown"),
    [
        ("The mill in Arden, founded in 1931, celebrates its 90th anniversary.", "95 years, not 90"),
        ("The mill in Arden, founded in 1936, celebrates its 90th anniversary.", ""),
        ("Born in 1931, the miller of Arden is 95 years old.", ""),
        ("Born in 1941, the miller of Arden is 95 years old.", "85 years, not 95"),
        ("The mill in Arden, founded in 1931, marked its 50th anniversary in 1981.", ""),
        ("In 1931 the miller of Arden sold a 40-year-old barn.", ""),
    ],
)
def test_an_age_against_the_year_in_the_same_sentence(sentence: str, shown: str) -> None:
    outcome = age.apply(claim(dated("2026-03-04", sentence), evidence(sentence)), CONFIRMED)
    assert (outcome is not None) is bool(shown)
    assert outcome is None or shown in outcome.reason


ROSE = "Sales at the mill rose 8 percent"


@pytest.mark.parametrize(
    ("sentence", "document", "period"),
    [
        (f"{ROSE} in 2025.", f"{ROSE} in fiscal 2025.", "fiscal 2025"),
        (f"{ROSE}.", f"{ROSE} in the nine months to September 2025.", "the nine months"),
        (f"{ROSE}.", f"{ROSE} in the third quarter of 2025.", "the third quarter of 2025"),
        (f"{ROSE}.", f"{ROSE} in the first half of 2025.", "the first half of 2025"),
    ],
)
def test_a_period_that_is_dropped_is_shown(sentence: str, document: str, period: str) -> None:
    decision = same("2026-03-04", sentence, "2026-03-02", document)
    assert decision.decided_by == "recheck:reporting_period" and f"“{period}”" in decision.reason
    assert not decision.blocking


@pytest.mark.parametrize(
    ("article", "document"),
    [
        (f"{ROSE} in fiscal 2025.", f"{ROSE} in fiscal 2025."),
        (f"{ROSE} in 2025.", f"{ROSE} in 2025."),
        (f"{ROSE}.\n\nThe results are those of the third quarter of 2025.", f"{ROSE} in the third quarter of 2025."),
        (f"{ROSE}.\n\nThe mill told of its third quarter.", f"{ROSE} in the third quarter of 2025."),
        ("The mill has a new roof.", "The mill has a new roof since the third quarter of 2025."),
    ],
)
def test_a_period_that_is_named_is_left(article: str, document: str) -> None:
    one = claim(dated("2026-03-04", article), evidence(labelled(document, published="2026-03-02")))
    held = one.workspace.evidence.documents[0]
    whole = Outcome("confirmed", "", excerpts=(held.excerpt(0, len(document)),))
    assert reporting_period.apply(one, whole) is None


def test_the_same_words_of_another_day_are_told_with_what_they_mean() -> None:
    decision = same("2026-03-04", "The mill in Arden was opened 90 years ago.", "2016-03-02")
    assert "1926" in decision.reason and "1936" in decision.reason and decision.suggestion == ""
