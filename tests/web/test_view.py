"""What a view shows of a decision."""

import sample_report as sample
from hypothesis import given
from hypothesis import strategies as st

from onrecord.evidence import Document
from onrecord.text import Text
from onrecord.web import words
from onrecord.web.view import View, edit

VIEWS = {d.n: View(d) for d in sample.decisions()}


def marked(pieces: tuple) -> list[str]:
    return [p.string for p in pieces if p.marked]


@given(st.text("ab ,1.\n"), st.text("ab ,1.\n"))
def test_an_edit_leads_from_the_old_sentence_to_the_new_one(old: str, new: str) -> None:
    changes = edit(old, new)
    assert "".join(c.string for c in changes if c.kind != "new") == old
    assert "".join(c.string for c in changes if c.kind != "old") == new


def test_neighbouring_words_change_together() -> None:
    kinds = [c.kind for c in edit("It was a bad thing.", "It was one good thing.")]
    assert kinds == ["same", "old", "new", "same"]


def test_the_words_at_issue_are_marked_in_the_sentence() -> None:
    assert marked(VIEWS[3].sentence) == ["44"]
    assert marked(VIEWS[9].sentence) == ["starts"]
    assert marked(VIEWS[2].sentence) == []


def test_pieces_make_up_the_sentence() -> None:
    for view in VIEWS.values():
        assert "".join(p.string for p in view.sentence) == view.decision.text


def test_exact_words_are_marked_in_the_sentence_around_them() -> None:
    (passage,) = VIEWS[5].passages
    assert "".join(p.string for p in passage.pieces) == "Ines Calder said: “We will not go back to diesel.”"
    assert marked(passage.pieces) == ["We will not go back to diesel"]


def test_a_table_row_is_shown_whole_with_its_place() -> None:
    (passage,) = VIEWS[9].passages
    assert "".join(p.string for p in passage.pieces) == "First bus | May 4"
    assert passage.place == "row 2"


def test_a_cell_is_named_by_its_headings() -> None:
    excerpt = sample.words(sample.TABLE, "June 1")
    assert words.place(sample.TABLE, excerpt.start, excerpt.end) == "row “Second bus”, column “Start”"


def test_a_page_is_named_where_there_are_several() -> None:
    assert VIEWS[4].passages[0].place == "page 2"


def test_a_very_long_sentence_is_cut_around_the_words() -> None:
    long = Document("long.txt", Text("on and " * 400 + "the cost was 40 euros " + "and so on " * 400, "en"))
    found = sample.words(long, "40 euros")
    (passage,) = View(
        sample.decision(1, "body", "Each bus seats 44 people.", "inaccurate", "", excerpts=(found,))
    ).passages
    shown = "".join(p.string for p in passage.pieces)
    assert marked(passage.pieces) == ["40 euros"]
    assert passage.cut_before and passage.cut_after and len(shown) < 600
    assert shown.startswith(("on ", "and ")) and shown.endswith((" so", " on", " and"))


def test_short_edits_are_told_as_the_finding_names_them() -> None:
    assert VIEWS[3].replacements == (("44", "40"),)
    assert VIEWS[5].replacements == (("never", "not"),)


def test_no_word_for_people_claims_truth() -> None:
    said = {words.verdict_word(d) for d in sample.decisions()}
    assert said == {
        "Stated", "Nothing to check", "Not stated", "Contradicted", "Stated differently", "Misquoted", "Wrong credit",
        "Couldn't check",
    }  # fmt: skip


def test_every_group_counts_once_in_the_summary() -> None:
    assert words.summary(sample.report()) == (
        "11 sentences: 2 stated, 1 with nothing to check, 6 blocked, 2 to look at"
    )


def test_a_minor_slip_is_to_look_at_and_blocks_nothing() -> None:
    assert VIEWS[11].group == "look"


def test_a_reason_begins_like_a_sentence_unless_it_names_a_file() -> None:
    assert words.reason(VIEWS[3].decision).startswith("The document")
    assert words.reason(VIEWS[1].decision) == "memo.pdf states it"


def test_missing_words_are_listed_where_the_reason_does_not_name_them() -> None:
    assert VIEWS[9].untold == ()
    sentence = "The first bus starts on May 4."
    found = sample.decision(1, "list", sentence, "needs_review", "why", missing=("on", "May", "on"))
    assert View(found).untold == ("on", "May")


def test_a_word_broken_at_the_end_of_a_line_is_shown_whole() -> None:
    pdf = Document("a.pdf", Text("The Marga-\nret Dow sailed.", "en"), pages=(sample.Page(1, 0, 26),))
    excerpt = sample.words(pdf, "Marga-\nret Dow")
    decision = sample.decision(1, "body", "Each bus seats 44 people.", "inaccurate", "", excerpts=(excerpt,))
    (passage,) = View(decision).passages
    assert marked(passage.pieces) == ["Margaret Dow"]


def test_very_long_sentences_are_compared_at_their_ends_only() -> None:
    middle = "so and on " * 40_000
    old, new = f"It was {middle} bad.", f"It was {middle[:-10]} good."
    changes = edit(old, new)
    assert [c.kind for c in changes] == ["same", "old", "new", "same"]
    assert "".join(c.string for c in changes if c.kind != "new") == old
    assert "".join(c.string for c in changes if c.kind != "old") == new
    assert edit(middle, middle + "x" + middle)[0].string == middle
