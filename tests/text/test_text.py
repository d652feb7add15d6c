"""Text and its spans: views that keep their place, computed once."""

import sys
import tracemalloc

import pytest
from hypothesis import given, settings
from text_strategies import hostile_text
from text_timing import growth

from onrecord.text import Sentence, Span, Text, Word


def test_takes_strings_only() -> None:
    with pytest.raises(TypeError, match="decode bytes"):
        Text(b"bytes")  # type: ignore[arg-type]


def test_analyses_are_computed_once() -> None:
    text = Text("One. Two.")
    assert text.sentences is text.sentences
    assert text.tokens is text.tokens
    assert text.folded is text.folded


def test_spans() -> None:
    text = Text("The council met. It approved the plan.")
    span = text.span(4, 11)
    assert (span.string, str(span), len(span)) == ("council", "council", 7)
    assert [w.key for w in span.words] == ["council"]
    assert span == Text(text.string).span(4, 11)
    assert span != text.span(4, 10)
    assert hash(span) == hash(Text(text.string).span(4, 11))
    assert text.span(0, 11).holds(span)
    assert span.overlaps(text.span(10, 12))
    assert not span.overlaps(text.span(11, 12))
    assert text.span(5, 5).words == ()


@pytest.mark.parametrize(("start", "end"), [(-1, 2), (3, 2), (0, 5)])
def test_a_span_outside_is_refused(start: int, end: int) -> None:
    with pytest.raises(ValueError, match="no range"):
        Text("four").span(start, end)


def test_a_span_of_another_kind_is_another_span() -> None:
    text = Text("Word")
    assert text.words[0] != text.sentences[0]
    assert isinstance(text.words[0], Word)
    assert isinstance(text.sentences[0], Sentence)
    assert text.words[0] != Span(text, 0, 4)


def test_words_of_part_of_a_word() -> None:
    text = Text("one two three")
    assert [w.string for w in text.words_between(1, 9)] == ["two"]
    assert [w.index for w in text.words_between(4, 13)] == [1, 2]


def test_sentence_at_and_neighbours() -> None:
    text = Text("  One here. Two here.  Three. ")
    one, two, three = text.sentences
    assert text.sentence_at(0) is None
    assert text.sentence_at(2) is one
    assert text.sentence_at(11) is None
    assert text.sentence_at(12) is two
    assert text.sentence_at(len(text.string) - 1) is None
    assert two.neighbour(-1) is one
    assert two.neighbour(1) is three
    assert three.neighbour(1) is None
    assert one.neighbour(-1) is None
    assert [w.string for w in two.words] == ["Two", "here"]


def test_equality_and_representation() -> None:
    assert Text("a") == Text("a", language="en")
    assert Text("a") != "a"
    assert len(Text("abc")) == 3
    assert repr(Text("x" * 50)).endswith("…')")
    assert repr(Text("One two").words[1]) == "Word('two', 4, 7)"


def test_empty_text() -> None:
    text = Text("")
    assert (text.sentences, text.words, text.language, text.disguises) == ((), (), "und", ())


@settings(max_examples=400, deadline=None)
@given(hostile_text)
def test_sentences_are_ordered_apart_and_hold_all_that_is_seen(string: str) -> None:
    text = Text(string)
    last = 0
    for sentence in text.sentences:
        assert last <= sentence.start < sentence.end <= len(string)
        assert string[sentence.start : sentence.end] == sentence.string
        assert Text(string[last : sentence.start]).folded.string.strip() == ""
        last = sentence.end
    assert Text(string[last:]).folded.string.strip() == ""


@settings(max_examples=200, deadline=None)
@given(hostile_text)
def test_nothing_raises_and_everything_repeats(string: str) -> None:
    one, two = Text(string), Text(string)
    assert one.sentence_borders == two.sentence_borders
    assert one.disguises == two.disguises
    assert list(one.tokens) == list(two.tokens)
    for disguise in one.disguises:
        assert 0 <= disguise.start < disguise.end <= len(string)
    for offset in range(len(string)):
        sentence = one.sentence_at(offset)
        assert sentence is None or sentence.start <= offset < sentence.end


def test_tokens_cost_no_object_each() -> None:
    text = Text("The council met on Tuesday and it approved the plan for the bridge.\n" * 5000)
    _ = text.folded
    tracemalloc.start()
    _ = text.tokens
    size, _peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert size / len(text.tokens) < 24  # two offsets of four bytes, one pointer to a shared key


def test_importing_the_room_loads_nothing_heavy() -> None:
    import subprocess

    code = "import sys, onrecord.text; print([m for m in ('numpy', 'py3langid', 'Stemmer') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.slow
def test_large_texts_in_linear_time() -> None:
    def analyse(string: str) -> None:
        text = Text(string)
        _ = text.tokens, text.sentence_borders

    assert growth(analyse, "He met the “U.S.” envoy, Mr. Roe, on Jan. 3 – twice. Nobody knew?\n", 4000) < 8
