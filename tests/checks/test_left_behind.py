"""Sentences that take a summary's words from the passage and leave out what they hang on: found on public sets."""

import pytest

from onrecord import support


@pytest.mark.parametrize(
    ("claim", "document"),
    [
        (
            "Poe had been hiding in Arden but it is believed he lived in Arden.",
            "Poe had been hiding in Arden but it is believed he lived in Corby.",
        ),
        (
            "He sent a photo showing the yard with a photo.",
            "He sent a photo showing the yard with what looks like a crane.",
        ),
        (
            "Brightwater is the big brand of tea in Arden.",
            "Brightwater is the fastest-growing big brand of tea in Arden.",
        ),
        (
            "The plan will help a million people over the decade.",
            "The plan will help a million people become owners over the decade.",
        ),
        ("The club released a video of the plot.", "The plot was long. The club released a video of the new season."),
        (
            "The plant makes paint while sailing around Arden.",
            "The plant makes paint. While sailing around Arden, Lee fell.",
        ),
    ],
)
def test_a_word_that_hangs_on_another_is_not_taken_alone(claim: str, document: str) -> None:
    assert support(claim, document).verdict != "supported"


@pytest.mark.parametrize(
    ("claim", "document"),
    [
        ("Tumours respond well to the drug.", "Lee tested the drug olarin. Tumours respond well to olarin."),
        ("The latest pictures show the yard in May.", "The latest pictures show the yard in May."),
        ("The pictures show the yard in May.", "The latest pictures show the yard in May."),
        ("Kent buys Sorrel for 40 million.", "Kent buys department store operator Sorrel for 40 million."),
    ],
)
def test_what_may_be_left_out(claim: str, document: str) -> None:
    assert support(claim, document).verdict == "supported"
