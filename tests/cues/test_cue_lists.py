"""The lists themselves, the language they are written in, and how hits are settled."""

from __future__ import annotations

import pytest

from onrecord.cues import lists, version
from onrecord.cues.expressions import Trie, parse
from onrecord.cues.grammar import words
from onrecord.cues.inflect import forms, irregular
from onrecord.cues.stream import Stream
from onrecord.text import Text

FRAMES = {"free", "verb", "that", "to", "object", "quote", "prefix", "suffix", "alone"}
GROUPS = {"speech", "belief", "document", "hearsay", "denial", "request", "stance"}
MARKS = {"noun", "name", "clause"}


def matched(expressions: str, sentence: str) -> list[str]:
    text = Text(sentence, "en")
    stream = Stream(text)
    trie = Trie(parse(expressions, "x"))
    hits = [hit for i in range(len(stream)) for hit in trie.at(stream, i)]
    return [text.string[slice(*stream.source(hit.start, hit.end))] for hit in hits]


@pytest.mark.parametrize("kind", lists.KINDS)
def test_every_line_parses_and_none_stands_twice(kind: str) -> None:
    entries = lists.entries(kind)
    assert entries
    expressions = [(entry.elements, entry.mark, entry.lets_go) for entry in entries]
    assert len(expressions) == len(set(expressions))


@pytest.mark.parametrize("kind", lists.KINDS)
def test_nothing_is_both_a_cue_and_let_go(kind: str) -> None:
    entries = lists.entries(kind)
    cues = {(e.elements, e.mark) for e in entries if not e.lets_go}
    assert not cues & {(e.elements, e.mark) for e in entries if e.lets_go}


def test_fields_are_of_the_closed_lists() -> None:
    for entry in lists.entries("hedge"):
        assert set(entry.fields) <= {"1", "2", "3", "lower"}
        assert entry.lets_go or entry.fields[0] in ("1", "2", "3")
    for entry in lists.entries("attribution"):
        if not entry.lets_go:
            group, frame, *marks = entry.fields
            assert group in GROUPS and frame in FRAMES and set(marks) <= MARKS, entry.line
    for kind in ("negation", "condition", "time"):
        assert all(set(entry.fields) <= {"present"} for entry in lists.entries(kind))


def test_classes_of_grammar_have_members_and_no_word_twice() -> None:
    for name in ("auxiliary", "be_have", "subject", "pronoun", "determiner", "coordinator", "relative", "preposition"):
        assert words(name)
    assert all(len(found) == len(set(found)) for found in irregular().values())


def test_version_is_short_and_stable() -> None:
    assert version() == version()
    assert len(version()) == 12 and int(version(), 16) >= 0


@pytest.mark.parametrize(
    ("expressions", "sentence", "expected"),
    [
        ("suggest*", "He suggested it; she suggests it.", ["suggested", "suggests"]),
        ("report*", "A reporter came.", []),
        ("see*", "They saw it and have seen it.", ["saw", "seen"]),
        ("plan*", "They planned it.", ["planned"]),
        ("deny*", "She denies and denied it.", ["denies", "denied"]),
        ("neither _ nor", "neither the old dog nor the cat", ["neither the old dog nor"]),
        ("neither _ nor", "neither one two three four nor", []),
        ("[about] <NUM>", "about 5, about five, about $5, about it", ["about", "about", "about"]),
        ("if , so", "if, so", ["if, so"]),
        ("if so", "if, so", []),
        ("no . <NUM>", "no. 5", ["no. 5"]),
        ("^ never", "Never say never.", ["Never"]),
        ("never $", "Never say never.", ["never"]),
        ("do not", "I don't, dont, do not.", ["don't", "dont", "do not"]),
        ("he/she may", "he may, she may, it may", ["he may", "she may"]),
        ("no", "a no-fly zone", []),
        ("may not", "It may. Not now.", []),
    ],
)
def test_the_language(expressions: str, sentence: str, expected: list[str]) -> None:
    assert matched(expressions, sentence) == expected


@pytest.mark.parametrize("line", ["Not", "_ not", "not _", "[not", "not]", "a//b", "<X> not", "", "! |", "no?"])
def test_a_line_outside_the_language_is_refused(line: str) -> None:
    if line:
        with pytest.raises(ValueError):
            list(parse(line, "x"))
    else:
        assert list(parse(line, "x")) == []


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("say", {"say", "says", "said", "saying"}),
        ("deny", {"deny", "denies", "denied", "denying"}),
        ("agree", {"agree", "agrees", "agreed", "agreeing"}),
        ("argue", {"argue", "argues", "argued", "arguing"}),
        ("wish", {"wish", "wishes", "wished", "wishing"}),
        ("write", {"write", "writes", "wrote", "written", "writing"}),
        ("plan", {"plan", "plans", "planned", "planning"}),
        ("lie", {"lie", "lies", "lay", "lain", "lied", "lying"}),
    ],
)
def test_forms(word: str, expected: set[str]) -> None:
    assert set(forms(word)) == expected


def test_the_longer_expression_decides() -> None:
    stream = Stream(Text("I can't wait. I can't swim.", "en"))
    negations = lists.hits(stream)["negation"]
    assert [stream.starts[hit.start] for hit in negations] == [18]


@pytest.mark.parametrize(
    ("string", "count"),
    [
        ("NO is produced in the liver.", 0),
        ("There is NO way in.", 1),
        ("NO WAY IS THIS SAFE.", 1),
        ("Cells form NO in light.", 0),
    ],
)
def test_capitals_may_be_an_abbreviation(string: str, count: int) -> None:
    assert len(lists.hits(Stream(Text(string, "en")))["negation"]) == count


def test_an_abbreviation_that_the_text_defines_is_no_denial() -> None:
    string = "Nitric oxide (NO) is a gas. NO is harmful. No, it is not."
    text = Text(string, "en")
    stream = Stream(text)
    assert [stream.source(hit.start, hit.end) for hit in lists.hits(stream)["negation"]] == [(43, 45), (53, 56)]
