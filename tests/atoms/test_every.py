"""All atoms at once: which kind keeps words that two claim, and the anchor in its forms."""

from __future__ import annotations

from datetime import date, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from onrecord.atoms import find
from onrecord.atoms.every import _Reach
from onrecord.errors import InputError
from onrecord.text import Span, Text


@pytest.mark.parametrize("anchor", [date(2024, 3, 1), "2024-03-01", datetime(2024, 3, 1, 9), "2024-03-01T09:00"])
def test_an_anchor_may_be_a_date_or_its_iso_form(anchor: date | datetime | str) -> None:
    assert [a.value for a in find("It failed yesterday.", anchor=anchor) if a.kind == "date"] == ["2024-02-29"]


def test_a_wrong_anchor_says_what_to_give() -> None:
    with pytest.raises(InputError, match="2024-05-31"):
        find("It failed yesterday.", anchor="last week")


def test_the_day_of_a_date_is_no_figure_and_a_month_no_name() -> None:
    kinds = [(a.kind, a.string) for a in find(Text("The hall opened on 3 May 1998 with 40 seats.", "en"))]
    assert ("date", "3 May 1998") in kinds
    assert ("figure", "40") in kinds
    assert all(string not in ("3", "May", "1998") for _, string in kinds)


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet=st.sampled_from(list("Ab 3.,5%$“”'-\nMay€½²:")), max_size=60))
def test_every_atom_is_its_words(string: str) -> None:
    text = Text(string, "en")
    for atom in find(text):
        assert 0 <= atom.start < atom.end <= len(string)
        assert atom.string == string[atom.start : atom.end]


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(1, 8)), max_size=8), st.integers(0, 30), st.integers(1, 8))
def test_how_far_spans_reach_is_what_looking_at_each_gives(
    ranges: list[tuple[int, int]], start: int, length: int
) -> None:
    text = Text("x" * 40, "en")
    spans = [Span(text, a, a + n) for a, n in ranges]
    span = Span(text, start, start + length)
    reach = _Reach(spans)
    assert reach.touches(span) == any(s.overlaps(span) for s in spans)
    assert reach.holds(span) == any(s.holds(span) for s in spans)
    assert reach.holds(span, longer=True) == any(s.holds(span) and len(s) > len(span) for s in spans)
