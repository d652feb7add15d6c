"""Quotations: words of a document turned round by what was left out, stitched, or never said."""

from __future__ import annotations

import pytest

from tests.hostile.hostile_desk import BLOCKS, OPEN, decision, fault, report, stands, verdict

SOURCE = (
    "“We will build the new harbour wall and we will not raise the fees in the town this year,” Mayor Ada Moss said "
    "on Monday. The landlord is not permitted to terminate the lease before May. There is no evidence that the drug "
    "reduces pain in adults. She would have signed the contract on Friday if the bank had agreed. The fees go down "
    "only if the council agrees to the plan. The driver allegedly sold the stolen engine to a neighbour."
)


@pytest.mark.parametrize("said", ["“”", "“ ”", "“...”", "“?!”", "“…”"])
def test_a_quotation_without_a_word_stands_nowhere(said: str) -> None:
    from onrecord.evidence import Document, locate
    from onrecord.text import Text

    assert locate(said.strip("“”"), Document("d", Text(SOURCE))) == ()


@pytest.mark.parametrize(
    "said",
    [
        "“”",
        "“...”",
    ],
)
def test_a_sentence_that_quotes_nothing_is_not_confirmed(said: str) -> None:
    assert verdict(f"Mayor Ada Moss said {said}.", SOURCE) in OPEN


def test_one_word_is_no_proof_of_a_quotation() -> None:
    assert verdict("Mayor Ada Moss said “harbour”.", SOURCE) in OPEN


@pytest.mark.parametrize(
    ("quote", "source", "expected"),
    [
        ("3.5", "13.57", False), ("13.57", "-13.57", False), ("13.57", "−13.57", False), ("13.57", "13.57", True),
        ("p < 0.05", "p = 0.05", False), ("p < 0.05", "p < 0.05", True), ("12", "2012", False), ("5", "5,000", False),
        ("5", "5%", False), ("0.05", "< 0.05", False), ("men", "women", False), ("400", "$400", False),
        ("1.2", "1.2.3", False),
    ],
)  # fmt: skip
def test_no_quotation_starts_or_ends_inside_a_number(quote: str, source: str, expected: bool) -> None:
    assert stands(quote, source) is expected


@pytest.mark.parametrize(
    "article",
    [
        pytest.param("“We will … raise the fees in the town this year,” Mayor Ada Moss said on Monday.", id="not"),
        pytest.param(
            "“We will build the new harbour wall and we will […] raise the fees in the town this year,” Mayor Ada Moss "
            "said on Monday.",
            id="not-in-brackets",
        ),
        pytest.param("“The landlord is ... permitted to terminate the lease before May.”", id="B4-1"),
        pytest.param("“There is … the drug reduces pain in adults.”", id="no-evidence-that"),
        pytest.param("“The fees go down … the council agrees to the plan.”", id="only-if"),
        pytest.param("“The driver … sold the stolen engine to a neighbour.”", id="allegedly"),
    ],
)
def test_an_ellipsis_that_swallows_the_turn(article: str) -> None:
    assert verdict(article, SOURCE) in OPEN


@pytest.mark.parametrize(
    "article",
    [
        pytest.param("The report said “the drug reduces pain in adults.”", id="no-evidence-that"),
        pytest.param("She had “signed the contract on Friday.”", id="would-have"),
        pytest.param("“The fees go down,” the mayor said.", id="only-if"),
        pytest.param("The landlord is “permitted to terminate the lease before May.”", id="not"),
    ],
)
def test_a_cut_right_after_the_turn(article: str) -> None:
    assert verdict(article, SOURCE) in OPEN


def test_a_cut_right_after_denied_that() -> None:
    held = "He denied that the company had paid the inspectors in cash."
    assert verdict("He said “the company had paid the inspectors in cash.”", held) in OPEN


def test_words_in_a_denial_only() -> None:
    held = "He never said “we cheated the voters of this town”."
    assert verdict("He said “we cheated the voters of this town”.", held) in OPEN


def test_words_in_a_question_only() -> None:
    held = "Did the minister say “the wall is finished and safe”?"
    assert verdict("The minister said “the wall is finished and safe”.", held) in OPEN


def test_halves_swapped() -> None:
    article = (
        "“We will not raise the fees in the town this year … we will build the new harbour wall,” Mayor Ada Moss said "
        "on Monday."
    )
    assert verdict(article, SOURCE) in OPEN


def test_halves_forty_pages_apart() -> None:
    between = "The rain fell on the town and the people went home again.\n\n" * 800
    held = f"“The bridge opens in May,” the agency said.\n\n{between}“The tolls stay as they are,” the agency said."
    assert verdict("“The bridge opens in May … the tolls stay as they are,” the agency said.", held) in OPEN


@pytest.mark.parametrize("joint", [" and ", " … "])
def test_halves_from_two_documents(joint: str) -> None:
    held = "“The bridge opens in May,” the agency said.", "“The tolls stay as they are,” the agency said."
    assert verdict(f"“The bridge opens in May{joint}the tolls stay as they are,” the agency said.", *held) in OPEN


def test_a_hundred_ellipses() -> None:
    assert verdict("“We … " + "will … " * 100 + "build,” Mayor Ada Moss said on Monday.", SOURCE) in OPEN


def test_right_words_other_speaker() -> None:
    article = (
        "“We will build the new harbour wall and we will not raise the fees in the town this year,” Carla Bohm said on "
        "Monday."
    )
    assert verdict(article, SOURCE) in OPEN


def test_words_in_two_places_are_found_in_both() -> None:
    from onrecord.evidence import Document, locate
    from onrecord.text import Text

    held = "“We are ready,” Ada Moss said. Later she said again: “We are ready.”"
    assert [e.start for e in locate("we are ready", Document("d", Text(held)))] == [1, held.rindex("We")]
    assert verdict("“We are ready,” Ada Moss said.", held) == "confirmed"


@pytest.mark.parametrize(
    "quotation",
    [
        pytest.param("[W]e will build the new harbour wall", id="changed-capital"),
        pytest.param("we will build the new [sic] harbour wall", id="sic"),
        pytest.param(
            "we will build the new harbour wall and we will not raise the fees in [Quarby] this year", id="explained"
        ),
        pytest.param("we will buil[d] the new harbour wall", id="changed-word"),
    ],
)
def test_brackets_of_the_editor_block_nothing(quotation: str) -> None:
    assert verdict(f"Mayor Ada Moss said “{quotation}” on Monday.", SOURCE) not in BLOCKS


TRIAL = (
    "“The trial [38, 39] showed a gain in the treated group (0.50 [0.31-0.83]), with c.[76A>C] in two families,” Ida "
    "Grillet wrote in the report."
)


def test_brackets_of_the_source_are_kept() -> None:
    assert verdict(TRIAL, TRIAL) == "confirmed"


def test_another_number_in_brackets_of_the_source_is_noticed() -> None:
    assert verdict(TRIAL.replace("0.83", "0.93"), TRIAL) in OPEN


def test_a_citation_mark_of_the_source_may_be_left_out() -> None:
    assert (
        verdict("“The trial showed a gain in the treated group,” Ida Grillet wrote in the report.", TRIAL) not in BLOCKS
    )


@fault("simplified and traditional characters are two ways of writing the same words: shown, not blocked (desk)")
def test_simplified_and_traditional_chinese() -> None:
    assert verdict("市长说：“我们将修建新的海港墙。”", "市長說：「我們將修建新的海港牆。」") not in BLOCKS


def test_corner_brackets_with_an_invented_line() -> None:
    """B4-3: an ellipsis in corner brackets hides no line."""
    found = report("市長說：「我們將修建……並且關閉學校。」", "市長說：「我們將修建新的海港牆。」")
    assert OPEN & {d.verdict for d in found.decisions}


def test_the_source_contradicts_itself() -> None:
    found = decision(
        "The bridge cost 40 million euros.", "The bridge cost 40 million euros. The bridge cost 44 million euros."
    )
    assert found.verdict == "needs_review" or any("44" in f.reason for f in found.findings)


def test_a_correction_note_supersedes() -> None:
    held = (
        "The bridge cost 40 million euros.\n\nCorrection: An earlier version of this page said that the bridge cost 40 "
        "million euros. It cost 44 million euros."
    )
    assert verdict("The bridge cost 40 million euros.", held) in OPEN


@pytest.mark.parametrize(
    "marks", ["“…”", '"…"', "„…“", "«…»", "« … »", "«\u202f…\u202f»", "»…«", "”…”", "‘…’", "「…」", '“…"']
)
def test_marks_of_every_country(marks: str) -> None:
    quoted = marks.replace("…", "the wall will stand for a century")
    held = 'Ada Moss said: "The wall will stand for a century"'
    assert verdict(f"Ada Moss said: {quoted}", held) == "confirmed"
    assert verdict(f"Ada Moss said: {quoted.replace('stand', 'fall')}", held) in OPEN


@pytest.mark.parametrize(
    ("quote", "source"),
    [
        pytest.param("five-year", "a five\u2011year plan", id="B4-4-hyphen"),
        pytest.param("≥ 5", "dose ≥ 5 mg".replace("≥ 5", "≥\u00a05"), id="B4-4-sign"),
        pytest.param("don't stop", "don’t stop", id="B4-12-apostrophe"),
        pytest.param("evaluation of risk", "evalu -\nation of risk", id="B5-2-line-end-hyphen"),
        pytest.param("evaluation of risk", "evalu-\nation of risk", id="line-end-hyphen"),
    ],
)
def test_typography_is_not_misquoted(quote: str, source: str) -> None:
    assert stands(quote, source)


def test_greek_letters_and_their_names_differ() -> None:
    """B4-9: what was not written is not found."""
    assert not stands("alpha particles", "α particles")


def test_an_invented_quotation_before_a_real_credit() -> None:
    """B4-13: a true second half launders no first half."""
    held = "“The ferry is late,” Ada Moss said. The ferry carries 149 passengers."
    assert (
        verdict("“The ferry will sink this winter,” Ada Moss said of the ferry, which carries 149 passengers.", held)
        in OPEN
    )


def test_marks_smart_on_one_side_only() -> None:
    """B4-11: the passage is still a quotation."""
    assert verdict('Ada Moss said: “The wall will sink"', 'Ada Moss said: "The wall will stand"') in OPEN


def test_the_edit_of_a_misquotation_keeps_the_punctuation() -> None:
    found = decision(
        "“We have two old boats and one new car,” Ada Moss said.",
        "“We have two old boats and one new bus,” Ada Moss said.",
    )
    assert found.suggestion == "“We have two old boats and one new bus,” Ada Moss said."


@pytest.mark.slow
def test_a_megabyte_without_a_stop_in_quotation_marks() -> None:
    found = report("Ada Moss said “" + "we will build it, " * 60_000 + "”.", SOURCE)
    assert {d.verdict for d in found.decisions} <= OPEN
