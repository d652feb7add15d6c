"""Figures of a movement: new value, change, former value; and the words that follow from them."""

import pytest

from onrecord import support
from onrecord.checks.elements import Part
from onrecord.checks.movement import moved, rises
from onrecord.text import Text


@pytest.mark.parametrize(
    ("sentence", "parts"),
    [
        ("Revenue was up $23 million at $846 million.", ["change", "value"]),
        ("Revenues were $846 million, up $23 million.", ["value", "change"]),
        ("Profit jumped to 47 from 3.", ["value", "former"]),
        ("Profit went from 3 to 47.", ["former", "value"]),
        ("Its revenue was 337 million, which is an increase of 4.8%.", ["value", "change"]),
        ("It sold 28 boats, compared with 23.", ["value", "former"]),
        ("Sales rose by 4% to 12.", ["change", "value"]),
        ("The depot has 28 buses and 40 drivers.", []),
    ],
)
def test_the_part_of_each_figure(sentence: str, parts: list[str]) -> None:
    part = Part(Text(sentence), 0, len(sentence))
    assert list(moved(part).values()) == parts


def test_up_or_down() -> None:
    part = Part(Text("Profit was 3 million, down from 47 million."), 0, 43)
    (first, _) = moved(part)
    assert rises(part, first) is False


REPORT = "Segment profit was $47 million in the quarter, up from $3 million. Revenue rose 24.6 percent to 900 million."


@pytest.mark.parametrize(
    ("claim", "document"),
    [
        ("Segment profit jumped to $47 million from $3 million.", REPORT),
        ("Revenue surged 24.6 percent to 900 million.", REPORT),
        (
            "The unit sold 28 boats, four percent more than a year earlier.",
            "The unit sold 28 boats, an increase of 4% compared to the prior year period.",
        ),
        (
            "Earnings doubled to 70 cents a share from 35 cents a share.",
            "Earnings were 70 cents a share, up from 35 cents a share.",
        ),
        (
            "Net income was 70 cents per share, compared with 35 cents a year earlier.",
            "Net income was $0.70 per share for the first quarter of 2021, compared to $0.35 per share in "
            "the first quarter of 2020.",
        ),
    ],
)
def test_what_follows_from_the_figures_is_stated(claim: str, document: str) -> None:
    assert support(claim, document).verdict == "supported"


@pytest.mark.parametrize(
    ("claim", "document"),
    [
        ("Segment profit jumped to $3 million from $47 million.", REPORT),
        ("Segment profit doubled to $47 million from $3 million.", REPORT),
        ("Segment profit slipped to $47 million from $3 million.", REPORT),
        ("Revenue plunged 24.6 percent to 900 million.", REPORT),
        ("Revenue surged 0.2 percent to 900 million.", "Revenue rose 0.2 percent to 900 million."),
        ("Revenue was up $846 million at $23 million.", "Revenues were $846 million, up $23 million."),
        (
            "The unit sold 28 boats, four percent less than a year earlier.",
            "The unit sold 28 boats, an increase of 4% compared to the prior year period.",
        ),
        (
            "The unit sold 28 boats, four percent more than two years earlier.",
            "The unit sold 28 boats, an increase of 4% compared to the prior year period.",
        ),
        ("Earnings rose 207% compared to two years ago.", "Earnings rose 207% compared to last year."),
        ("He died in the fire 20 years ago.", "He died in the fire 35 years ago."),
        (
            "Net income was 70 cents per share, compared with 35 cents a year earlier.",
            "Net income was $0.70 per share for the first quarter of 2021, compared to $0.35 per share in "
            "the first quarter of 2019.",
        ),
    ],
)
def test_what_does_not_follow_is_not_confirmed(claim: str, document: str) -> None:
    assert support(claim, document).verdict != "supported"
