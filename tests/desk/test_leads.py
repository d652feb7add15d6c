"""Where an editor may look next: the missing words elsewhere, and those that stand nowhere."""

import pytest

from onrecord.web.view import View
from tests.desk.small_desk import decide, evidence, labelled

DEAL = "The mill in Arden was sold to Nordbank for 40 million euros."
SOLD = "The mill in Arden was sold for 40 million euros."


def test_the_missing_name_is_shown_where_it_stands() -> None:
    held = evidence(SOLD, "Nordbank said on Monday that it owns three mills.")
    decision = decide(DEAL, held)
    assert decision.verdict == "needs_review" and decision.missing == ("Nordbank",)
    assert [(e.document.id, e.string) for e in decision.also] == [("2.txt", "Nordbank")] and decision.nowhere == ()
    view = View(decision)
    assert [p.document.id for p in view.leads] == ["2.txt"]
    assert [p.string for p in view.leads[0].pieces if p.marked] == ["Nordbank"]
    assert "two passages" in view.todo


def test_a_name_that_no_document_has_is_said_to_be_nowhere() -> None:
    decision = decide(DEAL, evidence(SOLD))
    assert decision.also == () and decision.nowhere == ("Nordbank",)


def test_where_documents_are_in_another_language_nothing_is_nowhere() -> None:
    german = "Die Mühle wurde von der Stadt an einen Käufer aus dem Norden verkauft, wie der Rat am Montag mitteilte."
    decision = decide(DEAL, evidence(SOLD, labelled(german, "de.txt", language="de")))
    assert decision.nowhere == ()


def test_common_words_elsewhere_are_no_lead() -> None:
    decision = decide("The new mill in Arden was sold for 40 million euros.", evidence(SOLD, "The new bus is red."))
    assert decision.missing == ("new",) and decision.also == ()


@pytest.mark.parametrize(
    ("sentence", "document", "words"),
    [
        ("The pool in Arden will close.", "The pool in Arden may close.", "Put the doubt back"),
        ("The harbour of Arden is unsafe.", "The harbour of Arden is unsafe, the captain said.", "Say who says so"),
        ("The council of Arden bought 300 trams.", "The council of Arden bought trams.", "Ask where the figure comes"),
        (f"A comet fell on Borley last spring. {SOLD}", SOLD, "Nothing in the documents is about it"),
        ("The ferry runs on every day of the week.", "The ferry runs on every day of the week except Sunday.",
         "Every word stands there"),
    ],
)  # fmt: skip
def test_what_to_do_next(sentence: str, document: str, words: str) -> None:
    assert View(decide(sentence, evidence(document))).todo.startswith(words)


def test_a_settled_sentence_asks_for_nothing() -> None:
    view = View(decide(SOLD, evidence(SOLD)))
    assert (view.todo, view.found, view.leads) == ("", "", ())


def test_how_much_was_found() -> None:
    assert View(decide(DEAL, evidence(SOLD))).found == "4 of 5 words found"
    assert View(decide("The pool in Arden will close.", evidence("The pool in Arden may close."))).found == (
        "every word found"
    )
