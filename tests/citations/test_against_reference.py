"""The index against the slow reference, which shares no code with it: the same places, offset for offset."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from onrecord.evidence.lines.index import Index
from onrecord.text import Text
from tests.citations.slow_reference import places

_WORDS = (
    "mill Mill the old wall né ne\u0301 Straße STRASSE ﬁne fine don't don’t O'5 5'a 12 3.5 13.57 1,250 12:30 2012 "
    "٣ １２ ½ 1½ x² ² "
    "% $ € - – − < = / “ ” ( ) . , … 日本 語 カ мир сор cоp миp a1.5 3.5kg v1.2 1990's well-known e a ' ’"
).split()
_PIECES = [*_WORDS, "\u00ad", "\u200b", "\u202e", "\u00a0", "\n", "-\n", "- \n", "\u00ad\n", "\r\n"]
_TEXT = st.lists(st.tuples(st.sampled_from(_PIECES), st.sampled_from([" ", " ", "", "\n", "  "])), max_size=24).map(
    lambda parts: "".join(piece + gap for piece, gap in parts)
)


@st.composite
def case(draw: st.DrawFn) -> tuple[list[str], list[str]]:
    """A few documents, and quotations of which most are cut from one of them, some changed."""
    documents = draw(st.lists(_TEXT, min_size=1, max_size=3))
    quotes = []
    for _ in range(5):
        source = draw(st.sampled_from(documents))
        start = draw(st.integers(0, max(0, len(source) - 1)))
        quote = source[start : start + draw(st.integers(1, 18))]
        if draw(st.booleans()):
            quote = quote.upper() if draw(st.booleans()) else quote.replace(" ", "\n ")
        if draw(st.integers(0, 4)) == 0:
            quote += draw(st.sampled_from(_PIECES))
        quotes.append(quote)
    return documents, quotes


def agree(documents: list[str], quotes: list[str]) -> None:
    index = Index({str(n): text for n, text in enumerate(documents)})
    for quote in quotes:
        found = [(p.document, p.start, p.end) for p in index.find(Text(quote, "und").tokens.keys)]
        wanted = [(n, a, b) for n, text in enumerate(documents) for a, b in places(quote, text)]
        assert sorted(found) == wanted, (quote, documents)


@settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
@given(case())
def test_the_index_finds_what_the_reference_finds(given: tuple[list[str], list[str]]) -> None:
    agree(*given)


@pytest.mark.slow
@settings(max_examples=20_000, deadline=None, suppress_health_check=list(HealthCheck))
@given(case())
def test_the_index_agrees_with_the_reference_in_100_000_cases(given: tuple[list[str], list[str]]) -> None:
    agree(*given)
