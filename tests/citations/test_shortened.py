"""Quotations that an editor shortened or explained, and what must not hide in the gaps."""

from __future__ import annotations

import pytest

from onrecord.citations import CitationIndex, quote_gate

SOURCE = (
    "“We will build the new harbour wall and we will not raise the fees in the town this year,” Mayor Ada Moss "
    "said on Monday. The landlord is not permitted to terminate the lease before May. There is no evidence "
    "whatever that the drug reduces pain in older adults. The fees go down in spring only if the council agrees "
    "to the plan. The driver of the van allegedly sold the stolen engine to a neighbour. The engineers promise a "
    "longer bridge over the wide river by the end of the decade. The trial [38, 39] showed a gain (0.50 "
    "[0.31-0.83]) in c.[76A>C] families."
)
DOCS = {"s": SOURCE, "t": "The tolls for heavy lorries stay as they are, the agency wrote in its yearly report."}
INDEX = CitationIndex(DOCS)


@pytest.mark.parametrize(
    "quote",
    [
        "The engineers promise … by the end of the decade",
        "The engineers promise ... by the end of the decade",
        "The engineers promise [...] by the end of the decade",
        "The engineers promise […] by the end of the decade",
        "The engineers promise . . . by the end of the decade",
        "[T]he engineers promise a longer bridge",
        "The engineers promise[d] a longer bridge over the wide river",
        "The engineers promise a longer bridge [sic] over the wide river",
        "The engineers promise a longer bridge [across the Quar] over the wide river",
        "The engineers promise a longer [span] over the wide river",
        "[They] promise a longer bridge over the wide river",
    ],
)
def test_what_editors_do_is_found_and_clean(quote: str) -> None:
    found = quote_gate(quote, "s", INDEX)
    assert (found, found.grade) == ("found", "shortened_clean")
    assert found.places[0].string.lower().startswith(("the engineers promise", "promise"))


@pytest.mark.parametrize(
    "quote",
    [
        "The trial [38, 39] showed a gain",
        "a gain (0.50 [0.31-0.83]) in c.[76A>C] families",
        "…we will build the new wall…",
    ],
)
def test_brackets_of_the_source_are_words(quote: str) -> None:
    source = SOURCE + " We will build the new wall."
    assert quote_gate(quote, "s", {"s": source}).grade == "exact"


def test_another_number_in_the_brackets_of_the_source_is_not_found() -> None:
    assert quote_gate("showed a gain (0.50 [0.31-0.93]) in c.[76A>C]", "s", INDEX) == "not_found"


@pytest.mark.parametrize(
    ("quote", "cue"),
    [
        ("We will build the new harbour wall … raise the fees in the town", "not"),
        ("We will build the new harbour wall and we will […] raise the fees in the town", "not"),
        ("The landlord is ... permitted to terminate the lease", "not"),
        ("The fees go down in spring … the council agrees to the plan", "only if"),
        ("The driver of the van … sold the stolen engine", "allegedly"),
        ("we will [certainly] raise the fees in the town", "not"),
        ("We will [not] build the new harbour wall", "not"),
    ],
)
def test_a_gap_that_swallows_the_turn_is_shown_and_not_found(quote: str, cue: str) -> None:
    found = quote_gate(quote, "s", INDEX)
    assert (found, found.grade, found.reason) == ("not_found", "shortened_at_risk", "left_out_turns")
    assert cue in [r.words for r in found.risks]


def test_a_gap_with_a_double_negative_is_shown_too() -> None:
    docs = {"a": "The members of the old council did not fail to see the danger of the flood."}
    found = quote_gate("The members of the old council … see the danger of the flood", "a", docs)
    assert found == "not_found" and "not" in [r.words for r in found.risks]


@pytest.mark.parametrize(
    "quote",
    [
        "raise the fees in the town … We will build the new harbour wall",  # swapped
        "We will build the new harbour wall … The tolls for heavy lorries stay",  # of two documents
        "There is … the drug reduces pain in older adults",  # a piece that is no evidence
        "We … build … the … harbour … wall … raise … fees",
        "We … " + "will … " * 100 + "build",
        "[un]permitted to terminate the lease",  # a bracket that turns a word
        "The engineers promise a [50] metre bridge",
        "The engineers promise [something else that takes the place of many words of the source] the decade",
        "The [men] promise [and] longer [or] over [of] wide [by] by [so] end [in] the",
        "We will build the new harbour wall … raise the taxes in the town",
    ],
)
def test_what_no_editor_may_do_is_not_found(quote: str) -> None:
    assert quote_gate(quote, "s", INDEX) == "not_found"


def test_halves_that_stand_pages_apart() -> None:
    between = "The rain fell on the town and the people went home again.\n\n" * 800
    docs = {"a": f"The bridge opens in May, it said.\n\n{between}The tolls stay as they are now."}
    assert quote_gate("The bridge opens in May … the tolls stay as they are", "a", docs) == "not_found"


def test_the_nearest_chain_is_taken() -> None:
    docs = {"a": "The old mill stands. " * 3 + "The old mill stands by the slow river near the green town."}
    found = quote_gate("The old mill stands … near the green town", "a", docs)
    assert found == "found"
    assert [p.string for p in found.places] == ["The old mill stands by the slow river near the green town"]


@pytest.mark.parametrize(
    ("language", "source", "quote", "answer"),
    [
        ("es", "El consejo de la ciudad no aprobó el nuevo presupuesto del puerto en la sesión del martes.",
         "El consejo de la ciudad … aprobó el nuevo presupuesto", "not_found"),
        ("es", "El consejo de la ciudad aprobó el martes por la tarde el nuevo presupuesto del puerto de la capital.",
         "El consejo de la ciudad aprobó … el nuevo presupuesto", "found"),
        ("ru", "Городской совет во вторник вечером не утвердил новый бюджет морского порта на этот год.",
         "Городской совет во вторник … утвердил новый бюджет", "not_found"),
        ("ja", "市議会は火曜日の夜の会議で港の新しい予算を承認しなかったと発表した。",
         "市議会は火曜日の夜の会議で…承認し…と発表した", "not_found"),
        ("zh", "市议会星期二晚上没有批准港口的新预算和道路工程计划。",
         "市议会星期二晚上…批准港口的新预算", "not_found"),
        ("ka", "ქალაქის საბჭომ სამშაბათს საღამოს ახალი ბიუჯეტი დაამტკიცა პორტის მშენებლობისთვის.",
         "ქალაქის საბჭომ სამშაბათს … დაამტკიცა პორტის მშენებლობისთვის", "not_found"),
    ],
)  # fmt: skip
def test_other_languages(language: str, source: str, quote: str, answer: str) -> None:
    found = quote_gate(quote, "a", {"a": source})
    assert found == answer
    if language == "ka":
        assert [r.cue for r in found.risks] == ["unchecked"]
