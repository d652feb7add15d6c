"""Words quoted from a case have to stand in that case."""

import pytest

from onrecord.desk.outcome import Outcome
from onrecord.desk.rechecks.authority import authority
from tests.desk.small_desk import claim, decide, evidence, labelled

MOSS = labelled(
    "A notice shall be given in writing before the term ends.", "m.md", title="Moss v. Arden Mills, 12 A. 3"
)
QUILL = labelled("The tenant does not lose the lease by paying late.", "q.md", title="Borley v Quill")
SAID = "“a notice shall be given in writing before the term ends.”"
OPEN = Outcome("needs_review", "not settled")


@pytest.mark.parametrize(
    ("article", "wrong"),
    [
        (f"In Borley v. Quill the court held that {SAID}", True),
        (f"In Moss v. Arden Mills the court held that {SAID}", False),
        (f"The court held that {SAID} Borley v. Quill, 15 A. 201.", True),
        (f"The court held that {SAID} Moss v. Arden Mills, 12 A. 3.", False),
        (f"Borley v. Quill was a ruling on rent. The court held that {SAID} Id. at 4.", True),
        (f"Moss v. Arden Mills was a ruling on rent. The court held that {SAID} Id. at 4.", False),
        (f"The court held that {SAID}", False),
        ("In Borley v. Quill the court spoke of “a notice”.", False),  # too few words to be anybody's
        (f"After Borley v. Quill, the coach of the guests read out {SAID}", False),  # a match, no case
    ],
)
def test_the_words_of_another_case(article: str, wrong: bool) -> None:
    n = next(u.n for u in claim(article).workspace.article.units if "“" in article[u.start : u.end])
    outcome = authority.apply(claim(article, evidence(MOSS, QUILL), n), OPEN)
    assert (outcome is not None) is wrong
    if outcome is not None:
        assert outcome.verdict == "misattributed" and outcome.excerpts[0].document is MOSS
        assert "Moss v. Arden Mills" in outcome.reason and [f.code for f in outcome.findings] == ["credit.authority"]


def test_a_case_without_a_document_is_shown() -> None:
    one = claim(f"In Pell v. Roe the court held that {SAID}", evidence(MOSS))
    outcome = authority.apply(one, Outcome("confirmed", "m.md states it"))
    assert outcome is not None and outcome.verdict == "needs_review" and "Pell v. Roe" in outcome.reason


@pytest.mark.parametrize("cite", ["Id. at 36.", "Ibid.", "(Id., at 36-38).", "id."])
def test_a_short_citation_states_nothing(cite: str) -> None:
    assert decide(cite).verdict == "no_fact"


@pytest.mark.parametrize("words", ["ID cards cost 36 euros."])
def test_other_words_do(words: str) -> None:
    assert decide(words).verdict != "no_fact"
