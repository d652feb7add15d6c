"""Quotations: marks of every style, speakers around them, pieces, kinds, turns."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onrecord.atoms.quotations import Quotation, find_quotations, find_turns
from onrecord.text import Text


def found(string: str) -> list[Quotation]:
    return list(find_quotations(Text(string, "en")))


def contents(string: str) -> list[str]:
    return [q.content.string for q in found(string)]


@pytest.mark.parametrize(
    ("string", "expected"),
    [
        ('He said "we are ready" today.', ["we are ready"]),
        ("He said “we are ready” today.", ["we are ready"]),
        ("He said ‘we are ready’ today.", ["we are ready"]),
        ("He said 'we are ready' today.", ["we are ready"]),
        ("Il a dit « nous sommes prêts » hier.", [" nous sommes prêts "]),
        ("Er sagte: „Wir sind bereit“, und ging.", ["Wir sind bereit"]),
        ("Er sagte: »Wir sind bereit«, und ging.", ["Wir sind bereit"]),
        ("Hon sade: ”Vi är redo”, och gick.", ["Vi är redo"]),
        ("彼は「準備はできた」と言った。", ["準備はできた"]),
        ("他说『我们准备好了』。", ["我们准备好了"]),
        ("He said ``we are ready'' today.", ["we are ready"]),
        ('He said “we are ready" today.', ["we are ready"]),
    ],
)
def test_marks_of_every_style(string: str, expected: list[str]) -> None:
    assert contents(string) == expected


@pytest.mark.parametrize(
    "string",
    [
        "The workers' rights and the dogs' food aren't theirs.",
        "It was rock 'n' roll in the '80s, wasn't it?",
        "It was rock ’n’ roll in the ’80s, the workers’ choice.",
        'The pipe is 6" wide and the man is 5\'10" tall.',
        "'Tis the season.",
        "No marks at all.",
        "",
    ],
)
def test_apostrophes_and_inches_quote_nothing(string: str) -> None:
    assert contents(string) == []


def test_apostrophes_inside_single_marks() -> None:
    assert contents("‘The workers’ rights don’t matter,’ said Tom. ‘Go.’") == [
        "The workers’ rights don’t matter,",
        "Go.",
    ]
    assert contents("'The dogs' food isn't here,' he said.") == ["The dogs' food isn't here,"]


def test_nested_quotations_keep_their_depth_and_speakers() -> None:
    outer, inner = found("“He said ‘no more money’ to me,” recalled the officer.")
    assert (outer.depth, inner.depth) == (0, 1)
    assert outer.speaker is not None and outer.speaker.string == "the officer"
    assert inner.speaker is not None and inner.speaker.string == "He"


def test_a_quotation_broken_by_its_attribution_is_one_utterance() -> None:
    first, second = found('"We will," she said, "appeal."')
    assert first.group == second.group
    assert first.speaker == second.speaker and first.cue == second.cue


def test_two_sentences_around_an_attribution_share_the_speaker_only() -> None:
    first, second = found('"We will appeal," said Ana Ruiz. "It is a matter of law."')
    assert first.group != second.group
    assert second.speaker is not None and second.speaker.string == "Ana Ruiz"


def test_a_quotation_that_runs_on_over_paragraphs() -> None:
    parts = found("“The mill is old.\n\n“It will close.\n\n“That is all,” said Ann Lee.\n\nShe left.")
    assert [p.content.string for p in parts] == ["The mill is old.", "It will close.", "That is all,"]
    assert len({p.group for p in parts}) == 1
    assert {p.speaker.string for p in parts if p.speaker} == {"Ann Lee"}
    assert all(p.closed for p in parts)


def test_a_missing_closing_mark_is_said() -> None:
    (one,) = found("She said: “We will appeal the ruling")
    assert not one.closed and one.content.string == "We will appeal the ruling"
    unclosed, closed = found("“The mill is old, he said. “It will close,” she said.")
    assert not unclosed.closed and unclosed.end <= closed.start
    assert closed.content.string == "It will close,"


def test_a_stray_closing_mark_is_no_quotation() -> None:
    assert contents("and that was all.” He left.") == []


@pytest.mark.parametrize(
    ("string", "speaker", "cue"),
    [
        ("“We are done here,” said the mayor.", "the mayor", "said"),
        ("“We are done here,” the mayor of Arden said.", "the mayor of Arden", "said"),
        ("“We are done here,” she told reporters.", "she", "told"),
        ("“We are done here,” said José Gil, the secretary-general of the bloc, to IPS.", "José Gil", "said"),
        ("“We are done here,” according to the report.", "the report", "according to"),
        ("Ann Lee, the head of the body, told reporters: “We are done here.”", "Ann Lee", "told"),
        ("“We are done here,” Ann Lee, the head of the body, said.", "Ann Lee", "said"),
        ("According to the report, “all is not well”.", "the report", "According to"),
        ("The mayor said the plan was “a waste of money”.", "The mayor", "said"),
        ("The plan is “a waste of money” for the city, Smith said.", "Smith", "said"),
        ("He wrote:\n\n“All is well here.”", "He", "wrote"),
        ("Ann Lee: “We are all done here.”", "Ann Lee", ":"),
        ("“Are we done here?” asked Tom.", "Tom", "asked"),
        ("Ana Ruiz, 45, said: “We are done here.”", "Ana Ruiz", "said"),
        ("“We are done here,” said a spokesman for the firm on Monday.", "a spokesman for the firm", "said"),
        (
            "The board has not decided, a spokeswoman said, adding that “nothing is ruled out”.",
            "a spokeswoman",
            "adding",
        ),
    ],
)
def test_who_says_it(string: str, speaker: str, cue: str) -> None:
    (one,) = found(string)
    assert one.speaker is not None and one.speaker.string == speaker
    assert one.cue is not None and one.cue.string == cue
    assert one.kind_ == "speech"


@pytest.mark.parametrize(
    "string",
    [
        "“We are done here.” He left the hall.",
        "“We are done here.” Smith said the plan was good.",
        "A sign read nothing. “We are done here.”",
    ],
)
def test_no_speaker_where_none_is_given(string: str) -> None:
    assert found(string)[0].speaker is None


@pytest.mark.parametrize(
    ("string", "kind"),
    [
        ('A paper titled "Choosing Health" came out.', "scare"),
        ('The album "Night Trains" sold well.', "scare"),
        ('William "Lofty" Smith won.', "scare"),
        ('The "experts" met.', "scare"),
        ('The so-called "great divide in the valley" is a myth.', "scare"),
        ('The word "peace" is not in it.', "scare"),
        ('She called the plan "reckless".', "speech"),
        ('"No!" he cried.', "speech"),
        ('"We have to go now."', "speech"),
    ],
)
def test_speech_or_term(string: str, kind: str) -> None:
    assert found(string)[0].kind_ == kind


def test_pieces_cut_at_ellipses_and_brackets() -> None:
    (one,) = found('She said: "We [the board] will ... promise[d] [sic] it […] [T]he end."')
    assert [(p.kind_, p.string) for p in one.pieces] == [
        ("words", "We"), ("bracket", "[the board]"), ("words", "will"), ("ellipsis", "..."),
        ("bracket", "promise[d]"), ("bracket", "[sic]"), ("words", "it"), ("ellipsis", "[…]"), ("bracket", "[T]he"),
        ("words", "end."),
    ]  # fmt: skip
    brackets = [(p.says, p.glued) for p in one.pieces if p.kind_ == "bracket"]
    assert brackets == [("the board", False), ("promised", True), ("sic", False), ("The", True)]


def test_value_is_plain_and_dictionary_is_json() -> None:
    (one,) = found("She said “it’s  well\nenough”.")
    assert one.value == "it's well enough"
    assert one.to_dict()["speaker"] == {"start": 0, "end": 3, "text": "She"}


def test_a_range_gives_whole_quotations() -> None:
    text = Text('"One is here," he said. "Two is there," she said.')
    (second,) = find_quotations(text, 30, 33)
    assert second.content.string == "Two is there,"


def test_turns_of_a_transcript() -> None:
    text = Text("[00:01] HOST: Is it true?\nMR. DALE: It is.\nAll of it.\n\n[00:09] HOST: Thank you.")
    turns = find_turns(text)
    assert [(t.speaker.string, t.content.string) for t in turns] == [
        ("HOST", "Is it true?"), ("MR. DALE", "It is.\nAll of it."), ("HOST", "Thank you."),
    ]  # fmt: skip
    assert [t.speaker.string for t in find_turns(Text("user: hi there\nassistant: hello"))] == ["user", "assistant"]


@pytest.mark.parametrize(
    "string", ["Note: this is a draft.\nSource: the mill.", "One line: only.", "", "http://a.b: c\nx: y"]
)
def test_what_is_no_transcript(string: str) -> None:
    assert find_turns(Text(string)) == ()


_MARKS = st.text(alphabet="\"'“”‘’«»„「」『』 \n.,a—[]…sS:;!", max_size=80)


@settings(max_examples=150, deadline=None)
@given(_MARKS)
def test_offsets_hold_for_any_marks(string: str) -> None:
    for one in find_quotations(Text(string, "en")):
        assert 0 <= one.start <= one.content.start <= one.content.end <= one.end <= len(string)
        assert all(one.content.holds(piece) for piece in one.pieces)
        assert one.speaker is None or one.speaker.string.strip()


@pytest.mark.slow
@pytest.mark.parametrize("unit", ['"a ', "“a ", "'a ", "“a ‘b ", "“a” said he, ", "“a...[b]", 'He said "a', "A: b\n"])
def test_doubling(unit: str) -> None:
    def seconds(length: int) -> float:
        text = Text((unit * length)[:length], "en")
        return min(_timed(Text(text.string, "en")) for _ in range(3))

    assert seconds(80_000) < 3 * seconds(40_000) + 0.05


def _timed(text: Text) -> float:
    start = time.process_time()
    find_quotations(text)
    find_turns(text)
    return time.process_time() - start
