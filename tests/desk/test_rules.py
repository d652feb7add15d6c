"""Each rule by itself, on small articles; and the order in which they settle."""

import pytest

from onrecord.desk.rules import RULES
from onrecord.desk.rules.contradicted import contradicted
from onrecord.desk.rules.figure_in_no_document import figure_in_no_document
from onrecord.desk.rules.no_checkable_fact import no_checkable_fact
from onrecord.desk.rules.passage_holds_sentence import passage_holds_sentence
from onrecord.desk.rules.quotation_in_no_document import quotation_in_no_document
from onrecord.desk.rules.shares_no_content import shares_no_content
from onrecord.evidence import Evidence
from tests.desk.small_desk import MEMO, MEMOS, claim, decide, evidence, labelled, report

GERMAN = (
    "Der Rat der Stadt hat im März zwei Busse gekauft, und die Halle in der Mühlgasse wird um zwei Stände vergrößert. "
    "Das sagte die Vorsitzende des Rates nach der Sitzung am Dienstag, zu der auch viele Bürger gekommen waren."
)


@pytest.mark.parametrize(
    "sentence",
    [
        "What do you think of it?",
        "Subscribe to our letter.",
        "And then?",
        "Good morning!",
        "Thank you for your message!",
        pytest.param(
            "Subscribe to our weekly letter.",
            marks=pytest.mark.xfail(strict=True, reason="weekly is taken for a time, so a call to action has an atom"),
        ),
        pytest.param("Welcome back, dear readers.", marks=pytest.mark.xfail(strict=True, reason="nor these")),
    ],
)
def test_nothing_to_check(sentence: str) -> None:
    outcome = no_checkable_fact.apply(claim(sentence))
    assert outcome is not None and outcome.verdict == "no_fact" and outcome.reason


@pytest.mark.parametrize(
    "sentence",
    [
        "Did Helen Marsh take a bribe?",
        "Why did 40 people lose their seats?",
        "Who called it “a waste of money”?",
        "The depot will be enlarged.",
        "Call the depot in Mill Lane.",
        "Read on: the council lost 4 million euros.",
    ],
)
def test_something_to_check(sentence: str) -> None:
    assert no_checkable_fact.apply(claim(sentence)) is None


def test_a_headline_asks_nobody_to_do_anything() -> None:
    assert no_checkable_fact.apply(claim("# Join the revolt\n\nThe depot stays.")) is None


def test_a_quotation_with_one_word_changed_is_shown_with_the_right_one() -> None:
    outcome = quotation_in_no_document.apply(claim("“We needed them badly for the market run,” said Helen Marsh."))
    assert outcome is not None and outcome.verdict == "misquoted"
    assert outcome.excerpts[0].string == "We needed them badly for the school run"
    assert "“school” became “market”" in outcome.findings[0].reason
    assert "for the school run" in outcome.suggestion and "market" not in outcome.suggestion


@pytest.mark.parametrize(
    ("sentence", "suggested"),
    [
        (
            "“We needed them badly for the market run,” said Helen Marsh.",
            "“We needed them badly for the school run,” said Helen Marsh.",
        ),
        (
            "Helen Marsh said: “We needed them badly for the market run.”",
            "Helen Marsh said: “We needed them badly for the school run.”",
        ),
        (
            "“We needed them badly for the market run”, said Helen Marsh.",
            "“We needed them badly for the school run”, said Helen Marsh.",
        ),
    ],
)
def test_the_suggestion_keeps_the_mark_inside_the_quotation(sentence: str, suggested: str) -> None:
    outcome = quotation_in_no_document.apply(claim(sentence))
    assert outcome is not None and outcome.suggestion == suggested


def test_a_quotation_that_nobody_has_is_misquoted() -> None:
    outcome = quotation_in_no_document.apply(claim("“We will build a new stadium next summer,” said Helen Marsh."))
    assert outcome is not None and outcome.verdict == "misquoted" and not outcome.suggestion


@pytest.mark.parametrize(
    "sentence",
    [
        "“We needed them badly for the school run,” said Helen Marsh.",
        'Helen Marsh said the town "needed them badly".',
        '"We needed them ... for the school run," said Helen Marsh.',
        "The council bought two buses.",
    ],
)
def test_a_quotation_that_stands_is_left_to_the_other_rules(sentence: str) -> None:
    assert quotation_in_no_document.apply(claim(sentence)) is None


def test_a_writers_own_term_in_marks_is_shown_and_not_blocked() -> None:
    outcome = quotation_in_no_document.apply(claim("The council calls it a “dream fleet”."))
    assert outcome is not None and outcome.verdict == "needs_review"


def test_a_quotation_may_be_translated_where_a_document_is_in_another_language() -> None:
    sentence = "“We will build a new stadium next summer,” said Helen Marsh."
    outcome = quotation_in_no_document.apply(claim(sentence, evidence(MEMO, GERMAN)))
    assert outcome is not None and outcome.verdict == "needs_review" and "translation" in outcome.reason


STRANGE = "Quantum computers factor enormous integers with superconducting circuits."


def test_what_shares_nothing_with_any_document_is_unsupported() -> None:
    outcome = shares_no_content.apply(claim(STRANGE))
    assert outcome is not None and outcome.verdict == "unsupported"


def test_a_short_sentence_a_known_name_or_a_foreign_document_is_not_blocked() -> None:
    assert shares_no_content.apply(claim("Quantum computers factor.")) is None
    assert shares_no_content.apply(claim(f"Helen Marsh knows that {STRANGE.lower()}")) is None
    assert shares_no_content.apply(claim(STRANGE, evidence(MEMO, GERMAN))) is None


def test_without_documents_nothing_is_called_unsupported() -> None:
    outcome = shares_no_content.apply(claim(STRANGE, Evidence()))
    assert outcome is not None and outcome.verdict == "needs_review"


@pytest.mark.parametrize(
    "sentence",
    [
        "Each bus seats 40 people.",
        "Each bus seats forty people.",
        "On 3 March 2026 the town council of Arden purchased two buses.",
        "The council bought two buses.",
        "“We needed them badly for the school run,” said Helen Marsh.",
    ],
)
def test_what_a_passage_states_is_confirmed_with_it(sentence: str) -> None:
    outcome = passage_holds_sentence.apply(claim(sentence))
    assert outcome is not None and outcome.verdict == "confirmed"
    assert outcome.excerpts[0].string in MEMO and outcome.reason == "memo.txt states it"
    assert all(step.excerpt for step in outcome.steps if step.how not in ("context", "having"))


def test_the_steps_say_how_each_word_is_carried() -> None:
    outcome = passage_holds_sentence.apply(claim("The council purchased two buses."))
    assert outcome is not None
    how = {s.said: (s.how, s.excerpt.string if s.excerpt else "") for s in outcome.steps}
    assert how["purchased"] == ("synonym", "bought") and how["two"] == ("figure", "two")
    assert how["council"] == ("word", "council")


def test_pieces_are_proved_each_from_its_own_passage() -> None:
    sentence = "The council of Arden bought two buses and will enlarge the depot in Mill Lane."
    held = evidence(
        "The council of Arden bought two buses.", "The council of Arden will enlarge the depot in Mill Lane."
    )
    outcome = passage_holds_sentence.apply(claim(sentence, held))
    assert outcome is not None and {e.document.id for e in outcome.excerpts} == {"1.txt", "2.txt"}
    assert outcome.reason.startswith("1.txt and 2.txt")
    assert {s.said for s in outcome.steps} >= {"council", "buses", "enlarge", "Mill Lane"}


@pytest.mark.parametrize(
    "second",
    [
        pytest.param(
            "The council of Borley will enlarge the depot in Mill Lane.",
            marks=pytest.mark.xfail(strict=True, reason="a wrong confirmation: the word council ties two towns"),
        ),
        "A firm will enlarge the depot in Mill Lane.",
        "The council of Arden will not enlarge the depot in Mill Lane.",
        "The council of Arden may enlarge the depot in Mill Lane.",
    ],
)
def test_a_piece_of_another_or_of_a_doubted_thing_proves_nothing(second: str) -> None:
    sentence = "The council of Arden bought two buses and will enlarge the depot in Mill Lane."
    held = evidence("The council of Arden bought two buses.", second)
    assert passage_holds_sentence.apply(claim(sentence, held)) is None


@pytest.mark.parametrize(
    ("sentence", "verdict", "words", "suggestion"),
    [
        ("Each bus seats 44 people.", "inaccurate", "40", "Each bus seats 40 people."),
        (
            "The council bought the buses on 5 March 2026.", "inaccurate", "3 March 2026",
            "The council bought the buses on 3 March 2026.",
        ),
        ("The town council of Arden did not buy two buses on 3 March 2026.", "contradicted", "bought", ""),
        ("The town council of Arden sold two buses on 3 March 2026.", None, "", ""),
    ],
)  # fmt: skip
def test_what_a_passage_states_otherwise_is_blocked_with_its_words(
    sentence: str, verdict: str | None, words: str, suggestion: str
) -> None:
    outcome = contradicted.apply(claim(sentence))
    if verdict is None:  # "buy" and "sell" are converse, not opposed: shown, not blocked
        assert outcome is None and decide(sentence).verdict == "needs_review"
        return
    assert outcome is not None and outcome.verdict == verdict
    assert outcome.suggestion == suggestion
    assert words in outcome.findings[0].reason + " ".join(e.string for e in outcome.excerpts)


def test_documents_that_disagree_are_shown() -> None:
    sentence = "The new red bus of the town that stands in Mill Lane seats {} people beside the driver."
    held = evidence(sentence.format(40), sentence.format(44))
    outcome = contradicted.apply(claim(sentence.format(44), held))
    assert outcome is not None and outcome.verdict == "needs_review"
    assert outcome.reason.startswith("the documents disagree")


def test_a_confirmed_sentence_says_that_another_document_contradicts_it() -> None:
    decision = decide(
        "Each bus seats 40 people.", evidence("Each bus seats 40 people.", "Each bus seats 44 people, the garage said.")
    )
    assert decision.verdict != "confirmed" or any(f.contradicts for f in decision.findings)


def test_the_newsrooms_own_work_neither_confirms_nor_contradicts() -> None:
    own = evidence(labelled(MEMO, tier="B"))
    for sentence in ("Each bus seats 40 people.", "Each bus seats 44 people.", "The council bought two buses."):
        assert passage_holds_sentence.apply(claim(sentence, own)) is None
        assert contradicted.apply(claim(sentence, own)) is None
        assert decide(sentence, own).verdict == "needs_review"


def test_a_figure_that_no_document_has_is_named() -> None:
    outcome = figure_in_no_document.apply(claim("The council bought 300 trams and 17 cabs."))
    assert outcome is not None and outcome.verdict == "needs_review"
    assert outcome.reason == "no independent document has 300, 17"
    assert [f.code for f in outcome.findings] == ["figure.nowhere"] * 2


@pytest.mark.parametrize("sentence", ["The council bought forty trams.", "Two councils met.", "It was the third bus."])
def test_a_figure_that_stands_somewhere_or_says_little_is_left(sentence: str) -> None:
    assert figure_in_no_document.apply(claim(sentence)) is None


def test_the_first_rule_that_holds_decides() -> None:
    names = [r.name for r in RULES]
    assert len(set(names)) == len(names)
    for decision in report(f"{MEMO} Each bus seats 44 people. The council bought 300 trams. {STRANGE}").decisions:
        kind, name = decision.decided_by.split(":")
        assert kind != "rule" or name in (*names, "left_open")


def test_what_nothing_settles_names_the_missing_words() -> None:
    decision = decide("The town council of Arden bought two buses on 3 March 2026 in secret.", MEMOS)
    assert (decision.verdict, decision.decided_by) == ("needs_review", "rule:left_open")
    assert decision.missing and "secret" in decision.missing[-1] and decision.missing[-1] in decision.reason
    assert decision.passage is not None and decision.passage.string in MEMO


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("The vote was 7 to 4.", "The vote was 4 to 7."),
        ("The vote was 7 to 4.", "The vote was 5 to 9."),
        ("Forty of the 120 ships were lost.", "120 of the forty ships were lost."),
        ("The first two of the five buses arrived.", "The first five of the two buses arrived."),
        ("Ann Lee replaced Tom Roe.", "Ann Lee was replaced by Tom Roe."),
        ("Ann Lee was replaced by Tom Roe.", "Ann Lee replaced Tom Roe."),
        ("The bill passed the Senate 51 to 49.", "The bill passed the Senate 49 to 51."),
        (
            "Sales were 5 million in March and 8 million in April.",
            "Sales were 8 million in March and 5 million in April.",
        ),
    ],
)
def test_the_same_words_in_other_places_are_not_confirmed(source: str, sentence: str) -> None:
    assert (
        decide(sentence, evidence(f"The council met in Arden. {source} Nobody spoke after it.")).verdict != "confirmed"
    )


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("The vote was 7 to 4.", "The vote was 7 to 4."),
        ("Forty of the 120 ships were lost.", "40 of the 120 ships were lost."),
        ("Ann Lee replaced Tom Roe.", "Ann Lee replaced Tom Roe."),
        ("Between 4 and 9 people were hurt.", "Between 4 and 9 people were hurt."),
    ],
)
def test_figures_that_keep_their_places_are_confirmed(source: str, sentence: str) -> None:
    assert (
        decide(sentence, evidence(f"The council met in Arden. {source} Nobody spoke after it.")).verdict == "confirmed"
    )


def test_what_the_documents_speak_of_in_many_places_is_not_called_unsupported() -> None:
    held = evidence(
        "Meetings were long. The remote control was costly. Buttons break. Cheap rubber was tried in spring. Designers "
        "argued over the case, and the budget was small."
    )
    found = shares_no_content.apply(
        claim("They argued that rubber buttons would keep a costly remote affordable.", held)
    )
    assert found is None
    stranger = shares_no_content.apply(claim("Whales sang under the northern ice during the darkest winter.", held))
    assert stranger is not None and stranger.verdict == "unsupported"


def test_a_name_behind_to_is_no_verb_that_was_left_out() -> None:
    held = evidence(
        "The council voted to award the contract to Astilleros, a shipyard in Spain. Nobody spoke after it."
    )
    assert "astilleros" not in decide("The council voted to award the contract to a Spanish shipyard.", held).reason
