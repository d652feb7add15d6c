"""Which words carry which: the steps, the order, what stays open."""

import time
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onrecord.checks.alignment import Alignment, Link
from onrecord.checks.elements import Part
from onrecord.checks.examples import aligned
from onrecord.text import Text


def step(held: Alignment, words: str) -> tuple[str, str]:
    """How the element that holds these words is carried, and by what."""
    link = held.link_of(held.said.text.string.index(words))
    assert link is not None
    found = held.excerpt(link)
    return link.step, found.string if found else ""


@pytest.mark.parametrize(
    ("source", "text", "words", "expected"),
    [
        ("The town sold the mill.", "The town sold the mill.", "mill", ("word", "mill")),
        ("The town sold two mills.", "The mill was sold by the town.", "mill", ("word", "mills")),
        ("The town purchased the mill.", "The town bought the mill.", "bought", ("synonym", "purchased")),
        ("Prices in Arden soared.", "Prices in Arden rose.", "rose", ("implied", "soared")),
        pytest.param(
            "Prices soared in May.",
            "Prices rose in May.",
            "Prices rose",
            ("phrase", "Prices soared"),
            marks=pytest.mark.xfail(
                strict=True, reason="the listed phrase “price rise” takes the subject and its verb"
            ),
        ),
        ("Prices in Arden rose.", "Prices in Arden soared.", "soared", ("open", "")),
        ("A dozen boats sank.", "Twelve boats sank.", "Twelve", ("figure", "A dozen")),
        ("Some 10,214 people came.", "About 10,200 people came.", "10,200", ("rounded", "10,214")),
        ("The wall is 40 metres long.", "The wall is 41 metres long.", "41 metres", ("open", "")),
        ("It opened on 3 May 1925.", "It opened in May 1925.", "May 1925", ("date", "3 May 1925")),
        ("It opened in May 1925.", "It opened on 3 May 1925.", "3 May 1925", ("open", "")),
        ("Ana Ruiz opened the fair.", "Ruiz opened the fair.", "Ruiz", ("alias", "Ana Ruiz")),
        ("Ana Ruiz opened the fair.", "Marta Gil opened the fair.", "Marta Gil", ("open", "")),
        ("The World Health Organization left.", "The WHO left.", "WHO", ("alias", "World Health Organization")),
        ("The mill is old.", "The mill is old.", "The", ("light", "")),
        ("Six hens died.", "Six hens died.", "Six", ("figure", "Six")),
    ],
)
def test_steps(source: str, text: str, words: str, expected: tuple[str, str]) -> None:
    assert step(aligned(source, text), words) == expected


def test_a_day_is_the_same_day_told_otherwise() -> None:
    held = aligned(
        "The vote is tomorrow.", "The vote was on 10 March 2026.", written=date(2026, 3, 12), published=date(2026, 3, 9)
    )
    assert step(held, "10 March 2026") == ("date", "tomorrow")


def test_the_same_word_for_another_day_carries_nothing() -> None:
    held = aligned(
        "The vote is tomorrow.", "The vote is tomorrow.", written=date(2026, 3, 12), published=date(2026, 3, 9)
    )
    assert step(held, "tomorrow")[0] == "open"


def test_order_and_nearness_choose_between_equals() -> None:
    held = aligned(
        "The bank in Lyon lent 40 euros to the mill. The bank in Derby lent 60 euros to the farm.",
        "The bank in Derby lent 60 euros to the farm.",
    )
    string = held.window.document.text.string
    second = string.index("The bank in Derby")
    for words in ("bank", "Derby", "lent", "60 euros", "farm"):
        link = held.link_of(held.said.text.string.index(words))
        assert link is not None
        found = held.excerpt(link)
        assert found is not None and found.start >= second


def test_one_word_does_not_carry_two() -> None:
    held = aligned("A bus hit a bus at the depot.", "A bus hit a bus at the depot.")
    firsts = [link.first for link in held.carried]
    assert len(set(firsts)) == len(firsts)


def test_coverage_is_the_carried_share() -> None:
    assert aligned("The town sold the mill.", "The town sold the mill.").coverage == 1.0
    assert aligned("Rain fell all week.", "The town sold the mill.").coverage == 0.0
    half = aligned("The town rested.", "The town slept.")
    assert half.coverage == 0.5 and [link.said.string for link in half.open] == ["slept"]


def test_nothing_to_align() -> None:
    for text in ("...", "The of and.", "—"):
        held = aligned("The town sold the mill.", text)
        assert held.coverage == 0.0 and held.open == () and held.carried == ()


def test_excerpts_are_words_of_the_document() -> None:
    source = "“The TOWN\u00a0sold — at last — the mi\u00adll,” said Ana\u200b Ruiz; 40\u202f000 euros."
    held = aligned(source, "Ana Ruiz said the town sold the mill for 40,000 euros.")
    assert len(held.carried) >= 5
    for link in held.carried:
        found = held.excerpt(link)
        assert found is not None and source[found.start : found.end] == found.string and found.string.strip()


TEXTS = st.lists(
    st.sampled_from(
        "The bank bank's of Lyon Ana Ruiz sold sells bought not may if 40 60 euros % 3 May 2026 yesterday “ ” , . ; - "
        "and rose fell the acting only é 中文 \u200b".split(" ")
    ),
    min_size=1,
    max_size=24,
).map(" ".join)


@settings(max_examples=60, deadline=None)
@given(TEXTS, TEXTS)
def test_every_token_has_one_element_and_every_link_its_place(source: str, text: str) -> None:
    said = Part(Text(text, "en"), 0, len(text))
    indices = [i for e in said.elements for i in range(e.first, e.last)]
    assert indices == [w.index for w in said.tokens]
    if not Text(source, "en").sentences:
        return
    held = aligned(source, text)
    assert [link.said.string for link in held.links] == [e.string for e in held.said.elements]
    assert 0.0 <= held.coverage <= 1.0
    size = len(held.window.document.text.tokens)
    for link in held.links:
        assert isinstance(link, Link) and (link.carried is (0 <= link.first < link.last <= size))


@settings(max_examples=40, deadline=None)
@given(TEXTS)
def test_a_text_carries_itself(text: str) -> None:
    if not Text(text, "en").sentences:
        return
    held = aligned(text, text)
    assert held.open == ()


@pytest.mark.slow
def test_time_grows_with_the_passage() -> None:
    piece = "The bank in Lyon lent 40 euros to the mill on 3 May 2026 and Ana Ruiz signed it. "

    def best(count: int) -> float:
        found = []
        for _ in range(3):
            began = time.process_time()
            aligned(piece * count, piece)
            found.append(time.process_time() - began)
        return min(found)

    assert best(160) / best(40) < 4 * 2.6


def test_a_by_of_the_sentence_before_turns_no_verb() -> None:
    from onrecord.desk import Article, check
    from onrecord.evidence import Evidence

    sentence = "Headache was reported by 9 percent of those who took the drug and by 7 percent of those who did not."
    article = Article.of(f"The drug can be taken by all adults. {sentence}")
    report = check(article, Evidence.of({"a.txt": f"The drug reduced the fever.\n\n{sentence}"}))
    assert report.decisions[1].verdict == "confirmed"
