"""Sentences: borders where the stops mislead, and texts without any."""

from __future__ import annotations

import pytest

from onrecord.text import Text
from tests.hostile.hostile_desk import report


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        pytest.param("en", ["It runs the No. 2 chain in the U.S.", "They said so."], id="B9-4"),
        pytest.param("en", ["The No. 2 and No. 3 largest chain in the U.S. market closed."], id="B9-4-goes-on"),
        pytest.param("en", ["The director of the F.B.I. James Roe was fired.", "Mr. Roe left."], id="B9-5"),
        pytest.param("en", ["He was born in the U.S.A.", "My name is Roe."], id="B9-6"),
        pytest.param("en", ["See 535 U. S. 467 for the rule.", "It holds."], id="B9-9"),
        pytest.param("en", ["It is Exhibit No. 4 for the term.", "It was filed."], id="B9-8"),
        pytest.param("en", ["It stands in vol. 4.", "Read it."], id="B9-7-volume"),
        pytest.param("en", ["See S. Name, ed. (2009) for more.", "It is long."], id="B9-7-editor"),
        pytest.param(
            "en", ["On Jan. 20, former Sen. Roe became the 44th U.S. President.", "Millions attended."], id="B9-10"
        ),
        pytest.param("es", ["Viajó a los EE. UU. en mayo.", "Volvió en junio."], id="B9-7-spanish"),
        pytest.param("ja", ["橋は五月に開通する。", "市長はそう言った。"], id="B9-1-japanese"),
        pytest.param("zh", ["大桥五月开通。", "市长这样说。"], id="chinese"),
        pytest.param("hi", ["पुल मई में खुलेगा।", "महापौर ने कहा।"], id="hindi"),
    ],
)
def test_borders(language: str, sentences: list[str]) -> None:
    glue = "" if language in ("ja", "zh") else " "
    assert [s.string for s in Text(glue.join(sentences), language).sentences] == sentences


def test_thai_is_cut_at_all() -> None:
    words = "คณะกรรมการเมืองอนุมัติงบประมาณสำหรับสะพานใหม่ในวันอังคารที่ผ่านมา นายกเทศมนตรีกล่าวว่าสะพานจะเปิดในเดือนพฤษภาคมปีหน้า"
    assert len(Text(words, "th").sentences) == 2


def test_a_bullet_list_without_stops() -> None:
    article = "The plan:\n\n- two new buses\n- one new depot\n- a bridge over the canal\n"
    texts = [d.text for d in report(article, "The plan has two new buses.").decisions]
    assert texts == ["The plan:", "two new buses", "one new depot", "a bridge over the canal"]


def test_headline_deck_and_caption_are_units() -> None:
    article = "---\ntitle: Council buys buses\ndeck: Two are on the way\n---\n\nThe council met on "
    article += "Monday.\n\n![The new bus](a.png)\n"
    kinds = [(d.unit, d.text) for d in report(article, "The council met on Monday.").decisions]
    assert kinds == [
        ("headline", "Council buys buses"), ("deck", "Two are on the way"), ("body", "The council met on Monday."),
        ("caption", "The new bus"),
    ]  # fmt: skip


def test_a_table_as_text_is_no_one_sentence() -> None:
    text = Text("Year   Boats   Fares\n2022   41,000   4.50\n2023   38,200   4.60\n")
    assert len(text.sentences) == 3


def test_a_filled_line_before_a_capital_is_no_border() -> None:
    lines = [
        "The Ferry District welcomes the decision of the council of the town of Port",
        "Ellery to order a new boat for the crossing. The boat will be built by Ada Bal-",
        "mor at a yard in the north. “The boat was never meant for our winters,” said Ben",
        "Wren, who heads the dis-",
        "trict. It has 44 people.",
    ]
    found = [" ".join(s.string.split()) for s in Text("\n".join(lines), "en").sentences]
    assert len(found) == 4
    assert found[0].endswith("Port Ellery to order a new boat for the crossing.") and found[2].endswith(
        "who heads the dis- trict."
    )


def test_footnote_marks_stay_with_their_sentence() -> None:
    for mark in ("[^1]", "[1]", "²", "[38, 39]", "[note 2]"):
        text = Text(f"The wall was built in May.{mark} It stands.", "en")
        assert [s.string for s in text.sentences] == [f"The wall was built in May.{mark}", "It stands."]


@pytest.mark.parametrize("piece", ["a", " ", ".", "\n", "? ", '"', "word ", "A. ", "§", "。"])
def test_a_line_of_five_megabytes_ends(piece: str) -> None:
    text = Text(piece * (100_000 // len(piece)), "en")  # a fiftieth; the whole is among the slow ones
    assert sum(len(s) for s in text.sentences) <= len(text)


@pytest.mark.slow
@pytest.mark.parametrize("piece", ["a", "word ", '"', "。", "A. "])
def test_a_line_of_five_megabytes_ends_in_full(piece: str) -> None:
    text = Text(piece * (5_000_000 // len(piece)), "en")
    assert sum(len(s) for s in text.sentences) <= len(text)


@pytest.mark.slow
def test_a_million_sentences() -> None:
    assert len(Text("It ran. " * 1_000_000, "en").sentence_borders) == 1_000_000
