"""Spans, ranges, hostile strings, the registry, speed."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onrecord import cues
from onrecord.cues import finder
from onrecord.text import Text

CUES = [
    "not",
    "no",
    "never",
    "may",
    "might",
    "if",
    "unless",
    "according to",
    "I think",
    "don’t",
    "dont",
    "isn't",
    "n't",
]
OTHERS = [
    "said",
    "the mayor",
    "police",
    "about",
    "5",
    "until",
    "currently",
    "which",
    "and",
    "told us",
    "that",
    "denied",
]
ODD = [
    ",",
    ".",
    "“",
    "”",
    ";",
    "\u200b",
    "\u202e",
    "é",
    "ﬁ",
    "²",
    "\ud800",
    "\x00",
    "中文",
    "No. 2",
    "'",
    "(",
    "—",
    "\n\n",
]
LISTS = st.lists(st.sampled_from(CUES + OTHERS + ODD), max_size=40)
STRINGS = st.one_of(st.text(max_size=80), LISTS.map(" ".join), LISTS.map("".join))


@given(STRINGS)
def test_spans_lie_in_the_text_and_are_sorted(string: str) -> None:
    text = Text(string, "en")
    found = cues.find(text)
    assert [(c.start, c.end, c.kind) for c in found] == sorted({(c.start, c.end, c.kind) for c in found})
    for cue in found:
        assert 0 <= cue.start < cue.end <= len(string)
        assert cue.string == string[cue.start : cue.end]
        assert cue.by in ("list", "tagger") and cue.strength in (1, 2, 3) and 0 < cue.score <= 1
    assert all(cue.by == "list" for cue in cues.find(text, by=("list",)))
    assert found == cues.find(Text(string, "en"))


@given(STRINGS)
def test_cues_of_a_range_lie_in_it(string: str) -> None:
    text = Text(string, "en")
    for sentence in text.sentences:
        found = cues.find(text, sentence.start, sentence.end)
        assert all(sentence.start <= c.start and c.end <= sentence.end for c in found)


@given(
    st.lists(
        st.sampled_from(["It is not safe.", "It may fail if it rains.", "He said it leaks."]), min_size=1, max_size=6
    )
)
def test_a_text_has_the_cues_of_its_sentences(sentences: list[str]) -> None:
    text = Text(" ".join(sentences), "en")
    alone = [(s.start + c.start, c.kind) for s in text.sentences for c in cues.find(s.string)]
    assert [(c.start, c.kind) for c in cues.find(text)] == alone


@pytest.mark.parametrize(
    ("string", "kind", "words"),
    [
        ("It is n\u00adot safe.", "negation", "n\u00adot"),
        ("It is\u00a0not safe.", "negation", "not"),
        ("It isn\u02bct safe.", "negation", "n\u02bct"),
        ("ＩＦ it rains, stay.", "condition", "ＩＦ"),
        ("It is nоt safe.", "negation", "nоt"),  # a Cyrillic o
        ("IT MIGHT FAIL.", "hedge", "MIGHT"),
    ],
)
def test_disguised_cues_are_found_where_they_stand(string: str, kind: str, words: str) -> None:
    assert [c.string for c in cues.find(string) if c.kind == kind] == [words]


def test_a_language_without_lists_is_not_read() -> None:
    text = Text("No, no es verdad.", "es")
    assert not cues.reads(text) and cues.find(text) == [] and cues.attributions(text) == []
    assert cues.reads(Text("No.", "en")) and cues.reads(Text("No."))
    assert not cues.reads(Text("Der Rat hat die Vorlage gestern Abend nach langer Debatte nicht angenommen. " * 4))


class Tagger:
    """A finder that sees one thing the lists do not, and one that they do."""

    by = "tagger"

    def find(self, text: Text, start: int, end: int) -> Iterator[cues.Cue]:
        for word, kind in (("mayhap", "hedge"), ("not", "negation")):
            at = text.string.find(word, start, end)
            if at >= 0:
                yield cues.Cue(text, at, at + len(word), kind, by=self.by)  # type: ignore[arg-type]


@pytest.fixture
def tagger() -> Iterator[None]:
    before = list(finder._FINDERS)
    cues.register(Tagger())
    cues.register(Tagger())
    yield
    finder._FINDERS[:] = before


@pytest.mark.usefixtures("tagger")
def test_a_second_finder_adds_what_the_lists_lack() -> None:
    assert cues.finders() == ("list", "tagger")
    found = [(c.string, c.kind, c.by) for c in cues.find("It is mayhap not safe.")]
    assert found == [("mayhap", "hedge", "tagger"), ("not", "negation", "list")]


def test_not_a_string_is_refused() -> None:
    with pytest.raises(TypeError):
        cues.find(b"not")  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.parametrize(
    "unit",
    [
        "The mayor said the bridge might not open if it rains, and police denied that it was unsafe. ",
        "The protein could be purified from nuclear extracts of T cells, which suggests that it may bind DNA. ",
        "and not ",
        "said said, ",
        "the the ",
        "neither a b ",
        "said, who, ",
        "x" * 50,
        "also was ",
        "if , ",
    ],
)
def test_time_grows_with_length(unit: str) -> None:
    def best(n: int) -> float:
        times = []
        for _ in range(5):
            text = Text(unit * (n // len(unit)), "en")
            text.tokens, text.sentence_borders  # noqa: B018 (analysed before the clock starts)
            started = time.process_time()
            cues.find(text)
            cues.clauses(text)
            times.append(time.process_time() - started)
        return min(times)

    assert best(200_000) < 2.6 * best(100_000) + 0.05
