"""Finding words verbatim, against a slow and simple reading of the same definition."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onrecord.evidence import Document, locate
from onrecord.text import Text


def _document(string: str) -> Document:
    return Document("d", Text(string, "en"))


def _found(quote: str, source: str) -> list[str]:
    return [e.string for e in locate(quote, _document(source))]


@pytest.mark.parametrize(
    ("quote", "source", "found"),
    [
        ("the harbour wall", "They mended the harbour wall in May.", ["the harbour wall"]),
        ("THE HARBOUR WALL", "They mended the harbour wall.", ["the harbour wall"]),
        ("“It’s late”", 'She said "It\'s late" twice.', ["It's late"]),
        ("men", "The women left.", []),
        ("a wall", "They mended the wall.", []),
        ("", "Anything.", []),
        ("...", "Anything ... at all.", []),
        ("3.5", "It was 13.57 metres.", []),
        ("13.57", "It fell to -13.57 degrees.", []),
        ("-13.57", "It fell to −13.57 degrees.", ["−13.57"]),
        ("0.05", "with p < 0.05 throughout", []),
        ("p < 0.05", "with p < 0.05 throughout", ["p < 0.05"]),
        ("p = 0.05", "with p < 0.05 throughout", []),
        ("12", "In 2012 it closed.", []),
        ("12", "It rose by 12% in May.", []),
        ("12 per cent", "It rose by 12 per cent.", ["12 per cent"]),
        ("evaluation", "a long evalu-\nation of the plan", ["evalu-\nation"]),
        ("well-known", "a well-\nknown fact", ["well-\nknown"]),
        ("first quarter", "the first-quarter figures", ["first-quarter"]),
        ("confidential", "a con\u200bfidential note", ["con\u200bfidential"]),
        ("fine print", "the ﬁne print", ["ﬁne print"]),
        ("这是", "他说这是好的。", ["这是"]),
        ("and and", "and and and", ["and and"]),
    ],
)
def test_words_are_found_where_they_stand(quote: str, source: str, found: list[str]) -> None:
    assert _found(quote, source) == found


def test_every_place_is_found() -> None:
    assert len(locate("the mill", _document("The mill. The old mill. The mill!"))) == 2


_WORDS = st.sampled_from(
    ["a", "mill", "Mill", "12", "3.5", "old", "né", "x²", "％", "the", "-", "$", "“", "well-known", "\n"]
)


@settings(max_examples=300, deadline=None)
@given(st.lists(_WORDS, max_size=14), st.lists(_WORDS, min_size=1, max_size=3))
def test_what_is_found_has_the_same_keys_and_nothing_is_missed(source: list[str], quote: list[str]) -> None:
    document = _document(" ".join(source))
    said = Text(" ".join(quote), "en").tokens.keys
    held = document.text.tokens.keys
    found = locate(" ".join(quote), document)
    for excerpt in found:
        assert document.text.string[excerpt.start : excerpt.end] == excerpt.string
        assert Text(excerpt.string, "en").tokens.keys == said or "-" in excerpt.string
    n = len(said)
    occurs = [i for i in range(len(held) - n + 1) if n and held[i : i + n] == said]
    plain = all(k.isalpha() for k in said)
    if plain and occurs:
        assert found, "a run of plain words that occurs has to be found"
    if not occurs and "-" not in " ".join(quote):
        assert not found
