"""Each recheck by itself: what it makes worse, and what it leaves as it is."""

from datetime import date

import pytest

from onrecord.desk.outcome import Outcome
from onrecord.desk.rechecks import RECHECKS
from onrecord.desk.rechecks.credited_outlet import credited_outlet
from onrecord.desk.rechecks.no_date_announced import no_date_announced
from onrecord.desk.rechecks.read_later import read_later
from onrecord.desk.rechecks.title import title
from onrecord.desk.rechecks.undated_source import undated_source
from onrecord.desk.rechecks.weekday import weekday
from onrecord.desk.report import BLOCKED
from onrecord.evidence import Evidence
from tests.desk.small_desk import claim, dated, decide, evidence, labelled, report

CONFIRMED = Outcome("confirmed", "memo.txt states it")
OPEN = Outcome("needs_review", "not settled")
HEARING = evidence(labelled("The hearing will be held on Tuesday, 10 March 2026 in Arden.", published="2026-03-02"))


def test_a_weekday_that_does_not_fall_on_its_date_is_wrong_whatever_the_documents_say() -> None:
    sentence = "The hearing will be held on Monday, 10 March 2026 in Arden."
    same = evidence(labelled(sentence, published="2026-03-02"))
    for held in (HEARING, same):
        decision = decide(dated("2026-03-04", sentence), held)
        assert (decision.verdict, decision.decided_by, decision.blocking) == ("inaccurate", "recheck:weekday", True)
        assert "Monday, 10 March 2026" in decision.reason


def test_a_day_that_there_is_not() -> None:
    outcome = weekday.apply(claim("The hearing will be held on 30 February 2026.", HEARING), CONFIRMED)
    assert outcome is not None and outcome.verdict == "inaccurate"
    assert [f.code for f in outcome.findings] == ["date.impossible"]


def test_a_weekday_that_fits_is_left() -> None:
    assert weekday.apply(claim("It will be held on Tuesday, 10 March 2026.", HEARING), CONFIRMED) is None
    assert (
        weekday.apply(claim(dated("2026-03-04", "It will be held on Tuesday, 10 March."), HEARING), CONFIRMED) is None
    )


@pytest.mark.xfail(
    strict=True, reason="the nearest year in which the weekday fits is taken: 2025, for what will be held"
)
def test_without_a_year_the_articles_own_is_taken() -> None:
    sentence = "The hearing will be held on Monday, 10 March in Arden."
    outcome = weekday.apply(claim(dated("2026-03-04", sentence), HEARING), CONFIRMED)
    assert outcome is not None and outcome.verdict == "inaccurate"


def test_another_weekday_for_the_same_date_is_not_confirmed_without_a_year() -> None:
    held = evidence("The hearing will be held on Tuesday, 10 March in Arden.")
    assert decide("The hearing will be held on Monday, 10 March in Arden.", held).verdict != "confirmed"


FAIR = "The fair takes place in Arden this weekend."
FAIRS = evidence(labelled(FAIR, published="2026-03-03"))


@pytest.mark.parametrize(
    ("sentence", "as_of", "shown"),
    [
        (FAIR, date(2026, 3, 12), True),
        (FAIR, date(2026, 3, 5), False),
        (FAIR, date(2026, 3, 8), False),
        (FAIR, date(2026, 3, 9), True),
        (FAIR, date(2026, 3, 4), False),
        (FAIR, date(2026, 3, 1), False),
        ("The fair takes place in Arden this weekend, on 7 March 2026.", date(2026, 3, 12), False),
        ("The fair will open in Arden on 7 March 2026.", date(2026, 3, 12), True),
        ("The fair will open in Arden on 7 March 2026.", date(2026, 3, 6), False),
        ("The fair opened in Arden on 7 March 2025.", date(2026, 3, 12), False),
        ("The fair was held in Arden in 1990.", date(2026, 3, 12), False),
    ],
)
def test_words_of_time_on_the_day_of_reading(sentence: str, as_of: date, shown: bool) -> None:
    outcome = read_later.apply(claim(dated("2026-03-04", sentence), FAIRS, as_of=as_of), CONFIRMED)
    assert (outcome is not None) is shown
    if outcome is not None:
        assert outcome.verdict == "needs_review" and outcome.findings[-1].code == "date.read_later"
        assert as_of.isoformat() in outcome.reason


def test_without_a_date_nothing_is_said_of_reading() -> None:
    assert read_later.apply(claim(FAIR, FAIRS, as_of=date(2026, 3, 12)), CONFIRMED) is None
    assert ("words of time against the day of reading", "the article has no date and none was given (as_of)") in report(
        FAIR, FAIRS
    ).not_checked


BUDGET = "The council of Arden adopted the budget on Tuesday."


def test_a_relative_day_needs_a_dated_document() -> None:
    decision = decide(dated("2026-03-04", BUDGET), evidence(BUDGET))
    assert (decision.verdict, decision.decided_by) == ("needs_review", "recheck:undated_source")
    assert "evidence.toml" in decision.reason and not decision.blocking
    assert (
        decide(dated("2026-03-04", BUDGET), evidence(labelled(BUDGET, published="2026-03-04"))).verdict == "confirmed"
    )


def test_the_same_weekday_of_another_week_is_not_confirmed() -> None:
    decision = decide(dated("2026-03-04", BUDGET), evidence(labelled(BUDGET, published="2026-02-04")))
    assert decision.verdict not in ("confirmed", "no_fact")


def test_a_full_date_needs_none() -> None:
    one = claim("The council adopted the budget on 3 March 2026.", evidence(BUDGET))
    assert (
        undated_source.apply(
            one, Outcome("confirmed", "", excerpts=(one.workspace.evidence.documents[0].excerpt(0, 9),))
        )
        is None
    )


NONE = "No date has been set for the opening of the new depot in Arden."
OPENING = "The new depot in Arden will have its opening on 5 May 2026."


@pytest.mark.parametrize(
    "sentence",
    [
        NONE,
        pytest.param(
            "A date for the opening of the new depot in Arden has not been announced.",
            marks=pytest.mark.xfail(strict=True, reason="words between the date and its verb"),
        ),
        "The town has yet to set a date for the opening of the new depot in Arden.",
        "For the opening of the new depot in Arden no timetable was given.",
    ],
)
def test_no_date_against_a_document_that_has_one(sentence: str) -> None:
    held = evidence(labelled(OPENING, published="2026-03-02"))
    outcome = no_date_announced.apply(claim(dated("2026-03-04", sentence), held), OPEN)
    assert outcome is not None and outcome.verdict == "contradicted"
    assert "5 May 2026" in outcome.reason and outcome.findings[-1].excerpts[0].string.endswith("5 May 2026")


@pytest.mark.parametrize(
    ("day", "sentence", "document"),
    [
        ("2026-06-04", NONE, OPENING),  # past when the article is written
        ("2026-03-04", NONE, NONE),
        ("2026-03-04", NONE, "A school in Borley has its opening on 5 May 2026."),
        pytest.param(
            "2026-03-04",
            NONE,
            "It is not known whether the opening of the new depot in Arden can be on 5 May 2026.",
            marks=pytest.mark.xfail(strict=True, reason="a false alarm: the document has no certain date either"),
        ),
        ("2026-03-04", "The date for the opening of the new depot in Arden was set at last.", OPENING),
    ],
)
def test_no_date_is_left_where_there_is_none_for_it(day: str, sentence: str, document: str) -> None:
    held = evidence(labelled(document, published="2026-03-02"))
    assert no_date_announced.apply(claim(dated(day, sentence), held), OPEN) is None


MILL = "The mill in Arden closed in May after ninety years"
CREDITED = f"{MILL}, the BBC reported."
REUTERS = labelled(f"{MILL}.", "r.txt", outlet="Reuters")
ELSEWHERE = labelled("The BBC visited a school in Borley, where pupils planted trees.", "b.txt", outlet="BBC News")


def test_a_report_of_another_outlet_is_misattributed() -> None:
    decision = decide(CREDITED, evidence(REUTERS, ELSEWHERE))
    assert (decision.verdict, decision.decided_by, decision.blocking) == (
        "misattributed", "recheck:credited_outlet", True,
    )  # fmt: skip
    assert decision.findings[-1].suggestion == "Reuters" and "BBC News" in decision.reason


def test_an_outlet_without_a_document_is_shown() -> None:
    outcome = credited_outlet.apply(claim(CREDITED, evidence(labelled(f"{MILL}.", "m.txt"))), CONFIRMED)
    assert outcome is not None and outcome.verdict == "needs_review"
    assert outcome.findings[-1].code == "credit.no_document"


@pytest.mark.parametrize(
    "held",
    [
        evidence(labelled(f"{MILL}.", "b.txt", outlet="BBC News")),
        evidence(labelled(f"{MILL}, the BBC reported.", "m.txt")),
        evidence(labelled(f"{MILL}, the BBC reported.", "y.txt", outlet="Yahoo News")),
    ],
)
def test_the_outlet_itself_or_a_document_that_names_it_will_do(held: Evidence) -> None:
    assert credited_outlet.apply(claim(CREDITED, held), CONFIRMED) is None


@pytest.mark.xfail(
    strict=True, reason="attribution.added asks for a speaker in the text of the very outlet that reports"
)
def test_a_report_in_the_outlets_own_document_is_confirmed() -> None:
    assert decide(CREDITED, evidence(labelled(f"{MILL}.", "b.txt", outlet="BBC News"))).verdict == "confirmed"


def test_a_statement_is_no_outlet() -> None:
    one = claim(f"{MILL}, the company said in a statement.", evidence(REUTERS, ELSEWHERE))
    assert credited_outlet.apply(one, CONFIRMED) is None


SIGNED = "Director Helen Marsh signed the contract with the mill."


@pytest.mark.parametrize(
    ("sentence", "document", "word"),
    [
        (SIGNED, f"Acting d{SIGNED[1:]}", "acting"),
        (f"Former d{SIGNED[1:]}", SIGNED, "former"),
        (f"Deputy d{SIGNED[1:]}", SIGNED, "deputy"),
        (SIGNED, SIGNED, ""),
        (f"Acting d{SIGNED[1:]}", f"Acting d{SIGNED[1:]}", ""),
        (SIGNED, f"Acting director Helen Marsh spoke. {SIGNED}", ""),
        (SIGNED, "Acting director Ruth Calder signed the contract with the mill.", ""),
        ("Helen Marsh signed the contract with the mill.", f"Acting d{SIGNED[1:]}", ""),
    ],
)
def test_a_standing_that_is_dropped_or_added_is_shown(sentence: str, document: str, word: str) -> None:
    outcome = title.apply(claim(sentence, evidence(document)), CONFIRMED)
    assert (outcome is not None) is bool(word)
    if outcome is not None:
        assert outcome.verdict == "needs_review" and f"“{word}”" in outcome.reason
        assert outcome.findings[-1].code == "title.standing"


def test_two_figures_for_one_thing_are_shown_on_both_sentences() -> None:
    article = "The ferry carries 240 passengers on each trip. On each trip the ferry carries 260 passengers."
    held = evidence("The ferry carries 240 passengers on each trip. On each trip the ferry carries 260 passengers.")
    decisions = report(article, held).decisions
    assert [d.decided_by for d in decisions] == ["recheck:against_itself"] * 2
    assert ["260" in decisions[0].reason, "240" in decisions[1].reason] == [True, True]


@pytest.mark.parametrize(
    "second",
    [
        "In winter the bus carries 60 passengers.",
        "The ferry carries 240 passengers on each trip.",
        "On each trip the ferry carries 18 cars.",
        "A dozen crew work on the ferry.",
    ],
)
def test_figures_of_other_things_are_left(second: str) -> None:
    first = "The ferry carries 240 passengers on each trip."
    decision = report(f"{first}\n\n{second}", evidence(first)).decisions[0]
    assert decision.verdict == "confirmed"


def test_a_recheck_only_makes_worse() -> None:
    """No recheck takes a wrong sentence for a lesser case, and none says anything of a plain one."""
    plain = claim(dated("2026-03-04", "The mill closed."), evidence("The mill closed."), as_of=date(2026, 3, 4))
    for recheck in RECHECKS:
        assert recheck.apply(plain, CONFIRMED) is None
    wrong = claim(dated("2026-03-04", CREDITED), evidence(REUTERS, ELSEWHERE), as_of=date(2026, 4, 4))
    for recheck in RECHECKS:
        outcome = recheck.apply(wrong, Outcome("contradicted", "memo.txt has it otherwise"))
        assert outcome is None or outcome.verdict in BLOCKED
